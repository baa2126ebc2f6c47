/** What the import keeps of a file's repeat beside what its header says. Browser-safe. */
import type { Repeat } from '#app/domain/base/repeat.ts';
import type { PixelBox } from '#app/image/base/types.ts';

/** The part of a file that is its repeat: px of the original. */
export type RepeatBox = PixelBox;

/** A smaller repeat found in a file: px of the original, and how its copies are laid. */
export interface ProposedBox {
  box: PixelBox;
  repeat: Repeat;
  /** how many of it the file holds beside and below one another */
  across: number;
  down: number;
  /** 0 … 1 */
  confidence: number;
}

/** A seam that shows; ΔE2000, px along the edge. */
export interface ShownSeam {
  edge: 'sides' | 'ends';
  mean: number;
  p95: number;
  places: { from: number; to: number; mean: number }[];
}

/** Pictures of a file that is not in the archive yet, beside its thumbnail. */
export const fileParts = ['look', 'whole', 'seam-sides', 'seam-ends'] as const;
export type FilePart = (typeof fileParts)[number];

export function sameBox(a: PixelBox | null, b: PixelBox | null): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Database JSON as the box it is. */
export function readBox(stored: unknown): PixelBox | null {
  return (stored ?? null) as PixelBox | null;
}
