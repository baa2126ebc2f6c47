/** A backup while the archive works: the database as one moment of it, then every file that this moment's rows refer to. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { openSnapshot, type Snapshot } from '#app/data/dump/read-dump.server.ts';
import { listMigrations } from '#app/data/migrate.ts';
import { NotStored, type StoredEntry } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { writeKeys } from './keys.server.ts';
import { inMegabytes, openProgress, type Tell } from './progress.ts';
import {
  compareKeys,
  eachShard,
  findMissing,
  ownerOf,
  readReferences,
  referencesQuery,
  type Reference,
  type Shard,
  type Prefix,
} from './references.server.ts';
import { writeManifest, type Backup, type FileLine, type Manifest } from './manifest.server.ts';
import { FileLines, writePart, writePlainPart } from './parts.server.ts';
import { isOwnName, nextName, Repository } from './repository.server.ts';
import { noteRun } from './runs.server.ts';
import { inWords, UpkeepError } from './upkeep-error.ts';

export interface BackupOptions {
  dir: string;
  /** how many finished backups stay, the new one included; all where left out */
  keep?: number;
  /** pictures that workers make again are left out */
  withoutPictures?: boolean;
  /** keys of second factors are left out: they open on a machine with the same SESSION_SECRET alone */
  withoutKeys?: boolean;
  tell: Tell;
}

/** bytes left free on the disk of the backups */
const reserve = 64_000_000;
/** files copied side by side: a store far away answers slowly */
const atOnce = 4;
/** ms by which a file may be older than its place in the storage, or the storage's clock be behind the database's */
const clockSlack = 3_600_000;

/** Answers with what is in the manifest; `problems` names files that are missing or damaged in the storage. */
export async function backUp(actor: Actor, { dir, keep, ...options }: BackupOptions): Promise<Manifest> {
  requirePermission(actor, 'system');
  const startedAt = new Date();
  const repository = new Repository(dir);
  await repository.prepare();
  const unlock = await repository.lock();
  try {
    await repository.removeDrafts();
    for (const name of await repository.unfinished()) {
      options.tell(`Removing the unfinished backup ${name}. Files that it has copied are used again.`);
      await repository.removeBackup(name);
    }
    const earlier = await repository.list(({ message }) => options.tell(message));
    const name = nextName(new Date(), await repository.names());
    const manifest = await new Making(repository, earlier, { ...options, name }).makeOrRemove();
    const { totalBytes, newBytes } = manifest.files;
    const result = {
      folder: path.basename(repository.dir),
      name: manifest.name,
      bytes: totalBytes,
      newBytes,
      problems: manifest.problems.length,
    };
    await noteRun('backup', startedAt, result, options.tell);
    if (keep !== undefined) await removeOld(repository, keep, options.tell);
    return manifest;
  } catch (error) {
    throw inWords(error, dir);
  } finally {
    await unlock();
  }
}

async function removeOld(repository: Repository, keep: number, tell: Tell): Promise<void> {
  const backups = await repository.list(({ message }) => {
    throw new UpkeepError(`${message} No old backup was removed: files that it needs can't be told from others.`);
  });
  const old = backups.filter(({ name }) => isOwnName(name)).slice(0, -keep);
  // Reading the lists of all backups takes long.
  if (old.length === 0) return;
  for (const { name } of old) {
    await repository.removeBackup(name);
    tell(`Removed the backup ${name}.`);
  }
  const { objects, bytes } = await repository.prune();
  if (objects > 0) tell(`Removed ${objects} files that no backup needs any more (${inMegabytes(bytes)}).`);
}

type MakingOptions = Omit<BackupOptions, 'dir' | 'keep'> & { name: string };

class Making {
  readonly #repository: Repository;
  readonly #previous: Backup | undefined;
  /** ms: what was stored before lies in the last backup as it is */
  readonly #knownUntil: number;
  readonly #options: MakingOptions;
  readonly #folder: string;
  readonly #name: string;
  readonly #progress;
  readonly #problems: string[] = [];
  readonly #missing: Reference[] = [];
  readonly #counts: Record<string, number> = {};
  readonly #files = { count: 0, totalBytes: 0, newCount: 0, newBytes: 0 };

  constructor(repository: Repository, earlier: Backup[], options: MakingOptions) {
    this.#repository = repository;
    this.#previous = earlier.at(-1);
    this.#knownUntil = this.#previous ? Date.parse(this.#previous.manifest.takenAt) - clockSlack : 0;
    this.#options = options;
    this.#name = options.name;
    this.#folder = repository.backupFolder(this.#name);
    this.#progress = openProgress(options.tell);
  }

