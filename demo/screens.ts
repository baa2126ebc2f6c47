/** A design's screens as they are stored, one plane for each of its inks: what its colorways are printed from. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { DemoDesign } from './designs.ts';

export interface Screens {
  /** px */
  width: number;
  height: number;
  /**
   * Coverage 0…255, one plane per ink, without the ground. Planes are knocked out of each other: at any pixel they
   * sum to at most 255 and what is left is ground.
   */
  planes: Uint8Array[];
}

/** cm at a resolution → whole px; even, so that half-drops and half-bricks fall on a pixel. */
function sizeInPixels(cm: number, dpi: number): number {
  return Math.round((cm / 2.54) * dpi * 0.5) * 2;
}

/**
 * At the design's own resolution or a lower one. A file in screens/ (Brotli): width and height (16 bits, little-endian), number of inks, how
 * they are stored: 0, a plane for each; 1, twice as fine, the number of the ink that lies at each place, which gives smooth edges when it is
 * brought to size.
 */
export function readScreens(design: DemoDesign): Screens {
  const name = `${design.stem.toLowerCase().replaceAll(' ', '-')}.br`;
  const bytes = brotliDecompressSync(readFileSync(new URL(`./screens/${name}`, import.meta.url)));
  const [width, height, inks, isIndexed] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes[4]!, bytes[5] === 1];
  const size = { width: sizeInPixels(design.widthCm, design.dpi), height: sizeInPixels(design.heightCm, design.dpi) };
  const stored = bytes.subarray(6);
  if (isIndexed) return { ...size, planes: countInks(stored, { width, height }, size, inks) };
  const planes = Array.from({ length: inks }, (_, k) => stored.subarray(k * width * height, (k + 1) * width * height));
  if (width === size.width && height === size.height) return { ...size, planes };
  return { ...size, planes: planes.map((plane) => average(plane, { width, height }, size)) };
}

interface Size {
  width: number;
  height: number;
}

/** The first stored px of each px to make, and one more: where the last one ends. */
function steps(from: number, to: number): number[] {
  if (to > from) throw new RangeError(`screens of ${from} px are not enlarged to ${to}`);
  return Array.from({ length: to + 1 }, (_, at) => Math.floor((at * from) / to));
}

/** How much of each px every ink covers. */
function countInks(stored: Uint8Array, from: Size, to: Size, inks: number): Uint8Array[] {
  const [columns, rows] = [steps(from.width, to.width), steps(from.height, to.height)];
  const planes = Array.from({ length: inks }, () => new Uint8Array(to.width * to.height));
  const counts = new Uint32Array(inks + 1);
  for (let y = 0, p = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++, p++) {
      counts.fill(0);
      for (let v = rows[y]!; v < rows[y + 1]!; v++)
        for (let u = columns[x]!; u < columns[x + 1]!; u++) counts[stored[v * from.width + u]!]!++;
      const all = (rows[y + 1]! - rows[y]!) * (columns[x + 1]! - columns[x]!);
      // Rounded as they add up, so that they never come to more than 255.
      let [before, sum] = [0, 0];
      for (let k = 0; k < inks; k++) {
        sum += counts[k + 1]!;
        const upTo = Math.round((255 * sum) / all);
        planes[k]![p] = upTo - before;
        before = upTo;
      }
    }
  }
  return planes;
}

function average(plane: Uint8Array, from: Size, to: Size): Uint8Array {
  const [columns, rows] = [steps(from.width, to.width), steps(from.height, to.height)];
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0, p = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++, p++) {
      let sum = 0;
      for (let v = rows[y]!; v < rows[y + 1]!; v++)
        for (let u = columns[x]!; u < columns[x + 1]!; u++) sum += plane[v * from.width + u]!;
      out[p] = Math.floor(sum / ((rows[y + 1]! - rows[y]!) * (columns[x + 1]! - columns[x]!)));
    }
  }
  return out;
}
