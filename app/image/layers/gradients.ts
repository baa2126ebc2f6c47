import type { Cursor } from '../base/byte-file.ts';
import { type Descriptor, listOf, numberOf, wordOf } from '../photoshop/descriptor.ts';
import { luminosity } from './luminosity.ts';
import type { Adjust, Picture } from './picture.ts';
import { colorIn, linear, readColor } from './colors.ts';
import { encodeSrgb } from '../base/color-math.ts';

/** A gradient's colours and opacity at 0 … 1, looked up. */
export interface Ramp {
  colors: Float32Array[];
  alpha: Float32Array;
  last: number;
}

interface Stop {
  /** 0 … 1 */
  at: number;
  /** where between the stop before and this half is reached, 0 … 1 */
  middle: number;
  values: number[];
}

const STEPS = 4096;

/** How colours between two stops are mixed: as their numbers are, or as light; null: in a way that isn't known. */
export type Mixing = 'numbers' | 'light' | null;

/** By the method's name in a file; older ones have none. In 32 bit files the numbers are light. */
export function mixingOf(method: string, { mode, depth }: Picture): Mixing {
  if (method === '' || method === 'Gcls' || (method === 'Lnr ' && depth === 32)) return 'numbers';
  return method === 'Lnr ' && mode === 'rgb' ? 'light' : null;
}

/** null where a colour is of another kind than the file's, or the gradient is noise. */
export function readRamp(
  gradient: Descriptor | null,
  picture: Picture,
  { reverse, mixing }: { reverse: boolean; mixing: Mixing },
): Ramp | null {
  if (!gradient || wordOf(gradient, 'GrdF', 'CstS') !== 'CstS') return null;
  const stops: Stop[] = [];
  for (const stop of listOf(gradient, 'Clrs')) {
    const values = wordOf(stop, 'Type') === 'UsrS' ? colorIn(stop, picture) : null;
    if (!values) return null;
    stops.push({ at: numberOf(stop, 'Lctn') / 4096, middle: numberOf(stop, 'Mdpn', 50) / 100, values });
  }
  const clear = listOf(gradient, 'Trns').map((stop) => ({
    at: numberOf(stop, 'Lctn') / 4096,
    middle: numberOf(stop, 'Mdpn', 50) / 100,
    values: [numberOf(stop, 'Opct', 100) / 100],
  }));
  return makeRamp(stops, clear, numberOf(gradient, 'Intr', 4096) / 4096, { reverse, mixing });
}

function makeRamp(
  stops: Stop[],
  clear: Stop[],
  smooth: number,
  { reverse, mixing }: { reverse: boolean; mixing: Mixing },
): Ramp | null {
  if (stops.length === 0) return null;
  const plane = (from: Stop[], i: number) => {
    const sorted = from.toSorted((a, b) => a.at - b.at);
    const values = Float32Array.from({ length: STEPS + 1 }, (_, k) => valueAt(sorted, i, k / STEPS, smooth));
    return reverse ? values.reverse() : values;
  };
  const lit = mixing === 'light' ? stops.map((stop) => ({ ...stop, values: stop.values.map(linear) })) : stops;
  const colors = stops[0]!.values.map((_, i) => plane(lit, i));
  if (mixing === 'light') for (const values of colors) values.forEach((v, k) => void (values[k] = encodeSrgb(v)));
  const alpha = clear.length > 0 ? plane(clear, 0) : new Float32Array(STEPS + 1).fill(1);
  return { colors, alpha, last: STEPS };
}

/**
 * Between two stops straight through the middle point's half, or smoothed: a Catmull-Rom curve, at the ends of which a stop stands twice; it never leaves what lies between the two.
 */
function valueAt(sorted: Stop[], i: number, t: number, smooth: number): number {
  const next = sorted.findIndex(({ at }) => at > t);
  if (next === 0) return sorted[0]!.values[i]!;
  if (next < 0) return sorted.at(-1)!.values[i]!;
  const [from, to] = [sorted[next - 1]!, sorted[next]!];
  const [before, behind] = [sorted[next - 2] ?? from, sorted[next + 1] ?? to];
  let part = (t - from.at) / (to.at - from.at);
  const middle = Math.min(0.99, Math.max(0.01, to.middle));
  part = part < middle ? (0.5 * part) / middle : 1 - (0.5 * (1 - part)) / (1 - middle);
  const [a, b, c, d] = [before.values[i]!, from.values[i]!, to.values[i]!, behind.values[i]!];
  const straight = b + (c - b) * part;
  const [first, last] = [(c - a) / 2, (d - b) / 2];
  const eased = b + part * (first + part * (3 * (c - b) - 2 * first - last + part * (first + last - 2 * (c - b))));
  return Math.min(Math.max(b, c), Math.max(Math.min(b, c), straight + (eased - straight) * smooth));
}

/** Version 1, and 3 with the interpolation's name before the gradient's. Stops are as in a gradient file. */
export function readGradientMap(data: Cursor, picture: Picture): Adjust | null {
  if (picture.mode === 'lab' || picture.mode === 'cmyk') return null;
  const version = data.u16();
  const reverse = data.u8() !== 0;
  data.skip(1);
  const mixing = mixingOf(version === 3 ? data.code() : '', picture);
  if (!mixing) return null;
  data.skip(data.u32() * 2);
  const stops = Array.from({ length: Math.min(data.u16(), 1000) }, () => {
    const [at, middle] = [data.u32() / 4096, data.u32() / 100];
    const space = data.u16();
    const parts = [0, 1, 2, 3].map(() => data.u16());
    data.skip(2);
    return { at, middle, values: stopColor(space, parts, picture) };
  });
  if (stops.some(({ values }) => !values)) return null;
  // Its opacity doesn't count here.
  data.skip(data.u16() * 10);
  data.skip(2);
  const smooth = data.u16() / 4096;
  const ramp = makeRamp(stops as Stop[], [], smooth, { reverse, mixing });
  return (
    ramp &&
    ((planes, from, to) => {
      const [r, g = r, b = r] = planes;
      for (let x = from; x < to; x++) {
        const v = Math.round(Math.min(1, Math.max(0, luminosity(r![x]!, g![x]!, b![x]!))) * ramp.last);
        for (const [i, plane] of planes.entries()) plane[x] = ramp.colors[i]![v]!;
      }
    })
  );
}

function stopColor(space: number, parts: number[], picture: Picture): number[] | null {
  const of = (kind: string, keys: string[], value: (v: number, i: number) => number) =>
    readColor({ kind, items: new Map(keys.map((key, i) => [key, value(parts[i]!, i)])) }, picture);
  switch (space) {
    case 0:
      return of('RGBC', ['Rd  ', 'Grn ', 'Bl  '], (v) => v / 257);
    case 1:
      return of('HSBC', ['H   ', 'Strt', 'Brgh'], (v, i) => (i === 0 ? (v * 360) / 65_536 : (v * 100) / 65_535));
    case 7:
      return of('LbCl', ['Lmnc', 'A   ', 'B   '], (v, i) => (i === 0 ? v : (v << 16) >> 16) / 100);
    case 8:
      return of('Grsc', ['Gry '], (v) => v / 100);
    default:
      return null;
  }
}
