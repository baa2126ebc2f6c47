/** Folders and files of a disk become imports of a bounded size, one after another. Killed anywhere and asked for again, it goes on. */
import { constants } from 'node:fs';
import { open, lstat, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { config } from '#app/config.server.ts';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { filesPerImport } from '../job/batches.ts';
import { stemOf } from '../job/file-names.ts';
import { extensionOf } from '../job/file-type.ts';
import type { Stage } from '../job/stages.ts';
import { archivesByPath } from '../rules/import-rules.server.ts';
import { DiskFull, receiveFile, type ReceivedFile, type RefusedFile } from '../upload/receive-file.server.ts';
import {
  breakUpload,
  dropHalfway,
  finishUpload,
  keepFile,
  keepUploadAlive,
  openJob,
  readArchive,
  refuseTwin,
  type Kept,
} from '../upload/upload-rows.server.ts';
import {
  closeBatch,
  nextBatch,
  noteFile,
  openTree,
  recordFiles,
  settleBatch,
  withTree,
  type Batch,
  type BatchFile,
} from './tree-rows.server.ts';
import { judgeFile, walkTree, type FoundFile } from './walk-tree.server.ts';

/** rows written at once */
const recordsAtOnce = 500;
/** ms; the sweep ends uploads that give no sign of life (upload/sweep.server.ts) */
const aliveEveryMs = 8_000;

export interface TreeToImport {
  /** where files go; a rule may say another archive for some */
  archiveId: number;
  isNewImport: boolean;
  runTo: Stage;
  /** absolute */
  roots: string[];
  /** as if nothing of it had ever been imported */
  again?: boolean;
  perImport?: number;
  /** what is no more as it was found is not taken */
  asFound?: boolean;
}

export interface TreeNews {
  onWait?: () => void;
  onFound?: (count: number) => void;
  onImport?: (jobId: string, fileCount: number) => void;
}

/** Answers the tree's id, whose record tells what became of everything (report.server.ts). */
export async function importTree(
  actor: Actor,
  tree: TreeToImport,
  { signal, ...news }: TreeNews & { signal: AbortSignal },
): Promise<string> {
  requirePermission(actor, 'import');
  await readArchive(tree.archiveId);
  const roots = outermost(await Promise.all(tree.roots.map((root) => realpath(root))));
  const treeId = await openTree(['tree', tree.archiveId, tree.isNewImport, roots], roots.join('\n'));
  await withTree(
    treeId,
    signal,
    () => news.onWait?.(),
    async (own) => {
      const stats = await Promise.all(roots.map((root) => lstat(root)));
      const isFilesOnly = stats.every((stat) => !stat.isDirectory());
      if (tree.again || (isFilesOnly && (await isFinished(treeId))))
        await db.importTreeFile.deleteMany({ where: { treeId } });
      await record(treeId, findAll(roots, stats), own, news.onFound);
      await takeBatches(actor, treeId, tree, own, news.onImport);
    },
  );
  return treeId;
}

/** In order; what lies below another one comes with it. */
function outermost(roots: string[]): string[] {
  const known = new Set(roots);
  const isBelow = (root: string): boolean => {
    const above = path.dirname(root);
    return above !== root && (known.has(above) || isBelow(above));
  };
  return [...known].filter((root) => !isBelow(root)).sort();
}

/** Nothing of it waits or is half taken. */
async function isFinished(treeId: string): Promise<boolean> {
  const open = [{ state: 'waiting' }, { state: 'taken', jobId: null }];
  return (await db.importTreeFile.count({ where: { treeId, OR: open } })) === 0;
}

/** A folder's own name is the first part of its files' paths; a file that was named by itself has no folder. */
async function* findAll(roots: string[], stats: Awaited<ReturnType<typeof lstat>>[]): AsyncGenerator<FoundFile> {
  for (const [index, root] of roots.entries()) {
    const [file, stat] = [Buffer.from(root), stats[index]!];
    const base = Buffer.from(`${path.dirname(root)}/`.replace('//', '/'));
    if (stat.isDirectory()) yield* walkTree(file, { base });
    else if (stat.isFile()) yield judgeFile(file, base, stat as { size: number; mtimeMs: number });
    else yield { ...judgeFile(file, base, { size: 0, mtimeMs: 0 }), left: 'fileSpecial' };
  }
}

async function record(
  treeId: string,
  found: AsyncIterable<FoundFile>,
  signal: AbortSignal,
  onFound: TreeNews['onFound'],
): Promise<void> {
  let some: FoundFile[] = [];
  let count = 0;
  const write = async () => {
    await recordAll(treeId, some);
    count += some.length;
    some = [];
    onFound?.(count);
  };
  for await (const file of found) {
    signal.throwIfAborted();
    some.push(file);
    if (some.length >= recordsAtOnce) await write();
  }
  await write();
}

export async function recordAll(treeId: string, files: FoundFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += recordsAtOnce) {
    const some = files.slice(at, at + recordsAtOnce);
    const archives = await archivesByPath(some);
    await recordFiles(
      treeId,
      some.map((file, index) => ({ ...file, archiveId: archives[index]! })),
    );
  }
}

/** All that waits, import after import. */
export async function takeBatches(
  actor: Actor,
  treeId: string,
  tree: Pick<TreeToImport, 'archiveId' | 'isNewImport' | 'runTo' | 'perImport' | 'asFound'>,
  signal: AbortSignal,
  onImport: TreeNews['onImport'],
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextBatch(treeId, tree.perImport ?? filesPerImport);
    if (!batch) return;
    const jobId = await takeBatch(actor, batch, tree, signal);
    if (jobId) onImport?.(jobId, batch.files.length);
  }
}