  /** What a failure leaves would only fill the disk; files that were copied are used again. */
  async makeOrRemove(): Promise<Manifest> {
    try {
      return await this.#make();
    } catch (error) {
      await this.#repository.removeBackup(this.#name).catch(() => undefined);
      throw error;
    }
  }

  async #make(): Promise<Manifest> {
    const { tell, withoutPictures = false, withoutKeys = false } = this.#options;
    await mkdir(this.#folder, { mode: 0o700 });
    const snapshot = await openSnapshot();
    const { database, references } = await this.#copyDatabase(snapshot).finally(() => snapshot.close());
    tell(
      `Database: ${database.tables.length} tables, ${count(
        database.tables.reduce((sum, { rows }) => sum + rows, 0),
        'row',
      )}.`,
    );
    await this.#checkSpace(references);
    const part = await writePart(this.#folder, 'files.zst', Readable.from(this.#copyFiles(references)));
    await this.#tellMissing();
    await rm(references);
    const { count: files, newCount, newBytes, totalBytes } = this.#files;
    tell(`Files: ${files} (${inMegabytes(totalBytes)}), of them new ${newCount} (${inMegabytes(newBytes)}).`);
    const keys = await writeKeys(this.#folder, withoutKeys);
    if (keys.part && !keys.isSealed)
      tell('The backup holds the keys of second factors: keep it as safe as the server, or set BACKUP_PASSPHRASE.');
    const manifest: Manifest = {
      format: 1,
      name: this.#name,
      product: await readProduct(),
      takenAt: snapshot.takenAt.toISOString(),
      finishedAt: new Date().toISOString(),
      database,
      files: { ...part, ...this.#files, hasPictures: !withoutPictures, counts: this.#counts },
      keys,
      settings: tellingSettings(),
      problems: this.#problems,
    };
    await writeManifest(this.#folder, manifest);
    tell(`Backup ${this.#name} is finished.`);
    return manifest;
  }

  async #copyDatabase(snapshot: Snapshot) {
    const { serverVersion, migrations } = snapshot;
    const known = await listMigrations();
    const newer = migrations.filter((name) => !known.includes(name));
    if (newer.length > 0)
      throw new UpkeepError(
        `The database is of a newer version (migration ${newer[0]}). Back it up with that version.`,
      );
    if (migrations.length < known.length)
      throw new UpkeepError(
        `The database is of an older version (without migration ${known.find((name) => !migrations.includes(name))}). ` +
          'Back it up with that version, or bring it up to date by starting the archive.',
      );
    const tables: Manifest['database']['tables'] = [];
    for (const table of snapshot.tables) {
      this.#progress(`database, table ${table.name}`);
      const source = snapshot.copyTable(table);
      const part = await writePart(this.#folder, `tables/${table.name}.zst`, source);
      tables.push({ ...table, rows: source.rowCount, ...part });
    }
    await writePlainPart(this.#folder, 'references', snapshot.copyQuery(referencesQuery));
    const sequences = await snapshot.sequences();
    return {
      database: { serverVersion, migrations, tables, sequences },
      references: path.join(this.#folder, 'references'),
    };
  }

  /** Before hours of copying: originals are most of the bytes, and their rows tell how many. */
  async #checkSpace(references: string): Promise<void> {
    let needed = reserve;
    for await (const { sha256, bytes } of readReferences(references))
      if (sha256 && bytes && !(await this.#repository.hasObject(sha256, bytes))) needed += bytes;
    const free = await this.#repository.freeBytes();
    if (free < needed)
      throw new UpkeepError(
        `${this.#repository.dir} has ${inMegabytes(free)} free, and the backup needs at least ${inMegabytes(needed)}.`,
      );
  }

  /** A line for each file, in the order of the keys; the file is in the repository before its line is. */
  async *#copyFiles(references: string): AsyncGenerator<string> {
    const masters = await db.colorway.count();
    const earlier = new FileLines(this.#previous, () =>
      this.#options.tell(`The list of the backup ${this.#previous!.name} is damaged: all files are read again.`),
    );
    const leaveOut: Prefix[] = ['asked'];
    if (this.#options.withoutPictures) leaveOut.push('renditions', 'sketches');
    for await (const shard of eachShard(readReferences(references), { masters, leaveOut })) {
      const known = await earlier.below(shard.base);
      const wanted = shard.stored.filter((entry) => this.#isWanted(shard, entry));
      const lines: FileLine[] = [];
      for (let at = 0; at < wanted.length; at += atOnce) {
        const some = wanted.slice(at, at + atOnce);
        const made = await Promise.all(some.map((entry) => this.#keep(entry, shard, known.get(entry.key))));
        lines.push(...made.filter((line) => line !== null));
        this.#progress(`files, ${this.#files.count} so far, ${inMegabytes(this.#files.newBytes)} copied`);
      }
      lines.push(...(await this.#takeMissing(shard)));
      lines.sort((one, other) => compareKeys(one.key, other.key));
      this.#counts[shard.prefix] = (this.#counts[shard.prefix] ?? 0) + lines.length;
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    }
  }

  #isWanted({ prefix, references }: Shard, { key }: StoredEntry): boolean {
    const found = references.get(ownerOf(prefix, key));
    if (!found) return false;
    // A board's sizes are pictures that are made again.
    const isSize = prefix === 'boards' && !found.some((reference) => reference.key === key);
    return !(isSize && this.#options.withoutPictures);
  }

  async #keep(entry: StoredEntry, { prefix, references }: Shard, earlier?: FileLine): Promise<FileLine | null> {
    const { key, size, usedAt } = entry;
    const reference = references.get(ownerOf(prefix, key))!.find((one) => one.key === key);
    // A master that was made again in place of a damaged one has its key and size.
    const expected = reference?.sha256 ?? (usedAt < this.#knownUntil ? earlier?.sha256 : undefined);
    const fits = size === (reference?.bytes ?? size) && (earlier?.size ?? size) === size;
    if (expected && fits && (await this.#repository.hasObject(expected, size)))
      return this.#note({ key, sha256: expected, size });
    try {
      const { isNew, ...copied } = await this.#repository.addObject(await storage.read(key));
      const line = this.#note({ key, ...copied }, isNew);
      if (!reference?.sha256 || reference.sha256 === copied.sha256) return line;
      return await this.#replaceDamaged(line, reference);
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      if (reference?.isNeeded) this.#missing.push(reference);
      return null;
    }
  }

  async #replaceDamaged(line: FileLine, { key, sha256, bytes }: Reference): Promise<FileLine> {
    const whole = bytes !== null && (await this.#repository.isObjectWhole(sha256!, bytes));
    this.#problem(
      `damaged  ${key}${whole ? '; the backup holds it whole, from an earlier one' : '; backed up as it is'}`,
    );
    return whole ? { key: key!, sha256: sha256!, size: bytes } : line;
  }

  /** An earlier backup may hold what the storage has lost. */
  async #takeMissing(shard: Shard): Promise<FileLine[]> {
    const lines: FileLine[] = [];
    for (const reference of findMissing(shard)) {
      const { key, sha256, bytes } = reference;
      if (key && sha256 && bytes !== null && (await this.#repository.isObjectWhole(sha256, bytes))) {
        lines.push(this.#note({ key, sha256, size: bytes }));
      }
      this.#missing.push(reference);
    }
    return lines;
  }

  #note(line: FileLine, isNew = false): FileLine {
    this.#files.count++;
    this.#files.totalBytes += line.size;
    if (isNew) {
      this.#files.newCount++;
      this.#files.newBytes += line.size;
    }
    return line;
  }

  /** What went between the snapshot and the copy is no problem: its row went too, or will be looked for by nobody. */
  async #tellMissing(): Promise<void> {
    if (this.#missing.length === 0) return;
    const owners = this.#missing.map(({ owner }) => owner);
    const rows = await db.$queryRawUnsafe<{ owner: string }[]>(
      `SELECT DISTINCT owner FROM (${referencesQuery}) files WHERE needed AND owner = ANY($1)`,
      owners,
    );
    const still = new Set(rows.map(({ owner }) => owner));
    for (const { owner, key } of this.#missing) {
      const place = key ?? owner;
      if (still.has(owner)) this.#problem(`missing  ${place}`);
      else this.#options.tell(`deleted during the backup  ${place}`);
    }
  }

  #problem(line: string): void {
    this.#problems.push(line);
    this.#options.tell(line);
  }
}

async function readProduct(): Promise<Manifest['product']> {
  const { name, version } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as Manifest['product'];
  return { name, version };
}

function tellingSettings(): Manifest['settings'] {
  const { publicUrl, serviceBasePath, embeddedDatabase, maxUploadBytes, renditionCacheBytes, trustProxy } = config;
  return {
    publicUrl,
    serviceBasePath,
    embeddedDatabase,
    maxUploadBytes,
    renditionCacheBytes,
    trustProxy,
    storage: config.storage ? 'object store' : 'files',
    sendsMail: config.smtpUrl !== undefined,
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
