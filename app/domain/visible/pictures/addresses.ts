/** Addresses of pictures. Browser-safe. `version` makes a picture cacheable for long: it changes with the pixels. */

export type ThumbnailShape = 'h' | 'v';
export type ViewKind = 'print' | 'fabric' | 'repeat' | 'part';

export const colorwayThumbnailBox = { width: 320, height: 240 } as const;
/** px of a thumbnail's longer side that an address may ask for; 640 where it asks for none */
export const thumbnailSides = [320, 480, 640] as const;
export type ThumbnailSide = (typeof thumbnailSides)[number];

/** px; the vertical shape is the horizontal one upright */
export function thumbnailBoxOf(shape: ThumbnailShape, side: ThumbnailSide = 640): { width: number; height: number } {
  const short = (side * 3) / 4;
  return shape === 'h' ? { width: side, height: short } : { width: short, height: side };
}

/** A design's own shape decides which thumbnail shows it best. */
export function thumbnailShape(sizeCm: { width: number; height: number }): ThumbnailShape {
  return sizeCm.height > sizeCm.width ? 'v' : 'h';
}

export interface ThumbnailParams {
  side?: ThumbnailSide;
  /** cm of cloth across, for prints at one scale; otherwise the whole repeat fits */
  cm?: 75;
}

/** `colorwayGuid`: of that colorway, instead of the one that stands for the design. */
export function thumbnailAddress(
  designGuid: string,
  shape: ThumbnailShape,
  version?: string,
  colorwayGuid?: string,
  { side, cm }: ThumbnailParams = {},
): string {
  return withParams(`/design/thumbnail/d/${shape}/${designGuid}`, { c: colorwayGuid, side, cm, v: version });
}

/** The same picture at each density, for `srcset`: the browser takes the smallest that its screen shows sharp. */
export function thumbnailSet(
  designGuid: string,
  version: string | undefined,
  colorwayGuid: string | undefined,
  cm?: 75,
): { src: string; srcSet: string; width: number; height: number } {
  const at = (side?: ThumbnailSide) => thumbnailAddress(designGuid, 'h', version, colorwayGuid, { side, cm });
  const srcSet = thumbnailSides.map((side) => `${at(side === 640 ? undefined : side)} ${side}w`).join(', ');
  return { src: at(320), srcSet, ...thumbnailBoxOf('h') };
}

export function colorwayThumbnailAddress(designGuid: string, colorwayGuid: string, version?: string): string {
  return withParams(`/design/thumbnail/m/h/${designGuid}/${colorwayGuid}`, { v: version });
}

export function wearThumbnailAddress(wearGuid: string, version?: string): string {
  return withParams(`/wear/thumbnail/${wearGuid}`, { v: version || undefined });
}

export interface ViewParams {
  /** px */
  width?: number;
  /** fabric: cm of cloth across */
  cm?: 75 | 150;
  /** repeat: how many beside and below one another */
  across?: number;
  down?: number;
  /** repeat: another layout than the design's own, per cent of the repeat's side */
  drop?: number;
  shift?: number;
  /** repeat: every second copy turned over, beside one another, below or both */
  mirror?: 'across' | 'down' | 'both';
  /** part: one of zoom × zoom */
  zoom?: number;
  col?: number;
  row?: number;
  /** as on a fabric: the profile's id, and 1 where colours beyond it are marked */
  proof?: string;
  gamut?: 1;
  version?: string;
}

export function viewAddress(
  view: ViewKind,
  designGuid: string,
  colorwayGuid: string,
  { version, ...params }: ViewParams = {},
): string {
  return withParams(`/design/view/${view}/${designGuid}/${colorwayGuid}`, { ...params, v: version });
}

export function tileInfoAddress(colorwayGuid: string): string {
  return `/design/tiles/${colorwayGuid}/info`;
}

export function tileAddress(
  colorwayGuid: string,
  level: number,
  col: number,
  row: number,
  version?: string,
  proof: Pick<ViewParams, 'proof' | 'gamut'> = {},
): string {
  return withParams(`/design/tiles/${colorwayGuid}/${level}/${col}/${row}`, { ...proof, v: version });
}

export function inkInfoAddress(colorwayGuid: string): string {
  return `/design/inks/${colorwayGuid}/info`;
}

/** One tile of three planes of ink. */
export function inkTileAddress(
  colorwayGuid: string,
  [group, level, col, row]: [group: number, level: number, col: number, row: number],
  version?: string,
): string {
  return withParams(`/design/inks/${colorwayGuid}/${group}/${level}/${col}/${row}`, { v: version });
}

export interface InkViewParams {
  /** px */
  width?: number;
  /** one entry an ink, separated by commas: a colour without #, or `-` for one that is not printed */
  inks?: string;
  /** the number of one ink, from 0: its screen alone, as gray film */
  screen?: number;
  version?: string;
}

export function inkViewAddress(
  designGuid: string,
  colorwayGuid: string,
  { version, ...params }: InkViewParams = {},
): string {
  return withParams(`/design/view/inks/${designGuid}/${colorwayGuid}`, { ...params, v: version });
}

/** A print on a wear model. `version`: of the master and of the model together. */
export function wearViewAddress(
  designGuid: string,
  colorwayGuid: string,
  { version, ...params }: { wear?: string; width?: number; version?: string } = {},
): string {
  return withParams(`/design/view/wear/${designGuid}/${colorwayGuid}`, { ...params, v: version });
}

/** A page of prints has hundreds of addresses: put together here, they take a tenth of the time that `URLSearchParams` does. */
function withParams(path: string, params: Record<string, string | number | undefined>): string {
  let query = '';
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  return path + query;
}
