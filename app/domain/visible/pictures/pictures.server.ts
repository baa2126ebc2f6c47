/** Making pictures (workers) and waiting for them (web processes, which never decode). */
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { db } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import { sendJob, type JobPayload } from '#app/data/jobs.server.ts';
import { NotStored, type LocalFile } from '#app/data/storage/contract.ts';
import { openLocal } from '#app/data/storage/local-files.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { countPicture } from '#app/data/telemetry/metrics.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import {
  findVersionPicture,
  findVisibleColorway,
  type VisiblePicture,
} from '#app/domain/visible/visibility/find-visible.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import { ImageError, PASSING_ERRORS } from '#app/image/base/types.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { goWithMaster } from './freed-masters.server.ts';
import { outlineText } from './letters.server.ts';
import { renderInks } from './ink-pictures.server.ts';
import { renderWear } from './wear-pictures.server.ts';
import { isLasting, pictureKey, standardRequests } from './picture-keys.server.ts';
import { openProof } from './proofs.server.ts';
import { encoding, PictureRequest, planPicture, type Proof, qualityOf, quickEncoding } from './requests.ts';
import { markUsed, noteMade } from './renditions.server.ts';
import { cannotBeMade, noneWillCome, requireStored, waitForStored } from './wait.server.ts';
import { withinTurn } from './turns.server.ts';

export type { ImageProcess } from '#app/image/process/process.ts';

/** The pictures that the import makes ahead. */
export function standardPictures(colorway: VisiblePicture): { key: string; request: PictureRequest }[] {
  return standardRequests().map((request) => ({ key: pictureKey(colorway, request), request }));
}

/** Makes one picture unless it is there; answers its key. For workers. */
export async function makePicture(
  colorway: VisiblePicture,
  request: PictureRequest,
  image: ImageProcess,
  run?: RunOptions,
): Promise<string> {
  const key = pictureKey(colorway, request);
  if ((await storage.size(key)) !== null) return key;
  using file = await storage.localFile(colorway.masterKey);
  const target = await scratchPath(path.extname(key));
  try {
    await render(colorway, request, { master: file.path, key, target }, image, run);
    const { size } = await stat(target);
    await storage.putFile(key, target);
    await goWithMaster(colorway.masterKey, [key]);
    noteMade(key, size);
    return key;
  } finally {
    // A storage that is away for hours has each picture made many times over: what it didn't take must not fill the disk.
    await rm(target, { force: true });
  }
}

async function render(
  colorway: VisiblePicture,
  request: PictureRequest,
  { master, key, target }: { master: string; key: string; target: string },
  image: ImageProcess,
  run?: RunOptions,
): Promise<void> {
  const plan = planPicture(colorway, request);
  const encoded = { ...(isLasting(key) ? encoding : quickEncoding), quality: qualityOf(request) };
  const asked = 'proof' in plan.options ? plan.options.proof : undefined;
  const proof = asked && (await openProof(asked));
  const proofed = <Options extends { proof?: Proof }>(options: Options) => ({ ...options, ...encoded, proof });
  if (plan.kind === 'print') await image.renderPrint(master, proofed(plan.options), target, run);
  else if (plan.kind === 'fabric') await image.renderFabric(master, proofed(plan.options), target, run);
  else if (plan.kind === 'repeat') await image.renderRepeat(master, proofed(plan.options), target, run);
  else if (plan.kind === 'tile') await image.renderTile(master, proofed(plan.options), target, run);
  else if (plan.kind === 'seam') await image.renderSeam(master, { ...plan.options, ...encoded }, target, run);
  else if (plan.kind === 'inks') await renderInks(colorway, plan.options, target, image, run);
  else if (plan.kind === 'wear') await renderWear(colorway, plan.options, target, image, run);
  else if (plan.kind === 'region') await image.renderRegion(master, { ...plan.options, proof }, target, run);
  else {
    const { mark, ...options } = plan.options;
    const letters = mark === undefined ? undefined : await outlineText(mark);
    await image.renderThumbnail(master, { ...options, ...encoded, mark: letters }, target, run);
  }
}

