/** One file of an upload: streamed to a scratch file while it is hashed and looked at. Memory stays flat whatever its size. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import type { ErrorKey, ErrorValues } from '#app/domain/base/errors.ts';
import { formatByContent, hasAcceptedName, headBytes, type FileFormat } from '../job/file-type.ts';

export interface ReceivedFile {
  kind: 'whole';
  position: number;
  folder: string;
  fileName: string;
  path: string;
  sha256: Buffer;
  bytes: number;
  format: FileFormat;
}

export interface RefusedFile {
  kind: 'refused';
  position: number;
  folder: string;
  fileName: string;
  bytes: number;
  key: ErrorKey;
  values: ErrorValues;
}

/** The disk said no: the upload stops, what had arrived stays. */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

export interface Reception {
  /** empty: none is known */
  folder?: string;
  fileName: string;
  position: number;
  limitBytes: number;
  onBytes: (bytes: number) => void;
}

/** Reads the part to its end whatever it finds, so that the parts behind it arrive. Throws where the client breaks off, or DiskFull. */
export async function receiveFile(part: Readable, reception: Reception): Promise<ReceivedFile | RefusedFile> {
  const { folder = '', fileName, position } = reception;
  const refuse = (key: ErrorKey, bytes: number, values: ErrorValues = {}): RefusedFile => ({
    kind: 'refused',
    position,
    folder,
    fileName,
    bytes,
    key,
    values: { fileName, ...values },
  });
  if (!hasAcceptedName(fileName)) return refuse('wrongFileType', await drop(part));
  const path = await scratchPath('.upload');
  let kept = false;
  try {
    const { bytes, head, sha256 } = await write(part, path, reception.onBytes);
    if (bytes > reception.limitBytes) return refuse('fileTooLarge', bytes, { limit: reception.limitBytes });
    if (bytes === 0) return refuse('fileEmpty', 0);
    const format = formatByContent(head);
    if (!format) return refuse('wrongFileContent', bytes);
    kept = true;
    return { kind: 'whole', position, folder, fileName, path, sha256, bytes, format };
  } finally {
    if (!kept) await rm(path, { force: true });
  }
}

async function write(part: Readable, path: string, onBytes: (bytes: number) => void) {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  // Leaving the loop early would destroy the part, and the parser would wait for it for ever: a failure is thrown at the part's end.
  let failure: unknown;
  const remember = (error: unknown) =>
    void (failure ??= isDiskFull(error) ? new DiskFull('no space left', { cause: error }) : error);
  const file = await open(path, 'wx').catch(remember);
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      bytes += chunk.length;
      onBytes(chunk.length);
      // What is no image is read to its end and not kept.
      if (failure !== undefined || (head.length >= headBytes && !formatByContent(head))) continue;
      hash.update(chunk);
      await file?.writeFile(chunk).catch(remember);
    }
  } finally {
    await file?.close().catch(remember);
  }
  if (failure !== undefined) throw failure;
  return { bytes, head, sha256: hash.digest() };
}

export async function drop(part: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}
