/** The very same files elsewhere, as things are now: what was compared when a file was read is older than what has come in since. */
import { db, type Prisma } from '#app/data/database.server.ts';
import type { Duplicate } from '../job/duplicates.ts';
import { filePath } from '../job/file-names.ts';
import { isInReview } from '../job/stages.ts';

interface JobRow {
  id: string;
  createdAt: Date;
  files: { id: string; state: string; originalId: string | null; near: Prisma.JsonValue }[];
}

/** Colorways of the archive made of the same original that `near` doesn't tell of yet, by file. */
export async function findSameColorways(job: JobRow): Promise<Map<string, Duplicate[]>> {
  const files = pending(job);
  const colorways = await db.colorway.findMany({
    where: { originalId: { in: originalsOf(files) } },
    orderBy: { id: 'asc' },
    select: { id: true, designId: true, originalId: true },
  });
  const byOriginal = Map.groupBy(colorways, ({ originalId }) => originalId);
  return new Map(
    files.map(({ id, originalId, near }) => {
      const told = new Set((near as unknown as Duplicate[]).map(({ designId }) => designId));
      const more = (byOriginal.get(originalId) ?? []).filter(({ designId }) => !told.has(designId));
      return [id, more.map((colorway) => copyOf(colorway.designId, colorway.id))];
    }),
  );
}

const copyOf = (designId: string, colorwayId: string): Duplicate => ({
  designId,
  colorwayId,
  fileId: null,
  kind: 'copy',
  isSameFile: true,
  motif: 1,
  scale: 1,
  turned: 0,
  isMirrored: false,
  colors: [],
});

/** A file of another import that isn't over. */
export interface FileElsewhere {
  jobId: string;
  fileName: string;
}

/** By file, what an earlier import brought: of two the later one is told, so that not both are left out. */
export async function findFilesElsewhere(job: JobRow): Promise<Map<string, FileElsewhere>> {
  const files = pending(job);
  const others = await db.importFile.findMany({
    where: {
      originalId: { in: originalsOf(files) },
      jobId: { not: job.id },
      state: { in: ['uploaded', 'processing', 'processed'] },
      job: { state: { notIn: ['cancelled', 'disposed'] }, createdAt: { lt: job.createdAt } },
    },
    orderBy: [{ job: { createdAt: 'asc' } }, { position: 'asc' }],
    select: {
      originalId: true,
      groupId: true,
      folder: true,
      fileName: true,
      job: { select: { id: true, stage: true, state: true, requestedStage: true, errorKey: true } },
    },
  });
  // What a person has left out there goes nowhere.
  const coming = others.filter(({ groupId, job: other }) => groupId !== null || !isInReview(other));
  const byOriginal = Map.groupBy(coming, ({ originalId }) => originalId);
  return new Map(
    files.flatMap(({ id, originalId }): [string, FileElsewhere][] => {
      const first = byOriginal.get(originalId)?.[0];
      return first ? [[id, { jobId: first.job.id, fileName: filePath(first.folder, first.fileName) }]] : [];
    }),
  );
}

const pending = ({ files }: JobRow) =>
  files.filter(({ state, originalId }) => state === 'processed' && originalId !== null);

const originalsOf = (files: JobRow['files']) => [...new Set(files.flatMap(({ originalId }) => originalId ?? []))];
