/** Files of boards, films and covers: what comes in is looked at and stored under its content's name; what nobody names goes. */
import { rm } from 'node:fs/promises';
import { db, type Transaction } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { asFileTrouble } from '#app/domain/base/file-trouble.server.ts';
import { openMeasuredImages } from '#app/domain/base/measured-images.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { ReceivedFile, RefusedFile } from './body.server.ts';
import { readFilm } from '../film/film-facts.server.ts';
import { FilmUnreadable } from '../film/film-file.ts';
import { boardKey, boardQuality, isOldSize, sizedKey } from '../show/pictures.server.ts';
import type { BoardKind } from '../show/rules.ts';

export interface StoredFile {
  kind: BoardKind;
  name: string;
  key: string;
  /** px, upright */
  width: number;
  height: number;
}

const prefix = 'boards';
/** Held by whoever names a stored file, and alone by whoever removes those that nobody names. */
export const filesLock = 7_250_101;
/** A picture of 200 megapixels as TIFF takes some 600 MB. */
const memoryLimitMb = 1200;
const timeoutMs = 60_000;
/** px of the size that is made at once */
const firstWidth = 960;

let child: ImageProcess | undefined;

/** An image child reads it: this process decodes nothing. Throws FileRefused. */
export async function storeFile(file: ReceivedFile): Promise<StoredFile> {
  try {
    return file.kind === 'picture' ? await storePicture(file) : await storeFilm(file, file.kind);
  } catch (error) {
    if (error instanceof FilmUnreadable) throw new FileRefused(file, 'boardUnreadable');
    const cause = asFileTrouble(error);
    const { key } = cause;
    // Its child has room for the largest picture that is taken.
    if (key === 'outOfMemory') throw new DomainError('unavailable', { cause });
    if (key === 'wrongType') throw new FileRefused(file, 'boardKindUnknown');
    if (key === 'tooLarge') throw new FileRefused(file, 'boardTooLarge', { limit: '200 MP' });
    throw new FileRefused(file, 'boardUnreadable');
  }
}

export class FileRefused extends Error {
  override name = 'FileRefused';
  refused: RefusedFile;
  constructor({ field, name }: ReceivedFile, error: ErrorKey, values: ErrorValues = {}) {
    super(error);
    this.refused = { field, fileName: name, error, values: { file: name, ...values } };
  }
}

/** The first size is made at once: a picture that can't be decoded to its end is refused, and the page that follows has it. */
async function storePicture({ name, path, sha256 }: ReceivedFile): Promise<StoredFile> {
  child ??= openMeasuredImages({ memoryLimitMb, idleTimeoutMs: 15_000 });
  const { format, width, height } = await child.readBoard(path, { timeoutMs });
  const target = await scratchPath('.webp');
  try {
    await child.renderBoard(path, { width: firstWidth, format: 'webp', quality: boardQuality }, target, { timeoutMs });
    const key = boardKey(sha256, format === 'jpeg' ? 'jpg' : format === 'tiff' ? 'tif' : format);
    await storage.putFile(key, path);
    await storage.putFile(sizedKey(key, firstWidth), target);
    return { kind: 'picture', name, key, width, height };
  } finally {
    await rm(target, { force: true });
  }
}

async function storeFilm(file: ReceivedFile, format: 'mp4' | 'webm'): Promise<StoredFile> {
  const { codec, plays, width, height } = await readFilm(file.path, format);
  if (!plays) throw new FileRefused(file, 'filmCodecUnknown', { codec });
  const key = boardKey(file.sha256, format);
  await storage.putFile(key, file.path);
  return { kind: 'film', name: file.name, key, width, height };
}

/** In a transaction that writes rows with these keys: the sweep can't take them between the look and the row. */
export async function holdFiles(tx: Transaction, keys: string[]): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${filesLock})`;
  for (const key of keys) if ((await storage.size(key)) === null) throw new DomainError('uploadBroken');
}

/** Stores what came with a form for `write`, which names it in rows; where either refuses, what nobody names goes at once. */
export async function withStored<T>(write: (store: typeof storeFile) => Promise<T>): Promise<T> {
  const stored: string[] = [];
  try {
    return await write(async (file) => {
      const one = await storeFile(file);
      stored.push(one.key);
      return one;
    });
  } catch (error) {
    await removeUnnamed(stored.flatMap((key) => [key, sizedKey(key, firstWidth)]));
    throw error;
  }
}

/** Files older than `olderThanMs` that no collection and no board names, in any size. */
export async function sweepBoardFiles(olderThanMs = 24 * 3_600_000, now = Date.now()): Promise<number> {
  const old = (await storage.entries(prefix)).filter(({ usedAt }) => now - usedAt >= olderThanMs);
  let removed = 0;
  for (let at = 0; at < old.length; at += 200) {
    removed += await removeUnnamed(old.slice(at, at + 200).map(({ key }) => key));
  }
  return removed;
}

async function removeUnnamed(keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${filesLock})`;
    const named = await namedHashes(tx, [...new Set(keys.map(hashOf))]);
    const unnamed = keys.filter((key) => !named.has(hashOf(key)) || isOldSize(key));
    for (const key of unnamed) await storage.remove(key);
    return unnamed.length;
  });
}

/** boards/ab/abc….webp and boards/ab/abc…-2w960.webp are of one file. */
function hashOf(key: string): string {
  return key.split('/').at(-1)!.split(/[-.]/)[0]!;
}

async function namedHashes(tx: Transaction, hashes: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT split_part(split_part(key, '/', 3), '.', 1) AS hash FROM (
      SELECT "storageKey" AS key FROM "CollectionImage" UNION ALL SELECT "posterKey" FROM "CollectionImage"
      UNION ALL SELECT "thumbnailKey" FROM "Collection" UNION ALL SELECT "largeKey" FROM "Collection"
      UNION ALL SELECT "storageKey" FROM "TrashFile" WHERE "storageKey" LIKE 'boards/%') files
    WHERE split_part(split_part(key, '/', 3), '.', 1) = ANY(${hashes})`;
  return new Set(rows.map(({ hash }) => hash));
}
