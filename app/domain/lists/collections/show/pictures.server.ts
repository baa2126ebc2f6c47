/** Pictures and films of boards: who may have them, and in which sizes. Workers make the sizes, web processes wait. */
import { rm } from 'node:fs/promises';
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
import { operation } from '#app/domain/base/operation.ts';
import { guid, numberOf } from '#app/domain/base/rules.ts';
import { storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { noneWillCome, requireStored, waitForStored } from '#app/domain/visible/pictures/wait.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { boardWidths, type BoardWidth } from './addresses.ts';
import { boardVersion, imageVersion, sizeRecipe } from './boards.server.ts';
import { inOpenCollection, readTogether, visibleBoards } from './visible-collections.server.ts';

export const boardQuality = 84;

/** Storage key of a board's file, by its content's SHA-256. */
export function boardKey(sha256: string, ending: string): string {
  return `boards/${sha256.slice(0, 2)}/${sha256}.${ending}`;
}

export function sizedKey(source: string, width: BoardWidth): string {
  return `${source.replace(/\.[^./]+$/, '')}-${sizeRecipe}w${width}.webp`;
}

/** Of any recipe; the first one's are called `-w960`. */
export const isSized = (key: string): boolean => /-\d*w\d+\.webp$/.test(key);
export const isOldSize = (key: string): boolean => /-w\d+\.webp$/.test(key);

/** One of the few widths that pages use; the next larger for another. */
const BoardWidthAsked = z
  .preprocess(
    (value) => (value === '' || value === null || value === undefined ? 960 : value),
    numberOf('wrongType').min(1, 'tooSmall'),
  )
  .transform((px): BoardWidth => boardWidths.find((width) => width >= px) ?? 1600);

const OneBoard = z.object({ imageId: z.string() });

/** A board's picture, or a film's still. Throws `boardNotFound`, `pictureNotReady`. */
export const getBoardPicture = operation(
  'pictures',
  OneBoard.extend({ width: BoardWidthAsked }),
  async (actor, input) => {
    const image = await requireImage(actor, input.imageId);
    const { kind, posterKey, storageKey } = image;
    const source = kind === 'film' ? posterKey : storageKey;
    if (!source) throw new DomainError('boardNotFound');
    return storedPicture(await obtainBoard(source, input.width), imageVersion(image));
  },
);

const filmTypes: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm' };

export const openFilm = operation('pictures', OneBoard, async (actor, { imageId }) => {
  const image = await requireImage(actor, imageId);
  const { kind, storageKey, createdAt } = image;
  const size = await storage.size(storageKey);
  const type = filmTypes[storageKey.split('.').at(-1)!];
  if (kind !== 'film' || size === null || !type) throw new DomainError('boardNotFound');
  return {
    size,
    type,
    etag: `"${storageKey.split('/').at(-1)}"`,
    modifiedAt: createdAt,
    version: imageVersion(image),
    open: (range?: ByteRange) => storage.read(storageKey, range),
  };
});

interface ImageRow {
  kind: 'picture' | 'film';
  storageKey: string;
  posterKey: string | null;
  createdAt: Date;
}

/** Throws `boardNotFound`. */
async function requireImage(actor: Actor, imageId: string): Promise<ImageRow> {
  const [image] = guid.safeParse(imageId).success
    ? await db.$queryRaw<ImageRow[]>`
        SELECT i."kind"::text, i."storageKey", i."posterKey", i."createdAt" FROM "CollectionImage" i
        WHERE i."id" = ${imageId}::uuid AND ${inOpenCollection(actor)} AND ${await visibleBoards(actor)}`
    : [];
  if (!image) throw new DomainError('boardNotFound');
  return image;
}

const OneCover = z.object({ collectionId: z.string(), width: BoardWidthAsked });

/** A collection's own picture; the large one for large places. Throws `collectionNotFound`, `pictureNotReady`. */
export const getCover = operation('pictures', OneCover, async (actor, { collectionId, width }) => {
  const seen = (await readTogether(actor)).find(({ id }) => id === collectionId.toLowerCase());
  const { thumbnailKey, largeKey } = seen ?? { thumbnailKey: null, largeKey: null };
  const source = width === boardWidths[0] ? (thumbnailKey ?? largeKey) : (largeKey ?? thumbnailKey);
  if (!source) throw new DomainError('collectionNotFound');
  return storedPicture(await obtainBoard(source, width), boardVersion(source));
});

/** The key of the picture in that size; waits for a worker where it must be made. Throws `pictureNotReady`, `notFound` where its file is lost. */
export async function obtainBoard(source: string, width: BoardWidth, limitMs?: number): Promise<string> {
  const key = sizedKey(source, width);
  if (await storage.has(key)) return key;
  const ask = () => sendJob('board-make', { source, width, key }, { key });
  requireStored(await waitForStored(key, ask, limitMs));
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
      try {
        using file = await storage.localFile(source);
        await image.renderBoard(file.path, { width, format: 'webp', quality: boardQuality }, target, run);
        await storage.putFile(key, target);
      } finally {
        await rm(target, { force: true });
      }
    }
    await publish('picture', key);
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    await publish('picture', noneWillCome(key));
  }
}
