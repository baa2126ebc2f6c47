/** The stages between pixels and review: main numerator, internal numerator, merge internal files. Each is one transaction. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { proposeAttributes, type KeptInfo } from '../job/attributes.ts';
import { Cancelled, changeRunning, type Job } from '../job/changes.server.ts';
import { splitName, stemOf } from '../job/file-names.ts';
import { toDesignNumber } from '../job/design-number.server.ts';
import { makeUnique, mergeFiles, nameColorways, nameOfGroup, type ExistingColorway } from './grouping.ts';
import { compareFiles } from './likeness.server.ts';
import { reserveNumbers } from '../job/numbers.server.ts';
import { placeRows } from '../job/write-rows.server.ts';
import type { ImportTools } from './process-files.server.ts';
import type { Stage } from '../job/stages.ts';

interface ProposedFile {
  id: string;
  position: number;
  folder: string;
  fileName: string;
  info: KeptInfo;
}

/** Main numerator: gives every file a design number. */
export function renameMain(job: Job): Promise<void> {
  return rebuild(job, 'renameMain', (files) => files.map((file) => [file]));
}

/** Internal numerator: names the colorways within each design. */
export function renameInternal(job: Job): Promise<void> {
  return inStage(job, 'renameInternal', (tx) => nameAllColorways(tx, job));
}

/** Merge internal files: colorways of one design come together, and the numbers close up. */
export async function mergeInternal(job: Job, tools: ImportTools): Promise<void> {
  const likeness = await compareFiles(job, tools);
  return rebuild(job, 'mergeInternal', (files) => mergeFiles(files, { likeness, namesDecide: !job.isNewImport }));
}

async function inStage(job: Job, stage: Stage, run: (tx: Transaction) => Promise<void>): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await changeRunning(job.id, stage, {}, tx))) throw new Cancelled();
    await run(tx);
  });
}

