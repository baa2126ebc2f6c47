export interface PaletteColor {
  /** #rrggbb */
  srgb: string;
  /** CIE L*a*b* D65, as sRGB has it */
  lab: [number, number, number];
  /** 0 … 1 of the area */
  share: number;
}

/** Up to 12 colours of a print, largest share first. */
export async function extractPalette(master: string): Promise<PaletteColor[]> {
  throw new Error(master);
}