/** Null where nothing of it could be used. */
async function takeBatch(
  actor: Actor,
  batch: Batch,
  { archiveId, isNewImport, runTo, asFound }: Pick<TreeToImport, 'archiveId' | 'isNewImport' | 'runTo' | 'asFound'>,
  signal: AbortSignal,
): Promise<string | null> {
  const fields = { archiveId: batch.archiveId ?? archiveId, isNewImport, submission: batch.id };
  // Whoever names designs by their files names what is replaced.
  const job = await openJob(actor, fields, !isNewImport);
  if (!job.isOpen) {
    await settleBatch(batch.id, job.id);
    return job.id;
  }
  await dropHalfway(job.id);
  const alive = setInterval(() => void keepUploadAlive(job.id).catch(() => undefined), aliveEveryMs);
  try {
    const refused: RefusedFile[] = [];
    for (const file of batch.files) {
      signal.throwIfAborted();
      if (file.state === 'taken') continue;
      const refusal =
        file.state === 'refused'
          ? refuse(file, file.reason as ErrorKey)
          : await takeFile(job.id, file, { asFound, signal });
      if (refusal) refused.push(refusal);
      if (file.state === 'waiting')
        await noteFile(batch.id, file.position, refusal ? 'refused' : 'taken', refusal?.key ?? null);
    }
    if (refused.length === batch.files.length) {
      await breakUpload(job, 'uploadBroken');
      return null;
    }
    const close = (tx: Transaction) => closeBatch(tx, batch.id, job.id);
    if (!(await finishUpload(job.id, runTo, await notYetKept(job.id, refused), close)))
      await settleBatch(batch.id, job.id);
    return job.id;
  } catch (error) {
    if (error instanceof DomainError && error.key === 'uploadHasEnded') {
      await settleBatch(batch.id, job.id);
      return job.id;
    }
    throw error instanceof DiskFull ? new DomainError('diskFull', { cause: error }) : error;
  } finally {
    clearInterval(alive);
  }
}

function refuse({ folder, fileName, position, bytes }: BatchFile, key: ErrorKey): RefusedFile {
  const values = { fileName, limit: config.maxUploadBytes };
  return { kind: 'refused', folder, fileName, position, bytes, key, values };
}

interface Reading {
  asFound?: boolean;
  signal: AbortSignal;
}

/** Null: it is whole in the import. */
async function takeFile(jobId: string, file: BatchFile, reading: Reading): Promise<RefusedFile | null> {
  const read = await readWhole(file, reading);
  if (typeof read === 'string') return refuse(file, read);
  if (read.kind === 'refused') return read;
  try {
    const kept = await keepUnderFreeName(jobId, read);
    return kept.found === 'twice' ? refuseTwin(read, kept.twin) : null;
  } finally {
    await rm(read.path, { force: true });
  }
}

async function readWhole(
  file: BatchFile,
  { asFound = false, signal }: Reading,
): Promise<ReceivedFile | RefusedFile | ErrorKey> {
  try {
    // Neither a link nor a pipe that has taken the file's place since.
    await using source = await open(file.path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const before = await source.stat();
    if (!before.isFile()) return 'fileUnreadable';
    const isOther = before.size !== file.bytes || Math.trunc(before.mtimeMs) !== file.modifiedMs;
    if (asFound && isOther) return 'fileChanged';
    if (before.size > config.maxUploadBytes) return 'fileTooLarge';
    const { folder, fileName, position } = file;
    const received = await receiveFile(
      source.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false, signal }),
      {
        folder,
        fileName,
        position,
        limitBytes: config.maxUploadBytes,
        onBytes: () => undefined,
      },
    );
    const after = await source.stat();
    if (after.size === before.size && after.mtimeMs === before.mtimeMs && received.bytes === before.size)
      return received;
    if (received.kind === 'whole') await rm(received.path, { force: true });
    return 'fileChanged';
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof DiskFull || code === undefined || syscall === undefined) throw error;
    return code === 'ENOENT' ? 'fileGone' : 'fileUnreadable';
  }
}

/** Names that differ by letter case alone, or in what can't be shown, are one to the import, though not to every disk. */
async function keepUnderFreeName(jobId: string, file: ReceivedFile): Promise<Kept> {
  for (let count = 1; ; count++) {
    const ending = extensionOf(file.fileName);
    const fileName = count === 1 ? file.fileName : `${stemOf(file.fileName)} (${count})${ending}`;
    const kept = await keepFile(jobId, { ...file, fileName });
    if (kept.found !== 'twice' || (await holdsContent(jobId, file)) || count === 100) return kept;
  }
}

async function holdsContent(jobId: string, { sha256 }: ReceivedFile): Promise<boolean> {
  const bytes = Uint8Array.from(sha256);
  const held = await db.importFile.count({
    where: { jobId, sha256: bytes, state: { notIn: ['failed', 'removed'] } },
  });
  return held > 0;
}

async function notYetKept(jobId: string, refused: RefusedFile[]): Promise<RefusedFile[]> {
  const kept = await db.importFile.findMany({ where: { jobId, state: 'failed' }, select: { position: true } });
  const positions = new Set(kept.map(({ position }) => position));
  return refused.filter(({ position }) => !positions.has(position));
}
