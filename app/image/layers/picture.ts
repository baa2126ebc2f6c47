import type { ColorMode } from '../base/types.ts';

/** What layers are composed into: px, and the file's mode and bits per sample. */
export interface Picture {
  width: number;
  height: number;
  mode: ColorMode;
  depth: number;
  /** px of room around the picture that `width` and `height` count too */
  margin?: number;
}

/** The picture without the room around it. */
export const sheetOf = ({ width, height, margin = 0 }: Pick<Picture, 'width' | 'height' | 'margin'>) => ({
  left: margin,
  top: margin,
  right: width - margin,
  bottom: height - margin,
});

/** px of a row: from … to */
export interface Span {
  from: number;
  to: number;
}

/** Changes straight colours of one row in place. `rough`: not measured on a file, or known to be off, so that it is told. */
export type Adjust = ((planes: Float32Array[], from: number, to: number) => void) & { rough?: true };

/** An adjustment at rest. */
export const UNCHANGED: Adjust = () => {};

/** Puts straight colours and opacity of row `y` into a row of the picture; null where it has nothing there. */
export type Paint = (colors: Float32Array[], alpha: Float32Array, y: number) => Span | null;

/** Multiplies opacity by what a shape covers of row `y`. */
export type Cover = (alpha: Float32Array, y: number, span: Span) => void;
