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

const POINTS = LIGHTNESS.flatMap((l) => OPPONENT.flatMap((a) => OPPONENT.map((b) => [l, a, b] as const)));

export function colorSignature(palette: SharedColor[]): Float32Array {
  const signature = new Float32Array(SIGNATURE_LENGTH);
  for (const { lab, share } of palette) {
    const [l, a, b] = lab;
    const pull = POINTS.map((point) => {
      const distance = (point[0] - l) ** 2 + (clamp(point[1], a) - a) ** 2 + (clamp(point[2], b) - b) ** 2;
      return Math.exp(-distance / (2 * SPREAD * SPREAD));
    });
    const whole = pull.reduce((sum, each) => sum + each, 0);
    if (whole === 0) continue;
    const weight = Math.sqrt(Math.max(0, share));
    for (let i = 0; i < SIGNATURE_LENGTH; i++) signature[i] = signature[i]! + (weight * pull[i]!) / whole;
  }
  const length = Math.hypot(...signature);
  if (length > 0) for (let i = 0; i < SIGNATURE_LENGTH; i++) signature[i] = signature[i]! / length;
  return signature;
}

/** The outermost points stand for everything beyond them. */
function clamp(point: number, value: number): number {
  const outermost = Math.abs(point) === 54;
  return outermost && Math.sign(point) === Math.sign(value) && Math.abs(value) > 54 ? value : point;
}
