/** Where the strips of a master come from. */
import { newSamples, type Samples } from '../base/samples.ts';
import type { ImageWarning, PictureSize, PixelBox } from '../base/types.ts';
import { freePictures, type VipsImage, type VipsModule } from '../base/vips.ts';
import { checkBox, cropTo, type DecodeOptions } from '../original/open-original.ts';
import type { OpenedSource, Strips } from '../source/opened-source.ts';
import { type PixelRows, rowsOf } from '../source/pixel-feed.ts';
import { openFewColors } from './few-colors.ts';
import { openHalving, SPARE } from './halve-kernel.ts';
import { PyramidMemory } from './pyramid-memory.ts';

/** A picture that is taken from top to bottom: three bands of 8 bit. */
export interface StripSource extends PictureSize {
  /** puts so many rows from `y` on into a strip whose rows are `step` bytes apart */
  fill(strip: Uint8Array, step: number, y: number, rows: number): void;
}

const PX = 3;
/** px whose drawing is less work than to begin with a second thread, which takes 60 ms of processor */
const FEW = 1_000_000;
/** bytes of rows that are drawn at once */
const DRAWN = 24 * 1024 * 1024;
/** px of a row that libvips is given: each of its steps holds several rows of what it is given, for each thread */
const ACROSS = 16_384;

export interface StripOptions {
  /** px of it that count */
  box?: PixelBox | null;
  /** px, each way, that become one: a power of two */
  shrink?: number;
}

/** An opened original's px, as sRGB. */
export function openStrips(
  vips: VipsModule,
  opened: OpenedSource,
  warnings: ImageWarning[],
  { box, shrink = 1 }: StripOptions,
): StripSource {
  const strips = opened.strips?.(vips, warnings);
  if (strips && box) checkBox(box, strips.rows);
  const whole = strips ? stripsOf(vips, strips, box) : stripsOfImage(cropTo(opened.build(vips, warnings), box));
  return halved(whole, Math.log2(shrink));
}

/** Three bands of 8 bit. */
export function stripsOfImage(image: VipsImage): StripSource {
  const { width, height } = image;
  const watched = image.copy();
  if (width * height <= FEW) watched.setInt('concurrency', 1);
  return { width, height, fill: filling(rowsOf(watched)) };
}

export function stripsOf(vips: VipsModule, { rows, draw }: Strips, box?: PixelBox | null): StripSource {
  const part = box ? cutRows(rows, box) : rows;
  return { width: part.width, height: part.height, fill: draw ? drawing(vips, part, draw) : filling(part) };
}

/** Up to three planes as bands; what is missing is 0. */
export function stripsOfPlanes(rows: PixelRows, box?: PixelBox | null): StripSource {
  const part = box ? cutRows(rows, box) : rows;
  const { width, height, bands, fill: read } = part;
  if (bands === PX) return { width, height, fill: filling(part) };
  const planes = new Uint8Array(width * bands);
  return {
    width,
    height,
    fill(strip, step, y, count) {
      for (let row = 0; row < count; row++) {
        read(planes, y + row);
        for (let x = 0, from = 0, at = row * step; x < width; x++, at += PX)
          for (let band = 0; band < PX; band++) strip[at + band] = band < bands ? planes[from++]! : 0;
      }
    },
  };
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
      putGray(gray, strip.subarray(row * step, row * step + width * PX));
    }
  };
}

/** Each value three times: four px are three words. */
function putGray(gray: Uint8Array, row: Uint8Array): void {
  const fours = row.byteOffset % 4 === 0 ? gray.length >> 2 : 0;
  const words = fours > 0 ? new Uint32Array(row.buffer, row.byteOffset, fours * PX) : new Uint32Array(0);
  for (let x = 0, to = 0; to < words.length; x += 4, to += PX) {
    words[to] = (gray[x]! * 0x010101) | (gray[x + 1]! << 24);
    words[to + 1] = (gray[x + 1]! * 0x0101) | (gray[x + 2]! * 0x01010000);
    words[to + 2] = gray[x + 2]! | (gray[x + 3]! * 0x01010100);
  }
  for (let x = fours * 4, at = x * PX; x < gray.length; x++, at += PX) row[at] = row[at + 1] = row[at + 2] = gray[x]!;
}

