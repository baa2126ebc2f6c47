import type { ByteFile } from '../base/byte-file.ts';
import { NO_LAYERS, readDocumentData } from '../photoshop/layers.ts';
import { LIMITS } from '../base/limits.ts';
import { readResources, RESOURCE, resourceBytes, resourceResolution, type Resources } from '../photoshop/resources.ts';
import { nameSolids } from '../source/spots.ts';
import { joinProperties, mostPropertyBytes } from '../source/properties.ts';
import { checkSize, describeProfile, describeResolution, describeUntagged } from '../source/source-facts.ts';
import { chooseMask, masksBehind } from './mask.ts';
import { checkSegments } from './missing.ts';
import { describeChannels, isProcessCmyk, readInkNames } from './inks.ts';
import {
  readChain,
  readSubDirectories,
  subfileKind,
  TAG,
  tagBytes,
  type TiffDirectory,
  type TiffHeader,
  tagNumberOr,
  tagNumbers,
} from './directory.ts';
import { type ColorMode, ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';

const COMPRESSIONS: Record<number, string> = {
  1: 'none',
  2: 'CCITT RLE',
  3: 'CCITT fax 3',
  4: 'CCITT fax 4',
  5: 'LZW',
  6: 'old JPEG',
  7: 'JPEG',
  8: 'ZIP',
  9: 'JBIG',
  10: 'JBIG',
  22610: 'JPEG XR',
  32773: 'PackBits',
  32946: 'ZIP',
  33003: 'JPEG 2000',
  33004: 'JPEG 2000',
  33005: 'JPEG 2000',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  32766: 'NeXT',
  32771: 'CCITT RLE',
  32809: 'ThunderScan',
  32895: 'IT8 CT',
  32896: 'IT8 LW',
  32897: 'IT8 MP',
  32898: 'IT8 BL',
  32908: 'Pixar',
  32909: 'Pixar',
  34676: 'SGI LogLuv',
  34677: 'SGI LogLuv 24',
  34887: 'LERC',
  34892: 'JPEG DNG',
  34925: 'LZMA',
  34933: 'PNG',
  34934: 'JPEG XR',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
  50013: 'ZIP',
};

/** Kinds of colour that a camera's raw pictures have. */
const RAW: ReadonlySet<number> = new Set([32803, 34892]);

/** SampleFormat of pairs of numbers, whole ones and floats */
const COMPLEX: ReadonlySet<number> = new Set([5, 6]);

/** The usual name of a compression. */
export const compressionName = ({ compression }: { compression: number }) =>
  COMPRESSIONS[compression] ?? `compression ${compression}`;

/** The picture's directory among thumbnails and masks, and its number in the chain; −1 where it isn't in it. */
export function chooseDirectory(
  file: ByteFile,
  header: TiffHeader,
): { directory: TiffDirectory; page: number; pages: number; looped: boolean; masks: TiffDirectory[] } {
  const { directories: all, looped } = readChain(file, header);
  const kindOf = (directory: TiffDirectory) => subfileKind(file, directory);
  const full = all.filter((directory) => kindOf(directory) === 0);
  // Some writers put a thumbnail first and the picture below it.
  const below = full.length > 0 ? [] : all.flatMap((each) => readSubDirectories(file, each));
  const directory = full[0] ?? below.find((each) => kindOf(each) === 0) ?? all[0]!;
  const masks = full.length > 0 ? masksBehind(file, all, directory) : [];
  return { directory, page: all.indexOf(directory), pages: Math.max(1, full.length), looped, masks };
}

export interface TiffFacts {
  width: number;
  height: number;
  /** bits of the deepest sample, and of each */
  depth: number;
  bits: number[];
  mode: ColorMode;
  samples: number;
  photometric: number;
  compression: number;
  planar: boolean;
  /** 1 uint, 2 int, 3 float */
  sampleFormat: number;
  extraSamples: number[];
  /** InkNames, where there are any */
  inkNames: string[];
  orientation: number;
}

export function readTiffFacts(file: ByteFile, directory: TiffDirectory): TiffFacts {
  const number = (tag: number, fallback: number) => {
    const value = tagNumberOr(file, directory, tag, fallback);
    // The tags are whole numbers, whatever type they claim to be of.
    if (value % 1 !== 0 && !Number.isNaN(value)) throw new ImageError('damaged', { part: 'directory' });
    return value;
  };
  const [width, height] = [number(TAG.width, 0), number(TAG.height, 0)];
  checkSize(width, height);
  const samples = number(TAG.samplesPerPixel, 1);
  if (samples < 1 || samples > LIMITS.channels) throw new ImageError('damaged', { part: 'channels' });
  const bits = tagNumbers(file, directory, TAG.bitsPerSample, LIMITS.channels);
  // Some writers name the depth once for all samples.
  const each = Array.from({ length: samples }, (_, i) => bits[i] ?? bits[0] ?? 1);
  const depth = Math.max(...each);
  if (!each.every((b) => Number.isInteger(b) && b >= 1 && b <= 64)) {
    throw new ImageError('unsupported', { part: `${[...new Set(each)].slice(0, 4).join('-')} bit` });
  }
  const sampleFormat = number(TAG.sampleFormat, 1);
  if (COMPLEX.has(sampleFormat)) throw new ImageError('unsupported', { part: `sample format ${sampleFormat}` });
  const orientation = number(TAG.orientation, 1);
  const photometric = number(TAG.photometric, samples >= 3 ? 2 : 1);
  const inkNames = photometric === 5 ? readInkNames(file, directory) : [];
  const isCmyk = isProcessCmyk(samples, number(TAG.inkSet, 1), inkNames);
  return {
    width,
    height,
    depth,
    bits: each,
    mode: colorMode(photometric, depth, samples, isCmyk),
    samples,
    photometric,
    compression: number(TAG.compression, 1),
    planar: number(TAG.planarConfiguration, 1) === 2 && samples > 1,
    sampleFormat,
    extraSamples: tagNumbers(file, directory, TAG.extraSamples, LIMITS.channels),
    inkNames,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
  };
}

function colorMode(photometric: number, depth: number, samples: number, isCmyk: boolean): ColorMode {
  switch (photometric) {
    case 0:
    case 1:
    case 4:
      return depth === 1 ? 'bitmap' : 'grayscale';
    case 2:
    case 6:
      return samples >= 3 ? 'rgb' : 'grayscale';
    case 3:
      return 'indexed';
    case 5:
      return isCmyk ? 'cmyk' : 'multichannel';
    case 32844:
      return 'grayscale';
    case 32845:
      return 'rgb';
    case 8:
    case 9:
    case 10:
      return samples >= 3 ? 'lab' : 'grayscale';
    default:
      throw new ImageError('unsupported', { part: RAW.has(photometric) ? 'camera raw' : `photometric ${photometric}` });
  }
}

export function readTiff(file: ByteFile, header: TiffHeader): SourceInfo {
  const { directory, pages, looped, masks } = chooseDirectory(file, header);
  const facts = readTiffFacts(file, directory);
  const { missing } = checkSegments(file, directory);
  const warnings: ImageWarning[] = [];
  if (pages > 1) warnings.push({ key: 'morePages', values: { pages } });
  if (looped) warnings.push({ key: 'loopedPages' });
  if (masks.length > 0 && !chooseMask(file, masks, directory, facts)) warnings.push({ key: 'maskIgnored' });
  if (missing) warnings.push({ key: 'partsLeftOut' });
  const resources = photoshopResources(file, directory);
  const channels = describeChannels(file, directory, facts, resources);
  const profile = tagBytes(file, directory, TAG.iccProfile, LIMITS.profileBytes);
  if (facts.mode === 'multichannel') nameSolids(channels, profile);
  for (const channel of channels) {
    if (channel.kind === 'spot' && !channel.ink) {
      warnings.push({ key: 'spotColorUnknown', values: { name: channel.name } });
    }
  }
  const data = directory.entries.get(TAG.documentData);
  const layers = data && file.has(data.offset, data.bytes) ? layersOf(file, data, header.little) : NO_LAYERS;
  const turned = facts.orientation >= 5 && facts.orientation <= 8;
  const [width, height] = turned ? [facts.height, facts.width] : [facts.width, facts.height];
  const found = resolution(file, directory, resources);
  return {
    format: header.big ? 'bigtiff' : 'tiff',
    width,
    height,
    ...describeResolution(width, height, found && turned ? { x: found.y, y: found.x } : found, warnings),
    mode: facts.mode,
    depth: facts.depth,
    channels,
    channelCount: facts.samples,
    layerCount: layers.count,
    pages,
    layerNames: layers.names,
    profileName: describeProfile(profile, facts.mode, warnings),
    ...(!isMeasured(facts) && describeUntagged(profile, facts.mode)),
    hasMergedImage: true,
    compression: compressionName(facts),
    ...joinProperties(
      tagBytes(file, directory, TAG.xmp, mostPropertyBytes),
      tagBytes(file, directory, TAG.iptc, mostPropertyBytes) ?? resourceBytes(file, resources, RESOURCE.iptc),
    ),
    warnings,
  };
}

/** LogLuv says what its numbers mean: X, Y and Z. */
export const isMeasured = ({ photometric }: Pick<TiffFacts, 'photometric'>) => photometric >= 32_844;

function layersOf(file: ByteFile, data: { offset: number; bytes: number }, little: boolean) {
  try {
    return readDocumentData(file, data.offset, data.bytes, little);
  } catch (error) {
    // Layers are only told about: the picture itself doesn't need them.
    if (error instanceof ImageError) return NO_LAYERS;
    throw error;
  }
}

function photoshopResources(file: ByteFile, directory: TiffDirectory): Resources {
  const entry = directory.entries.get(TAG.photoshop);
  if (!entry || entry.bytes > LIMITS.resourceSectionBytes || !file.has(entry.offset, entry.bytes)) return new Map();
  return readResources(file, entry.offset, entry.bytes, false);
}

function resolution(file: ByteFile, directory: TiffDirectory, resources: Resources): { x: number; y: number } | null {
  const x = tagNumberOr(file, directory, TAG.xResolution, 0);
  const y = tagNumberOr(file, directory, TAG.yResolution, x);
  const unit = tagNumberOr(file, directory, TAG.resolutionUnit, 2);
  if (x > 0 && y > 0 && (unit === 2 || unit === 3)) return unit === 3 ? { x: x * 2.54, y: y * 2.54 } : { x, y };
  return resourceResolution(file, resources);
}
