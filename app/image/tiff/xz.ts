import { crc32 } from 'node:zlib';
import { createRequire } from 'node:module';
import { ImageError } from '../base/types.ts';

/*
 * Compression 34925: each strip is an .xz stream whose samples went through XZ's delta filter and LZMA2. The decoder at hand
 * knows LZMA2 alone, so it is given the same stream without the filter, which is then undone here.
 * Format: https://tukaani.org/xz/xz-file-format.txt
 */

const LZMA2 = 0x21;
const DELTA = 0x03;
/** bytes of a dictionary; `xz -9` takes 64 MiB, and nobody needs more than a strip */
const MOST_DICTIONARY = 64 * 1024 * 1024;

const START = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]);
const CHECK_BYTES = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];

const damaged = (cause?: unknown) => new ImageError('damaged', { part: 'pixels' }, { cause });

/** The unpacked bytes of an .xz stream, of which there must be at least `length`; more is left out. */
export async function unpackXz(packed: Uint8Array, length: number): Promise<Uint8Array> {
  const stream = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  const { body, unpacked, filters } = readStream(stream);
  if (unpacked < length) throw new ImageError('truncated', { part: 'pixels' });
  const bytes = await unpackLzma2(writeStream(body, unpacked, filters.dictionary), length);
  if (filters.distance > 0)
    for (let i = filters.distance; i < length; i++) bytes[i] = bytes[i]! + bytes[i - filters.distance]!;
  return bytes;
}

interface Block {
  /** LZMA2 data, padded to a multiple of four */
  body: Buffer;
  unpacked: number;
  filters: Filters;
}

interface Filters {
  /** LZMA2's own byte for the dictionary's size */
  dictionary: number;
  /** bytes between those that were subtracted; 0 without the delta filter */
  distance: number;
}

/** The one block of a stream, found from its end: it needn't say itself how long it is. */
function readStream(stream: Buffer): Block {
  if (stream.length < 32 || !stream.subarray(0, 6).equals(START)) throw damaged();
  const check = CHECK_BYTES[stream[7]! & 15]!;
  // Strips may be followed by zeros.
  let end = stream.length;
  while (end > 32 && stream[end - 1] === 0) end--;
  if (stream.toString('latin1', end - 2, end) !== 'YZ') throw new ImageError('truncated', { part: 'pixels' });
  const index = end - 12 - (stream.readUInt32LE(end - 8) + 1) * 4;
  if (index < 24 || stream[index] !== 0) throw damaged();
  const read = numbersFrom(stream, index + 1);
  if (read() !== 1) throw new ImageError('unsupported', { part: 'LZMA' });
  const [whole, unpacked] = [read(), read()];
  const head = (stream[12]! + 1) * 4;
  const from = 12 + head;
  const to = 12 + Math.ceil((whole - check) / 4) * 4;
  if (stream[12] === 0 || to <= from || to > index) throw damaged();
  const body = Buffer.from(stream.subarray(from, 12 + whole - check));
  return { body, unpacked, filters: readFilters(stream.subarray(12, from)) };
}

function readFilters(head: Buffer): Filters {
  const flags = head[1]!;
  const read = numbersFrom(head, 2);
  if (flags & 0x40) read();
  if (flags & 0x80) read();
  const filters: Filters = { dictionary: -1, distance: 0 };
  for (let i = 0; i <= (flags & 3); i++) {
    const [id, size, value] = [read(), read(), read()];
    if (size !== 1 || (id !== DELTA && id !== LZMA2)) throw new ImageError('unsupported', { part: 'LZMA' });
    if (id === DELTA) filters.distance = value + 1;
    else filters.dictionary = value;
  }
  const { dictionary } = filters;
  const bytes = (2 | (dictionary & 1)) * 2 ** ((dictionary >> 1) + 11);
  if (dictionary < 0 || dictionary > 40) throw damaged();
  if (bytes > MOST_DICTIONARY) throw new ImageError('unsupported', { part: 'LZMA' });
  return filters;
}

/** Numbers of seven bits a byte, the lowest first. What is a byte in a filter reads the same below 128. */
function numbersFrom(bytes: Buffer, start: number): () => number {
  let at = start;
  return () => {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      if (at >= bytes.length) throw damaged();
      const byte = bytes[at++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw damaged();
  };
}

function number(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 128);
  }
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function withSum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(bytes));
  return Buffer.concat([bytes, sum]);
}

/** A stream of one block of LZMA2, without a check. */
function writeStream(body: Buffer, unpacked: number, dictionary: number): Buffer {
  const flags = Buffer.from([0, 0]);
  const head = withSum(Buffer.from([2, 0, LZMA2, 1, dictionary, 0, 0, 0]));
  const index = withSum(
    padded(Buffer.concat([Buffer.from([0, 1]), number(head.length + body.length), number(unpacked)])),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(index.length / 4 - 1);
  const foot = Buffer.concat([size, flags]);
  return Buffer.concat([
    START,
    withSum(flags),
    head,
    padded(body),
    index,
    withSum(foot).subarray(6),
    foot,
    Buffer.from('YZ'),
  ]);
}

interface XzModule {
  XzReadableStream: new (packed: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;
}

async function unpackLzma2(stream: Buffer, length: number): Promise<Uint8Array> {
  const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as XzModule;
  const out = new Uint8Array(length);
  let at = 0;
  try {
    for await (const part of new XzReadableStream(new Blob([new Uint8Array(stream)]).stream())) {
      out.set(part.subarray(0, length - at), at);
      at += Math.min(part.length, length - at);
      if (at === length) break;
    }
  } catch (error) {
    throw damaged(error);
  }
  if (at < length) throw new ImageError('truncated', { part: 'pixels' });
  return out;
}
