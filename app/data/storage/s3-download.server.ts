/** Reading from the store: a reading that breaks off goes on where it was, in the same version of the object. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { StorageUnavailable, type ByteRange } from './contract.ts';
import { statusOf, type Store } from './s3-client.server.ts';

/** tries in a row that bring not a byte */
const mostTries = 4;

export interface StoredVersion {
  etag: string;
  size: number;
  /** hex; of objects that we sent */
  sha256: string | undefined;
  /** ms */
  modifiedAt: number;
}

/** The object has another version than the one that was asked for. */
export class VersionChanged extends Error {
  override name = 'VersionChanged';
}

/** Throws NotStored, StorageUnavailable, VersionChanged. */
export async function readObject(store: Store, key: string, range?: ByteRange, etag?: string): Promise<Readable> {
  if (range && range.start > range.end) throw new RangeError(`${range.start} to ${range.end}`);
  const first = await ask(store, key, range, etag);
  if (!first) return Readable.from([]);
  const start = range?.start ?? 0;
  const end = start + first.length - 1;
  let body: Readable | undefined = first.body;
  async function* go() {
    let tries = 0;
    for (let at = start; at <= end;) {
      try {
        body ??= (await ask(store, key, { start: at, end }, first!.etag))!.body;
        for await (const chunk of body) {
          tries = 0;
          at += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
        if (at <= end) throw store.unavailable(`${key} broke off ${end + 1 - at} bytes before its end`);
      } catch (error) {
        if (++tries >= mostTries || !isPassing(error)) throw isPassing(error) ? asUnavailable(store, error) : error;
        await sleep(100 * 2 ** tries);
      } finally {
        body?.destroy();
        body = undefined;
      }
    }
  }
  const stream = Readable.from(go(), { objectMode: false });
  // Whoever stops reading frees the connection, also when nothing was read.
  stream.once('close', () => body?.destroy());
  return stream;
}

/** The whole object as a file; what arrives isn't taken for it unless its hash is right. */
export async function fetchObject(store: Store, key: string, version: StoredVersion, target: string): Promise<void> {
  const hash = createHash('sha256');
  const source = version.size === 0 ? Readable.from([]) : await readObject(store, key, undefined, version.etag);
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(target),
  );
  const got = hash.digest('hex');
  if (version.sha256 && got !== version.sha256) throw store.unavailable(`${key} arrived damaged`);
}

interface Answer {
  etag: string | undefined;
  length: number;
  body: Readable;
}

/** null for a range beyond the end */
async function ask(store: Store, key: string, range?: ByteRange, etag?: string): Promise<Answer | null> {
  const command = new GetObjectCommand({
    ...store.named(key),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    ...(etag && { IfMatch: etag }),
  });
  try {
    const found = await store.send(key, (client, options) => client.send(command, options));
    const body = found.Body as Readable;
    // A failure before anybody reads is found when reading begins.
    body.on('error', () => {});
    const length = found.ContentLength;
    if (length === undefined || (range && (!found.ContentRange || length > range.end - range.start + 1))) {
      body.destroy();
      throw new Error('the store answers a range with something else');
    }
    return { etag: found.ETag, length, body };
  } catch (error) {
    if (statusOf(error) === 412) throw new VersionChanged(key);
    if (statusOf(error) === 416) return null;
    throw error;
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  const { name, code = '', message = '' } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' || /^(E[A-Z]|ERR_STREAM_PREMATURE|HPE_)/.test(code) || message === 'aborted';
}

function asUnavailable(store: Store, error: unknown): StorageUnavailable {
  return error instanceof StorageUnavailable ? error : store.unavailable(String(error));
}
