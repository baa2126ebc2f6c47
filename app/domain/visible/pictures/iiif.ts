/** The words of the IIIF Image API 3.0 (https://iiif.io/api/image/3.0/): addresses read and written. Knows no storage and no request. */
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';

/** What one answer may come to: maxWidth, maxHeight (px) and maxArea (px in all) of every info.json. */
export const iiifBounds = { width: 10_000, height: 10_000, area: 25_000_000 } as const;

interface Size {
  width: number;
  height: number;
}

/** A print's own pyramid of tiles, its full size first. */
interface Pyramid extends Size {
  /** px of a tile's side */
  tile: number;
  levels: Size[];
  /** its tiles are PNG, and JPEG otherwise */
  exact: boolean;
}

interface Box extends Size {
  x: number;
  y: number;
}

export const iiifFormats = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;
const iiifQualities = ['default', 'color', 'gray', 'bitonal'] as const;

export interface ImageRequest {
  /** px of the full picture */
  region: Box;
  /** px that the region is scaled to, before turning */
  size: Size;
  mirror: boolean;
  /** degrees clockwise, 0 up to 360 */
  rotation: number;
  quality: 'color' | 'gray' | 'bitonal';
  format: keyof typeof iiifFormats;
  /** the same request in its one canonical form: `region/size/rotation/quality.format` */
  canonical: string;
}

const number = String.raw`(\d{1,9}(?:\.\d{1,12})?|\.\d{1,12})`;
const fourNumbers = new RegExp(`^pct:${number},${number},${number},${number}$`);

/** Reads `region`, `size`, `rotation`, `quality.format`; throws a DomainError that says which of them is wrong. */
export function readImageRequest(full: Size, [region, size, rotation, last]: string[]): ImageRequest {
  const dot = (last ?? '').lastIndexOf('.');
  const quality = readOne(iiifQualities, (last ?? '').slice(0, dot), 'badQuality');
  const format = readOne(Object.keys(iiifFormats) as (keyof typeof iiifFormats)[], last!.slice(dot + 1), 'badFormat');
  const box = readRegion(full, region ?? '');
  const scaled = readSize(box, size ?? '');
  const turn = readRotation(rotation ?? '');
  const tone = quality === 'default' ? 'color' : quality;
  const place = isWhole(full, box) ? 'full' : `${box.x},${box.y},${box.width},${box.height}`;
  const shownTone = tone === 'color' ? 'default' : tone;
  const angle = `${turn.mirror ? '!' : ''}${turn.rotation}`;
  const canonical = `${place}/${canonicalSize(box, scaled)}/${angle}/${shownTone}.${format}`;
  return { region: box, size: scaled, ...turn, quality: tone, format, canonical };
}

function readOne<T extends string>(known: readonly T[], given: string, otherwise: ErrorKey): T {
  const found = known.find((one) => one === given);
  if (!found) throw new DomainError(otherwise);
  return found;
}

const isWhole = (full: Size, { x, y, width, height }: Box) =>
  x === 0 && y === 0 && width === full.width && height === full.height;

function readRegion(full: Size, text: string): Box {
  if (text === 'full') return { x: 0, y: 0, ...full };
  if (text === 'square') {
    const side = Math.min(full.width, full.height);
    const middle = (whole: number) => Math.floor((whole - side) / 2);
    return { x: middle(full.width), y: middle(full.height), width: side, height: side };
  }
  const px = /^(\d{1,9}),(\d{1,9}),(\d{1,9}),(\d{1,9})$/.exec(text)?.slice(1).map(Number);
  const parts = px ?? fourNumbers.exec(text)?.slice(1).map(Number);
  if (!parts) throw new DomainError('badRegion');
  const [left, top, width, height] = parts as [number, number, number, number];
  const by = px ? { width: 1, height: 1 } : { width: full.width / 100, height: full.height / 100 };
  // Edges are rounded and not sides, so that regions that touch still touch.
  const from = { x: Math.round(left * by.width), y: Math.round(top * by.height) };
  const to = {
    x: Math.min(full.width, Math.round((left + width) * by.width)),
    y: Math.min(full.height, Math.round((top + height) * by.height)),
  };
  if (to.x <= from.x || to.y <= from.y) throw new DomainError('badRegion');
  return { ...from, width: to.x - from.x, height: to.y - from.y };
}

function readSize(region: Size, text: string): Size {
  const enlarge = text.startsWith('^');
  const wish = enlarge ? text.slice(1) : text;
  if (wish === 'max') return enlarge ? largest(region, Infinity) : largest(region, 1);
  const size = readWish(region, wish, enlarge);
  if (size.width < 1 || size.height < 1) throw new DomainError('badSize');
  if (!enlarge && (size.width > region.width || size.height > region.height)) throw new DomainError('sizeAboveRegion');
  if (!fits(size)) throw new DomainError('sizeAboveLimit', { values: { ...iiifBounds } });
  return size;
}

