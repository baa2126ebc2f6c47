/** Files as large as they may be, and by a byte larger. */
import { expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { wearUploadLimits } from '#app/domain/catalog/wear/rules.ts';
import { uploadWear } from '#app/domain/catalog/wear/upload.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { contentType, field, file, inChunks, multipart, psd, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
const picture = psd(1);

test('an original of exactly the limit is taken, a larger one is refused', async () => {
  vi.spyOn(config, 'maxUploadBytes', 'get').mockReturnValue(picture.length);
  const parts = [field('archiveId', (await makeArchive()).id), file('exact.psd', picture)];
  expect((await upload(admin, parts)).files).toEqual([]);
  const larger = file('larger.psd', Buffer.concat([picture, Buffer.alloc(1)]));
  expect((await upload(admin, [...parts, larger])).files).toEqual([{ fileName: 'larger.psd', error: 'fileTooLarge' }]);
});

test('and so are files of a wear model', async () => {
  vi.spyOn(wearUploadLimits, 'bytes', 'get').mockReturnValue(picture.length as never);
  const send = (bytes: Buffer) => {
    const body = multipart([field('wearName', 'Dress of the limit'), file('model.tif', bytes)]);
    return uploadWear(admin, { body: inChunks(body), contentType });
  };
  await expect(send(Buffer.concat([picture, Buffer.alloc(1)]))).rejects.toMatchObject({
    fields: { files: ['wearTooLarge'] },
  });
  expect(await send(picture)).toBeTruthy();
});
