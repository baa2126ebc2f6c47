/** Which colorways are meant: those chosen, or all of a list or a design. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getListEntries } from '#app/domain/lists/favorites/read.server.ts';
import { findReadable } from '#app/domain/lists/favorites/shared.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import {
  findDesignColorways,
  findVisibleColorways,
  type VisibleColorway,
} from '#app/domain/visible/visibility/find-visible.server.ts';

export interface Chosen {
  colorways: VisibleColorway[];
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
    const ids = entries.map(({ colorwayGuid }) => colorwayGuid);
    return { colorways: await findVisibleColorways(person, ids), title: list.name };
  }
  if (!designGuid) throw new DomainError('nothingSelected');
  const colorways = await findDesignColorways(person, designGuid);
  const [first] = colorways;
  if (!first) throw new DomainError('designNotFound');
  return { colorways, title: first.designName };
}

/** Of a list what was hidden since somebody ticked it is left out, as it is of the whole list. */
async function chosenColorways(person: Person, colorwayGuids: string[], listId?: string): Promise<Chosen> {
  const ids = [...new Set(colorwayGuids)];
  const colorways = await findVisibleColorways(person, ids);
  const list = listId ? (await findReadable(person, listId)).list : null;
  if (colorways.length < (list ? 1 : ids.length))
    throw new DomainError(list ? 'nothingToDownload' : 'colorwayNotFound');
  const [first] = colorways;
  const reference = formatReference(first!.designName, first!.name);
  const isOneDesign = colorways.every(({ designId }) => designId === first!.designId);
  const title =
    list?.name ??
    (colorways.length === 1 ? reference : isOneDesign ? first!.designName : `${reference} +${colorways.length - 1}`);
  return { colorways, title };
}
