export type Triple = [number, number, number];

// D50 white and the sRGB matrix adapted to it (Bradford), as ICC profiles and Photoshop use them.
export const WHITE: Triple = [0.96422, 1, 0.82521];
const [m0, m1, m2] = [0.4360747, 0.3850649, 0.1430804];
const [m3, m4, m5] = [0.2225045, 0.7168786, 0.0606169];
const [m6, m7, m8] = [0.0139322, 0.0971045, 0.7141733];
const FROM_XYZ = [3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914, 1.4052427];
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

const decode = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
/** linear light 0 … 1 to the sRGB curve 0 … 1 */
export const encodeSrgb = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const LINEAR = Float64Array.from({ length: 256 }, (_, v) => decode(v / 255));

const forward = (t: number) => (t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116);
const backward = (t: number) => (t ** 3 > EPSILON ? t ** 3 : (116 * t - 16) / KAPPA);

/** sRGB 0 … 255 (whole numbers) to CIE L*a*b* D50. */
export function srgbToLab(r: number, g: number, b: number): Triple {
  const [lr, lg, lb] = [LINEAR[r]!, LINEAR[g]!, LINEAR[b]!];
  const x = forward((m0 * lr + m1 * lg + m2 * lb) / WHITE[0]);
  const y = forward(m3 * lr + m4 * lg + m5 * lb);
  const z = forward((m6 * lr + m7 * lg + m8 * lb) / WHITE[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE L*a*b* D50 to sRGB 0 … 255, clipped to the gamut. */
export function labToSrgb([l, a, b]: Triple): Triple {
  const fy = (l + 16) / 116;
  const xyz = [backward(fy + a / 500) * WHITE[0], backward(fy), backward(fy - b / 200) * WHITE[2]];
  return [0, 3, 6].map((i) => {
    const v = FROM_XYZ[i]! * xyz[0]! + FROM_XYZ[i + 1]! * xyz[1]! + FROM_XYZ[i + 2]! * xyz[2]!;
    return Math.round(255 * encodeSrgb(Math.min(1, Math.max(0, v))));
  }) as Triple;
}

export function toHex(rgb: Triple): string {
  return (
    '#' +
    rgb
      .map((v) =>
        Math.min(255, Math.max(0, Math.round(v)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

export function fromHex(hex: string): Triple {
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Triple;
}

const RAD = Math.PI / 180;
const [COS_30, SIN_30, COS_6, SIN_6] = [Math.cos(30 * RAD), Math.sin(30 * RAD), Math.cos(6 * RAD), Math.sin(6 * RAD)];
const [COS_63, SIN_63] = [Math.cos(63 * RAD), Math.sin(63 * RAD)];
const [COS_275, SIN_275, FAR_FROM_BLUE] = [Math.cos(275 * RAD), Math.sin(275 * RAD), Math.cos(125 * RAD)];

// Math.hypot and ** take several times as long, and whole archives are compared by these.
const lengthOf = (x: number, y: number) => Math.sqrt(x * x + y * y);
const seventhOf = (c: number) => c * c * c * (c * c * c) * c;
/** 0 for grays, near 1 for strong colours */
const strengthOf = (c7: number) => Math.sqrt(c7 / (c7 + 6_103_515_625));

/** CIEDE2000 (Sharma, Wu, Dalal 2005), with k_L = k_C = k_H = 1; hues as directions, of which products and sums tell what angles would. */
export function deltaE2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1.5 - 0.5 * strengthOf(seventhOf((lengthOf(a1, b1) + lengthOf(a2, b2)) / 2));
  const [p1, p2] = [stretch * a1, stretch * a2];
  const [c1, c2] = [lengthOf(p1, b1), lengthOf(p2, b2)];
  const cm = (c1 + c2) / 2;
  // Twice the root of both chromas times the sine of half the angle between them: what of their distance is no chroma.
  const turned = Math.sqrt(Math.max(0, (p2 - p1) ** 2 + (b2 - b1) ** 2 - (c2 - c1) ** 2));
  const dH = p1 * b2 < p2 * b1 ? -turned : turned;
  const [x, y] = meanHue(p1, b1, c1, p2, b2, c2);
  const [x2, y2] = [2 * x * x - 1, 2 * x * y];
  const [x3, y3] = [x * (4 * x * x - 3), y * (3 - 4 * y * y)];
  const [x4, y4] = [2 * x2 * x2 - 1, 2 * x2 * y2];
  const t =
    1 -
    0.17 * (x * COS_30 + y * SIN_30) +
    0.24 * x2 +
    0.32 * (x3 * COS_6 - y3 * SIN_6) -
    0.2 * (x4 * COS_63 + y4 * SIN_63);
  const middle = ((l1 + l2) / 2 - 50) ** 2;
  const dL = (l2 - l1) / (1 + (0.015 * middle) / Math.sqrt(20 + middle));
  const dC = (c2 - c1) / (1 + 0.045 * cm);
  const dh = dH / (1 + 0.015 * cm * t);
  return Math.sqrt(Math.max(0, dL * dL + dC * dC + dh * dh + turnOf(x, y, cm) * dC * dh));
}

/** The direction midway between two hues; a gray has none, so that the other's counts. */
function meanHue(p1: number, b1: number, c1: number, p2: number, b2: number, c2: number): [number, number] {
  const gray = c1 === 0 || c2 === 0;
  const x = gray ? p1 + p2 : p1 / c1 + p2 / c2;
  const y = gray ? b1 + b2 : b1 / c1 + b2 / c2;
  const length = lengthOf(x, y);
  if (gray && length === 0) return [1, 0];
  if (length > 1e-7) return [x / length, y / length];
  // Opposite ones have two middles: the one between their angles from 0 to 360°.
  const angle = (p: number, b: number) => Math.atan2(b, p) + (b < 0 ? 2 * Math.PI : 0);
  const mean = (angle(p1, b1) + angle(p2, b2)) / 2;
  return [Math.cos(mean), Math.sin(mean)];
}

/** Blues differ in chroma and hue together; so far from 275° as to be below 10⁻¹⁰, it is left out. */
function turnOf(x: number, y: number, cm: number): number {
  if (x * COS_275 + y * SIN_275 < FAR_FROM_BLUE) return 0;
  const degrees = Math.atan2(y, x) / RAD;
  const from = ((degrees < 0 ? degrees + 360 : degrees) - 275) / 25;
  return -2 * strengthOf(seventhOf(cm)) * Math.sin(60 * RAD * Math.exp(-from * from));
}
