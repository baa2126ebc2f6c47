/**
 * Takes the light of upright folds out of a picture of cloth: each column is brought to the mean light of all. A fold changes the light of a column
 * and no colour, so light is linear here. Of pleated curtains it lets three times as many prints be found (docs/decisions/0031-photos.md). Pure.
 */

/** sRGB's curve, near enough for light and dark. */
const GAMMA = 2.2;
/** Keeps black from being any number. */
const DARKEST = 0.02;
/** Rows whose light is multiplied before a logarithm is taken of it: that of the darkest is still a number. */
const AT_ONCE = 100;
/** Part of the side over which columns are smoothed: a fold is wider than a line of the print. */
const SMOOTH = 0.027;

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** GAMMA);

/** sRGB, three bytes a px, square. */
export function evenLight(pixels: Uint8Array, side: number): Uint8Array {
  const logs = new Float64Array(side);
  const products = new Float64Array(side).fill(1);
  for (let row = 0, at = 0; row < side; row++) {
    for (let column = 0; column < side; column++, at += 3)
      products[column]! *=
        DARKEST + 0.3 * LINEAR[pixels[at]!]! + 0.6 * LINEAR[pixels[at + 1]!]! + 0.1 * LINEAR[pixels[at + 2]!]!;
    if (row % AT_ONCE === AT_ONCE - 1 || row === side - 1) {
      for (let column = 0; column < side; column++) logs[column]! += Math.log(products[column]!) / side;
      products.fill(1);
    }
  }
  const smooth = smoothen(logs, Math.round(SMOOTH * side));
  const mean = smooth.reduce((sum, value) => sum + value, 0) / side;
  // The gain, on sRGB's own curve.
  const gains = smooth.map((value) => Math.exp((mean - value) / GAMMA));
  const evened = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length;) {
    for (let column = 0; column < side; column++) {
      const gain = gains[column]!;
      for (const end = at + 3; at < end; at++) evened[at] = Math.min(255, Math.round(pixels[at]! * gain));
    }
  }
  return evened;
}

function smoothen(values: Float64Array, reach: number): Float64Array {
  return values.map((_, at) => {
    const near = values.subarray(Math.max(0, at - reach), at + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
