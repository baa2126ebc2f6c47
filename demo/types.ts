import type { RepeatLayout } from '#app/image/types.ts';

export type DemoKind = 'floral' | 'stripe' | 'check' | 'geometric' | 'paisley' | 'animal' | 'abstract' | 'ethnic';

export type DemoFormat =
  | 'psd-layered'
  | 'psd-flat'
  | 'psd-lab'
  | 'psd-separation'
  | 'psb'
  | 'tiff'
  | 'tiff-cmyk'
  | 'tiff-gray'
  | 'tiff-separation';

/** `colors`: #rrggbb, the ground first, then one for each ink in printing order. */
export interface DemoColorway {
  name: string;
  colors: string[];
}

export interface DemoDesign {
  /** File name stem. */
  stem: string;
  kind: DemoKind;
  archiveCode: '01' | '02' | '03';
  widthCm: number;
  heightCm: number;
  dpi: number;
  /** The file is one unit; it closes only when its copies are laid like this. */
  layout: RepeatLayout;
  type: 'rotary' | 'digital';
  labels: string[];
  studio: string;
  notes: string;
  originalName: string;
  moldState: 'engraved' | 'faded' | 'none';
  format: DemoFormat;
  colorways: DemoColorway[];
  /** Which drawing, see draw.ts. */
  manner: string;
  seed: number;
}

/** A drawn design as a stack of screens. */
export interface Layers {
  /** px */
  width: number;
  height: number;
  layout: RepeatLayout;
  /**
   * Coverage 0…255, one plane per ink, without the ground. Planes are knocked out of each other: at any pixel they
   * sum to at most 255 and what is left is ground.
   */
  planes: Uint8Array[];
}
