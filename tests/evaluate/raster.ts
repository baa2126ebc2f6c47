/** Pictures as bytes, and what happens to a print until somebody asks with it: other colours, a piece, a turn, a photo. Always the same. */
import { choosePalette } from '#app/image/base/choose-palette.ts';
import { deltaE2000, labToSrgb, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import type { RepeatLayout } from '#app/image/base/types.ts';
import type { Random } from '#demo/random.ts';

/** sRGB, three bytes a px */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** px → px, by the place in the picture that each px of the result comes from */
type Place = (x: number, y: number) => [number, number];

/** `goesOn`: beyond its sides it begins anew; otherwise its border does. */
function remap(from: Raster, width: number, height: number, place: Place, goesOn = false): Raster {
  const data = new Uint8Array(3 * width * height);
  const within = (value: number, side: number) =>
    goesOn ? ((value % side) + side) % side : Math.min(side - 1, Math.max(0, value));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [u, v] = place(x + 0.5, y + 0.5);
      const [left, top] = [within(u - 0.5, from.width), within(v - 0.5, from.height)];
      const [x0, y0] = [Math.floor(left), Math.floor(top)];
      const [x1, y1] = [within(x0 + 1, from.width), within(y0 + 1, from.height)];
      const [right, low] = [left - x0, top - y0];
      for (let c = 0; c < 3; c++) {
        const px = (i: number, j: number) => from.data[3 * (j * from.width + i) + c]!;
        const upper = px(x0, y0) * (1 - right) + px(x1, y0) * right;
        const lower = px(x0, y1) * (1 - right) + px(x1, y1) * right;
        data[at + c] = Math.round(upper * (1 - low) + lower * low);
      }
    }
  }
  return { width, height, data };
}

/** A piece of 40 to 80 % of each side. */
export function crop(from: Raster, random: Random): Raster {
  const [width, height] = [from.width, from.height].map((side) =>
    Math.max(1, Math.round(side * random.between(0.4, 0.8))),
  ) as [number, number];
  const [left, top] = [random.integer(0, from.width - width), random.integer(0, from.height - height)];
  return remap(from, width, height, (x, y) => [x + left, y + top]);
}

/** The largest square that lies wholly in the turned picture. */
export function turn(from: Raster, degrees: number): Raster {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = Math.max(1, Math.floor(Math.min(from.width, from.height) / (Math.abs(cos) + Math.abs(sin)) + 1e-6));
  const [midX, midY] = [from.width / 2, from.height / 2];
  return remap(from, side, side, (x, y) => {
    const [u, v] = [x - side / 2, y - side / 2];
    return [midX + cos * u + sin * v, midY - sin * u + cos * v];
  });
}

export function mirror(from: Raster): Raster {
  return remap(from, from.width, from.height, (x, y) => [from.width - x, y]);
}

/** Two by two repeats of a cloth laid like this; where that is every second one by half, they close straight. */
export function fourRepeats(from: Raster, { drop, shift }: RepeatLayout): Raster {
  const { width, height } = from;
  const wrap = (value: number, side: number) => ((value % side) + side) % side;
  return remap(from, 2 * width, 2 * height, (x, y) => [
    wrap(x - Math.floor(y / height) * shift * width, width),
    wrap(y - Math.floor(x / width) * drop * height, height),
  ]);
}

/** ΔE2000 that colours of a made-up palette stand apart */
const APART = 20;
/** of what sets a px apart from its palette's colours: shades and faint textures stay, in another strength */
const SHADE = [0.8, 1.25] as const;

/** Each colour of its palette becomes another, chosen at random; what lies between two goes between the new ones, and shades stay shades. */
export function recolor(from: Raster, random: Random): Raster {
  const before = choosePalette(from.data).map(({ lab }) => lab);
  const after: Triple[] = [];
  for (let tries = 0; after.length < before.length; tries++) {
    const rgb = [random.integer(0, 255), random.integer(0, 255), random.integer(0, 255)] as const;
    const lab = srgbToLab(...rgb);
    // From black and white, shades would have nowhere to go.
    if (tries <= 200 && (lab[0] < 15 || lab[0] > 92)) continue;
    if (tries > 200 || after.every((other) => deltaE2000(lab, other) >= APART)) after.push(lab);
  }
  const shade = random.between(...SHADE);
  const known = new Map<number, Triple>();
  const data = new Uint8Array(from.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const key = (from.data[at]! << 16) | (from.data[at + 1]! << 8) | from.data[at + 2]!;
    let rgb = known.get(key);
    if (!rgb) {
      const lab = srgbToLab(from.data[at]!, from.data[at + 1]!, from.data[at + 2]!);
      known.set(key, (rgb = mix(lab, before, after, shade)));
    }
    data.set(rgb, at);
  }
  return { ...from, data };
}

/** Where it lies between the colours before, and how far apart from there, counted from the same place between those after. */
function mix(lab: Triple, before: Triple[], after: Triple[], shade: number): Triple {
  const [from, to]: [Triple, Triple] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let whole = 0;
  for (const [i, color] of before.entries()) {
    const weight = 1 / (4 + (color[0] - lab[0]) ** 2 + (color[1] - lab[1]) ** 2 + (color[2] - lab[2]) ** 2) ** 2;
    whole += weight;
    for (let c = 0; c < 3; c++) {
      from[c] = from[c]! + weight * color[c]!;
      to[c] = to[c]! + weight * after[i]![c]!;
    }
  }
  return labToSrgb(lab.map((value, c) => to[c]! / whole + shade * (value - from[c]! / whole)) as Triple);
}

