import { open } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { lzwCompress } from './lzw.ts';

export interface TiffFile {
  width: number;
  height: number;
  dpi: number;
  mode: 'gray' | 'rgb' | 'cmyk' | 'inks';
  compression: 'lzw' | 'deflate';
  channels: Uint8Array[];
  inkNames?: string[];
  /** An ICC profile, tag 34675. */
  profile?: Buffer;
  /** Photoshop's image resources, tag 34377. */
  photoshop?: Buffer;
}

const PHOTOMETRIC = { gray: 1, rgb: 2, cmyk: 5, inks: 5 };
const SHORT = 3;
const LONG = 4;

type Entry = [tag: number, type: number, values: number[] | Buffer];

/** Write a TIFF: little-endian, 8 bits, interleaved strips with horizontal differencing. */
export async function writeTiffFile(path: string, file: TiffFile): Promise<void> {
  const { width, height, channels, compression } = file;
  const samples = channels.length;
  const rows = Math.max(1, Math.min(height, Math.floor(262_144 / (width * samples))));
  const handle = await open(path, 'w');
  try {
    let position = 8;
    const offsets: number[] = [];
    const lengths: number[] = [];
    await handle.write(Buffer.alloc(8), 0, 8, 0);
    for (let top = 0; top < height; top += rows) {
      const strip = interleave(channels, width, top, Math.min(rows, height - top));
      const packed = compression === 'lzw' ? lzwCompress(strip) : await promisify(deflate)(strip);
      offsets.push(position);
      lengths.push(packed.length);
      await handle.write(packed, 0, packed.length, position);
      position += packed.length + (packed.length % 2);
      await pause();
    }
    const directory = directoryOf(entriesOf(file, rows, offsets, lengths), position);
    await handle.write(directory, 0, directory.length, position);
    const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
    header.writeUInt32LE(position, 4);
    await handle.write(header, 0, 8, 0);
  } finally {
    await handle.close();
  }
}

/** Rows of pixels, each sample as the difference to its left neighbour. */
function interleave(channels: Uint8Array[], width: number, top: number, rows: number): Uint8Array {
  const samples = channels.length;
  const out = new Uint8Array(width * rows * samples);
  channels.forEach((plane, c) => {
    for (let y = 0; y < rows; y++) {
      let before = 0;
      let to = y * width * samples + c;
      for (let from = (top + y) * width, end = from + width; from < end; from++, to += samples) {
        const value = plane[from]!;
        out[to] = value - before;
        before = value;
      }
    }
  });
  return out;
}

function entriesOf(file: TiffFile, rows: number, offsets: number[], lengths: number[]): Entry[] {
  const { width, height, dpi, mode, compression, channels, inkNames, profile, photoshop } = file;
  const entries: Entry[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, channels.map(() => 8)],
    [259, SHORT, [compression === 'lzw' ? 5 : 8]],
    [262, SHORT, [PHOTOMETRIC[mode]]],
    [273, LONG, offsets],
    [277, SHORT, [channels.length]],
    [278, LONG, [rows]],
    [279, LONG, lengths],
    [282, 5, rational(dpi)],
    [283, 5, rational(dpi)],
    [284, SHORT, [1]],
    [296, SHORT, [2]],
    [317, SHORT, [2]],
  ];
  if (mode === 'cmyk') entries.push([332, SHORT, [1]]);
  if (mode === 'inks') {
    entries.push([332, SHORT, [2]], [334, SHORT, [channels.length]]);
    if (inkNames) entries.push([333, 2, Buffer.from(inkNames.map((name) => `${name}\0`).join(''), 'latin1')]);
  }
  if (photoshop) entries.push([34377, 1, photoshop]);
  if (profile) entries.push([34675, 7, profile]);
  return entries.sort((a, b) => a[0] - b[0]);
}

function rational(value: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeUInt32LE(Math.round(value * 1000), 0);
  out.writeUInt32LE(1000, 4);
  return out;
}

function directoryOf(entries: Entry[], position: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  const tail: Buffer[] = [];
  let after = position + head.length;
  entries.forEach(([tag, type, values], i) => {
    const at = 2 + i * 12;
    const data = Buffer.isBuffer(values) ? values : numbers(type, values);
    const count = Buffer.isBuffer(values) ? (type === 5 ? 1 : values.length) : values.length;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    if (data.length <= 4) data.copy(head, at + 8);
    else {
      head.writeUInt32LE(after, at + 8);
      tail.push(data, Buffer.alloc(data.length % 2));
      after += data.length + (data.length % 2);
    }
  });
  return Buffer.concat([head, ...tail]);
}

function numbers(type: number, values: number[]): Buffer {
  const size = type === SHORT ? 2 : 4;
  const out = Buffer.alloc(values.length * size);
  values.forEach((v, i) => (size === 2 ? out.writeUInt16LE(v, i * 2) : out.writeUInt32LE(v, i * 4)));
  return out;
}
