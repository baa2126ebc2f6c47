import { Cursor } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import { flagOf, numberOf, readDescriptor } from '../photoshop/descriptor.ts';
import type { LayerRecord } from '../photoshop/layer-record.ts';
import {
  brightnessContrast,
  curveOf,
  type Curve,
  exposureCurve,
  legacyBrightness,
  levelsCurve,
  MEASURED_CONTRAST,
  posterizeCurve,
  STRONGEST_GAMMA,
} from './curves.ts';
import { readGradientMap } from './gradients.ts';
import { hueSaturation } from './hue-saturation.ts';
import {
  readBalance,
  readBlackAndWhite,
  readMixer,
  readPhotoFilter,
  readSelective,
  readVibrance,
} from './color-adjustments.ts';
import { luminosity } from './luminosity.ts';
import { type Adjust, type Picture, UNCHANGED } from './picture.ts';

/*
 * Adjustment layers: what they make of a row's colours, 0 … 1, 1 being paper. The blocks' layout is that of the Adobe
 * Photoshop File Formats Specification ("Additional Layer Information"); the formulas, which it keeps to itself, were measured on
 * files with a merged image unless a source is named. Those that no file was there to measure are rough.
 */

type Reader = (data: Cursor, picture: Picture, record: LayerRecord) => Adjust | null;

const RGB =
  (reader: Reader): Reader =>
  (data, picture, record) =>
    picture.mode === 'rgb' ? reader(data, picture, record) : null;

const rough = (adjust: Adjust | null): Adjust | null =>
  adjust && adjust !== UNCHANGED ? Object.assign(adjust, { rough: true as const }) : adjust;
const ROUGH =
  (reader: Reader): Reader =>
  (...args) =>
    rough(reader(...args));

/** By the block's key. */
const READERS: Partial<Record<string, Reader>> = {
  nvrt: (_, picture) => mapped(picture, [(v) => 1 - v]),
  levl: readLevels,
  curv: readCurves,
  brit: readBrightness,
  expA: readExposure,
  post: (data, picture) => lightness(picture, posterizeCurve(data.u16(), stepsOf(picture))),
  thrs: readThreshold,
  'hue ': RGB((data, picture) => hueSaturation(data, bytesOf(picture))),
  hue2: RGB((data, picture) => hueSaturation(data, bytesOf(picture))),
  mixr: readMixer,
  grdm: readGradientMap,
  clrL: readLookup,
  blwh: ROUGH(RGB(readBlackAndWhite)),
  blnc: ROUGH(RGB(readBalance)),
  phfl: ROUGH(RGB(readPhotoFilter)),
  vibA: ROUGH(RGB(readVibrance)),
  selc: ROUGH(RGB(readSelective)),
};

/** null where it can't be composed. */
export function readAdjustment(record: LayerRecord, picture: Picture): Adjust | null {
  for (const [key, data] of record.blocks) {
    const read = READERS[key];
    if (!read) continue;
    try {
      return read(new Cursor(data.file, data.at, data.end), picture, record);
    } catch (error) {
      if (error instanceof ImageError) return null;
      throw error;
    }
  }
  return null;
}

/** steps that samples are rounded to on the way; only those of bytes are */
const bytesOf = ({ depth }: Picture) => (depth === 8 ? 255 : Infinity);
/** levels of a sample: 16 bit files of Photoshop count to 32,768 */
const stepsOf = ({ depth }: Picture) => (depth === 8 ? 255 : 32_768);

/** Each plane through its curve, or all through the one. */
function mapped({ depth }: Picture, curves: (Curve | null)[], last?: Curve | null): Adjust {
  const steps = depth === 8 ? 255 : 4080;
  const tables = new Map<Curve, Float32Array>();
  const tableOf = (curve: Curve) => {
    let table = tables.get(curve);
    if (!table) tables.set(curve, (table = Float32Array.from({ length: steps + 1 }, (_, i) => curve(i / steps))));
    return table;
  };
  return (planes, from, to) => {
    for (const [i, plane] of planes.entries()) {
      for (const curve of [curves.length === 1 ? curves[0] : curves[i], last]) {
        if (!curve) continue;
        const table = tableOf(curve);
        for (let x = from; x < to; x++) {
          const v = plane[x]!;
          plane[x] = table[v >= 1 ? steps : v > 0 ? (v * steps + 0.5) | 0 : 0]!;
        }
      }
    }
  };
}

/** All planes through the one; in Lab, where no file was there to measure it, that of lightness alone: a and b would tint what is gray. */
const lightness = (picture: Picture, curve: Curve): Adjust =>
  picture.mode === 'lab' ? rough(mapped(picture, [curve, null, null]))! : mapped(picture, [curve]);

