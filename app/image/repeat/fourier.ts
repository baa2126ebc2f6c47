/** Fast Fourier transforms (radix 2, in place) and the correlations made of them. Lengths are powers of two. */

export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

export function zeros(length: number): Complex {
  return { re: new Float64Array(length), im: new Float64Array(length) };
}

export function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, atLeast)));
}

let turns = { n: 0, cos: new Float64Array(), sin: new Float64Array() };

/** A square asks for the same ones a thousand times over. */
function turnsOf(n: number) {
  if (turns.n !== n) {
    const part = (of: (turn: number) => number) =>
      Float64Array.from({ length: n / 2 }, (_, k) => of((2 * Math.PI * k) / n));
    turns = { n, cos: part(Math.cos), sin: part(Math.sin) };
  }
  return turns;
}

/** The inverse isn't divided by the length. */
function transform({ re, im }: Complex, inverse = false): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j]!, re[i]!];
    [im[i], im[j]] = [im[j]!, im[i]!];
  }
  const { cos, sin } = turnsOf(n);
  const way = inverse ? 1 : -1;
  for (let half = 1; half < n; half *= 2) {
    const step = n / (2 * half);
    for (let start = 0; start < n; start += 2 * half) {
      for (let k = 0, at = start; k < half; k++, at++) {
        const c = cos[k * step]!;
        const s = way * sin[k * step]!;
        const r = re[at + half]!;
        const i = im[at + half]!;
        const tr = r * c - i * s;
        const ti = r * s + i * c;
        re[at + half] = re[at]! - tr;
        im[at + half] = im[at]! - ti;
        re[at] = re[at]! + tr;
        im[at] = im[at]! + ti;
      }
    }
  }
}

/** Of a square side × side of which only the first `filled` rows hold anything. */
export function transformSquare(field: Complex, side: number, filled: number): void {
  for (let row = 0; row < filled; row++) transformRow(field, side, row);
  transformColumns(field, side);
}

/** The inverse, of the rows up to `reach` from the first, forward and around backward; the others are left in the middle of it. */
export function transformSquareBack(field: Complex, side: number, reach: number): void {
  transformColumns(field, side, true);
  for (let row = 0; row < side; row++) if (Math.min(row, side - row) <= reach) transformRow(field, side, row, true);
}

function transformRow(field: Complex, side: number, row: number, inverse = false): void {
  const [from, to] = [row * side, (row + 1) * side];
  transform({ re: field.re.subarray(from, to), im: field.im.subarray(from, to) }, inverse);
}

function transformColumns(field: Complex, side: number, inverse = false): void {
  const column = zeros(side);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      column.re[y] = field.re[y * side + x]!;
      column.im[y] = field.im[y * side + x]!;
    }
    transform(column, inverse);
    for (let y = 0; y < side; y++) {
      field.re[y * side + x] = column.re[y]!;
      field.im[y * side + x] = column.im[y]!;
    }
  }
}

/** Σ a[p] · b[p − shift] around a circle, for every shift; both of one length, whatever it is. */
export function correlateAround(a: Float64Array, b: Float64Array): Float64Array {
  const { length } = a;
  const n = powerOfTwo(2 * length);
  // One transform for both: a as the real part, b as the imaginary one.
  const both = zeros(n);
  both.re.set(a);
  both.im.set(b);
  transform(both);
  const product = zeros(n);
  for (let k = 0; k < n; k++) {
    const m = (n - k) % n;
    const [ar, ai] = [(both.re[k]! + both.re[m]!) / 2, (both.im[k]! - both.im[m]!) / 2];
    const [br, bi] = [(both.im[k]! + both.im[m]!) / 2, (both.re[m]! - both.re[k]!) / 2];
    product.re[k] = ar * br + ai * bi;
    product.im[k] = ai * br - ar * bi;
  }
  transform(product, true);
  const sums = new Float64Array(length);
  for (let s = 0; s < length; s++) sums[s] = (product.re[s]! + (s > 0 ? product.re[n - length + s]! : 0)) / n;
  return sums;
}
