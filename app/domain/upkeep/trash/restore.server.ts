/** Things come back out of the trash, with everything that hung on them. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { asDomainError, DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { bringBack, type BroughtBack } from '#app/domain/base/trash/bring-back.server.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { trashTables, type TrashKind } from '#app/domain/base/trash/kinds.ts';
import { RestoreAct, RestoreTrashed } from '#app/domain/base/trash/rules.ts';
import { strictParents } from '#app/domain/base/trash/parents.server.ts';
import { undoDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import type { Printing } from '#app/domain/catalog/designs/printing.ts';
import { changeLabels, readSiblings, writeOrder } from '#app/domain/catalog/labels/arrange.server.ts';
import { restoreSearches, type LeftSearch } from '#app/domain/catalog/labels/pool-searches.server.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { lockPools } from '#app/domain/people/pools/lock.server.ts';
import { followLabels, followSearches } from './merged-labels.server.ts';
import { chooseName, type Row } from './names.server.ts';
import { requireKind } from './parts.server.ts';
import { readyPeople } from './people.server.ts';
import { readyPool } from './pools.server.ts';

export interface Restored extends BroughtBack {
  kind: TrashKind;
  id: string;
  name: string;
  /** the design or collection that it stands in */
  placeId: string | null;
}

type Item = Prisma.TrashItemGetPayload<object>;

/** Throws `trashItemNotFound`, `trashNameTaken` at `name`, `trashNeedsFirst`, `trashPlaceGone`, `trashPartTaken`. */
export const restoreFromTrash = operation('trash', RestoreTrashed, async (actor, { kind, id, name }) => {
  requireKind(actor, kind);
  const run = (tx: Transaction) => restoreOne(tx, actor, kind, id, name);
  // Labels change one at a time.
  const restored = kind === 'label' ? await changeLabels(run) : await db.$transaction(run, longTransaction);
  if (kind === 'design' || kind === 'colorway') await requestEmbeddings();
  return restored;
});

