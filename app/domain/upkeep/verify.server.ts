/** Are all files there and whole, and does each belong to a row? Goes through the keys part by part. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { db } from '#app/data/database.server.ts';
import { openSnapshot } from '#app/data/dump/read-dump.server.ts';
import { NotStored, type StoredEntry } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { imageErrorText } from '#app/domain/imports/job/image-words.ts';
import { ImageError, PASSING_ERRORS } from '#app/image/base/types.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { markFound, markLost } from './lost-originals.server.ts';
import { openProgress, type Tell } from './progress.ts';
import {
  eachShard,
  findMissing,
  ownerOf,
  readReferences,
  referencesQuery,
  type Reference,
  type Shard,
} from './references.server.ts';
import { repairDamage, repairMissing, repairOrphan, requestAll, type Repair } from './repair.server.ts';
import { Repository } from './repository.server.ts';
import { noteRun } from './runs.server.ts';
import { hashStream } from './whole-files.server.ts';

export interface VerifyOptions {
  /** presence and size alone: nothing is read */
  isQuick?: boolean;
  repairs?: boolean;
  /** orphaned originals are removed too */
  removesOriginals?: boolean;
  /** backups to take lost originals from */
  from?: string;
  /** ms; a younger file without a row may belong to what is just being written */
  orphanAfter?: number;
  tell: Tell;
}

export interface Found {
  checked: number;
  missing: number;
  damaged: number;
  orphans: number;
  /** of the three above */
  repaired: number;
  /** colorways whose pictures haven't been made yet: they are made when somebody asks, so this is no damage */
  bare: number;
}

const day = 24 * 3_600_000;
/** ms that a single picture may take */
const timeoutMs = 600_000;

export async function verifyFiles(
  actor: Actor,
  options: VerifyOptions,
  image: ImageProcess,
): Promise<Found & { problems: number }> {
  requirePermission(actor, 'system');
  const startedAt = new Date();
  const references = await scratchPath('.references');
  try {
    const snapshot = await openSnapshot();
    try {
      await pipeline(snapshot.copyQuery(referencesQuery), createWriteStream(references));
    } finally {
      await snapshot.close();
    }
    const verifying = new Verifying(options, image);
    const masters = await db.colorway.count();
    for await (const shard of eachShard(readReferences(references), { masters })) await verifying.checkShard(shard);
    const { found } = verifying;
    const problems = found.missing + found.damaged + found.orphans - found.repaired;
    await noteRun('verify', startedAt, { problems }, options.tell);
    return { ...found, problems };
  } finally {
    await rm(references, { force: true });
  }
}

class Verifying {
  readonly found: Found = { checked: 0, missing: 0, damaged: 0, orphans: 0, repaired: 0, bare: 0 };
  readonly #options: VerifyOptions;
  readonly #image: ImageProcess;
  readonly #progress;
  readonly #repair: Repair;

