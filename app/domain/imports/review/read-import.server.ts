/** Everything that the pages and GET /design/job/{jobId} show of an import. */
import { z } from 'zod';
import { db, type Prisma } from '#app/data/database.server.ts';
import { subscribe } from '#app/data/events.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { openLocal } from '#app/data/storage/local-files.server.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { DomainError, isErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { colorwayThumbnailAddress, versionOf } from '#app/domain/visible/pictures/addresses.ts';
import { pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { ImageWarning, PixelBox } from '#app/image/base/types.ts';
import { translate } from '#app/locales/translate.ts';
import { readAttributes, type KeptInfo } from '../job/attributes.ts';
import { imagePrefix } from '../job/changes.server.ts';
import { imageErrorText, imageWarningText, type Remark } from '../job/image-words.ts';
import { partKey } from '../stages/look-at-file.server.ts';
import { readDuplicates, type DuplicateView } from './duplicates-view.server.ts';
import { sizeOf } from '../job/original-size.ts';
import { asColorway, thumbnailRequest } from '../stages/process-files.server.ts';
import { type FilePart, fileParts, readBox } from '../job/repeat-parts.ts';
import { ListImports, OneImport } from '../job/rules.ts';
import { isEnded, isInReview, isMoving } from '../job/stages.ts';

export const importsPerPage = 25;

export interface ImportProblem {
  key: string;
  message: string;
}

/** In the asker's language; the key is for programs. */
function describeProblem(locale: Locale, errorKey: string | null, values: unknown): ImportProblem | null {
  if (!errorKey) return null;
  const t = translate(locale);
  const told = (values ?? {}) as ErrorValues;
  if (errorKey.startsWith(imagePrefix)) {
    const key = errorKey.slice(imagePrefix.length);
    return { key, message: imageErrorText(locale, key, told) };
  }
  const key = isErrorKey(errorKey) ? errorKey : 'serviceFailure';
  return { key, message: t(`errors.${key}`, told) };
}

type FileRow = Prisma.ImportFileGetPayload<{
  include: { colorway: { select: { id: true; designId: true; masterHash: true } } };
}>;

function toFile(jobId: string, row: FileRow, near: DuplicateView[], locale: Locale) {
  const info = row.info as unknown as KeptInfo | null;
  const warnings = (row.warnings as unknown as Remark[]).map(({ key, values }) => ({
    key,
    message: imageWarningText(locale, key, values),
  }));
  return {
    id: row.id,
    fileName: row.fileName,
    bytes: Number(row.bytes),
    state: row.state,
    progress: row.progress,
    error: describeProblem(locale, row.errorKey, row.errorValues),
    warnings,
    info: info && {
      format: info.format,
      width: info.width,
      height: info.height,
      widthCm: info.widthCm,
      heightCm: info.heightCm,
      dpiX: info.dpiX,
      dpiY: info.dpiY,
      mode: info.mode,
      depth: info.depth,
      channels: info.channels,
      channelCount: info.channelCount,
      layerCount: info.layerCount,
      profileName: info.profileName,
      compression: info.compression,
    },
    repeat: describeRepeat(jobId, row, info),
    suggestedDpi: info?.suggestedDpi ?? null,
    colors: (row.colors as { srgb: string; share: number }[]).map(({ srgb, share }) => ({ srgb, share })),
    groupId: row.groupId,
    colorwayName: row.colorwayName,
    colorwayGuid: row.colorwayId,
    thumbnail: thumbnailOf(jobId, row),
    near,
  };
}

export type ImportedFile = ReturnType<typeof toFile>;

/** px of the original; cm at its own resolution or the assumed one; pictures only while the file is in no design. */
function describeRepeat(jobId: string, row: FileRow, info: KeptInfo | null) {
  if (!info || !['processed', 'added'].includes(row.state)) return null;
  const picture = (part: FilePart) =>
    row.state === 'processed' && row.masterHash ? pictureAddress(jobId, row.id, row.masterHash, part) : null;
  const sized = (box: PixelBox | null) => {
    const { widthPx, heightPx, widthCm, heightCm } = sizeOf(info, null, box);
    return { widthPx, heightPx, widthCm, heightCm };
  };
  return {
    box: readBox(row.repeatBox),
    repeat: info.proposedRepeat ?? null,
    confidence: info.repeatConfidence ?? null,
    whole: sized(null),
    used: sized(readBox(row.repeatBox)),
    seams: (info.seams ?? []).map((seam) => ({ ...seam, picture: picture(`seam-${seam.edge}`) })),
    picture: picture('whole'),
    proposal: info.proposal ? { ...info.proposal, ...sized(info.proposal.box) } : null,
  };
}

function pictureAddress(jobId: string, fileId: string, masterHash: string, part?: FilePart): string {
  const wanted = part ? `&part=${part}` : '';
  return `/admin/design/${jobId}/thumbnail/${fileId}?v=${versionOf(masterHash)}${wanted}`;
}

function thumbnailOf(jobId: string, row: FileRow): string | null {
  if (row.colorway)
    return colorwayThumbnailAddress(row.colorway.designId, row.colorway.id, versionOf(row.colorway.masterHash));
  if (!row.masterHash) return null;
  const { looked } = (row.info ?? {}) as Partial<KeptInfo>;
  if (row.state === 'processing' && looked) return pictureAddress(jobId, row.id, row.masterHash, 'look');
  return row.state === 'processed' ? pictureAddress(jobId, row.id, row.masterHash) : null;
}

export const readImport = operation('admin', OneImport, async (actor, { jobId }) => {
  const job = await db.importJob.findUnique({
    where: { id: jobId },
    include: {
      archive: true,
      createdBy: { select: { name: true } },
      files: {
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        include: { colorway: { select: { id: true, designId: true, masterHash: true } } },
      },
      groups: {
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        include: { design: { select: { id: true, name: true } } },
      },
    },
  });
  if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
  const existing = await db.design.findMany({
    where: { name: { in: job.groups.map(({ name }) => name) }, archiveId: job.archiveId },
    select: { name: true },
  });
  const existingNames = new Set(job.isNewImport ? [] : existing.map(({ name }) => name));
  const { locale } = actor;
  const byId = new Map(job.files.map((row) => [row.id, row]));
  const near = await readDuplicates(job, locale, (id) => asDuplicate(job.id, byId.get(id)!));
  const files = job.files
    .filter(({ state, errorKey }) => state !== 'removed' || errorKey !== null)
    .map((row) => toFile(job.id, row, near.get(row.id) ?? [], locale));
  return {
    ...toSummary(job, locale),
    requestedStage: job.requestedStage,
    error: describeProblem(locale, job.errorKey, job.errorValues),
    version: job.version,
    isInReview: isInReview(job),
    isEnded: isEnded(job),
    isMoving: isMoving(job),
    files,
    groups: job.groups.map((group) => {
      const { error, reviewed: _, takesRepeat: __, joins, ...attributes } = readAttributes(group.attributes);
      const members = job.files.filter(({ groupId }) => groupId === group.id);
      return {
        id: group.id,
        name: group.name,
        designGuid: group.designId,
        /** its files become colorways of a design that is there already */
        isExisting:
          group.designId !== null || (!attributes.numbered && (joins !== undefined || existingNames.has(group.name))),
        needsDpi: members.some(hasDoubtfulScale),
        suggestedDpi: suggestedDpiOf(members),
        hasOwnDpi: members.every(({ info }) => info === null || (info as unknown as KeptInfo).dpiX !== null),
        attributes,
        error: error ? describeProblem(locale, error.key, error.values) : null,
      };
    }),
    designs: job.groups.flatMap(({ design }) => (design ? [{ designGuid: design.id, designName: design.name }] : [])),
  };
});

function asDuplicate(jobId: string, row: FileRow): Pick<DuplicateView, 'size' | 'thumbnail'> {
  const info = row.info as unknown as KeptInfo | null;
  return { size: info && sizeOf(info, null, readBox(row.repeatBox)), thumbnail: thumbnailOf(jobId, row) };
}

const doubts: ReadonlySet<string> = new Set<ImageWarning['key']>([
  'noResolution',
  'oddResolution',
  'sizeTooSmall',
  'sizeTooLarge',
  'screenResolution',
]);

function hasDoubtfulScale({ warnings }: { warnings: Prisma.JsonValue }): boolean {
  return (warnings as unknown as Remark[]).some(({ key }) => doubts.has(key));
}

function suggestedDpiOf(members: { info: Prisma.JsonValue }[]): number | null {
  return members.map(({ info }) => (info as unknown as KeptInfo | null)?.suggestedDpi).find((dpi) => dpi) ?? null;
}

export type ImportView = Awaited<ReturnType<typeof readImport>>;

type JobRow = Prisma.ImportJobGetPayload<{ include: { archive: true; createdBy: { select: { name: true } } } }>;

function toSummary(job: JobRow, locale: Locale) {
  return {
    jobId: job.id,
    archiveId: job.archiveId,
    archiveName: localized(job.archive, locale),
    isNewImport: job.isNewImport,
    createdBy: job.createdBy?.name ?? null,
    createdAt: job.createdAt,
    stage: job.stage,
    state: job.state,
    progress: job.progress,
  };
}

export const listImports = operation('admin', ListImports, async (actor, { page }) => {
  const where = { state: { not: 'disposed' } } satisfies Prisma.ImportJobWhereInput;
  const [jobs, totalCount] = await Promise.all([
    db.importJob.findMany({
      where,
      include: { archive: true, createdBy: { select: { name: true } }, files: { select: { state: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: page * importsPerPage,
      take: importsPerPage,
    }),
    db.importJob.count({ where }),
  ]);
  const imports = jobs.map((job) => ({
    ...toSummary(job, actor.locale),
    error: describeProblem(actor.locale, job.errorKey, job.errorValues),
    fileCount: job.files.length,
    failedCount: job.files.filter(({ state }) => state === 'failed').length,
    isInReview: isInReview(job),
    isEnded: isEnded(job),
    isMoving: isMoving(job),
  }));
  return { imports, totalCount, totalPage: Math.ceil(totalCount / importsPerPage), currentPage: page };
});

/** `listen` calls `heard` at each news of the job, until the function that it answers is called. */
export const watchImport = operation('admin', OneImport, async (_actor, { jobId }) => {
  if ((await db.importJob.count({ where: { id: jobId, state: { not: 'disposed' } } })) === 0)
    throw new DomainError('importNotFound');
  const listen = (heard: () => void) => subscribe('import', (id) => void (id === jobId && heard()));
  return { listen };
});

/** What an event stream tells: enough to know whether to read again. */
export const readImportStatus = operation('admin', OneImport, async (_actor, { jobId }) => {
  const job = await db.importJob.findUnique({
    where: { id: jobId },
    select: { stage: true, state: true, progress: true, version: true, requestedStage: true, errorKey: true },
  });
  if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
  return {
    stage: job.stage,
    state: job.state,
    progress: job.progress,
    version: job.version,
    isMoving: isMoving(job),
    isEnded: isEnded(job),
  };
});

/** What is no guid is missing; `part`: of the pictures that the review shows. */
const OneFile = z.object({ jobId: z.string(), fileId: z.string(), part: z.string().nullish() });

/** The small picture of a file that is in no design yet, or another one that the review shows of it. */
export const readImportThumbnail = operation('admin', OneFile, async (actor, { jobId, fileId, part }) => {
  const valid = guid.safeParse(jobId).success && guid.safeParse(fileId).success;
  const file = valid
    ? await db.importFile.findFirst({ where: { id: fileId, jobId, masterHash: { not: null } } })
    : null;
  const known = fileParts.find((one) => one === part);
  if (!file?.info || (part && !known)) throw new DomainError('notFound');
  const master = { masterKey: file.masterKey!, masterHash: file.masterHash! };
  const colorway = asColorway(actor, file.id, file.info as unknown as KeptInfo, readBox(file.repeatBox), master);
  const key = known ? partKey(master.masterHash, known) : pictureKey(colorway, thumbnailRequest);
  try {
    const { read } = await openLocal(key);
    return { body: await read(), type: 'image/webp' };
  } catch (error) {
    throw error instanceof NotStored ? new DomainError('notFound') : error;
  }
});
