/** What becomes of a collection's form while the storage can't be reached. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { createCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makePerson } from '#tests/make.ts';
import { makeBody } from './make-uploads.ts';

test('nothing is made, and the refusal holds what was typed', async () => {
  const admin = await makePerson({ isAdmin: true });
  const picture = makeTiff({ width: 60, height: 60, paint: wavePaint(60, 60), dpi: 96 });
  const body = await makeBody([
    { field: 'name', value: 'Kept' },
    { field: 'thumbnailImage', fileName: 'wave.tif', value: picture },
  ]);
  await testStore.stop();
  await expect(createCollection(admin, body)).rejects.toMatchObject({ key: 'unavailable', typed: { name: 'Kept' } });
  expect(await db.collection.count({ where: { name: 'Kept' } })).toBe(0);
  await testStore.start();
});
