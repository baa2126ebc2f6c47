import { type Descriptor, flagOf, numberOf, partOf, wordOf } from '../photoshop/descriptor.ts';
import type { LayerRecord } from '../photoshop/layer-record.ts';
import { colorIn } from './colors.ts';
import { mixingOf, readRamp } from './gradients.ts';
import type { Bounds } from './paths.ts';
import { type Paint, type Picture, sheetOf } from './picture.ts';

/** A picture that repeats; channel −1 is its opacity. px from its corner, any whole or broken number. */
export interface Pattern {
  at(channel: number, x: number, y: number): number;
}

/** What layers are made with beside the picture: patterns by their ids. */
export interface Palette extends Picture {
  /** the edges of text are mixed at a gamma of their own */
  textByGamma: boolean;
  /** bytes that masks with soft edges may still take together */
  soft: { left: number };
  /** points that the lines of paths may still take together */
  points?: { left: number };
  pattern(id: string): Pattern | null;
}

/** Where a pattern begins that moves with its layer, px. */
export interface Origin {
  x: number;
  y: number;
}

/** The layer's reference point (block `fxrp`). */
export function originOf({ blocks }: LayerRecord): Origin {
  const point = blocks.get('fxrp');
  if (!point || point.left < 16) return { x: 0, y: 0 };
  const bytes = point.file.read(point.at, 16);
  return { x: bytes.readDoubleBE(0) || 0, y: bytes.readDoubleBE(8) || 0 };
}

/** A fill layer's block, or what a stroke or an overlay has as its own. `bounds`: what a fill aligned with its layer spans. */
export function readFill(
  key: string,
  given: Descriptor | null,
  palette: Palette,
  bounds: Bounds,
  origin: Origin,
): Paint | null {
  if (!given) return null;
  if (key === 'SoCo') return solidFill(colorIn(given, palette), palette);
  if (key === 'GdFl') return gradientFill(given, palette, bounds);
  return key === 'PtFl' ? patternFill(given, palette, origin) : null;
}

export const FILLS = ['SoCo', 'GdFl', 'PtFl'];

function solidFill(color: number[] | null, { width }: Picture): Paint | null {
  if (!color) return null;
  return (colors, alpha) => {
    for (const [i, plane] of colors.entries()) plane.fill(color[i]!);
    alpha.fill(1);
    return { from: 0, to: width };
  };
}

/** Place of a px on the gradient, by its distance from the point that its kind begins at: px of the picture. */
type Place = (dx: number, dy: number) => number;

/** `vx`, `vy`: from there to where the gradient ends. */
const PLACES: Record<string, (vx: number, vy: number) => Place> = {
  'Lnr ': along,
  Rflc: (vx, vy) => {
    const place = along(vx, vy);
    return (dx, dy) => Math.abs(place(dx, dy));
  },
  'Rdl ': (vx, vy) => (dx, dy) => Math.hypot(dx, dy) / Math.hypot(vx, vy),
  Angl: (vx, vy) => (dx, dy) => {
    const turn = (Math.atan2(dy, dx) - Math.atan2(vy, vx)) / (2 * Math.PI);
    return turn - Math.floor(turn);
  },
  Dmnd: (vx, vy) => {
    const [place, across] = [along(vx, vy), along(-vy, vx)];
    return (dx, dy) => Math.abs(place(dx, dy)) + Math.abs(across(dx, dy));
  },
};

function along(vx: number, vy: number): Place {
  const square = vx * vx + vy * vy;
  return (dx, dy) => (dx * vx + dy * vy) / square;
}

function gradientFill(given: Descriptor, palette: Palette, bounds: Bounds): Paint | null {
  const { width } = palette;
  const ramp = readRamp(partOf(given, 'Grad'), palette, {
    reverse: flagOf(given, 'Rvrs'),
    mixing: mixingOf(wordOf(given, METHOD), palette),
  });
  const kind = PLACES[wordOf(given, 'Type', 'Lnr ')];
  if (!ramp || !kind) return null;
  const [[x0, y0], end] = endsOf(given, spanOf(given, palette, bounds));
  const place = kind(end[0] - x0, end[1] - y0);
  return (colors, alpha, y) => {
    for (let x = 0; x < width; x++) {
      // Px count from their corner, not from their middle.
      const t = place(x - x0, y - y0);
      const at = t <= 0 ? 0 : t >= 1 ? ramp.last : Math.round(t * ramp.last);
      for (const [i, plane] of colors.entries()) plane[x] = ramp.colors[i]![at]!;
      alpha[x] = ramp.alpha[at]!;
    }
    return { from: 0, to: width };
  };
}

type Point = [x: number, y: number];

function spanOf(given: Descriptor, picture: Picture, bounds: Bounds): Bounds {
  return flagOf(given, 'Algn', true) ? bounds : sheetOf(picture);
}

type Ends = [Point, Point];

/** Where a gradient begins and ends: a linear one from side to side, others from the middle. */
function endsOf(given: Descriptor, box: Bounds): Ends {
  const { whole, exact } = bothEnds(given, box);
  return meet(whole) ? exact : whole;
}

const meet = ([from, to]: Ends) => from[0] === to[0] && from[1] === to[1];

