/** What an upload is told when the machine, not its file, is at fault. */
import { expect, test, vi } from 'vitest';
import { createCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { ImageError, type ImageErrorKey } from '#app/image/base/types.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makePerson } from '#tests/make.ts';
import { makeBody } from './make-uploads.ts';

let failure: ImageErrorKey;
vi.mock(import('#app/domain/base/measured-images.server.ts'), async (original) => ({
  ...(await original()),
  openMeasuredImages: () => ({ readBoard: () => Promise.reject(new ImageError(failure)) }) as unknown as ImageProcess,
}));

test.each([
  ['crashed', 'unavailable'],
  ['tookTooLong', 'unavailable'],
  ['outOfMemory', 'unavailable'],
  ['diskFull', 'diskFull'],
  ['damaged', 'boardUnreadable'],
] as const)('%s is told as %s', async (key, told) => {
  failure = key;
  const value = makeTiff({ width: 60, height: 60, paint: wavePaint(60, 60), dpi: 96 });
  const body = await makeBody([
    { field: 'name', value: 'Kept' },
    { field: 'thumbnailImage', fileName: 'wave.tif', value },
  ]);
  await expect(createCollection(await makePerson({ isAdmin: true }), body)).rejects.toMatchObject({
    key: told,
    typed: { name: 'Kept' },
  });
});
