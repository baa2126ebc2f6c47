import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate, createZstdDecompress } from 'node:zlib';
import { reverseBits } from './reverse-bits.ts';
import { ImageError } from './types.ts';

export interface Inflation {
  path: string;
  /** the packed bytes; without an end they go to the file's */
  start: number;
  end?: number;
  /** bytes that must come out; more is a lie */
  length: number;
  /** fewer than these (all) are too few */
  least?: number;
  /** of them, those that are kept (all) */
  keep?: { from: number; to: number };
  scratch: string;
  /** where in the scratch file they go */
  at: number;
  /** the lowest bits of packed bytes come first */
  reversed?: boolean;
  /** Zstandard and not ZIP */
  zstd?: boolean;
  /** how many streams may follow each other until everything is there (1) */
  streams?: number;
  part: 'image' | 'layers' | 'pixels';
  beat: () => void;
  signal?: AbortSignal | undefined;
}

/** Unpacks a ZIP or Zstandard stream, or several, to scratch, and never beyond the size they must have. */
export async function inflateTo(job: Inflation): Promise<void> {
  const { length, least = length, part, streams = 1 } = job;
  const done = { place: 0, kept: 0, chunks: 0 };
  let { start } = job;
  for (let count = 0; count === 0 || (count < streams && done.place < least); count++) {
    try {
      start += await inflateOne(job, start, done);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (code === 'Z_BUF_ERROR') throw new ImageError('truncated', { part }, { cause: error });
      if (code.startsWith('Z_') || code.startsWith('ZSTD_'))
        throw new ImageError('damaged', { part }, { cause: error });
      throw error;
    }
  }
  if (done.place < least) throw new ImageError('truncated', { part });
}

/** Adds what comes out to `done`, and tells how many packed bytes went in. */
async function inflateOne(
  job: Inflation,
  start: number,
  done: { place: number; kept: number; chunks: number },
): Promise<number> {
  const { from, to } = job.keep ?? { from: 0, to: job.length };
  const at = job.at + done.kept;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      if (++done.chunks % 256 === 0) job.beat();
      const wanted = chunk.subarray(Math.max(0, from - done.place), Math.max(0, to - done.place));
      done.place += chunk.length;
      done.kept += wanted.length;
      if (done.place > job.length) next(new ImageError('damaged', { part: job.part }));
      else next(null, wanted.length > 0 ? wanted : undefined);
    },
  });
  const source = createReadStream(job.path, { start, ...(job.end !== undefined && { end: job.end - 1 }) });
  const chunkSize = 64 * 1024;
  // A stream may lack its end where all its bytes came out; too few are told by their count.
  const unpack = job.zstd
    ? createZstdDecompress({ chunkSize })
    : createInflate({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH });
  const target = createWriteStream(job.scratch, { flags: at === 0 ? 'w' : 'r+', start: at });
  const options = job.signal ? { signal: job.signal } : {};
  if (job.reversed) await pipeline(source, turned(), unpack, cut, target, options);
  else await pipeline(source, unpack, cut, target, options);
  return unpack.bytesWritten;
}

const turned = () => new Transform({ transform: (chunk: Buffer, _encoding, next) => next(null, reverseBits(chunk)) });
