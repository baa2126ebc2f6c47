/** Whether a print's px are as high as wide on the cloth, and what follows where they aren't. Pure. */

interface Size {
  width: number;
  height: number;
}

/** What differs less comes from rounded cm. */
const nearlySquare = 0.002;

/** `dpi` across and, where `dpiY` is null, down; from the database as well */
interface Resolution {
  dpi: Dpi;
  dpiY: Dpi | null;
}
type Dpi = number | { toNumber(): number };

/** cm of an original by its own resolution. */
export function cmBy({ dpi, dpiY }: Resolution, { width, height }: Size): { widthCm: number; heightCm: number } {
  return { widthCm: (width / Number(dpi)) * 2.54, heightCm: (height / Number(dpiY ?? dpi)) * 2.54 };
}

/** How many times as high as wide a px is on the cloth; 1 where px are square, or a side has no cm. */
export function stretchOf(px: Size, cm: Size): number {
  const stretch = (cm.height / px.height) * (px.width / cm.width);
  const isOblong = Number.isFinite(stretch) && stretch > 0 && Math.abs(stretch - 1) > nearlySquare;
  return isOblong ? stretch : 1;
}

/** px of a picture of all its px, as high and wide as it is on the cloth. */
export function squareSize(px: Size, cm: Size): Size {
  return { width: px.width, height: px.height * stretchOf(px, cm) };
}

/** dpi: one number of square px, of others across and down. */
export function resolutionsOf(px: Size, cm: Size): number[] {
  const across = (px.width / cm.width) * 2.54;
  const stretch = stretchOf(px, cm);
  return stretch === 1 ? [across] : [across, across / stretch];
}

/** The same, where the one number of square px is known as it was written. */
export function writtenResolutions(px: Size, cm: Size, dpi: number): number[] {
  const found = resolutionsOf(px, cm);
  return found.length > 1 ? found : [dpi];
}

/** cm; what those of the database are rounded by, and a little for how they are reckoned with */
const rounding = 0.0001;

/** px per cm of each side, for files: by the dpi as it was written where the cm, which are rounded, come from it. Programs take 150.0007 down and 150 across for oblong px. */
export function exactResolution(px: Size, cm: Size, dpi: number): { x: number; y: number } {
  const along = (pixels: number, length: number) =>
    Math.abs((pixels / dpi) * 2.54 - length) < rounding ? dpi / 2.54 : pixels / length;
  return { x: along(px.width, cm.width), y: along(px.height, cm.height) };
}
