import type { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import type { PixelRows } from '../source/pixel-feed.ts';
import type { TiffFacts } from './facts.ts';
import type { InkProfile } from '../profiles/ink-profile.ts';
import { newSamples, type Samples } from '../base/samples.ts';
import { TAG, type TiffDirectory, tagNumbers } from './directory.ts';
import type { Grid } from './grid.ts';
import { LOG_L, LOG_LUV, logRow } from './logluv.ts';
import { type CellRows, openCellRows, type TiffCoding } from './rows.ts';
import { openNarrowRow } from './narrow-row.ts';
import { floatReader, sampleTaker, type TakeSample } from './samples.ts';
import { type YccShape, yccRow } from './ycc.ts';

export interface TiffPlanes {
  file: ByteFile;
  directory: TiffDirectory;
  facts: TiffFacts;
  coding: TiffCoding;
  grids: Grid[];
  /** samples of colour in a px; the others are inks, transparency, selections */
  process: number;
  ycc: YccShape | null;
}

export interface Veil {
  sample: number;
  /** colours have been darkened by it already */
  multiplied: boolean;
  /** the page that it is a sample of, where that is another one */
  mask?: TiffPlanes;
}

export interface PixelWish {
  /** the process colours, as toSrgb wants them */
  colors: boolean;
  /** samples besides, as they stand */
  extras: number[];
  /** whether 255 of them comes out as 0 */
  flip: boolean;
  /** the sample that says where there is a picture at all: elsewhere is white paper */
  veil: Veil | null;
  deep: boolean;
  /** floats are linear light and get the sRGB curve; else they have the curve of their profile already */
  light?: boolean;
  /** hears that colours above their range were clipped */
  onClipped?: () => void;
  /** what the first samples become Lab by; the others have 16 bit then */
  inks?: InkProfile | null;
}

/** Puts one row's colours (or one sample of every px) into `target`, a px every `step` places. */
type Take = (target: Samples, at: number, step: number, y: number) => void;

/** Interleaved rows of what is wished of a picture, in its stored orientation. */
export function planTiff(planes: TiffPlanes, wish: PixelWish): PixelRows {
  const { width, height, mode, photometric } = planes.facts;
  const { deep, flip, extras } = wish;
  const rows = openPlanes(planes);
  const colors = wish.colors ? colorTakes(planes, rows, wish) : { bands: 0, takes: [] };
  const bands = colors.bands + extras.length;
  const full = deep ? 65_535 : 255;
  const others = extras.map((sample) => dotted(planes, sample, deep, plainTake(planes, rows, sample, deep)));
  const veil = wish.veil && {
    ...wish.veil,
    multiplied: wish.veil.multiplied && !dividesFloats(planes, wish),
    take: plainTake(
      wish.veil.mask ?? planes,
      wish.veil.mask ? openPlanes(wish.veil.mask) : rows,
      wish.veil.sample,
      deep,
    ),
    row: newSamples(width, deep),
  };
  // Multiplied grey that counts ink, taken from white, has its paper.
  const paperIsThere = photometric === 0 && veil?.multiplied === true;
  const whole = wish.colors && !veil && !(flip && extras.length > 0) ? wholeRow(planes, rows, wish) : null;
  const fill: PixelRows['fill'] = (target, y) => {
    for (const { band, take } of colors.takes) take(target, band, bands, y);
    others.forEach((take, i) => {
      const band = colors.bands + i;
      take(target, band, bands, y);
      if (flip) for (let to = band; to < width * bands; to += bands) target[to] = full - target[to]!;
    });
    if (!veil) return;
    veil.take(veil.row, 0, 1, y);
    for (let band = 0; band < colors.bands; band++) {
      const paper = mode === 'cmyk' || paperIsThere ? 0 : mode === 'lab' && band > 0 ? (full + 1) / 2 : full;
      overPaper(target, band, bands, veil.row, { paper, full, multiplied: veil.multiplied });
    }
  };
  return { width, height, bands, deep, fill: whole ?? fill };
}

/** What isn't covered shows paper; `multiplied` colours have been darkened by the alpha already. */
function overPaper(
  target: Samples,
  band: number,
  bands: number,
  veil: Samples,
  { paper, full, multiplied }: { paper: number; full: number; multiplied: boolean },
): void {
  for (let x = 0, to = band; x < veil.length; x++, to += bands) {
    const alpha = veil[x]!;
    if (alpha === full) continue;
    const under = (paper * (full - alpha)) / full;
    const over = multiplied ? target[to]! : (target[to]! * alpha) / full;
    target[to] = Math.min(full, under + over + 0.5);
  }
}

/** Each plane's rows, and only one row of it at a time however many samples are taken from it. */
function openPlanes({ coding, grids }: TiffPlanes): CellRows[] {
  return grids.map((grid) => {
    // A plane nobody wants is never opened.
    let rows: CellRows | undefined;
    let row: ReturnType<CellRows> | undefined;
    let at = -1;
    return (y) => {
      if (y !== at || !row) row = (rows ??= openCellRows(coding, grid))(y);
      at = y;
      return row;
    };
  });
}

/** Samples of 8 or 16 bit that are wanted all and in their order are passed on at once. */
function wholeRow(
  { directory, facts, ycc, process }: TiffPlanes,
  rows: CellRows[],
  wish: PixelWish,
): PixelRows['fill'] | null {
  const { samples, bits, planar, photometric, sampleFormat, mode, width } = facts;
  const all = process + wish.extras.length === samples && wish.extras.every((sample, i) => sample === process + i);
  const plain =
    (mode === 'rgb' ||
      (mode === 'cmyk' && !directory.entries.has(TAG.dotRange)) ||
      (mode === 'grayscale' && photometric === 1)) &&
    !ycc &&
    photometric < LOG_L;
  if (!all || !plain || planar || sampleFormat !== 1 || bits.some((each) => each !== bits[0])) return null;
  const count = width * samples;
  if (bits[0] === 8) return wish.deep ? null : (target, y) => target.set(rows[0]!(y).subarray(0, count));
  if (bits[0] !== 16) return null;
  if (wish.deep) return (target, y) => target.set(new Uint16Array(rows[0]!(y).buffer, 0, count));
  const { row, narrow } = openNarrowRow(count);
  return (target, y) => {
    row.set(new Uint16Array(rows[0]!(y).buffer, 0, count));
    target.set(narrow());
  };
}

function plainTake(
  planes: TiffPlanes,
  rows: CellRows[],
  sample: number,
  deep: boolean,
  how: Partial<Parameters<typeof sampleTaker>[0]> = {},
): Take {
  const { facts, coding } = planes;
  const { width, planar, bits, sampleFormat } = facts;
  const shape = planar ? { bits: [bits[sample]!], sample: 0 } : { bits, sample };
  const take: TakeSample = sampleTaker({
    ...shape,
    format: sampleFormat,
    little: coding.little,
    mixed: coding.bits === 0,
    deep,
    light: false,
    ...how,
  });
  const plane = rows[planar ? sample : 0]!;
  return (target, at, step, y) => take(plane(y), target, at, step, width);
}

function colorTakes(
  planes: TiffPlanes,
  rows: CellRows[],
  wish: PixelWish,
): { bands: number; takes: { band: number; take: Take }[] } {
  const { deep, light = false, onClipped } = wish;
  const { facts, ycc, process } = planes;
  const { mode, photometric, width } = facts;
  if (process === 0) return { bands: 0, takes: [] };
  if (photometric === LOG_L || photometric === LOG_LUV) {
    const size = photometric === LOG_L ? 2 : 4;
    return {
      bands: 3,
      takes: [{ band: 0, take: (target, at, step, y) => logRow(rows[0]!(y), size, target, at, step, width) }],
    };
  }
  if (ycc) return { bands: 3, takes: [{ band: 0, take: yccRow(ycc, rows, facts) }] };
  if (mode === 'indexed') return { bands: 3, takes: [{ band: 0, take: paletteTake(planes, rows) }] };
  const alpha = dividesFloats(planes, wish) ? openAlpha(planes, rows, wish.veil!.sample) : null;
  const takes = Array.from({ length: process }, (_, band) => {
    const how = { light, onClipped, ...labRange(facts, band, deep), ...(alpha && { alpha: alpha.row }) };
    const plain = plainTake(planes, rows, band, deep, how);
    const take: Take = (target, at, step, y) => {
      alpha?.fill(y);
      plain(target, at, step, y);
    };
    return { band, take: corrected(planes, band, deep, take) };
  });
  return { bands: process, takes };
}

/** Whether colours lose an opacity they were multiplied by before they get the curve, which was for light of full strength. */
function dividesFloats({ facts, ycc }: TiffPlanes, { veil, light = false }: PixelWish): boolean {
  const isPlain = !ycc && facts.mode !== 'indexed' && facts.photometric < LOG_L;
  return veil !== null && veil.multiplied && !veil.mask && light && isPlain && facts.sampleFormat === 3;
}

/** The opacities of a row of floats; `row` holds those of the last one asked for. */
function openAlpha(
  { facts }: TiffPlanes,
  rows: CellRows[],
  sample: number,
): { row: Float32Array; fill: (y: number) => void } {
  const { width, planar, bits } = facts;
  const row = new Float32Array(width);
  const read = planar ? floatReader([bits[sample]!], 0) : floatReader(bits, sample);
  const plane = rows[planar ? sample : 0]!;
  let at = -1;
  const fill = (y: number) => {
    if (y === at) return;
    at = y;
    const number = read(plane(y));
    for (let x = 0; x < width; x++) row[x] = Math.min(1, number(x));
  };
  return { row, fill };
}

/** Floats of CIELAB are L, a and b themselves. In 16 bit the middle is 32,768 and a unit 256. */
function labRange({ mode, photometric, sampleFormat }: TiffFacts, band: number, deep: boolean) {
  if (mode !== 'lab' || sampleFormat !== 3 || photometric === 10) return {};
  return { range: band === 0 ? { from: 0, span: 100 } : { from: -128, span: deep ? 65_535 / 256 : 255 } };
}

/** What the samples mean where it isn't what toSrgb takes them for. */
function corrected(planes: TiffPlanes, band: number, deep: boolean, take: Take): Take {
  const { file, directory, facts } = planes;
  const { mode, photometric, sampleFormat } = facts;
  const full = deep ? 65_535 : 255;
  const each = (change: (v: number) => number) => changed(take, facts.width, change);
  if (photometric === 0) return each((v) => full - v);
  if (mode === 'lab' && sampleFormat !== 3) {
    // 8: signed a and b; 9: ICC's, where 16-bit L = 100 is 0xff00; 10: ITU's ranges.
    const middle = (full + 1) / 2;
    if (photometric === 8) return band === 0 ? take : each((v) => v ^ middle);
    if (photometric === 9)
      return band > 0 || facts.depth <= 8 ? take : each((v) => Math.min(full, (v * 65_535) / 65_280 + 0.5));
    const told = tagNumbers(file, directory, TAG.decode);
    const [low, high] =
      told.length >= 6
        ? told.slice(band * 2)
        : [
            [0, 100],
            [-85, 85],
            [-75, 125],
          ][band]!;
    const unit = deep ? 256 : 1;
    return each((v) => {
      const value = low! + ((high! - low!) * v) / full;
      return Math.max(0, Math.min(full, (band === 0 ? (value * full) / 100 : middle + value * unit) + 0.5));
    });
  }
  return mode === 'cmyk' ? dotted(planes, band, deep, take) : take;
}

const changed =
  (take: Take, width: number, change: (v: number) => number): Take =>
  (target, at, step, y) => {
    take(target, at, step, y);
    for (let x = 0, to = at; x < width; x++, to += step) target[to] = change(target[to]!);
  };

/** Inks whose DotRange says that paper and full ink aren't the ends of the range. */
function dotted({ file, directory, facts }: TiffPlanes, sample: number, deep: boolean, take: Take): Take {
  const { mode, bits, width } = facts;
  if (mode !== 'cmyk' && mode !== 'multichannel') return take;
  const dots = tagNumbers(file, directory, TAG.dotRange);
  const full = deep ? 65_535 : 255;
  const most = 2 ** bits[sample]! - 1;
  const ends = (dots.length >= (sample + 1) * 2 ? dots.slice(sample * 2) : dots).map((v) => (v / most) * full);
  const [none, solid] = ends as [number | undefined, number | undefined];
  if (none === undefined || solid === undefined || none === solid || (none === 0 && solid === full)) return take;
  return changed(take, width, (v) => Math.max(0, Math.min(full, ((v - none) * full) / (solid - none) + 0.5)));
}

/** ColorMap: all reds, then greens, then blues, of 16 bit; some writers fill only the lower 8. */
function paletteTake(planes: TiffPlanes, rows: CellRows[]): Take {
  const { file, directory, facts } = planes;
  const depth = facts.bits[0]!;
  const size = 2 ** Math.min(depth, 16);
  const map = tagNumbers(file, directory, TAG.colorMap, 3 * 65_536);
  if (map.length < 3 * size) throw new ImageError('damaged', { part: 'palette' });
  // The others shift them up by 8, or stretch them over 16.
  const scale = !map.some((v) => v > 255) ? 1 : map.every((v) => (v & 255) === 0) ? 1 / 256 : 255 / 65_535;
  const table = Uint8Array.from({ length: 3 * size }, (_, i) => Math.floor((map[i] ?? 0) * scale + 0.5));
  const index = newSamples(facts.width, true);
  // The index itself, not stretched over the whole range.
  const stretched = plainTake(planes, rows, 0, true, { light: false });
  return (target, at, step, y) => {
    stretched(index, 0, 1, y);
    for (let x = 0, to = at; x < facts.width; x++, to += step) {
      const entry = Math.round((index[x]! * (size - 1)) / 65_535);
      for (let band = 0; band < 3; band++) target[to + band] = table[band * size + entry]!;
    }
  };
}
