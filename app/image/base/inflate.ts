import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate, createZstdDecompress } from 'node:zlib';
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
  /** Zstandard and not ZIP */
  zstd?: boolean;
  part: 'image' | 'layers' | 'pixels';
  beat: () => void;
  signal?: AbortSignal | undefined;
}

/** Unpacks one ZIP or Zstandard stream to scratch, and never beyond the size it must have. */
export async function inflateTo(job: Inflation): Promise<void> {
  const { from, to } = job.keep ?? { from: 0, to: job.length };
  const { part } = job;
  let place = 0;
  let chunks = 0;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (++chunks % 256 === 0) job.beat();
      const wanted = chunk.subarray(Math.max(0, from - place), Math.max(0, to - place));
      place += chunk.length;
      if (place > job.length) done(new ImageError('damaged', { part }));
      else done(null, wanted.length > 0 ? wanted : undefined);
    },
  });
  const source = createReadStream(job.path, { start: job.start, ...(job.end !== undefined && { end: job.end - 1 }) });
  const target = createWriteStream(job.scratch, { flags: job.at === 0 ? 'w' : 'r+', start: job.at });
  try {
    await pipeline(
      source,
      job.zstd ? createZstdDecompress({ chunkSize: 64 * 1024 }) : createInflate({ chunkSize: 64 * 1024 }),
      cut,
      target,
      job.signal ? { signal: job.signal } : {},
    );
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'Z_BUF_ERROR') throw new ImageError('truncated', { part }, { cause: error });
    if (code.startsWith('Z_') || code.startsWith('ZSTD_')) throw new ImageError('damaged', { part }, { cause: error });
    throw error;
  }
  if (place < (job.least ?? job.length)) throw new ImageError('truncated', { part });
}
