/** Labelling: one unlabelled design after another, and the labels of any design. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { setLabels as writeLabels } from '#app/domain/catalog/designs/edit.server.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { findNamedDesigns } from '#app/domain/catalog/designs/named-designs.server.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { findWaiting, readCompletion } from './queue.server.ts';
import { DesignByNumber, LabelledDesign, SetLabels, Unlabeled } from './rules.ts';
import { takeTurn, turnsOfOthers, whoElse } from './turns.server.ts';

const userOf = (actor: Actor) => (actor.kind === 'person' ? actor.userId : null);

/** SPEC §7 GET /admin/tags/unlabeled: the next design without labels, kept for the asker for a while. */
export const unlabeled = operation('labelling', Unlabeled, async (actor, input) => {
  const { next, remaining, upcoming } = await chooseNext(userOf(actor), input);
  const [design, completion] = await Promise.all([next ? readDesign(actor, next) : null, readCompletion()]);
  return { design, remaining, upcoming: upcoming ?? null, ...completion };
});

async function chooseNext(userId: string | null, input: Unlabeled) {
  const others = await turnsOfOthers(userId);
  for (;;) {
    const found = await findWaiting(input, others);
    if (found.next && userId !== null && !(await takeTurn(userId, found.next))) {
      others.add(found.next);
      continue;
    }
    // The last ones all lie before others: better twice than not at all.
    if (!found.next && found.remaining > 0 && input.after === undefined) return findWaiting(input, new Set());
    return found;
  }
}

/** Gone between two looks: as if nothing were left at that place. */
async function readDesign(actor: Actor, designGuid: string) {
  try {
    return await getAdminDesignHeader(actor, { designGuid });
  } catch (error) {
    if (error instanceof DomainError && error.key === 'designNotFound') return null;
    throw error;
  }
}

/** How many designs have labels, over all and by archive. */
export const getLabelCompletion = operation('labelling', Nothing, () => readCompletion());

/** How many wait, and what comes after a design; nothing is kept for anybody. */
export const peekUnlabeled = operation('labelling', Unlabeled, async (actor, input) => {
  const { next, remaining } = await findWaiting(input, await turnsOfOthers(userOf(actor)));
  return { remaining, upcoming: next ?? null };
});

/** SPEC §7 GET /admin/tags/unlabeled/{designGuid}: any design, with who labelled it last and who else looks at it now. */
export const unlabeledDesign = operation('labelling', LabelledDesign, async (actor, { designGuid }) => {
  const userId = userOf(actor);
  const design = await getAdminDesignHeader(actor, { designGuid });
  const [last, alsoAt] = await Promise.all([whoLabelled(design.guid), whoElse(userId, design.guid)]);
  if (userId !== null && design.labels.length === 0 && alsoAt === null) await takeTurn(userId, design.guid);
  return {
    design,
    version: labelsVersion(design.labels.map(({ id }) => id)),
    labelledBy: last && { name: last.actorName, isSelf: last.actorId === userId, at: last.at },
    alsoAt,
  };
});

/** Here, on the design's own page or with many others; the second notes the labels in any order, and also where only other fields changed. */
async function whoLabelled(designId: string) {
  const [last] = await db.$queryRaw<{ actorName: string; actorId: string | null; at: Date }[]>`
    (SELECT "actorName", "actorId"::text, "at" FROM "AuditEntry"
    WHERE "subjectKind" = 'design' AND "subjectId" = ${designId} AND ("operation" = 'setLabels' OR ("operation" = 'editDesign'
      AND NOT ("before"->'labelIDs' @> ("after"->'labelIDs') AND "after"->'labelIDs' @> ("before"->'labelIDs'))))
    ORDER BY "id" DESC LIMIT 1)
    UNION ALL (SELECT e."actorName", e."actorId"::text, e."startedAt" FROM "DesignEditEntry" x JOIN "DesignEdit" e ON e."id" = x."editId"
      WHERE x."designId" = ${designId}::uuid AND x."state" = 'done' AND x."after"::text LIKE '%"label.%' ORDER BY e."startedAt" DESC LIMIT 1)
    ORDER BY "at" DESC LIMIT 1`;
  return last ?? null;
}

/** By its number as people write it; a colorway's reference means its design. */
export const findDesignToLabel = operation('labelling', DesignByNumber, async (_actor, { number }) => {
  const found = (await findNamedDesigns([{ design: number }]))({ design: number });
  if (typeof found === 'string') throw fieldError('number', 'designNotFound');
  return { designGuid: found.designGuid, designName: found.designName };
});

/** What the form of a design's labels is made from. */
export const labelsVersion = (labelIds: number[]) => versionOf(labelIds.toSorted((one, other) => one - other));

/**
 * SPEC §7 PATCH /admin/tags/unlabeled: these labels and no others. Where what was seen is no longer so, throws `labelledMeanwhile` to who
 * named the labels, `changedMeanwhile` to who named the version.
 */
export const setLabels = operation('labelling', SetLabels, async (actor, { designGuid, labelIds, ...seen }) =>
  db.$transaction((tx) => replaceLabels(tx, actor, designGuid, labelIds, seen)),
);

/** A design without labels waits to be labelled again. */
export const clearLabels = operation('labelling', LabelledDesign, async (actor, { designGuid }) =>
  db.$transaction((tx) => replaceLabels(tx, actor, designGuid, [])),
);

async function replaceLabels(
  tx: Transaction,
  actor: Actor,
  designGuid: string,
  labelIds: number[],
  seen: { seenLabelIds?: number[] | undefined; version?: string | undefined } = {},
) {
  const [row] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT "id"::text, "name" FROM "Design" WHERE "id" = ${designGuid}::uuid FOR NO KEY UPDATE`;
  if (!row) throw new DomainError('designNotFound');
  const rows = await tx.designLabel.findMany({ where: { designId: row.id }, orderBy: { labelId: 'asc' } });
  const before = rows.map(({ labelId }) => labelId);
  const after = labelIds.toSorted((one, other) => one - other);
  if (!sameSet(before, after)) {
    requireVersion(seen.version, before);
    if (seen.seenLabelIds && !sameSet(before, seen.seenLabelIds)) throw new DomainError('labelledMeanwhile');
  }
  await tx.labellingTurn.deleteMany({ where: { designId: row.id } });
  if (!sameSet(before, after)) {
    await writeLabels(tx, row.id, after, 'labelIds');
    await tx.design.update({ where: { id: row.id }, data: { modifiedAt: new Date() } });
    await recordAudit(tx, actor, {
      operation: 'setLabels',
      subject: ['design', row.id],
      before: { labelIds: before },
      after: { labelIds: after },
    });
  }
  return { designGuid: row.id, designName: row.name, labelIds: after };
}

function sameSet(one: number[], other: number[]): boolean {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((id) => set.has(id));
}
