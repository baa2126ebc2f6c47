/** Why a design was found. Browser-safe. */
export interface Likeness {
  /** 0 … 1: what the result is sorted by; thirds of it are the same print, close ones and others */
  score: number;
  /** the design's colorway that is nearest */
  colorwayGuid: string;
  colorwayName: string;
  /** 0 … 1; null where only colours were asked for */
  motif: number | null;
  /** same: the same print, in whatever colours; near: a close relative; kindred: of the same manner; null: less than that, or not asked */
  kinship: 'same' | 'near' | 'kindred' | null;
  /** colours of both, nearest first, at most 5 */
  colors: SharedColor[];
  /** how many times as large the motif is as what was asked with; null where the asked has no known size, or no motif is shared */
  scale: number | null;
}

export interface SharedColor {
  /** #rrggbb */
  ours: string;
  theirs: string;
  /** ΔE2000 */
  deltaE: number;
}
