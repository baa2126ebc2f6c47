import { luminosity, type Rgb, saturationOf, setLuminosity, setSaturation } from '../layers/luminosity.ts';
import type { Span } from '../layers/picture.ts';

/*
 * Layers' blend modes on one row, 0 … 1, as Photoshop has them: 1 is paper, in CMYK too. The backdrop's colours are multiplied by
 * its alpha, the source's are not. After PDF 32000-1, 11.3.5 and W3C "Compositing and Blending", 5:
 *   out = αb · ((1 − αs) · b + αs · B(b, s)) + (1 − αb) · αs · s
 * What neither has (burns, dodges, lights, hard mix, divide) was measured on Photoshop's own files.
 */

type Blend = (backdrop: number, source: number) => number;

const clamp = (v: number) => (v < 0 ? 0 : v > 1 ? 1 : v);
const hardLight: Blend = (b, s) => (s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s));
const dodge: Blend = (b, s) => (b <= 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s)));
const burn: Blend = (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s));

/** Beside normal, each channel by itself. */
const BLENDS: Partial<Record<string, Blend>> = {
  'mul ': (b, s) => b * s,
  scrn: (b, s) => b + s - b * s,
  over: (b, s) => hardLight(s, b),
  hLit: hardLight,
  sLit: (b, s) =>
    s <= 0.5 ? 2 * b * s + b * b * (1 - 2 * s) : 2 * b * (1 - s) + Math.sqrt(Math.max(0, b)) * (2 * s - 1),
  dark: Math.min,
  lite: Math.max,
  diff: (b, s) => Math.abs(b - s),
  smud: (b, s) => b + s - 2 * b * s,
  lddg: (b, s) => Math.min(1, b + s),
  lbrn: (b, s) => Math.max(0, b + s - 1),
  'div ': dodge,
  idiv: burn,
  fsub: (b, s) => Math.max(0, b - s),
  fdiv: (b, s) => (s <= 0 ? (b <= 0 ? 0 : 1) : Math.min(1, b / s)),
  vLit: (b, s) => (s <= 0 ? 0 : s >= 1 ? 1 : s <= 0.5 ? burn(b, 2 * s) : dodge(b, 2 * s - 1)),
  lLit: (b, s) => clamp(b + 2 * s - 1),
  pLit: (b, s) => (s > 0.5 ? Math.max(b, 2 * s - 1) : Math.min(b, 2 * s)),
  // Where both make exactly white the backdrop decides.
  hMix: (b, s) => (b + s > 1.0001 || (b + s > 0.9999 && b >= 0.5) ? 1 : 0),
};

/** Where fill opacity weakens the source towards what changes nothing, instead of the result. */
const FILLED: Partial<Record<string, (source: number, fill: number) => number>> = {
  diff: (s, fill) => s * fill,
  lddg: (s, fill) => s * fill,
  'div ': (s, fill) => s * fill,
  lbrn: (s, fill) => 1 - fill * (1 - s),
  idiv: (s, fill) => 1 - fill * (1 - s),
  vLit: (s, fill) => 0.5 + fill * (s - 0.5),
  lLit: (s, fill) => 0.5 + fill * (s - 0.5),
};

type Mix = (out: Rgb, backdrop: Rgb, source: Rgb) => void;
const scratch: Rgb = [0, 0, 0];
const pick = (out: Rgb, from: Rgb) => void ((out[0] = from[0]), (out[1] = from[1]), (out[2] = from[2]));
const brighter = (one: Rgb, other: Rgb) => luminosity(...one) > luminosity(...other);

/** All three channels together. */
const MIXES: Partial<Record<string, Mix>> = {
  'hue ': (out, b, s) => (setSaturation(scratch, s, saturationOf(b)), setLuminosity(out, scratch, luminosity(...b))),
  'sat ': (out, b, s) => (setSaturation(scratch, b, saturationOf(s)), setLuminosity(out, scratch, luminosity(...b))),
  colr: (out, b, s) => setLuminosity(out, s, luminosity(...b)),
  'lum ': (out, b, s) => setLuminosity(out, b, luminosity(...s)),
  dkCl: (out, b, s) => pick(out, brighter(s, b) ? b : s),
  lgCl: (out, b, s) => pick(out, brighter(s, b) ? s : b),
};

const NORMAL = new Set(['norm', 'pass']);