function rebuild(job: Job, stage: Stage, group: (files: ProposedFile[]) => ProposedFile[][]): Promise<void> {
  return inStage(job, stage, async (tx) => {
    const rows = await tx.importFile.findMany({
      where: { jobId: job.id, state: 'processed' },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    const files = rows.map(({ id, position, folder, fileName, info }) => ({
      id,
      position,
      folder,
      fileName,
      info: info as unknown as KeptInfo,
    }));
    await tx.importFile.updateMany({
      where: { jobId: job.id, state: 'processed' },
      data: { groupId: null, colorwayName: null },
    });
    await tx.importGroup.deleteMany({ where: { jobId: job.id, designId: null } });
    const target = await findTarget(tx, job);
    const named = target
      ? new Map(files.length > 0 ? [[target.name, files]] : [])
      : job.isNewImport
        ? await numberGroups(tx, job, group(files))
        : await nameGroups(tx, job, group(files));
    const made = await tx.importGroup.createManyAndReturn({
      data: [...named].map(([name, members]) => {
        const labelIDs = [...new Set(members.flatMap(({ info }) => info.ruled?.labelIDs ?? []))];
        const proposed = { ...proposeAttributes(members[0]!, job.isNewImport), labelIDs };
        const attributes = proposed as unknown as Prisma.InputJsonObject;
        return { jobId: job.id, position: members[0]!.position, name, attributes };
      }),
      select: { id: true, name: true },
    });
    await placeRows(
      tx,
      made.flatMap(({ id: groupId, name }) => named.get(name)!.map(({ id }) => ({ id, groupId, colorwayName: null }))),
    );
    if (stage === 'mergeInternal') await nameAllColorways(tx, job);
  });
}

type Named = Map<string, ProposedFile[]>;

/** The archive's next free numbers, reserved by being shown. */
async function numberGroups(tx: Transaction, job: Job, groups: ProposedFile[][]): Promise<Named> {
  const numbers = await reserveNumbers(tx, job, groups.length);
  return new Map(groups.map((members, at) => [numbers[at]!, members]));
}

/** The file's name names the design: one that is there, else a new one. Files of one name come together. */
async function nameGroups(tx: Transaction, job: Job, groups: ProposedFile[][]): Promise<Named> {
  const candidates = groups.flatMap((members) =>
    members.flatMap(({ fileName }) => [stemOf(fileName), splitName(fileName).base].map(toDesignNumber)),
  );
  const designs = await tx.design.findMany({
    where: { name: { in: candidates, mode: 'insensitive' } },
    select: { name: true, archiveId: true },
  });
  // Names in the archive differ by letter case; a file's name need not be that exact.
  const ofArchive = new Map(
    designs.filter(({ archiveId }) => archiveId === job.archiveId).map(({ name }) => [name.toLowerCase(), name]),
  );
  const named: Named = new Map();
  const spelled = new Map<string, string>();
  for (const members of groups) {
    const own = members.flatMap(({ fileName }) => [stemOf(fileName), splitName(fileName).base].map(toDesignNumber));
    const existing = own.map((name) => ofArchive.get(name.toLowerCase())).find((name) => name !== undefined);
    const wanted = existing ?? nameOfGroup(members);
    const name = spelled.get(wanted.toLowerCase()) ?? makeUnique(wanted, new Set());
    spelled.set(wanted.toLowerCase(), name);
    named.set(name, [...(named.get(name) ?? []), ...members]);
  }
  return named;
}

/** The design that the import was begun from, while it is there. */
function findTarget(tx: Transaction, { targetDesignId }: Job) {
  return targetDesignId ? tx.design.findUnique({ where: { id: targetDesignId }, select: { name: true } }) : null;
}

/** The name of the colorway whose place the first file is to take. */
async function targetColorway(tx: Transaction, { targetDesignId, targetColorwayId }: Job): Promise<string | null> {
  if (!targetDesignId || !targetColorwayId) return null;
  const found = await tx.colorway.findFirst({
    where: { id: targetColorwayId, designId: targetDesignId },
    select: { name: true },
  });
  return found?.name ?? null;
}

async function nameAllColorways(tx: Transaction, job: Job): Promise<void> {
  const replaced = await targetColorway(tx, job);
  const groups = await tx.importGroup.findMany({
    where: { jobId: job.id, designId: null },
    include: { files: { where: { state: 'processed' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  });
  const there = job.isNewImport
    ? null
    : await colorwaysByDesign(
        tx,
        groups.map(({ name }) => name),
      );
  const places = groups.flatMap((group) => {
    const existing = there?.get(group.name) ?? [];
    const [first, ...others] = group.files;
    const names =
      replaced && first
        ? new Map([...nameColorways(others, existing), [first.id, replaced]])
        : nameColorways(group.files, existing);
    return [...names].map(([id, colorwayName]) => ({ id, groupId: group.id, colorwayName }));
  });
  // First all free, then all named: a repeated run may hand a name from one file to another.
  await tx.importFile.updateMany({
    where: { id: { in: places.map(({ id }) => id) } },
    data: { colorwayName: null },
  });
  await placeRows(tx, places);
  // Begun at "Replace" of that very colorway: named already.
  const firsts = replaced ? groups.flatMap(({ files }) => files.slice(0, 1).map(({ id }) => id)) : [];
  await tx.importFile.updateMany({ where: { id: { in: firsts } }, data: { replacesId: job.targetColorwayId } });
}

export async function existingColorways(tx: Transaction, designName: string): Promise<ExistingColorway[]> {
  return (await colorwaysByDesign(tx, [designName])).get(designName) ?? [];
}

async function colorwaysByDesign(tx: Transaction, designNames: string[]): Promise<Map<string, ExistingColorway[]>> {
  const rows = await tx.colorway.findMany({
    where: { design: { name: { in: designNames } } },
    select: { name: true, original: { select: { fileName: true } }, design: { select: { name: true } } },
    orderBy: { position: 'asc' },
  });
  const named = Map.groupBy(rows, ({ design }) => design.name);
  return new Map(
    [...named].map(([design, some]) => [
      design,
      some.map(({ name, original }) => ({ name, fileName: original?.fileName ?? null })),
    ]),
  );
}
