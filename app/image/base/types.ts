/** The image core's types. Independent of database and requests. */

/** `screens`: a ZIP of TIFFs, one a screen, that were imported as one design */
export type SourceFormat = 'tiff' | 'bigtiff' | 'psd' | 'psb' | 'eps' | 'screens';
/** Colours whose meaning a profile must tell. */
export type UntaggedSpace = 'rgb' | 'cmyk' | 'gray';
export type ColorMode = 'bitmap' | 'grayscale' | 'duotone' | 'indexed' | 'rgb' | 'cmyk' | 'lab' | 'multichannel';

/** One plane of the original. `srgb` is #rrggbb; `lab` is CIE L*a*b* D50; `solidity` 0 (transparent ink) … 1 (opaque). */
export interface Channel {
  name: string;
  kind: 'process' | 'alpha' | 'spot';
  /** `from`: not the file's own */
  ink?: { srgb: string; lab?: [number, number, number]; solidity: number; from?: 'library' | 'picture' | 'person' };
}

/** Something a person should know about a file that could be read. `key` is a locale key below `imageWarnings`. */
export interface ImageWarning {
  key:
    | 'noResolution'
    | 'oddResolution'
    | 'seamHorizontal'
    | 'seamVertical'
    | 'repeatNotChecked'
    | 'sizeTooSmall'
    | 'sizeTooLarge'
    | 'screenResolution'
    | 'nearRotary'
    | 'unknownProfile'
    | 'noMergedImage'
    | 'layersLeftOut'
    | 'duotoneAsGray'
    | 'morePages'
    | 'loopedPages'
    | 'maskIgnored'
    | 'partsLeftOut'
    | 'tooBright'
    | 'spotColorUnknown'
    | 'previewOnly'
    | 'extensionMismatch';
  values?: Record<string, string | number>;
}

/** What a header tells, before any pixel is decoded. */
export interface SourceInfo {
  format: SourceFormat;
  /** px */
  width: number;
  height: number;
  /** dots per inch; null where the file says none or says nonsense */
  dpiX: number | null;
  dpiY: number | null;
  /** cm at that resolution; null without one */
  widthCm: number | null;
  heightCm: number | null;
  mode: ColorMode;
  /** bits per sample */
  depth: number;
  channels: Channel[];
  channelCount: number;
  layerCount: number;
  /** pictures of full size in the file; the first one is read */
  pages: number;
  layerNames: string[];
  profileName: string | null;
  /** false: a PSD/PSB saved without a merged image */
  hasMergedImage: boolean;
  compression: string;
  /** its inks are a screen each: a page, a file of a set, an alpha channel, or a plate. Dark is ink, and what else the file shows is none. */
  screens?: 'pages' | 'set' | 'alphas' | 'plates';
  /** XMP and IPTC values by their properties' names, such as dc:subject; missing where the file has none */
  properties?: Record<string, string[]>;
  /** the kind of profile that its colours need and the file doesn't bring: another one is assumed */
  untagged?: UntaggedSpace;
  /** which, as the archive writes it down; missing where none was needed */
  assumedProfile?: string;
  warnings: ImageWarning[];
}

/** Why a file can't be used. `key` is a locale key below `imageErrors`; the sentence names what is wrong with the file. */
export type ImageErrorKey =
  | 'empty'
  | 'notAnImage'
  | 'wrongType'
  | 'truncated'
  | 'damaged'
  | 'zeroPixels'
  | 'tooLarge'
  | 'tooSmall'
  | 'unsupported'
  | 'noMergedImage'
  | 'emptyDocument'
  | 'outOfMemory'
  | 'tookTooLong'
  | 'diskFull'
  | 'crashed';

/** Errors caused by the state of the machine rather than the file: a retry can help. */
export const PASSING_ERRORS: ReadonlySet<ImageErrorKey> = new Set([
  'crashed',
  'tookTooLong',
  'outOfMemory',
  'diskFull',
]);

export class ImageError extends Error {
  override name = 'ImageError';
  key: ImageErrorKey;
  values: Record<string, string | number>;
  constructor(key: ImageErrorKey, values: Record<string, string | number> = {}, options?: { cause?: unknown }) {
    super(`${key} ${JSON.stringify(values)}`, options);
    this.key = key;
    this.values = values;
  }
}

/**
 * How copies of one repeat are laid beside each other.
 * `drop`: each next column is shifted down by this fraction of the repeat's height (half-drop = 0.5).
 * `shift`: each next row is shifted right by this fraction of the repeat's width (brick = 0.5).
 * At most one of them is non-zero; both in [0, 1).
 */
export interface RepeatLayout {
  drop: number;
  shift: number;
  /** every second copy beside (`across`), below (`down`) or both ways is turned over, before the offset */
  mirror?: 'across' | 'down' | 'both';
}

/** A part of a picture in px of full size. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The one derived master of a colorway: a pyramidal, tiled TIFF in sRGB. Sizes in px. */
export interface MasterInfo {
  /** its px are the original's own, and its tiles PNG; former versions made others of scans, with tiles of JPEG */
  exact: boolean;
  width: number;
  height: number;
  tile: number;
  levels: { width: number; height: number }[];
  bytes: number;
}

export interface PictureSize {
  width: number;
  height: number;
}
