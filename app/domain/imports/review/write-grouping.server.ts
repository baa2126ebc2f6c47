/** Writes a grouping that was checked. Only what changed is written: a review may have a thousand files. */
import { isDeepStrictEqual } from 'node:util';
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { proposeAttributes, readAttributes, type KeptAttributes, type KeptInfo } from '../job/attributes.ts';
import type { Job } from '../job/changes.server.ts';
import { placeRows } from '../job/write-rows.server.ts';
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
  const own = moves.flatMap(({ id, group }) => (group === newGroup ? [rows.get(id)!] : []));
  const made = await createGroups(tx, job, own);
  await placeRows(
    tx,
    moves.flatMap(({ id, group, colorwayName }) => {
      if (group === leftOut) return [];
      const groupId = made.get(id);
      return [groupId ? { id, groupId, colorwayName: 'VR-1' } : { id, groupId: group, colorwayName }];
    }),
  );
  await tx.importGroup.deleteMany({ where: { jobId: job.id, designId: null, files: { none: {} } } });
  return moves.length;
}

/** Each file becomes a design of its own; answers the groups by file. Their numbers come with closeUpNumbers. */
async function createGroups(tx: Transaction, job: Job, files: FileRow[]): Promise<Map<string, string>> {
  const groups = await tx.importGroup.findMany({ where: { jobId: job.id } });
  const attributesOf = new Map(groups.map(({ id, attributes }) => [id, readAttributes(attributes)]));
  const taken = new Set(groups.map(({ name }) => name.toLowerCase()));
  const named = new Map(
    files.map((file) => {
      const one = { ...file, info: file.info as unknown as KeptInfo };
      return [job.isNewImport ? `~${file.id}` : makeUnique(nameOfGroup([one]), taken), one];
    }),
  );
  const made = await tx.importGroup.createManyAndReturn({
    data: [...named].map(([name, file]) => {
      const attributes = ownAttributes(job, file, attributesOf.get(file.groupId ?? ''));
      return { jobId: job.id, position: file.position, name, attributes: asJson(attributes) };
    }),
    select: { id: true, name: true },
  });
  return new Map(made.map(({ id, name }) => [named.get(name)!.id, id]));
}

/** With the fields of the design that the file is taken from, else with what it proposes. */
function ownAttributes(
  job: Job,
  file: Parameters<typeof proposeAttributes>[0],
  from: KeptAttributes | undefined,
): KeptAttributes {
  const proposed = proposeAttributes(file, job.isNewImport);
  const { labelIDs, studio, notes, customerId, isConfined, isScreenEngraved, dpi } = from ?? proposed;
  return { ...proposed, labelIDs, studio, notes, customerId, isConfined, isScreenEngraved, dpi };
}

const asJson = (attributes: KeptAttributes) => attributes as unknown as Prisma.InputJsonObject;
