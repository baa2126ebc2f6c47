import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { seePicture } from '#app/domain/find/query-pictures/picture-children.server.ts';
import { readPictureColors } from '#app/domain/visible/pictures/picture-colors.server.ts';
import { makePerson } from '#tests/make.ts';

const noPicture = new Blob(['no picture']);
const ways: [name: string, look: (person: Person) => Promise<unknown>][] = [
  ['to search with', (person) => seePicture(person, noPicture)],
  ['for its colours', (person) => readPictureColors(person, { picture: noPicture })],
];

test.each(ways)('a picture %s takes nobody’s turn where it could not be put down', async (_name, look) => {
  const person = await makePerson();
  const scratch = path.join(config.dataDir, 'scratch');
  await mkdir(scratch, { recursive: true });
  await rename(scratch, `${scratch}-away`);
  await writeFile(scratch, '');
  for (let i = 0; i < 10; i++) await expect(look(person)).rejects.toMatchObject({ code: 'EEXIST' });
  await rm(scratch);
  await rename(`${scratch}-away`, scratch);
  await expect(look(person)).rejects.toMatchObject({ key: 'pictureUnreadable' });
});
