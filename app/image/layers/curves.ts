/** Curves of one channel, 0 … 1 to 0 … 1. */
export type Curve = (v: number) => number;

const unit = (v: number) => (v < 0 ? 0 : v > 1 ? 1 : v);

/** Through points from left to right: straight, or a natural cubic spline, as Photoshop's. Flat outside of them. */
export function curveOf(points: [number, number][], straight = false): Curve | null {
  const sorted = points.filter(([x], i) => i === 0 || x > points[i - 1]![0]);
  const n = sorted.length - 1;
  if (n < 1) return null;
  const bends = straight ? new Float64Array(n + 1) : bendsOf(sorted);
  return (v) => {
    if (v <= sorted[0]![0]) return unit(sorted[0]![1]);
    if (v >= sorted[n]![0]) return unit(sorted[n]![1]);
    let i = 1;
    while (sorted[i]![0] < v) i++;
    const [[x0, y0], [x1, y1]] = [sorted[i - 1]!, sorted[i]!];
    const h = x1 - x0;
    const [a, b] = [(x1 - v) / h, (v - x0) / h];
    return unit(a * y0 + b * y1 + (((a ** 3 - a) * bends[i - 1]! + (b ** 3 - b) * bends[i]!) * h * h) / 6);
  };
}

/** Second derivatives of a natural cubic spline: the tridiagonal system, solved downwards and back. */
function bendsOf(points: [number, number][]): Float64Array {
  const n = points.length - 1;
  const [bends, rest] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  for (let i = 1; i < n; i++) {
    const [[x0, y0], [x1, y1], [x2, y2]] = [points[i - 1]!, points[i]!, points[i + 1]!];
    const share = (x1 - x0) / (x2 - x0);
    const p = share * bends[i - 1]! + 2;
    bends[i] = (share - 1) / p;
    const slope = (y2 - y1) / (x2 - x1) - (y1 - y0) / (x1 - x0);
    rest[i] = ((6 * slope) / (x2 - x0) - share * rest[i - 1]!) / p;
  }
  bends[n] = 0;
  for (let i = n - 1; i >= 0; i--) bends[i] = bends[i]! * bends[i + 1]! + rest[i]!;
  bends[0] = 0;
  return bends;
}

/** From the ends of input to those of output, 0 … 1. `steps`: 255 where samples are bytes, which are rounded on the way; else Infinity. */
export function levelsCurve(
  [floor, ceiling]: [number, number],
  [low, high]: [number, number],
  gamma: number,
  steps: number,
): Curve {
  const span = ceiling - floor || 1;
  const power = 1 / Math.min(9.99, Math.max(0.01, gamma || 1));
  if (power === 1) return (v) => unit(low + unit((v - floor) / span) * (high - low));
  const bend = power < 1 ? withToe(power) : (t: number) => t ** power;
  return (v) => unit(low + rounded(bend(rounded(unit((v - floor) / span), steps)), steps) * (high - low));
}

/** Halves go up, whatever floats make of them. */
const rounded = (v: number, steps: number) => (steps === Infinity ? v : Math.floor(v * steps + 0.500001) / steps);

/** Where a gamma's curve begins, in 255ths: below it stands a parabola through black that meets it smoothly. Measured. */
const TOES: [gamma: number, end: number][] = [
  [1, 0],
  [1.22, 8],
  [1.52, 26],
  [1.78, 32],
  [2.12, 33.5],
];
/** Above, no file was there to measure it. */
export const STRONGEST_GAMMA = 2.2;

function withToe(power: number): Curve {
  const gamma = 1 / power;
  const next = TOES.findIndex(([at]) => at >= gamma);
  const [[g0, e0], [g1, e1]] = next < 1 ? [TOES.at(-1)!, TOES.at(-1)!] : [TOES[next - 1]!, TOES[next]!];
  const end = (g1 > g0 ? e0 + ((e1 - e0) * (gamma - g0)) / (g1 - g0) : e1) / 255;
  const chord = end ** (power - 1);
  const [start, bend] = [chord * (2 - power), (chord * (power - 1)) / end];
  return (t) => (t < end ? t * (start + bend * t) : t ** power);
}

/** Where contrast of the newer kind is known: below, no file was there to measure it, and none is described. */
export const MEASURED_CONTRAST = [-50, 100] as const;

/**
 * Brightness −150 … 150 is exposure: 150 are three stops of light at a gamma of 2.2, so that values are multiplied by 2^(b/110) as
 * far as the middle of what comes out, and from there led to white by a cubic. Above 100 the rest comes first, by itself. Less
 * brightness is the same curve read the other way. Then contrast −50 … 100 moves each half by a parabola. After the calibration
 * that Seth A. Robinson's Patchy describes; the tables of four settings in files with a merged image agree.
 */
export function brightnessContrast(brightness: number, contrast: number): Curve {
  const bow = (contrast / 100) * 1.52;
  const bent = (t: number) => t + bow * (t < 0.5 ? t * (t - 0.5) : (1 - t) * (t - 0.5));
  const strength = Math.min(150, Math.abs(brightness));
  const first = lighter(Math.min(100, strength));
  const rest = strength > 100 ? lighter(strength - 100) : null;
  const shift = rest ? (v: number) => rest(first(v)) : first;
  return (v) => unit(bent(brightness < 0 ? inverse(shift, v) : shift(v)));
}

/** At most 100; rises all the way. */
function lighter(brightness: number): Curve {
  const gain = 2 ** (brightness / 110);
  const bend = 0.5 / gain;
  const end = Math.max(0.1, 1 / (1 + 12 * (gain - 1)));
  const wide = 1 - bend;
  return (v) => {
    if (v <= bend) return gain * v;
    const t = (v - bend) / wide;
    const [first, last] = [gain * wide, end * wide];
    return unit(0.5 + t * (first + t * (1.5 - 2 * first - last + t * (first + last - 1))));
  };
}

/** Where a rising curve reaches `v`. */
function inverse(curve: Curve, v: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (curve(middle) < v) low = middle;
    else high = middle;
  }
  return high;
}

/** Both −100 … 100: brightness is added, contrast turns the line around the mean; less contrast comes first, more of it last. */
export function legacyBrightness(brightness: number, contrast: number, mean: number): Curve {
  const slope = contrast < 0 ? 1 + contrast / 100 : contrast >= 100 ? 1000 : 1 / (1 - contrast / 100);
  const middle = (mean || 127) / 255;
  const [before, after] = contrast < 0 ? [0, brightness / 255] : [brightness / 255, 0];
  return (v) => unit((v + before - middle) * slope + middle + after);
}

/** In linear light, which `curve` makes of a sample. */
export function exposureCurve(stops: number, offset: number, gamma: number, curve: number): Curve {
  const power = 1 / Math.min(9.99, Math.max(0.01, gamma || 1));
  return (v) => {
    const light = Math.max(0, Math.max(0, v) ** curve * 2 ** stops + offset) ** power;
    return curve === 1 ? light : unit(light) ** (1 / curve);
  };
}

export function posterizeCurve(levels: number, steps: number): Curve {
  const n = Math.min(255, Math.max(2, levels));
  return (v) => unit(Math.floor((Math.round(v * steps) / (steps + 1)) * n) / (n - 1));
}
