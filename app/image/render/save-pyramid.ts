import { rmSync, statSync } from 'node:fs';
import { growToBlocks, trimMaster } from './master-edges.ts';
import type { DecodeOptions } from '../original/open-original.ts';
import type { SourceInfo } from '../base/types.ts';
import type { VipsImage } from '../base/vips.ts';

/** px of a tile's side */
const TILE = 256;

/** Whether every px stays as it is: always, where that takes few bytes, or never. */
export type Exactness = 'always' | 'whereSmall' | 'never';

/**
 * Deflate at its quickest takes less time than JPEG, and for flat drawings a third of its bytes. JPEG's 99 is the least at which 99 of
 * 100 px stay within 1.5 ΔE2000 whatever their grain: photographs do from 98 on, noise of three independent channels has 1.1 at 99
 * and 1.9 at 98. From 90 on libvips keeps the colours at full resolution.
 */
const CODECS = {
  exact: { compression: 'deflate', level: 1, predictor: 'horizontal' },
  near: { compression: 'jpeg', Q: 99 },
} as const;

/** Part of the px' own bytes above which a picture is a scan or a photograph, and JPEG takes less. */
const FLAT_MOST = 0.45;
/** bytes that are not worth a loss */
const FEW_BYTES = 1_000_000;
/** % of the picture after which that is looked at; scans are told by the first of them, borders of plain ground by a later one */
const CHECKS = [5, 10, 20, 40, 60, 80, 100];

/** Separations and whatever has few colours by its kind stay exact, however large; JPEG is none; what else is flat, its px tell. */
export function exactnessOf(info: Pick<SourceInfo, 'mode' | 'depth' | 'channels' | 'compression'>): Exactness {
  const fewColors = info.mode === 'indexed' || info.mode === 'bitmap' || info.depth < 8;
  const separated = info.mode === 'multichannel' || info.channels.some(({ kind }) => kind === 'spot');
  if (fewColors || separated) return 'always';
  return info.compression.endsWith('JPEG') ? 'never' : 'whereSmall';
}

/**
 * Streams three 8-bit bands into a pyramidal tiled TIFF, read by tiles.ts: exact, or three independent JPEG components. `build` gives
 * the picture, and gives it once more where it turns out to be no flat one.
 */
export function savePyramid(
  build: () => VipsImage,
  target: string,
  exactness: Exactness,
  options: Pick<DecodeOptions, 'onProgress' | 'signal'>,
): void {
  let told = -1;
  const tell = (percent: number) => {
    if (percent <= told) return;
    told = percent;
    options.onProgress?.(percent / 100);
  };
  if (exactness === 'never' || !saveExact(build(), target, exactness, tell, options)) {
    rmSync(target, { force: true });
    save(build(), target, CODECS.near, (percent) => (tell(percent), true), options);
  }
  options.onProgress?.(1);
}

/** false: it would take too many bytes, and what was written is of no use. */
function saveExact(
  image: VipsImage,
  target: string,
  exactness: Exactness,
  tell: (percent: number) => void,
  options: Pick<DecodeOptions, 'signal'>,
): boolean {
  const raw = image.width * image.height * image.bands;
  let checked = 0;
  let small = true;
  const fits = (percent: number) => {
    tell(percent);
    if (exactness === 'always' || percent < CHECKS[checked]!) return true;
    while (percent >= CHECKS[checked]!) checked++;
    // The first percent can be told before there is a file.
    const written = statSync(target, { throwIfNoEntry: false })?.size ?? 0;
    small = written <= (FLAT_MOST * raw * percent) / 100 + FEW_BYTES;
    return small;
  };
  try {
    save(image, target, CODECS.exact, fits, options);
  } catch (error) {
    if (small) throw error;
  }
  return small;
}

/** `go` hears of each new percent and stops the work by false. */
function save(
  original: VipsImage,
  target: string,
  codec: (typeof CODECS)[keyof typeof CODECS],
  go: (percent: number) => boolean,
  { signal }: Pick<DecodeOptions, 'signal'>,
): void {
  const image = growToBlocks(original);
  let last = -1;
  image.onProgress = (percent) => {
    if (percent === last) return;
    last = percent;
    if (!go(percent) || signal?.aborted) image.kill = true;
  };
  image.tiffsave(target, {
    ...codec,
    tile: true,
    tile_width: TILE,
    tile_height: TILE,
    pyramid: true,
    region_shrink: 'mean',
    keep: 'none',
    bigtiff: true,
  });
  trimMaster(target, original.width, original.height);
}
