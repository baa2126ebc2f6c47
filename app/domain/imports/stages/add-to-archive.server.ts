/** The stage `addToArchive`: each group becomes a design, or colorways of one, whole or not at all. */
import { brokenConstraint, db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { setLabels } from '#app/domain/catalog/designs/edit.server.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { adoptEmbedding } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { readAttributes, type KeptAttributes, type KeptInfo } from '../job/attributes.ts';
import { Cancelled, changeRunning, lockJob, StageFailed, type Job } from '../job/changes.server.ts';
import { freeFiles, type Freed } from '#app/domain/visible/pictures/stored-files.server.ts';
import { archiveNumber } from './grouping.ts';
import type { ImportTools } from './process-files.server.ts';
import { sizeOf } from '../job/original-size.ts';
import { freeNumber } from './propose.server.ts';
import { readBox } from '../job/repeat-parts.ts';

type Group = Prisma.ImportGroupGetPayload<{ include: { files: true } }>;
type File = Group['files'][number];

export async function addToArchive(job: Job, { signal }: Pick<ImportTools, 'signal'>): Promise<void> {
  const groups = await db.importGroup.findMany({
    where: { jobId: job.id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  const failures: DomainError[] = [];
  for (const [index, { id }] of groups.entries()) {
    signal.throwIfAborted();
    try {
      await freeFiles(await addGroup(job, id));
    } catch (error) {
      const failure = asRefusal(error);
      failures.push(failure);
      await noteFailure(id, failure);
    }
    await changeRunning(job.id, 'addToArchive', { progress: (index + 1) / groups.length });
  }
  await requestEmbeddings();
  if (failures.length > 0) throw new StageFailed(failures[0]!.key, failures[0]!.values);
}

/** Archive and job are held, so numbers follow one another without gaps and a cancelled job adds nothing more. */
function addGroup(job: Job, groupId: string): Promise<Freed> {
  return db.$transaction(async (tx) => {
    const locked = await lockJob(tx, job.id);
    if (locked?.state !== 'running' || locked.stage !== 'addToArchive') throw new Cancelled();
    await tx.$queryRaw`select 1 from "Archive" where "id" = ${job.archiveId} for update`;
    const group = await tx.importGroup.findUniqueOrThrow({
      where: { id: groupId },
      include: { files: { where: { state: 'processed' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
    });
    if (group.files.length === 0) return {};
    const design = (await findDesign(tx, job, group)) ?? (await createDesign(tx, job, group));
    const freed = await addColorways(tx, design.id, group.files, readAttributes(group.attributes).dpi);
    const { error: _, ...attributes } = readAttributes(group.attributes);
    if (design.name !== group.name) await swapNames(tx, group, design.name);
    await tx.importGroup.update({
      where: { id: group.id },
      data: { designId: design.id, attributes: attributes as Prisma.InputJsonObject },
    });
    await recordAudit(tx, systemActor('import'), {
      operation: 'addToArchive',
      subject: ['design', design.id],
      after: { name: design.name, import: job.id, colorways: group.files.map(({ colorwayName }) => colorwayName) },
    });
    return freed;
  });
}

async function findDesign(tx: Transaction, job: Job, group: Group) {
  // Part of it came in by a run that was cut short or by an earlier try.
  if (group.designId) return tx.design.findUniqueOrThrow({ where: { id: group.designId } });
  const { numbered, joins } = readAttributes(group.attributes);
  if (numbered) return null;
  const found = await tx.design.findUnique({ where: { name: group.name } });
  if (!found && joins) throw new DomainError('designNotFound');
  if (!found) return null;
  if (found.archiveId !== job.archiveId)
    throw new DomainError('designInOtherArchive', { values: { name: group.name } });
  if (job.isNewImport && joins !== found.id) throw new DomainError('designNameTaken', { values: { name: group.name } });
  return found;
}

async function createDesign(tx: Transaction, job: Job, group: Group) {
  const attributes = readAttributes(group.attributes);
  const name = attributes.numbered ? await takeNumber(tx, job) : group.name;
  const info = infoOf(group.files[0]!);
  const { originalName, studio, notes, customerId } = attributes;
  if (customerId && !(await tx.customer.findUnique({ where: { id: customerId } }))) throw new DomainError('notOneOf');
  const design = await tx.design.create({
    data: {
      name,
      archiveId: job.archiveId,
      type: attributes.type,
      originalName,
      studio,
      notes,
      customerId,
      isConfined: attributes.isConfined,
      repeatOffset: attributes.repeatOffset,
      repeatDirection: attributes.repeatDirection,
      repeatCustomValue: attributes.repeatOffsetCustomValue,
      moldState: attributes.isScreenEngraved ? 'engraved' : 'none',
      screenCount: countScreens(info),
      channelCount: info.channelCount,
      layerCount: info.layerCount,
      ...sizeOf(info, attributes.dpi, readBox(group.files[0]!.repeatBox)),
      ...foldDesign({ name, originalName, studio, notes }),
    },
  });
  await setLabels(tx, design.id, attributes.labelIDs);
  return design;
}

/** Another job took the proposed number meanwhile; a later group of this job that was promised the new one gets the old one to show. */
async function swapNames(tx: Transaction, group: Group, name: string): Promise<void> {
  const other = await tx.importGroup.findFirst({ where: { jobId: group.jobId, name } });
  await tx.importGroup.update({ where: { id: group.id }, data: { name: `~${group.id}` } });
  if (other) await tx.importGroup.update({ where: { id: other.id }, data: { name: group.name } });
  await tx.importGroup.update({ where: { id: group.id }, data: { name } });
}

async function takeNumber(tx: Transaction, { archiveId, id }: Job): Promise<string> {
  const archive = await tx.archive.findUniqueOrThrow({ where: { id: archiveId } });
  // A number that an admin typed for another group of this job is spoken for.
  const groups = await tx.importGroup.findMany({ where: { jobId: id, designId: null } });
  const typed = new Set(
    groups.filter(({ attributes }) => !readAttributes(attributes).numbered).map(({ name }) => name),
  );
  let number = await freeNumber(tx, archive.code, archive.nextNumber);
  while (typed.has(archiveNumber(archive.code, number))) number = await freeNumber(tx, archive.code, number + 1);
  await tx.archive.update({ where: { id: archiveId }, data: { nextNumber: number + 1 } });
  return archiveNumber(archive.code, number);
}

/** A screen for every ink. */
function countScreens(info: KeptInfo): number {
  if (info.mode === 'multichannel') return info.channels.filter(({ kind }) => kind !== 'alpha').length;
  return info.channels.filter(({ kind }) => kind === 'spot').length;
}

/** Adds the files as colorways, or puts them in the place of those that have their names; answers what that leaves unused. */
async function addColorways(
  tx: Transaction,
  designId: string,
  files: File[],
  dpi: KeptAttributes['dpi'],
): Promise<Freed> {
  const existing = await tx.colorway.findMany({ where: { designId }, orderBy: { position: 'asc' } });
  let position = 1 + Math.max(-1, ...existing.map((colorway) => colorway.position));
  const freed = { originalIds: [] as (string | null)[], masterHashes: [] as string[] };
  const { activeColorwayId } = await tx.design.findUniqueOrThrow({
    where: { id: designId },
    select: { activeColorwayId: true },
  });
  let active = activeColorwayId;
  const added: [fileId: string, colorwayId: string][] = [];
  for (const file of files) {
    const replaced = existing.find(({ name }) => name.toLowerCase() === file.colorwayName!.toLowerCase());
    const data = colorwayOf(file, dpi);
    const { id } = replaced
      ? await tx.colorway.update({ where: { id: replaced.id }, data: { ...data, editedAt: new Date() } })
      : await tx.colorway.create({ data: { ...data, designId, name: file.colorwayName!, position: position++ } });
    if (replaced) {
      freed.originalIds.push(replaced.originalId);
      freed.masterHashes.push(replaced.masterHash);
    }
    await keepColors(tx, id, file);
    added.push([file.id, id]);
    await tx.importFile.update({ where: { id: file.id }, data: { state: 'added', colorwayId: id } });
    if (active === id)
      await tx.design.update({
        where: { id: designId },
        data: { ...sizeOf(infoOf(file), dpi, readBox(file.repeatBox)), ...countsOf(infoOf(file)) },
      });
    active ??= id;
  }
  await tx.design.update({ where: { id: designId }, data: { activeColorwayId: active, modifiedAt: new Date() } });
  // The design's size is settled only now.
  for (const [fileId, colorwayId] of added) await adoptEmbedding(tx, fileId, colorwayId);
  return freed;
}

function colorwayOf(file: File, dpi: KeptAttributes['dpi']) {
  const info = infoOf(file);
  const box = readBox(file.repeatBox);
  const { widthPx, heightPx, dpi: used } = sizeOf(info, dpi, box);
  return {
    originalId: file.originalId,
    widthPx,
    heightPx,
    repeatBox: box ? ({ ...box } satisfies Prisma.InputJsonObject) : Prisma.DbNull,
    dpi: used,
    colorMode: info.mode,
    depth: info.depth,
    profileName: info.profileName?.slice(0, 200) ?? null,
    channels: info.channels as unknown as Prisma.InputJsonArray,
    layerNames: info.layerNames,
    ...countsOf(info),
    warnings: file.warnings as Prisma.InputJsonArray,
    masterKey: file.masterKey!,
    masterHash: file.masterHash!,
  };
}

function countsOf({ channelCount, layerCount }: KeptInfo) {
  return { channelCount, layerCount };
}

async function keepColors(tx: Transaction, colorwayId: string, file: File): Promise<void> {
  const colors = file.colors as unknown as { srgb: string; lab: [number, number, number]; share: number }[];
  await tx.colorwayColor.deleteMany({ where: { colorwayId } });
  await tx.colorwayColor.createMany({
    data: colors
      .filter(({ share }) => share > 0)
      .map(({ srgb, lab: [l, a, b], share }, position) => ({
        colorwayId,
        position,
        l,
        a,
        b,
        srgb: srgb.toLowerCase(),
        share: Math.min(1, share),
      })),
  });
}

function infoOf(file: File): KeptInfo {
  return file.info as unknown as KeptInfo;
}

/** A name somebody else took between look and write is a refusal like any other; all else is unexpected. */
function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const constraint = brokenConstraint(error);
  const taken: Record<string, ErrorKey> = { Design_name_key: 'designNameTaken', name: 'designNameTaken' };
  if (constraint && taken[constraint]) return new DomainError(taken[constraint], { cause: error });
  if (constraint) return new DomainError('colorwayNameTaken', { cause: error });
  throw error;
}

async function noteFailure(groupId: string, { key, values }: DomainError): Promise<void> {
  const group = await db.importGroup.findUniqueOrThrow({ where: { id: groupId } });
  const named = { name: group.name, ...values };
  await db.importGroup.update({
    where: { id: groupId },
    data: {
      attributes: {
        ...readAttributes(group.attributes),
        error: { key, values: named },
      } as unknown as Prisma.InputJsonObject,
    },
  });
}