/** `whole`: on whole px. One that is scaled is measured from the middle too, which is a whole px itself then. */
function bothEnds(given: Descriptor, { left, top, right, bottom }: Bounds): { whole: Ends; exact: Ends } {
  const [across, down] = [right - left, bottom - top];
  const shift = partOf(given, 'Ofst');
  const middle: Point = [
    (left + right) / 2 + (numberOf(shift, 'Hrzn') / 100) * across,
    (top + bottom) / 2 + (numberOf(shift, 'Vrtc') / 100) * down,
  ];
  const linear = wordOf(given, 'Type', 'Lnr ') === 'Lnr ';
  const scale = numberOf(given, 'Scl ', 100) / 100;
  const toEnd = halfOf(given, across, down);
  // Paths and angles are a hair beside whole numbers.
  const whole = (v: number) => Math.floor(v + 1e-3);
  const toWhole = (v: number, by: number) => {
    if (!isSlanted(given)) return v + by;
    return scale === 1 ? whole(v + by) : (linear ? whole(v) : v) + Math.sign(by) * whole(Math.abs(by));
  };
  const ends = (move: (v: number, by: number) => number): Ends => {
    const moved = (sign: number) => middle.map((v, i) => move(v, sign * toEnd[i]!)) as Point;
    return [linear ? moved(-1) : middle, moved(1)];
  };
  return { whole: ends(toWhole), exact: ends((v, by) => v + by) };
}

/** Whether the whole px that it would begin and end at are one: how Photoshop draws that isn't known. */
export function isTinyGradient(given: Descriptor | null, picture: Picture, bounds: Bounds): boolean {
  return given !== null && meet(bothEnds(given, spanOf(given, picture, bounds)).whole);
}

/** From the middle to an end. */
function halfOf(given: Descriptor, across: number, down: number): Point {
  const angle = (numberOf(given, 'Angl') * Math.PI) / 180;
  const half = Math.max(1e-3, reach(angle, across, down) * (numberOf(given, 'Scl ', 100) / 100)) / 2;
  return [Math.cos(angle) * half, -Math.sin(angle) * half];
}

/**
 * Whether an end of a scaled one lies a hair before a whole px: of two files with the same shape Photoshop took the next in one and
 * not in the other.
 */
export function isUnsureGradient(given: Descriptor, { left, top, right, bottom }: Bounds): boolean {
  if (!isSlanted(given) || numberOf(given, 'Scl ', 100) === 100) return false;
  return halfOf(given, right - left, bottom - top).some((v) => Math.ceil(Math.abs(v)) - Math.abs(v) < 0.01);
}

/** Neither upright nor level. */
const isSlanted = (given: Descriptor | null) => numberOf(given, 'Angl') % 90 !== 0;

const METHOD = 'gradientsInterpolationMethod';

/** Not measured to the end: slanted ones that are diamonds, or scaled and not linear, and mixtures that aren't known. */
export function isRoughGradient(given: Descriptor | null, picture: Picture): boolean {
  const kind = wordOf(given, 'Type', 'Lnr ');
  const scaled = numberOf(given, 'Scl ', 100) !== 100;
  return (
    mixingOf(wordOf(given, METHOD), picture) === null ||
    (isSlanted(given) && (kind === 'Dmnd' || (scaled && kind !== 'Lnr ')))
  );
}

/** From side to side through the middle, in the gradient's direction. */
function reach(angle: number, across: number, down: number): number {
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return Math.min(c > 1e-9 ? across / c : Infinity, s > 1e-9 ? down / s : Infinity);
}

/** px, none so far away that nothing can be counted from it */
const wholeOf = (v: number) => Math.round(Math.min(1e9, Math.max(-1e9, v))) || 0;

function patternFill(given: Descriptor, palette: Palette, origin: Origin): Paint | null {
  const pattern = palette.pattern(wordOf(partOf(given, 'Ptrn'), 'Idnt'));
  if (!pattern) return null;
  const scale = Math.max(0.01, numberOf(given, 'Scl ', 100) / 100);
  if (numberOf(given, 'Angl') !== 0) return null;
  // Strokes have a key of their own for it.
  const linked = flagOf(given, 'Lnkd', flagOf(given, 'Algn', true));
  const phase = partOf(given, 'phase');
  const { margin = 0 } = palette;
  const left = margin + wholeOf(numberOf(phase, 'Hrzn') + (linked ? origin.x : 0));
  const top = margin + wholeOf(numberOf(phase, 'Vrtc') + (linked ? origin.y : 0));
  // Between the corners of four px.
  const between = (channel: number, x: number, y: number) => {
    const [u, v] = [x / scale, y / scale];
    const [s, t] = [u - Math.floor(u), v - Math.floor(v)];
    const row = (down: number) => pattern.at(channel, u, v + down) * (1 - s) + pattern.at(channel, u + 1, v + down) * s;
    return row(0) * (1 - t) + row(1) * t;
  };
  const look = scale === 1 ? pattern.at : between;
  return (colors, alpha, y) => {
    for (let x = 0; x < palette.width; x++) {
      for (const [i, plane] of colors.entries()) plane[x] = look(i, x - left, y - top);
      alpha[x] = look(-1, x - left, y - top);
    }
    return { from: 0, to: palette.width };
  };
}