  constructor(options: VerifyOptions, image: ImageProcess) {
    this.#options = options;
    this.#image = image;
    this.#progress = openProgress(options.tell);
    this.#repair = {
      image,
      repository: options.from === undefined ? null : new Repository(options.from),
    };
  }

  async checkShard(shard: Shard): Promise<void> {
    for (const reference of await stillMissing(findMissing(shard))) await this.#tellMissing(reference);
    if (shard.prefix === 'renditions') await this.#findBare(shard);
    for (const entry of shard.stored) {
      this.found.checked++;
      this.#progress(`${this.found.checked} files checked, at ${entry.key}`);
      const references = shard.references.get(ownerOf(shard.prefix, entry.key));
      if (references)
        await this.#checkFile(
          shard,
          entry,
          references.find(({ key }) => key === entry.key),
        );
      else await this.#tellOrphan(shard, entry);
    }
  }

  async #tellMissing(reference: Reference): Promise<void> {
    const { key, owner } = reference;
    this.found.missing++;
    if (key?.startsWith('originals/')) await markLost(key);
    await this.#tell(`missing  ${key ?? owner}`, () => repairMissing(reference, this.#repair));
  }

  async #findBare({ references, stored, prefix }: Shard): Promise<void> {
    const owners = new Set(stored.map(({ key }) => ownerOf(prefix, key)));
    for (const owner of references.keys()) {
      if (owners.has(owner)) continue;
      const isColorway = await db.colorway.findFirst({
        where: { masterHash: path.basename(owner) },
        select: { id: true },
      });
      if (!isColorway) continue;
      this.found.bare++;
      if (this.#options.repairs) await requestAll(path.basename(owner));
    }
  }

  async #checkFile(shard: Shard, entry: StoredEntry, reference: Reference | undefined): Promise<void> {
    const problem = await this.#findDamage(shard, entry, reference);
    if (!problem) return this.#tellWhole(shard, entry);
    // Deleted or replaced since the list was made.
    if ((await storage.size(entry.key)) !== entry.size) return;
    this.found.damaged++;
    if (shard.prefix === 'originals') await markLost(entry.key);
    await this.#tell(`damaged  ${entry.key}: ${problem}`, () => repairDamage(shard.prefix, entry.key, this.#repair));
  }

  async #tellWhole({ prefix }: Shard, { key }: StoredEntry): Promise<void> {
    if (prefix !== 'originals' || this.#options.isQuick) return;
    if (await markFound(key)) this.#options.tell(`found again  ${key}`);
  }

  async #findDamage(
    { prefix }: Shard,
    { key, size }: StoredEntry,
    reference: Reference | undefined,
  ): Promise<string | null> {
    const bytes = reference?.bytes ?? size;
    if (bytes !== size) return `${size} bytes instead of ${bytes}`;
    if (size === 0) return 'empty';
    if (this.#options.isQuick) return null;
    try {
      if (reference?.sha256)
        return (await hashStream(await storage.read(key))) === reference.sha256 ? null : 'its SHA-256 is another';
      if (key.endsWith('.json'))
        return isJson(Buffer.concat(await (await storage.read(key)).toArray())) ? null : 'no JSON';
      if (prefix === 'exports' || prefix === 'wear-uploads') return null;
      return await this.#findUndecodable(key);
    } catch (error) {
      if (error instanceof NotStored) return null;
      throw error;
    }
  }

  async #findUndecodable(key: string): Promise<string | null> {
    const file = await scratchPath(path.extname(key));
    try {
      await pipeline(await storage.read(key), createWriteStream(file));
      await this.#image.checkPicture(file, { timeoutMs });
      return null;
    } catch (error) {
      if (!(error instanceof ImageError) || PASSING_ERRORS.has(error.key)) throw error;
      return "it can't be decoded";
    } finally {
      await rm(file, { force: true });
    }
  }

  async #tellOrphan({ prefix }: Shard, { key, usedAt }: StoredEntry): Promise<void> {
    if (Date.now() - usedAt < (this.#options.orphanAfter ?? day)) return;
    this.found.orphans++;
    const isKept = prefix === 'originals' && !this.#options.removesOriginals;
    if (isKept)
      this.#options.tell(`orphan  ${key}${this.#options.repairs ? '; kept: --remove-orphans removes it' : ''}`);
    else await this.#tell(`orphan  ${key}`, () => repairOrphan(prefix, key));
  }

  async #tell(line: string, repair: () => Promise<string | null>): Promise<void> {
    if (!this.#options.repairs) return this.#options.tell(line);
    try {
      const done = await repair();
      if (done) this.found.repaired++;
      this.#options.tell(`${line}; ${done ?? "can't be repaired"}`);
    } catch (error) {
      this.#options.tell(`${line}; not repaired: ${reasonOf(error)}`);
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ImageError) return imageErrorText('en', error.key, error.values);
  return error instanceof Error ? error.message : String(error);
}

/** A row or file that went or came since the list was made is no finding. Asked at once: no index finds one owner among all. */
async function stillMissing(references: Reference[]): Promise<Reference[]> {
  const missing: Reference[] = [];
  for (const one of references) if (one.key === null || (await storage.size(one.key)) === null) missing.push(one);
  if (missing.length === 0) return [];
  const rows = await db.$queryRawUnsafe<{ owner: string }[]>(
    `SELECT owner FROM (${referencesQuery}) files WHERE needed AND owner = ANY ($1)`,
    missing.map(({ owner }) => owner),
  );
  const needed = new Set(rows.map(({ owner }) => owner));
  return missing.filter(({ owner }) => needed.has(owner));
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