async function restoreOne(
  tx: Transaction,
  actor: Actor,
  kind: TrashKind,
  id: string,
  wanted?: string,
): Promise<Restored> {
  // No pool goes while the users of a customer come back to it.
  if (kind === 'pool' || kind === 'customer') await lockPools(tx);
  if (kind === 'specialList') await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('special lists', 0))`;
  const item = await lockItem(tx, kind, id);
  await followLabels(tx, [item.id]);
  const { name, before, placeId } = await makeReady(tx, item, wanted);
  const leftOut = kind === 'pool' ? await readyPool(tx, item) : 0;
  const found = await bringBack(tx, [item.id]);
  if (leftOut > 0) found.lost.PoolSearch = leftOut;
  await finish(tx, item, found);
  const called = name ?? item.name;
  await recordAudit(tx, actor, {
    operation: 'restoreFromTrash',
    subject: [kind, item.thingId],
    before: before && { name: before },
    after: { name: called, ...(Object.keys(found.lost).length > 0 && { notRestored: found.lost }) },
  });
  return { kind, id: item.thingId, name: called, placeId, ...found };
}

async function lockItem(tx: Transaction, kind: TrashKind, thingId: string): Promise<Item> {
  await tx.$queryRaw`SELECT 1 FROM "TrashItem" WHERE "kind" = ${kind} AND "thingId" = ${thingId} FOR UPDATE`;
  const item = await tx.trashItem.findUnique({ where: { kind_thingId: { kind, thingId } } });
  if (!item) throw new DomainError('trashItemNotFound');
  return item;
}

/** What it stands in is there, and its name is free; answers another name that it got. */
async function makeReady(tx: Transaction, item: Item, wanted: string | undefined) {
  const kind = item.kind as TrashKind;
  const key = { itemId_table_key: { itemId: item.id, table: trashTables[kind], key: item.thingId } };
  const { row } = await tx.trashRow.findUniqueOrThrow({ where: key, select: { row: true } });
  for (const parent of await strictParents(tx, trashTables[kind], row as Row)) {
    if (parent.isThere) continue;
    if (parent.trashedName === null) throw new DomainError('trashPlaceGone', { values: { name: item.name } });
    throw new DomainError('trashNeedsFirst', { values: { name: item.name, parent: parent.trashedName } });
  }
  if (kind === 'customer') await readyPeople(tx, item);
  const { name, changes } = await chooseName(tx, kind, row as Row, wanted);
  if (Object.keys(changes).length > 0)
    await tx.$executeRaw`
      UPDATE "TrashRow" SET "row" = "row" || ${JSON.stringify(changes)}::jsonb
      WHERE "itemId" = ${item.id}::uuid AND "table" = ${trashTables[kind]} AND "key" = ${item.thingId}`;
  const whole = name !== null && kind === 'colorway' ? item.name.replace(/[^/]*$/, name) : name;
  const { designId, collectionId } = row as Row;
  const placeId = kind === 'colorway' ? designId : kind === 'board' ? collectionId : null;
  return { name: whole, before: name === null ? undefined : item.name, placeId: placeId as string | null };
}

/** What only things of its kind need once their rows are back. */
async function finish(tx: Transaction, { kind, thingId, facts }: Item, found: BroughtBack): Promise<void> {
  const {
    searches = [],
    design,
    printing,
  } = facts as {
    searches?: LeftSearch[];
    design?: Record<string, unknown>;
    printing?: Record<'was' | 'is', Partial<Printing>>;
  };
  if (kind === 'label') {
    await placeLabel(tx, Number(thingId));
    const missed = await restoreSearches(tx, await followSearches(tx, searches));
    if (missed > 0) found.lost.PoolSearch = missed;
  }
  // Active again, it gives the design its size.
  if (kind === 'colorway') {
    if (design) await tx.design.updateMany({ where: { activeColorwayId: thingId }, data: design });
    // Entered by somebody since, it stays.
    for (const field of ['type', 'screenCount'] as const)
      if (printing?.was[field] !== undefined)
        await tx.design.updateMany({
          where: { activeColorwayId: thingId, [field]: printing.is[field] },
          data: { [field]: printing.was[field] },
        });
    const { designId } = await tx.colorway.findUniqueOrThrow({ where: { id: thingId }, select: { designId: true } });
    await tx.design.update({ where: { id: designId }, data: { modifiedAt: new Date() } });
  }
}

/** At its former place among those beside it; a group's labels stand in it again. */
async function placeLabel(tx: Transaction, id: number): Promise<void> {
  const { groupId, isGroupHeader, position } = await tx.label.findUniqueOrThrow({ where: { id } });
  const others = (await readSiblings(tx, { groupId, isGroupHeader })).filter((other) => other !== id);
  await writeOrder(tx, others.toSpliced(position, 0, id));
  if (isGroupHeader) await writeOrder(tx, await readSiblings(tx, { groupId: id, isGroupHeader: false }));
}

export interface RestoredAct {
  /** the act of the back office whose job brings its designs back, with progress; then nothing else is told */
  editId: string | null;
  restored: number;
  left: { kind: TrashKind; id: string; name: string; error: ErrorKey }[];
}

/** Everything that one act deleted, as far as it can come back; what can't stays in the trash. Many designs come back by a job. */
export const restoreAct = operation('trash', RestoreAct, async (actor, { actId }): Promise<RestoredAct> => {
  const items = await db.trashItem.findMany({
    where: { actId },
    orderBy: { id: 'asc' },
    select: { kind: true, thingId: true, name: true },
  });
  if (items.length === 0) throw new DomainError('trashItemNotFound');
  for (const { kind } of items) requireKind(actor, kind);
  const answer: RestoredAct = { editId: null, restored: 0, left: [] };
  const edit = await db.designEdit.findUnique({ where: { id: actId }, select: { state: true } });
  // Once undone, what is left are designs that couldn't come back then.
  if (edit && edit.state !== 'undone') return { ...answer, ...(await undoDesignEdit(actor, { editId: actId })) };
  for (const { kind, thingId: id, name } of items) {
    try {
      await restoreFromTrash(actor, { kind: kind as TrashKind, id });
      answer.restored++;
    } catch (error) {
      const known = asDomainError(error);
      if (!known) throw error;
      if (known.key !== 'trashItemNotFound') answer.left.push({ kind: kind as TrashKind, id, name, error: known.key });
    }
  }
  return answer;
});

/**
 * Those of an act's designs that are in the trash, in one transaction where each can come back, else one by one. Answers why the others
 * can't. The audit has the act's own entry.
 */
export async function restoreDesigns(actId: string, ids: string[]): Promise<Map<string, ErrorKey>> {
  const left = new Map<string, ErrorKey>();
  try {
    await db.$transaction((tx) => restoreTogether(tx, actId, ids), longTransaction);
  } catch (error) {
    if (!asDomainError(error)) throw error;
    for (const id of ids)
      try {
        await db.$transaction((tx) => restoreTogether(tx, actId, [id]), longTransaction);
      } catch (own) {
        const known = asDomainError(own);
        if (!known) throw own;
        left.set(id, known.key);
      }
  }
  await requestEmbeddings();
  return left;
}

async function restoreTogether(tx: Transaction, actId: string, designIds: string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "TrashItem" WHERE "kind" = 'design' AND "thingId" = ANY(${designIds}::text[]) ORDER BY "id" FOR UPDATE`;
  const items = await tx.trashItem.findMany({ where: { kind: 'design', actId, thingId: { in: designIds } } });
  for (const item of items) await makeReady(tx, item, undefined);
  const ids = items.map(({ id }) => id);
  await followLabels(tx, ids);
  if (ids.length > 0) await bringBack(tx, ids);
}
