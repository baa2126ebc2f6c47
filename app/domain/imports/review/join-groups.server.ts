/** The review's answer to "already in the archive?": a group's files become colorways of that design, or come together with another group. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { readAttributes } from '../job/attributes.ts';
import type { Job } from '../job/changes.server.ts';
import { existingColorways } from '../stages/propose.server.ts';
import type { CorrectGrouping } from '../job/rules.ts';

type GroupRow = Prisma.ImportGroupGetPayload<object>;
/** group → the design that its files were put to */
export type Joins = Map<string, string>;

interface Joined {
  input: CorrectGrouping;
  joins: Joins;
}

/** The correction as it would have been typed. What was joined before stays so as long as its number does. */
export async function joinGroups(
  tx: Transaction,
  job: Job,
  input: CorrectGrouping,
  groups: GroupRow[],
): Promise<Joined> {
  const joins: Joins = new Map();
  for (const { id, name, attributes } of groups) {
    const design = readAttributes(attributes).joins;
    if (design && input.groups.some((group) => group.id === id && group.name === name)) joins.set(id, design);
  }
  const { join } = input;
  if (!join) return { input, joins };
  if (!input.groups.some(({ id }) => id === join.group)) throw fieldError('join.group', 'notOneOf');
  if (join.into) return { input: await mergeInto(tx, input, join.group, join.into), joins };
  const design = await tx.design.findUnique({
    where: { id: join.designGuid! },
    select: { id: true, name: true, archiveId: true },
  });
  if (!design) throw new DomainError('designNotFound');
  if (design.archiveId !== job.archiveId)
    throw new DomainError('designInOtherArchive', { values: { name: design.name } });
  const there = input.groups.find(({ id, name }) => id !== join.group && isSame(name, design.name));
  if (there) return { input: await mergeInto(tx, input, join.group, there.id), joins };
  joins.set(join.group, design.id);
  const taken = (await existingColorways(tx, design.name)).map(({ name }) => name);
  return {
    input: {
      ...input,
      groups: input.groups.map((group) => (group.id === join.group ? { ...group, name: design.name } : group)),
      files: withFreeNames(input.files, ({ group }) => group === join.group, taken),
    },
    joins,
  };
}

async function mergeInto(
  tx: Transaction,
  input: CorrectGrouping,
  from: string,
  into: string,
): Promise<CorrectGrouping> {
  const target = input.groups.find(({ id }) => id === into);
  if (from === into || !target) throw fieldError('join.into', 'notOneOf');
  const there = await existingColorways(tx, target.name);
  const typed = input.files.flatMap(({ group, colorwayName }) => (group === into ? [colorwayName] : []));
  const taken = [...there.map(({ name }) => name), ...typed];
  const files = withFreeNames(input.files, ({ group }) => group === from, taken);
  return {
    ...input,
    groups: input.groups.filter(({ id }) => id !== from),
    files: files.map((file) => (file.group === from ? { ...file, group: into } : file)),
  };
}

/** A colorway that is there is not replaced unasked: the next VR-n. */
export function withFreeNames<File extends { colorwayName: string }>(
  files: File[],
  moves: (file: File) => boolean,
  taken: string[],
): File[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  let next = 1 + Math.max(0, ...taken.map((name) => Number(/^VR-(\d+)$/i.exec(name)?.[1] ?? 0)));
  return files.map((file) => {
    if (!moves(file)) return file;
    let colorwayName = file.colorwayName;
    while (used.has(colorwayName.toLowerCase())) colorwayName = `VR-${next++}`;
    used.add(colorwayName.toLowerCase());
    return { ...file, colorwayName };
  });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
