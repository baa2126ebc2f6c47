/**
 * HEIC, as telephones take it, and AVIF, as shops on the web show it. wasm-vips' own module reads AVIF alone, so libheif and libde265 come as a
 * WebAssembly module of their own for HEIC. The picture is put down as a TIFF that libvips can read, smaller and in sRGB.
 */
import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { eightBit, toSrgb } from '../source/to-srgb.ts';
import { ImageError } from '../base/types.ts';
import { type VipsImage, type VipsModule, withAvif, withVips } from '../base/vips.ts';

/** px of a photo: decoded it takes eight bytes each; the largest that telephones take as HEIC by themselves have 48 million */
const MOST_PIXELS = 64_000_000;
/** px of the longer side of what is put down */
const SIDE = 3000;

interface Handle {
  code?: number;
}

interface Decoded {
  code?: number;
  image: unknown;
  channels?: Channel[];
}

interface Channel {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

/** What is used of libheif. Where something fails, an object with a `code` is answered in place of a handle. */
interface Heif {
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
  heif_context_alloc(): unknown;
  heif_context_free(context: unknown): void;
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): { code: unknown };
  heif_js_context_get_primary_image_handle(context: unknown): Handle;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_image_handle_release(handle: Handle): void;
  heif_image_release(image: unknown): void;
  heif_js_decode_image2(handle: Handle, colorspace: unknown, chroma: unknown): Decoded | Promise<Decoded>;
}

let heif: Promise<Heif> | undefined;

async function load(): Promise<Heif> {
  const require = createRequire(import.meta.url);
  const folder = 'libheif-js/libheif-wasm';
  const wasmBinary = await readFile(require.resolve(`${folder}/libheif.wasm`));
  const start = require(`${folder}/libheif.js`) as (options: object) => Heif;
  const silent = () => {};
  return start({ wasmBinary, print: silent, printErr: silent });
}

/** By its first bytes: ISO base media. What else such a file may be is refused before. */
export async function isHeif(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString('latin1', 4, 8) === 'ftyp';
  } finally {
    await file.close();
  }
}

/** Puts the file's main picture, upright, in `target`. Throws ImageError. */
export async function decodeHeif(path: string, target: string): Promise<void> {
  const bytes = await readFile(path);
  const profile = findProfile(bytes);
  if (isAvif(bytes)) return decodeAvif(bytes, profile, target);
  await decode(await (heif ??= load()), bytes, ({ width, height, data }) =>
    withVips((vips) => {
      const image = vips.Image.newFromMemory(data, width, height, 3, vips.BandFormat.uchar).copy({
        interpretation: 'srgb',
      });
      putDown(vips, image, profile, target);
    }),
  );
}

function putDown(vips: VipsModule, image: VipsImage, profile: Buffer | null, target: string): void {
  const small = image.thumbnailImage(SIDE, { height: SIDE, size: 'down' });
  toSrgb(vips, small, 'rgb', profile, []).tiffsave(target, { keep: 'none' });
}

/** By the brands of its first box: the one that leads, a version, then those that it is compatible with. */
function isAvif(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.length, bytes.readUInt32BE(0), 256));
  return /^(?:.{4})*avi[fs]/s.test(brands);
}

function decodeAvif(bytes: Buffer, profile: Buffer | null, target: string): Promise<void> {
  return withAvif((vips) => {
    const image = vips.Image.heifloadBuffer(bytes, { fail_on: 'error' });
    const { width, height } = image;
    if (width * height > MOST_PIXELS) throw new ImageError('tooLarge', { width, height });
    const shown = eightBit(image);
    const opaque = shown.hasAlpha() ? shown.flatten({ background: 255 }) : shown;
    const colors = opaque.bands < 3 ? opaque.colourspace('srgb') : opaque;
    // Its own marks of turning and colour have been read by then.
    const plain = colors.copy({ interpretation: 'srgb' });
    plain.remove('icc-profile-data');
    putDown(vips, plain, profile, target);
  });
}

/** sRGB or as the profile tells, three bytes a px. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

async function decode(lib: Heif, bytes: Uint8Array, use: (pixels: Pixels) => Promise<void>): Promise<void> {
  const context = lib.heif_context_alloc();
  try {
    const { code } = lib.heif_context_read_from_memory(context, bytes);
    if (code !== lib.heif_error_code.heif_error_Ok) throw new ImageError('damaged', { part: 'heic' });
    const handle = lib.heif_js_context_get_primary_image_handle(context);
    if (!handle || handle.code) throw new ImageError('damaged', { part: 'heic' });
    try {
      await decodeHandle(lib, handle, use);
    } finally {
      lib.heif_image_handle_release(handle);
    }
  } finally {
    lib.heif_context_free(context);
  }
}

async function decodeHandle(lib: Heif, handle: Handle, use: (pixels: Pixels) => Promise<void>): Promise<void> {
  const [width, height] = [lib.heif_image_handle_get_width(handle), lib.heif_image_handle_get_height(handle)];
  if (width * height > MOST_PIXELS) throw new ImageError('tooLarge', { width, height });
  const { heif_colorspace_RGB: rgb } = lib.heif_colorspace;
  const decoded = await lib.heif_js_decode_image2(handle, rgb, lib.heif_chroma.heif_chroma_interleaved_RGB);
  const channel = decoded.channels?.[0];
  if (decoded.code || !channel) throw new ImageError('damaged', { part: 'heic' });
  try {
    await use({ width: channel.width, height: channel.height, data: withoutGaps(channel) });
  } finally {
    lib.heif_image_release(decoded.image);
  }
}

/** Rows may be longer than their px. */
function withoutGaps({ width, height, stride, data }: Channel): Uint8Array {
  const row = 3 * width;
  if (stride === row) return data;
  const tight = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) tight.set(data.subarray(y * stride, y * stride + row), y * row);
  return tight;
}

/** The ICC profile of the first `colr` box that holds one, of any kind or of those for screens: telephones' colours are Display P3. */
function findProfile(bytes: Buffer): Buffer | null {
  const at = ['colrprof', 'colrrICC'].map((kind) => bytes.indexOf(kind, 0, 'latin1')).find((place) => place >= 4) ?? -1;
  if (at < 4) return null;
  const size = bytes.readUInt32BE(at - 4);
  return size > 140 && at - 4 + size <= bytes.length ? bytes.subarray(at + 8, at - 4 + size) : null;
}
