import type { PictureSize, RepeatLayout } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/** True scale may be off by this much: 0.05 % */
const TOLERANCE = 0.0005;
/** Offsets are rounded to this part of a px, each for itself: what is left is too little to see and never adds up. */
const PARTS = 8;
/** px that bicubic interpolation reaches, and one to spare */
const REACH = 3;

/** How often the lattice turns copies over: 2 where every second one is, beside and below. */
export function turnsOf({ mirror }: RepeatLayout): { x: 1 | 2; y: 1 | 2 } {
  return { x: mirror === 'across' || mirror === 'both' ? 2 : 1, y: mirror === 'down' || mirror === 'both' ? 2 : 1 };
}

/**
 * The smallest count of repeats, a multiple of `step`, whose px round to a whole number within the tolerance. It always
 * exists: from 1000 px on half a px is within it.
 */
export function wholeCount(tile: number, step = 1): { count: number; px: number } {
  for (let count = step; ; count += step) {
    const exact = tile * count;
    const px = Math.round(exact);
    if (px > 0 && Math.abs(px - exact) <= TOLERANCE * exact) return { count, px };
  }
}

/** What stands in one column of a drop or one row of a shift, again and again. */
interface Strip {
  /** px of one repeat */
  width: number;
  height: number;
  /** Its content moved along by `offset` px (0 … its period), wrapping around. `odd`: of every second column or row. */
  at(offset: number, odd: boolean): VipsImage;
  /** parts of a px that `at` can move by */
  parts: number;
}

interface Lead {
  /** repeats standing before the one that isn't moved */
  cols: number;
  rows: number;
  /** px by which all is moved along the columns of a drop or the rows of a shift */
  along: number;
}
const NO_LEAD: Lead = { cols: 0, rows: 0, along: 0 };

/** `cols` × `rows` copies, laid out. */
function unfold(
  vips: VipsModule,
  strip: Strip,
  cols: number,
  rows: number,
  layout: RepeatLayout,
  lead = NO_LEAD,
): VipsImage {
  const rowwise = layout.shift > 0;
  const turns = turnsOf(layout);
  const [count, length, before] = rowwise ? [rows, cols, lead.rows] : [cols, rows, lead.cols];
  const side = rowwise ? strip.width : strip.height;
  const fraction = rowwise ? layout.shift : layout.drop;
  const [turned, period] = rowwise ? [turns.y, turns.x] : [turns.x, turns.y];
  const start = lead.along + (rowwise ? lead.cols : lead.rows) * side;
  const made = new Map<string, VipsImage>();
  const list = Array.from({ length: count }, (_, i) => {
    const exact = start + (i - before) * fraction * side;
    const offset = remainder(Math.round(exact * strip.parts) / strip.parts, period * side);
    const odd = turned === 2 && (i - before) % 2 !== 0;
    const key = `${offset} ${odd}`;
    const image = made.get(key) ?? replicate(strip.at(offset, odd), length, side, rowwise);
    made.set(key, image);
    return image;
  });
  if (list.length === 1) return list[0]!;
  if (made.size === 1) return rowwise ? list[0]!.replicate(1, count) : list[0]!.replicate(count, 1);
  return vips.Image.arrayjoin(list, { across: rowwise ? 1 : count });
}

function replicate(cell: VipsImage, length: number, side: number, rowwise: boolean): VipsImage {
  const [whole, long] = [length * side, rowwise ? cell.width : cell.height];
  if (whole === long) return cell;
  const times = Math.ceil(whole / long);
  return rowwise
    ? cell.replicate(times, 1).crop(0, 0, whole, cell.height)
    : cell.replicate(1, times).crop(0, 0, cell.width, whole);
}

/** Copies of `tile`, every second one turned over where the layout says so. */
function tileStrip(vips: VipsModule, tile: VipsImage, layout: RepeatLayout, parts: number): Strip {
  const rowwise = layout.shift > 0;
  const turns = turnsOf(layout);
  const at = (offset: number, odd: boolean) => {
    const [along, beside] = rowwise ? (['horizontal', 'vertical'] as const) : (['vertical', 'horizontal'] as const);
    const first = odd ? tile.flip(beside) : tile;
    const folds = (rowwise ? turns.x : turns.y) === 2;
    const cell = folds ? first.join(first.flip(along), along) : first;
    return rowwise ? moved(vips, cell, offset, 0) : moved(vips, cell, 0, offset);
  };
  return { width: tile.width, height: tile.height, at, parts };
}

/** The picture with its content moved right and down, wrapping around. */
function moved(vips: VipsModule, image: VipsImage, x: number, y: number): VipsImage {
  const [wholeX, wholeY] = [Math.floor(x), Math.floor(y)];
  const { width, height } = image;
  const wrapped = wholeX === 0 && wholeY === 0 ? image : image.wrap({ x: wholeX, y: wholeY });
  if (x === wholeX && y === wholeY) return wrapped;
  const room = { width: width + 2 * REACH, height: height + 2 * REACH };
  return wrapped
    .embed(REACH, REACH, room.width, room.height, { extend: 'repeat' })
    .affine([1, 0, 0, 1], {
      interpolate: vips.Interpolate.newFromName('bicubic'),
      odx: x - wholeX,
      ody: y - wholeY,
      oarea: [0, 0, room.width, room.height],
    })
    .crop(REACH, REACH, width, height);
}

