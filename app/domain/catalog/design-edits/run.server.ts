/** The job of an act over many designs: batch after batch, each one transaction. What its entries say is done is done, wherever a run ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import { findOutage } from '#app/data/outage.ts';
import { keepAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { requestSeamCheck } from '#app/domain/catalog/designs/check-seams.server.ts';
import { trashDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { fieldsOf, memberOf, type Field, type Fields } from './fields.ts';
import { followLabels, givenLabels, readMerged } from './merged-labels.server.ts';
import {
  findFault,
  holdReferences,
  lockDesigns,
  readPresent,
  valueOf,
  writeDesigns,
  type PresentDesign,
  type References,
  type Write,
} from './present.server.ts';

/** designs of one transaction: as many as a search takes in beside its own work */
const most = 500;
/** Of the time that a batch took, how much is left to others before the next one: deleting holds searches up less than changing does. */
const rest = { change: 1, deletion: 0.5 };

export interface RunEditOptions {
  signal: AbortSignal;
  /** Brings back from the trash those designs that the act deleted; answers why the others can't come back. */
  restore: (actId: string, designIds: string[]) => Promise<Map<string, ErrorKey>>;
  batch?: number;
}

export async function runDesignEdit(
  actor: Actor,
  { editId }: { editId: string },
  { signal, restore, batch }: RunEditOptions,
): Promise<void> {
  requirePermission(actor, 'designs');
  const edit = await db.designEdit.findUnique({ where: { id: editId } });
  if (!edit) return;
  const isDeletion = isDeleting(edit);
  const largest = batch ?? most;
  let size = largest;
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    try {
      // Killed in between, the next run finds them there.
      const away = isDeletion ? await restoreNext(editId, size, restore) : undefined;
      const isLeft = await db.$transaction(
        (tx) => doBatch(tx, editId, size, away),
        isDeletion ? longTransaction : undefined,
      );
      if (!isLeft) return;
      size = Math.min(largest, size * 2);
    } catch (error) {
      if (findOutage(error)) throw error;
      console.error(
        JSON.stringify({ level: 'error', message: 'a batch of a design edit', editId, size, error: String(error) }),
      );
      // One design that can't be written must not hold up the others.
      if (size === 1) await db.$transaction((tx) => giveUpNext(tx, editId));
      size = Math.max(1, Math.floor(size / 10));
    }
    await sleep((performance.now() - begun) * (isDeletion ? rest.deletion : rest.change));
  }
}

type Edit = NonNullable<Awaited<ReturnType<typeof lockEdit>>>;

/** The act's row, held until the transaction ends. */
export async function lockEdit(tx: Transaction, editId: string) {
  await tx.$queryRaw`SELECT 1 FROM "DesignEdit" WHERE "id" = ${editId}::uuid FOR UPDATE`;
  return tx.designEdit.findUnique({ where: { id: editId } });
}

/** Every change of an act goes through here: it raises the version and tells those who watch. */
export async function changeEdit(
  tx: Transaction,
  editId: string,
  data: Omit<Prisma.DesignEditUncheckedUpdateInput, 'version'>,
): Promise<void> {
  await tx.designEdit.update({ where: { id: editId }, data: { ...data, version: { increment: 1 } } });
  await publish('edit', editId, tx);
}

interface Entry {
  position: number;
  designId: string;
  before: Fields;
  after: Fields;
  places: Record<string, number> | null;
}

interface Outcome {
  position: number;
  state: 'done' | 'unchanged' | 'conflict' | 'failed' | 'undone' | 'kept';
  changed: Field[];
  errorKey: ErrorKey | null;
  places: Record<string, number> | null;
  write: Write | null;
}

const counters = {
  done: 'done',
  unchanged: 'unchanged',
  conflict: 'conflicts',
  failed: 'failed',
  undone: 'undone',
  kept: 'kept',
} as const;

/** Undefined while the deletion itself goes on; it may be undone before its last batch has had its rest. */
async function restoreNext(editId: string, size: number, restore: RunEditOptions['restore']) {
  const edit = await db.designEdit.findUnique({ where: { id: editId } });
  if (edit?.state !== 'undoing') return undefined;
  const entries = await readEntries(db, edit, size);
  return restore(
    editId,
    entries.map(({ designId }) => designId),
  );
}

