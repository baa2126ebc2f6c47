import { closeSync, openSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { ImageError } from '../base/types.ts';
import { writeAll } from '../tiff/write.ts';

/*
 * Screens that came as one file each are kept as one original: a ZIP of the files, byte for byte and unpacked, that any program opens.
 * The same files give the same bytes. Entries have ZIP64 sizes throughout: screens may be large.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** tells our own from any other ZIP */
const COMMENT = Buffer.from('screens of one design');
const COPY = 4 * 1024 * 1024;
const UTF8_NAME = 0x0800;
/** 1 January 1980: the time says nothing, and the same files must give the same bytes */
const DATE = 0x0021;

export interface SetMember {
  name: string;
  /** where its bytes stand in the set's file */
  offset: number;
  length: number;
}

export interface SetPart {
  name: string;
  path: string;
}

/** Writes the set of these files, in this order. */
export function writeScreenSet(parts: SetPart[], target: string, beat: () => void): { bytes: number } {
  const out = openSync(target, 'wx');
  try {
    let at = 0;
    const put = (bytes: Buffer) => {
      writeAll(out, bytes, at);
      at += bytes.length;
    };
    const directory: Buffer[] = [];
    for (const { name, path } of parts) {
      const length = statSync(path).size;
      const crc = crcOf(path, beat);
      const title = Buffer.from(name);
      const start = at;
      put(Buffer.concat([header(LOCAL, crc, title, 20), title, sizes(length)]));
      using file = new ByteFile(path);
      for (let done = 0; done < length; done += COPY) {
        beat();
        put(Buffer.from(file.read(done, Math.min(COPY, length - done))));
      }
      directory.push(Buffer.concat([header(CENTRAL, crc, title, 28), title, sizes(length, start)]));
    }
    const start = at;
    const entries = Buffer.concat(directory);
    put(entries);
    put(ending(parts.length, entries.length, start));
    return { bytes: at };
  } finally {
    closeSync(out);
  }
}

function crcOf(path: string, beat: () => void): number {
  using file = new ByteFile(path);
  let crc = 0;
  for (let at = 0; at < file.size; at += COPY) {
    beat();
    crc = crc32(file.read(at, Math.min(COPY, file.size - at)), crc);
  }
  return crc;
}

/** A local or a central header up to the name; the sizes stand in the extra field of `extra` bytes. */
function header(signature: number, crc: number, name: Buffer, extra: number): Buffer {
  const central = signature === CENTRAL;
  const bytes = Buffer.alloc(central ? 46 : 30);
  bytes.writeUInt32LE(signature, 0);
  let at = 4;
  if (central) at = bytes.writeUInt16LE(45, at);
  at = bytes.writeUInt16LE(45, at);
  at = bytes.writeUInt16LE(UTF8_NAME, at);
  at = bytes.writeUInt16LE(0, at);
  at = bytes.writeUInt16LE(0, at);
  at = bytes.writeUInt16LE(DATE, at);
  at = bytes.writeUInt32LE(crc, at);
  at = bytes.writeUInt32LE(0xffffffff, at);
  at = bytes.writeUInt32LE(0xffffffff, at);
  at = bytes.writeUInt16LE(name.length, at);
  bytes.writeUInt16LE(extra, at);
  if (central) bytes.writeUInt32LE(0xffffffff, 42);
  return bytes;
}

/** ZIP64's extra field: unpacked and packed size, and in the directory where the entry begins. */
function sizes(length: number, start?: number): Buffer {
  const bytes = Buffer.alloc(start === undefined ? 20 : 28);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(bytes.length - 4, 2);
  bytes.writeBigUInt64LE(BigInt(length), 4);
  bytes.writeBigUInt64LE(BigInt(length), 12);
  if (start !== undefined) bytes.writeBigUInt64LE(BigInt(start), 20);
  return bytes;
}

function ending(count: number, length: number, start: number): Buffer {
  const long = Buffer.alloc(56 + 20);
  long.writeUInt32LE(END_64, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeUInt16LE(45, 12);
  long.writeUInt16LE(45, 14);
  long.writeBigUInt64LE(BigInt(count), 24);
  long.writeBigUInt64LE(BigInt(count), 32);
  long.writeBigUInt64LE(BigInt(length), 40);
  long.writeBigUInt64LE(BigInt(start), 48);
  long.writeUInt32LE(LOCATOR_64, 56);
  long.writeBigUInt64LE(BigInt(start + length), 64);
  long.writeUInt32LE(1, 72);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  end.writeUInt16LE(COMMENT.length, 20);
  return Buffer.concat([long, end, COMMENT]);
}

/** The files of a set; null where the file is none. Only what this module has written is one: nothing is guessed. Throws ImageError. */
export function readScreenSet(file: ByteFile): SetMember[] | null {
  const tail = 76 + 22 + COMMENT.length;
  if (file.size < tail + 30 || file.read(0, 4).readUInt32LE(0) !== LOCAL) return null;
  const end = file.read(file.size - tail, tail);
  if (!end.subarray(98).equals(COMMENT) || end.readUInt32LE(0) !== END_64 || end.readUInt32LE(76) !== END) return null;
  const [count, length, start] = [24, 40, 48].map((at) => Number(end.readBigUInt64LE(at))) as [number, number, number];
  const damaged = () => new ImageError('damaged', { part: 'header' });
  if (count < 1 || count > LIMITS.channels || length > LIMITS.resourceBytes || start + length !== file.size - tail)
    throw damaged();
  const directory = Buffer.from(file.read(start, length));
  const members: SetMember[] = [];
  for (let at = 0; members.length < count;) {
    if (at + 46 > length || directory.readUInt32LE(at) !== CENTRAL) throw damaged();
    const name = directory.readUInt16LE(at + 28);
    if (directory.readUInt16LE(at + 30) !== 28 || at + 46 + name + 28 > length) throw damaged();
    const extra = at + 46 + name;
    const [size, from] = [extra + 4, extra + 20].map((place) => Number(directory.readBigUInt64LE(place))) as [
      number,
      number,
    ];
    // Our local headers have the same name and a ZIP64 field of 20 bytes.
    const offset = from + 30 + name + 20;
    if (!file.has(offset, size) || offset + size > start) throw damaged();
    members.push({ name: directory.toString('utf8', at + 46, extra), offset, length: size });
    at = extra + 28;
  }
  return members;
}
