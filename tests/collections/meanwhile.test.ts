/** Collections that change at the same moment in two places, and pictures asked for by the dozen. */
import { expect, test, vi } from 'vitest';
import { db, pool, preparedPool } from '#app/data/database.server.ts';
import { openFilm } from '#app/domain/lists/collections/show/pictures.server.ts';
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

test('a page’s pictures ask together which collections there are, and each is answered by what is true now', async () => {
  const person = await makePerson();
  const { id } = await makeCollection();
  const storageKey = await storeBoard(Uint8Array.of(1, 2, 3), 'mp4');
  const boards = await Promise.all(
    Array.from({ length: 12 }, (_, position) => makeBoard(id, { kind: 'film', storageKey, position })),
  );
  const openAll = () => Promise.allSettled(boards.map((board) => openFilm(person, { imageId: board.id })));
  const spies = [...new Set([pool, preparedPool])].map((one) => vi.spyOn(one, 'query'));
  const answers = await openAll();
  const asked = spies.flatMap(({ mock }) =>
    mock.calls.filter(([given]) => (given as unknown as { text: string }).text?.includes('WITH RECURSIVE open')),
  );
  for (const spy of spies) spy.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual(boards.map(() => 'fulfilled'));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(boards.length);
  await db.collection.update({ where: { id }, data: { isActive: false } });
  expect((await openAll()).map(({ status }) => status)).toEqual(boards.map(() => 'rejected'));
});
