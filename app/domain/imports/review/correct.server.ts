/** An admin corrects the proposed grouping, numbers and design fields before "add to archive". */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { followEach } from '#app/domain/find/results/merged-labels.server.ts';
import { changeJob, type Job } from '../job/changes.server.ts';
import { readAttributes } from '../job/attributes.ts';
import { splitName, stemOf } from '../job/file-names.ts';
import { toDesignNumber } from '../job/design-number.server.ts';
import { archiveNumber, closeUpNumbers, isReserved } from '../job/numbers.server.ts';
import { chooseInks, keepInks } from './choose-inks.server.ts';
import { chooseBoxes, remake } from './choose-repeat.server.ts';
import { chooseReplacements } from './choose-replacements.server.ts';
import { groupingOf, noteCorrection, readGrouping } from './correction-note.server.ts';
import { joinGroups, type Joins } from './join-groups.server.ts';
import { CorrectGrouping, leftOut, newGroup } from '../job/rules.ts';
import { readTrashedDesigns } from './trashed-designs.server.ts';
import { lockReview, type FileRow, type GroupRow } from './lock-review.server.ts';
import { staysNumbered, writeGrouping } from './write-grouping.server.ts';

export type Faults = Record<string, ErrorKey[]>;

export const correctGrouping = operation('import', CorrectGrouping, async (actor, given) => {
  // A label may have been merged since the review was read.
  const labels = await followEach(given.groups.flatMap(({ labelIDs }) => labelIDs));
  const follow = (ids: number[]) => [...new Set(ids.map((id) => labels.get(id)!))];
  const groups = given.groups.map((group) => ({ ...group, labelIDs: follow(group.labelIDs) }));
  const asked = { ...given, groups };
  return db.$transaction(async (tx) => {
    const { job, groups, files } = await lockReview(tx, asked);
    const { input, joins } = await joinGroups(tx, job, complete(asked, groups, files), groups);
    const chosen = chooseBoxes(input, files);
    const { boxes } = chosen;
    const inks = chooseInks(input, files);
    await check(tx, job, input, { groups, files, joins, asked, chosen });
    await writeGrouping(tx, job, input, groups, files, joins);
    await chooseReplacements(tx, job.id, input, asked.files.length);
    for (const { id, group } of input.files) if (group === leftOut) boxes.delete(id);
    const renumbered = await closeUpNumbers(tx, job);
    for (const { id, group } of input.files) if (group === leftOut) inks.delete(id);
    const after = await readGrouping(tx, job.id, boxes);
    await keepInks(tx, inks);
    if (boxes.size + inks.size > 0) await remake(tx, job, boxes, groups);
    else await changeJob(tx, job.id);
    await recordAudit(tx, actor, {
      operation: 'correctGrouping',
      subject: ['import', job.id],
      ...noteCorrection(groupingOf(groups, files), after),
    });
    return {
      jobId: job.id,
      remakes: new Set([...boxes.keys(), ...inks.keys()]).size,
      renumbered,
      trashed: await newlyTrashed(tx, asked, groups),
    };
  });
});

/** Of the numbers that were typed just now: those of designs in the trash, of which nobody has been told yet. */
async function newlyTrashed(
  tx: Transaction,
  { groups: asked }: CorrectGrouping,
  before: GroupRow[],
): Promise<string[]> {
  const known = new Map(before.map(({ id, name }) => [id, name]));
  const ids = asked.flatMap(({ id, name }) => (known.get(id) === name ? [] : [id]));
  const groups = await tx.importGroup.findMany({ where: { id: { in: ids } } });
  const typed = groups.filter(({ attributes }) => {
    const { numbered, joins } = readAttributes(attributes);
    return !numbered && joins === undefined;
  });
  return [...(await readTrashedDesigns(tx, typed)).values()].map(({ name }) => name);
}

/** With all that isn't named, as it is. */
function complete(asked: CorrectGrouping, groups: GroupRow[], files: FileRow[]): CorrectGrouping {
  const named = new Set([...asked.groups, ...asked.files].map(({ id }) => id));
  return {
    ...asked,
    groups: [
      ...asked.groups,
      ...groups.flatMap(({ id, name, attributes }) =>
        named.has(id) ? [] : [{ id, name, ...readAttributes(attributes) }],
      ),
    ],
    files: [
      ...asked.files.map((file) => (file.replace === 'out' ? { ...file, group: leftOut, replace: undefined } : file)),
      ...files.flatMap(({ id, groupId, colorwayName }) =>
        named.has(id)
          ? []
          : [{ id, group: groupId ?? leftOut, colorwayName: colorwayName ?? 'VR-1', repeat: undefined }],
      ),
    ],
  } as CorrectGrouping;
}

interface Beside {
  groups: GroupRow[];
  files: FileRow[];
  joins: Joins;
  asked: CorrectGrouping;
  chosen: ReturnType<typeof chooseBoxes>;
}

