import type { Cursor } from '../base/byte-file.ts';
import { flagOf, numberOf, partOf, readDescriptor } from '../photoshop/descriptor.ts';
import { readColor } from './colors.ts';
import { luminosity, setLuminosity } from './luminosity.ts';
import { type Adjust, type Picture, UNCHANGED } from './picture.ts';

/** Adjustments that mix the channels of one px. */

/** A row of per cents for each channel: three or four sources and a constant. */
export function readMixer(data: Cursor, { mode }: Picture): Adjust | null {
  if (mode !== 'rgb' && mode !== 'cmyk') return null;
  data.skip(2);
  const gray = data.u16() !== 0;
  const count = mode === 'rgb' ? 3 : 4;
  const rows = Array.from({ length: gray ? 1 : count }, () => {
    const row = [0, 1, 2, 3, 4].map(() => data.i16() / 100);
    return { shares: row.slice(0, count), constant: row[4]! };
  });
  const ink = mode === 'cmyk';
  const input = new Float32Array(count);
  const adjust: Adjust = (planes, from, to) => {
    for (let x = from; x < to; x++) {
      for (let i = 0; i < count; i++) input[i] = ink ? 1 - planes[i]![x]! : planes[i]![x]!;
      for (let i = 0; i < count; i++) {
        const { shares, constant } = rows[gray ? 0 : i]!;
        const v = unit(shares.reduce((sum, share, j) => sum + share * input[j]!, constant));
        // Gray of all four inks would be far more ink than black alone.
        planes[i]![x] = gray && ink && i < 3 ? 1 : ink ? 1 - v : v;
      }
    }
  };
  return gray && ink ? Object.assign(adjust, { rough: true as const }) : adjust;
}

const unit = (v: number) => (v < 0 ? 0 : v > 1 ? 1 : v);

/** Changes px by px: three numbers in, three out. */
function eachPixel(change: (color: [number, number, number]) => void): Adjust {
  const color: [number, number, number] = [0, 0, 0];
  return (planes, from, to) => {
    for (let x = from; x < to; x++) {
      for (let i = 0; i < 3; i++) color[i] = planes[i]![x]!;
      change(color);
      for (let i = 0; i < 3; i++) planes[i]![x] = unit(color[i]!);
    }
  };
}

const TONES = ['Rd  ', 'Yllw', 'Grn ', 'Cyn ', 'Bl  ', 'Mgnt'];

/** The gray in a colour, then its purest mixed hue and its purest hue, each by its share. */
export function readBlackAndWhite(data: Cursor, picture: Picture): Adjust | null {
  const given = readDescriptor(data);
  if (!given) return null;
  const shares = TONES.map((key) => numberOf(given, key) / 100);
  const tint = flagOf(given, 'useTint') ? readColor(partOf(given, 'tintColor'), picture) : null;
  return eachPixel((color) => {
    const [r, g, b] = color;
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const middle = r + g + b - most - least;
    const pure = most === r ? 0 : most === g ? 2 : 4;
    const mixed = least === b ? 1 : least === r ? 3 : 5;
    const v = unit(least + (middle - least) * shares[mixed]! + (most - middle) * shares[pure]!);
    if (tint) setLuminosity(color, tint as [number, number, number], v);
    else color.fill(v);
  });
}

/** −100 … 100 for cyan–red, magenta–green and yellow–blue, in shadows, middle tones and lights; GIMP's weights (color-balance). */
export function readBalance(data: Cursor): Adjust {
  const [shadows, middle, lights] = [0, 1, 2].map(() => [0, 1, 2].map(() => data.i16() / 100)) as [
    number[],
    number[],
    number[],
  ];
  const keep = data.u8() !== 0;
  if ([shadows, middle, lights].flat().every((v) => v === 0)) return UNCHANGED;
  return eachPixel((color) => {
    const before = luminosity(...color);
    const l = (Math.max(...color) + Math.min(...color)) / 2;
    const low = unit((0.333 - l) / 0.25 + 0.5) * 0.7;
    const high = unit((l - 0.667) / 0.25 + 0.5) * 0.7;
    const mid = unit((l - 0.333) / 0.25 + 0.5) * unit((0.667 - l) / 0.25 + 0.5) * 0.7;
    for (let i = 0; i < 3; i++) color[i] = unit(color[i]! + shadows[i]! * low + middle[i]! * mid + lights[i]! * high);
    if (keep) setLuminosity(color, color, before);
  });
}

