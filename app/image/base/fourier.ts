/**
 * Fast Fourier transforms of lengths that only 2 and 3 divide (Stockham: every pass writes its numbers in order, so that none are sorted), and what is
 * made of them. All columns of a field go through a pass together: neighbours in memory are worked on one after the other. Pure.
 */

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

const kept = new Map<number, Complex>();

/** e^(−2πik/length) */
function turnsOf(length: number): Complex {
  const known = kept.get(length);
  if (known) return known;
  const part = (of: (turn: number) => number) =>
    Float64Array.from({ length }, (_, k) => of((-2 * Math.PI * k) / length));
  const turns = { re: part(Math.cos), im: part(Math.sin) };
  kept.set(length, turns);
  return turns;
}

/**
 * Of each column of `length` rows of `width` numbers; a single line is a column of width 1. The field given is used up. The inverse isn't divided by
 * the length.
 */
export function transformColumns(field: Complex, length: number, width: number, inverse = false): Complex {
  // The inverse is the transform with real and imaginary parts in each other's place.
  let from = inverse ? { re: field.im, im: field.re } : field;
  let to = zeros(length * width);
  const turns = turnsOf(length);
  for (let [rest, stride] = [length, width]; rest > 1;) {
    const radix = rest % 4 === 0 ? 4 : rest % 3 === 0 ? 3 : 2;
    passes[radix](from, to, rest / radix, stride, turns, length / rest);
    [from, to] = [to, from];
    rest /= radix;
    stride *= radix;
  }
  return inverse ? { re: from.im, im: from.re } : from;
}

/** `count` butterflies of numbers that stand `count` strides apart; the turn of one is `step` numbers of the table after that of the one before. */
type Pass = (from: Complex, to: Complex, count: number, stride: number, turns: Complex, step: number) => void;

const half = Math.sin(Math.PI / 3);

const passes: Record<2 | 3 | 4, Pass> = {
  2({ re, im }, { re: outRe, im: outIm }, count, stride, turns, step) {
    for (let p = 0; p < count; p++) {
      const c = turns.re[p * step]!;
      const s = turns.im[p * step]!;
      const a = stride * p;
      const b = stride * (p + count);
      const out = stride * 2 * p;
      for (let q = 0; q < stride; q++) {
        const ar = re[a + q]!;
        const ai = im[a + q]!;
        const br = re[b + q]!;
        const bi = im[b + q]!;
        outRe[out + q] = ar + br;
        outIm[out + q] = ai + bi;
        const dr = ar - br;
        const di = ai - bi;
        outRe[out + stride + q] = dr * c - di * s;
        outIm[out + stride + q] = dr * s + di * c;
      }
    }
  },
  3({ re, im }, { re: outRe, im: outIm }, count, stride, turns, step) {
    for (let p = 0; p < count; p++) {
      const c1 = turns.re[p * step]!;
      const s1 = turns.im[p * step]!;
      const c2 = turns.re[2 * p * step]!;
      const s2 = turns.im[2 * p * step]!;
      const a = stride * p;
      const b = stride * (p + count);
      const c = stride * (p + 2 * count);
      const out = stride * 3 * p;
      for (let q = 0; q < stride; q++) {
        const ar = re[a + q]!;
        const ai = im[a + q]!;
        const sr = re[b + q]! + re[c + q]!;
        const si = im[b + q]! + im[c + q]!;
        const dr = half * (re[b + q]! - re[c + q]!);
        const di = half * (im[b + q]! - im[c + q]!);
        outRe[out + q] = ar + sr;
        outIm[out + q] = ai + si;
        const mr = ar - sr / 2;
        const mi = ai - si / 2;
        const xr = mr + di;
        const xi = mi - dr;
        const yr = mr - di;
        const yi = mi + dr;
        outRe[out + stride + q] = xr * c1 - xi * s1;
        outIm[out + stride + q] = xr * s1 + xi * c1;
        outRe[out + 2 * stride + q] = yr * c2 - yi * s2;
        outIm[out + 2 * stride + q] = yr * s2 + yi * c2;
      }
    }
  },
  4({ re, im }, { re: outRe, im: outIm }, count, stride, turns, step) {
    for (let p = 0; p < count; p++) {
      const c1 = turns.re[p * step]!;
      const s1 = turns.im[p * step]!;
      const c2 = turns.re[2 * p * step]!;
      const s2 = turns.im[2 * p * step]!;
      const c3 = turns.re[3 * p * step]!;
      const s3 = turns.im[3 * p * step]!;
      const a = stride * p;
      const b = stride * (p + count);
      const c = stride * (p + 2 * count);
      const d = stride * (p + 3 * count);
      const out = stride * 4 * p;
      for (let q = 0; q < stride; q++) {
        const acr = re[a + q]! + re[c + q]!;
        const aci = im[a + q]! + im[c + q]!;
        const amr = re[a + q]! - re[c + q]!;
        const ami = im[a + q]! - im[c + q]!;
        const bdr = re[b + q]! + re[d + q]!;
        const bdi = im[b + q]! + im[d + q]!;
        const bmr = re[b + q]! - re[d + q]!;
        const bmi = im[b + q]! - im[d + q]!;
        outRe[out + q] = acr + bdr;
        outIm[out + q] = aci + bdi;
        const xr = amr + bmi;
        const xi = ami - bmr;
        const yr = acr - bdr;
        const yi = aci - bdi;
        const zr = amr - bmi;
        const zi = ami + bmr;
        outRe[out + stride + q] = xr * c1 - xi * s1;
        outIm[out + stride + q] = xr * s1 + xi * c1;
        outRe[out + 2 * stride + q] = yr * c2 - yi * s2;
        outIm[out + 2 * stride + q] = yr * s2 + yi * c2;
        outRe[out + 3 * stride + q] = zr * c3 - zi * s3;
        outIm[out + 3 * stride + q] = zr * s3 + zi * c3;
      }
    }
  },
};

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

/** Of a field of two dimensions; it is used up. The inverse isn't divided by its px. */
export function transformField(field: Complex, width: number, height: number, inverse = false): Complex {
  const down = transformColumns(field, height, width, inverse);
  const turned = { re: new Float64Array(width * height), im: new Float64Array(width * height) };
  transpose(down.re, width, height, turned.re);
  transpose(down.im, width, height, turned.im);
  const across = transformColumns(turned, width, height, inverse);
  return { re: transpose(across.re, height, width, down.re), im: transpose(across.im, height, width, down.im) };
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
