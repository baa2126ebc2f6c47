/** Labels that go: into another one, for good, or to the trash. Neither lets a pool show more unless somebody says that it may. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { keepInTrash } from '#app/domain/base/trash/keep.server.ts';
import {
  changeLabels,
  checkGroup,
  findLabel,
  readSiblings,
  refuseTwins,
  writeOrder,
  type LabelRow,
} from './arrange.server.ts';
import {
  changePoolSearches,
  findPoolEffects,
  keepSearches,
  readSearches,
  type PoolEffect,
} from './pool-searches.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { MergeLabels, mostSynonyms, OneLabel, PreviewMerge, RemoveLabel } from './rules.ts';

async function findPair(tx: Transaction, labelId: number, intoId: number): Promise<[LabelRow, LabelRow]> {
  if (labelId === intoId) throw fieldError('intoId', 'sameLabel');
  const label = await findLabel(tx, labelId);
  const into = await tx.label.findUnique({ where: { id: intoId } });
  if (!into || into.isGroupHeader !== label.isGroupHeader) throw fieldError('intoId', 'notOneOf');
  return [label, into];
}

const namesOf = ({ nameTr, nameEn, nameRu }: LabelRow) => ({ nameTr, nameEn, nameRu });

/** Designs that have this label, those of them that have the other one too, and those that have nothing else. */
async function countDesigns(tx: Transaction, labelId: number, intoId = 0) {
  const [row] = await tx.$queryRaw<{ designs: bigint; both: bigint; alone: bigint }[]>`
    SELECT count(*) AS designs,
      count(*) FILTER (WHERE EXISTS (SELECT FROM "DesignLabel" o WHERE o."designId" = l."designId" AND o."labelId" = ${intoId})) AS both,
      count(*) FILTER (WHERE NOT EXISTS (SELECT FROM "DesignLabel" o WHERE o."designId" = l."designId" AND o."labelId" <> ${labelId})) AS alone
    FROM "DesignLabel" l WHERE l."labelId" = ${labelId}`;
  return { designCount: Number(row!.designs), bothCount: Number(row!.both), aloneCount: Number(row!.alone) };
}

async function readEffects(tx: Transaction, label: LabelRow, into: number | null) {
  const wears = await tx.wearModelLabel.findMany({
    where: { labelId: label.id },
    select: { wearModel: { select: { wearName: true } } },
    orderBy: { wearModel: { wearName: 'asc' } },
  });
  return {
    ...(await countDesigns(tx, label.id, into ?? 0)),
    memberCount: await tx.label.count({ where: { groupId: label.id } }),
    wearNames: wears.map(({ wearModel }) => wearModel.wearName),
    pools: label.isGroupHeader ? [] : await findPoolEffects(tx, { goes: label.id, into }),
  };
}
export type LabelEffects = Awaited<ReturnType<typeof readEffects>>;

/** What merging would do, of one moment. */
export const previewMerge = operation('labels', PreviewMerge, async (_actor, { labelId, intoId }) =>
  db.$transaction(async (tx) => {
    const [label] = await findPair(tx, labelId, intoId);
    return { labelId, intoId, ...(await readEffects(tx, label, intoId)) };
  }),
);

/** What removing would do. */
export const previewRemoval = operation('labels', OneLabel, async (_actor, { labelId }) =>
  db.$transaction(async (tx) => ({ labelId, ...(await readEffects(tx, await findLabel(tx, labelId), null)) })),
);

