/** Groups and labels: made, named, ordered and moved between groups. */
import { db } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import {
  changeLabels,
  checkGroup,
  checkNames,
  findLabel,
  makeSlugs,
  readSiblings,
  refuseTwins,
  writeOrder,
  type LabelRow,
} from './arrange.server.ts';
import { labelsOf } from './pool-searches.server.ts';
import { fillNames, MakeLabel, MoveLabel, PlaceLabel, RegroupLabels, SaveLabel } from './rules.ts';

type Synonyms = Pick<LabelRow, 'synonymsTr' | 'synonymsEn' | 'synonymsRu'>;
type Told = Pick<LabelRow, 'nameTr' | 'nameEn' | 'nameRu' | 'groupId'> & Synonyms;
const told = ({ nameTr, nameEn, nameRu, groupId, synonymsTr, synonymsEn, synonymsRu }: Told) => ({
  nameTr,
  nameEn,
  nameRu,
  groupId,
  synonymsTr,
  synonymsEn,
  synonymsRu,
});
/** What the form of a label is made from. */
export const labelVersion = (row: Told) => versionOf(told(row));

export const makeLabel = operation('labels', MakeLabel, (actor, { groupId, isGroupHeader, ...given }) =>
  changeLabels(async (tx) => {
    if (isGroupHeader && groupId !== null) throw fieldError('groupId', 'notOneOf');
    await checkGroup(tx, groupId);
    const names = fillNames(given);
    const place = { groupId, isGroupHeader };
    await checkNames(tx, given, place);
    const siblings = await readSiblings(tx, place);
    const row = await tx.label.create({
      data: { ...names, ...(await makeSlugs(tx, names)), ...synonymsOf(given), ...place, position: siblings.length },
    });
    await writeOrder(tx, [...siblings, row.id]);
    await recordAudit(tx, actor, {
      operation: 'makeLabel',
      subject: ['label', String(row.id)],
      after: { ...told(row), isGroupHeader },
    });
    return { labelId: row.id, ...names };
  }),
);

/** New names, and with a group named a new place at that group's end. */
export const saveLabel = operation('labels', SaveLabel, (actor, { labelId, groupId, version, ...given }) =>
  changeLabels(async (tx) => {
    const before = await findLabel(tx, labelId);
    requireVersion(version, told(before));
    const group = groupId === undefined || before.isGroupHeader ? before.groupId : groupId;
    if (before.isGroupHeader && groupId) throw fieldError('groupId', 'notOneOf');
    await checkGroup(tx, group);
    const names = fillNames(given);
    const place = { groupId: group, isGroupHeader: before.isGroupHeader };
    await checkNames(tx, given, { id: labelId, ...place });
    const siblings = group === before.groupId ? null : await readSiblings(tx, place);
    const row = await tx.label.update({
      where: { id: labelId },
      data: {
        ...names,
        ...(await makeSlugs(tx, names, labelId)),
        ...synonymsOf(given),
        groupId: group,
        ...(siblings && { position: siblings.length }),
      },
    });
    if (siblings) await writeOrder(tx, [...siblings, labelId]);
    await recordAudit(tx, actor, {
      operation: 'saveLabel',
      subject: ['label', String(labelId)],
      before: told(before),
      after: told(row),
    });
    return { labelId, ...names };
  }),
);

const synonymsOf = ({ synonymsTr, synonymsEn, synonymsRu }: Partial<Synonyms>) => ({
  synonymsTr,
  synonymsEn,
  synonymsRu,
});

