/** A film's still, whose address names what it is answered by: browsers keep it for good. */
import { expect, test } from 'vitest';
import { storage } from '#app/data/storage/storage.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { getCollection } from '#app/domain/lists/collections/show/collections.server.ts';
import { getBoardPicture, openFilm, sizedKey } from '#app/domain/lists/collections/show/pictures.server.ts';
import { makePerson } from '#tests/make.ts';
import { makeBoard, makeCollection, storeBoard } from './make-collections.ts';

test('every address of a film and its still names the version that answers', async () => {
  const admin = await makePerson({ isAdmin: true });
  const { id } = await makeCollection();
  const storageKey = await storeBoard(Uint8Array.of(1, 2, 3), 'mp4');
  const posterKey = await storeBoard(Uint8Array.of(4, 5, 6), 'jpg');
  await storage.putBytes(sizedKey(posterKey, 480), Uint8Array.of(7));
  const { id: imageId } = await makeBoard(id, { kind: 'film', storageKey, posterKey });
  const shown = await getCollection(admin, { id });
  const managed = await getCollectionAdmin(admin, { id });
  const versionIn = (address: string | null | undefined) =>
    new URL(address ?? '', 'http://localhost').searchParams.get('v');
  const { version } = await getBoardPicture(admin, { imageId, width: 480 });
  const { images, thumbnail } = shown;
  const [board] = managed.images;
  for (const address of [thumbnail, images[0]?.thumbnail, images[0]?.largeImage, board?.thumbnail])
    expect(versionIn(address)).toBe(version);
  const film = await openFilm(admin, { imageId });
  for (const address of [images[0]?.film, board?.film]) expect(versionIn(address)).toBe(film.version);
});
