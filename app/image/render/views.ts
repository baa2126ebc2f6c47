import { type Block, blockLayout, layCloth, scaleBlock, turnsOf, wholeCount } from './repeat-canvas.ts';
import { KEEP_BELOW, type Master, type Need, openMasterLevel } from './master-level.ts';
import { readMasterInfo } from './tiles.ts';
import type { MasterInfo, PictureSize, RepeatLayout } from '../base/types.ts';
import type {
  FabricOptions,
  PictureFormat,
  PrintOptions,
  ProofedFormat,
  RenderedPicture,
  RepeatOptions,
  ThumbnailOptions,
  TileOptions,
} from './view-options.ts';
import { softProof } from './soft-proof.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';
import { watermark } from './watermark.ts';

/** px; what WebP can hold */
const MAX_SIDE = 16_383;
/** px of one enlarged repeat, of which the picture shows a part */
const MAX_TILE = 1_000_000;
const STRAIGHT: RepeatLayout = { drop: 0, shift: 0 };

/** What a view must know of its master. */
export type Levels = Pick<MasterInfo, 'width' | 'height' | 'levels'>;

/** A view of the master at that path, as `draw` draws it. */
export async function renderFrom<O extends ProofedFormat>(
  master: string,
  options: O,
  draw: (vips: VipsModule, master: Master, info: Levels, options: O) => VipsImage,
): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  return withVips((vips) => encodeProofed(vips, draw(vips, master, info, options), options));
}

/** The whole repeat, never larger than the master. */
export const renderPrint = (master: string, options: PrintOptions) => renderFrom(master, options, drawPrint);

export function drawPrint(vips: VipsModule, master: Master, info: Levels, options: PrintOptions): VipsImage {
  const { stretch = 1 } = options;
  checkSide('width', options.width);
  checkPositive('stretch', stretch);
  const width = Math.min(options.width, info.width);
  const height = sideOf((info.height * stretch * width) / info.width);
  const level = openLevel(vips, master, info, width, height, 'most');
  return scaleBlock(vips, level, STRAIGHT, { x: 1, y: 1 }, { width, height });
}

/** Cloth at true scale. 75 cm is the left half of 150 cm: both depend on px per cm alone. */
export const renderFabric = (master: string, options: FabricOptions) => renderFrom(master, options, drawFabric);

export function drawFabric(vips: VipsModule, master: Master, info: Levels, options: FabricOptions): VipsImage {
  checkLayout(options.layout);
  for (const name of ['widthCm', 'repeatWidthCm', 'repeatHeightCm'] as const) checkPositive(name, options[name]);
  const heightCm = options.heightCm ?? 100;
  checkPositive('heightCm', heightCm);
  checkSide('width', options.width);
  const pxPerCm = options.width / options.widthCm;
  const size = { width: options.width, height: Math.max(1, Math.round(heightCm * pxPerCm)) };
  checkSide('height', size.height);
  const tile = { width: options.repeatWidthCm * pxPerCm, height: options.repeatHeightCm * pxPerCm };
  if (tile.width > MAX_TILE || tile.height > MAX_TILE) throw new RangeError(`repeat ${tile.width} × ${tile.height} px`);
  return layCloth(vips, wholeBlock(vips, master, info, tile, options.layout, size), size);
}

/** `across` × `down` repeats; opposite edges continue each other wherever the layout closes. */
export const renderRepeat = (master: string, options: RepeatOptions) => renderFrom(master, options, drawRepeat);

export function drawRepeat(vips: VipsModule, master: Master, info: Levels, options: RepeatOptions): VipsImage {
  const { across, down, layout, width, stretch = 1 } = options;
  checkLayout(layout);
  checkPositive('stretch', stretch);
  checkSide('width', width);
  for (const [name, count] of Object.entries({ across, down })) {
    if (!Number.isInteger(count) || count < 1 || count > 100) throw new RangeError(`${name} ${count}`);
  }
  const height = sideOf((width / across) * ((info.height * stretch) / info.width) * down);
  const level = openLevelFor(vips, master, info, { width: width / across, height: height / down }, layout);
  return scaleBlock(vips, level, layout, { x: across, y: down }, { width, height });
}

/** Throws RangeError for a tile that isn't there. */
export async function renderTile(master: string, options: TileOptions): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  const { level, col, row } = options;
  const { tile } = info;
  const size = info.levels[level];
  const [x, y] = [col * tile, row * tile];
  if (!size || !(x >= 0 && y >= 0 && x < size.width && y < size.height)) throw new RangeError(`tile ${col}, ${row}`);
  const [width, height] = [Math.min(tile, size.width - x), Math.min(tile, size.height - y)];
  return withVips((vips) => {
    const part = openMasterLevel(vips, master, info, level).crop(x, y, width, height);
    const whole = width === tile && height === tile ? part : part.embed(0, 0, tile, tile, { extend: 'copy' });
    return encodeProofed(vips, whole.copyMemory(), options);
  });
}

export const encodeProofed = (vips: VipsModule, image: VipsImage, options: ProofedFormat) =>
  encode(options.proof ? softProof(vips, image.copyMemory(), options.proof) : image, options);

