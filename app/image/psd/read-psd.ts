import type { ByteFile } from '../base/byte-file.ts';
import { Cursor } from '../base/byte-file.ts';
import { type LayerList, NO_LAYERS, readLayerSection } from '../photoshop/layers.ts';
import { LIMITS } from '../base/limits.ts';
import {
  alphasAreScreens,
  describeExtras,
  firstIsTransparency,
  MERGED_TRANSPARENCY,
  readExtraChannels,
} from '../photoshop/channels.ts';
import { readResources, RESOURCE, resourceBytes, resourceResolution, type Resources } from '../photoshop/resources.ts';
import {
  checkSize,
  describeProfile,
  describeResolution,
  describeUntagged,
  PROCESS_NAMES,
} from '../source/source-facts.ts';
import { type Duotone, readDuotone } from './duotone.ts';
import { isBlank, type Shape } from './blank-merged.ts';
import { psdRowBytes } from './rows.ts';
import { nameSolids } from '../source/spots.ts';
import { joinProperties } from '../source/properties.ts';
import { type Channel, type ColorMode, ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';

export const MODES: Partial<Record<number, ColorMode>> = {
  0: 'bitmap',
  1: 'grayscale',
  2: 'indexed',
  3: 'rgb',
  4: 'cmyk',
  7: 'multichannel',
  8: 'duotone',
  9: 'lab',
};
const COMPRESSIONS = ['none', 'RLE', 'ZIP', 'ZIP'];

/** Offsets of all sections of a PSD or PSB, and its header. */
export interface PsdLayout {
  large: boolean;
  channels: number;
  width: number;
  height: number;
  depth: 1 | 8 | 16 | 32;
  mode: ColorMode;
  /** R[256] G[256] B[256] of an indexed file, the inks of a duotone */
  palette: { offset: number; length: number };
  resources: Resources;
  layers: LayerList;
  /** the compression word of the merged image */
  imageOffset: number;
  hasMergedImage: boolean;
  /** the first channel behind the colours says where there is a picture */
  transparency: boolean;
}

export function readPsdLayout(file: ByteFile): PsdLayout {
  if (file.size < 26) throw new ImageError('truncated', { part: 'header', size: file.size });
  const head = new Cursor(file, 4, file.size);
  const version = head.u16();
  if (version !== 1 && version !== 2) throw new ImageError('unsupported', { part: `PSD ${version}` });
  const large = version === 2;
  head.skip(6);
  const channels = head.u16();
  const height = head.u32();
  const width = head.u32();
  const depth = head.u16();
  const mode = MODES[head.u16()];
  checkSize(width, height);
  if (!mode || channels === 0 || channels > LIMITS.channels) throw new ImageError('damaged', { part: 'header' });
  if (depth !== 1 && depth !== 8 && depth !== 16 && depth !== 32) throw new ImageError('damaged', { part: 'header' });
  if (
    (depth === 1) !== (mode === 'bitmap') ||
    (mode === 'indexed' && depth !== 8) ||
    channels < PROCESS_NAMES[mode].length
  ) {
    throw new ImageError('damaged', { part: 'header' });
  }
  const palette = section(head, false, 'palette');
  const resourcePart = section(head, false, 'resources');
  if (resourcePart.length > LIMITS.resourceSectionBytes) throw new ImageError('damaged', { part: 'resources' });
  const resources = readResources(file, resourcePart.offset, resourcePart.length, true);
  const layerPart = section(head, large, 'layers');
  const imageOffset = head.at;
  const layers = readLayers(file, layerPart, large);
  const versionInfo = resourceBytes(file, resources, RESOURCE.versionInfo);
  const imageThere = file.size - imageOffset > 2;
  const told = versionInfo && versionInfo.length >= 5 ? versionInfo[4] !== 0 : null;
  const shape: Shape = { large, channels, width, height, depth, mode, layers, imageOffset };
  const hasMergedImage = imageThere && (told ?? !isBlank(file, shape));
  const extras = mode === 'multichannel' ? 0 : channels - PROCESS_NAMES[mode].length;
  const transparency = extras > 0 && (layers.mergedTransparency || firstIsTransparency(file, resources, extras));
  return {
    ...shape,
    palette,
    resources,
    hasMergedImage,
    transparency,
  };
}

function section(head: Cursor, long: boolean, part: string): { offset: number; length: number } {
  const length = head.left < (long ? 8 : 4) ? Infinity : long ? head.u64() : head.u32();
  if (length > head.left) throw new ImageError('truncated', { part, needed: head.at + length, size: head.file.size });
  const offset = head.at;
  head.skip(length);
  return { offset, length };
}

/** Layers are only told about here: a section that can't be followed must not spoil a merged image that can. */
function readLayers(file: ByteFile, part: { offset: number; length: number }, large: boolean): LayerList {
  try {
    return readLayerSection(file, part.offset, part.length, large);
  } catch (error) {
    if (error instanceof ImageError) return { ...NO_LAYERS, problem: error };
    throw error;
  }
}

export function readPsd(file: ByteFile): SourceInfo {
  const psd = readPsdLayout(file);
  const warnings: ImageWarning[] = [];
  const duotone = openDuotone(file, psd);
  const process: Channel[] = duotone
    ? duotone.inks.map(({ name, ink }) => ({ name, kind: 'spot', ink }))
    : PROCESS_NAMES[psd.mode].map((name) => ({ name, kind: 'process' }));
  const extraCount = psd.channels - PROCESS_NAMES[psd.mode].length;
  const extras = describeExtras(
    readExtraChannels(file, psd.resources),
    extraCount,
    psd.transparency,
    psd.mode === 'multichannel',
  );
  const screens = psd.hasMergedImage && !duotone && alphasAreScreens(extras);
  if (screens) for (const extra of extras) if (extra.name !== MERGED_TRANSPARENCY) extra.kind = 'spot';
  const profile = resourceBytes(file, psd.resources, RESOURCE.iccProfile);
  if (psd.mode === 'multichannel') nameSolids(extras, profile);
  for (const extra of extras) {
    if (extra.kind === 'spot' && !extra.ink) warnings.push({ key: 'spotColorUnknown', values: { name: extra.name } });
  }
  if (!psd.hasMergedImage) warnings.push({ key: 'noMergedImage' });
  if (psd.mode === 'duotone' && !duotone) warnings.push({ key: 'duotoneAsGray' });
  let compression = 'none';
  if (psd.hasMergedImage) {
    const word = file.read(psd.imageOffset, 2).readUInt16BE();
    const name = COMPRESSIONS[word];
    if (!name) throw new ImageError('damaged', { part: 'image' });
    compression = name;
    checkImageLength(file, psd, word);
  }
  return {
    format: psd.large ? 'psb' : 'psd',
    width: psd.width,
    height: psd.height,
    ...describeResolution(psd.width, psd.height, resourceResolution(file, psd.resources), warnings),
    mode: psd.mode,
    depth: psd.depth,
    channels: [...process, ...extras],
    channelCount: psd.channels,
    layerCount: psd.layers.count,
    pages: 1,
    layerNames: psd.layers.names,
    profileName: describeProfile(profile, psd.mode, warnings),
    ...(!screens && !duotone && describeUntagged(profile, psd.mode)),
    hasMergedImage: psd.hasMergedImage,
    compression,
    ...(screens && { screens: 'alphas' as const }),
    ...joinProperties(
      resourceBytes(file, psd.resources, RESOURCE.xmp),
      resourceBytes(file, psd.resources, RESOURCE.iptc),
    ),
    warnings,
  };
}

/** The inks of a duotone, which has 8 bit; null where they aren't told. */
export const openDuotone = (file: ByteFile, { mode, depth, palette, resources }: PsdLayout): Duotone | null =>
  mode === 'duotone' && depth === 8 ? readDuotone(file, palette, resources) : null;

/** The transparent colour and what a short table leaves out are white paper. */
export function readPalette(file: ByteFile, psd: PsdLayout): Uint8Array | null {
  if (psd.mode !== 'indexed') return null;
  const size = Math.min(256, Math.floor(psd.palette.length / 3));
  if (size === 0) throw new ImageError('damaged', { part: 'palette' });
  const bytes = file.read(psd.palette.offset, size * 3);
  const palette = new Uint8Array(768).fill(255);
  for (let band = 0; band < 3; band++) palette.set(bytes.subarray(band * size, (band + 1) * size), band * 256);
  const clear = resourceBytes(file, psd.resources, RESOURCE.transparentIndex);
  const index = clear && clear.length >= 2 ? clear.readUInt16BE() : 256;
  if (index < 256) for (let band = 0; band < 3; band++) palette[band * 256 + index] = 255;
  return palette;
}

function checkImageLength(file: ByteFile, psd: PsdLayout, compression: number): void {
  const start = psd.imageOffset + 2;
  const rows = psd.channels * psd.height;
  // RLE: the table of row lengths, then at least two bytes a row.
  const least =
    compression === 0 ? rows * psdRowBytes(psd.width, psd.depth) : compression === 1 ? rows * (psd.large ? 4 : 2) : 2;
  if (!file.has(start, least))
    throw new ImageError('truncated', { part: 'image', needed: start + least, size: file.size });
}