/** Every fault at its field, in one answer. */
async function check(
  tx: Transaction,
  job: Job,
  input: CorrectGrouping,
  { groups, files, joins, asked, chosen: { faults, values } }: Beside,
): Promise<void> {
  const fieldValues: Record<string, ErrorValues[]> = {};
  const fault = (field: string, key: ErrorKey, named: ErrorValues = {}) => {
    (faults[field] ??= []).push(key);
    (fieldValues[field] ??= []).push(named);
    for (const [name, value] of Object.entries(named)) values[name] ??= value;
  };
  const known = new Map(groups.map((group) => [group.id, group]));
  const fileIds = new Set(files.map(({ id }) => id));
  if (new Set(input.files.map(({ id }) => id)).size !== input.files.length) throw new DomainError('changedMeanwhile');
  const filled = new Set(input.files.map(({ group }) => group));
  const names = new Map<string, string>();
  const labels = await knownLabels(tx, asked);
  // What isn't named in the correction comes last: a name given twice is told where it was typed.
  for (const group of input.groups.slice(asked.groups.length)) names.set(group.name.toLowerCase(), group.id);
  for (const [index, group] of asked.groups.entries()) {
    const row = known.get(group.id);
    if (!row) throw new DomainError('changedMeanwhile');
    if (!filled.has(group.id)) continue;
    const name = input.groups.find(({ id }) => id === group.id)?.name ?? group.name;
    if (asked.takeNext === group.id) continue;
    if (names.has(name.toLowerCase())) fault(`groups.${index}.name`, 'groupNameTaken', { name });
    names.set(name.toLowerCase(), group.id);
    const own = files.filter(({ id }) => input.files.some((file) => file.id === id && file.group === group.id));
    const refusal = staysNumbered(row, name) ? null : await refuseName(tx, job, row, name, own, joins.get(group.id));
    if (refusal) fault(`groups.${index}.name`, refusal.key, { name, ...refusal.values });
    if (group.labelIDs.some((id) => !labels.has(id))) fault(`groups.${index}.labelIDs`, 'notOneOf');
    if (group.customerId && !(await tx.customer.findUnique({ where: { id: group.customerId } })))
      fault(`groups.${index}.customerId`, 'customerNotFound');
  }
  const colorways = new Set<string>();
  const keyOf = (group: string, colorwayName: string) => `${group} ${colorwayName.toLowerCase()}`;
  for (const { group, colorwayName } of input.files.slice(asked.files.length))
    colorways.add(keyOf(group, colorwayName));
  for (const [index, { id }] of asked.files.entries()) {
    if (!fileIds.has(id)) throw new DomainError('changedMeanwhile');
    const { group, colorwayName } = input.files.find((file) => file.id === id)!;
    if (group === newGroup || group === leftOut) continue;
    if (!input.groups.some((one) => one.id === group)) fault(`files.${index}.group`, 'notOneOf');
    const key = keyOf(group, colorwayName);
    if (colorways.has(key)) fault(`files.${index}.colorwayName`, 'colorwayNameTaken', { name: colorwayName });
    colorways.add(key);
  }
  const keys = Object.values(faults).flat();
  if (keys.length > 0)
    throw new DomainError(keys.length === 1 ? keys[0]! : 'invalidInput', { fields: faults, values, fieldValues });
}

async function knownLabels(tx: Transaction, { groups }: CorrectGrouping): Promise<Set<number>> {
  const ids = [...new Set(groups.flatMap(({ labelIDs }) => labelIDs))];
  const rows = await tx.label.findMany({ where: { id: { in: ids }, isGroupHeader: false }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

interface Refusal {
  key: ErrorKey;
  values?: ErrorValues;
}

async function refuseName(
  tx: Transaction,
  job: Job,
  row: GroupRow,
  name: string,
  files: FileRow[],
  joined: string | undefined,
): Promise<Refusal | null> {
  const found = await tx.design.findUnique({ where: { name }, select: { id: true, archiveId: true } });
  if (found && found.archiveId !== job.archiveId) return { key: 'designInOtherArchive' };
  if (found) return job.isNewImport && joined !== found.id ? { key: 'designNameTaken' } : null;
  if (row.name === name) return null;
  // A new number is one of the archive's. Where file names name the designs, it may be one of them, of the form that other numbers of the archive have, or of
  // any where most of them have another form than the pattern's.
  if (!job.isNewImport && (namesOfFiles(files).includes(name) || (await hasNumberLike(tx, job.archiveId, name))))
    return null;
  const { code, nextNumber } = await tx.archive.findUniqueOrThrow({ where: { id: job.archiveId } });
  const [prefix, digits] = [name.slice(0, code.length + 1), name.slice(code.length + 1)];
  if (prefix !== `${code}-` || !/^\d{4,9}$/.test(digits))
    return { key: 'numberPattern', values: { pattern: `${code}-0000`, example: archiveNumber(code, nextNumber) } };
  return job.isNewImport && (await isReserved(tx, job, name)) ? { key: 'numberReserved' } : null;
}

const namesOfFiles = (files: FileRow[]) =>
  files.flatMap(({ fileName }) => [stemOf(fileName), splitName(fileName).base].map(toDesignNumber));

/** Whether other numbers than those of the archive's pattern have the same form, or are more than these. */
async function hasNumberLike(tx: Transaction, archiveId: number, name: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ isLike: boolean | null }]>`
    SELECT bool_or(NOT x."isOwn" AND (x."name" ~ ${formOf(name)})) OR count(*) > 2 * count(*) FILTER (WHERE x."isOwn") AS "isLike"
      FROM (SELECT d."name", starts_with(d."name", a."code" || '-') AND substr(d."name", length(a."code") + 2) ~ '^\\d{4,9}$' AS "isOwn"
        FROM "Design" d JOIN "Archive" a ON a."id" = d."archiveId" WHERE d."archiveId" = ${archiveId}) x`;
  return row.isLike === true;
}

/** Words and numbers in turn, however many of each, as PostgreSQL's regular expression: "VK-12 red" is a word, a number, a word. */
function formOf(name: string): string {
  const gap = '[ ._-]+';
  const isNumber = name
    .split(/[ ._-]+/)
    .filter(Boolean)
    .map((part) => /[0-9]/.test(part));
  const turns = isNumber.filter((one, at) => at === 0 || one !== isNumber[at - 1]);
  const runs = turns.map((one) => {
    const part = one ? '[^ ._-]*[0-9][^ ._-]*' : '[^0-9 ._-]+';
    return `${part}(${gap}${part})*`;
  });
  return `^${runs.join(gap)}[ ._-]*$`;
}
