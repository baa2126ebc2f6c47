/** An admin corrects the proposed grouping, numbers and design fields before "add to archive". */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { changeJob, lockJob, type Job } from '../job/changes.server.ts';
import { proposeAttributes, readAttributes } from '../job/attributes.ts';
import { archiveNumber, makeUnique, nameOfGroup } from '../stages/grouping.ts';
import { freeNumber } from '../stages/propose.server.ts';
import { chooseBoxes, remake } from './choose-repeat.server.ts';
import { groupingOf, noteCorrection, readGrouping } from './correction-note.server.ts';
import { joinGroups, type Joins } from './join-groups.server.ts';
import { CorrectGrouping, newGroup } from '../job/rules.ts';
import { isEnded, isInReview } from '../job/stages.ts';

export type Faults = Record<string, ErrorKey[]>;
type GroupRow = Prisma.ImportGroupGetPayload<object>;

export const correctGrouping = operation('admin', CorrectGrouping, async (actor, asked) => {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, asked.jobId);
    if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
    if (!isInReview(job)) throw new DomainError(isEnded(job) ? 'importClosed' : 'importRunning');
    if (job.version !== asked.version) throw new DomainError('changedMeanwhile');
    const groups = await tx.importGroup.findMany({ where: { jobId: job.id, designId: null } });
    const files = await tx.importFile.findMany({ where: { jobId: job.id, state: 'processed' } });
    const { input, joins } = await joinGroups(tx, job, asked, groups);
    const { boxes, faults, values } = chooseBoxes(input, files);
    await check(tx, job, input, groups, new Set(files.map(({ id }) => id)), joins, { faults, values });
    await write(tx, job, input, groups, joins);
    const after = await readGrouping(tx, job.id, boxes);
    if (boxes.size > 0) await remake(tx, job, boxes, groups);
    else await changeJob(tx, job.id);
    await recordAudit(tx, actor, {
      operation: 'correctGrouping',
      subject: ['import', job.id],
      ...noteCorrection(groupingOf(groups, files), after),
    });
    return { jobId: job.id, remakes: boxes.size };
  });
});

/** Every fault at its field, in one answer. */
async function check(
  tx: Transaction,
  job: Job,
  input: CorrectGrouping,
  groups: GroupRow[],
  fileIds: Set<string>,
  joins: Joins,
  { faults, values }: { faults: Faults; values: ErrorValues },
): Promise<void> {
  const fault = (field: string, key: ErrorKey, name = '') => {
    (faults[field] ??= []).push(key);
    values.name ??= name;
  };
  const known = new Map(groups.map((group) => [group.id, group]));
  const listed = new Set(input.files.map(({ id }) => id));
  if (listed.size !== input.files.length || [...fileIds].some((id) => !listed.has(id)))
    throw new DomainError('changedMeanwhile');
  const filled = new Set(input.files.map(({ group }) => group));
  const names = new Set<string>();
  const labels = await knownLabels(tx, input);
  for (const [index, group] of input.groups.entries()) {
    const row = known.get(group.id);
    if (!row) throw new DomainError('changedMeanwhile');
    if (!filled.has(group.id)) continue;
    if (names.has(group.name.toLowerCase())) fault(`groups.${index}.name`, 'groupNameTaken', group.name);
    names.add(group.name.toLowerCase());
    const refusal = staysNumbered(row, group.name) ? null : await refuseName(tx, job, group.name, joins.get(group.id));
    if (refusal) fault(`groups.${index}.name`, refusal, group.name);
    if (group.labelIDs.some((id) => !labels.has(id))) fault(`groups.${index}.labelIDs`, 'notOneOf');
    if (group.customerId && !(await tx.customer.findUnique({ where: { id: group.customerId } })))
      fault(`groups.${index}.customerId`, 'notOneOf');
  }
  const colorways = new Set<string>();
  for (const [index, { id, group, colorwayName }] of input.files.entries()) {
    if (!fileIds.has(id)) throw new DomainError('changedMeanwhile');
    if (group === newGroup) continue;
    if (!input.groups.some((one) => one.id === group)) fault(`files.${index}.group`, 'notOneOf');
    const key = `${group} ${colorwayName.toLowerCase()}`;
    if (colorways.has(key)) fault(`files.${index}.colorwayName`, 'colorwayNameTaken', colorwayName);
    colorways.add(key);
  }
  const keys = Object.values(faults).flat();
  if (keys.length > 0) throw new DomainError(keys.length === 1 ? keys[0]! : 'invalidInput', { fields: faults, values });
}