/** False where nothing is left to do. `away`: why designs didn't come back. */
async function doBatch(
  tx: Transaction,
  editId: string,
  size: number,
  away?: ReadonlyMap<string, ErrorKey>,
): Promise<boolean> {
  const edit = await lockEdit(tx, editId);
  if (!edit || !isMoving(edit)) return false;
  const kept = await readEntries(tx, edit, size);
  if (kept.length === 0) {
    await endEdit(tx, edit);
    return false;
  }
  const ids = kept.map(({ designId }) => designId);
  if (isDeleting(edit) && edit.state !== 'undoing') {
    await deleteDesigns(tx, edit, kept);
    return true;
  }
  // Undone since that was asked: the next round brings them back first.
  if (isDeleting(edit) && !away) return true;
  await lockDesigns(tx, ids);
  const present = await readPresent(tx, ids);
  const isUndo = edit.state === 'undoing';
  const merged = await readMerged(kept, tx);
  const entries = isUndo || merged.size === 0 ? kept : await followEntries(tx, edit, kept, present, merged);
  const references = await holdReferences(
    tx,
    entries.map((entry) => (isUndo ? entry.before : entry.after)),
  );
  const decide = isUndo ? decideUndo : decideChange;
  const outcomes = entries.map((entry) => {
    const outcome = decide(entry, present.get(entry.designId), references, merged);
    return { ...outcome, errorKey: away?.get(entry.designId) ?? outcome.errorKey };
  });
  const writes = outcomes.flatMap(({ write }) => write ?? []);
  await writeDesigns(tx, writes);
  await requestSeamCheck(
    tx,
    writes.flatMap(({ design, set }) => (isLaidOtherwise(set) ? [design.id] : [])),
  );
  await writeOutcomes(tx, edit, outcomes);
  return true;
}

/** Kept so: an undo takes off what was given. */
async function followEntries(
  tx: Transaction,
  edit: Edit,
  entries: Entry[],
  present: ReadonlyMap<string, PresentDesign>,
  merged: ReadonlyMap<number, number>,
): Promise<Entry[]> {
  const followed = entries.map((entry) =>
    followLabels(entry, present.get(entry.designId)?.labels ?? new Set(), merged),
  );
  await tx.$executeRaw`
    UPDATE "DesignEditEntry" e SET "before" = r."before", "after" = r."after"
    FROM jsonb_to_recordset(${JSON.stringify(followed)}::jsonb) AS r("position" int, "before" jsonb, "after" jsonb)
    WHERE e."editId" = ${edit.id}::uuid AND e."position" = r."position"`;
  return followed;
}

const isLaidOtherwise = ({ repeatOffset, repeatDirection, repeatCustomValue }: Fields) =>
  [repeatOffset, repeatDirection, repeatCustomValue].some((value) => value !== undefined);

const isDeleting = ({ changes }: Pick<Edit, 'changes'>) => (changes as { delete?: boolean }).delete === true;

/** Found again in the trash by the act's own id. */
async function deleteDesigns(tx: Transaction, edit: Edit, entries: Entry[]): Promise<void> {
  const ids = entries.map(({ designId }) => designId);
  const { moved } = await trashDesigns(tx, systemActor(edit.actorName), ids, edit.id);
  const gone = new Set(moved.map(({ id }) => id));
  const outcomes = entries.map(({ position, designId }): Outcome => {
    const isGone = gone.has(designId);
    return {
      position,
      state: isGone ? 'done' : 'failed',
      changed: [],
      errorKey: isGone ? null : 'designNotFound',
      places: null,
      write: null,
    };
  });
  await writeOutcomes(tx, edit, outcomes);
}

const isMoving = ({ state }: Edit) => state === 'waiting' || state === 'running' || state === 'undoing';

const nextState = ({ state }: Edit) => (state === 'undoing' ? ('done' as const) : ('waiting' as const));

async function readEntries(tx: Pick<Transaction, 'designEditEntry'>, edit: Edit, size: number): Promise<Entry[]> {
  const rows = await tx.designEditEntry.findMany({
    where: { editId: edit.id, state: nextState(edit) },
    orderBy: { position: 'asc' },
    take: size,
    select: { position: true, designId: true, before: true, after: true, places: true },
  });
  return rows as unknown as Entry[];
}

function decideChange(entry: Entry, design: PresentDesign | undefined, references: References): Outcome {
  const { position, before, after } = entry;
  const end = (state: Outcome['state'], more: Partial<Outcome> = {}): Outcome => ({
    position,
    state,
    changed: [],
    errorKey: null,
    places: null,
    write: null,
    ...more,
  });
  if (!design) return end('failed', { errorKey: 'designNotFound' });
  const open = fieldsOf(after).filter(([field, value]) => valueOf(design, field) !== value);
  if (open.length === 0) return end('unchanged');
  const changed = open.flatMap(([field]) => (valueOf(design, field) === before[field] ? [] : [field]));
  if (changed.length > 0) return end('conflict', { changed });
  const set: Fields = Object.fromEntries(open);
  const missing = open.find(([field, value]) => !references.has(field, value));
  const errorKey = missing ? missingKey(missing[0]) : findFault(design, set);
  if (errorKey) return end('failed', { errorKey });
  if (!takePlaces(set, references)) return end('failed', { errorKey: 'specialListFull' });
  const places = placesOf(design, set);
  return end('done', { places, write: { design, set } });
}

/**
 * Where the design was changed: each field that still is what the act made of it gets back what it was. A label that another one has
 * taken up stays: the design may have had that one before.
 */