/** The rest that is never negative; 3 × 1/3 leaves 0 and not 0.9999… */
function remainder(value: number, period: number): number {
  const rest = value - Math.floor(value / period) * period;
  return rest > period - 1e-6 || rest < 1e-6 ? 0 : rest;
}

/** A block of whole repeats at whole px, itself a repeat: how it is laid out follows from the layout and its count. */
export interface Block extends PictureSize {
  layout: RepeatLayout;
  /** the block with what it shows moved by a part of a px, along the columns of a drop or the rows of a shift */
  at(part: number): VipsImage;
}

/** `count` is even where the layout turns copies over. */
export function blockLayout(layout: RepeatLayout, count: { x: number; y: number }): RepeatLayout {
  const turns = turnsOf(layout);
  // The block after this one stands lower by count · drop of a repeat, which is that much of count.y repeats.
  return {
    drop: remainder(count.x * layout.drop, turns.y) / count.y,
    shift: remainder(count.y * layout.shift, turns.x) / count.x,
  };
}

/**
 * Scales `count` repeats of `level` to `size` so that the edges are filtered exactly like the inside: copies stand all
 * around while it is scaled. `along`: px by which the content is moved along the columns of a drop or the rows of a shift.
 */
export function scaleBlock(
  vips: VipsModule,
  level: VipsImage,
  layout: RepeatLayout,
  count: { x: number; y: number },
  size: PictureSize,
  along = 0,
): VipsImage {
  const [width, height] = [level.width * count.x, level.height * count.y];
  if (width === size.width && height === size.height) {
    // Nothing is scaled: whole px stay as sharp as they are.
    return unfold(vips, tileStrip(vips, level, layout, 1), count.x, count.y, layout, { ...NO_LEAD, along });
  }
  const scale = { x: size.width / width, y: size.height / height };
  // The kernel reaches 3 px, of the smaller picture when shrinking. The border is whole blocks so that px fall alike.
  const border = (repeat: number, by: number) => Math.ceil((4 * Math.max(1, 1 / by)) / repeat);
  const around = {
    x: Math.ceil(border(level.width, scale.x) / count.x),
    y: Math.ceil(border(level.height, scale.y) / count.y),
  };
  const [cols, rows] = [count.x * (1 + 2 * around.x), count.y * (1 + 2 * around.y)];
  const lead = {
    cols: count.x * around.x,
    rows: count.y * around.y,
    along: along / (layout.shift > 0 ? scale.x : scale.y),
  };
  const field = unfold(vips, tileStrip(vips, level, layout, PARTS), cols, rows, layout, lead);
  // Of the blocks around only the kernel's reach is kept, cut where both pictures have whole px.
  const scaled = scaleImage(vips, field, scale.x, scale.y);
  return scaled.crop(size.width * around.x, size.height * around.y, size.width, size.height);
}

/** Larger pictures are made here: libvips' own resize shows them half a px too far right and down. */
export function scaleImage(vips: VipsModule, image: VipsImage, x: number, y: number): VipsImage {
  const small = x < 1 || y < 1 ? image.resize(Math.min(1, x), { vscale: Math.min(1, y), kernel: 'lanczos3' }) : image;
  if (x <= 1 && y <= 1) return small;
  const [growX, growY] = [Math.max(1, x), Math.max(1, y)];
  // Middles of px are whole numbers to libvips: half a px in, half a px of the larger picture out.
  const half = (grow: number) => (grow > 1 ? 0.5 : 0);
  return small.affine([growX, 0, 0, growY], {
    interpolate: vips.Interpolate.newFromName('bicubic'),
    idx: half(growX),
    idy: half(growY),
    odx: -half(growX),
    ody: -half(growY),
    oarea: [0, 0, Math.round(small.width * growX), Math.round(small.height * growY)],
    extend: 'copy',
  });
}

/** `width` × `height` px of endless cloth, with a repeat's corner at `origin`. */
export function layCloth(vips: VipsModule, block: Block, size: PictureSize, origin = { x: 0, y: 0 }): VipsImage {
  const { width, height, layout } = block;
  const lead = {
    cols: Math.max(0, Math.ceil(origin.x / width)),
    rows: Math.max(0, Math.ceil(origin.y / height)),
    along: 0,
  };
  const left = lead.cols * width - origin.x;
  const top = lead.rows * height - origin.y;
  const cols = Math.ceil((left + size.width) / width);
  const rows = Math.ceil((top + size.height) / height);
  const at = (offset: number) => {
    const whole = Math.floor(offset);
    const image = block.at(offset - whole);
    return layout.shift > 0 ? moved(vips, image, whole, 0) : moved(vips, image, 0, whole);
  };
  const strip = { width, height, at, parts: PARTS };
  return unfold(vips, strip, cols, rows, layout, lead).crop(left, top, size.width, size.height);
}
