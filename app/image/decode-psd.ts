import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { ByteFile } from './byte-file.ts';
import { RESOURCE, resourceBytes } from './photoshop-resources.ts';
import { openRawPlanes, openRlePlanes, type RowReader, undoPrediction } from './psd-rows.ts';
import { type PsdLayout, psdRowBytes, readPsdLayout } from './read-psd.ts';
import { sampleConverter } from './samples.ts';
import { PROCESS_NAMES } from './source-facts.ts';
import { printSpots, spotColor } from './spots.ts';
import { toSrgb } from './to-srgb.ts';
import { ImageError, type ImageWarning, type SourceInfo } from './types.ts';
import type { VipsImage, VipsModule } from './vips.ts';

/** Opens the merged image of a PSD or PSB as a stream of pixels. `scratch` is a path that may be used for unpacked ZIP data. */
export interface OpenedPsd {
  /** sRGB, 8 bit, three bands, to be read once from top to bottom */
  build(vips: VipsModule, warnings: ImageWarning[]): VipsImage;
  /** what went wrong while libvips was pulling rows, if anything did */
  failure(): unknown;
  close(): void;
}

export async function openPsd(
  path: string,
  info: SourceInfo,
  scratch: string,
  beat: () => void,
  signal?: AbortSignal,
): Promise<OpenedPsd> {
  const file = new ByteFile(path);
  let planes: ByteFile | undefined;
  const close = () => {
    file.close();
    planes?.close();
  };
  try {
    const psd = readPsdLayout(file);
    if (!psd.hasMergedImage) throw new ImageError('noMergedImage');
    const compression = file.read(psd.imageOffset, 2).readUInt16BE();
    const at = psd.imageOffset + 2;
    const plan = planChannels(psd, info);
    let rows: RowReader[];
    if (compression === 0) rows = openRawPlanes(file, at, psd, plan.wanted);
    else if (compression === 1) rows = openRlePlanes(file, at, psd, plan.wanted, psd.large);
    else if (compression === 2 || compression === 3) {
      await inflatePlanes(path, at, psd, scratch, beat, signal);
      planes = new ByteFile(scratch);
      rows = openRawPlanes(planes, 0, psd, plan.wanted);
      if (compression === 3) rows = rows.map((read) => (row) => (read(row), undoPrediction(row, psd.depth)));
    } else throw new ImageError('damaged', { part: 'image' });
    const palette = readPalette(file, psd);
    const profile = resourceBytes(file, psd.resources, RESOURCE.iccProfile);
    const feed = new PixelFeed(psd, plan, rows, palette);
    return {
      close,
      failure: () => feed.failure,
      build(vips, warnings) {
        const image = feed.open(vips);
        const colors = plan.process === 0 ? 0 : feed.processBands;
        const base =
          colors === 0
            ? vips.Image.black(psd.width, psd.height, { bands: 3 }).linear([1, 1, 1], [255, 255, 255], { uchar: true })
            : toSrgb(vips, pick(image, 0, colors), psd.mode, profile, warnings);
        const spots = plan.spots.map((channel, i) => ({
          plane: image.extractBand(colors + i),
          ...spotColor(info.channels[channel]!, i),
        }));
        return printSpots(base, spots);
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function pick(image: VipsImage, first: number, n: number): VipsImage {
  return first === 0 && n === image.bands ? image : image.extractBand(first, { n });
}

interface ChannelPlan {
  /** number of process channels in the file */
  process: number;
  /** the merged transparency's channel */
  alpha: number | null;
  spots: number[];
  wanted: number[];
}

function planChannels(psd: PsdLayout, info: SourceInfo): ChannelPlan {
  const process = PROCESS_NAMES[psd.mode].length;
  const spots = info.channels.flatMap((channel, i) => (i >= process && channel.kind === 'spot' ? [i] : []));
  const alpha = psd.layers.mergedTransparency && process > 0 && psd.channels > process ? process : null;
  const wanted = [...Array(process).keys(), ...spots, ...(alpha === null ? [] : [alpha])];
  return { process, alpha, spots: spots.filter((channel) => channel !== alpha), wanted };
}

/**
 * Feeds libvips rows as one grey PGM of width × bands, which bandfold turns back into pixels: one stream however many
 * inks, no seeking, no 2 GiB limit.
 */
class PixelFeed {
  failure: unknown;
  readonly processBands: number;
  #psd: PsdLayout;
  #bands: number;
  #fillRow: (target: Uint8Array) => void;

  constructor(psd: PsdLayout, plan: ChannelPlan, rows: RowReader[], palette: Buffer | null) {
    this.#psd = psd;
    this.processBands = palette ? 3 : plan.process;
    this.#bands = this.processBands + plan.spots.length;
    this.#fillRow = rowFiller(psd, plan, rows, palette, this.#bands);
  }

  open(vips: VipsModule): VipsImage {
    const { width, height } = this.#psd;
    const rowBytes = width * this.#bands;
    if (rowBytes > 10_000_000) throw new ImageError('tooLarge', { width, height });
    const header = Buffer.from(`P5\n${rowBytes} ${height}\n255\n`);
    const stripRows = Math.max(1, Math.min(512, Math.floor((4 * 1024 * 1024) / rowBytes)));
    const strip = Buffer.allocUnsafe(stripRows * rowBytes);
    let ready: Buffer = header;
    let row = 0;
    const source = new vips.SourceCustom();
    source.onRead = (length) => {
      if (ready.length === 0) {
        if (row >= height || this.failure) return undefined;
        const count = Math.min(stripRows, height - row);
        try {
          for (let i = 0; i < count; i++) this.#fillRow(strip.subarray(i * rowBytes, (i + 1) * rowBytes));
        } catch (error) {
          // An exception must not pass through libvips: it ends the stream and is thrown afterwards.
          this.failure = error;
          return undefined;
        }
        row += count;
        ready = strip.subarray(0, count * rowBytes);
      }
      const part = ready.subarray(0, length);
      ready = ready.subarray(part.length);
      return part;
    };
    return vips.Image.ppmloadSource(source, { access: 'sequential', fail_on: 'error' }).bandfold({
      factor: this.#bands,
    });
  }
}

/** One row of interleaved bytes from one row of every wanted channel. */
function rowFiller(psd: PsdLayout, plan: ChannelPlan, rows: RowReader[], palette: Buffer | null, bands: number) {
  const { width, depth, mode } = psd;
  const raw = Buffer.alloc(psdRowBytes(width, depth));
  const color = sampleConverter(depth, mode !== 'lab' && mode !== 'cmyk');
  const coverage = sampleConverter(depth, false);
  const bytes = rows.map(() => new Uint8Array(width));
  const veil = plan.alpha !== null && mode !== 'lab' && !palette ? bytes.at(-1)! : null;
  const invert = mode === 'cmyk';
  return (target: Uint8Array) => {
    rows.forEach((read, i) => {
      read(raw);
      (i < plan.process ? color : coverage)(raw, bytes[i]!);
    });
    let band = 0;
    if (palette) {
      const index = bytes[0]!;
      for (let x = 0, t = 0; x < width; x++, t += bands) {
        const i = index[x]!;
        target[t] = palette[i]!;
        target[t + 1] = palette[256 + i]!;
        target[t + 2] = palette[512 + i]!;
      }
      band = 3;
    }
    for (let i = palette ? 1 : 0; band < bands; i++, band++) {
      const plane = bytes[i]!;
      if (veil && i < plan.process) {
        // Photoshop's merged colours already lie over white, c ≥ 255 − alpha; other writers' are lifted to that.
        for (let x = 0; x < width; x++) plane[x] = Math.max(plane[x]!, 255 - veil[x]!);
      }
      // CMYK stands inverted in PSD: 255 is no ink.
      const flip = invert && i < plan.process ? 255 : 0;
      for (let x = 0, t = band; x < width; x++, t += bands) target[t] = plane[x]! ^ flip;
    }
  };
}

function readPalette(file: ByteFile, psd: PsdLayout): Buffer | null {
  if (psd.mode !== 'indexed') return null;
  if (psd.palette.length < 768) throw new ImageError('damaged', { part: 'palette' });
  return Buffer.from(file.read(psd.palette.offset, 768));
}

/** A ZIP merged image is one stream for all planes: it is unpacked to scratch, and never beyond the size it must have. */
async function inflatePlanes(
  path: string,
  at: number,
  psd: PsdLayout,
  scratch: string,
  beat: () => void,
  signal?: AbortSignal,
): Promise<void> {
  const expected = psd.channels * psd.height * psdRowBytes(psd.width, psd.depth);
  let left = expected;
  let chunks = 0;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (++chunks % 1024 === 0) beat();
      done(chunk.length > part.length ? new ImageError('damaged', { part: 'image' }) : null, part);
    },
  });
  try {
    await pipeline(createReadStream(path, { start: at }), createInflate(), cut, createWriteStream(scratch), { signal });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'Z_BUF_ERROR') throw new ImageError('truncated', { part: 'image' }, { cause: error });
    if (code.startsWith('Z_')) throw new ImageError('damaged', { part: 'image' }, { cause: error });
    throw error;
  }
  if (left > 0) throw new ImageError('truncated', { part: 'image' });
}
