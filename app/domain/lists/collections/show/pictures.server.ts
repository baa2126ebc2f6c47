/** Pictures and films of boards: who may have them, and in which sizes. Workers make the sizes, web processes wait. */
import path from 'node:path';
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import { sendJob, type JobPayload } from '#app/data/jobs.server.ts';
import { NotStored, type ByteRange } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { waitForStored } from '#app/domain/visible/pictures/wait.server.ts';
import type { ImageProcess, RunOptions } from '#app/image/process/process.ts';
import { boardWidths, type BoardWidth } from './addresses.ts';
import { readVisibleCollections, visibleBoards } from './visible-collections.server.ts';

export const boardQuality = 84;

/** Storage key of a board's file, by its content's SHA-256. */
export function boardKey(sha256: string, ending: string): string {
  return `boards/${sha256.slice(0, 2)}/${sha256}.${ending}`;
}

export function sizedKey(source: string, width: BoardWidth): string {
  return `${source.replace(/\.[^./]+$/, '')}-w${width}.webp`;
}

/** One of the few widths that pages use; the next larger for another. */
export const BoardWidthAsked = z
  .preprocess(
    (value) => (value === '' || value === null || value === undefined ? 960 : value),
    z.coerce.number('wrongType').min(1, 'tooSmall'),
  )
  .transform((px): BoardWidth => boardWidths.find((width) => width >= px) ?? 1600);

/** The file of a board's picture, or of a film's still; null where the asker can't see it. */
export async function findBoardPicture(actor: Actor, imageId: string): Promise<string | null> {
  const image = await findImage(actor, imageId);
  return image && (image.kind === 'film' ? image.posterKey : image.storageKey);
}

export async function findBoardFilm(actor: Actor, imageId: string): Promise<string | null> {
  const image = await findImage(actor, imageId);
  return image?.kind === 'film' ? image.storageKey : null;
}

const filmTypes: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm' };

/** Null where the file is gone. */
export async function openFilm(key: string) {
  const size = await storage.size(key);
  const type = filmTypes[key.split('.').at(-1)!];
  return size === null || !type ? null : { size, type, open: (range: ByteRange) => storage.read(key, range) };
}

async function findImage(actor: Actor, imageId: string) {
  if (!guid.safeParse(imageId).success) return null;
  const [image] = await db.$queryRaw<
    { collectionId: string; kind: 'picture' | 'film'; storageKey: string; posterKey: string | null }[]
  >`SELECT i."collectionId"::text, i."kind"::text, i."storageKey", i."posterKey" FROM "CollectionImage" i
    WHERE i."id" = ${imageId}::uuid AND ${await visibleBoards(actor)}`;
  if (!image) return null;
  const seen = await readVisibleCollections(actor);
  return seen.some(({ id }) => id === image.collectionId) ? image : null;
}

/** A collection's own picture; the large one for large places. */
export async function findCover(actor: Actor, collectionId: string, width: BoardWidth): Promise<string | null> {
  const seen = (await readVisibleCollections(actor)).find(({ id }) => id === collectionId.toLowerCase());
  if (!seen) return null;
  const { thumbnailKey, largeKey } = seen;
  return width === boardWidths[0] ? (thumbnailKey ?? largeKey) : (largeKey ?? thumbnailKey);
}

/** The key of the picture in that size; waits for a worker where it must be made. Throws `pictureNotReady`. */
export async function obtainBoard(source: string, width: BoardWidth, limitMs?: number): Promise<string> {
  const key = sizedKey(source, width);
  if ((await storage.size(key)) !== null) return key;
  const ask = () => sendJob('board-make', { source, width, key }, { key });
  if (!(await waitForStored(key, ask, limitMs))) throw new DomainError('pictureNotReady');
  return key;
}

/** The `board-make` job. A board gone meanwhile needs no picture. */
export async function makeRequestedBoard(
  { source, width, key }: JobPayload<'board-make'>,
  image: Pick<ImageProcess, 'renderBoard'>,
  run?: RunOptions,
): Promise<void> {
  try {
    if ((await storage.size(key)) === null) {
      const target = await scratchPath(path.extname(key));
      await image.renderBoard(
        await storage.localPath(source),
        { width, format: 'webp', quality: boardQuality },
        target,
        run,
      );
      await storage.putFile(key, target);
    }
    await publish('picture', key);
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
  }
}
