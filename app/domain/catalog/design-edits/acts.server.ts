/** Acts over many designs in the back office: previewed, started, stopped, undone, and looked at. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { subscribe } from '#app/data/events.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { findAllAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { mostDesigns as mostInList } from '#app/domain/catalog/special-lists/rules.ts';
import { findAllDesigns } from '#app/domain/find/search/search.server.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { countDraft, inNameOf, makeEdit } from './draft.server.ts';
import type { Field, Fields } from './fields.ts';
import { isGiven, readMerged } from './merged-labels.server.ts';
import { nameValues } from './names.server.ts';
import { readPresent, valueOf, type PresentDesign } from './present.server.ts';
import { checkNamed, countPlan, writePlan } from './plan.server.ts';
import {
  BulkEdit,
  EditsPage,
  EntriesPage,
  isEmpty,
  mostDesigns,
  OneEdit,
  Selection,
  type BulkChanges,
} from './rules.ts';
import { changeEdit, endEdit, lockEdit } from './run.server.ts';

const perPage = 50;

/** The chosen designs of this moment, in their order. */
export const resolveSelection = operation('designs', Selection, resolve);

/** The same of a selection that was read before: criteria are read once. */
export async function resolve(actor: Actor, { designGuids, criteria, list }: Selection): Promise<string[]> {
  // One of them would be left out, or widen the others: nobody meant that.
  const ways = Object.entries({ criteria, list, designGuids: designGuids.length > 0 || undefined });
  const given = ways.flatMap(([way, value]) => (value === undefined ? [] : [way]));
  if (given.length > 1) throw fieldError(given[0]!, 'selectedTwice');
  const found = criteria
    ? await findAllDesigns(actor, criteria, { most: mostDesigns, isExact: !criteria.alike })
    : list
      ? await findAllAdminDesigns(list, mostDesigns)
      : { totalCount: designGuids.length, ids: designGuids };
  if (found.totalCount > mostDesigns) throw new DomainError('tooManyDesigns', { values: { most: mostDesigns } });
  if (found.totalCount === 0) throw new DomainError('nothingSelected');
  return found.ids;
}

async function checkChanges(actor: Actor, changes: BulkChanges, ids: string[]): Promise<void> {
  if (isEmpty(changes)) throw new DomainError('nothingToChange');
  await checkNamed(db, changes);
  for (const listId of changes.addToLists) {
    const list = await db.specialList.findUniqueOrThrow({ where: { id: listId } });
    const [row] = await db.$queryRaw<{ after: number }[]>`
      SELECT count(*)::int AS after FROM (SELECT "designId" FROM "SpecialListDesign" WHERE "listId" = ${listId}
        UNION SELECT unnest(${ids}::uuid[])) together`;
    const most = list.isPin ? mostInList.pins : mostInList.list;
    if (row!.after > most) throw fieldError('changes.addToLists', 'specialListFull', { most });
  }
}

/** POST /admin/design/bulk-edit: counts what would change, or has a job change it. */
export const bulkEditDesigns = operation('designs', BulkEdit, async (actor, { changes, dryRun, ...selection }) => {
  const ids = await resolve(actor, selection);
  await checkChanges(actor, changes, ids);
  if (dryRun) {
    const { failed, ...counts } = await countPlan(db, ids, changes);
    return { ...counts, conflicts: failed + (await countUnderWay(ids)) };
  }
  const editId = await draft(actor, changes, ids);
  await start(actor, editId);
  return { jobId: editId };
});

/** The same as a draft that somebody looks at first: the designs and what stands in them are those of now. */
export const previewDesignEdit = operation('designs', BulkEdit, async (actor, { changes, dryRun: _, ...selection }) => {
  const ids = await resolve(actor, selection);
  await checkChanges(actor, changes, ids);
  return { editId: await draft(actor, changes, ids) };
});

const draft = (actor: Actor, changes: BulkChanges, ids: string[]): Promise<string> =>
  db.$transaction(async (tx) => {
    const editId = await makeEdit(tx, actor, 'bulk', namedChanges(changes));
    await writePlan(tx, editId, ids, changes);
    await countDraft(tx, editId);
    return editId;
  });

