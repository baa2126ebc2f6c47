/**
 * Changing many designs as one act, whoever asks for it. An act is drafted, started, followed, stopped and undone as a whole:
 *
 *   const planned = await comparePatches([{ designId, set: { studio: 'A', 'label.12': true, customerId: null } }, …]);
 *   const editId = await keepDraft(actor, { kind: 'table', changes: { fileName, rows }, planned });   // writes nothing to designs
 *   await startDesignEdit(actor, { editId });                                                          // acts.server.ts; a job does it
 *
 * `set` names only the fields that are to change, with values as the columns hold them (fields.ts); a set of labels is said label by label. The caller
 * has checked texts' lengths and choices. `comparePatches` answers per design what stands there now, what it is to be, and whether it changes, stays or
 * can't be, for a preview; what it saw is what the job compares with: where somebody else has changed one of these fields in between, the design
 * is listed as a conflict and left alone. The page of any act, its progress, conflicts and undo is /admin/design-edits/{editId}.
 */
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { fieldsOf, type Fields } from './fields.ts';
import { findFault, readPresent, valueOf } from './present.server.ts';
import { mostDesigns } from './rules.ts';

export interface DesignPatch {
  designId: string;
  set: Fields;
}

export interface PlannedPatch {
  designId: string;
  designName: string;
  before: Fields;
  after: Fields;
  state: 'waiting' | 'unchanged' | 'failed';
  errorKey: ErrorKey | null;
}

/** rows read and written at once */
const portion = 1000;

/** In the order given. */
export async function comparePatches(patches: DesignPatch[]): Promise<PlannedPatch[]> {
  const planned: PlannedPatch[] = [];
  for (let from = 0; from < patches.length; from += portion) {
    const some = patches.slice(from, from + portion);
    const present = await readPresent(
      db,
      some.map(({ designId }) => designId),
    );
    for (const { designId, set } of some) {
      const design = present.get(designId.toLowerCase());
      if (!design) {
        const gone = { designName: '', before: {}, after: {}, state: 'failed', errorKey: 'designNotFound' } as const;
        planned.push({ designId, ...gone });
        continue;
      }
      const before: Fields = Object.fromEntries(fieldsOf(set).map(([field]) => [field, valueOf(design, field)]));
      const isSame = fieldsOf(set).every(([field, value]) => before[field] === value);
      const errorKey = isSame ? null : findFault(design, set);
      const state = errorKey ? 'failed' : isSame ? 'unchanged' : 'waiting';
      planned.push({ designId: design.id, designName: design.name, before, after: set, state, errorKey });
    }
  }
  return planned;
}

/** What the act is about is told by `changes`, which its page and the audit show. Answers the act's id. */
export async function keepDraft(
  actor: Actor,
  { kind, changes, planned }: { kind: 'bulk' | 'table'; changes: object; planned: PlannedPatch[] },
): Promise<string> {
  requirePermission(actor, 'designs');
  if (planned.length > mostDesigns) throw new DomainError('tooManyDesigns', { values: { most: mostDesigns } });
  return db.$transaction(async (tx) => {
    const editId = await makeEdit(tx, actor, kind, changes);
    for (let from = 0; from < planned.length; from += portion) {
      const rows = planned.slice(from, from + portion).map((one, at) => ({ ...one, position: from + at + 1 }));
      await tx.$executeRaw`
        INSERT INTO "DesignEditEntry" ("editId", "position", "designId", "designName", "state", "before", "after", "errorKey")
        SELECT ${editId}::uuid, r."position", r."designId", r."designName", r."state", r."before", r."after", r."errorKey"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("position" int, "designId" uuid, "designName" text,
          "state" "DesignEditEntryState", "before" jsonb, "after" jsonb, "errorKey" text)`;
    }
    await countDraft(tx, editId);
    return editId;
  });
}

export async function makeEdit(
  tx: Transaction,
  actor: Actor,
  kind: 'bulk' | 'table',
  changes: object,
): Promise<string> {
  const { id } = await tx.designEdit.create({
    data: { kind, changes, ...inNameOf(actor) },
    select: { id: true },
  });
  return id;
}

/** The act is whose press starts it, whoever has drafted it. */
export const inNameOf = (actor: Actor) => ({
  actorId: actor.kind === 'person' ? actor.userId : null,
  actorName: actor.kind === 'stranger' ? '' : actor.name,
  actorAddress: actor.address.slice(0, 45),
});

export async function countDraft(tx: Transaction, editId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "DesignEdit" e SET "total" = c.total, "unchanged" = c.unchanged, "failed" = c.failed
    FROM (SELECT count(*)::int AS total, count(*) FILTER (WHERE "state" = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE "state" = 'failed')::int AS failed FROM "DesignEditEntry" WHERE "editId" = ${editId}::uuid) c
    WHERE e."id" = ${editId}::uuid`;
}
