/** Colorways in a person's lists: add, remove, order, move, copy. Each answers only where something has changed. */
import { DomainError } from '#app/domain/base/errors.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { findColorwaysUnder } from '#app/domain/visible/visibility/find-visible.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { putIn, readOrder, takeOut } from './entry-rows.server.ts';
import { changeOwn, currentList, findCurrent, ownList, rememberUse, writeEntryOrder } from './owned.server.ts';
import { moveAmongHidden, moveTo } from './place.ts';
import { CopyEntries, MoveEntries, OneEntry, OrderEntry, SeveralEntries } from './rules.ts';

/** Into the list named, or the current one; a person without lists gets her first one with it. */
export const addEntry = ownOperation('favorites', OneEntry, async (actor, { designGuid, colorwayGuid, listid }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const [colorway] = await findColorwaysUnder(visible, [colorwayGuid], tx);
    if (!colorway || (designGuid && designGuid !== colorway.designId)) throw new DomainError('colorwayNotFound');
    const list = listid ? await ownList(tx, person, listid) : await currentList(tx, person);
    if ((await putIn(tx, list.id, [colorway], visible)) === 0) throw new DomainError('colorwayInList');
    await rememberUse(tx, person, list.id);
    const reference = formatReference(colorway.designName, colorway.name);
    return {
      designGuid: colorway.designId,
      colorwayGuid: colorway.id,
      listId: list.id,
      listName: list.name,
      reference,
    };
  });
});

/** One that is hidden from the person is not in her list. */
export const removeEntry = ownOperation('favorites', OneEntry, async (actor, { designGuid, colorwayGuid, listid }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const list = listid ? await ownList(tx, person, listid) : await findCurrent(tx, person);
    const [colorway] = await findColorwaysUnder(visible, [colorwayGuid], tx);
    if (!list || !colorway || (designGuid && designGuid !== colorway.designId)) throw new DomainError('entryNotFound');
    if ((await takeOut(tx, list.id, [colorway.id], visible)).length === 0) throw new DomainError('entryNotFound');
    const reference = formatReference(colorway.designName, colorway.name);
    return {
      designGuid: colorway.designId,
      colorwayGuid: colorway.id,
      listId: list.id,
      listName: list.name,
      reference,
    };
  });
});

export const orderEntry = ownOperation('favorites', OrderEntry, async (actor, { listid, colorwayGuid, ...place }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const order = await readOrder(tx, list.id, visible);
    const shown = order.filter(({ seen }) => seen).map((entry) => entry.id);
    if (!shown.includes(colorwayGuid)) throw new DomainError('entryNotFound');
    const moved = moveTo(shown, colorwayGuid, place);
    if (!moved) throw new DomainError('moveNotPossible');
    const all = order.map((entry) => entry.id);
    await writeEntryOrder(tx, list.id, moveAmongHidden(all, moved, colorwayGuid));
    return { colorwayGuid, listId: list.id };
  });
});

export const removeEntries = ownOperation('favorites', SeveralEntries, async (actor, { listid, colorwayGuids }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const list = await ownList(tx, person, listid);
    const removed = await takeOut(tx, list.id, colorwayGuids, visible);
    if (removed.length === 0) throw new DomainError('entryNotFound');
    return { listId: list.id, listName: list.name, removed: removed.length };
  });
});

/** Those that the other list has already just leave this one. */
export const moveEntries = ownOperation(
  'favorites',
  MoveEntries,
  async (actor, { listid, colorwayGuids, targetid }) => {
    const person = personOf(actor);
    const visible = await visibleDesigns(person);
    return changeOwn(person, async (tx) => {
      const [list, target] = [await ownList(tx, person, listid), await ownList(tx, person, targetid)];
      if (list.id === target.id) throw new DomainError('sameList', { fields: { targetid: ['sameList'] } });
      const taken = new Set(await takeOut(tx, list.id, colorwayGuids, visible));
      if (taken.size === 0) throw new DomainError('entryNotFound');
      const asked = [...new Set(colorwayGuids)].filter((id) => taken.has(id));
      const added = await putIn(tx, target.id, await findColorwaysUnder(visible, asked, tx), visible);
      await rememberUse(tx, person, target.id);
      return { listId: target.id, listName: target.name, moved: taken.size, added };
    });
  },
);

/** From wherever the person sees them: a list of hers, one that is shared with her, the archive. */
export const copyEntries = ownOperation('favorites', CopyEntries, async (actor, { colorwayGuids, targetid }) => {
  const person = personOf(actor);
  const visible = await visibleDesigns(person);
  return changeOwn(person, async (tx) => {
    const target = await ownList(tx, person, targetid);
    const colorways = await findColorwaysUnder(visible, [...new Set(colorwayGuids)], tx);
    if (colorways.length === 0) throw new DomainError('colorwayNotFound');
    const added = await putIn(tx, target.id, colorways, visible);
    if (added === 0) throw new DomainError('colorwayInList');
    await rememberUse(tx, person, target.id);
    return { listId: target.id, listName: target.name, added, already: colorways.length - added };
  });
});
