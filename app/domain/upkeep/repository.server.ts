/**
 * A folder of backups:
 *
 *   backups/NAME/manifest.json    written last: a folder without one is an unfinished backup
 *   backups/NAME/tables/*.zst     a table's COPY text
 *   backups/NAME/files.zst        a line of JSON for each stored file, by key: what restore puts back
 *   backups/NAME/keys.json        what sealed second factors open with
 *   objects/ab/SHA-256            the files' content, once for all backups
 *   lock                          who works in the folder
 */
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';

/** What went wrong in a way that the operator can mend; the message is one line. */
export class UpkeepError extends Error {
  override name = 'UpkeepError';
}

const part = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });
export type Part = z.infer<typeof part>;

const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  product: z.object({ name: z.string(), version: z.string() }),
  /** by the database's clock: the moment that the backup shows */
  takenAt: z.string(),
  finishedAt: z.string(),
  database: z.object({
    serverVersion: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  }),
  files: part.extend({
    count: z.number(),
    /** of all files, and of those that no earlier backup had */
    totalBytes: z.number(),
    newCount: z.number(),
    newBytes: z.number(),
    hasPictures: z.boolean(),
    counts: z.record(z.string(), z.number()),
  }),
  keys: z.object({
    /** null: left out */
    part: part.nullable(),
    isSealed: z.boolean(),
    /** tells whether a machine has the same secret, and nothing of the secret */
    check: z.string(),
  }),
  /** what the operator must set again elsewhere; no secrets */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  problems: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export interface FileLine {
  key: string;
  sha256: string;
  size: number;
}

export interface Backup {
  name: string;
  folder: string;
  manifest: Manifest;
}

/** ms after which the lock of a machine that tells nothing more is void; renewed each tenth of it */
const lockGoodFor = 60_000;

export class Repository {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  objectPath(sha256: string): string {
    return path.join(this.dir, 'objects', sha256.slice(0, 2), sha256);
  }

  backupFolder(name: string): string {
    return path.join(this.dir, 'backups', name);
  }

  /** Finished ones, oldest first. Throws where a manifest is damaged. */
  async list(): Promise<Backup[]> {
    const backups: Backup[] = [];
    for (const name of await this.#names()) {
      const folder = this.backupFolder(name);
      const text = await readIfThere(path.join(folder, 'manifest.json'));
      if (text !== null) backups.push({ name, folder, manifest: parseManifest(name, text) });
    }
    return backups;
  }

