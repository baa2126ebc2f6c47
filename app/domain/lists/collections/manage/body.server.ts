/** A form's fields and files as they come in. Files go to disk in one pass, by what they are and not by what they are called. */
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { config } from '#app/config.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { kindOf, patience, readBytes, readFieldsOf } from '#app/domain/base/bodies/body.server.ts';
import { DomainError, fieldError, withTyped, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { readMultipart, uploadFault } from '#app/domain/base/bodies/multipart.server.ts';
import { collectionLimits, type BodyOrFields, type BodySource } from './rules.ts';
import { filmFormat } from '../film/film-facts.server.ts';

export type FileKind = 'picture' | 'mp4' | 'webm';

export interface ReceivedFile {
  field: string;
  name: string;
  kind: FileKind;
  path: string;
  sha256: string;
}

/** A file that can't be used, and why; the others go on. */
export interface RefusedFile {
  field: string;
  fileName: string;
  error: ErrorKey;
  values: ErrorValues;
}

export interface Received {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
  refused: RefusedFile[];
}

/** bytes of a body without files */
const mostFieldBytes = 4 * 1024 ** 2;

type Given = z.output<typeof BodyOrFields>;

/** Files are gone from the disk afterwards, unless `run` has moved them away. */
export async function withBody<T>(
  given: Given,
  fileFields: string[],
  run: (received: Received) => Promise<T>,
): Promise<T> {
  const received: Received = { fields: {}, files: [], refused: [] };
  const paths: string[] = [];
  try {
    if (isSource(given)) await receive(given, fileFields, received, paths);
    else received.fields = given;
    if (isSource(given) && given.intent !== undefined && received.fields.intent !== given.intent)
      throw new DomainError('unknownIntent');
    return await run(received);
  } catch (error) {
    throw withTyped(error, received.fields);
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

function isSource(given: Given): given is z.output<typeof BodySource> {
  return typeof (given.body as AsyncIterable<Uint8Array> | undefined)?.[Symbol.asyncIterator] === 'function';
}

async function receive(
  { body, contentType }: z.output<typeof BodySource>,
  fileFields: string[],
  received: Received,
  paths: string[],
): Promise<void> {
  if (kindOf(contentType) === 'multipart/form-data')
    return receiveParts(body, contentType, fileFields, received, paths);
  const bytes = await readBytes(body, { ms: patience, bytes: mostFieldBytes });
  received.fields = readFieldsOf(bytes, contentType);
}

/** A field that comes several times is a list. */
function addField(fields: Record<string, unknown>, written: string, value: string): void {
  const name = written.replace(/\[\]$/, '');
  if (name in Object.prototype) return;
  const before = fields[name];
  fields[name] =
    before === undefined ? value : Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
}

async function receiveParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  fileFields: string[],
  received: Received,
  paths: string[],
): Promise<void> {
  const tasks: Promise<void>[] = [];
  let refusal: DomainError | undefined;
  const end = readMultipart(body, contentType, {
    limits: { files: collectionLimits.files, fields: 200, fieldSize: 200_000 },
    onField: (name, value) => addField(received.fields, name, value),
    onFile: (written, part, { fileName }) => {
      const field = written.replace(/\[\]$/, '');
      const name = fileName.split(/[/\\]/).at(-1)!.replace(/\p{C}/gu, '').slice(0, 200);
      // A file field left empty comes as a part without a name.
      if (!name || !fileFields.includes(field)) return void part.resume();
      const task = keepPart(part, { field, name }, received, paths, tasks.length);
      task.catch(() => part.resume());
      tasks.push(task);
    },
    onTooManyFiles: () => {
      refusal ??= fieldError(fileFields[0]!, 'tooManyFiles', { limit: collectionLimits.files });
    },
  });
  const [ended] = await Promise.allSettled([end]);
  const failed = [ended, ...(await Promise.allSettled(tasks))].find((one) => one.status === 'rejected');
  if (failed) throw uploadFault(failed.reason);
  if (refusal) throw refusal;
  received.files = received.files.filter(Boolean);
}

async function keepPart(
  part: Readable,
  { field, name }: { field: string; name: string },
  { files, refused }: Received,
  paths: string[],
  place: number,
): Promise<void> {
  const path = await scratchPath('.board-upload');
  paths.push(path);
  const seen: Seen = { bytes: 0, start: Buffer.alloc(0), kind: undefined, hash: createHash('sha256') };
  await pipeline(part, (chunks: AsyncIterable<Buffer>) => watch(chunks, seen), createWriteStream(path));
  const refuse = (error: ErrorKey, values: ErrorValues = {}) =>
    void refused.push({ field, fileName: name, error, values: { file: name, ...values } });
  if (seen.bytes === 0) return refuse('fileEmpty', { fileName: name });
  const kind = seen.kind ?? fileKind(seen.start);
  if (!kind) return refuse('boardKindUnknown');
  const most = mostBytes(kind);
  if (seen.bytes > most) return refuse('boardTooLarge', { limit: most });
  // In the order in which they were sent, though small ones are done first.
  files[place] = { field, name, kind, path, sha256: seen.hash.digest('hex') };
}

interface Seen {
  bytes: number;
  start: Buffer;
  kind: FileKind | null | undefined;
  hash: Hash;
}

/** What is too much, or no picture and no film, is read to its end and not kept. */
async function* watch(chunks: AsyncIterable<Buffer>, seen: Seen): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    seen.bytes += chunk.length;
    if (seen.start.length < 16) seen.start = Buffer.concat([seen.start, chunk.subarray(0, 16)]).subarray(0, 16);
    if (seen.kind === undefined && seen.start.length >= 16) seen.kind = fileKind(seen.start);
    if (seen.kind === null || (seen.kind && seen.bytes > mostBytes(seen.kind))) continue;
    seen.hash.update(chunk);
    yield chunk;
  }
}

function mostBytes(kind: FileKind): number {
  return kind === 'picture' ? config.maxPictureBytes : collectionLimits.filmBytes;
}

function fileKind(start: Buffer): FileKind | null {
  const head = start.toString('latin1');
  const isPicture =
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].some((order) => head.startsWith(order));
  return isPicture ? 'picture' : filmFormat(start);
}