async function knownLabels(tx: Transaction, { groups }: CorrectGrouping): Promise<Set<number>> {
  const ids = [...new Set(groups.flatMap(({ labelIDs }) => labelIDs))];
  const rows = await tx.label.findMany({ where: { id: { in: ids }, isGroupHeader: false }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** The proposed number left as it was stays the archive's to give. */
function staysNumbered(row: GroupRow, name: string): boolean {
  return readAttributes(row.attributes).numbered && row.name === name;
}

async function refuseName(
  tx: Transaction,
  job: Job,
  name: string,
  joined: string | undefined,
): Promise<ErrorKey | null> {
  const found = await tx.design.findUnique({ where: { name }, select: { id: true, archiveId: true } });
  if (!found) return null;
  if (found.archiveId !== job.archiveId) return 'designInOtherArchive';
  return job.isNewImport && joined !== found.id ? 'designNameTaken' : null;
}

async function write(
  tx: Transaction,
  job: Job,
  input: CorrectGrouping,
  groups: GroupRow[],
  joins: Joins,
): Promise<void> {
  await tx.importFile.updateMany({
    where: { jobId: job.id, state: 'processed' },
    data: { groupId: null, colorwayName: null },
  });
  // Numbers may change places: first all out of the way, then each to its own.
  for (const { id } of groups) await tx.importGroup.update({ where: { id }, data: { name: `~${id}` } });
  const filled = new Set(input.files.map(({ group }) => group));
  for (const { id, name, ...attributes } of input.groups) {
    const row = groups.find((group) => group.id === id)!;
    if (!filled.has(id)) continue;
    const { reviewed, takesRepeat } = readAttributes(row.attributes);
    const kept = {
      ...attributes,
      numbered: staysNumbered(row, name),
      ...(reviewed && { reviewed }),
      ...(takesRepeat && { takesRepeat }),
      ...(joins.has(id) && { joins: joins.get(id)! }),
    } as unknown as Prisma.InputJsonObject;
    await tx.importGroup.update({ where: { id }, data: { name, attributes: kept } });
  }
  await tx.importGroup.deleteMany({
    where: { jobId: job.id, designId: null, id: { notIn: [...filled].filter((id) => id !== newGroup) } },
  });
  let position = 1 + Math.max(0, ...groups.map((group) => group.position));
  for (const { id, group, colorwayName } of input.files) {
    const groupId = group === newGroup ? await createGroup(tx, job, id, position++) : group;
    await tx.importFile.update({
      where: { id },
      data: { groupId, colorwayName: group === newGroup ? 'VR-1' : colorwayName },
    });
  }
}

/** A file taken out of its group becomes a design of its own, with the fields its file proposes. */
async function createGroup(tx: Transaction, job: Job, fileId: string, position: number): Promise<string> {
  const file = await tx.importFile.findUniqueOrThrow({ where: { id: fileId } });
  const named = { id: file.id, position: file.position, fileName: file.fileName, info: file.info as never };
  const taken = new Set(
    (await tx.importGroup.findMany({ where: { jobId: job.id }, select: { name: true } })).map(({ name }) =>
      name.toLowerCase(),
    ),
  );
  const name = job.isNewImport ? await nextNumber(tx, job, taken) : makeUnique(nameOfGroup([named]), taken);
  const attributes = proposeAttributes(named, job.isNewImport) as unknown as Prisma.InputJsonObject;
  return (await tx.importGroup.create({ data: { jobId: job.id, position, name, attributes } })).id;
}

async function nextNumber(tx: Transaction, job: Job, taken: Set<string>): Promise<string> {
  const archive = await tx.archive.findUniqueOrThrow({ where: { id: job.archiveId } });
  let number = await freeNumber(tx, archive.code, archive.nextNumber);
  while (taken.has(archiveNumber(archive.code, number).toLowerCase()))
    number = await freeNumber(tx, archive.code, number + 1);
  return archiveNumber(archive.code, number);
}