function decideUndo(
  entry: Entry,
  design: PresentDesign | undefined,
  references: References,
  merged: ReadonlyMap<number, number>,
): Outcome {
  const { position, before, after, places } = entry;
  if (!design) return { position, state: 'kept', changed: [], errorKey: 'designNotFound', places, write: null };
  const edited = fieldsOf(before).filter(([field, value]) => after[field] !== value);
  const open = edited.filter(([field, value]) => valueOf(design, field) !== value);
  const free = ([field, value]: (typeof open)[number]) =>
    valueOf(design, field) === after[field] && references.has(field, value);
  let back = open.filter(free);
  // A design stays confined to a customer, or neither is put back.
  if (findFault(design, Object.fromEntries(back)))
    back = back.filter(([field]) => field !== 'isConfined' && field !== 'customerId');
  const full = back.filter(([field, value]) => value === true && !takePlaces({ [field]: value }, references));
  const set: Fields = Object.fromEntries(back.filter((one) => !full.includes(one)));
  const stayed = givenLabels(before, after).filter((id) => design.labels.has(merged.get(id) ?? 0));
  const changed = [
    ...open.map(([field]) => field).filter((field) => set[field] === undefined),
    ...stayed.map((id) => `label.${id}` as const),
  ];
  const state = changed.length > 0 ? 'kept' : 'undone';
  const write = Object.keys(set).length > 0 ? { design, set, places } : null;
  return { position, state, changed, errorKey: null, places, write };
}

function missingKey(field: Field): ErrorKey {
  if (field === 'customerId') return 'customerNotFound';
  if (field === 'archiveId') return 'archiveNotFound';
  return memberOf(field)?.kind === 'list' ? 'specialListNotFound' : 'labelNotFound';
}

function takePlaces(set: Fields, references: References): boolean {
  return fieldsOf(set).every(([field, value]) => {
    const member = memberOf(field);
    return member?.kind !== 'list' || value !== true || references.takePlace(member.id);
  });
}

/** Where it stands in the lists that it is taken off, for an undo. */
function placesOf(design: PresentDesign, set: Fields): Record<string, number> | null {
  const left = fieldsOf(set).flatMap(([field, value]) => {
    const member = memberOf(field);
    const place = member?.kind === 'list' && value === false ? design.lists.get(member.id) : undefined;
    return place === undefined ? [] : [[String(member!.id), place] as const];
  });
  return left.length > 0 ? Object.fromEntries(left) : null;
}

async function writeOutcomes(tx: Transaction, edit: Edit, outcomes: Outcome[]): Promise<void> {
  const rows = outcomes.map(({ write: _, ...outcome }) => outcome);
  await tx.$executeRaw`
    UPDATE "DesignEditEntry" e SET "state" = r."state", "errorKey" = r."errorKey", "places" = r."places",
      "changed" = ARRAY(SELECT jsonb_array_elements_text(r."changed"))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r("position" int, "state" "DesignEditEntryState", "errorKey" text, "places" jsonb, "changed" jsonb)
    WHERE e."editId" = ${edit.id}::uuid AND e."position" = r."position"`;
  const counts = Map.groupBy(outcomes, ({ state }) => state);
  const raised = [...counts].map(([state, some]) => [counters[state], { increment: some.length }]);
  const isUndo = edit.state === 'undoing';
  await changeEdit(tx, edit.id, {
    ...Object.fromEntries(raised),
    ...(isUndo ? { done: { decrement: outcomes.length } } : { state: 'running' }),
  });
}

/** The act is one entry of the audit, and so is undoing it. */
export async function endEdit(tx: Transaction, edit: Edit, state: 'done' | 'stopped' = 'done'): Promise<void> {
  const isUndo = edit.state === 'undoing';
  const { done, unchanged, conflicts, failed, undone, kept } = edit;
  const now = new Date();
  await changeEdit(tx, edit.id, isUndo ? { state: 'undone', undoneAt: now } : { state, finishedAt: now });
  const who = {
    kind: 'person' as const,
    userId: isUndo ? edit.undoneById : edit.actorId,
    name: (isUndo ? edit.undoneByName : edit.actorName) ?? '',
    address: edit.actorAddress,
  };
  const note = isUndo
    ? { operation: 'undoDesignEdit', after: { kind: edit.kind, changes: edit.changes, undone, kept } }
    : {
        operation: 'editDesigns',
        after: { kind: edit.kind, changes: edit.changes, done, unchanged, conflicts, failed },
      };
  await keepAudit(tx, who, { ...note, subject: ['designEdit', edit.id] });
}

async function giveUpNext(tx: Transaction, editId: string): Promise<void> {
  const edit = await lockEdit(tx, editId);
  if (!edit || !isMoving(edit)) return;
  const [entry] = await readEntries(tx, edit, 1);
  if (!entry) return;
  const state = edit.state === 'undoing' ? 'kept' : 'failed';
  await writeOutcomes(tx, edit, [
    { position: entry.position, state, changed: [], errorKey: 'serviceFailure', places: entry.places, write: null },
  ]);
}
