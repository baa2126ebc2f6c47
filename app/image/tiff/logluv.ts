import { encodeSrgb } from '../base/color-math.ts';
import type { Samples } from '../base/samples.ts';
import type { Packed } from './packed.ts';
import type { Unpacked } from './unpack.ts';

/*
 * Greg Ward's LogLuv (compression 34676): CIE (u', v') and the logarithm of the luminance in 32 bit; LogL is the luminance
 * alone in 16.
 */
export const LOG_L = 32844;
export const LOG_LUV = 32845;
export const SGI_LOG = 34676;

/** Compression 34676: of each row first the highest bytes of all px, run-length packed, then the next ones. */
export class LogRunStream implements Unpacked {
  /** Its bytes have an order of their own, whatever the file's. */
  readonly isFinished = true;
  #packed: Packed;
  #size: number;
  #row: Uint8Array;

  constructor(packed: Packed, rowBytes: number, size: number) {
    this.#packed = packed;
    this.#size = size;
    this.#row = new Uint8Array(rowBytes);
  }

  read(target: Uint8Array): void {
    const packed = this.#packed;
    for (let byte = 0; byte < this.#size; byte++) {
      for (let to = byte; to < target.length;) {
        const code = packed.next();
        const run = code >= 128;
        const value = run ? packed.next() : 0;
        for (let left = run ? code - 126 : code; left > 0; left--, to += this.#size) {
          const next = run ? value : packed.next();
          if (to < target.length) target[to] = next;
        }
      }
    }
  }

  skip(length: number): void {
    for (let left = length; left > 0; left -= this.#row.length) this.read(this.#row);
  }
}

/** Linear sRGB 0 … 1 of one px as it stands in the file (highest byte first), encoded; brighter than white is white. */
export function logRow(row: Uint8Array, size: number, target: Samples, at: number, step: number, width: number): void {
  for (let x = 0, i = 0, to = at; x < width; x++, i += size, to += step) {
    const rgb = size === 2 ? gray((row[i]! << 8) | row[i + 1]!) : luv32(row, i);
    for (let band = 0; band < 3; band++) target[to + band] = encode(rgb[band]!);
  }
}

const encode = (v: number) => (v > 0 ? Math.floor(encodeSrgb(Math.min(1, v)) * 255 + 0.5) : 0);

function gray(log: number): [number, number, number] {
  const y = luminance16(log);
  return [y, y, y];
}

/** Sign, then 15 bit of 256 · (log2 Y + 64). */
function luminance16(log: number): number {
  const scale = log & 0x7fff;
  if (scale === 0) return 0;
  const y = 2 ** ((scale + 0.5) / 256 - 64);
  return log & 0x8000 ? -y : y;
}

function luv32(row: Uint8Array, i: number): [number, number, number] {
  return toRgb(luminance16((row[i]! << 8) | row[i + 1]!), (row[i + 2]! + 0.5) / 410, (row[i + 3]! + 0.5) / 410);
}

function toRgb(y: number, u: number, v: number): [number, number, number] {
  const s = 1 / (6 * u - 16 * v + 12);
  const [cx, cy] = [9 * u * s, 4 * v * s];
  const [x, z] = [(cx / cy) * y, ((1 - cx - cy) / cy) * y];
  // CCIR-709 primaries with LogLuv's own white, equal energy.
  return [2.69 * x - 1.276 * y - 0.414 * z, -1.022 * x + 1.978 * y + 0.044 * z, 0.061 * x - 0.224 * y + 1.163 * z];
}
