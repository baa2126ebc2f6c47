import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ImageError } from '../base/types.ts';
import { type VipsImage, type VipsModule, withJpegXl, withVips } from '../base/vips.ts';

/*
 * Strips and tiles that are pictures in a format of their own: WebP, JPEG XL and JPEG 2000. Each gives its samples side by side,
 * px by px, in this machine's order.
 */

export interface PictureSegment {
  bytes: Uint8Array;
  /** px that are wanted; there may be more */
  width: number;
  height: number;
  samples: number;
  /** 8 or 16 */
  bits: number;
  compression: number;
  photometric: number;
}

/** Of JPEG 2000: Aperio's and libvips's, whose samples may be YCbCr whatever the photometric interpretation says. */
const [APERIO, LIBVIPS] = [33003, 33004];
const JPEG_2000 = [APERIO, LIBVIPS, 33005, 34712];
const JPEG_XL = [50002, 52546];
export const WEBP = 50001;

export const PICTURES: ReadonlySet<number> = new Set([WEBP, ...JPEG_XL, ...JPEG_2000]);

/** The samples of one segment. Throws ImageError. */
export async function decodePicture(segment: PictureSegment): Promise<Uint8Array> {
  const { compression, bytes } = segment;
  if (JPEG_2000.includes(compression)) return decodeJpeg2000(segment);
  if (compression === WEBP)
    return withVips((vips) => bring(vips, vips.Image.webploadBuffer(bytes, { fail_on: 'error' }), segment));
  return withJpegXl((vips) => bring(vips, vips.Image.jxlloadBuffer(bytes, { fail_on: 'error' }), segment));
}

function bring(vips: VipsModule, image: VipsImage, { width, height, samples, bits }: PictureSegment): Uint8Array {
  checkShape(image, width, height);
  const deep = image.format === 'ushort';
  if ((!deep && image.format !== 'uchar') || bits !== (deep ? 16 : 8))
    throw new ImageError('damaged', { part: 'pixels' });
  // Writers leave an alpha out that hides nothing.
  const whole = image.bands === samples - 1 ? image.bandjoin([deep ? 65_535 : 255]) : image;
  if (whole.bands < samples) throw new ImageError('damaged', { part: 'pixels' });
  const cut = whole.crop(0, 0, width, height).extractBand(0, { n: samples });
  const memory = cut.writeToMemory() as Uint8Array | Uint16Array;
  return new Uint8Array(memory.buffer, memory.byteOffset, memory.byteLength);
}

function checkShape(found: { width: number; height: number }, width: number, height: number): void {
  if (found.width < width || found.height < height) throw new ImageError('damaged', { part: 'pixels' });
}

/** What is used of OpenJPEG. */
interface J2kDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  decode(): void;
  getFrameInfo(): {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
  };
  getColorSpace(): number;
  delete(): void;
}

interface OpenJpeg {
  J2KDecoder: new () => J2kDecoder;
}

let openJpeg: Promise<OpenJpeg> | undefined;

async function loadOpenJpeg(): Promise<OpenJpeg> {
  const require = createRequire(import.meta.url);
  const wasmBinary = await readFile(require.resolve('@cornerstonejs/codec-openjpeg/decodewasm'));
  const begin = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as (options: object) => Promise<OpenJpeg>;
  const silent = () => {};
  return begin({ wasmBinary, print: silent, printErr: silent });
}

/** OpenJPEG's name for RGB: where it finds smaller planes of colour it makes RGB of them by itself. */
const SRGB = 1;