/** px of a photo's sides */
const PHOTO = 640;

/** 55 to 90 % of the print seen by a telephone: at an angle, a little turned, in uneven light with a cast, unsharp, with noise. */
export function photograph(from: Raster, random: Random): Raster {
  const side = Math.min(from.width, from.height) * random.between(0.55, 0.9);
  const middle: [number, number] = [
    random.between(side / 2, from.width - side / 2),
    random.between(side / 2, from.height - side / 2),
  ];
  return develop(remap(from, PHOTO, PHOTO, cornersSeen(middle, side, random)), () => 1, random);
}

/** Two to four repeats of cloth that hangs in folds, seen in the same way. */
export function photographDraped(from: Raster, layout: RepeatLayout, random: Random): Raster {
  const side = Math.max(from.width, from.height) * random.between(2, 4);
  const seen = cornersSeen([random.between(0, from.width), random.between(0, from.height)], side, random);
  // Folds hang down, more or less: waves across, each with what it takes of the cloth's width.
  const fall = Math.PI / 2 + (random.between(-30, 30) * Math.PI) / 180;
  const folds = Array.from({ length: 3 }, () => ({
    across: fall - Math.PI / 2 + (random.between(-12, 12) * Math.PI) / 180,
    count: random.between(1.5, 6),
    begin: random.angle(),
    steep: random.between(0.1, 0.3),
  }));
  const phase = ({ across, count, begin }: (typeof folds)[number], x: number, y: number) =>
    begin + 2 * Math.PI * count * ((x / PHOTO) * Math.cos(across) + (y / PHOTO) * Math.sin(across));
  const draped: Place = (x, y) => {
    let [u, v] = [x, y];
    for (const fold of folds) {
      const shift = (fold.steep * PHOTO * Math.sin(phase(fold, x, y))) / (2 * Math.PI * fold.count);
      u += shift * Math.cos(fold.across);
      v += shift * Math.sin(fold.across);
    }
    return seen(u, v);
  };
  const depth = random.between(0.3, 0.8);
  const light = (x: number, y: number) =>
    1 - depth * folds.reduce((sum, fold) => sum + fold.steep * (0.5 - 0.5 * Math.sin(phase(fold, x, y) + 0.8)), 0);
  return develop(remap(fourRepeats(from, layout), PHOTO, PHOTO, draped, true), light, random);
}

/** A square of so many px about a place, a little turned, its corners a little off. */
function cornersSeen([midX, midY]: [number, number], side: number, random: Random): Place {
  const angle = (random.between(-8, 8) * Math.PI) / 180;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i, j]) => {
    const [u, v] = [(i! * side) / 2 + normal(random) * side * 0.05, (j! * side) / 2 + normal(random) * side * 0.05];
    return [midX + Math.cos(angle) * u - Math.sin(angle) * v, midY + Math.sin(angle) * u + Math.cos(angle) * v] as [
      number,
      number,
    ];
  });
  return perspective(corners, PHOTO);
}

/** What a telephone makes of it: light from one side with a cast, and what else shades it; unsharp, with noise. */
function develop(seen: Raster, shade: (x: number, y: number) => number, random: Random): Raster {
  const light = random.angle();
  const [dark, bright] = [random.between(0, 0.3), random.between(0, 0.2)];
  const cast = [0, 1, 2].map(() => 1 + 0.06 * normal(random));
  const noise = random.between(2, 12);
  const soft = random.chance(0.5) ? blur(seen, random.between(1.4, 4.5)) : seen;
  const data = new Uint8Array(soft.data.length);
  for (let y = 0, at = 0; y < PHOTO; y++) {
    for (let x = 0; x < PHOTO; x++, at += 3) {
      const across = ((x / PHOTO - 0.5) * Math.cos(light) + (y / PHOTO - 0.5) * Math.sin(light)) / Math.SQRT2 + 0.5;
      const lit = shade(x, y) * (1 - dark + across * (dark + bright));
      for (let c = 0; c < 3; c++) {
        data[at + c] = Math.min(
          255,
          Math.max(0, Math.round(soft.data[at + c]! * lit * cast[c]! + noise * normal(random))),
        );
      }
    }
  }
  return { width: PHOTO, height: PHOTO, data };
}

/** Box and Muller */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(random.angle());
}

/** From the square 0 … side to the four corners, clockwise from top left. */
function perspective(corners: [number, number][], side: number): Place {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  // Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole];
  return (x, y) => {
    const [u, v] = [x / side, y / side];
    const depth = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / depth,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / depth,
    ];
  };
}

/** Gaussian; sigma in px. */
function blur(from: Raster, sigma: number): Raster {
  const reach = Math.ceil(2.5 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const along = ({ width, height, data }: Raster, dx: number, dy: number): Raster => {
    const out = new Uint8Array(data.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const sum = [0, 0, 0];
        for (const [i, weight] of weights.entries()) {
          const u = Math.min(width - 1, Math.max(0, x + dx * (i - reach)));
          const v = Math.min(height - 1, Math.max(0, y + dy * (i - reach)));
          for (let c = 0; c < 3; c++) sum[c] = sum[c]! + weight * data[3 * (v * width + u) + c]!;
        }
        for (let c = 0; c < 3; c++) out[3 * (y * width + x) + c] = Math.round(sum[c]! / whole);
      }
    }
    return { width, height, data: out };
  };
  return along(along(from, 1, 0), 0, 1);
}
