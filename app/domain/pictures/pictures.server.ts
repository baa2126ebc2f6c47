/** Making pictures (workers) and waiting for them (web processes, which never decode). */
import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Prisma } from '#app/data/database.server.ts';
import { publish, subscribe } from '#app/data/events.server.ts';
import { sendJob, type JobPayload } from '#app/data/jobs.server.ts';
import { NotStored, scratchPath, storage } from '#app/data/storage.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { ImageProcess, RunOptions } from '#app/image/process.ts';
import {
  encoding,
  pictureKey,
  PictureRequest,
  planPicture,
  standardRequests,
  type PictureColorway,
} from './requests.server.ts';

export type { ImageProcess } from '#app/image/process.ts';
export type { PictureColorway } from './requests.server.ts';

const waitLimitMs = 20_000;
const pollMs = 1_000;

/** What to select of a colorway; `toPictureColorway` reads it. */
export const pictureSelect = {
  id: true,
  designId: true,
  masterKey: true,
  masterHash: true,
  widthPx: true,
  heightPx: true,
  design: {
    select: { repeatOffset: true, repeatDirection: true, repeatCustomValue: true, widthCm: true, heightCm: true },
  },
} satisfies Prisma.ColorwaySelect;

export function toPictureColorway(row: Prisma.ColorwayGetPayload<{ select: typeof pictureSelect }>): PictureColorway {
  const { design, ...colorway } = row;
  return {
    ...colorway,
    design: {
      ...design,
      repeatCustomValue: design.repeatCustomValue?.toNumber() ?? null,
      widthCm: design.widthCm.toNumber(),
      heightCm: design.heightCm.toNumber(),
    },
  };
}

export async function findPictureColorway(colorwayId: string): Promise<PictureColorway | null> {
  const row = await db.colorway.findUnique({ where: { id: colorwayId }, select: pictureSelect });
  return row && toPictureColorway(row);
}

/** The pictures that the import makes ahead. */
export function standardPictures(colorway: PictureColorway): { key: string; request: PictureRequest }[] {
  return standardRequests().map((request) => ({ key: pictureKey(colorway, request), request }));
}

/** Makes one picture unless it is there; answers its key. For workers. */
export async function makePicture(
  colorway: PictureColorway,
  request: PictureRequest,
  image: ImageProcess,
  run?: RunOptions,
): Promise<string> {
  const key = pictureKey(colorway, request);
  if ((await storage.size(key)) !== null) return key;
  const master = await storage.localPath(colorway.masterKey);
  const target = await scratchPath('.webp');
  const plan = planPicture(colorway, request);
  if (plan.kind === 'print') await image.renderPrint(master, { ...plan.options, ...encoding }, target, run);
  else if (plan.kind === 'fabric') await image.renderFabric(master, { ...plan.options, ...encoding }, target, run);
  else if (plan.kind === 'repeat') await image.renderRepeat(master, { ...plan.options, ...encoding }, target, run);
  else await image.renderThumbnail(master, { ...plan.options, ...encoding }, target, run);
  await storage.putFile(key, target);
  return key;
}

/** The `picture-make` job: makes it and tells those who wait. A colorway or master gone meanwhile needs no picture. */
export async function makeAskedPicture(
  payload: JobPayload<'picture-make'>,
  image: ImageProcess,
  run?: RunOptions,
): Promise<void> {
  const colorway = await findPictureColorway(payload.colorwayId);
  if (!colorway) return;
  try {
    // After an edit of the repeat the key is another one; those who wait for the old one ask again.
    await publish('picture', await makePicture(colorway, PictureRequest.parse(payload.request), image, run));
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
  }
}

/** Size in bytes and the way to read a stored picture. */
export async function openStored(key: string) {
  const size = await storage.size(key);
  if (size === null) throw new DomainError('notFound');
  return { size, open: () => storage.read(key) };
}

const waiting = new Map<string, Promise<boolean>>();

/** The key of a picture that stands in storage; waits for a worker where it must be made. Throws `pictureNotReady`. */
export async function obtainPicture(
  colorway: PictureColorway,
  request: PictureRequest,
  limitMs = waitLimitMs,
): Promise<string> {
  const key = pictureKey(colorway, request);
  if ((await storage.size(key)) !== null) return key;
  let wait = waiting.get(key);
  if (!wait) {
    wait = waitFor(key, colorway.id, request, limitMs).finally(() => waiting.delete(key));
    waiting.set(key, wait);
  }
  if (!(await wait)) throw new DomainError('pictureNotReady');
  return key;
}

async function waitFor(key: string, colorwayId: string, request: PictureRequest, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs;
  let wake = () => {};
  // Listening begins before the look and the job before the wait: news between them is not lost, and each second it looks anyway.
  const stop = await subscribe('picture', (news) => {
    if (news === key) wake();
  });
  try {
    await sendJob('picture-make', { colorwayId, request, key }, { key });
    while (Date.now() < until) {
      const news = new Promise<void>((resolve) => (wake = resolve));
      if ((await storage.size(key)) !== null) return true;
      const pause = new AbortController();
      await Promise.race([
        news,
        sleep(Math.max(1, Math.min(pollMs, until - Date.now())), undefined, { signal: pause.signal }).catch(() => {}),
      ]);
      pause.abort();
    }
    return (await storage.size(key)) !== null;
  } finally {
    stop();
  }
}