/** The `picture-make` job: makes it and tells those who wait, also where the colorway, its master or the fabric's profile is gone and no picture will come. */
export async function makeRequestedPicture(
  payload: JobPayload<'picture-make'>,
  image: ImageProcess,
  run?: RunOptions,
): Promise<void> {
  const { colorwayId, versionId } = payload;
  const worker = systemActor('picture-make');
  const colorway = await (versionId ? findVersionPicture(worker, versionId) : findVisibleColorway(worker, colorwayId));
  if (!colorway) return publish('picture', noneWillCome(payload.key));
  try {
    // After an edit of the repeat the key is another one; those who wait for the old one ask again.
    const key = await makePicture(colorway, PictureRequest.parse(payload.request), image, run);
    await db.pictureFailure.deleteMany({ where: { colorwayId: colorway.id } });
    await publish('picture', key);
  } catch (error) {
    // What it takes beside the master may be what is missing: a wear model's former files.
    if (error instanceof NotStored) await noteMissing(colorway);
    else if (error instanceof ImageError) await noteFailure(colorway, error.key);
    const isGone = error instanceof NotStored || (error instanceof DomainError && error.key === 'profileNotFound');
    const isBroken = error instanceof ImageError && !PASSING_ERRORS.has(error.key);
    if (!isGone && !isBroken) throw error;
    await publish('picture', isBroken ? cannotBeMade(payload.key) : noneWillCome(payload.key));
  }
}

async function noteMissing(colorway: VisiblePicture): Promise<void> {
  if ((await storage.size(colorway.masterKey)) === null) await noteFailure(colorway, 'fileMissing');
}

/** For the page of what needs attention. A colorway that has gone meanwhile, or has another master now, lacks nothing. */
async function noteFailure({ id, masterHash }: VisiblePicture, reason: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "PictureFailure" ("colorwayId", "reason")
    SELECT "id", ${reason} FROM "Colorway" c WHERE "id" = ${id}::uuid AND ("masterHash" = ${masterHash}
      OR EXISTS (SELECT FROM "OriginalVersion" v WHERE v."colorwayId" = c."id" AND v."masterHash" = ${masterHash}))
    ON CONFLICT ("colorwayId") DO UPDATE SET "reason" = EXCLUDED."reason", "at" = now()`;
}

/** A picture that stands in storage. */
export interface StoredPicture {
  /** names the content: the key holds everything that decides the bytes */
  tag: string;
  /** what its address says while it is the present one */
  version: string;
  type: string;
  /** bytes, and the way to read them; throws `notFound` where it has gone */
  open: () => Promise<{ size: number; read: () => Promise<Readable> }>;
}

/** A colorway's master on this machine, until it is let go. Throws `notFound` where its file is lost, as for any other picture that has gone. */
export async function openMaster({ masterKey }: Pick<VisiblePicture, 'masterKey'>): Promise<LocalFile> {
  return storage.localFile(masterKey).catch(sayGone);
}

function sayGone(error: unknown): never {
  throw error instanceof NotStored ? new DomainError('notFound') : error;
}

export function storedPicture(key: string, version: string, type = 'image/webp'): StoredPicture {
  const open = () => openLocal(key).catch(sayGone);
  return { tag: key.split('/').slice(-2).join('-'), version, type, open };
}

/** One that is small enough to be in memory. */
export interface PictureBytes extends Pick<StoredPicture, 'tag' | 'version' | 'type'> {
  bytes: Uint8Array;
}

interface Asking {
  limitMs?: number;
  /** who waits: nobody may have many pictures made at once, in however many browsers. The product's own pages and jobs leave it out. */
  asker?: Person;
  /** after what else the person waits for */
  isLater?: boolean;
  /** the picture is of this earlier original of the colorway */
  versionId?: string;
}

/** The key of a picture that stands in storage; waits for a worker where it must be made. Throws `pictureNotReady`, `notFound` where its master is lost or damaged, `tooManyPictures`. */
export async function obtainPicture(
  colorway: VisiblePicture,
  request: PictureRequest,
  { limitMs, asker, isLater, versionId }: Asking = {},
): Promise<string> {
  const key = pictureKey(colorway, request);
  if (await storage.has(key)) {
    await markUsed(key);
    countPicture('storage');
    return key;
  }
  const ask = () => sendJob('picture-make', { colorwayId: colorway.id, versionId, request, key }, { key });
  const wait = () => waitForStored(key, ask, limitMs);
  const outcome = await (asker === undefined || isLasting(key)
    ? wait()
    : withinTurn(asker.impersonatedBy?.userId ?? asker.userId, key, wait, { isLater }));
  if (outcome !== 'none') countPicture(outcome === 'stored' ? 'worker' : 'late');
  requireStored(outcome);
  return key;
}