  async find(name?: string): Promise<Backup> {
    if (name !== undefined) {
      if (!(await this.#names()).includes(name)) throw new UpkeepError(`There is no backup ${name} in ${this.dir}.`);
      const folder = this.backupFolder(name);
      const text = await readIfThere(path.join(folder, 'manifest.json'));
      if (text === null)
        throw new UpkeepError(`The backup ${name} was never finished. Choose another one with --backup.`);
      return { name, folder, manifest: parseManifest(name, text) };
    }
    const last = (await this.list()).at(-1);
    if (!last) throw new UpkeepError(`There is no finished backup in ${this.dir}.`);
    return last;
  }

  /** Names of folders without a manifest. */
  async unfinished(): Promise<string[]> {
    const names: string[] = [];
    for (const name of await this.#names())
      if ((await readIfThere(path.join(this.backupFolder(name), 'manifest.json'))) === null) names.push(name);
    return names;
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(path.join(this.dir, 'backups'), { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  }

  /** Makes the folder, or throws where it holds something else or nothing can be written. */
  async prepare(): Promise<void> {
    try {
      await mkdir(this.dir, { recursive: true, mode: 0o700 });
      const others = (await readdir(this.dir)).filter(
        (name) => !['backups', 'objects', 'lock', 'lost+found'].includes(name),
      );
      if (others.length > 0 && !(await isThere(path.join(this.dir, 'backups'))))
        throw new UpkeepError(`${this.dir} holds other files (${others[0]}). Give a folder of its own for backups.`);
      for (const name of ['backups', 'objects'])
        await mkdir(path.join(this.dir, name), { recursive: true, mode: 0o700 });
    } catch (error) {
      throw inWords(error, this.dir);
    }
  }

  /** One command at a time works in the folder. On a read-only one nobody can, and nothing is locked. */
  async lock(): Promise<() => Promise<void>> {
    const file = path.join(this.dir, 'lock');
    const writable = await access(this.dir, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!writable) return async () => {};
    const own = { host: os.hostname(), pid: process.pid, id: randomUUID() };
    for (;;) {
      try {
        await writeFile(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw inWords(error, this.dir);
      }
      const holder = await readHolder(file);
      if (holder && !isVoid(holder))
        throw new UpkeepError(
          `Another command works in ${this.dir} (pid ${holder.pid} on ${holder.host}). Try again when it has finished.`,
        );
      await rm(file, { force: true });
    }
    const timer = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), lockGoodFor / 10);
    timer.unref();
    return async () => {
      clearInterval(timer);
      if ((await readIfThere(file)) === JSON.stringify(own)) await rm(file, { force: true });
    };
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.dir);
    return bavail * bsize;
  }

  /** Whether content is there; its size tells a file that was cut short by a power failure. */
  async hasObject(sha256: string, size: number): Promise<boolean> {
    return (await sizeOf(this.objectPath(sha256))) === size;
  }

  /** Stores content under its hash; nothing appears where the stream breaks off. `isWanted` decides once the hash is known. */
  async addObject(source: Readable, isWanted: (sha256: string) => boolean = () => true) {
    const draft = path.join(this.dir, 'objects', `${randomUUID()}.part`);
    try {
      const { bytes, sha256 } = await writeSynced(draft, [source]);
      const isNew = isWanted(sha256) && !(await this.hasObject(sha256, bytes));
      if (isNew) {
        const target = this.objectPath(sha256);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await rename(draft, target);
        await syncFolder(path.dirname(target));
      }
      return { sha256, size: bytes, isNew };
    } finally {
      await rm(draft, { force: true });
    }
  }

  async removeDrafts(): Promise<void> {
    const names = await readdir(path.join(this.dir, 'objects'));
    for (const name of names.filter((one) => one.endsWith('.part')))
      await rm(path.join(this.dir, 'objects', name), { force: true });
  }

  /** The manifest goes first: what is left of a removal that was cut short is an unfinished backup. */
  async removeBackup(name: string): Promise<void> {
    const folder = this.backupFolder(name);
    await rm(path.join(folder, 'manifest.json'), { force: true });
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes content that no backup names; answers how much. The lists are read again for each part of the hashes when they are long. */
  async prune(): Promise<{ objects: number; bytes: number }> {
    const backups = await this.list();
    const total = backups.reduce((sum, { manifest }) => sum + manifest.files.count, 0);
    const parts = total > 500_000 ? Array.from({ length: 16 }, (_, value) => value.toString(16)) : [''];
    const removed = { objects: 0, bytes: 0 };
    for (const start of parts) {
      const named = new Set<string>();
      for (const backup of backups)
        for await (const { sha256 } of readFileLines(backup)) if (sha256.startsWith(start)) named.add(sha256);
      const folders = await readdir(path.join(this.dir, 'objects'));
      for (const folder of folders.filter((one) => one.startsWith(start))) {
        for (const name of await readdir(path.join(this.dir, 'objects', folder)).catch(() => [])) {
          if (named.has(name)) continue;
          const file = path.join(this.dir, 'objects', folder, name);
          removed.bytes += (await sizeOf(file)) ?? 0;
          removed.objects++;
          await rm(file, { force: true });
        }
      }
    }
    return removed;
  }
}

interface Holder {
  host: string;
  pid: number;
  /** ms since it last told that it lives */
  silentFor: number;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { ...(JSON.parse(text) as { host: string; pid: number }), silentFor: Date.now() - mtimeMs };
  } catch {
    return null;
  }
}

function isVoid({ host, pid, silentFor }: Holder): boolean {
  if (silentFor > lockGoodFor) return true;
  if (host !== os.hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function parseManifest(name: string, text: string): Manifest {
  try {
    const { sha256, ...rest } = JSON.parse(text) as { sha256: string };
    if (sha256 === hashText(JSON.stringify(rest))) return Manifest.parse(rest);
  } catch {
    // Told below.
  }
  throw new UpkeepError(`The manifest of the backup ${name} is damaged, or of a newer version.`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, sha256: hashText(JSON.stringify(manifest)) }, null, 2);
  const draft = path.join(folder, 'manifest.part');
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true });
  await syncFolder(folder);
  await rename(draft, path.join(folder, 'manifest.json'));
  await syncFolder(folder);
  await syncFolder(path.dirname(folder));
}

/** A compressed part of a backup. */
export async function writePart(folder: string, file: string, source: Readable): Promise<Part> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true, mode: 0o700 });
  return { file, ...(await writeSynced(path.join(folder, file), [source, createZstdCompress()])) };
}

