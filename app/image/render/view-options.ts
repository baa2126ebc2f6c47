import type { ProofOptions } from './soft-proof.ts';
import type { Letters } from './watermark.ts';
import type { PictureSize, PixelBox, RepeatLayout } from '../base/types.ts';

/** How a picture is encoded. */
export interface PictureFormat {
  format: 'webp' | 'jpeg' | 'png';
  /** 1 … 100; nothing to PNG */
  quality: number;
  /** WebP for somebody who waits: a third of the time, as many bytes, colours a little softer at edges */
  quick?: boolean;
}

/** A picture that may be shown as on a fabric. */
export interface ProofedFormat extends PictureFormat {
  proof?: ProofOptions;
}

/** Of a print whose px aren't square on the cloth. */
export interface Stretched {
  /** times that a px is as high as wide; 1 unless told */
  stretch?: number;
}

export interface PrintOptions extends ProofedFormat, Stretched {
  /** px; capped at the master's own width */
  width: number;
}

export interface FabricOptions extends ProofedFormat {
  /** cm of cloth shown: 150, or 75 for the left half of the 150 cm view at the same scale */
  widthCm: number;
  /** cm of cloth shown, 100 unless told */
  heightCm?: number;
  repeatWidthCm: number;
  repeatHeightCm: number;
  layout: RepeatLayout;
  /** px of the picture */
  width: number;
}

/** A tile of the master, px by px; at the right and lower edge its last px go on. */
export interface TileOptions extends ProofedFormat {
  level: number;
  col: number;
  row: number;
}

export interface RepeatOptions extends ProofedFormat, Stretched {
  /** repeats beside and below each other */
  across: number;
  down: number;
  layout: RepeatLayout;
  /** px of the picture */
  width: number;
}

/** A view of an original without a master. */
export type OriginalView =
  ({ view: 'print' } & PrintOptions) | ({ view: 'fabric' } & FabricOptions) | ({ view: 'repeat' } & RepeatOptions);

export interface RegionOptions extends ProofedFormat {
  /** px of the master, within it */
  region: PixelBox;
  /** px that the region is scaled to, before it is turned */
  size: PictureSize;
  /** left and right change places, before it is turned */
  mirror: boolean;
  /** degrees clockwise */
  rotation: number;
  tone: 'color' | 'gray' | 'bitonal';
}

export interface ThumbnailOptions extends PictureFormat, Stretched {
  /** px, exactly */
  box: PictureSize;
  layout: RepeatLayout;
  /** written over all of it */
  mark?: Letters;
}

export interface RenderedPicture extends PictureSize {
  data: Buffer;
}

/** A picture written to a file by the image process. */
export interface WrittenPicture extends PictureSize {
  bytes: number;
}