/** Version 2: ends of input and output, then gamma in hundredths; the first record is for all channels together. */
function readLevels(data: Cursor, picture: Picture): Adjust {
  data.skip(2);
  let strongest = 0;
  const record = (): Curve => {
    const [floor, ceiling, low, high, gamma] = Array.from({ length: 5 }, () => data.u16()) as Five;
    strongest = Math.max(strongest, gamma / 100);
    const steps = bytesOf(picture);
    return levelsCurve([floor / 255, ceiling / 255], [low / 255, high / 255], gamma / 100, steps);
  };
  const all = record();
  const own = [0, 1, 2, 3].map(() => (data.left >= 10 ? record() : null));
  const gray = picture.mode === 'grayscale' || picture.mode === 'duotone';
  const adjust = gray ? mapped(picture, [own[0]!]) : mapped(picture, own, all);
  return strongest > STRONGEST_GAMMA ? rough(adjust)! : adjust;
}
type Five = [number, number, number, number, number];

/** Either points or tables, of the channels whose bits are set; bit 0 and then all channels together. */
function readCurves(data: Cursor, picture: Picture): Adjust | null {
  const { mode } = picture;
  const tables = data.u8() !== 0;
  const version = data.u16();
  const bits = version === 1 ? data.u32() : 2 ** Math.min(data.u32(), 8) - 1;
  const curves: (Curve | null)[] = [];
  for (let channel = 0; channel < 8; channel++) {
    if ((bits & (1 << channel)) === 0) curves.push(null);
    else if (tables) {
      const table = [...data.take(256)];
      curves.push(
        curveOf(
          table.map((y, x) => [x / 255, y / 255]),
          true,
        ),
      );
    } else {
      const points = Array.from({ length: Math.min(data.u16(), 64) }, () => [data.u16() / 255, data.u16() / 255]);
      curves.push(curveOf(points.map(([y, x]) => [x!, y!])));
    }
  }
  const [all, ...own] = curves;
  return mode === 'grayscale' || mode === 'duotone'
    ? mapped(picture, [own[0] ?? all!])
    : mapped(picture, own.slice(0, 4), all);
}

function readBrightness(data: Cursor, picture: Picture, { blocks }: LayerRecord): Adjust | null {
  const newer = blocks.get('CgEd');
  const given = newer ? readDescriptor(new Cursor(newer.file, newer.at, newer.end)) : null;
  if (given && !flagOf(given, 'useLegacy')) {
    const [brightness, contrast] = [numberOf(given, 'Brgh'), numberOf(given, 'Cntr')];
    if (brightness === 0 && contrast === 0) return UNCHANGED;
    const adjust = lightness(picture, brightnessContrast(brightness, contrast));
    return within(contrast, MEASURED_CONTRAST) ? adjust : rough(adjust);
  }
  const [brightness, contrast, mean] = [data.i16(), data.i16(), data.i16()];
  if (brightness === 0 && contrast === 0) return UNCHANGED;
  return lightness(picture, legacyBrightness(brightness, contrast, mean));
}

/** A table of colours that none was chosen for. */
function readLookup(data: Cursor): Adjust | null {
  const given = readDescriptor(data, 2);
  return given?.items.size === 0 ? UNCHANGED : null;
}

const within = (v: number, [least, most]: readonly [number, number]) => v >= least && v <= most;

function readExposure(data: Cursor, picture: Picture): Adjust | null {
  const { mode, depth } = picture;
  if (mode !== 'rgb' && mode !== 'grayscale') return null;
  data.skip(2);
  const [stops, offset, gamma] = [0, 0, 0].map(() => data.take(4).readFloatBE()) as [number, number, number];
  const curve = exposureCurve(stops, offset, gamma, depth === 32 ? 1 : mode === 'rgb' ? 2.2 : 1.75);
  if (depth !== 32) return mapped(picture, [curve]);
  // Light beyond white stays what it is.
  return (planes, from, to) => {
    for (const plane of planes) for (let x = from; x < to; x++) plane[x] = curve(plane[x]!);
  };
}

/** In CMYK by the luminosity of what inks and black leave together; what is dark becomes black ink alone. */
function readThreshold(data: Cursor, { mode, depth }: Picture): Adjust | null {
  if (mode === 'lab') return null;
  const level = data.u16() / 255 - (depth === 8 ? 0.5 / 255 : 0.5 / 32_768);
  const inks = mode === 'cmyk' ? 3 : 0;
  return (planes, from, to) => {
    const [r, g = r, b = r, black] = planes;
    for (let x = from; x < to; x++) {
      const v = luminosity(r![x]!, g![x]!, b![x]!) * (black ? black[x]! : 1) >= level ? 1 : 0;
      for (const [i, plane] of planes.entries()) plane[x] = i < inks ? 1 : v;
    }
  };
}
