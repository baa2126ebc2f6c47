/** The designs of a special list, and of the one that leads the archive: added, removed, put in order. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { holdDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import { countPasted, findPasted, readPasted } from '#app/domain/catalog/designs/pasted-designs.server.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { findList, readList } from './lists.server.ts';
import { AddDesigns, ListPage, mostDesigns, mostNumbers, MoveDesign, RemoveDesigns, SomeDesigns } from './rules.ts';

const perPage = 50;

/** A list with one page of its designs, in its order. `designCount` is of all. */
export const getListDesigns = operation('lists', ListPage, async (actor, { listId, page }) => {
  const list = await readList(listId);
  const ids = list.id === null ? [] : await readIds(db, list.id, page * perPage, perPage);
  const designs = await readResults(actor, ids);
  const placeOf = new Map(ids.map((id, at) => [id, page * perPage + at + 1]));
  return {
    ...list,
    totalPage: Math.ceil(list.designCount / perPage),
    totalCount: list.designCount,
    currentPage: page,
    perPage,
    designs: designs.map((design) => ({ ...design, place: placeOf.get(design.designGuid)! })),
  };
});

/** Of these designs, those that stand in the list. */
export const whichAreInList = operation('lists', SomeDesigns, async (_actor, { listId, designGuids }) => {
  const rows = await db.specialListDesign.findMany({
    where: { designId: { in: designGuids }, list: listId === 'pins' ? { isPin: true } : { id: listId } },
    select: { designId: true },
  });
  return rows.map(({ designId }) => designId);
});

async function readIds(tx: Pick<Transaction, '$queryRaw'>, listId: number, skip = 0, take?: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT p."designId"::text AS id FROM "SpecialListDesign" p JOIN "Design" d ON d."id" = p."designId" WHERE p."listId" = ${listId}
    ORDER BY p."position", d."uploadedAt" DESC, d."id" DESC OFFSET ${skip} LIMIT ${take ?? null}::int`;
  return rows.map(({ id }) => id);
}

/** The designs of the list, and which of them and of `more` there are, until the transaction ends. */
async function readHeld(tx: Transaction, listId: number, more: string[] = []) {
  const ids = await readIds(tx, listId);
  const known = await holdDesigns(tx, [...ids, ...more]);
  return { known, before: ids.filter((id) => known.has(id)) };
}

/** Writes only rows whose position differs: each write updates the search index. */
async function writePlaces(tx: Transaction, listId: number, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "SpecialListDesign" p SET "position" = o.place::int - 1 FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, place)
    WHERE p."listId" = ${listId} AND p."designId" = o.id AND p."position" <> o.place - 1`;
}

/** Answers with what isn't found; designs already on the list keep their position. */
export const addToList = operation('lists', AddDesigns, async (actor, { listId, numbers, designGuids, atTop }) => {
  const pasted = readPasted(numbers ?? '');
  if (countPasted(pasted) > mostNumbers) throw fieldError('numbers', 'tooLong');
  const { found, notFound } = await findPasted(pasted);
  const asked = [...new Set([...designGuids, ...found.map(({ designGuid }) => designGuid)])];
  return db.$transaction(async (tx) => {
    const list = await findList(tx, listId);
    const { known, before } = await readHeld(tx, list.id, asked);
    const there = new Set(before);
    const added = asked.filter((id) => known.has(id) && !there.has(id));
    const most = list.isPin ? mostDesigns.pins : mostDesigns.list;
    if (before.length + added.length > most) {
      throw new DomainError('specialListFull', { values: { most }, fields: { numbers: ['specialListFull'] } });
    }
    if (added.length > 0) {
      await tx.$executeRaw`
        INSERT INTO "SpecialListDesign" ("listId", "designId", "position")
        SELECT ${list.id}, o.id, ${before.length} + o.place::int - 1 FROM unnest(${added}::uuid[]) WITH ORDINALITY AS o(id, place)`;
      await writePlaces(tx, list.id, atTop ? [...added, ...before] : [...before, ...added]);
      await recordAudit(tx, actor, {
        operation: list.isPin ? 'pinDesigns' : 'addToSpecialList',
        subject: ['specialList', String(list.id)],
        after: { added, atTop },
      });
    }
    return {
      listId: list.id,
      added: added.length,
      already: asked.filter((id) => there.has(id)).length,
      notFound: [...notFound.map(({ text }) => text), ...asked.filter((id) => !known.has(id))],
    };
  });
});

/** What is gone from it already doesn't matter. */
export const removeFromList = operation('lists', RemoveDesigns, (actor, { listId, designGuids }) =>
  db.$transaction(async (tx) => {
    const list = await findList(tx, listId);
    const { before } = await readHeld(tx, list.id);
    const asked = new Set(designGuids.map((guid) => guid.toLowerCase()));
    const removed = before.filter((id) => asked.has(id));
    if (removed.length > 0) {
      await tx.specialListDesign.deleteMany({ where: { listId: list.id, designId: { in: removed } } });
      const kept = before.filter((id) => !asked.has(id));
      await writePlaces(tx, list.id, kept);
      await recordAudit(tx, actor, {
        operation: list.isPin ? 'unpinDesigns' : 'removeFromSpecialList',
        subject: ['specialList', String(list.id)],
        before: { removed: removed.map((id) => ({ id, place: before.indexOf(id) + 1 })) },
      });
    }
    return { listId: list.id, removed: removed.length };
  }),
);

/** One design to another place. Moves of two people follow one another; none takes back what the other did. */
export const moveInList = operation('lists', MoveDesign, (actor, { listId, designGuid, ...to }) =>
  db.$transaction(async (tx) => {
    const list = await findList(tx, listId);
    const { before } = await readHeld(tx, list.id);
    const id = designGuid.toLowerCase();
    const from = before.indexOf(id);
    if (from < 0) throw new DomainError('designOffList');
    const rest = before.toSpliced(from, 1);
    const at = Math.min(rest.length, Math.max(0, placeIn(rest, from, to)));
    await writePlaces(tx, list.id, rest.toSpliced(at, 0, id));
    if (at !== from)
      await recordAudit(tx, actor, {
        operation: list.isPin ? 'orderPins' : 'orderSpecialList',
        subject: ['specialList', String(list.id)],
        before: { designGuid: id, place: from + 1 },
        after: { designGuid: id, place: at + 1 },
      });
    return { listId: list.id, designGuid: id, place: at + 1 };
  }),
);

interface To {
  direction?: 'up' | 'down' | 'top' | 'bottom';
  place?: number;
  before?: string;
}

function placeIn(rest: string[], from: number, { direction, place, before }: To): number {
  if (direction === 'top') return 0;
  if (direction === 'bottom') return rest.length;
  if (direction) return from + (direction === 'up' ? -1 : 1);
  if (place !== undefined) return place - 1;
  if (!before) return rest.length;
  const at = rest.indexOf(before.toLowerCase());
  // The one it was dropped on has gone meanwhile.
  if (at < 0) throw new DomainError('changedMeanwhile');
  return at;
}