/** One place up or down among those beside it. At the end already, it stays. */
export const moveLabel = operation('labels', MoveLabel, (actor, { labelId, direction }) =>
  changeLabels(async (tx) => {
    const row = await findLabel(tx, labelId);
    const before = await readSiblings(tx, row);
    const from = before.indexOf(labelId);
    const to = Math.min(before.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    const after = before.toSpliced(from, 1).toSpliced(to, 0, labelId);
    await writeOrder(tx, after);
    if (from !== to)
      await recordAudit(tx, actor, { operation: 'orderLabels', subject: ['label', String(labelId)], before, after });
    return { labelId };
  }),
);

/** Dragged: into a group, before one of its labels. */
export const placeLabel = operation('labels', PlaceLabel, (actor, { labelId, groupId, beforeId }) =>
  changeLabels(async (tx) => {
    const row = await findLabel(tx, labelId);
    if (row.isGroupHeader && groupId !== null) throw fieldError('groupId', 'notOneOf');
    await checkGroup(tx, groupId);
    if (groupId !== row.groupId) {
      const { nameTr, nameEn, nameRu } = row;
      await checkNames(tx, { nameTr, nameEn, nameRu }, { id: labelId, groupId, isGroupHeader: false });
      await tx.label.update({ where: { id: labelId }, data: { groupId } });
    }
    const before = await readSiblings(tx, { groupId, isGroupHeader: row.isGroupHeader });
    const rest = before.filter((id) => id !== labelId);
    // Where the neighbour has gone meanwhile the end is as good a place as any.
    const at = beforeId === null ? -1 : rest.indexOf(beforeId);
    const after = rest.toSpliced(at < 0 ? rest.length : at, 0, labelId);
    await writeOrder(tx, after);
    await recordAudit(tx, actor, {
      operation: 'orderLabels',
      subject: ['label', String(labelId)],
      before: { groupId: row.groupId },
      after: { groupId, order: after },
    });
    return { labelId };
  }),
);

/** All of them or none. Throws `labelNotFound`, `labelNamesTaken` with the names. */
export const regroupLabels = operation('labels', RegroupLabels, (actor, { labelIds, groupId }) =>
  changeLabels(async (tx) => {
    await checkGroup(tx, groupId);
    const rows = await tx.label.findMany({ where: { id: { in: labelIds } } });
    if (rows.length < new Set(labelIds).size) throw new DomainError('labelNotFound');
    if (rows.some(({ isGroupHeader }) => isGroupHeader)) throw fieldError('labelIds', 'notOneOf');
    const moved = rows
      .filter((row) => row.groupId !== groupId)
      .sort(
        (one, other) => (one.groupId ?? 0) - (other.groupId ?? 0) || one.position - other.position || one.id - other.id,
      );
    const place = { groupId, isGroupHeader: false };
    const there = await tx.label.findMany({ where: place });
    refuseTwins(there, moved, 'groupId');
    const before = await readSiblings(tx, place);
    const ids = moved.map(({ id }) => id);
    await tx.label.updateMany({ where: { id: { in: ids } }, data: { groupId } });
    await writeOrder(tx, [...before, ...ids]);
    for (const { id, groupId: was } of moved)
      await recordAudit(tx, actor, {
        operation: 'orderLabels',
        subject: ['label', String(id)],
        before: { groupId: was },
        after: { groupId },
      });
    return { groupId, movedCount: moved.length };
  }),
);

/** Which pools and wear models name each label. */
export const getLabelUse = operation('labels', Nothing, async () => {
  const [searches, wears] = await Promise.all([
    db.poolSearch.findMany({ select: { criteria: true, pool: { select: { id: true, name: true } } } }),
    db.wearModelLabel.findMany({ select: { labelId: true, wearModel: { select: { wearName: true } } } }),
  ]);
  const uses = new Map<number, { poolNames: Set<string>; wearNames: Set<string> }>();
  const useOf = (id: number) => {
    let use = uses.get(id);
    if (!use) uses.set(id, (use = { poolNames: new Set(), wearNames: new Set() }));
    return use;
  };
  for (const { criteria, pool } of searches) for (const id of labelsOf(criteria)) useOf(id).poolNames.add(pool.name);
  for (const { labelId, wearModel } of wears) useOf(labelId).wearNames.add(wearModel.wearName);
  return [...uses].map(([labelId, { poolNames, wearNames }]) => ({
    labelId,
    poolNames: [...poolNames].sort((one, other) => one.localeCompare(other)),
    wearNames: [...wearNames].sort((one, other) => one.localeCompare(other)),
  }));
});
