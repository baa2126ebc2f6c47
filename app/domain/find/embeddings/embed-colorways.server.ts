/** Embeddings made and kept: of a file under import, and of every colorway whose embedding is missing or is of what it no longer is. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { findVisibleColorway, type VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { type RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { ImageError, PASSING_ERRORS } from '#app/image/base/types.ts';
import type { EmbeddingOptions } from '#app/image/similar/embeddings.ts';
import { withClaims } from './claims.server.ts';
import { hashToBigInt, packVectors, stampOf, stampSql } from './embeddings.server.ts';
import { noteFilled, noteMade, noteMissing } from './filling.server.ts';
import { countMissingEmbeddings, findLatelyMissing, planFilling } from './missing.server.ts';

const { sql } = Prisma;

export interface KeptEmbedding {
  stamp: string;
  hash: bigint | null;
  cm: number[];
  vectors: Uint8Array<ArrayBuffer>;
  /** null where the master can't be read */
  edges: Uint8Array<ArrayBuffer> | null;
}

/** Throws NotStored and ImageError. */
async function embedColorway(colorway: VisiblePicture, image: ImageProcess, run: RunOptions): Promise<KeptEmbedding> {
  using master = await storage.localFile(colorway.masterKey);
  const { embeddings, hash, edges } = await image.embedMaster(master.path, cloth(colorway), run);
  return {
    stamp: stampOfColorway(colorway),
    hash: hashToBigInt(hash),
    cm: embeddings.map(({ cm }) => cm!),
    vectors: packVectors(embeddings.map(({ vector }) => vector)),
    edges,
  };
}

function cloth({ design: { widthCm, heightCm, ...repeat } }: VisiblePicture): EmbeddingOptions {
  return { repeatWidthCm: widthCm, repeatHeightCm: heightCm, layout: layoutOf(repeat) };
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
  await tx.$executeRaw`
    INSERT INTO "ColorwayEdges" ("colorwayId", "stamp", "edges")
    SELECT k."id", f."stamp", f."edges"
      FROM "ImportFileLook" f, "Colorway" k JOIN "Design" d ON d."id" = k."designId"
     WHERE f."fileId" = ${fileId}::uuid AND k."id" = ${colorwayId}::uuid AND f."stamp" = ${stampSql} AND f."edges" IS NOT NULL
    ${replacingEdges}`;
}

const replacing = sql`
    ON CONFLICT ("colorwayId") DO UPDATE SET "stamp" = excluded."stamp", "hash" = excluded."hash", "cm" = excluded."cm",
      "vectors" = excluded."vectors"`;
const replacingEdges = sql`
    ON CONFLICT ("colorwayId") DO UPDATE SET "stamp" = excluded."stamp", "edges" = excluded."edges"`;

/** Colorways above which a run asks for help: another image process takes three seconds to begin. */
const worthHelp = 40;
/** Colorways that are looked for at once, and those of a pass over all of the archive */
const atOnce = 200;
const planned = 2_000;
/** ms between passes over all of the archive: with half a million colorways one takes some seconds */
const betweenSweeps = 50 * 60_000;
let swept = -Infinity;

/** ms after which a run hands over to the next one: no job may run for days. */
const turn = 3_600_000;
/** ms without a sign of life: it works behind everybody else's back, and may have to wait for a free processor. */
const patience = 600_000;
/** ms between looks at what others are at */
const lookEvery = 2_000;
/** ms between counts of what is missing, which take as long */
const betweenCounts = 600_000;
/** Fewer are made in a minute or two: nobody has to be told. */
const leastTold = 100;

export interface Filler {
  signal: AbortSignal;
  /** there is more than one run should do alone */
  askForHelp?: () => Promise<void>;
}

/**
 * The `looks-make` job: until none is missing, those included that other runs are at. Each embedding is written as soon as it is made, so
 * that a run cut short loses none. Answers whether there is more to do. What failed for a passing reason, or changed under its hands, is left
 * to a later run.
 */
export async function embedMissing(image: ImageProcess, filler: Filler): Promise<boolean> {
  return new Run(image, filler, true).fill();
}

/** The `looks-help` job: as long as there is something that nobody else is at. Answers whether its turn ended before that. */
export async function helpEmbed(image: ImageProcess, filler: Filler): Promise<boolean> {
  return new Run(image, filler, false).fill();
}

/** The same job for colorways that somebody has named: those of them that are missing, and that nobody else is at. */
export async function embedThese(colorwayIds: string[], image: ImageProcess, filler: Filler): Promise<void> {
  await new Run(image, filler, false).embed(colorwayIds);
}

class Run {
  readonly #id = randomUUID();
  readonly #end = Date.now() + turn;
  /** for a later run */
  readonly #left = new Set<string>();
  /** other runs are at them */
  readonly #elsewhere = new Set<string>();
  readonly #image: ImageProcess;
  readonly #filler: Filler;
  readonly #leads: boolean;
  #plan: string[] = [];
  #countedAt = -Infinity;

