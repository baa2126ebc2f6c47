/**
 * Files in an S3-compatible store: `s3://key:secret@host[:port]/bucket?region=…` (https; `s3+http://` for plain http).
 * The image core and tiles need local files: those are fetched once into DATA_DIR/cache, with the oldest entries evicted.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CompleteMultipartUploadCommand,
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { config } from '#app/config.server.ts';
import { checkKey, NotStored, type Storage, type StoredEntry } from './contract.ts';

const partBytes = 64 * 1024 ** 2;
const cacheBytes = 20 * 1024 ** 3;

export function openS3Storage(address: string): Storage {
  const url = new URL(
    address.replace(/^s3(\+https?)?:/, (_, scheme: string) => (scheme === '+http' ? 'http:' : 'https:')),
  );
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  const client = new S3Client({
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  });
  const cache = path.join(config.dataDir, 'cache');
  const named = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  const size = async (key: string): Promise<number | null> => {
    try {
      return (await client.send(new HeadObjectCommand(named(key)))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const read: Storage['read'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await client.send(new GetObjectCommand({ ...named(key), Range })).catch((error: unknown) => {
      throw isMissing(error) ? new NotStored(key) : error;
    });
    return found.Body as Readable;
  };
  const entries = async (prefix: string): Promise<StoredEntry[]> => {
    const found: StoredEntry[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${checkKey(prefix)}/`, ContinuationToken }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        found.push({ key: Key!, size: Size ?? 0, usedAt: LastModified?.getTime() ?? 0 });
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  };
  const list = async (prefix: string) => (await entries(prefix)).map(({ key }) => key);
  const removeKeys = async (keys: string[]): Promise<void> => {
    for (let at = 0; at < keys.length; at += 1000) {
      const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }));
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
    }
  };
  const cached = (key: string) => path.join(cache, createHash('sha256').update(key).digest('hex'));

  return {
    size,
    read,
    list,
    entries,
    // An object's age is the time since it was created.
    async touch() {},
    async putFile(key, localPath) {
      await upload(client, named(key), localPath);
      await rm(localPath, { force: true });
    },
    async putBytes(key, bytes) {
      await client.send(new PutObjectCommand({ ...named(key), Body: bytes }));
    },
    async localPath(key) {
      const file = cached(key);
      if (await stat(file).catch(() => undefined)) {
        await utimes(file, new Date(), new Date());
        return file;
      }
      await mkdir(cache, { recursive: true });
      const draft = `${file}.${randomUUID()}.part`;
      try {
        await pipeline(await read(key), createWriteStream(draft));
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      await trimCache(cache);
      return file;
    },
    async remove(key) {
      await removeKeys([checkKey(key)]);
      await rm(cached(key), { force: true });
    },
    async removeBelow(prefix) {
      await removeKeys(await list(prefix));
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}

async function upload(client: S3Client, named: { Bucket: string; Key: string }, file: string): Promise<void> {
  const bytes = (await stat(file)).size;
  if (bytes <= partBytes) {
    await client.send(new PutObjectCommand({ ...named, Body: createReadStream(file), ContentLength: bytes }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(named));
  // A multipart upload has 10,000 parts at most.
  const part = Math.max(partBytes, Math.ceil(bytes / 9000));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0, PartNumber = 1; start < bytes; start += part, PartNumber++) {
      const end = Math.min(bytes, start + part) - 1;
      const Body = createReadStream(file, { start, end });
      const sent = await client.send(
        new UploadPartCommand({ ...named, UploadId, PartNumber, Body, ContentLength: end - start + 1 }),
      );
      Parts.push({ PartNumber, ETag: sent.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...named, UploadId })).catch(() => undefined);
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

/** Least recently used first, down to four fifths of the bound. */
async function trimCache(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      file: path.join(folder, name),
      found: await stat(path.join(folder, name)).catch(() => undefined),
    })),
  );
  let total = files.reduce((sum, { found }) => sum + (found?.size ?? 0), 0);
  if (total <= cacheBytes) return;
  files.sort((one, other) => (one.found?.mtimeMs ?? 0) - (other.found?.mtimeMs ?? 0));
  for (const { file, found } of files) {
    if (total <= cacheBytes * 0.8) return;
    await rm(file, { force: true });
    total -= found?.size ?? 0;
  }
}
