/** A person's favourites lists: make, name, order, choose, empty, delete. Each answers only where something has changed. */
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { bringBack } from '#app/domain/base/trash/bring-back.server.ts';
import { keepInTrash } from '#app/domain/base/trash/keep.server.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { countVisible } from './entry-rows.server.ts';
import {
  changeOwn,
  chooseForGood,
  findFreeListName,
  holdEntryDesigns,
  makeList,
  ownList,
  writeListOrder,
} from './owned.server.ts';
import { moveTo } from './place.ts';
import { mostLists } from './limits.ts';
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
    await holdEntryDesigns(tx, list.id);
    await tx.favoritesEntry.deleteMany({ where: { listId: list.id } });
    return { ...list, removed };
  });
});

/** To the trash, with its entries and shares: restoreList brings it back. */
export const deleteList = ownOperation('favorites', OneList, async (actor, { listid }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const removed = await countVisible(tx, list.id, visible);
    await holdEntryDesigns(tx, list.id);
    await keepInTrash(tx, actor, {
      kind: 'favoritesList',
      things: [{ id: list.id, name: list.name, ownerId: person.userId }],
    });
    await tx.favoritesList.delete({ where: { id: list.id } });
    return { ...list, removed };
  });
});

/** Days for which a list that is deleted now can be restored. */
export const getKeptDays = operation('favorites', Nothing, async () => (await readSettings()).trashDays);

/** The person's own lists in the trash, the last deleted first. */
export const getDeletedLists = operation('favorites', Nothing, async (actor) => {
  const rows = await db.trashItem.findMany({
    where: { kind: 'favoritesList', ownerId: personOf(actor).userId, until: { gt: new Date() } },
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    select: { thingId: true, name: true, deletedAt: true, until: true },
  });
  return rows.map(({ thingId: id, ...row }) => ({ id, ...row }));
});

/** Back with its entries and shares; under another name where its own has been given to another list. */
export const restoreList = ownOperation('favorites', OneList, async (actor, { listid }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "TrashItem" WHERE "kind" = 'favoritesList' AND "thingId" = ${listid} FOR UPDATE`;
    const item = await tx.trashItem.findFirst({
      where: { kind: 'favoritesList', thingId: listid, ownerId: person.userId },
      select: { id: true, name: true },
    });
    if (!item) throw new DomainError('listNotFound');
    const lists = await tx.favoritesList.findMany({ where: { userId: person.userId }, select: { nameKey: true } });
    if (lists.length >= mostLists) throw new DomainError('tooManyLists', { values: { limit: mostLists } });
    const isTaken = (one: string) => lists.some(({ nameKey }) => nameKey === nameKeyOf(one));
    const name = isTaken(item.name) ? await findFreeListName(item.name, async (one) => isTaken(one)) : item.name;
    await tx.$executeRaw`
      UPDATE "TrashRow" SET "row" = "row" || ${JSON.stringify({ name, nameKey: nameKeyOf(name) })}::jsonb
      WHERE "itemId" = ${item.id}::uuid AND "table" = 'FavoritesList'`;
    await bringBack(tx, [item.id]);
    return { id: listid, name };
  });
});