/** `pass` is normal for a layer. What isn't here is drawn as normal. In Lab only what is told below is right. */
export function knowsBlend(mode: string): boolean {
  return NORMAL.has(mode) || BLENDS[mode] !== undefined || MIXES[mode] !== undefined;
}

/** Whether fill opacity weakens the source of a mode instead of the result. */
export const fillsSource = (mode: string) => mode === 'hMix' || FILLED[mode] !== undefined;

export interface BlendHow {
  mode: string;
  /** fill opacity, where the mode treats it in its own way; 1 elsewhere */
  fill: number;
  /** leaves the backdrop's shape alone */
  inside: boolean;
  /** the middle of a and b in Lab; null in other modes */
  middle: number | null;
}

interface Row {
  colors: Float32Array[];
  alpha: Float32Array;
}

/** Whether the opacity of an effect weakens its colour, as fill opacity does a layer's: met in real files, or in captures of Photoshop. */
export const foldsEffect = (mode: string) => ['lddg', 'lbrn', 'div ', 'idiv'].includes(mode);

/** One row of an effect in such a mode. */
export function foldRow({ colors, alpha }: Row, source: Row, mode: string, { from, to }: Span): void {
  const [blend, filled] = [BLENDS[mode]!, FILLED[mode]!];
  for (const [i, plane] of colors.entries()) {
    for (let x = from; x < to; x++) {
      const a = source.alpha[x]!;
      if (a === 0) continue;
      const [under, s] = [alpha[x]!, source.colors[i]![x]!];
      const mixed = under > 0 ? under * blend(plane[x]! / under, filled(s, a)) : 0;
      plane[x] = mixed + a * (1 - under) * s;
    }
  }
  for (let x = from; x < to; x++) alpha[x]! += source.alpha[x]! * (1 - alpha[x]!);
}

/** One row of the source onto the backdrop. */
export function blendRow(backdrop: Row, source: Row, how: BlendHow, span: Span): void {
  const { mode, middle } = how;
  const mix = MIXES[mode];
  if (mix && backdrop.colors.length >= 3 && middle === null) mixRow(mix, backdrop, source, how, span);
  else {
    for (const [i, plane] of backdrop.colors.entries()) {
      const blend = middle !== null && i > 0 ? ofLab(mode, middle) : planeBlend(how, source.colors.length);
      blendPlane(blend, plane, backdrop.alpha, source.colors[i]!, source.alpha, how, span);
    }
  }
  if (how.inside) return;
  const { from, to } = span;
  const [under, over] = [backdrop.alpha, source.alpha];
  for (let x = from; x < to; x++) under[x] = under[x]! + over[x]! * how.fill * (1 - under[x]!);
}

function planeBlend({ mode, fill }: BlendHow, planes: number): Blend | undefined {
  const blend = BLENDS[mode];
  if (mode === 'hMix' && fill < 1) return (b, s) => clamp((b - fill * (1 - s)) / (1 - fill));
  const filled = fill < 1 ? FILLED[mode] : undefined;
  if (blend && filled) return (b, s) => blend(b, filled(s, fill));
  // Of gray alone hue and saturation have nothing to change.
  if (planes < 3 && (mode === 'hue ' || mode === 'sat ' || mode === 'colr')) return (b) => b;
  if (planes < 3 && mode === 'dkCl') return Math.min;
  if (planes < 3 && mode === 'lgCl') return Math.max;
  return blend;
}

/**
 * a and b of Lab. Multiplying them would colour what is neutral, so all modes but normal add them up around the middle:
 * neutral stays neutral and leaves the backdrop's hue alone.
 */
function ofLab(mode: string, middle: number): Blend | undefined {
  return NORMAL.has(mode) || !knowsBlend(mode) ? undefined : (b, s) => clamp(b + s - middle);
}

function blendPlane(
  blend: Blend | undefined,
  backdrop: Float32Array,
  backdropAlpha: Float32Array,
  source: Float32Array,
  alpha: Float32Array,
  { inside, fill }: BlendHow,
  { from, to }: Span,
): void {
  if (!blend && !inside) {
    for (let x = from; x < to; x++) backdrop[x] = backdrop[x]! + alpha[x]! * (source[x]! - backdrop[x]!);
    return;
  }
  const bare = inside ? 0 : fill;
  for (let x = from; x < to; x++) {
    const a = alpha[x]!;
    if (a === 0) continue;
    const under = backdropAlpha[x]!;
    const [b, s] = [backdrop[x]!, source[x]!];
    const mixed = under > 0 ? under * (blend ? blend(b / under, s) : s) : 0;
    backdrop[x] = b + a * (mixed - b) + bare * a * (1 - under) * s;
  }
}