export async function writePlainPart(folder: string, file: string, source: Readable): Promise<Part> {
  return { file, ...(await writeSynced(path.join(folder, file), [source])) };
}

export function readPart(folder: string, { file }: Part): Readable {
  const text = createZstdDecompress();
  const stored = createReadStream(path.join(folder, file));
  stored.on('error', (error) => text.destroy(error));
  return stored.pipe(text);
}

/** By key. */
export async function* readFileLines({ folder, manifest }: Backup): AsyncGenerator<FileLine> {
  for await (const line of createInterface({ input: readPart(folder, manifest.files), crlfDelay: Infinity }))
    yield JSON.parse(line) as FileLine;
}

/** A backup's lines, read beside the shards of the storage: both are in the order of the keys. */
export class FileLines {
  #lines: AsyncGenerator<FileLine> | undefined;
  #next: FileLine | undefined;
  readonly #onDamage: ((error: unknown) => void) | undefined;

  /** `onDamage`: the list can be done without. */
  constructor(backup: Backup | undefined, onDamage?: (error: unknown) => void) {
    this.#lines = backup && readFileLines(backup);
    this.#onDamage = onDamage;
  }

  async below(base: string): Promise<Map<string, FileLine>> {
    const found = new Map<string, FileLine>();
    try {
      this.#next ??= await this.#read();
      while (this.#next && (this.#next.key < base || this.#next.key.startsWith(base))) {
        if (this.#next.key.startsWith(base)) found.set(this.#next.key, this.#next);
        this.#next = await this.#read();
      }
    } catch (error) {
      if (!this.#onDamage) throw error;
      this.#onDamage(error);
      this.#lines = this.#next = undefined;
    }
    return found;
  }

  async #read(): Promise<FileLine | undefined> {
    return (await this.#lines?.next())?.value as FileLine | undefined;
  }
}

/** Whether a file holds what it held. */
export async function isWhole(file: string, expected: { size: number; sha256: string }): Promise<boolean> {
  if ((await sizeOf(file)) !== expected.size) return false;
  return (await hashStream(createReadStream(file))) === expected.sha256;
}

export async function hashStream(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function writeSynced(file: string, [source, ...through]: [Readable, ...Transform[]]) {
  const meter = new Meter();
  await pipeline([source, ...through, meter, createWriteStream(file, { mode: 0o600, flush: true })]);
  return { bytes: meter.bytes, sha256: meter.hash.digest('hex') };
}

class Meter extends Transform {
  readonly hash: Hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }
}

/** A new name in a folder outlasts a power failure only when the folder itself is written. Windows knows no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

async function isThere(file: string): Promise<boolean> {
  return (await sizeOf(file)) !== null;
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Errors of the disk in one line. */
export function inWords(error: unknown, place: string): unknown {
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'it is read-only',
    ENOTDIR: 'not a folder',
    EEXIST: 'not a folder',
    EIO: 'the disk reports an error',
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new UpkeepError(`Can't write to ${place}: ${reason}.`) : error;
}