/** The repeat in the middle of the box, as large as fits and never enlarged; around it the print goes on. */
export async function renderThumbnail(master: string, options: ThumbnailOptions): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  const { box, layout, stretch = 1 } = options;
  checkLayout(layout);
  checkPositive('stretch', stretch);
  checkSide('width', box.width);
  checkSide('height', box.height);
  const high = info.height * stretch;
  const scale = Math.min(1, box.width / info.width, box.height / high);
  const tile = { width: info.width * scale, height: high * scale };
  const origin = { x: Math.floor((box.width - tile.width) / 2), y: Math.floor((box.height - tile.height) / 2) };
  return withVips((vips) => {
    const cloth = layCloth(vips, wholeBlock(vips, master, info, tile, layout, box), box, origin);
    return encode(options.mark ? watermark(vips, cloth, options.mark) : cloth, options);
  });
}

/**
 * The smallest block of repeats that has whole px at this scale. A repeat below one px has nothing left to show. `shown`: px of what is shown
 * of them, which may be a part of one or of the block.
 */
export function wholeBlock(
  vips: VipsModule,
  master: Master,
  info: Levels,
  tile: PictureSize,
  layout: RepeatLayout,
  shown: PictureSize,
): Block {
  const turns = turnsOf(layout);
  const [x, y] = [wholeCount(Math.max(1, tile.width), turns.x), wholeCount(Math.max(1, tile.height), turns.y)];
  const [count, size] = [
    { x: x.count, y: y.count },
    { width: x.px, height: y.px },
  ];
  const times = ({ width, height }: PictureSize) => (width * height) / (shown.width * shown.height);
  const need = times(tile) <= 2 ? 'most' : times(tile) > 8 ? 'few' : 'some';
  // A block of many repeats is made where it is shown alone, once more for each part of a px.
  const isShown = times(size) <= 2;
  const level = openLevelFor(vips, master, info, tile, layout, need);
  const kept = new Map<number, VipsImage>();
  const make = (part: number) => {
    const image = scaleBlock(vips, level, layout, count, size, part);
    return isShown && size.width * size.height * (kept.size + 1) <= KEEP_BELOW ? image.copyMemory() : image;
  };
  const at = (part: number) => {
    const image = kept.get(part) ?? make(part);
    kept.set(part, image);
    return image;
  };
  return { ...size, layout: blockLayout(layout, count), at };
}

/** As `openLevel`; where copies are moved by parts of its px, one of twice the px, so that moving softens nothing. */
function openLevelFor(
  vips: VipsModule,
  master: Master,
  info: Levels,
  { width, height }: PictureSize,
  { drop, shift }: RepeatLayout,
  need: Need = 'most',
): VipsImage {
  const page = pageFor(info, width, height);
  const level = info.levels[page]!;
  const isWhole = (px: number) => Math.abs(px - Math.round(px)) < 1e-6;
  const isFit = isWhole(drop * level.height) && isWhole(shift * level.width);
  return openMasterLevel(vips, master, info, isFit ? page : pageFor(info, width * 2, height * 2), need);
}

/**
 * The smallest level of the pyramid good for this many px of one repeat. Where halving lost a part of a column or row, one
 * of twice the px: the loss is then below half a px. Scaling asks for px in any order, and for those around each part again: where `need` is 'most',
 * no tile is decoded twice.
 */
export function openLevel(
  vips: VipsModule,
  master: Master,
  info: Levels,
  width: number,
  height: number,
  need?: Need,
): VipsImage {
  return openMasterLevel(vips, master, info, pageFor(info, width, height), need);
}

function pageFor(info: Levels, width: number, height: number): number {
  const page = info.levels.findLastIndex((level, i) => {
    const exact = level.width * 2 ** i === info.width && level.height * 2 ** i === info.height;
    const least = exact ? 1 : 2;
    return level.width >= width * least && level.height >= height * least;
  });
  return Math.max(0, page);
}

export function encode(image: VipsImage, { format, quality, quick = false }: PictureFormat): RenderedPicture {
  if (!Number.isInteger(quality) || quality < 1 || quality > 100) throw new RangeError(`quality ${quality}`);
  const save = {
    webp: () => image.webpsaveBuffer({ Q: quality, effort: quick ? 0 : 2, smart_subsample: !quick, keep: 'none' }),
    jpeg: () => image.jpegsaveBuffer({ Q: quality, optimize_coding: true, interlace: true, keep: 'none' }),
    png: () => image.pngsaveBuffer({ compression: 6, keep: 'none' }),
  };
  const data = save[format]();
  return { data: Buffer.from(data), width: image.width, height: image.height };
}

/** A print higher than any picture can be is squeezed into one. */
export function sideOf(px: number): number {
  return Math.min(MAX_SIDE, Math.max(1, Math.round(px)));
}

function checkSide(name: string, px: number): void {
  if (!Number.isInteger(px) || px < 1 || px > MAX_SIDE) throw new RangeError(`${name} ${px}`);
}

function checkPositive(name: string, value: number): void {
  if (!(value > 0) || value > 100_000) throw new RangeError(`${name} ${value}`);
}

export function checkLayout({ drop, shift, mirror }: RepeatLayout): void {
  const offsets = drop >= 0 && drop < 1 && shift >= 0 && shift < 1 && !(drop > 0 && shift > 0);
  if (offsets && (mirror === undefined || ['across', 'down', 'both'].includes(mirror))) return;
  throw new RangeError(`layout ${drop} ${shift} ${mirror}`);
}
