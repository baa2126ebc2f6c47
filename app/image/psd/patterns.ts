import { Cursor } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import type { Pattern } from '../layers/fills.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { MODES } from './read-psd.ts';
import { openRawPlanes, openRlePlanes, psdRowBytes } from './rows.ts';

/** bytes of all patterns together, which are held in memory */
const MOST_BYTES = 128 * 1024 * 1024;

/** bytes that are left; `isShort`: some plane had none */
interface Room {
  left: number;
  isShort?: boolean;
}

interface Plane {
  width: number;
  height: number;
  depth: number;
  bytes: Buffer;
}

/**
 * The patterns of a file's blocks `Patt`, `Pat2` and `Pat3`, by id, those of the file's own mode (Adobe Photoshop File Formats
 * Specification, "Patterns" and "Virtual Memory Array List"). What can't be followed is left out.
 */
export function readPatterns(blocks: Cursor[], mode: string): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  const budget = { left: MOST_BYTES };
  for (const block of blocks) {
    const list = new Cursor(block.file, block.at, block.end);
    while (list.left >= 8) {
      const length = list.u32();
      if (length > list.left) break;
      const next = list.at + Math.min(list.left, Math.ceil(length / 4) * 4);
      try {
        const one = readPattern(new Cursor(list.file, list.at, list.at + length), mode, budget);
        if (one) found.set(...one);
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
      }
      list.at = next;
    }
  }
  return found;
}

function readPattern(data: Cursor, mode: string, budget: { left: number }): [string, Pattern] | null {
  data.skip(4);
  const own = MODES[data.u32()];
  data.skip(4);
  data.skip(data.u32() * 2);
  const id = data.take(data.u8()).toString('latin1');
  const palette = own === 'indexed' ? Buffer.from(data.take(772)) : null;
  data.skip(8);
  const [top, left, bottom, right, count] = [0, 0, 0, 0, 0].map(() => data.u32() | 0) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [width, height] = [right - left, bottom - top];
  if (!own || width <= 0 || height <= 0 || count < 0 || count > 64) return null;
  const planes: Plane[] = [];
  const room: Room = { left: budget.left };
  for (let i = 0; i < count + 2 && data.left >= 4; i++) {
    const plane = readPlane(data, room);
    if (plane && plane.width === width && plane.height === height) planes.push(plane);
  }
  // One plane of several would be taken for another.
  if (room.isShort) return null;
  const colors = palette ? 1 : PROCESS_NAMES[own].length;
  const wanted = PROCESS_NAMES[mode === 'duotone' ? 'grayscale' : (mode as 'rgb')].length;
  const gray = own === 'grayscale' && mode === 'rgb';
  if (planes.length < colors || !(palette ? mode === 'rgb' : own === mode || gray)) return null;
  const alpha = planes.length > colors ? planes.at(-1)! : null;
  const wrap = (v: number, size: number) => ((Math.floor(v) % size) + size) % size;
  budget.left = room.left;
  return [
    id,
    {
      at(channel, x, y) {
        const plane = channel < 0 ? alpha : planes[palette || gray ? 0 : Math.min(channel, wanted - 1)]!;
        if (!plane) return 1;
        const v = sample(plane, wrap(y, height) * width + wrap(x, width));
        return channel >= 0 && palette ? palette[Math.round(v * 255) * 3 + channel]! / 255 : v;
      },
    },
  ];
}

function sample({ bytes, depth }: Plane, at: number): number {
  return depth === 8
    ? bytes[at]! / 255
    : depth === 16
      ? bytes.readUInt16BE(at * 2) / 65_535
      : bytes.readFloatBE(at * 4);
}

function readPlane(data: Cursor, room: Room): Plane | null {
  if (data.u32() === 0) return null;
  const length = data.u32();
  if (length < 23 || length > data.left) {
    data.skip(Math.min(length, data.left));
    return null;
  }
  const next = data.at + length;
  const depth = data.u32();
  const [top, left, bottom, right] = [0, 0, 0, 0].map(() => data.u32() | 0) as [number, number, number, number];
  data.skip(2);
  const packed = data.u8();
  const shape = { width: right - left, height: bottom - top, depth, channels: 1 };
  const { width, height } = shape;
  const needed = width * height * (depth / 8);
  const isKnown = width > 0 && height > 0 && (depth === 8 || depth === 16 || depth === 32) && packed <= 1;
  room.isShort ||= isKnown && needed > room.left;
  if (!isKnown || room.isShort) {
    data.at = next;
    return null;
  }
  room.left -= needed;
  const rowBytes = psdRowBytes(width, depth);
  const bytes = Buffer.alloc(rowBytes * height);
  const how = { part: 'layers' as const };
  const read =
    packed === 1
      ? openRlePlanes(data.file, data.at, shape, [0], false, how)[0]!
      : openRawPlanes(data.file, data.at, shape, [0], how)[0]!;
  for (let y = 0; y < height; y++) read(bytes.subarray(y * rowBytes, (y + 1) * rowBytes), y);
  data.at = next;
  return { width, height, depth, bytes };
}