/** Designs, pools and wear models with the one have the other from then on. Two groups: the labels of one stand in the other. */
export const mergeLabels = operation('labels', MergeLabels, (actor, { labelId, intoId, ...consent }) =>
  changeLabels(async (tx) => {
    const [label, into] = await findPair(tx, labelId, intoId);
    if (label.isGroupHeader) await moveMembers(tx, labelId, intoId, 'intoId');
    await lockUses(tx, labelId);
    const pools = await changePoolSearches(tx, { goes: labelId, into: intoId }, consent);
    const { designCount } = await countDesigns(tx, labelId);
    await tx.$executeRaw`
      INSERT INTO "DesignLabel" ("designId", "labelId") SELECT "designId", ${intoId} FROM "DesignLabel" WHERE "labelId" = ${labelId} ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`
      INSERT INTO "WearModelLabel" ("wearModelId", "labelId") SELECT "wearModelId", ${intoId} FROM "WearModelLabel" WHERE "labelId" = ${labelId} ON CONFLICT DO NOTHING`;
    await takeAway(tx, label);
    await tx.label.update({ where: { id: intoId }, data: joinWords(label, into) });
    const after = { into: intoId, ...namesOf(into), designCount, pools: pools.map(toldPool) };
    await note(tx, actor, 'mergeLabels', label, after);
    return { labelId, intoId, designCount, from: namesOf(label), into: namesOf(into) };
  }),
);

/** Who looks for the label that went, by whatever word, finds the one that it is part of. */
function joinWords(gone: LabelRow, into: LabelRow) {
  const join = (name: string, own: string[], names: string, others: string[]) => {
    const words = [...own, names, ...others].filter((word) => foldText(word) !== foldText(name));
    return [...new Map(words.map((word) => [foldText(word), word])).values()].slice(0, mostSynonyms);
  };
  return {
    synonymsTr: join(into.nameTr, into.synonymsTr, gone.nameTr, gone.synonymsTr),
    synonymsEn: join(into.nameEn, into.synonymsEn, gone.nameEn, gone.synonymsEn),
    synonymsRu: join(into.nameRu, into.synonymsRu, gone.nameRu, gone.synonymsRu),
  };
}

/** To the trash: designs and wear models lose it; a pool's search that allowed it alone goes too. A group's labels stay. */
export const removeLabel = operation('labels', RemoveLabel, (actor, { labelId, membersTo, ...consent }) =>
  changeLabels(async (tx) => {
    const label = await findLabel(tx, labelId);
    const { nameTr: tr, nameEn: en, nameRu: ru } = label;
    const actId = await keepInTrash(tx, actor, {
      kind: 'label',
      things: [{ id: labelId, name: en, facts: { names: { tr, en, ru } } }],
      takes: ['DesignLabel.labelId'],
      moves: { 'Label.groupId': label.isGroupHeader ? membersTo : null },
    });
    if (label.isGroupHeader) {
      if (membersTo === labelId) throw fieldError('membersTo', 'notOneOf');
      await checkGroup(tx, membersTo, 'membersTo');
      await moveMembers(tx, labelId, membersTo, 'membersTo');
    }
    await lockUses(tx, labelId);
    const searches = await readSearches(tx);
    const pools = await changePoolSearches(tx, { goes: labelId, into: null }, consent);
    await keepSearches(tx, actId, searches);
    const { designCount } = await countDesigns(tx, labelId);
    await takeAway(tx, label);
    await note(tx, actor, 'removeLabel', label, { designCount, membersTo, pools: pools.map(toldPool) });
    return { labelId, designCount, removed: namesOf(label) };
  }),
);

/** From here on nobody gives the label to anything. */
async function lockUses(tx: Transaction, labelId: number): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Label" WHERE "id" = ${labelId} FOR UPDATE`;
}

/** Throws `labelNamesTaken` at `field` where two of one name would stand beside one another. */
async function moveMembers(tx: Transaction, from: number, to: number | null, field: string): Promise<void> {
  const rowsOf = (groupId: number | null) => tx.label.findMany({ where: { groupId, isGroupHeader: false } });
  refuseTwins(await rowsOf(to), await rowsOf(from), field, true);
  const [members, there] = [
    await readSiblings(tx, { groupId: from, isGroupHeader: false }),
    await readSiblings(tx, { groupId: to, isGroupHeader: false }),
  ];
  await tx.label.updateMany({ where: { groupId: from }, data: { groupId: to } });
  await writeOrder(tx, [...there, ...members]);
}

async function takeAway(tx: Transaction, { id, groupId, isGroupHeader }: LabelRow): Promise<void> {
  await tx.$executeRaw`DELETE FROM "DesignLabel" WHERE "labelId" = ${id}`;
  await tx.$executeRaw`DELETE FROM "WearModelLabel" WHERE "labelId" = ${id}`;
  await tx.label.delete({ where: { id } });
  await writeOrder(tx, await readSiblings(tx, { groupId, isGroupHeader }));
}

function toldPool({ poolGuid, poolName, gained, lost, searchesGone }: PoolEffect) {
  return { poolGuid, poolName, gained, lost, searchesGone };
}

async function note(tx: Transaction, actor: Actor, operation: string, label: LabelRow, after: unknown): Promise<void> {
  const before = { ...namesOf(label), groupId: label.groupId, isGroupHeader: label.isGroupHeader };
  await recordAudit(tx, actor, { operation, subject: ['label', String(label.id)], before, after });
}