function readWish(region: Size, wish: string, enlarge: boolean): Size {
  const per = new RegExp(`^pct:${number}$`).exec(wish)?.[1];
  if (per !== undefined) {
    if (!enlarge && Number(per) > 100) throw new DomainError('sizeAboveRegion');
    const scale = Number(per) / 100;
    return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) };
  }
  const [, confined, w, h] = /^(!?)(\d{0,9}),(\d{0,9})$/.exec(wish) ?? [];
  if (w === undefined || h === undefined || (!w && !h) || (confined && !(w && h))) throw new DomainError('badSize');
  const [width, height] = [Number(w), Number(h)];
  if ((w && width === 0) || (h && height === 0)) throw new DomainError('badSize');
  if (confined) return confine(region, { width, height }, enlarge);
  if (w && h) return { width, height };
  return w
    ? { width, height: Math.max(1, Math.round((region.height * width) / region.width)) }
    : { width: Math.max(1, Math.round((region.width * height) / region.height)), height };
}

const fits = ({ width, height }: Size) =>
  width <= iiifBounds.width && height <= iiifBounds.height && width * height <= iiifBounds.area;

const sized = (region: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(region.width * scale)),
  height: Math.max(1, Math.round(region.height * scale)),
});

/** As large as the bounds allow, at most `most` times the region. */
function largest(region: Size, most: number): Size {
  const scale = Math.min(
    most,
    iiifBounds.width / region.width,
    iiifBounds.height / region.height,
    Math.sqrt(iiifBounds.area / (region.width * region.height)),
  );
  const size = sized(region, scale);
  if (fits(size)) return size;
  // Rounding went over the bound.
  return {
    width: Math.max(1, Math.floor(region.width * scale)),
    height: Math.max(1, Math.floor(region.height * scale)),
  };
}

function confine(region: Size, box: Size, enlarge: boolean): Size {
  const most = largest(region, enlarge ? Infinity : 1);
  const scale = Math.min(
    box.width / region.width,
    box.height / region.height,
    Math.min(most.width / region.width, most.height / region.height),
  );
  const size = sized(region, scale);
  return { width: Math.min(size.width, box.width), height: Math.min(size.height, box.height) };
}

function readRotation(text: string): { mirror: boolean; rotation: number } {
  const mirror = text.startsWith('!');
  const digits = new RegExp(`^${number}$`).exec(mirror ? text.slice(1) : text)?.[1];
  const rotation = Number(digits);
  if (digits === undefined || rotation > 360) throw new DomainError('badRotation');
  return { mirror, rotation: rotation === 360 ? 0 : rotation };
}

function canonicalSize(region: Size, size: Size): string {
  const same = (one: Size) => one.width === size.width && one.height === size.height;
  if (same(largest(region, 1))) return 'max';
  if (same(largest(region, Infinity))) return '^max';
  const enlarged = size.width > region.width || size.height > region.height;
  return `${enlarged ? '^' : ''}${size.width},${size.height}`;
}

const ownFormat = ({ exact }: Pick<Pyramid, 'exact'>) => (exact ? 'png' : 'jpg');

/** The pyramid's tile that a request asks for byte by byte, or null. `level` 0 is full size; tiles at the edges are cut to `width` × `height`. */
export function tileOf(
  full: Pyramid,
  { region, size, mirror, rotation, quality, format }: ImageRequest,
): { level: number; col: number; row: number; width: number; height: number } | null {
  if (mirror || rotation !== 0 || quality !== 'color' || format !== ownFormat(full)) return null;
  for (let level = 0; level < full.levels.length; level++) {
    const side = full.tile * 2 ** level;
    const [col, row] = [region.x / side, region.y / side];
    const whole = {
      width: Math.min(side, full.width - region.x),
      height: Math.min(side, full.height - region.y),
    };
    const shown = { width: Math.ceil(whole.width / 2 ** level), height: Math.ceil(whole.height / 2 ** level) };
    const meant =
      Number.isInteger(col) &&
      Number.isInteger(row) &&
      whole.width === region.width &&
      whole.height === region.height &&
      shown.width === size.width &&
      shown.height === size.height;
    if (meant) return { level, col, row, ...shown };
  }
  return null;
}

export const iiifContext = 'http://iiif.io/api/image/3/context.json';
export const iiifProfile = 'http://iiif.io/api/image/3/level2.json';

/** The info.json of a picture of `full` px that is stored in tiles. */
export function describeImage(id: string, full: Pyramid) {
  const { tile, levels } = full;
  const scaleFactors = levels.map((_, level) => 2 ** level);
  const sizes = scaleFactors
    .map((by) => ({ width: Math.ceil(full.width / by), height: Math.ceil(full.height / by) }))
    .filter(fits)
    .reverse();
  return {
    '@context': iiifContext,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: full.width,
    height: full.height,
    maxWidth: iiifBounds.width,
    maxHeight: iiifBounds.height,
    maxArea: iiifBounds.area,
    sizes,
    tiles: [{ width: tile, height: tile, scaleFactors }],
    preferredFormats: [ownFormat(full)],
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray', 'bitonal'],
    extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'rotationArbitrary', 'sizeUpscaling'],
  };
}
