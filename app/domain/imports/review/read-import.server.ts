/** Everything that the pages and GET /design/job/{jobId} show of an import. */
import { z } from 'zod';
import { db, type Prisma } from '#app/data/database.server.ts';
import { subscribe } from '#app/data/events.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { openLocal } from '#app/data/storage/local-files.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { KeptInfo } from '../job/attributes.ts';
import { partKey } from '../stages/look-at-file.server.ts';
import { asColorway, thumbnailRequest } from '../stages/process-files.server.ts';
import { fileParts, readBox } from '../job/repeat-parts.ts';
import { ListImports, OneImport } from '../job/rules.ts';
import { isEnded, isInReview, isMoving } from '../job/stages.ts';
import { describeProblem, loadImport, toFile, toGroup, toStatus, toSummary } from './import-view.server.ts';

const importsPerPage = 25;

export const readImport = operation('import', OneImport, async (actor, { jobId }) => {
  const loaded = await loadImport(jobId, actor.locale);
  return {
    ...toStatus(loaded),
    files: loaded.files.map((row) => toFile(loaded, row)),
    groups: loaded.job.groups.map((group) => toGroup(loaded, group)),
  };
});

const shown = { state: { not: 'disposed' } } satisfies Prisma.ImportJobWhereInput;
/** As `isEnded` tells it. */
const notEnded = {
  OR: [
    { state: { in: ['waiting', 'running'] } },
    { state: 'failed', OR: [{ errorKey: null }, { errorKey: { not: 'allFilesFailed' } }] },
    { state: 'done', stage: { not: 'completeTransfer' } },
  ],
} satisfies Prisma.ImportJobWhereInput;
const newestFirst: Prisma.ImportJobOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }];

export const listImports = operation('import', ListImports, (actor, { page }) =>
  readPage(shown, newestFirst, page, actor.locale),
);

/** Those that haven't ended: waiting and running ones before those that wait for a person. */
export const listOpenImports = operation('import', ListImports, (actor, { page }) =>
  readPage(notEnded, [{ state: 'asc' }, ...newestFirst], page, actor.locale),
);

async function readPage(
  where: Prisma.ImportJobWhereInput,
  orderBy: Prisma.ImportJobOrderByWithRelationInput[],
  page: number,
  locale: Locale,
) {
  const [jobs, totalCount] = await Promise.all([
    db.importJob.findMany({
      where,
      include: { archive: true, createdBy: { select: { name: true } } },
      orderBy,
      skip: page * importsPerPage,
      take: importsPerPage,
    }),
    db.importJob.count({ where }),
  ]);
  // An import has thousands of files. Screens count as the one file that they are joined to, as in the review.
  const counts = await db.importFile.groupBy({
    by: ['jobId', 'state'],
    where: { jobId: { in: jobs.map(({ id }) => id) }, setId: null },
    _count: true,
  });
  const countOf = (jobId: string, state?: string) =>
    counts
      .filter((one) => one.jobId === jobId && (state === undefined || one.state === state))
      .reduce((sum, { _count }) => sum + _count, 0);
  const imports = jobs.map((job) => ({
    ...toSummary(job, locale),
    error: describeProblem(locale, job.errorKey, job.errorValues),
    fileCount: countOf(job.id),
    failedCount: countOf(job.id, 'failed'),
    isInReview: isInReview(job),
    isEnded: isEnded(job),
    isMoving: isMoving(job),
  }));
  return { imports, totalCount, totalPage: Math.ceil(totalCount / importsPerPage), currentPage: page };
}

/** `listen` calls `heard` at each news of the job, until the function that it answers is called. */
export const watchImport = operation('import', OneImport, async (_actor, { jobId }) => {
  if ((await db.importJob.count({ where: { id: jobId, state: { not: 'disposed' } } })) === 0)
    throw new DomainError('importNotFound');
  const listen = (heard: () => void) => subscribe('import', (id) => void (id === jobId && heard()));
  return { listen };
});

/** What an event stream tells: enough to know whether to read again. */
export const readImportStatus = operation('import', OneImport, async (_actor, { jobId }) => {
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
export const readImportThumbnail = operation('import', OneFile, async (actor, { jobId, fileId, part }) => {
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
