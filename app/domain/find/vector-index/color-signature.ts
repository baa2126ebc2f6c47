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
    const [l, a, b] = lab;
    // The pull of a point is the product of its pulls along the axes.
    const light = LIGHTNESS.map((point) => pull(point - l));
    const red = OPPONENT.map((point) => pull(clamp(point, a) - a));
    const yellow = OPPONENT.map((point) => pull(clamp(point, b) - b));
    const whole = sumOf(light) * sumOf(red) * sumOf(yellow);
    if (!(whole > 0)) continue;
    const weight = Math.sqrt(Math.max(0, share)) / whole;
    let at = 0;
    for (const one of light) {
      for (const other of red) {
        const both = weight * one * other;
        for (const third of yellow) signature[at++]! += both * third;
      }
    }
  }
  let square = 0;
  for (const value of signature) square += value * value;
  const length = Math.sqrt(square);
  if (length > 0) for (let i = 0; i < SIGNATURE_LENGTH; i++) signature[i]! /= length;
  return signature;
}

function pull(distance: number): number {
  return Math.exp(-(distance * distance) / (2 * SPREAD * SPREAD));
}

function sumOf(values: number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The outermost points stand for everything beyond them. */
function clamp(point: number, value: number): number {
  const outermost = Math.abs(point) === 54;
  return outermost && Math.sign(point) === Math.sign(value) && Math.abs(value) > 54 ? value : point;
}
