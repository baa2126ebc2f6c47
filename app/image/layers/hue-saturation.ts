import type { Cursor } from '../base/byte-file.ts';
import type { Adjust } from './picture.ts';

/*
 * Hue/Saturation on RGB: lightness towards white or black, then hue and saturation in HSL; six ranges of hues beside. Measured
 * on files with a merged image.
 */

interface Shift {
  hue: number;
  saturation: number;
  lightness: number;
}
interface Range extends Shift {
  /** degrees: from where it grows, is whole, shrinks, and ends */
  ends: [number, number, number, number];
}

/** `steps`: 255 where samples are bytes, which are rounded on the way; else Infinity. */
export function hueSaturation(data: Cursor, steps: number): Adjust | null {
  if (data.u16() !== 2) return null;
  const colorize = data.u8() !== 0;
  data.skip(1);
  const shift = (): Shift => ({ hue: data.i16(), saturation: data.i16() / 100, lightness: data.i16() / 100 });
  const tint = shift();
  const master = shift();
  const ranges: Range[] = [];
  for (let i = 0; i < 6 && data.left >= 14; i++) {
    const ends = [0, 0, 0, 0].map(() => data.i16()) as Range['ends'];
    const range = { ends, ...shift() };
    if (range.hue || range.saturation || range.lightness) ranges.push(range);
  }
  const change = colorize ? colorizer(tint) : shifter(master, ranges, steps);
  const px = new Float64Array(3);
  return (planes, from, to) => {
    for (let x = from; x < to; x++) {
      for (let i = 0; i < 3; i++) px[i] = planes[i]![x]!;
      change(px);
      for (let i = 0; i < 3; i++) planes[i]![x] = px[i]!;
    }
  };
}

/** Hues and turns of bytes are whole parts of a degree: of 1,530 places on the wheel. */
const PLACES = 4.25;

const unit = (v: number) => (v < 0 ? 0 : v > 1 ? 1 : v);
const lighten = (v: number, by: number) => (by > 0 ? v + (1 - v) * by : v * (1 + by));

/** Of saturation, which counts as a byte: −1 takes all of it, 1 makes 128 times as much. */
function gainOf(by: number): number {
  const step = Math.floor(Math.abs(by) * 255 + 0.5);
  return by > 0 ? 256 / Math.max(2, 256 - step) : 1 - step / 255;
}

type Change = (px: Float64Array) => void;

function colorizer({ hue, saturation, lightness }: Shift): Change {
  return (px) => {
    const l = (Math.max(px[0]!, px[1]!, px[2]!) + Math.min(px[0]!, px[1]!, px[2]!)) / 2;
    fromHsl(px, hue, saturation, lighten(l, lightness));
  };
}

function shifter(master: Shift, ranges: Range[], steps: number): Change {
  // Of bytes lightness is a whole number of steps, and so is what it makes of a sample.
  const light =
    steps === Infinity
      ? master.lightness
      : Math.trunc(master.lightness * steps + 1e-6 * Math.sign(master.lightness)) / steps;
  const settled = (v: number) => (steps === Infinity ? v : Math.floor(v * steps + 0.5) / steps);
  const placed = (degrees: number) => (steps === Infinity ? degrees : Math.floor(degrees * PLACES + 0.5) / PLACES);
  const whole = gainOf(master.saturation);
  return (px) => {
    for (let i = 0; i < 3; i++) px[i] = settled(lighten(px[i]!, light));
    const [h, ...rest] = toHsl(px);
    let [s, l] = rest;
    let [turn, gain, own] = [master.hue, 1, 0];
    for (const { ends, hue, saturation, lightness } of ranges) {
      const share = shareOf(h, ends);
      turn += hue * share;
      // Added up, and held after each range: what one has made gray another brings back.
      gain = Math.max(0, gain + (gainOf(saturation) - 1) * share);
      own = Math.min(1, Math.max(-1, own + lightness * share));
    }
    if (own !== 0) [s, l] = lightenRange(px, own, settled);
    s = unit(unit(s * whole) * gain);
    fromHsl(px, placed(h) + placed(turn), s, l);
  };
}

/** Saturation and lightness after light of one range alone, which moves what is coloured: towards its own most or least channel. */
function lightenRange([r, g, b]: Float64Array, by: number, settled: (v: number) => number): [number, number] {
  const [most, least] = [Math.max(r!, g!, b!), Math.min(r!, g!, b!)];
  const top = by > 0 ? most : settled(most + (most - least) * by);
  const bottom = by > 0 ? settled(least + (most - least) * by) : least;
  const room = 1 - Math.abs(top + bottom - 1);
  return [room > 0 ? (top - bottom) / room : 0, (top + bottom) / 2];
}

/** 0 … 1: how far a hue belongs to a range; ends may pass over 0°. They lie half a degree behind what is told. */
function shareOf(hue: number, [start, full, shrink, end]: Range['ends']): number {
  const from = (v: number) => (((v - start) % 360) + 360) % 360;
  const [at, one, two, three] = [from(hue - 0.5), from(full), from(shrink), from(end)];
  if (at < one) return at / one;
  if (at <= two) return 1;
  return at < three ? (three - at) / (three - two) : 0;
}

/** degrees, 0 … 1, 0 … 1 */
function toHsl([r, g, b]: Float64Array): [number, number, number] {
  const [most, least] = [Math.max(r!, g!, b!), Math.min(r!, g!, b!)];
  const spread = most - least;
  const l = (most + least) / 2;
  if (spread === 0) return [0, 0, l];
  const h = most === r ? (g! - b!) / spread : most === g ? (b! - r!) / spread + 2 : (r! - g!) / spread + 4;
  return [(((h * 60) % 360) + 360) % 360, spread / (1 - Math.abs(2 * l - 1) || 1), l];
}

function fromHsl(px: Float64Array, h: number, s: number, l: number): void {
  const a = s * Math.min(l, 1 - l);
  for (let i = 0; i < 3; i++) {
    const k = (((h / 30 + [0, 8, 4][i]!) % 12) + 12) % 12;
    px[i] = unit(l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  }
}
