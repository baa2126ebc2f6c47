/**
 * Files in an S3-compatible store (app/storage-address.ts). What needs a path, and what is asked for again and again, is read from
 * copies on this machine (file-cache.server.ts); everything else goes to the store.
 */
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { countCachedRead } from '#app/data/telemetry/metrics.server.ts';
import { Turns } from '#app/data/turns.ts';
import { checkKey, NotStored, StorageUnavailable, type Storage, type StoredEntry } from './contract.ts';
import { FileCache } from './file-cache.server.ts';
import { Store, statusOf, type StorageAddress } from './s3-client.server.ts';
import { fetchObject, readObject, VersionChanged, type StoredVersion } from './s3-download.server.ts';
import { abortOldUploads, sendBytes, sendFile, type Sent } from './s3-upload.server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** ms in which a file is taken to be as it was */
const freshMs = 10 * minute;
const versionsKept = 20_000;
/** ms after which an unused copy goes, however much room there is: what was disposed of elsewhere doesn't stay here for ever */
const unusedMs = 7 * day;
/** requests to remove at a time */
const removers = 8;
/** ms that the store may take to tell that it is there */
const checkMs = 3_000;
/** ms for which a write proves that writing is possible */
const proofMs = 5 * minute;

export function openS3Storage(address: StorageAddress, cacheFolder: string, cacheBytes: number): Storage {
  const store = new Store(address);
  const cache = new FileCache(cacheFolder, cacheBytes);
  const versions = new Map<string, StoredVersion & { at: number }>();
  let bucketSeenAt = 0;
  let writtenAt = 0;
  let saidUnlisted = false;

  const note = (key: string, version: StoredVersion) => {
    versions.delete(key);
    versions.set(key, { ...version, at: Date.now() });
    if (versions.size > versionsKept) versions.delete(versions.keys().next().value!);
  };
  const head = async (key: string): Promise<StoredVersion | null> => {
    const command = new HeadObjectCommand(store.named(checkKey(key)));
    try {
      const found = await store.send(key, (client, options) => client.send(command, options));
      const version: StoredVersion = {
        etag: found.ETag ?? '',
        size: found.ContentLength ?? 0,
        sha256: found.Metadata?.sha256,
        modifiedAt: found.LastModified?.getTime() ?? 0,
      };
      note(key, version);
      return version;
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      versions.delete(key);
      await requireBucket();
      return null;
    }
  };
  /** A missing bucket looks like a missing file: nobody shall take all files for lost. */
  const requireBucket = async () => {
    if (Date.now() - bucketSeenAt < minute) return;
    const command = new HeadBucketCommand({ Bucket: store.bucket });
    try {
      await store.send('', (client, options) => client.send(command, options), { once: checkMs, all: checkMs });
    } catch (error) {
      throw error instanceof NotStored ? store.unavailable('there is no such bucket') : error;
    }
    bucketSeenAt = Date.now();
  };
  /** As the file was some minutes ago at most. Throws NotStored. */
  const known = async (key: string): Promise<StoredVersion> => {
    const version = versions.get(key);
    if (version && Date.now() - version.at < freshMs) return version;
    const found = await head(key);
    if (found) return found;
    await cache.forget([key]);
    throw new NotStored(key);
  };
  const localFile: Storage['localFile'] = async (key) => {
    const lease = async () => {
      const version = await known(checkKey(key));
      let isHere = true;
      const file = await cache.lease({ key, ...version }, (target) => {
        isHere = false;
        return fetchObject(store, key, version, target);
      });
      countCachedRead(isHere ? 'cache' : 'store');
      return file;
    };
    try {
      return await lease();
    } catch (error) {
      versions.delete(key);
      // What was known a moment ago has been replaced or removed meanwhile.
      if (error instanceof VersionChanged || error instanceof NotStored) return lease();
      const copy = error instanceof StorageUnavailable ? await cache.leaseAny(key) : null;
      if (copy) return copy;
      throw error;
    }
  };

  const entries = async (prefix: string): Promise<StoredEntry[]> => {
    const found: StoredEntry[] = [];
    let ContinuationToken: string | undefined;
    do {
      const { Bucket, Key } = store.named(`${checkKey(prefix)}/`);
      const command = new ListObjectsV2Command({ Bucket, Prefix: Key, ContinuationToken });
      const page = await store.send(prefix, (client, options) => client.send(command, options)).catch(noBucket);
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        const key = Key!.slice(store.prefix.length);
        found.push({ key, size: Size ?? 0, usedAt: LastModified?.getTime() ?? 0 });
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
    return found;
  };
  const noBucket = (error: unknown): never => {
    throw error instanceof NotStored ? store.unavailable('there is no such bucket') : error;
  };
  const list = async (prefix: string) => (await entries(prefix)).map(({ key }) => key);

  /** One request a key: stores differ in what they want of a request for many, and in how they tell which of them they refused. */
  const remove = async (keys: string[]): Promise<void> => {
    const turns = new Turns(removers);
    const removed = await Promise.allSettled(
      keys.map((key) =>
        turns.run(async () => {
          const command = new DeleteObjectCommand(store.named(key));
          versions.delete(key);
          await store
            .send(key, (client, options) => client.send(command, options))
            .catch(async (error: unknown) => {
              if (!(error instanceof NotStored)) throw error;
              await requireBucket();
            });
          versions.delete(key);
          await cache.forget([key]);
        }),
      ),
    );
    for (const one of removed) if (one.status === 'rejected') throw one.reason;
  };

  const sent = async (key: string, { etag, size }: Sent, file?: string) => {
    writtenAt = Date.now();
    versions.delete(key);
    if (file) await cache.admit({ key, etag, size }, file);
  };

  /** Begins an upload and gives it up: that needs the right to write, and leaves nothing, not even a version in a bucket that keeps them. */
  const proveWriting = async () => {
    const named = store.named('probe');
    const patience = { once: checkMs, all: checkMs };
    const create = new CreateMultipartUploadCommand(named);
    const { UploadId } = await store
      .send('probe', (client, options) => client.send(create, options), patience)
      .catch(noBucket);
    writtenAt = Date.now();
    const abort = new AbortMultipartUploadCommand({ ...named, UploadId });
    await store.send('probe', (client, options) => client.send(abort, options), patience).catch(() => {});
  };

  return {
    localFile,
    list,
    entries,
    async size(key) {
      return (await head(key))?.size ?? null;
    },
    async has(key) {
      try {
        await known(checkKey(key));
        return true;
      } catch (error) {
        if (error instanceof NotStored) return false;
        if (error instanceof StorageUnavailable && (await cache.holds(key))) return true;
        throw error;
      }
    },
    async read(key, range) {
      try {
        return await readObject(store, checkKey(key), range);
      } catch (error) {
        if (error instanceof NotStored) await requireBucket();
        throw error;
      }
    },
    async putFile(key, localPath) {
      await sent(checkKey(key), await sendFile(store, key, localPath), localPath);
    },
    async putBytes(key, bytes) {
      await sent(checkKey(key), await sendBytes(store, key, bytes));
    },
    remove: (key) => remove([checkKey(key)]),
    removeBelow: async (prefix) => remove(await list(prefix)),
    /** The object is copied onto itself, which makes it new; not more often than once a day. */
    async touch(key, recentMs) {
      try {
        const version = await known(checkKey(key));
        if (Date.now() - version.modifiedAt < Math.max(recentMs, day) || version.etag.includes('-')) return;
        const named = store.named(key);
        const command = new CopyObjectCommand({
          ...named,
          CopySource: `${named.Bucket}/${named.Key}`,
          CopySourceIfMatch: version.etag,
          MetadataDirective: 'REPLACE',
          ...(version.sha256 && { Metadata: { sha256: version.sha256 } }),
        });
        await store.send(key, (client, options) => client.send(command, options));
        versions.delete(key);
      } catch {
        // What is swept too early is made again.
      }
    },
    async check() {
      bucketSeenAt = 0;
      await requireBucket();
      if (Date.now() - writtenAt > proofMs) await proveWriting();
    },
    async sweep(olderThanMs) {
      let uploads = 0;
      try {
        uploads = await abortOldUploads(store, olderThanMs);
      } catch (error) {
        const status = statusOf(error);
        // 501 and its like: this store doesn't list them, or not for us.
        if (status === undefined || status === 429 || (status >= 500 && status !== 501)) throw error;
        if (!saidUnlisted) {
          const message = "the store doesn't list unfinished uploads: let it end them by a rule of its own";
          console.warn(JSON.stringify({ level: 'warn', message, reason: String(error) }));
        }
        saidUnlisted = true;
      }
      return uploads + (await cache.sweep(unusedMs));
    },
  };
}
