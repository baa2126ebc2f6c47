/**
 * A palette as 64 numbers of unit length, so that a dot product tells how much of two palettes' colours is shared: each colour is
 * spread over the nearest points of a grid in CIE Lab, by the root of its share so that small accents count. Pure.
 */
export interface SharedColor {
  /** CIE Lab, D50 */
  lab: [number, number, number];
  /** of the area, 0 … 1 */
  share: number;
}

export const SIGNATURE_LENGTH = 64;

const LIGHTNESS = [12, 37, 62, 87];
const OPPONENT = [-54, -18, 18, 54];
/** Lab units; about two thirds of the grid's step, so that a colour between two points is near to both */
const SPREAD = 17;

export function colorSignature(palette: SharedColor[]): Float32Array {
  const signature = new Float32Array(SIGNATURE_LENGTH);
  for (const { lab, share } of palette) {
    // The pull of a point is the product of its pulls along the axes.
    const whole =
      pulls(light, LIGHTNESS, lab[0], false) * pulls(red, OPPONENT, lab[1]) * pulls(yellow, OPPONENT, lab[2]);
    if (!(whole > 0)) continue;
    const weight = Math.sqrt(Math.max(0, share)) / whole;
    let at = 0;
    for (let one = 0; one < light.length; one++) {
      for (let other = 0; other < red.length; other++) {
        const both = weight * light[one]! * red[other]!;
        for (let third = 0; third < yellow.length; third++) signature[at++]! += both * yellow[third]!;
      }
    }
  }
  let square = 0;
  for (let i = 0; i < SIGNATURE_LENGTH; i++) square += signature[i]! * signature[i]!;
  const length = Math.sqrt(square);
  if (length > 0) for (let i = 0; i < SIGNATURE_LENGTH; i++) signature[i]! /= length;
  return signature;
}

/** Kept, so that thousands of colours leave nothing to tidy up. */
const [light, red, yellow] = [LIGHTNESS, OPPONENT, OPPONENT].map(({ length }) => new Float64Array(length)) as [
  Float64Array,
  Float64Array,
  Float64Array,
];

/** How much each of the points draws a value; answers their sum. `endless`: the outermost stand for everything beyond them. */
function pulls(drawn: Float64Array, points: number[], value: number, endless = true): number {
  const last = points.length - 1;
  let sum = 0;
  for (let at = 0; at <= last; at++) {
    const isBeyond = endless && ((at === 0 && value < points[0]!) || (at === last && value > points[last]!));
    const apart = isBeyond ? 0 : points[at]! - value;
    sum += drawn[at] = Math.exp(-(apart * apart) / (2 * SPREAD * SPREAD));
  }
  return sum;
}