/** Without what was not asked for. */
function namedChanges(changes: BulkChanges): object {
  const said = Object.entries(changes).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

/** Designs that another act is about to change. */
async function countUnderWay(ids: string[]): Promise<number> {
  const others = await db.designEdit.findMany({
    where: { state: { in: ['waiting', 'running'] } },
    select: { id: true },
  });
  if (others.length === 0) return 0;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT "designId")::int AS count FROM "DesignEditEntry"
    WHERE "editId" = ANY(${others.map(({ id }) => id)}::uuid[]) AND "state" = 'waiting' AND "designId" = ANY(${ids}::uuid[])`;
  return row!.count;
}

/** Throws `designEditNotFound`. */
async function holdEdit(tx: Transaction, editId: string) {
  const edit = await lockEdit(tx, editId);
  if (!edit) throw new DomainError('designEditNotFound');
  return edit;
}

const start = (actor: Actor, editId: string) =>
  db.$transaction(async (tx) => {
    const { state } = await holdEdit(tx, editId);
    if (state !== 'draft') return { editId };
    await changeEdit(tx, editId, { state: 'waiting', startedAt: new Date(), ...inNameOf(actor) });
    await sendJob('design-edit', { editId }, { key: editId, tx });
    return { editId };
  });

/** Pressed twice it starts once. */
export const startDesignEdit = operation('designs', OneEdit, (actor, { editId }) => start(actor, editId));

/** What was changed stays; it can be undone. The act is in the audit as its starter's, the stop as the stopper's. */
export const stopDesignEdit = operation('designs', OneEdit, (actor, { editId }) =>
  db.$transaction(async (tx) => {
    const edit = await holdEdit(tx, editId);
    if (edit.state !== 'waiting' && edit.state !== 'running') return { editId };
    await endEdit(tx, edit, 'stopped');
    await recordAudit(tx, actor, { operation: 'stopDesignEdit', subject: ['designEdit', editId] });
    return { editId };
  }),
);

/** Puts back what was, but for what somebody else has changed since. Throws `designEditNotEnded` while it runs. */
export const undoDesignEdit = operation('designs', OneEdit, (actor, { editId }) =>
  db.$transaction(async (tx) => {
    const { state } = await holdEdit(tx, editId);
    if (state === 'undoing' || state === 'undone') return { editId };
    if (state !== 'done' && state !== 'stopped') throw new DomainError('designEditNotEnded');
    await changeEdit(tx, editId, {
      state: 'undoing',
      undoneById: actor.kind === 'person' ? actor.userId : null,
      undoneByName: actor.kind === 'stranger' ? '' : actor.name,
      // The act itself is in the audit by now.
      actorAddress: actor.kind === 'person' ? actor.address.slice(0, 45) : '',
    });
    await sendJob('design-edit', { editId }, { key: editId, tx });
    return { editId };
  }),
);

export const readDesignEdit = operation('designs', OneEdit, async (_actor, { editId }) => {
  const edit = await db.designEdit.findUnique({ where: { id: editId } });
  if (!edit) throw new DomainError('designEditNotFound');
  return toEdit(edit);
});

function toEdit(edit: NonNullable<Awaited<ReturnType<typeof lockEdit>>>) {
  const { id, kind, state, actorName, changes, total, done, unchanged, conflicts, failed, undone, kept } = edit;
  const waiting = total - done - unchanged - conflicts - failed - undone - kept;
  const ofUndo = done + undone + kept;
  return {
    editId: id,
    kind,
    state,
    by: actorName,
    changes: changes as Record<string, unknown>,
    counts: { total, waiting, done, unchanged, conflicts, failed, undone, kept },
    /** 0 … 1 of what is under way */
    progress:
      state === 'undoing' || state === 'undone'
        ? ofUndo === 0
          ? 1
          : (undone + kept) / ofUndo
        : total === 0
          ? 1
          : (total - waiting) / total,
    isEnded: state === 'done' || state === 'stopped' || state === 'undone' || state === 'draft',
    version: edit.version,
    at: edit.createdAt.toISOString(),
    startedAt: edit.startedAt?.toISOString() ?? null,
    finishedAt: edit.finishedAt?.toISOString() ?? null,
    undoneAt: edit.undoneAt?.toISOString() ?? null,
    undoneBy: edit.undoneByName,
  };
}

/** Acts that were started, the last one first. */
export const listDesignEdits = operation('designs', EditsPage, async (_actor, { page }) => {
  const where = { state: { not: 'draft' as const } };
  const [totalCount, rows] = await Promise.all([
    db.designEdit.count({ where }),
    db.designEdit.findMany({ where, orderBy: { createdAt: 'desc' }, skip: page * perPage, take: perPage }),
  ]);
  return { totalCount, totalPage: Math.ceil(totalCount / perPage), currentPage: page, edits: rows.map(toEdit) };
});

/** How an act stands, with a page of the designs that it left alone, or of those of which `state` says what became. */
export const reportDesignEdit = operation('designs', EntriesPage, async (actor, { editId, state, page }) => {
  const edit = await readDesignEdit(actor, { editId });
  const {
    entries,
    names: _,
    ...pages
  } = await readEntries(actor, { editId, state: state ?? { in: ['conflict', 'failed', 'kept'] } }, page);
  return { ...edit, ...pages, left: entries };
});

/** Its designs, one page; of a conflict also what stands there now. */
export const listDesignEditEntries = operation('designs', EntriesPage, async (actor, { editId, state, page }) =>
  readEntries(actor, { editId, ...(state && { state }) }, page),
);

async function readEntries(actor: Actor, where: Prisma.DesignEditEntryWhereInput, page: number) {
  const [totalCount, rows] = await Promise.all([
    db.designEditEntry.count({ where }),
    db.designEditEntry.findMany({ where, orderBy: { position: 'asc' }, skip: page * perPage, take: perPage }),
  ]);
  const ids = rows.map(({ designId }) => designId);
  const [present, shown] = await Promise.all([readPresent(db, ids), readResults(actor, ids)]);
  const thumbnails = new Map(shown.map(({ designGuid, thumbnail }) => [designGuid, thumbnail]));
  const names = await nameValues(rows.flatMap(({ before, after }) => [before as Fields, after as Fields]));
  const kept = rows.filter(({ state }) => state === 'kept') as { before: Fields; after: Fields }[];
  const merged = await readMerged(kept);
  const nowOf = (design: PresentDesign, field: Field) =>
    isGiven(design.labels, field, merged) || valueOf(design, field);
  return {
    totalCount,
    totalPage: Math.ceil(totalCount / perPage),
    currentPage: page,
    names,
    entries: rows.map((row) => {
      const design = present.get(row.designId);
      const after = row.after as Fields;
      const changed = row.changed as (keyof Fields)[];
      return {
        designGuid: row.designId,
        designName: design?.name ?? row.designName,
        exists: design !== undefined,
        thumbnail: thumbnails.get(row.designId) ?? null,
        state: row.state,
        before: row.before as Fields,
        after,
        errorKey: row.errorKey,
        changed,
        now: design ? (Object.fromEntries(changed.map((field) => [field, nowOf(design, field)])) as Fields) : {},
      };
    }),
  };
}

/** Calls back whenever the act has changed. */
export const watchDesignEdit = operation('designs', OneEdit, async (_actor, { editId }) => ({
  listen: (news: () => void) =>
    subscribe('edit', (id) => {
      if (id === editId) news();
    }),
}));

/** ms that a draft is kept which nobody has started */
const draftLife = 24 * 3_600_000;

export async function sweepDesignEdits(): Promise<void> {
  const old = { state: 'draft' as const, createdAt: { lt: new Date(Date.now() - draftLife) } };
  for (const { id } of await db.designEdit.findMany({ where: old, select: { id: true } })) {
    // Started in this moment it stays.
    const { count } = await db.designEdit.deleteMany({ where: { id, state: 'draft' } });
    if (count > 0) await db.designEditEntry.deleteMany({ where: { editId: id } });
  }
  await wakeDesignEdits();
}

/** One whose job was lost goes on; where nothing is left, the job finds nothing to do. */
export async function wakeDesignEdits(): Promise<void> {
  const moving = await db.designEdit.findMany({
    where: { state: { in: ['waiting', 'running', 'undoing'] } },
    select: { id: true },
  });
  for (const { id } of moving) await sendJob('design-edit', { editId: id }, { key: id });
}
