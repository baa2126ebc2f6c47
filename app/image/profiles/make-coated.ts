/**
 * Makes coated.icc of fogra39l.ti3: `npm exec -- node app/image/profiles/make-coated.ts`. Offset on coated paper as FOGRA39L measured it, for CMYK whose file names no
 * profile. The measurements stand on six planes of black, each a whole grid of the three colours; the lightest is the finest. A plane is told as its part of
 * the cube roots of X, Y and Z of the lightest one, which is smooth enough for coarse grids, and all is led to one grid by monotone cubics.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeTag, lutTag, textTag, whiteTag, writeProfile } from './write-icc.ts';

const NODES = 11;
/** % of the colours that are measured in all combinations, by % of black */
const PLANES: [black: number, levels: number[]][] = [
  [0, [0, 10, 20, 30, 40, 55, 70, 85, 100]],
  [20, [0, 10, 20, 40, 70, 100]],
  [40, [0, 20, 40, 70, 100]],
  [60, [0, 20, 40, 70, 100]],
  [80, [0, 40, 70, 100]],
  [100, [0, 40, 100]],
];

export interface Patch {
  /** % of cyan, magenta, yellow, black */
  cmyk: number[];
  /** X, Y, Z as parts of those of the paper: relative to the medium */
  relative: number[];
}

export function readPatches(text: string): Patch[] {
  const lines = text
    .slice(text.indexOf('BEGIN_DATA\n') + 11, text.lastIndexOf('END_DATA'))
    .trim()
    .split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/).slice(1).map(Number));
  const paper = rows.find((row) => row.slice(0, 4).every((v) => v === 0))!.slice(7, 10);
  const white = toXyz(paper);
  // Lab has more places than X, Y and Z.
  return rows.map((row) => ({ cmyk: row.slice(0, 4), relative: toXyz(row.slice(7, 10)).map((v, i) => v / white[i]!) }));
}

const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;

/** X, Y, Z as parts of D50's. */
function toXyz(lab: number[]): number[] {
  const fy = (lab[0]! + 16) / 116;
  return [fy + lab[1]! / 500, fy, fy - lab[2]! / 200].map((t) => (t ** 3 > EPSILON ? t ** 3 : (116 * t - 16) / KAPPA));
}

/** Fritsch and Carlson's monotone cubic through (x, y) at `at` (SIAM J. Numer. Anal. 17, 1980), its slopes by harmonic means. */
function cubic(x: number[], y: number[], at: number): number {
  const last = x.length - 1;
  const i = Math.min(last - 1, Math.max(0, x.findIndex((v) => v > at) - 1 + (at >= x[last]! ? last + 1 : 0)));
  const step = (n: number) => x[n + 1]! - x[n]!;
  const rise = (n: number) => (y[n + 1]! - y[n]!) / step(n);
  const slope = (n: number): number => {
    if (n === 0) return rise(0);
    if (n === last) return rise(last - 1);
    const [before, after] = [rise(n - 1), rise(n)];
    if (before * after <= 0) return 0;
    const [w, v] = [2 * step(n) + step(n - 1), step(n) + 2 * step(n - 1)];
    return (w + v) / (w / before + v / after);
  };
  const [h, t] = [step(i), (at - x[i]!) / step(i)];
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * y[i]! +
    (t3 - 2 * t2 + t) * h * slope(i) +
    (3 * t2 - 2 * t3) * y[i + 1]! +
    (t3 - t2) * h * slope(i + 1)
  );
}

type Cube = (c: number, m: number, y: number) => number;

/** The values of a whole grid between its levels, one colour after the other. */
function between(levels: number[], value: Cube): Cube {
  const kept = new Map<string, number>();
  const at = (c: number, m: number, y: number): number => {
    const key = `${c} ${m} ${y}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const axis = levels.includes(c) ? (levels.includes(m) ? (levels.includes(y) ? 3 : 2) : 1) : 0;
    const along = (v: number) => (axis === 0 ? at(v, m, y) : axis === 1 ? at(c, v, y) : at(c, m, v));
    const found = axis === 3 ? value(c, m, y) : cubic(levels, levels.map(along), [c, m, y][axis]!);
    kept.set(key, found);
    return found;
  };
  return at;
}

/** Cube roots of X, Y and Z by % of the inks. */
function modelOf(patches: Patch[]): (c: number, m: number, y: number, k: number) => number[] {
  const found = new Map(patches.map(({ cmyk, relative }) => [cmyk.join(' '), relative.map(Math.cbrt)]));
  const blacks = PLANES.map(([black]) => black);
  const bands = [0, 1, 2].map((band) => {
    const read =
      (black: number): Cube =>
      (c, m, y) =>
        found.get(`${c} ${m} ${y} ${black}`)![band]!;
    const lightest = between(PLANES[0]![1], read(0));
    const parts = PLANES.map(([black, levels]) =>
      black === 0 ? () => 1 : between(levels, (c, m, y) => read(black)(c, m, y) / lightest(c, m, y)),
    );
    return (c: number, m: number, y: number, k: number) =>
      lightest(c, m, y) *
      cubic(
        blacks,
        parts.map((part) => part(c, m, y)),
        k,
      );
  });
  return (c, m, y, k) => bands.map((band) => band(c, m, y, k));
}

/** Lab in its 16-bit encoding of version 2 (ICC.1:2001-04 §6.3.4.2). */
function table(model: ReturnType<typeof modelOf>): Buffer {
  const percent = Array.from({ length: NODES }, (_, i) => (100 * i) / (NODES - 1));
  const samples: number[] = [];
  for (const c of percent)
    for (const m of percent)
      for (const y of percent)
        for (const k of percent) {
          const [fx, fy, fz] = model(c, m, y, k).map((root) => {
            const v = root ** 3;
            return v > EPSILON ? root : (KAPPA * v + 16) / 116;
          }) as [number, number, number];
          samples.push(((116 * fy - 16) / 100) * 65_280, (500 * (fx - fy) + 128) * 256, (200 * (fy - fz) + 128) * 256);
        }
  return lutTag(4, NODES, samples);
}

/**
 * A profile of the input class, since it is never printed by: for one of the output class Little CMS takes the black point from a way back that this one
 * doesn't have, and else from the darkest colour.
 */
export function makeCoated(measured: string): Buffer {
  const lut = table(modelOf(readPatches(measured)));
  return writeProfile('scnrCMYKLab ', [
    ['desc', describeTag('Coated paper (FOGRA39L)')],
    [
      'cprt',
      textTag(
        'Made of the characterization data FOGRA39L, www.fogra.org, in the form of Kai-Uwe Behrmann (zlib licence)',
      ),
    ],
    ['wtpt', whiteTag],
    ['A2B0', lut],
    ['A2B1', lut],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('./', import.meta.url);
  writeFileSync(new URL('coated.icc', folder), makeCoated(readFileSync(new URL('fogra39l.ti3', folder), 'latin1')));
}
