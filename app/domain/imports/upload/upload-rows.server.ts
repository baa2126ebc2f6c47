/** The rows and stored originals of an upload. */
import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { db, isTaken, Prisma, type Transaction } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import { sameLetters } from '#app/data/same-letters.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { countTrouble } from '#app/domain/base/activity/activity.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { asDomainError, DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { changeJob, lockJob } from '../job/changes.server.ts';
import { filePath } from '../job/file-names.ts';
import { nameFits } from '../job/file-type.ts';
import { freeFiles, lockKey, originalKey } from '#app/domain/visible/pictures/stored-files.server.ts';
import { isDiskFull, type ReceivedFile, type RefusedFile } from './receive-file.server.ts';
import type { UploadFields } from '../job/rules.ts';
import { sendRun } from '../job/send-run.server.ts';
import { stageAfter, stageIndex, type Stage } from '../job/stages.ts';

export async function readArchive(archiveId: number): Promise<void> {
  const found = await db.archive.findUnique({ where: { id: archiveId }, select: { id: true } });
  if (!found) throw fieldError('archiveId', 'archiveNotFound');
}

/** One form, one job: the id is made of who sent it and the form's own key (UUID version 8). */
function submissionId(actor: Actor, submission: string): string {
  const who = actor.kind === 'person' ? actor.userId : 'system';
  const hex = createHash('sha256').update(`import ${who} ${submission}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface OpenedJob {
  id: string;
  /** false: its upload has ended already */
  isOpen: boolean;
}

/** A job that a request has taken up; `claim` tells whose it is. */
export interface HeldJob extends OpenedJob {
  isNew: boolean;
  claim: string;
}

export async function findSubmission(actor: Actor, submission: string): Promise<OpenedJob | undefined> {
  const job = await db.importJob.findUnique({
    where: { id: submissionId(actor, submission) },
    select: { id: true, stage: true, state: true, errorKey: true },
  });
  return job ? { id: job.id, isOpen: isUploading(job) } : undefined;
}

/** Whether a file that comes for an upload which has ended came with it, though it may lie in another archive's import by now. */
export async function cameBefore(
  jobId: string,
  { folder, fileName, bytes }: Pick<RefusedFile, 'folder' | 'fileName' | 'bytes'>,
): Promise<boolean> {
  const same = { folder, fileName: sameLetters(fileName), bytes } as const;
  if ((await db.importFile.count({ where: { jobId, ...same } })) > 0) return true;
  const job = await db.importJob.findUnique({ where: { id: jobId }, select: { createdById: true, createdAt: true } });
  if (!job) return false;
  const since = { createdById: job.createdById, createdAt: { gte: job.createdAt } };
  return (await db.importFile.count({ where: { job: since, ...same } })) > 0;
}

/** Running, or broken off and waiting for the rest. */
function isUploading({ stage, state, errorKey }: { stage: Stage; state: string; errorKey: string | null }): boolean {
  return stage === 'upload' && (state === 'running' || (state === 'done' && errorKey !== null));
}

/** Of one form's requests the last one has the job: broken off or not, its upload runs again. Null where there is none. */
export async function takeUpJob(id: string): Promise<HeldJob | null> {
  const claim = randomUUID();
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (!job) return null;
    const isOpen = isUploading(job);
    if (isOpen)
      await changeJob(tx, id, { claim, state: 'running', progress: 0, errorKey: null, errorValues: Prisma.DbNull });
    return { id, isOpen, isNew: false, claim };
  });
}

export async function openJob(actor: Actor, fields: UploadFields, replacesAll = false): Promise<HeldJob> {
  const id = fields.submission ? submissionId(actor, fields.submission) : undefined;
  const known = id && (await takeUpJob(id));
  if (known) return known;
  const claim = randomUUID();
  try {
    const job = await db.importJob.create({
      data: {
        id,
        claim,
        ...(await readPlace(fields)),
        replacesAll,
        createdById: actor.kind === 'person' ? actor.userId : null,
        isDemo: actor.kind === 'system' && actor.name === 'demo',
        stage: 'upload',
        state: 'running',
      },
    });
    await publish('import', job.id);
    return { id: job.id, isOpen: true, isNew: true, claim };
  } catch (error) {
    if (isTaken(error)) return openJob(actor, fields, replacesAll);
    if (isMissingArchive(error)) throw fieldError('archiveId', 'archiveNotFound');
    throw error;
  }
}

/** Where the files go, and as what. */
async function readPlace({ archiveId, isNewImport, designGuid, colorwayGuid }: UploadFields) {
  const target = designGuid ? await findTarget(designGuid) : null;
  return {
    archiveId: target?.archiveId ?? archiveId,
    isNewImport: isNewImport && !target,
    targetDesignId: target?.id ?? null,
    targetColorwayId: (target && colorwayGuid) ?? null,
  };
}

/** For a job that was opened before all of its form's fields had come. */
export async function fitJob(jobId: string, fields: UploadFields): Promise<void> {
  const { archiveId, isNewImport, targetDesignId, targetColorwayId } = await db.importJob.findUniqueOrThrow({
    where: { id: jobId },
  });
  const place = await readPlace(fields);
  if (isDeepStrictEqual(place, { archiveId, isNewImport, targetDesignId, targetColorwayId })) return;
  await changeJob(db, jobId, place);
}

/** The upload is refused after all: what it had brought goes, and the job that it had opened. */
export async function withdrawUpload(
  jobId: string,
  { brought, withJob }: { brought: { folder: string; fileName: string }[]; withJob: boolean },
): Promise<void> {
  const where = { jobId, ...(!withJob && { OR: brought }) };
  const files = await db.importFile.findMany({ where, select: { originalId: true } });
  if (withJob) await db.importJob.deleteMany({ where: { id: jobId, stage: 'upload' } });
  else await db.importFile.deleteMany({ where });
  await publish('import', jobId);
  await freeFiles({ originalIds: files.map(({ originalId }) => originalId) });
}

async function findTarget(designGuid: string): Promise<{ id: string; archiveId: number }> {
  const design = await db.design.findUnique({ where: { id: designGuid }, select: { id: true, archiveId: true } });
  if (!design) throw fieldError('designGuid', 'designNotFound');
  return design;
}

function isMissingArchive(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
}

/** A file of the import that has the same content or name. */
interface Twin {
  id: string;
  folder: string;
  fileName: string;
}

/** `there`: the very same file; `twice`: its name or content alone */
export type Kept = { found: 'kept' } | { found: 'there' | 'twice'; twin: Twin };

/** Moves a whole file into storage under its content's name, unless the import has it already. Throws `uploadHasEnded` where it comes too late. */
export async function keepFile(jobId: string, file: ReceivedFile): Promise<Kept> {
  const storageKey = originalKey(file.sha256);
  const { folder, fileName, position } = file;
  const sha256 = Uint8Array.from(file.sha256);
  const id = randomUUID();
  const warnings = nameFits(fileName, file.format)
    ? []
    : [{ key: 'extensionMismatch', values: { found: file.format.toUpperCase() } }];
  try {
    await db.$transaction(async (tx) => {
      await lockKey(tx, storageKey);
      const job = await lockJob(tx, jobId);
      if (!job || !isUploading(job)) throw new DomainError('uploadHasEnded', { values: { fileName } });
      const original = await tx.original.upsert({
        where: { storageKey },
        create: { sha256, bytes: file.bytes, storageKey, fileName, format: file.format },
        update: {},
      });
      await tx.importFile.create({
        data: { id, jobId, position, folder, fileName, bytes: file.bytes, sha256, originalId: original.id, warnings },
      });
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const twins = await db.importFile.findMany({
      where: {
        jobId,
        state: { notIn: ['failed', 'removed'] },
        OR: [{ sha256 }, { folder, fileName: sameLetters(fileName) }],
      },
      select: { id: true, folder: true, fileName: true, sha256: true, state: true },
    });
    const isSame = (twin: (typeof twins)[number]) => twin.sha256 !== null && Buffer.compare(twin.sha256, sha256) === 0;
    const twin = twins.find(isSame) ?? twins[0];
    // It went between the two looks.
    if (!twin) return keepFile(jobId, file);
    // Whoever began to store it may be dead, or fail.
    if (twin.state === 'uploading' && isSame(twin) && !(await storeFile(jobId, file))) return keepFile(jobId, file);
    const isThere = twins.some((one) => one.folder === folder && one.fileName === fileName && isSame(one));
    return { found: isThere ? 'there' : 'twice', twin };
  }
  try {
    return (await storeFile(jobId, file)) ? { found: 'kept' } : await keepFile(jobId, file);
  } catch (error) {
    await db.importFile.deleteMany({ where: { id, state: 'uploading' } });
    throw error;
  }
}

/** Makes the content's row whole, whoever wrote it: of two that store the same, either may come first. False: the row has gone, or comes too late. */
async function storeFile(jobId: string, { sha256: hash, bytes, path }: ReceivedFile): Promise<boolean> {
  const storageKey = originalKey(hash);
  const where = { jobId, sha256: Uint8Array.from(hash) };
  const lost = { storageKey, lostAt: { not: null } };
  try {
    const isLost = (await db.original.count({ where: lost })) > 0;
    if (!isLost && (await storage.size(storageKey)) === bytes) await rm(path, { force: true });
    else await storage.putFile(storageKey, path);
    if (isLost) await db.original.updateMany({ where: lost, data: { lostAt: null } });
  } catch (error) {
    throw isDiskFull(error) ? new DomainError('diskFull', { cause: error }) : (asDomainError(error) ?? error);
  }
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job && isUploading(job)) {
      const data = { state: 'uploaded', progress: 1 } as const;
      const { count } = await tx.importFile.updateMany({ where: { ...where, state: 'uploading' }, data });
      if (count > 0) await changeJob(tx, jobId);
    }
    const whole = {
      ...where,
      state: { notIn: ['uploading', 'failed', 'removed'] },
    } satisfies Prisma.ImportFileWhereInput;
    return (await tx.importFile.count({ where: whole })) > 0;
  });
}

/** The import has the file already: told with the one that is there. */
export function refuseTwin(file: ReceivedFile, { id, folder, fileName }: Twin): RefusedFile {
  const values = { fileName: file.fileName, twin: filePath(folder, fileName), twinId: id };
  return { ...file, kind: 'refused', key: 'fileTwice', values };
}

/** What a process that died had begun to store, and nobody is at any more. */
export async function dropHalfway(jobId: string): Promise<void> {
  await freeFiles({ originalIds: await db.$transaction((tx) => takeHalfway(tx, jobId)) });
}

async function takeHalfway(tx: Transaction, jobId: string): Promise<(string | null)[]> {
  const where = { jobId, state: 'uploading' } as const;
  const halfway = await tx.importFile.findMany({ where, select: { originalId: true } });
  await tx.importFile.deleteMany({ where });
  return halfway.map(({ originalId }) => originalId);
}

/** A file that can't be used is listed with its own error, beside the good ones. */
export async function keepRefusals(tx: Transaction, jobId: string, refused: RefusedFile[]): Promise<void> {
  for (const { key } of refused) countTrouble('file', { name: key, id: jobId });
  await tx.importFile.createMany({
    data: refused.map(({ position, folder, fileName, bytes, key, values }) => ({
      jobId,
      position,
      folder,
      fileName,
      bytes,
      state: 'failed',
      errorKey: key,
      errorValues: values,
      finishedAt: new Date(),
    })),
  });
}

/**
 * The upload is whole: stages up to `runTo`, or that were asked for meanwhile, begin. `note` writes what has to be known from then on.
 * False: it has ended already, and nothing changes.
 */
export async function finishUpload(
  jobId: string,
  runTo: Stage,
  refused: RefusedFile[] = [],
  note?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || !isUploading(job)) return false;
    await keepRefusals(tx, jobId, refused);
    await note?.(tx);
    const requestedStage = stageIndex(runTo) > stageIndex(job.requestedStage) ? runTo : job.requestedStage;
    const goesOn = requestedStage !== 'upload';
    await changeJob(tx, jobId, {
      requestedStage,
      stage: goesOn ? stageAfter('upload') : 'upload',
      state: goesOn ? 'waiting' : 'done',
      progress: goesOn ? 0 : 1,
      errorKey: null,
      errorValues: Prisma.DbNull,
    });
    if (goesOn) await sendRun(job, { tx });
    return true;
  });
}

/** The upload stopped midway: what is whole waits for the rest or for a person; without anything whole the job goes. One that another request has taken up goes on. */
export async function breakUpload({ id, claim }: HeldJob, key: ErrorKey): Promise<void> {
  await db.$transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job?.claim === claim && isUploading(job)) await leaveBroken(tx, id, key);
  });
}

async function leaveBroken(tx: Transaction, jobId: string, errorKey: ErrorKey): Promise<void> {
  const whole = await tx.importFile.count({ where: { jobId, state: 'uploaded' } });
  if (whole > 0) await changeJob(tx, jobId, { state: 'done', progress: 1, errorKey });
  else await tx.importJob.delete({ where: { id: jobId } });
}

/** The upload has given no sign of life since then: its process died. False: it lives after all, or somebody has sent it again. */
export async function endLostUpload(jobId: string, before: Date): Promise<boolean> {
  const halfway = await db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.stage !== 'upload' || job.state !== 'running' || job.updatedAt >= before) return null;
    const originalIds = await takeHalfway(tx, jobId);
    await leaveBroken(tx, jobId, 'uploadBroken');
    return originalIds;
  });
  if (halfway) await freeFiles({ originalIds: halfway });
  return halfway !== null;
}

/** The process that takes it in lives, whether bytes come or not. */
export async function keepUploadAlive(jobId: string): Promise<void> {
  const where = { id: jobId, stage: 'upload', state: 'running' } as const;
  await db.importJob.updateMany({ where, data: { updatedAt: new Date() } });
}

/** Bytes are coming in: shown, and a sign of life. */
export async function touchUpload(jobId: string, progress: number): Promise<void> {
  const { count } = await db.importJob.updateMany({
    where: { id: jobId, stage: 'upload', state: 'running' },
    data: { progress, version: { increment: 1 } },
  });
  if (count > 0) await publish('import', jobId);
}
