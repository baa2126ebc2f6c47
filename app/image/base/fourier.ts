/**
 * Fast Fourier transforms of lengths that only 2 and 3 divide (Stockham: every pass writes its numbers in order, so that none are sorted), and what is
 * made of them. All columns of a field go through a pass together, two at once (fourier-kernel.ts).
 */
import { openPass, type Pass, type Radix, VECTOR } from './fourier-kernel.ts';

export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

export function zeros(length: number): Complex {
  return { re: new Float64Array(length), im: new Float64Array(length) };
}

/** The smallest length from `atLeast` on that only 2 and 3 divide. */
export function goodLength(atLeast: number): number {
  let best = Infinity;
  for (let odd = 1; odd < best; odd *= 3) {
    let length = odd;
    while (length < atLeast) length *= 2;
    best = Math.min(best, length);
  }
  return best;
}

/** by length: all cosines, then all sines, of −2πk/length */
const kept = new Map<number, Float64Array>();

function turnsOf(length: number): Float64Array {
  const known = kept.get(length);
  if (known) return known;
  const turns = new Float64Array(2 * length);
  for (let k = 0; k < length; k++) {
    turns[k] = Math.cos((-2 * Math.PI * k) / length);
    turns[length + k] = Math.sin((-2 * Math.PI * k) / length);
  }
  kept.set(length, turns);
  return turns;
}

const PAGE = 65_536;
/** bytes of a number */
const NUMBER = 8;

/** Where fields are while they are transformed. */
const memory = new WebAssembly.Memory({ initial: 1 });
const passes: Record<Radix, Pass> = { 2: openPass(memory, 2), 3: openPass(memory, 3), 4: openPass(memory, 4) };

/** Of each row the first `count` numbers. */
function copyRows(
  from: Float64Array,
  across: number,
  to: Float64Array,
  toAcross: number,
  count: number,
  rows: number,
): void {
  if (across === count && toAcross === count) return to.set(from.subarray(0, count * rows));
  for (let y = 0; y < rows; y++) for (let x = 0; x < count; x++) to[y * toAcross + x] = from[y * across + x]!;
}

/** Of each column of `length` rows of `width` numbers, in place; a single line is a column of width 1. The inverse isn't divided by the length. */
export function transformColumns(field: Complex, length: number, width: number, inverse = false): Complex {
  const turns = turnsOf(length);
  // Two columns go together.
  const row = 2 * Math.ceil(width / 2) * NUMBER;
  const [plane, first] = [length * row, Math.ceil((turns.length * NUMBER) / VECTOR) * VECTOR];
  const missing = Math.ceil((first + 4 * plane - memory.buffer.byteLength) / PAGE);
  if (missing > 0) memory.grow(missing);
  new Float64Array(memory.buffer, 0, turns.length).set(turns);
  let [from, to] = [first, first + 2 * plane];
  const [re, im] = [new Float64Array(memory.buffer, from), new Float64Array(memory.buffer, from + plane)];
  copyRows(field.re, width, re, row / NUMBER, width, length);
  copyRows(field.im, width, im, row / NUMBER, width, length);
  for (let [rest, stride] = [length, row]; rest > 1;) {
    const radix = rest % 4 === 0 ? 4 : rest % 3 === 0 ? 3 : 2;
    // The inverse is the transform with real and imaginary parts in each other's place.
    const [real, imaginary] = inverse ? [plane, -plane] : [0, plane];
    passes[radix](
      from + real,
      to + real,
      imaginary,
      rest / radix,
      stride,
      0,
      length * NUMBER,
      (length / rest) * NUMBER,
    );
    [from, to] = [to, from];
    rest /= radix;
    stride *= radix;
  }
  copyRows(new Float64Array(memory.buffer, from), row / NUMBER, field.re, width, width, length);
  copyRows(new Float64Array(memory.buffer, from + plane), row / NUMBER, field.im, width, width, length);
  return field;
}

/** px of a side that is turned at once, so that both ways stay in the processor's cache */
const BLOCK = 32;

/** Rows become columns; those of `rows` beyond what `from` has are left at 0. */
export function transpose(from: Float64Array, width: number, rows: number, to: Float64Array): Float64Array {
  for (let top = 0; top < rows; top += BLOCK) {
    const bottom = Math.min(rows, top + BLOCK);
    for (let left = 0; left < width; left += BLOCK) {
      const right = Math.min(width, left + BLOCK);
      for (let x = left; x < right; x++) for (let y = top; y < bottom; y++) to[x * rows + y] = from[y * width + x]!;
    }
  }
  return to;
}

/** Of a field of two dimensions, in place. The inverse isn't divided by its px. */
export function transformField(field: Complex, width: number, height: number, inverse = false): Complex {
  transformColumns(field, height, width, inverse);
  const turned = zeros(width * height);
  transpose(field.re, width, height, turned.re);
  transpose(field.im, width, height, turned.im);
  transformColumns(turned, width, height, inverse);
  transpose(turned.re, height, width, field.re);
  transpose(turned.im, height, width, field.im);
  return field;
}

/** Σ a[p] · b[p − shift] around a circle, for every shift; both of one length, whatever it is. */
export function correlateAround(a: Float64Array, b: Float64Array): Float64Array {
  const { length } = a;
  const n = goodLength(2 * length);
  // One transform for both: a as the real part, b as the imaginary one.
  const both = zeros(n);
  both.re.set(a);
  both.im.set(b);
  const { re, im } = transformColumns(both, n, 1);
  const product = zeros(n);
  for (let k = 0; k < n; k++) {
    const m = (n - k) % n;
    const [ar, ai] = [(re[k]! + re[m]!) / 2, (im[k]! - im[m]!) / 2];
    const [br, bi] = [(im[k]! + im[m]!) / 2, (re[m]! - re[k]!) / 2];
    product.re[k] = ar * br + ai * bi;
    product.im[k] = ai * br - ar * bi;
  }
  const back = transformColumns(product, n, 1, true).re;
  const sums = new Float64Array(length);
  for (let s = 0; s < length; s++) sums[s] = (back[s]! + (s > 0 ? back[n - length + s]! : 0)) / n;
  return sums;
}
