/** Collections that change at the same moment in two places, and pictures asked for by the dozen. */
import { expect, test, vi } from 'vitest';
import { db, pool, preparedPool } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { getCover, openFilm, sizedKey } from '#app/domain/lists/collections/show/pictures.server.ts';
import { moveCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { makePerson } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { makeBoard, makeCollection, storeBoard } from './make-collections.ts';

test('one that is deleted while it is moved is said to be gone, and the others keep their places', async () => {
  const admin = await makePerson({ isAdmin: true });
  const { id: parentId } = await makeCollection();
  const beside = [];
  for (let position = 0; position < 3; position++) beside.push(await makeCollection({ parentId, position }));
  const { id } = beside.pop()!;
  const { moving } = await db.$transaction(async (tx) => {
    await tx.collection.delete({ where: { id } });
    const moving = moveCollection(admin, { collectionId: id, direction: 'up' });
    moving.catch(() => undefined);
    await untilWaiting(1);
    return { moving };
  });
  await expect(moving).rejects.toMatchObject({ key: 'collectionNotFound' });
  const left = await db.collection.findMany({ where: { parentId }, orderBy: { position: 'asc' } });
  expect(left.map((one) => one.id)).toEqual(beside.map((one) => one.id));
});

test('a page’s covers ask together which collections there are, and each is answered by what is true now', async () => {
  const person = await makePerson();
  const thumbnailKey = await storeBoard(Uint8Array.of(1, 2, 3), 'tif');
  await storage.putBytes(sizedKey(thumbnailKey, 480), Uint8Array.of(4));
  const collections = await Promise.all(Array.from({ length: 12 }, () => makeCollection({ thumbnailKey })));
  const openAll = () =>
    Promise.allSettled(collections.map(({ id }) => getCover(person, { collectionId: id, width: 480 })));
  const { answers, asked } = await countAsks(openAll);
  expect(answers.map(({ status }) => status)).toEqual(collections.map(() => 'fulfilled'));
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(collections.length);
  await db.collection.updateMany({ data: { isActive: false } });
  expect((await openAll()).map(({ status }) => status)).toEqual(collections.map(() => 'rejected'));
});

test('a board’s picture or a part of a film counts no designs of collections, and is answered by what is true now', async () => {
  const person = await makePerson();
  const { id } = await makeCollection();
  const storageKey = await storeBoard(Uint8Array.of(1, 2, 3), 'mp4');
  const board = await makeBoard(id, { kind: 'film', storageKey });
  const open = () => Promise.allSettled([openFilm(person, { imageId: board.id })]);
  const { answers, asked } = await countAsks(open);
  expect(answers).toMatchObject([{ status: 'fulfilled' }]);
  expect(asked).toBe(0);
  await db.collection.update({ where: { id }, data: { isActive: false } });
  expect(await open()).toMatchObject([{ status: 'rejected' }]);
});

/** How often all collections were read. */
async function countAsks<Answers>(ask: () => Promise<Answers>): Promise<{ answers: Answers; asked: number }> {
  const spies = [...new Set([pool, preparedPool])].map((one) => vi.spyOn(one, 'query'));
  const answers = await ask();
  const asked = spies.flatMap(({ mock }) =>
    mock.calls.filter(([given]) => (given as unknown as { text: string }).text?.includes('WITH RECURSIVE open')),
  );
  for (const spy of spies) spy.mockRestore();
  return { answers, asked: asked.length };
}
