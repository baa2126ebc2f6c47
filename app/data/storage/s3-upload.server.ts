/**
 * Sending files to the store. Every body is a piece in memory with its MD5 and SHA-256: it can be sent again after a failure, the store
 * refuses it when it arrives damaged, and no store needs to know AWS's chunked bodies.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Turns } from '#app/data/turns.ts';
import { NotStored } from './contract.ts';
import { slow, type Store } from './s3-client.server.ts';

/** Stores take parts of 5 MiB and more. */
const leastPart = 8 * 1024 ** 2;
/** A multipart upload has 10,000 parts at most. */
const mostParts = 9_000;
/** read and hashed at once, so that nothing else waits long */
const step = 1024 ** 2;
/** uploads ended at a time */
const aborters = 8;
/** parts of this process in memory at a time */
const inMemory = 4;

interface Piece {
  bytes: Buffer;
  md5: string;
  sha256: string;
}

export interface Sent {
  etag: string;
  size: number;
}

export async function sendBytes(store: Store, key: string, bytes: Uint8Array): Promise<Sent> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const md5 = createHash('md5').update(bytes).digest('base64');
  return sendWhole(store, key, { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), md5, sha256 });
}

export async function sendFile(store: Store, key: string, file: string): Promise<Sent> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size <= leastPart) return await turns.run(async () => sendWhole(store, key, await readPiece(handle, 0, size)));
  return await sendParts(store, key, handle, size, await hashFile(file));
}

async function sendWhole(store: Store, key: string, { bytes, md5, sha256 }: Piece): Promise<Sent> {
  store.noteHash(bytes, sha256);
  const command = new PutObjectCommand({
    ...store.named(key),
    Body: bytes,
    ContentMD5: md5,
    ContentLength: bytes.length,
    Metadata: { sha256 },
  });
  const { ETag } = await store.send(key, (client, options) => client.send(command, options), slow);
  return { etag: ETag ?? '', size: bytes.length };
}

async function sendParts(store: Store, key: string, file: FileHandle, size: number, sha256: string): Promise<Sent> {
  const named = store.named(key);
  const create = new CreateMultipartUploadCommand({ ...named, Metadata: { sha256 } });
  const { UploadId } = await store.send(key, (client, options) => client.send(create, options));
  const partBytes = Math.max(leastPart, Math.ceil(size / mostParts));
  const given = new AbortController();
  const sendPart = async (PartNumber: number) => {
    const start = (PartNumber - 1) * partBytes;
    return turns.run(async () => {
      given.signal.throwIfAborted();
      const { bytes, md5, sha256: hash } = await readPiece(file, start, Math.min(partBytes, size - start));
      store.noteHash(bytes, hash);
      const part = new UploadPartCommand({ ...named, UploadId, PartNumber, Body: bytes, ContentMD5: md5 });
      const { ETag } = await store.send(key, (client, options) => client.send(part, options), slow);
      return { PartNumber, ETag };
    });
  };
  const sending = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => sendPart(index + 1));
  try {
    const Parts = await Promise.all(sending);
    const complete = new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts } });
    await store
      .send(key, (client, options) => client.send(complete, options), slow)
      .catch((error: unknown) => {
        // A repeated request finds no upload when the first one has ended it; what stands there then tells.
        if (!(error instanceof NotStored)) throw error;
      });
    const head = new HeadObjectCommand(named);
    const found = await store.send(key, (client, options) => client.send(head, options));
    if (found.ContentLength !== size || (found.Metadata?.sha256 ?? sha256) !== sha256) {
      throw store.unavailable(`${key} arrived with ${found.ContentLength} bytes of ${size}`);
    }
    return { etag: found.ETag ?? '', size };
  } catch (error) {
    given.abort();
    await Promise.allSettled(sending);
    const abort = new AbortMultipartUploadCommand({ ...named, UploadId });
    // The sweep removes what can't be removed now.
    await store.send(key, (client, options) => client.send(abort, options)).catch(() => {});
    throw error;
  }
}

/** Ends uploads that nobody goes on with, below our prefix; answers how many. Throws what the store says where it doesn't list them. */
export async function abortOldUploads(store: Store, olderThanMs: number): Promise<number> {
  let removed = 0;
  let [KeyMarker, UploadIdMarker] = [undefined as string | undefined, undefined as string | undefined];
  do {
    const command = new ListMultipartUploadsCommand({
      Bucket: store.bucket,
      Prefix: store.prefix,
      KeyMarker,
      UploadIdMarker,
    });
    const page = await store.send('', (client, options) => client.send(command, options));
    const old = (page.Uploads ?? []).filter(
      ({ Initiated }) => Initiated && Date.now() - Initiated.getTime() >= olderThanMs,
    );
    const turns = new Turns(aborters);
    await Promise.all(
      old.map(({ Key, UploadId }) =>
        turns.run(async () => {
          const abort = new AbortMultipartUploadCommand({ Bucket: store.bucket, Key, UploadId });
          await store
            .send('', (client, options) => client.send(abort, options))
            .catch((error: unknown) => {
              if (!(error instanceof NotStored)) throw error;
            });
        }),
      ),
    );
    removed += old.length;
    [KeyMarker, UploadIdMarker] = page.IsTruncated
      ? [page.NextKeyMarker, page.NextUploadIdMarker]
      : [undefined, undefined];
  } while (KeyMarker);
  return removed;
}

async function readPiece(file: FileHandle, start: number, length: number): Promise<Piece> {
  const bytes = Buffer.allocUnsafeSlow(length);
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(step, length - at), start + at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
    const got = bytes.subarray(at, at + bytesRead);
    md5.update(got);
    sha256.update(got);
    at += bytesRead;
  }
  return { bytes, md5: md5.digest('base64'), sha256: sha256.digest('hex') };
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { highWaterMark: step })) hash.update(part as Buffer);
  return hash.digest('hex');
}

const turns = new Turns(inMemory);
