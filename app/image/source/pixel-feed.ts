import { everySecond } from '../base/every-second.ts';
import { newSamples, type Samples } from '../base/samples.ts';
import { MOST_ROWS, openRowSums } from './add-rows.ts';
import { ImageError } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/** A picture that can be read row by row, in rising order; rows may be left out. */
export interface PixelRows {
  width: number;
  height: number;
  bands: number;
  /** 16 bit instead of 8 */
  deep: boolean;
  /** row `y`, its bands side by side */
  fill(target: Samples, y: number): void;
}

/** libvips's own bound on a side, which here holds for width × bands */
const LONGEST_ROW = 10_000_000;
const STRIP_BYTES = 4 * 1024 * 1024;
/** px a first look may read; large originals have rows left out */
const PREVIEW_PIXELS = 24_000_000;

/**
 * Feeds libvips rows as one grey PGM of width × bands, which bandfold turns back into pixels: one stream however many
 * inks, no seeking, no 2 GiB limit.
 */
export function streamRows(vips: VipsModule, rows: PixelRows, fail: (error: unknown) => void): VipsImage {
  const { width, height, bands, deep } = rows;
  const rowLength = width * bands;
  if (rowLength > LONGEST_ROW) throw new ImageError('tooLarge', { width, height });
  const stripRows = Math.max(1, Math.min(512, height, Math.floor(STRIP_BYTES / (rowLength * (deep ? 2 : 1)))));
  const strip = newSamples(stripRows * rowLength, deep);
  const bytes = Buffer.from(strip.buffer);
  let ready: Buffer = Buffer.from(`P5\n${rowLength} ${height}\n${deep ? 65_535 : 255}\n`);
  let row = 0;
  let failed = false;
  const source = new vips.SourceCustom();
  source.onRead = (length) => {
    if (ready.length === 0) {
      if (row >= height || failed) return undefined;
      const count = Math.min(stripRows, height - row);
      try {
        for (let i = 0; i < count; i++) rows.fill(strip.subarray(i * rowLength, (i + 1) * rowLength), row + i);
      } catch (error) {
        // An exception must not pass through libvips: it ends the stream and is thrown afterwards.
        failed = true;
        fail(error);
        return undefined;
      }
      row += count;
      ready = bytes.subarray(0, count * rowLength * strip.BYTES_PER_ELEMENT);
      // PGM is big-endian.
      if (deep) ready.swap16();
    }
    const part = ready.subarray(0, length);
    ready = ready.subarray(part.length);
    return part;
  };
  const gray = vips.Image.ppmloadSource(source, { access: 'sequential', fail_on: 'error' });
  return bands === 1 ? gray : gray.bandfold({ factor: bands });
}

/** The rows of a picture of libvips's, 8 bit, taken over many at once. */
export function rowsOf(image: VipsImage): PixelRows {
  const { width, height, bands } = image;
  const length = width * bands;
  const most = Math.max(1, Math.floor(STRIP_BYTES / length));
  let [px, from, until] = [new Uint8Array(0), 0, 0];
  return {
    width,
    height,
    bands,
    deep: false,
    fill(target, y) {
      if (y < from || y >= until) {
        [from, until] = [y, Math.min(height, y + most)];
        px = image.crop(0, y, width, until - y).writeToMemory() as Uint8Array<ArrayBuffer>;
      }
      target.set(px.subarray((y - from) * length, (y - from + 1) * length));
    },
  };
}

/** Rows that are read outside of libvips, which else tells that work goes on. */
export function beating(rows: PixelRows, beat: () => void): PixelRows {
  const tell = everySecond(beat);
  const fill: PixelRows['fill'] = (target, y) => {
    tell();
    rows.fill(target, y);
  };
  return { ...rows, fill };
}

/** The whole picture at about `side` px, in memory: each pixel the mean of its columns in as many rows as there is time for. */
export function sampleRows(vips: VipsModule, rows: PixelRows, side: number): VipsImage {
  const { width, height, bands, deep, fill } = rows;
  const step = Math.max(1, Math.floor(Math.max(width, height) / Math.max(1, side)));
  const [across, down] = [Math.max(1, Math.round(width / step)), Math.max(1, Math.round(height / step))];
  const each = Math.min(MOST_ROWS, Math.max(1, Math.floor(PREVIEW_PIXELS / (width * down))));
  const columns = Float64Array.from({ length: across + 1 }, (_, x) => Math.floor((x * width) / across));
  const { row, sums, add } = deep ? openDeepSums(width * bands) : openRowSums(width * bands);
  const out = newSamples(across * down * bands, deep);
  for (let y = 0, at = 0; y < down; y++) {
    const top = Math.floor((y * height) / down);
    const taken = Math.min(each, Math.floor(((y + 1) * height) / down) - top);
    // In the middle of the rows it stands for.
    const first = top + Math.floor((Math.floor(((y + 1) * height) / down) - top - taken) / 2);
    sums.fill(0);
    for (let i = 0; i < taken; i++) {
      fill(row, first + i);
      add();
    }
    for (let x = 0; x < across; x++) {
      const [from, until] = [columns[x]! * bands, columns[x + 1]! * bands];
      const count = taken * (columns[x + 1]! - columns[x]!);
      for (let band = 0; band < bands; band++) {
        let sum = 0;
        for (let i = from + band; i < until; i += bands) sum += sums[i]!;
        out[at++] = sum / count + 0.5;
      }
    }
  }
  const format = deep ? vips.BandFormat.ushort : vips.BandFormat.uchar;
  return vips.Image.newFromMemory(out, across, down, bands, format);
}

/** As openRowSums, of 16-bit samples. */
function openDeepSums(length: number) {
  const [row, sums] = [new Uint16Array(length), new Uint32Array(length)];
  const add = () => {
    for (let i = 0; i < length; i++) sums[i] = sums[i]! + row[i]!;
  };
  return { row, sums, add };
}
