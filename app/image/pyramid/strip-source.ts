/** Where the strips of a master come from. */
import { newSamples } from '../base/samples.ts';
import type { PictureSize, PixelBox } from '../base/types.ts';
import { freePictures, type VipsImage, type VipsModule } from '../base/vips.ts';
import type { Strips } from '../source/opened-source.ts';
import type { PixelRows } from '../source/pixel-feed.ts';

/** A picture that is taken from top to bottom: three bands of 8 bit. */
export interface StripSource extends PictureSize {
  /** puts so many rows from `y` on into a strip whose rows are `step` bytes apart */
  fill(strip: Uint8Array, step: number, y: number, rows: number): void;
}

const PX = 3;
/** bytes of rows that are drawn at once */
const DRAWN = 24 * 1024 * 1024;

export function stripsOfImage(image: VipsImage): StripSource {
  const { width, height } = image;
  return {
    width,
    height,
    fill(strip, step, y, rows) {
      const px = image.crop(0, y, width, rows).writeToMemory() as Uint8Array;
      const length = width * PX;
      for (let row = 0; row < rows; row++) strip.set(px.subarray(row * length, (row + 1) * length), row * step);
    },
  };
}

/** `box`: px of it that count. */
export function stripsOf(vips: VipsModule, { rows, draw }: Strips, box?: PixelBox | null): StripSource {
  const part = box ? cutRows(rows, box) : rows;
  return { width: part.width, height: part.height, fill: draw ? drawing(vips, part, draw) : filling(part) };
}

function filling({ width, bands, fill }: PixelRows): StripSource['fill'] {
  if (bands === PX) {
    return (strip, step, y, rows) => {
      for (let row = 0; row < rows; row++) fill(strip.subarray(row * step, row * step + width * PX), y + row);
    };
  }
  const gray = new Uint8Array(width);
  return (strip, step, y, rows) => {
    for (let row = 0; row < rows; row++) {
      fill(gray, y + row);
      for (let x = 0, at = row * step; x < width; x++, at += PX) strip[at] = strip[at + 1] = strip[at + 2] = gray[x]!;
    }
  };
}

/** Many rows at once: a profile's transform is made anew for each drawing, which takes as long as some 300,000 px do. */
function drawing(
  vips: VipsModule,
  { width, height, bands, deep, fill }: PixelRows,
  draw: NonNullable<Strips['draw']>,
): StripSource['fill'] {
  const length = width * bands;
  const most = Math.max(1, Math.floor(DRAWN / (length * (deep ? 2 : 1))));
  let samples = newSamples(0, deep);
  const drawn = { px: new Uint8Array(0), from: 0, until: 0 };
  const drawFrom = (y: number) => {
    const count = Math.min(most, height - y);
    if (samples.length < count * length) samples = newSamples(count * length, deep);
    for (let row = 0; row < count; row++) fill(samples.subarray(row * length, (row + 1) * length), y + row);
    const format = deep ? vips.BandFormat.ushort : vips.BandFormat.uchar;
    const image = vips.Image.newFromMemory(samples.subarray(0, count * length), width, count, bands, format);
    const px = draw(vips, image).writeToMemory() as Uint8Array<ArrayBuffer>;
    freePictures(vips);
    Object.assign(drawn, { px, from: y, until: y + count });
  };
  return (strip, step, y, rows) => {
    for (let row = y; row < y + rows; row++) {
      if (row >= drawn.until) drawFrom(row);
      const at = (row - drawn.from) * width * PX;
      strip.set(drawn.px.subarray(at, at + width * PX), (row - y) * step);
    }
  };
}

function cutRows(rows: PixelRows, box: PixelBox): PixelRows {
  const row = newSamples(rows.width * rows.bands, rows.deep);
  const [from, to] = [box.x * rows.bands, (box.x + box.width) * rows.bands];
  const { width, height } = box;
  return {
    ...rows,
    width,
    height,
    fill(target, y) {
      rows.fill(row, box.y + y);
      target.set(row.subarray(from, to));
    },
  };
}
