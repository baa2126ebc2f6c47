export type Triple = [number, number, number];

// D50 white and the sRGB matrix adapted to it (Bradford), as ICC profiles and Photoshop use them.
const WHITE: Triple = [0.96422, 1, 0.82521];
const TO_XYZ = [0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733];
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
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = TO_XYZ as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
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

/** CIEDE2000 (Sharma, Wu, Dalal 2005), with k_L = k_C = k_H = 1. */
export function deltaE2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const rad = Math.PI / 180;
  const cMean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(cMean7 / (cMean7 + 25 ** 7)));
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (p: number, b: number) => (p === 0 && b === 0 ? 0 : (Math.atan2(b, p) / rad + 360) % 360);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  let dh = c1 * c2 === 0 ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * rad);
  const [dL, dC] = [l2 - l1, c2 - c1];
  const [lm, cm] = [(l1 + l2) / 2, (c1 + c2) / 2];
  let hm = h1 + h2;
  if (c1 * c2 !== 0) {
    if (Math.abs(h1 - h2) > 180) hm += h1 + h2 < 360 ? 360 : -360;
    hm /= 2;
  }
  const t =
    1 -
    0.17 * Math.cos((hm - 30) * rad) +
    0.24 * Math.cos(2 * hm * rad) +
    0.32 * Math.cos((3 * hm + 6) * rad) -
    0.2 * Math.cos((4 * hm - 63) * rad);
  const sL = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2);
  const sC = 1 + 0.045 * cm;
  const sH = 1 + 0.015 * cm * t;
  const rT = -2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) * Math.sin(60 * rad * Math.exp(-(((hm - 275) / 25) ** 2)));
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rT * (dC / sC) * (dH / sH));
}
