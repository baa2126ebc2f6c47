/** Embeddings made and kept: of a file under import, and of every colorway whose embedding is missing or is of what it no longer is. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { findVisibleColorway, type VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { PASSING_ERRORS, type RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { hashToBigInt, packVectors, stampOf, stampSql } from './embeddings.server.ts';

const { sql } = Prisma;

export interface KeptEmbedding {
  stamp: string;
  hash: bigint | null;
  cm: number[];
  vectors: Uint8Array<ArrayBuffer>;
}

/** Throws NotStored and ImageError. */
async function embedColorway(colorway: VisiblePicture, image: ImageProcess, run: RunOptions): Promise<KeptEmbedding> {
  const { widthCm, heightCm, ...repeat } = colorway.design;
  using master = await storage.localFile(colorway.masterKey);
  const size = { repeatWidthCm: widthCm, repeatHeightCm: heightCm };
  const { embeddings, hash } = await image.embedMaster(master.path, { ...size, layout: layoutOf(repeat) }, run);
  return {
    stamp: stampOfColorway(colorway),
    hash: hashToBigInt(hash),
    cm: embeddings.map(({ cm }) => cm!),
    vectors: packVectors(embeddings.map(({ vector }) => vector)),
  };
}

function stampOfColorway({ masterHash, design }: VisiblePicture): string {
  return stampOf({ masterHash, ...design });
}

/** A file under import; null where nothing could be seen: its design's embedding is then tried for again in the archive. */
export async function keepFileEmbedding(
  fileId: string,
  file: VisiblePicture,
  image: ImageProcess,
  run: RunOptions,
): Promise<KeptEmbedding | null> {
  let embedding: KeptEmbedding;
  try {
    embedding = await embedColorway(file, image, run);
  } catch (error) {
    run.signal?.throwIfAborted();
    warn('a file under import could not be looked at', { file: fileId, error: String(error) });
    await db.importFileLook.deleteMany({ where: { fileId } });
    return null;
  }
  await db.importFileLook.upsert({ where: { fileId }, create: { fileId, ...embedding }, update: embedding });
  return embedding;
}

/** What the import saw of a file becomes its colorway's embedding, unless size or layout were decided otherwise. */
export async function adoptEmbedding(tx: Transaction, fileId: string, colorwayId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ColorwayLook" ("colorwayId", "stamp", "hash", "cm", "vectors")
    SELECT k."id", f."stamp", f."hash", f."cm", f."vectors"
      FROM "ImportFileLook" f, "Colorway" k JOIN "Design" d ON d."id" = k."designId"
     WHERE f."fileId" = ${fileId}::uuid AND k."id" = ${colorwayId}::uuid AND f."stamp" = ${stampSql}
    ${replacing}`;
}

const replacing = sql`
    ON CONFLICT ("colorwayId") DO UPDATE SET "stamp" = excluded."stamp", "hash" = excluded."hash", "cm" = excluded."cm",
      "vectors" = excluded."vectors"`;

const missing = sql`
      FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id"
     WHERE l."stamp" IS DISTINCT FROM ${stampSql}`;

export async function countMissingEmbeddings(): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS "count" ${missing}`;
  return row.count;
}

/** Colorways of one pass over the archive. */
const atOnce = 200;
/** Whatever asks for embeddings has changed a design just now. */
const lately = sql`d."modifiedAt" > now() - interval '1 day'`;
/** ms between passes over all of the archive: with half a million colorways one takes some seconds */
const betweenSweeps = 50 * 60_000;
let swept = -Infinity;

/** The newest first: they were made a moment ago, and somebody may look for their like. */
async function findMissing(without: Set<string>, among = sql`true`): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT k."id" ${missing} AND ${among} ORDER BY k."id" DESC LIMIT ${atOnce + without.size}`;
  return rows.flatMap(({ id }) => (without.has(id) ? [] : [id])).slice(0, atOnce);
}

/** ms after which a run hands over to the next one: no job may run for days. */
const turn = 3_600_000;
/** ms without a sign of life: it works behind everybody else's back, and may have to wait for a free processor. */
const patience = 600_000;

/**
 * The `looks-make` job. Each embedding is written as soon as it is made, so that a run cut short loses none. Answers whether there is more
 * to do. What failed for a passing reason, or changed under its hands, is left to a later run.
 */
export async function embedMissing(image: ImageProcess, { signal }: { signal: AbortSignal }): Promise<boolean> {
  const end = Date.now() + turn;
  const left = new Set<string>();
  for (;;) {
    let ids = await findMissing(left, lately);
    if (ids.length === 0) {
      if (Date.now() - swept < betweenSweeps) return false;
      ids = await findMissing(left);
    }
    if (ids.length === 0) {
      swept = Date.now();
      return false;
    }
    for (const id of ids) {
      signal.throwIfAborted();
      if (Date.now() > end) return true;
      const outcome = await renewEmbedding(id, image, { signal, timeoutMs: patience });
      if (outcome === 'failed' || outcome === 'changed') left.add(id);
    }
  }
}

/** `blind`: its master can't be read, which is noted so that nobody tries again before it is another one. */
export async function renewEmbedding(
  colorwayId: string,
  image: ImageProcess,
  run: RunOptions,
): Promise<'made' | 'blind' | 'failed' | 'changed' | 'gone'> {
  const colorway = await findVisibleColorway(systemActor('looks-make'), colorwayId);
  if (!colorway) return 'gone';
  const reference = formatReference(colorway.designName, colorway.name);
  try {
    return (await writeEmbedding(colorwayId, await embedColorway(colorway, image, run))) ? 'made' : 'changed';
  } catch (error) {
    run.signal?.throwIfAborted();
    if (!(error instanceof NotStored || error instanceof ImageError)) throw error;
    warn('a colorway could not be looked at', { colorway: reference, error: String(error) });
    if (error instanceof ImageError && PASSING_ERRORS.has(error.key)) return 'failed';
    const nothing = { hash: null, cm: [], vectors: new Uint8Array() };
    return (await writeEmbedding(colorwayId, { stamp: stampOfColorway(colorway), ...nothing })) ? 'blind' : 'changed';
  }
}

/** False where the colorway went, or became another, while it was looked at. */
async function writeEmbedding(colorwayId: string, { stamp, hash, cm, vectors }: KeptEmbedding): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO "ColorwayLook" ("colorwayId", "stamp", "hash", "cm", "vectors")
    SELECT k."id", ${stamp}, ${hash}::bigint, ${cm}::real[], ${vectors}
      FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId"
     WHERE k."id" = ${colorwayId}::uuid AND ${stamp} = ${stampSql}
    ${replacing}`;
  return written > 0;
}

function warn(message: string, values: Record<string, unknown>): void {
  console.warn(JSON.stringify({ level: 'warn', time: new Date().toISOString(), message, ...values }));
}
