/** The discrete Fourier transform of square maps whose side is a power of two (Cooley and Tukey 1965). Pure. */

export interface Spectrum {
  re: Float64Array;
  im: Float64Array;
}

/** Of a map and, where given, its imaginary part; `back`: the way back. */
export function transform(re: Float64Array, im?: Float64Array, back = false): Spectrum {
  const side = Math.sqrt(re.length);
  if (!Number.isInteger(Math.log2(side))) throw new RangeError(`a map of ${re.length} px`);
  const map = { re: Float64Array.from(re), im: im ? Float64Array.from(im) : new Float64Array(re.length) };
  const waves = wavesOf(side, back);
  for (let row = 0; row < side; row++) line(map, row * side, 1, side, waves);
  for (let column = 0; column < side; column++) line(map, column, side, side, waves);
  if (back) {
    for (let at = 0; at < re.length; at++) {
      map.re[at] = map.re[at]! / re.length;
      map.im[at] = map.im[at]! / re.length;
    }
  }
  return map;
}

function wavesOf(side: number, back: boolean): Spectrum {
  const turn = ((back ? 2 : -2) * Math.PI) / side;
  const angles = Float64Array.from({ length: side / 2 }, (_, at) => turn * at);
  return { re: angles.map(Math.cos), im: angles.map(Math.sin) };
}

/** `side` numbers, each `step` after the other, in place. */
function line({ re, im }: Spectrum, from: number, step: number, side: number, waves: Spectrum): void {
  for (let i = 1, j = 0; i < side; i++) {
    let bit = side >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      swap(re, from + i * step, from + j * step);
      swap(im, from + i * step, from + j * step);
    }
  }
  for (let length = 2; length <= side; length <<= 1) {
    const half = length >> 1;
    const stride = side / length;
    for (let start = 0; start < side; start += length) {
      for (let k = 0; k < half; k++) {
        const [a, b] = [from + (start + k) * step, from + (start + k + half) * step];
        const [c, s] = [waves.re[k * stride]!, waves.im[k * stride]!];
        const [x, y] = [re[b]! * c - im[b]! * s, re[b]! * s + im[b]! * c];
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
  }
}

function swap(list: Float64Array, one: number, other: number): void {
  const kept = list[one]!;
  list[one] = list[other]!;
  list[other] = kept;
}
