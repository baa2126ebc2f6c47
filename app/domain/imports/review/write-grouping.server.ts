/** Writes a grouping that was checked. Only what changed is written: a review may have a thousand files. */
import { isDeepStrictEqual } from 'node:util';
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { proposeAttributes, readAttributes, type KeptAttributes, type KeptInfo } from '../job/attributes.ts';
import type { Job } from '../job/changes.server.ts';
import { leftOut, newGroup, type CorrectGrouping } from '../job/rules.ts';
import { makeUnique, nameOfGroup } from '../stages/grouping.ts';
import type { Joins } from './join-groups.server.ts';
import type { FileRow, GroupRow } from './lock-review.server.ts';

/** A group that a file is put to, a new one, or none; and the name of its colorway there. */
export interface Placed {
  id: string;
  group: string;
  colorwayName: string;
}

export async function writeGrouping(
  tx: Transaction,
  job: Job,
  input: CorrectGrouping,
  groups: GroupRow[],
  files: FileRow[],
  joins: Joins,
): Promise<void> {
  const filled = new Set(input.files.map(({ group }) => group));
  const changed = input.groups.flatMap(({ id, name, ...fields }) => {
    const row = groups.find((group) => group.id === id)!;
    if (!filled.has(id)) return [];
    const { reviewed, takesRepeat } = readAttributes(row.attributes);
    const attributes = {
      ...readAttributes(fields),
      numbered: input.takeNext === id || staysNumbered(row, name),
      ...(reviewed && { reviewed }),
      ...(takesRepeat && { takesRepeat }),
      ...(joins.has(id) && { joins: joins.get(id)! }),
    };
    const isSame = row.name === name && isDeepStrictEqual(attributes, readAttributes(row.attributes));
    return isSame ? [] : [{ id, name, attributes }];
  });
  // Numbers may change places: first all out of the way, then each to its own.
  const emptied = groups.filter(({ id }) => !filled.has(id));
  for (const { id } of [...changed, ...emptied])
    await tx.importGroup.update({ where: { id }, data: { name: `~${id}` } });
  for (const { id, name, attributes } of changed)
    await tx.importGroup.update({ where: { id }, data: { name, attributes: asJson(attributes) } });
  await placeFiles(tx, job, input.files, files);
}

/** The reserved number left as it was stays the archive's to give. */
export function staysNumbered(row: GroupRow, name: string): boolean {
  return readAttributes(row.attributes).numbered && row.name === name;
}

/** Puts the files where they are to be; a group that is empty then goes, and its number with it. Answers how many weren't there already. */
export async function placeFiles(tx: Transaction, job: Job, placed: Placed[], files: FileRow[]): Promise<number> {
  const rows = new Map(files.map((file) => [file.id, file]));
  const moves = placed.filter(({ id, group, colorwayName }) => {
    const row = rows.get(id)!;
    if (group === leftOut) return row.groupId !== null;
    return group !== row.groupId || colorwayName !== row.colorwayName;
  });
  // Colorways may change names: first all free.
  await tx.importFile.updateMany({
    where: { id: { in: moves.map(({ id }) => id) } },
    data: { groupId: null, colorwayName: null },
  });
  const attributesOf = await readAll(tx, job);
  for (const { id, group, colorwayName } of moves) {
    if (group === leftOut) continue;
    const row = rows.get(id)!;
    const data =
      group === newGroup
        ? { groupId: await createGroup(tx, job, row, attributesOf.get(row.groupId ?? '')), colorwayName: 'VR-1' }
        : { groupId: group, colorwayName };
    await tx.importFile.update({ where: { id }, data });
  }
  await tx.importGroup.deleteMany({ where: { jobId: job.id, designId: null, files: { none: {} } } });
  return moves.length;
}

async function readAll(tx: Transaction, job: Job): Promise<Map<string, KeptAttributes>> {
  const groups = await tx.importGroup.findMany({ where: { jobId: job.id }, select: { id: true, attributes: true } });
  return new Map(groups.map(({ id, attributes }) => [id, readAttributes(attributes)]));
}

/** A file becomes a design of its own: with the fields of the design that it is taken from, else with what it proposes. Its number comes with closeUpNumbers. */
async function createGroup(
  tx: Transaction,
  job: Job,
  file: FileRow,
  from: KeptAttributes | undefined,
): Promise<string> {
  const named = { ...file, info: file.info as unknown as KeptInfo };
  const proposed = proposeAttributes(named, job.isNewImport);
  const { labelIDs, studio, notes, customerId, isConfined, isScreenEngraved, dpi } = from ?? proposed;
  const attributes = { ...proposed, labelIDs, studio, notes, customerId, isConfined, isScreenEngraved, dpi };
  const name = job.isNewImport ? `~${file.id}` : await freeName(tx, job, named);
  const data = { jobId: job.id, position: file.position, name, attributes: asJson(attributes) };
  return (await tx.importGroup.create({ data })).id;
}

async function freeName(tx: Transaction, job: Job, file: Parameters<typeof nameOfGroup>[0][number]): Promise<string> {
  const groups = await tx.importGroup.findMany({ where: { jobId: job.id }, select: { name: true } });
  return makeUnique(nameOfGroup([file]), new Set(groups.map(({ name }) => name.toLowerCase())));
}

const asJson = (attributes: KeptAttributes) => attributes as unknown as Prisma.InputJsonObject;
