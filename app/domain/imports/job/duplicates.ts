/** What a file under import is so like that somebody may have brought it in before. Pure. */
import { deltaE2000 } from '#app/image/base/color-math.ts';
import { paletteDistance, type PaletteEntry } from '#app/domain/catalog/designs/palette-distance.ts';
import type { SharedColor } from '#app/domain/find/vector-index/likeness.ts';

/**
 * copy: the same picture; colors, scale: the same print in other colours or another size; turned: turned or mirrored; print: the same print,
 * drawn or cut otherwise
 */
export const duplicateKinds = ['copy', 'colors', 'scale', 'turned', 'print'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** As stored in ImportFile.near. Names are read when it is shown. */
export interface Duplicate {
  /** a colorway of the archive … */
  designId: string | null;
  colorwayId: string | null;
  /** … or another file of the same import */
  fileId: string | null;
  kind: DuplicateKind;
  /** the very same file */
  isSameFile: boolean;
  /** 0 … 1: how far the edges of both agree */
  motif: number;
  /** how many times as large the file's motif is as theirs */
  scale: number;
  /** degrees, either way round, that it is turned by against theirs */
  turned: 0 | 90 | 180;
  isMirrored: boolean;
  /** ours: the file's, by area; theirs: the nearest, ΔE2000 */
  colors: SharedColor[];
}

export const mostDuplicates = 5;

/** of 63 bits: copies saved in another size, depth or compression differ in fewer */
export const copyBits = 4;
/** of the edges: what two prints of one manner never reach */
export const leastAgreement = 0.62;
/** ΔE2000 of whole palettes: other noise and compression stay below */
const sameColors = 4;
/** a size typed slightly otherwise is the same */
const sameScale = 0.03;

export interface PaletteColor extends PaletteEntry {
  /** #rrggbb */
  srgb: string;
}

interface Compared {
  isWhole: boolean;
  scale: number;
  turned: number;
  isMirrored: boolean;
}

export function kindOf(
  { isWhole, scale, turned, isMirrored }: Compared,
  ours: PaletteColor[],
  theirs: PaletteColor[],
): DuplicateKind {
  if (turned !== 0 || isMirrored) return 'turned';
  const hasSameColors = paletteDistance(ours, theirs) <= sameColors;
  if (isWhole && hasSameColors) return 'copy';
  if (Math.abs(scale - 1) > sameScale) return 'scale';
  return hasSameColors ? 'print' : 'colors';
}

/** Our largest colours, each with the nearest of theirs. */
export function compareColors(ours: PaletteColor[], theirs: PaletteColor[]): SharedColor[] {
  if (theirs.length === 0) return [];
  return [...ours]
    .sort((a, b) => b.share - a.share)
    .slice(0, 5)
    .map(({ srgb, lab }) => {
      const nearest = theirs
        .map((color) => ({ srgb: color.srgb, deltaE: deltaE2000(lab, color.lab) }))
        .reduce((best, one) => (one.deltaE < best.deltaE ? one : best));
      return { ours: srgb, theirs: nearest.srgb, deltaE: Math.round(nearest.deltaE * 10) / 10 };
    });
}
