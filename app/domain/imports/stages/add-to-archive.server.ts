/** The stage `addToArchive`: each group becomes a design, or colorways of one, whole or not at all. */
import { brokenConstraint, db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { setLabels } from '#app/domain/catalog/designs/edit.server.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { followPrinting, printingOf, type Printing } from '#app/domain/catalog/designs/printing.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { followMerged } from '#app/domain/find/results/merged-labels.server.ts';
import { adoptEmbedding } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { readAttributes, type KeptAttributes, type KeptInfo } from '../job/attributes.ts';
import { Cancelled, changeRunning, lockJob, StageFailed, type Job } from '../job/changes.server.ts';
import { keepVersion, presentVersion } from '#app/domain/catalog/versions/keep-version.server.ts';
import type { ImportTools } from './process-files.server.ts';
import { resolutionOf, sizeOf } from '../job/original-size.ts';
import { gone, unnamed } from '../job/replacements.server.ts';
import { passNumber, reserveNumbers } from '../job/numbers.server.ts';
import { readBox } from '../job/repeat-parts.ts';

type Group = Prisma.ImportGroupGetPayload<{ include: { files: true } }>;
type File = Group['files'][number];

export async function addToArchive(job: Job, { signal }: Pick<ImportTools, 'signal'>): Promise<void> {
  const groups = await db.importGroup.findMany({
    where: { jobId: job.id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, _count: { select: { files: { where: { state: 'processed' } } } } },
  });
  // Others came in by a run that was cut short, or hold nothing to add.
  const left = groups.filter(({ _count }) => _count.files > 0);
  const done = groups.length - left.length;
  const failures: DomainError[] = [];
  for (const [index, { id }] of left.entries()) {
    signal.throwIfAborted();
    try {
      await addGroup(job, id);
    } catch (error) {
      const failure = asRefusal(error);
      failures.push(await noteFailure(job, id, failure));
    }
    await changeRunning(job.id, 'addToArchive', { progress: (done + index + 1) / groups.length });
  }
  await requestEmbeddings();
  if (failures.length > 0) throw new StageFailed(failures[0]!.key, failures[0]!.values);
}

/** The job is held, so that a cancelled one adds nothing more. */
function addGroup(job: Job, groupId: string): Promise<void> {
  return db.$transaction(async (tx) => {
    const locked = await lockJob(tx, job.id);
    if (locked?.state !== 'running' || locked.stage !== 'addToArchive') throw new Cancelled();
    const group = await tx.importGroup.findUniqueOrThrow({
      where: { id: groupId },
      include: { files: { where: { state: 'processed' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
    });
    if (group.files.length === 0) return;
    const design = (await findDesign(tx, job, group)) ?? (await createDesign(tx, job, group));
    const { replaced, printing } = await addColorways(
      tx,
      locked,
      design,
      group.files,
      readAttributes(group.attributes).dpi,
    );
    const { error: _, ...attributes } = readAttributes(group.attributes);
    await tx.importGroup.update({
      where: { id: group.id },
      data: { designId: design.id, attributes: attributes as Prisma.InputJsonObject },
    });
    await recordAudit(tx, systemActor('import'), {
      operation: 'addToArchive',
      subject: ['design', design.id],
      after: {
        name: design.name,
        import: job.id,
        colorways: group.files.map(({ colorwayName }) => colorwayName),
        ...(replaced.length > 0 && { replaced }),
        ...printing,
      },
    });
  });
}

async function findDesign(tx: Transaction, job: Job, group: Group) {
  // Part of it came in by a run that was cut short or by an earlier try.
  if (group.designId) return tx.design.findUniqueOrThrow({ where: { id: group.designId } });
  const { numbered, joins } = readAttributes(group.attributes);
  const found = await tx.design.findUnique({ where: { name: group.name } });
  // Somebody gave it to another design by hand.
  if (numbered && found) throw new DomainError('numberTaken', { values: { name: group.name } });
  if (!found && joins) throw new DomainError('designNotFound');
  if (!found) return null;
  if (found.archiveId !== job.archiveId)
    throw new DomainError('designInOtherArchive', { values: { name: group.name } });
  if (job.isNewImport && joins !== found.id) throw new DomainError('designNameTaken', { values: { name: group.name } });
  return found;
}

async function createDesign(tx: Transaction, job: Job, group: Group) {
  const attributes = readAttributes(group.attributes);
  const { name } = group;
  if (attributes.numbered) await passNumber(tx, job.archiveId, name);
  const info = infoOf(group.files[0]!);
  const { originalName, studio, notes, customerId } = attributes;
  // Deleted since the review, where another one, or none, can be chosen.
  if (customerId && !(await tx.customer.findUnique({ where: { id: customerId } })))
    throw new DomainError('customerNotFound');
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
      screenCount: printingOf(planesOf(info)).screenCount,
      channelCount: info.channelCount,
      layerCount: info.layerCount,
      ...sizeOf(info, attributes.dpi, readBox(group.files[0]!.repeatBox)),
      ...foldDesign({ name, originalName, studio, notes }),
    },
  });
  // One may have been merged since the review.
  await setLabels(tx, design.id, await followMerged(attributes.labelIDs, tx));
  return design;
}

/** Adds the files as colorways, or puts them in the place of those that have their names, whose originals stay as versions; answers these names. */
async function addColorways(
  tx: Transaction,
  { replacesAll, createdById }: Job,
  { id: designId, name: designName }: { id: string; name: string },
  files: File[],
  dpi: KeptAttributes['dpi'],
): Promise<{ replaced: string[]; printing: Partial<Printing> }> {
  // Nobody restores a version meanwhile.
  await tx.$queryRaw`select 1 from "Design" where "id" = ${designId}::uuid for update`;
  const existing = await tx.colorway.findMany({ where: { designId }, orderBy: { position: 'asc' } });
  let position = 1 + Math.max(-1, ...existing.map((colorway) => colorway.position));
  const replacedNames: string[] = [];
  const { activeColorwayId, ...design } = await tx.design.findUniqueOrThrow({
    where: { id: designId },
    select: { activeColorwayId: true, type: true, screenCount: true, moldState: true },
  });
  let active = activeColorwayId;
  let printing: Partial<Printing> = {};
  const added: [fileId: string, colorwayId: string][] = [];
  for (const file of files) {
    const replaced = existing.find(({ name }) => name.toLowerCase() === file.colorwayName!.toLowerCase());
    if (replaced && !replacesAll && file.replacesId !== replaced.id)
      throw unnamed({ fileName: file.fileName, reference: formatReference(designName, replaced.name) });
    if (!replaced && !replacesAll && file.replacesId) {
      const there = await tx.colorway.findUnique({ where: { id: file.replacesId }, select: { id: true } });
      if (!there) throw gone(file.fileName);
    }
    if (replaced) await keepVersion(tx, replaced.id);
    const reason = replaced ? file.replaceReason : '';
    const data = { ...colorwayOf(file, dpi), ...presentVersion({ byId: createdById, kind: 'imported', reason }) };
    const { id } = replaced
      ? await tx.colorway.update({ where: { id: replaced.id }, data: { ...data, editedAt: new Date() } })
      : await tx.colorway.create({ data: { ...data, designId, name: file.colorwayName!, position: position++ } });
    if (replaced) replacedNames.push(replaced.name);
    await keepColors(tx, id, file);
    added.push([file.id, id]);
    await tx.importFile.update({ where: { id: file.id }, data: { state: 'added', colorwayId: id } });
    if (active === id) {
      const info = infoOf(file);
      if (replaced) printing = followPrinting(design, replaced, planesOf(info));
      await tx.design.update({
        where: { id: designId },
        data: { ...sizeOf(info, dpi, readBox(file.repeatBox)), ...countsOf(info), ...printing },
      });
    }
    active ??= id;
  }
  await tx.design.update({ where: { id: designId }, data: { activeColorwayId: active, modifiedAt: new Date() } });
  // The design's size is settled only now.
  for (const [fileId, colorwayId] of added) await adoptEmbedding(tx, fileId, colorwayId);
  return { replaced: replacedNames, printing };
}

function colorwayOf(file: File, dpi: KeptAttributes['dpi']) {
  const info = infoOf(file);
  const box = readBox(file.repeatBox);
  const { widthPx, heightPx } = sizeOf(info, dpi, box);
  return {
    originalId: file.originalId,
    widthPx,
    heightPx,
    repeatBox: box ? ({ ...box } satisfies Prisma.InputJsonObject) : Prisma.DbNull,
    ...resolutionOf(info, dpi),
    colorMode: info.mode,
    depth: info.depth,
    profileName: info.profileName?.slice(0, 200) ?? null,
    assumedProfile: info.assumedProfile ?? null,
    channels: info.channels as unknown as Prisma.InputJsonArray,
    layerNames: info.layerNames,
    ...countsOf(info),
    warnings: file.warnings as Prisma.InputJsonArray,
    masterKey: file.masterKey!,
    masterHash: file.masterHash!,
  };
}

function planesOf({ mode, channels }: KeptInfo) {
  return { colorMode: mode, channels };
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

/** A number that is gone is replaced by another one, which the review shows before anything is added under it. */
async function noteFailure(job: Job, groupId: string, { key, values }: DomainError): Promise<DomainError> {
  return db.$transaction(async (tx) => {
    const group = await tx.importGroup.findUniqueOrThrow({ where: { id: groupId } });
    const [next] = key === 'numberTaken' ? await reserveNumbers(tx, job, 1, await shownNumbers(tx, job)) : [];
    const named = { name: group.name, ...(next && { next }), ...values };
    await tx.importGroup.update({
      where: { id: groupId },
      data: {
        ...(next && { name: next }),
        attributes: {
          ...readAttributes(group.attributes),
          error: { key, values: named },
        } as unknown as Prisma.InputJsonObject,
      },
    });
    return new DomainError(key, { values: named });
  });
}

async function shownNumbers(tx: Transaction, job: Job): Promise<string[]> {
  const groups = await tx.importGroup.findMany({ where: { jobId: job.id }, select: { name: true } });
  return groups.map(({ name }) => name);
}