/** Many rows at once, each px for itself, so that those of a very wide picture may stand in shorter rows: a profile's transform is made anew for each drawing, which takes as long as some 300,000 px do. */
function drawing(
  vips: VipsModule,
  { width, height, bands, deep, fill }: PixelRows,
  draw: NonNullable<Strips['draw']>,
): StripSource['fill'] {
  const length = width * bands;
  const most = Math.max(1, Math.floor(DRAWN / (length * (deep ? 2 : 1))));
  const across = Math.min(width, ACROSS);
  let samples = newSamples(0, deep);
  const drawn = { px: new Uint8Array(0), from: 0, until: 0 };
  const drawPx = (px: Samples, across: number, down: number) => {
    const format = deep ? vips.BandFormat.ushort : vips.BandFormat.uchar;
    const image = vips.Image.newFromMemory(px, across, down, bands, format);
    if (across * down <= FEW) image.setInt('concurrency', 1);
    const out = draw(vips, image).writeToMemory() as Uint8Array<ArrayBuffer>;
    freePictures(vips);
    return out;
  };
  const colors =
    !deep && (bands === 3 || bands === 4) ? openFewColors(bands, (px) => drawPx(px, px.length / bands, 1)) : null;
  const drawFrom = (y: number) => {
    const count = Math.min(most, height - y);
    const down = Math.ceil((width * count) / across);
    if (samples.length < across * down * bands) samples = newSamples(across * down * bands, deep);
    for (let row = 0; row < count; row++) fill(samples.subarray(row * length, (row + 1) * length), y + row);
    const part = samples.subarray(0, across * down * bands);
    const px = colors?.convert(part as Uint8Array<ArrayBuffer>, width * count) ?? drawPx(part, across, down);
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

/** rows that are halved at once, and bytes of them at most */
const HALVED = 128;
const HALVED_BYTES = 4 * 1024 * 1024;

/** Half as many px each way, so many times: each the rounded mean of two by two. */
function halved(source: StripSource, times: number): StripSource {
  if (times === 0) return source;
  const inner = halved(source, times - 1);
  const [width, height] = [Math.max(1, inner.width >> 1), Math.max(1, inner.height >> 1)];
  const memory = new PyramidMemory();
  const step = Math.ceil((Math.max(2, inner.width) * PX) / 4) * 4;
  const most = Math.max(1, Math.min(HALVED, Math.floor(HALVED_BYTES / (2 * step))));
  const [from, to] = [memory.take(2 * most * step + SPARE), memory.take(width * PX + SPARE)];
  const halve = openHalving(memory.wasm);
  return {
    width,
    height,
    fill(strip, outer, y, rows) {
      for (let done = 0; done < rows; done += most) {
        const count = Math.min(most, rows - done);
        const area = memory.bytes(from, 2 * count * step);
        const given = Math.min(2 * count, inner.height - 2 * (y + done));
        inner.fill(area, step, 2 * (y + done), given);
        // A picture of one column or row is its own other half.
        if (inner.width === 1)
          for (let row = 0; row < given; row++) area.copyWithin(row * step + PX, row * step, row * step + PX);
        if (given === 1) area.copyWithin(step, 0, step);
        for (let row = 0; row < count; row++) {
          halve(from + 2 * row * step, from + (2 * row + 1) * step, to, width);
          strip.set(memory.bytes(to, width * PX), (done + row) * outer);
        }
      }
    },
  };
}

/** All px, 3 bytes each. */
export function readStrips(
  { width, height, fill }: StripSource,
  { onProgress, signal }: Pick<DecodeOptions, 'onProgress' | 'signal'>,
): Uint8Array<ArrayBuffer> {
  const step = width * PX;
  const px = new Uint8Array(step * height);
  for (let y = 0; y < height; y += HALVED) {
    const rows = Math.min(HALVED, height - y);
    fill(px.subarray(y * step), step, y, rows);
    onProgress?.((y + rows) / height);
    signal?.throwIfAborted();
  }
  return px;
}
