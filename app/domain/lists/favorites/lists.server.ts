/** A person's favourites lists: make, name, order, choose, empty, delete. Each answers only where something has changed. */
import { DomainError } from '#app/domain/base/errors.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { countVisible } from './entry-rows.server.ts';
import { changeOwn, chooseForGood, makeList, ownList, writeListOrder } from './owned.server.ts';
import { moveTo } from './place.ts';
import { CreateList, nameKeyOf, OneList, OrderList, RenameList } from './rules.ts';

/** A new list is the current one: one makes it to fill it. */
export const createList = ownOperation('favorites', CreateList, async (actor, { name }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const list = await makeList(tx, person, name);
    await chooseForGood(tx, person, list.id);
    return list;
  });
});

export const renameList = ownOperation('favorites', RenameList, async (actor, { listid, name }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const nameKey = nameKeyOf(name);
    const taken = await tx.favoritesList.count({ where: { userId: person.userId, nameKey, id: { not: list.id } } });
    if (taken > 0) throw new DomainError('listNameTaken', { fields: { name: ['listNameTaken'] } });
    await tx.favoritesList.update({ where: { id: list.id }, data: { name, nameKey } });
    return { id: list.id, name, was: list.name };
  });
});

export const orderList = ownOperation('favorites', OrderList, async (actor, { listid, ...place }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const lists = await tx.favoritesList.findMany({
      where: { userId: person.userId },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    const moved = moveTo(
      lists.map(({ id }) => id),
      list.id,
      place,
    );
    if (!moved) throw new DomainError('moveNotPossible');
    await writeListOrder(tx, moved);
    return list;
  });
});

/** The list that the heart fills from now on. */
export const chooseList = ownOperation('favorites', OneList, async (actor, { listid }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    await chooseForGood(tx, person, list.id);
    return list;
  });
});

/** Takes everything out, also what the person may not see today; `removed` counts what she sees. */
export const emptyList = ownOperation('favorites', OneList, async (actor, { listid }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const removed = await countVisible(tx, list.id, visible);
    if (removed === 0) throw new DomainError('listEmpty');
    await tx.favoritesEntry.deleteMany({ where: { listId: list.id } });
    return { ...list, removed };
  });
});

/** Its entries and shares go with it. */
export const deleteList = ownOperation('favorites', OneList, async (actor, { listid }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const removed = await countVisible(tx, list.id, visible);
    await tx.favoritesList.delete({ where: { id: list.id } });
    return { ...list, removed };
  });
});