  constructor(image: ImageProcess, filler: Filler, leads: boolean) {
    this.#image = image;
    this.#filler = filler;
    this.#leads = leads;
  }

  async fill(): Promise<boolean> {
    for (;;) {
      const ids = await this.#findNext();
      await this.#count(ids.length);
      if (ids.length > 0) await this.embed(ids);
      else if (!this.#leads || this.#elsewhere.size === 0) break;
      else {
        await sleep(lookEvery, undefined, { signal: this.#filler.signal });
        this.#elsewhere.clear();
      }
      if (Date.now() > this.#end) return true;
    }
    if (this.#leads) await noteFilled();
    return false;
  }

  /** Whatever asks for embeddings has changed a design just now; then all others. */
  async #findNext(): Promise<string[]> {
    const without = [...this.#left, ...this.#elsewhere];
    const lately = await findLatelyMissing(without, atOnce);
    if (lately.length > 0 || (this.#leads && Date.now() - swept < betweenSweeps)) return lately;
    if (this.#plan.length === 0) this.#plan = await planFilling(without, planned);
    if (this.#plan.length === 0 && this.#elsewhere.size === 0) swept = Date.now();
    return this.#plan.splice(0, atOnce);
  }

  /** Where it is much, how much is told now and then. */
  async #count(found: number): Promise<void> {
    if (!this.#leads || found < leastTold || Date.now() - this.#countedAt < betweenCounts) return;
    await noteMissing(await countMissingEmbeddings());
    this.#countedAt = Date.now();
  }

  async embed(ids: string[]): Promise<void> {
    const { signal, askForHelp } = this.#filler;
    if (ids.length > worthHelp) await askForHelp?.();
    for (let open = ids; Date.now() < this.#end;) {
      signal.throwIfAborted();
      const claimed = await withClaims(open, this.#id, (mine) => this.#embedClaimed(mine));
      if (claimed.mine.length === 0) {
        for (const id of claimed.open) this.#elsewhere.add(id);
        return;
      }
      open = claimed.open.filter((id) => !claimed.mine.includes(id));
    }
  }

  async #embedClaimed(ids: string[]): Promise<void> {
    const { signal } = this.#filler;
    let made = 0;
    try {
      for (const id of ids) {
        signal.throwIfAborted();
        const outcome = await renewEmbedding(id, this.#image, { signal, timeoutMs: patience });
        if (outcome === 'made' || outcome === 'blind') made++;
        else this.#left.add(id);
      }
    } finally {
      await noteMade(made);
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
  const stamp = stampOfColorway(colorway);
  const isSeen =
    (await db.colorwayLook.count({ where: { colorwayId, stamp, NOT: { vectors: new Uint8Array() } } })) > 0;
  try {
    if (!isSeen)
      return (await writeEmbedding(colorwayId, await embedColorway(colorway, image, run))) ? 'made' : 'changed';
    using master = await storage.localFile(colorway.masterKey);
    const edges = await image.seeEdges(master.path, cloth(colorway), run);
    return (await writeEdges(colorwayId, stamp, edges)) ? 'made' : 'changed';
  } catch (error) {
    run.signal?.throwIfAborted();
    if (!(error instanceof NotStored || error instanceof ImageError)) throw error;
    warn('a colorway could not be looked at', { colorway: reference, error: String(error) });
    if (error instanceof ImageError && PASSING_ERRORS.has(error.key)) return 'failed';
    const nothing = new Uint8Array();
    // Vectors that there are tell of the picture that it still is.
    const isNoted = isSeen
      ? await writeEdges(colorwayId, stamp, nothing)
      : await writeEmbedding(colorwayId, { stamp, hash: null, cm: [], vectors: nothing, edges: null });
    return isNoted ? 'blind' : 'changed';
  }
}

/** False where the colorway went, or became another, while it was looked at. */
async function writeEmbedding(
  colorwayId: string,
  { stamp, hash, cm, vectors, edges }: KeptEmbedding,
): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO "ColorwayLook" ("colorwayId", "stamp", "hash", "cm", "vectors")
    SELECT k."id", ${stamp}, ${hash}::bigint, ${cm}::real[], ${vectors}
      FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId"
     WHERE k."id" = ${colorwayId}::uuid AND ${stamp} = ${stampSql}
    ${replacing}`;
  if (edges) await writeEdges(colorwayId, stamp, edges);
  return written > 0;
}

async function writeEdges(colorwayId: string, stamp: string, edges: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO "ColorwayEdges" ("colorwayId", "stamp", "edges")
    SELECT k."id", ${stamp}, ${edges}
      FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId"
     WHERE k."id" = ${colorwayId}::uuid AND ${stamp} = ${stampSql}
    ${replacingEdges}`;
  return written > 0;
}

function warn(message: string, values: Record<string, unknown>): void {
  console.warn(JSON.stringify({ level: 'warn', time: new Date().toISOString(), message, ...values }));
}
