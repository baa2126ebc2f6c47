/** The parts of a backup: tables and lists, compressed, each with its size and hash. */
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Backup, FileLine, Part } from './manifest.server.ts';
import { writeSynced } from './whole-files.server.ts';

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
