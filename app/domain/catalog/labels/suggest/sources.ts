/** What speaks for a label on a design. Browser-safe. */

export const sources = ['neighbours', 'size', 'colour', 'name'] as const;
export type Source = (typeof sources)[number];

export interface Evidence {
  labelId: number;
  source: Source;
  /** the more, the likelier; comparable within one source alone */
  strength: number;
}
