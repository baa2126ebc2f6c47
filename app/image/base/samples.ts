import { encodeSrgb } from './color-math.ts';

/** Samples of one plane or of interleaved pixels, 8 bit or the whole range of 16. */
export type Samples = Uint8Array | Uint16Array;

export function newSamples(length: number, deep: boolean): Samples {
  return deep ? new Uint16Array(length) : new Uint8Array(length);
}

/** Turns one row of samples of any depth, big-endian as they stand in a PSD, into numbers. */
export type Converter = (row: Uint8Array, target: Samples) => void;

export interface ConvertOptions {
  /** 32 bit colour is linear light and gets the sRGB curve; coverage (spots, alpha) stays linear */
  light: boolean;
  /** into 16 bit */
  deep: boolean;
}

export function sampleConverter(depth: number, { light, deep }: ConvertOptions): Converter {
  switch (depth) {
    case 1: {
      const white = deep ? 65_535 : 255;
      return (row, target) => {
        // PSD bitmap: 1 is black.
        for (let x = 0; x < target.length; x++) target[x] = row[x >> 3]! & (0x80 >> (x & 7)) ? 0 : white;
      };
    }
    case 8:
      if (!deep) return (row, target) => target.set(row.subarray(0, target.length));
      return (row, target) => {
        for (let x = 0; x < target.length; x++) target[x] = row[x]! * 257;
      };
    case 16:
      if (deep) {
        return (row, target) => {
          for (let x = 0, i = 0; x < target.length; x++, i += 2) target[x] = (row[i]! << 8) | row[i + 1]!;
        };
      }
      return (row, target) => {
        // v · 255 / 65535, rounded
        for (let x = 0, i = 0; x < target.length; x++, i += 2) {
          target[x] = (((row[i]! << 8) | row[i + 1]!) * 255 + 32_895) >>> 16;
        }
      };
    default: {
      const table = floatTable(light);
      const scale = deep ? 65_535 : 255;
      return (row, target) => {
        for (let x = 0, i = 0; x < target.length; x++, i += 4) {
          const upper = (row[i]! << 8) | row[i + 1]!;
          const part = ((row[i + 2]! << 8) | row[i + 3]!) / 65_536;
          const from = table[upper]!;
          target[x] = (from + (table[upper + 1]! - from) * part) * scale + 0.5;
        }
      };
    }
  }
}

const tables: Partial<Record<'light' | 'coverage', Float32Array>> = {};

/**
 * The curve at every float whose lower 16 bits are zero, 0 … 1. Between two of them floats are evenly spaced, and the
 * curve as good as straight: with the lower bits as the way between, 16 bit come out right. Below 0 and NaN are 0.
 */
function floatTable(light: boolean): Float32Array {
  return (tables[light ? 'light' : 'coverage'] ??= makeFloatTable(light ? encodeSrgb : (v) => v));
}

function makeFloatTable(curve: (v: number) => number): Float32Array {
  const view = new DataView(new ArrayBuffer(4));
  return Float32Array.from({ length: 65_537 }, (_, upper) => {
    view.setUint32(0, upper * 65_536);
    const v = view.getFloat32(0);
    return v > 0 ? curve(Math.min(v, 1)) : 0;
  });
}
