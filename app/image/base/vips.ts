import type Vips from 'wasm-vips';
import { ImageError } from './types.ts';

export type VipsModule = typeof Vips;
export type VipsImage = InstanceType<VipsModule['Image']>;

/** Codecs that few files need, each in an instance of its own beside that of all others. */
type Library = '' | 'vips-jxl.wasm' | 'vips-heif.wasm';
const runtimes = new Map<Library, Promise<VipsModule>>();
/** by instance: frees what was made */
const flushes = new WeakMap<VipsModule, () => void>();
let threads: number | undefined;

/** Before the first job. As many as there are cores unless told: for one job alone that is a little quicker, for several side by side a fifth slower. */
export function limitThreads(most: number): void {
  threads = most;
}

async function start(library: Library): Promise<VipsModule> {
  let flush: (() => void) | undefined;
  // What reads headers alone needs none of it.
  const { default: startVips } = await import('wasm-vips');
  const vips = await startVips({
    dynamicLibraries: library ? [library] : [],
    print: () => {},
    printErr: () => {},
    preRun: (module) => {
      // libtiff warns about every private tag.
      module.ENV.VIPS_WARNING = '0';
      if (threads !== undefined) module.ENV.VIPS_CONCURRENCY = String(threads);
      module.setAutoDeleteLater(true);
      module.setDelayFunction((fn: () => void) => {
        flush = fn;
      });
    },
  });
  // Each job reads other files: what libvips would keep is never asked for again.
  vips.Cache.max(0);
  flushes.set(vips, () => flush?.());
  return vips;
}

/** Frees every picture that the job in work has made, as its end does: none of them is of use afterwards. */
export function freePictures(vips: VipsModule): void {
  flushes.get(vips)!();
}

/** Runs one job on libvips; what it made is freed afterwards, and what libvips says comes out as ImageError. */
export const withVips = <T>(work: (vips: VipsModule) => T): Promise<T> => runOn('', work);

/** As withVips, on an instance that knows JPEG XL. Its pictures mean nothing to the other one. */
export const withJpegXl = <T>(work: (vips: VipsModule) => T): Promise<T> => runOn('vips-jxl.wasm', work);

/** As withJpegXl, for AVIF. */
export const withAvif = <T>(work: (vips: VipsModule) => T): Promise<T> => runOn('vips-heif.wasm', work);

async function runOn<T>(library: Library, work: (vips: VipsModule) => T): Promise<T> {
  let starting = runtimes.get(library);
  if (!starting) runtimes.set(library, (starting = start(library)));
  const vips = await starting;
  try {
    return work(vips);
  } catch (error) {
    throw toImageError(error);
  } finally {
    freePictures(vips);
  }
}

/** libvips throws WebAssembly exceptions whose message is [type, text]. */
function vipsMessage(error: unknown): string | null {
  const { message } = error as { message?: unknown };
  if (Array.isArray(message)) return message.join(': ');
  return error instanceof Error && !(error instanceof WebAssembly.RuntimeError) ? null : String(message ?? error);
}

/** Each px the mean of `step` × `step`, as far as the sides reach. */
export function shrinkBy(image: VipsImage, step: number): VipsImage {
  return step > 1 ? image.shrink(Math.min(step, image.width), Math.min(step, image.height)) : image;
}

/** What reading an original runs into, such as a stack or a length out of bounds, is the file's fault: nobody named a box or a side to it. */
export function toReadingError(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  return new ImageError(/allocation failed/i.test(error.message) ? 'outOfMemory' : 'damaged', {}, { cause: error });
}

export function toImageError(error: unknown): unknown {
  if (error instanceof ImageError || error instanceof RangeError) return error;
  if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
    return new ImageError('diskFull', {}, { cause: error });
  if (error instanceof WebAssembly.RuntimeError) return new ImageError('crashed', {}, { cause: error });
  const text = vipsMessage(error);
  if (text === null) return error;
  // libtiff reads no tag of more than its bound, and calls that "out of memory reading of" it: such a tag is damaged.
  const key = /no space left|disk full/i.test(text)
    ? 'diskFull'
    : /out of memory(?! reading of)|memory error|bad_alloc|unable to (allocate|malloc)/i.test(text)
      ? 'outOfMemory'
      : /unexpected end|premature|truncated|not enough data|read error|end of file/i.test(text)
        ? 'truncated'
        : /not (configured|implemented|supported)|unsupported|whole number of bytes|out of range|can not handle|bad labq/i.test(
              text,
            )
          ? 'unsupported'
          : 'damaged';
  return new ImageError(key, {}, { cause: new Error(text.slice(0, 2000)) });
}
