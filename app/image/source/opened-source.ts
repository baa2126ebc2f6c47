import type { ImageWarning, SourceInfo } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import type { PixelRows } from './pixel-feed.ts';

/** Bits of a picture's samples: 16 keep what an original of more than 8 has. */
export type OutDepth = 8 | 16;

/** What an original is opened with. */
export interface Opening {
  info: SourceInfo;
  /** the ICC profile that tells its colours where it brings none itself */
  assumed: Buffer | null;
  /** a path that may be used for unpacked data */
  scratch: string;
  /** says that work goes on */
  beat: () => void;
}

/** A picture's rows, and what makes sRGB of some of them, three bands of 8 bit; null where they are it, or one grey. */
export interface Strips {
  rows: PixelRows;
  draw: ((vips: VipsModule, strip: VipsImage) => VipsImage) | null;
}

/**
 * An original opened for decoding. Every build gives pixels of their own, to be read once from top to bottom (one build at
 * a time); all of them 8 bit unless told, in the picture's own orientation and of its full size.
 */
export interface OpenedSource {
  /** what people see: process colours through the profile, spot inks printed over them; sRGB, three bands */
  build(vips: VipsModule, warnings: ImageWarning[], depth?: OutDepth): VipsImage;
  /** the same in strips, which takes less than one stream through libvips; null where libvips reads the file and has more than one band */
  strips?(vips: VipsModule, warnings: ImageWarning[]): Strips | null;
  /** the process colours alone in sRGB, three bands; white where the file has none */
  buildBase(vips: VipsModule, warnings: ImageWarning[]): VipsImage;
  /** a band for each of these channels (places in SourceInfo.channels): 255 is full ink, 0 none, whatever the file's own polarity */
  buildCoverage(vips: VipsModule, channels: number[]): VipsImage;
  /** the same as rows, a band each, where the file has them in that order; null where it hasn't */
  coverageRows?(channels: number[]): PixelRows | null;
  /** a first look in sRGB whose longer side is at least `side` px, read as sparsely as the file allows */
  buildPreview(vips: VipsModule, warnings: ImageWarning[], side: number): VipsImage;
  /** what went wrong while libvips was pulling rows, if anything did */
  failure(): unknown;
  close(): void;
}
