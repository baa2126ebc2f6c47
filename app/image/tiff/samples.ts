import { encodeSrgb } from '../base/color-math.ts';
import type { Samples } from '../base/samples.ts';
import { ImageError } from '../base/types.ts';

/** Puts one sample of every px of a row into `target`, from place `at` on and `step` apart, over the whole range of 8 or 16 bit. */
export type TakeSample = (
  row: Uint8Array<ArrayBuffer>,
  target: Samples,
  at: number,
  step: number,
  width: number,
) => void;

export interface SampleShape {
  /** bits of every sample of a px */
  bits: number[];
  /** which of them */
  sample: number;
  /** 3 float; others are whole numbers, and signed ones read as their bits stand: writers that say "signed" mostly mean bytes from 0 to 255 */
  format: number;
  /** order of bytes in samples that are no whole number of this machine (24 bit), or are `mixed` */
  little: boolean;
  /** samples of one px differ in their bits, and so stand as in the file */
  mixed: boolean;
  /** into 16 bit */
  deep: boolean;
  /** a float is linear light and gets the sRGB curve */
  light: boolean;
  /** Lab's a and b as real numbers: from, and how many, go over the whole range */
  range?: { from: number; span: number };
  /** opacities 0 … 1 of the row's px that floats were multiplied by, which is undone */
  alpha?: Float32Array;
  /** hears once that a float lies above the range, and so is clipped */
  onClipped?: () => void;
}

const FLOAT = 3;
/** What lies above the range by less than half a step of 8 bit, calculation has put there. */
const ROUNDED = 0.5 / 255;

/** Rows as openCellRows gives them. */
export function sampleTaker(shape: SampleShape): TakeSample {
  const { bits, format, mixed } = shape;
  const depth = bits[0]!;
  if (format === FLOAT) return takeFloats(shape);
  if (mixed || ![8, 16, 32].includes(depth)) return takeBits(shape);
  return depth === 8 ? takeBytes(shape) : depth === 16 ? takeShorts(shape) : takeLongs(shape);
}

function takeBytes({ bits, sample, deep }: SampleShape): TakeSample {
  const count = bits.length;
  const by = deep ? 257 : 1;
  return (row, target, at, step, width) => {
    for (let x = 0, i = sample, to = at; x < width; x++, i += count, to += step) target[to] = row[i]! * by;
  };
}

/** 16 bit to 8: v · 255 / 65535, rounded. */
const toByte = (value: number) => (value * 255 + 32_895) >>> 16;

function takeShorts({ bits, sample, deep }: SampleShape): TakeSample {
  const count = bits.length;
  return (row, target, at, step, width) => {
    const values = new Uint16Array(row.buffer);
    if (deep) {
      for (let x = 0, i = sample, to = at; x < width; x++, i += count, to += step) target[to] = values[i]!;
      return;
    }
    for (let x = 0, i = sample, to = at; x < width; x++, i += count, to += step) target[to] = toByte(values[i]!);
  };
}

function takeLongs({ bits, sample, deep }: SampleShape): TakeSample {
  const count = bits.length;
  const by = (deep ? 65_535 : 255) / 0xffffffff;
  return (row, target, at, step, width) => {
    const values = new Uint32Array(row.buffer);
    for (let x = 0, i = sample, to = at; x < width; x++, i += count, to += step) {
      target[to] = values[i]! * by + 0.5;
    }
  };
}

/** Samples of any number of bits up to 32, the highest bit first. */
function takeBits({ bits, sample, deep, little }: SampleShape): TakeSample {
  const depth = bits[sample]!;
  if (depth > 32) throw new ImageError('unsupported', { part: `${depth} bit` });
  const cell = bits.reduce((sum, each) => sum + each, 0);
  const before = bits.slice(0, sample).reduce((sum, each) => sum + each, 0);
  const most = 2 ** depth - 1;
  const full = deep ? 65_535 : 255;
  // Whole bytes follow the file's order.
  const turned = little && bits.every((each) => each % 8 === 0);
  const scale = (raw: number) => Math.floor((raw * full) / most + 0.5);
  const table = depth <= 14 ? Uint16Array.from({ length: most + 1 }, (_, raw) => scale(raw)) : null;
  return (row, target, at, step, width) => {
    for (let x = 0, bit = before, to = at; x < width; x++, bit += cell, to += step) {
      let raw = 0;
      if (turned) {
        for (let i = bit + depth - 8; i >= bit; i -= 8) raw = raw * 256 + row[i >> 3]!;
      } else {
        for (let left = depth, from = bit; left > 0;) {
          const inside = from & 7;
          const take = Math.min(left, 8 - inside);
          raw = raw * 2 ** take + ((row[from >> 3]! >> (8 - inside - take)) & ((1 << take) - 1));
          left -= take;
          from += take;
        }
      }
      target[to] = table ? table[raw]! : scale(raw);
    }
  };
}