/** The filter's colour lets through what it has, as far as it is dense. Version 3 tells it as XYZ, version 2 as one of Adobe's colours. */
export function readPhotoFilter(data: Cursor, picture: Picture): Adjust | null {
  const version = data.u16();
  let filter: number[] | null = null;
  if (version === 2) {
    const space = data.u16();
    const parts = [0, 1, 2, 3].map(() => data.u16());
    if (space === 0) filter = parts.slice(0, 3).map((v) => v / 65_535);
    else if (space === 7)
      filter = readColor(
        {
          kind: 'LbCl',
          items: new Map([
            ['Lmnc', parts[0]! / 100],
            ['A   ', signed(parts[1]!) / 100],
            ['B   ', signed(parts[2]!) / 100],
          ]),
        },
        picture,
      );
  } else if (version === 3) {
    const [l, a, b] = [0, 1, 2].map(() => (data.u32() | 0) / 100);
    filter = readColor(
      {
        kind: 'LbCl',
        items: new Map([
          ['Lmnc', l!],
          ['A   ', a!],
          ['B   ', b!],
        ]),
      },
      picture,
    );
  }
  const density = data.u32() / 100;
  const keep = data.u8() !== 0;
  if (!filter) return null;
  const through = filter.map((v) => 1 - density * (1 - v));
  return eachPixel((color) => {
    const before = luminosity(...color);
    for (let i = 0; i < 3; i++) color[i] = color[i]! * through[i]!;
    if (keep) setLuminosity(color, color, before);
  });
}

const signed = (v: number) => (v << 16) >> 16;

/** Colours of little saturation change most. */
export function readVibrance(data: Cursor): Adjust | null {
  const given = readDescriptor(data);
  if (!given) return null;
  const [vibrance, saturation] = [numberOf(given, 'vibrance') / 100, numberOf(given, 'Strt') / 100];
  if (vibrance === 0 && saturation === 0) return UNCHANGED;
  return eachPixel((color) => {
    const gray = luminosity(...color);
    const spread = Math.max(...color) - Math.min(...color);
    const gain = (1 + saturation) * (1 + vibrance * (1 - spread));
    for (let i = 0; i < 3; i++) color[i] = gray + (color[i]! - gray) * gain;
  });
}

/**
 * Cyan, magenta, yellow and black of nine ranges, relative or absolute, each range weighed by how far a colour belongs to it,
 * as FFmpeg's filter selectivecolor describes them.
 */
export function readSelective(data: Cursor): Adjust {
  data.skip(2);
  const absolute = data.u16() !== 0;
  data.skip(8);
  const ranges = Array.from({ length: 9 }, () => [0, 1, 2, 3].map(() => data.i16() / 100));
  if (ranges.flat().every((v) => v === 0)) return UNCHANGED;
  const ofInk = (ink: number, change: number, black: number) => {
    const full = (-1 - change) * black - change;
    return Math.min(1 - ink, Math.max(-ink, absolute ? full : full * (1 - ink)));
  };
  return eachPixel((color) => {
    const [r, g, b] = color;
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const middle = r + g + b - most - least;
    const is = (flag: boolean, weight: number) => (flag ? weight : 0);
    const weights = [
      is(r === most, most - middle),
      is(b === least, middle - least),
      is(g === most, most - middle),
      is(r === least, middle - least),
      is(b === most, most - middle),
      is(g === least, middle - least),
      Math.max(0, (least - 0.5) * 2),
      1 - (Math.abs(most - 0.5) + Math.abs(least - 0.5)),
      Math.max(0, (0.5 - most) * 2),
    ];
    const sums = [0, 0, 0];
    for (const [i, weight] of weights.entries()) {
      if (weight <= 0) continue;
      for (let c = 0; c < 3; c++) sums[c]! += ofInk(color[c]!, ranges[i]![c]!, ranges[i]![3]!) * weight;
    }
    for (let c = 0; c < 3; c++) color[c]! += sums[c]!;
  });
}
