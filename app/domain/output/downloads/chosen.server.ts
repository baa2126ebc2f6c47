/** Which colorways are meant: those chosen, or all of a list or a design. */
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getListEntries } from '#app/domain/lists/favorites/read.server.ts';
import { findReadable } from '#app/domain/lists/favorites/shared.server.ts';
import { colorwaysOfDesign, readItems } from '../making/items.server.ts';

export interface Chosen {
  colorwayIds: string[];
  /** what the file is called */
  title: string;
}

/** Hidden and missing designs, lists and colorways look the same. */
export async function chosenFrom(
  person: Person,
  { colorwayGuids = [], designGuid, listId }: { colorwayGuids?: string[]; designGuid?: string; listId?: string },
): Promise<Chosen> {
  if (colorwayGuids.length > 0) return chosenColorways(person, colorwayGuids, listId);
  if (listId) {
    const { list } = await findReadable(person, listId);
    const { entries } = await getListEntries(person, { listid: listId });
    if (entries.length === 0) throw new DomainError('nothingToDownload');
    return { colorwayIds: entries.map(({ colorwayGuid }) => colorwayGuid), title: list.name };
  }
  if (!designGuid) throw new DomainError('nothingSelected');
  const colorwayIds = await colorwaysOfDesign(person, designGuid);
  if (colorwayIds.length === 0) throw new DomainError('designNotFound');
  const design = await db.design.findUniqueOrThrow({ where: { id: designGuid }, select: { name: true } });
  return { colorwayIds, title: design.name };
}

async function chosenColorways(person: Person, colorwayGuids: string[], listId?: string): Promise<Chosen> {
  const ids = [...new Set(colorwayGuids)];
  const items = await readItems(person, ids);
  if (items.length < ids.length) throw new DomainError('colorwayNotFound');
  const list = listId ? (await findReadable(person, listId)).list : null;
  const [first] = items;
  const isOneDesign = items.every(({ designId }) => designId === first!.designId);
  const title =
    list?.name ??
    (items.length === 1
      ? first!.reference
      : isOneDesign
        ? first!.designName
        : `${first!.reference} +${items.length - 1}`);
  return { colorwayIds: ids, title };
}
