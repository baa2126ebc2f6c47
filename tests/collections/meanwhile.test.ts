/** Collections that change at the same moment in two places. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { moveCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { makePerson } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { makeCollection } from './make-collections.ts';

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