/** Floats are 0 … 1 (Lab: L to 100, a and b from −128). What is outside is clipped; what is no number is 0. */
function takeFloats({ bits, mixed, little, sample, deep, light, range, alpha, onClipped }: SampleShape): TakeSample {
  const count = bits.length;
  const depth = bits[0]!;
  // Mixed ones in planes stand as in the file, which is as this machine has them where it is little-endian.
  if (bits.some((other) => other !== depth) || (mixed && !little) || ![16, 32, 64].includes(depth)) {
    throw new ImageError('unsupported', { part: `${bits.join('-')} bit float` });
  }
  const full = deep ? 65_535 : 255;
  const { from, span } = range ?? { from: 0, span: 1 };
  const curve = light ? lightCurve() : null;
  const most = from + span * (1 + ROUNDED);
  let isTold = !onClipped;
  const look = (value: number) => {
    if (isTold || !(value > most)) return;
    isTold = true;
    onClipped?.();
  };
  const scale = (value: number) => {
    const v = (value - from) / span;
    if (!(v > 0)) return 0;
    if (v >= 1) return full;
    if (!curve) return v * full + 0.5;
    // The curve is as good as straight between two of its 65,536 steps.
    const place = v * 65_535;
    const step = Math.floor(place);
    return (curve[step]! + (curve[step + 1]! - curve[step]!) * (place - step)) * full + 0.5;
  };
  if (alpha) {
    const read = floatReader(bits, sample);
    return (row, target, at, step, width) => {
      const number = read(row);
      for (let x = 0, to = at; x < width; x++, to += step) {
        const [value, opacity] = [number(x), alpha[x]!];
        // As it shows: what is next to clear may lie anywhere.
        look(value + 1 - opacity);
        target[to] = opacity > 0 ? scale(value / opacity) : 0;
      }
    };
  }
  if (depth === 16) {
    const numbers = Float32Array.from({ length: 65_536 }, (_, half) => halfToNumber(half));
    const table = Uint16Array.from(numbers, scale);
    return (row, target, at, step, width) => {
      const values = new Uint16Array(row.buffer);
      for (let x = 0, i = sample, to = at; x < width; x++, i += count, to += step) {
        look(numbers[values[i]!]!);
        target[to] = table[values[i]!]!;
      }
    };
  }
  return (row, target, at, step, width) => {
    const values = depth === 32 ? new Float32Array(row.buffer) : new Float64Array(row.buffer);
    for (let x = 0, i = sample, to = at; x < width; x++, i += count, to += step) {
      look(values[i]!);
      target[to] = scale(values[i]!);
    }
  };
}

/** The floats of one sample: of a row those of its px. */
export function floatReader(bits: number[], sample: number): (row: Uint8Array<ArrayBuffer>) => (x: number) => number {
  const count = bits.length;
  return ({ buffer }) => {
    if (bits[sample] === 64) {
      const values = new Float64Array(buffer);
      return (x) => values[x * count + sample]!;
    }
    if (bits[sample] === 32) {
      const values = new Float32Array(buffer);
      return (x) => values[x * count + sample]!;
    }
    const values = new Uint16Array(buffer);
    return (x) => halfToNumber(values[x * count + sample]!);
  };
}

let known: Float32Array | undefined;

function lightCurve(): Float32Array {
  return (known ??= Float32Array.from({ length: 65_537 }, (_, v) => encodeSrgb(Math.min(1, v / 65_535))));
}

/** IEEE 754 binary16. */
function halfToNumber(half: number): number {
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
