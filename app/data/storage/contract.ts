/** What every storage does. Keys are ours (never a person's file name): lower-case words, digits, dots and slashes. */
import type { Readable } from 'node:stream';

export interface ByteRange {
  /** first and last byte, both counted in; what lies beyond the end isn't there, and such a range may be empty */
  start: number;
  end: number;
}

/** Every method throws StorageUnavailable where the storage can't be reached or refuses to work. */
export interface Storage {
  /** Moves a finished local file in; it appears whole or not at all. */
  putFile(key: string, localPath: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The file on this machine, for whatever needs a path: `using file = await storage.localFile(key)`. It stays there until it is let go.
   * A copy may be some minutes older than the store's: content under a key hardly ever changes. Throws NotStored.
   */
  localFile(key: string): Promise<LocalFile>;
  /** Throws NotStored. Whoever doesn't read to the end destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null where the key holds nothing. */
  size(key: string): Promise<number | null>;
  /** Whether the key holds something, as it was some minutes ago at most: for files that are asked for often and can be made again. */
  has(key: string): Promise<boolean>;
  /** A missing key is no error. */
  remove(key: string): Promise<void>;
  /** Everything below `prefix/`. */
  removeBelow(prefix: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
  /** Keys below `prefix/`, and when it was made or last touched (ms); a store notes a touch once a day. */
  entries(prefix: string): Promise<StoredEntry[]>;
  /** Records that the file is in use, unless recorded within `recentMs`. */
  touch(key: string, recentMs: number): Promise<void>;
  /** Throws where files can't be read and written. */
  check(): Promise<void>;
  /** Removes what died processes left half done longer than `olderThanMs` ago; answers how much. */
  sweep(olderThanMs: number): Promise<number>;
}

/** A file that may be read at `path` until it is let go. */
export interface LocalFile extends Disposable {
  readonly path: string;
  /** bytes */
  readonly size: number;
}

export interface StoredEntry {
  key: string;
  size: number;
  usedAt: number;
}

export class NotStored extends Error {
  override name = 'NotStored';
  key: string;
  constructor(key: string) {
    super(key);
    this.key = key;
  }
}

/** The storage is away, overloaded or refuses us: nothing is wrong with the file, and a later try may help. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export function checkKey(key: string): string {
  if (!keyShape.test(key) || key.length > 400) throw new Error(`not a storage key: ${key}`);
  return key;
}
