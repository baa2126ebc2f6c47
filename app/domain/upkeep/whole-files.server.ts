/** Files of a backup: written so that they outlast a power failure, and compared by their hashes. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

export async function writeSynced(file: string, [source, ...through]: [Readable, ...Transform[]]) {
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
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

export async function isThere(file: string): Promise<boolean> {
  return (await sizeOf(file)) !== null;
}

export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
