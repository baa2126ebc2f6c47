import { encodeSrgb } from './color-math.ts';

/** Turns one row of big-endian samples of any depth into bytes. */
export type ToBytes = (row: Uint8Array, target: Uint8Array) => void;

/** `linear`: 32 bit colour is linear light and gets the sRGB curve; coverage (spots, alpha) stays linear. */
export function sampleConverter(depth: number, light: boolean): ToBytes {
  switch (depth) {
    case 1:
      return (row, target) => {
        // PSD bitmap: 1 is black.
        for (let x = 0; x < target.length; x++) target[x] = row[x >> 3]! & (0x80 >> (x & 7)) ? 0 : 255;
      };
    case 8:
      return (row, target) => target.set(row.subarray(0, target.length));
    case 16:
      return (row, target) => {
        // v · 255 / 65535, rounded
        for (let x = 0, i = 0; x < target.length; x++, i += 2) {
          target[x] = (((row[i]! << 8) | row[i + 1]!) * 255 + 32_895) >>> 16;
        }
      };
    default: {
      const table = light ? LIGHT : COVERAGE;
      return (row, target) => {
        for (let x = 0, i = 0; x < target.length; x++, i += 4) target[x] = table[(row[i]! << 8) | row[i + 1]!]!;
      };
    }
  }
}

// The upper half of a 32 bit float keeps 7 bits of mantissa, and its middle stands for the lower half.
function floatTable(curve: (v: number) => number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  return Uint8Array.from({ length: 65_536 }, (_, upper) => {
    view.setUint16(0, upper);
    view.setUint16(2, 0x8000);
    const v = view.getFloat32(0);
    return Math.round(255 * curve(v > 0 ? Math.min(v, 1) : 0));
  });
}
const LIGHT = floatTable(encodeSrgb);
const COVERAGE = floatTable((v) => v);
