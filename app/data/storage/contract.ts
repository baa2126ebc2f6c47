/** What every storage does. Keys are ours (never a person's file name): lower-case words, digits, dots and slashes. */
import type { Readable } from 'node:stream';

export interface ByteRange {
  /** first and last byte, both counted in */
  start: number;
  end: number;
}

export interface Storage {
  /** Moves a finished local file in; it appears whole or not at all. */
  putFile(key: string, localPath: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** A local path to read the file from (for the image core and tiles). Throws NotStored. */
  localPath(key: string): Promise<string>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null where the key holds nothing. */
  size(key: string): Promise<number | null>;
  /** A missing key is no error. */
  remove(key: string): Promise<void>;
  /** Everything below `prefix/`. */
  removeBelow(prefix: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
  /** Keys below `prefix/`, and when it was made or last touched (ms). */
  entries(prefix: string): Promise<StoredEntry[]>;
  /** Records that the file is in use, unless recorded within `recentMs`; optional for a store. */
  touch(key: string, recentMs: number): Promise<void>;
  /** Throws where files can't be written. */
  check(): Promise<void>;
}

export interface StoredEntry {
  key: string;
  size: number;
  usedAt: number;
}

export class NotStored extends Error {
  override name = 'NotStored';
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export function checkKey(key: string): string {
  if (!keyShape.test(key) || key.length > 400) throw new Error(`not a storage key: ${key}`);
  return key;
}