async function decodeJpeg2000({ bytes, width, height, samples, bits, compression, photometric }: PictureSegment) {
  // The module gives these alone.
  if (samples !== 1 && !(samples === 3 && bits === 8))
    throw new ImageError('unsupported', { part: `JPEG 2000, ${samples} × ${bits} bit` });
  checkSiz(bytes, width, height, samples);
  const { J2KDecoder } = await (openJpeg ??= loadOpenJpeg());
  const decoder = new J2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const info = decoder.getFrameInfo();
    const sound =
      info.componentCount === samples &&
      !info.isSigned &&
      Math.ceil(info.bitsPerSample / 8) * 8 === bits &&
      info.width > 0;
    if (!sound) throw new ImageError('damaged', { part: 'pixels' });
    checkShape(info, width, height);
    const row = (info.width * samples * bits) / 8;
    const all = decoder.getDecodedBuffer();
    if (all.length < row * info.height) throw new ImageError('damaged', { part: 'pixels' });
    const cut = new Uint8Array((width * height * samples * bits) / 8);
    const wanted = cut.length / height;
    for (let y = 0; y < height; y++) cut.set(all.subarray(y * row, y * row + wanted), y * wanted);
    const ycc =
      samples === 3 && (photometric === 6 || holdsYcc(bytes, compression)) && decoder.getColorSpace() !== SRGB;
    return ycc ? yccToRgb(cut) : cut;
  } catch (error) {
    if (error instanceof ImageError) throw error;
    // Its memory may be spoilt.
    openJpeg = undefined;
    throw new ImageError('damaged', { part: 'pixels' }, { cause: error });
  } finally {
    if (openJpeg) decoder.delete();
  }
}

/**
 * Aperio packs YCbCr as it is. A stream that turns its colours by itself (COD's multiple component transformation, ISO 15444-1 A.6.1)
 * holds RGB, as Bio-Formats and tifffile write it under the same numbers; but libvips's, known by their precincts, turn YCbCr once more.
 */
function holdsYcc(bytes: Uint8Array, compression: number): boolean {
  if (compression !== APERIO && compression !== LIBVIPS) return false;
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = data.indexOf(SOC_SIZ) + 2;
  while (at + 9 <= data.length && data.readUInt16BE(at) !== COD) at += 2 + data.readUInt16BE(at + 2);
  if (at + 9 > data.length) return true;
  const [hasPrecincts, isTurned] = [(data[at + 4]! & 1) === 1, data[at + 8] === 1];
  return !isTurned || (compression === LIBVIPS && hasPrecincts);
}

/** Markers of a codestream: its begin with the sizes, and the coding style */
const SOC_SIZ = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
const COD = 0xff52;

/**
 * The SIZ marker (ISO 15444-1 A.5.1), read before OpenJPEG is: it believes what it says of sizes and components, and takes
 * four bytes for each of them.
 */
function checkSiz(bytes: Uint8Array, width: number, height: number, samples: number): void {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = data.indexOf(SOC_SIZ);
  if (at < 0 || at + 42 > data.length) throw new ImageError('damaged', { part: 'pixels' });
  const [right, bottom, left, top] = [8, 12, 16, 20].map((place) => data.readUInt32BE(at + place)) as [
    number,
    number,
    number,
    number,
  ];
  const fits = left === 0 && top === 0 && right <= width + MARGIN && bottom <= height + MARGIN;
  if (!fits || data.readUInt16BE(at + 40) !== samples) throw new ImageError('damaged', { part: 'pixels' });
  // Of RGB with planes of different sizes only Cb and Cr of one size are known to it.
  for (let i = 0; i < samples && at + 45 + i * 3 <= data.length; i++) {
    const [across, down] = [data[at + 43 + i * 3]!, data[at + 44 + i * 3]!];
    const known = i === 0 ? across === 1 && down === 1 : [1, 2].includes(across) && (down === 1 || across === 2);
    const same = i < 2 || (across === data[at + 46] && down === data[at + 47]);
    if (!known || !same || ![1, 2].includes(down)) throw new ImageError('unsupported', { part: 'JPEG 2000' });
  }
}

/** px that a strip's picture may be larger than the strip */
const MARGIN = 4096;

/** JPEG's own YCbCr (ITU-T T.871), in place. */
function yccToRgb(px: Uint8Array): Uint8Array {
  const clip = (v: number) => (v > 0 ? Math.min(255, Math.round(v)) : 0);
  for (let i = 0; i + 2 < px.length; i += 3) {
    const [y, cb, cr] = [px[i]!, px[i + 1]! - 128, px[i + 2]! - 128];
    px[i] = clip(y + 1.402 * cr);
    px[i + 1] = clip(y - 0.344136 * cb - 0.714136 * cr);
    px[i + 2] = clip(y + 1.772 * cb);
  }
  return px;
}
