import type { PictureSize, RepeatLayout } from './types.ts';
import type { VipsImage, VipsModule } from './vips.ts';

/** True scale may be off by this much: 0.05 % */
const TOLERANCE = 0.0005;

/** One repeat on the canvas, in px that need not be whole. */
export interface RepeatPlan {
  tileWidth: number;
  tileHeight: number;
  layout: RepeatLayout;
}

/**
 * The smallest count of repeats whose px round to a whole number within the tolerance. It always exists: from
 * 1000 px on half a px is within it.
 */
export function wholeCount(tile: number): { count: number; px: number } {
  for (let count = 1; ; count++) {
    const exact = tile * count;
    const px = Math.round(exact);
    if (px > 0 && Math.abs(px - exact) <= TOLERANCE * exact) return { count, px };
  }
}

/**
 * `cols` × `rows` copies of `tile`, laid out, with `lead` columns (or rows) standing before the one that isn't moved.
 * Fractions of px in the offsets are rounded for each column by itself, so that they don't add up.
 */
export function unfold(
  vips: VipsModule,
  tile: VipsImage,
  cols: number,
  rows: number,
  layout: RepeatLayout,
  lead = { cols: 0, rows: 0 },
): VipsImage {
  if (layout.drop > 0) {
    const column = (offset: number) => moved(tile, 0, offset).replicate(1, rows);
    return series(vips, column, tile.height, layout.drop, cols, lead.cols, true);
  }
  if (layout.shift > 0) {
    const row = (offset: number) => moved(tile, offset, 0).replicate(cols, 1);
    return series(vips, row, tile.width, layout.shift, rows, lead.rows, false);
  }
  return cols === 1 && rows === 1 ? tile : tile.replicate(cols, rows);
}

/** The tile with its content moved right and down by whole px, wrapping around. */
function moved(tile: VipsImage, x: number, y: number): VipsImage {
  return x === 0 && y === 0 ? tile : tile.wrap({ x, y });
}

function series(
  vips: VipsModule,
  strip: (offset: number) => VipsImage,
  period: number,
  fraction: number,
  count: number,
  lead: number,
  across: boolean,
): VipsImage {
  const strips = new Map<number, VipsImage>();
  const list = Array.from({ length: count }, (_, i) => {
    const offset = wrapped(Math.round((i - lead) * fraction * period), period);
    const made = strips.get(offset) ?? strip(offset);
    strips.set(offset, made);
    return made;
  });
  return list.length === 1 ? list[0]! : vips.Image.arrayjoin(list, { across: across ? count : 1 });
}

const wrapped = (value: number, period: number) => ((value % period) + period) % period;
const fractionOf = (value: number) => {
  const rest = value - Math.floor(value);
  // 3 × 1/3 must be 0 and not 0.9999…
  return rest > 1 - 1e-9 || rest < 1e-9 ? 0 : rest;
};

/** A block of whole repeats at whole px, itself a repeat: how it is laid out follows from the layout and its count. */
export interface Block {
  image: VipsImage;
  layout: RepeatLayout;
}

/**
 * Scales `count` repeats of `level` to `size` so that the block's edges are filtered exactly like its inside: copies stand
 * all around while it is scaled.
 */
export function scaleBlock(
  vips: VipsModule,
  level: VipsImage,
  layout: RepeatLayout,
  count: { x: number; y: number },
  size: PictureSize,
): Block {
  // The block after this one stands lower by count · drop of a repeat, which is that much of count.y repeats.
  const blockLayout = {
    drop: fractionOf(count.x * layout.drop) / count.y,
    shift: fractionOf(count.y * layout.shift) / count.x,
  };
  const [width, height] = [level.width * count.x, level.height * count.y];
  if (width === size.width && height === size.height) {
    return { image: unfold(vips, level, count.x, count.y, layout), layout: blockLayout };
  }
  const scale = { x: size.width / width, y: size.height / height };
  // The kernel reaches 3 px, of the smaller picture when shrinking. The border is whole blocks so that px fall alike.
  const border = (repeat: number, by: number) => Math.ceil((4 * Math.max(1, 1 / by)) / repeat);
  const around = {
    x: Math.ceil(border(level.width, scale.x) / count.x),
    y: Math.ceil(border(level.height, scale.y) / count.y),
  };
  const field = unfold(vips, level, count.x * (1 + 2 * around.x), count.y * (1 + 2 * around.y), layout, {
    cols: count.x * around.x,
    rows: count.y * around.y,
  });
  // Of the blocks around only the kernel's reach is kept, cut where both pictures have whole px.
  const scaled = field.resize(scale.x, { vscale: scale.y, kernel: 'lanczos3' });
  const image = scaled.crop(size.width * around.x, size.height * around.y, size.width, size.height);
  return { image, layout: blockLayout };
}

/** `width` × `height` px of endless cloth, with a repeat's corner at `origin`. */
export function layCloth(vips: VipsModule, block: Block, size: PictureSize, origin = { x: 0, y: 0 }): VipsImage {
  const { image, layout } = block;
  const lead = {
    cols: Math.max(0, Math.ceil(origin.x / image.width)),
    rows: Math.max(0, Math.ceil(origin.y / image.height)),
  };
  const left = lead.cols * image.width - origin.x;
  const top = lead.rows * image.height - origin.y;
  const cols = Math.ceil((left + size.width) / image.width);
  const rows = Math.ceil((top + size.height) / image.height);
  return unfold(vips, image, cols, rows, layout, lead).crop(left, top, size.width, size.height);
}
