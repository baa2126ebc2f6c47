/** Reads small ZIP files: stored and deflated entries, found by the directory at the end. Sizes are bounded before anything is unpacked. */
import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

export class BadZip extends Error {
  override name = 'BadZip';
}

export interface ZipEntry {
  /** as written in the ZIP, folders included */
  name: string;
  /** bytes once unpacked */
  size: number;
  /** Throws BadZip where it is damaged or larger than it says. */
  read(): Promise<Buffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** the end record and the longest comment behind it */
const TAIL = 22 + 65_535;
const MOST_DIRECTORY = 4 * 1024 * 1024;

export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE(0) === LOCAL;
}

/** The files in it, folders left out. The handle must stay open while entries are read. */
export async function readZip(file: FileHandle, mostEntries: number): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - TAIL), Math.min(size, TAIL));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new BadZip('no directory');
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > mostEntries || bytes > MOST_DIRECTORY || start + bytes > size) throw new BadZip('directory');
  const directory = await readAt(file, start, bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0, index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new BadZip('directory entry');
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
    const [packed, unpacked] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    const nameLength = directory.readUInt16LE(at + 28);
    const skip = nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    const offset = directory.readUInt32LE(at + 42);
    if (at + 46 + skip > directory.length) throw new BadZip('directory entry');
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + skip;
    if (name.endsWith('/')) continue;
    entries.push({
      name,
      size: unpacked,
      read: () => readEntry(file, { flags, method, packed, unpacked, offset, size }),
    });
  }
  return entries;
}

interface Place {
  flags: number;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
  size: number;
}

async function readEntry(file: FileHandle, { flags, method, packed, unpacked, offset, size }: Place): Promise<Buffer> {
  if (flags & 1) throw new BadZip('encrypted');
  if (method !== 0 && method !== 8) throw new BadZip(`method ${method}`);
  if (offset + 30 > size) throw new BadZip('offset');
  const head = await readAt(file, offset, 30);
  if (head.readUInt32LE(0) !== LOCAL) throw new BadZip('entry');
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + packed > size) throw new BadZip('length');
  const data = await readAt(file, start, packed);
  const plain = method === 0 ? data : inflate(data, unpacked);
  if (plain.length !== unpacked) throw new BadZip('length');
  return plain;
}

function inflate(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw new BadZip('deflate', { cause: error });
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new BadZip('ends early');
  return buffer;
}