/** In CMYK the three inks are mixed; black is the backdrop's, but the source's where its luminosity counts (PDF 32000-1, 11.3.5.3). */
function mixRow(mix: Mix, backdrop: Row, source: Row, { mode, inside }: BlendHow, { from, to }: Span): void {
  const { colors, alpha } = backdrop;
  const [out, b, s]: [Rgb, Rgb, Rgb] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let x = from; x < to; x++) {
    const a = source.alpha[x]!;
    if (a === 0) continue;
    const under = alpha[x]!;
    for (let i = 0; i < 3; i++) {
      b[i] = under > 0 ? colors[i]![x]! / under : 0;
      s[i] = source.colors[i]![x]!;
    }
    mix(out, b, s);
    const [own, below] = [source.colors[3]?.[x] ?? 1, under > 0 ? (colors[3]?.[x] ?? 1) / under : 1];
    let black = mode === 'lum ' ? own : below;
    if (colors.length > 3 && (mode === 'dkCl' || mode === 'lgCl')) {
      // One colour or the other, with its black, which darkens it.
      const isBrighter = luminosity(...s) * own > luminosity(...b) * below;
      const takesSource = isBrighter === (mode === 'lgCl');
      pick(out, takesSource ? s : b);
      black = takesSource ? own : below;
    }
    for (const [i, plane] of colors.entries()) {
      const mixed = i < 3 ? out[i]! : black;
      plane[x] = plane[x]! + a * (under * mixed - plane[x]!) + (inside ? 0 : a * (1 - under) * source.colors[i]![x]!);
    }
  }
}

/**
 * Takes from the source's opacity where its own colours, or those below, lie outside of its blending ranges: for gray and then for
 * each channel the ends of black and white, of the layer and of what lies below; between two ends it fades. `steps`: of a level,
 * 1 where samples are bytes. What lies on nothing is shown: nothing has no colour to be outside with.
 */
export function applyRanges(ranges: Buffer, source: Row, backdrop: Row, steps: number, { from, to }: Span): void {
  const channels = [-1, ...source.colors.keys()].slice(0, Math.floor(ranges.length / 8));
  const fades = (at: number) =>
    channels.flatMap((i) => {
      const shown = fade(ranges, (i + 1) * 8 + at, steps);
      return shown ? [{ i, shown }] : [];
    });
  const [own, below] = [fades(0), fades(4)];
  for (let x = from; x < to; x++) {
    for (const { i, shown } of own) source.alpha[x]! *= shown(levelOf(source.colors, i, x));
    const a = backdrop.alpha[x]!;
    if (below.length === 0 || a === 0) continue;
    let gate = 1;
    for (const { i, shown } of below) gate *= shown(levelOf(backdrop.colors, i, x, a));
    source.alpha[x]! *= 1 - a + a * gate;
  }
}

/** Of one channel, or −1: gray, which black darkens in CMYK. `alpha`: what the colours are multiplied by. */
function levelOf(colors: Float32Array[], channel: number, x: number, alpha = 1): number {
  if (channel >= 0) return colors[channel]![x]! / alpha;
  const [r, g = r, b = r, black] = colors;
  return (luminosity(r![x]!, g![x]!, b![x]!) * (black ? black[x]! / alpha : 1)) / alpha;
}

/** null for the full range. */
function fade(ranges: Buffer, at: number, steps: number): ((v: number) => number) | null {
  const [none, black, white, end] = [0, 1, 2, 3].map((i) => ranges[at + i]!) as [number, number, number, number];
  if (none === 0 && black === 0 && white === 255 && end === 255) return null;
  // The level at the end that fades is shown by one step.
  const least = 1 / steps;
  return (v) => {
    // Floats lie a hair beside the level that is meant.
    const t = Math.round(v * 255 * steps) / steps;
    if (t < none || t > end) return 0;
    if (t < black) return (t - none + least) / (black - none + least);
    return t > white ? (end - t + least) / (end - white + least) : 1;
  };
}
