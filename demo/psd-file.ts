import { open } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { packRows } from './pack-bits.ts';

/** One ink as a layer: a flat colour seen through its coverage (none: everywhere). */
export interface PsdLayer {
  name: string;
  color: [number, number, number];
  coverage: Uint8Array | null;
}

export interface PsdFile {
  /** A PSB has wider length fields. */
  big: boolean;
  mode: 'rgb' | 'lab' | 'multichannel';
  width: number;
  height: number;
  channels: Uint8Array[];
  resources: { id: number; data: Buffer }[];
  layers?: PsdLayer[];
}

const MODES = { rgb: 3, multichannel: 7, lab: 9 };

/** Write a PSD or PSB with its merged image, run-length coded, after Adobe's file format specification. */
export async function writePsdFile(path: string, file: PsdFile): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.write(headerOf(file));
    await handle.write(resourcesOf(file.resources));
    for (const part of await layersOf(file)) await handle.write(part);
    const counts: Buffer[] = [u16(1)];
    const bodies: Buffer[] = [];
    for (const plane of file.channels) {
      const packed = packRows(plane, file.width, file.height);
      counts.push(countsOf(packed.lengths, file.big));
      bodies.push(packed.data);
      await pause();
    }
    for (const part of [...counts, ...bodies]) await handle.write(part);
  } finally {
    await handle.close();
  }
}

function headerOf({ big, channels, width, height, mode }: PsdFile): Buffer {
  const header = Buffer.alloc(30);
  header.write('8BPS', 0, 'latin1');
  header.writeUInt16BE(big ? 2 : 1, 4);
  header.writeUInt16BE(channels.length, 12);
  header.writeUInt32BE(height, 14);
  header.writeUInt32BE(width, 18);
  header.writeUInt16BE(8, 22);
  header.writeUInt16BE(MODES[mode], 24);
  // No colour mode data: four zero bytes end the header.
  return header;
}

/** Image resources, as they stand in a PSD and in a TIFF's tag 34377 alike. */
export function packResources(resources: { id: number; data: Buffer }[]): Buffer {
  return Buffer.concat(
    resources.flatMap(({ id, data }) => {
      const head = Buffer.alloc(12);
      head.write('8BIM', 0, 'latin1');
      head.writeUInt16BE(id, 4);
      head.writeUInt32BE(data.length, 8);
      return [head, data, Buffer.alloc(data.length % 2)];
    }),
  );
}

function resourcesOf(resources: { id: number; data: Buffer }[]): Buffer {
  const body = packResources(resources);
  return Buffer.concat([u32(body.length), body]);
}

async function layersOf({ big, width, height, layers }: PsdFile): Promise<Buffer[]> {
  const size = (n: number) => (big ? u64(n) : u32(n));
  if (!layers) return [size(0)];
  const records: Buffer[] = [i16(layers.length)];
  const pixels: Buffer[] = [];
  for (const { name, color, coverage } of layers) {
    const channels = color.map((value, id) => ({ id, data: flatChannel(value, width, height, big) }));
    if (coverage) {
      const packed = packRows(coverage, width, height);
      channels.unshift({ id: -1, data: Buffer.concat([u16(1), countsOf(packed.lengths, big), packed.data]) });
    }
    const rect = Buffer.concat([0, 0, height, width].map(u32));
    records.push(rect, u16(channels.length));
    for (const { id, data } of channels) {
      records.push(i16(id), size(data.length));
      pixels.push(data);
    }
    const extra = Buffer.concat([u32(0), u32(0), pascalString(name, 4), unicodeBlock(name)]);
    records.push(Buffer.from('8BIMnorm', 'latin1'), Buffer.from([255, 0, 8, 0]), u32(extra.length), extra);
    await pause();
  }
  const info = Buffer.concat(records);
  const length = info.length + pixels.reduce((sum, part) => sum + part.length, 0);
  const even = Buffer.alloc(length % 2);
  const inner = length + even.length;
  return [size(inner + (big ? 8 : 4) + 4), size(inner), info, ...pixels, even, u32(0)];
}

/** A channel of one value: its first packed row, over and over. */
function flatChannel(value: number, width: number, height: number, big: boolean): Buffer {
  const row = packRows(new Uint8Array(width).fill(value), width, 1);
  const lengths = new Uint32Array(height).fill(row.data.length);
  const data = Buffer.alloc(row.data.length * height);
  for (let y = 0; y < height; y++) row.data.copy(data, y * row.data.length);
  return Buffer.concat([u16(1), countsOf(lengths, big), data]);
}

function countsOf(lengths: Uint32Array, big: boolean): Buffer {
  const out = Buffer.alloc(lengths.length * (big ? 4 : 2));
  lengths.forEach((n, i) => (big ? out.writeUInt32BE(n, i * 4) : out.writeUInt16BE(n, i * 2)));
  return out;
}

function unicodeBlock(name: string): Buffer {
  const text = unicodeString(name);
  const head = Buffer.alloc(12);
  head.write('8BIMluni', 0, 'latin1');
  head.writeUInt32BE(text.length + (text.length % 4 ? 2 : 0), 8);
  return Buffer.concat([head, text, Buffer.alloc(text.length % 4 ? 2 : 0)]);
}

/** Length-prefixed, padded so that length byte and text fill whole multiples of `unit`. */
export function pascalString(text: string, unit: number): Buffer {
  const bytes = Buffer.from(text, 'latin1').subarray(0, 255);
  const out = Buffer.alloc(Math.ceil((bytes.length + 1) / unit) * unit);
  out[0] = bytes.length;
  bytes.copy(out, 1);
  return out;
}

export function unicodeString(text: string): Buffer {
  const out = Buffer.alloc(4 + text.length * 2);
  out.writeUInt32BE(text.length, 0);
  for (let i = 0; i < text.length; i++) out.writeUInt16BE(text.charCodeAt(i), 4 + i * 2);
  return out;
}

function u16(n: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16BE(n);
  return out;
}

function i16(n: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeInt16BE(n);
  return out;
}

function u32(n: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(n);
  return out;
}

function u64(n: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(n));
  return out;
}
