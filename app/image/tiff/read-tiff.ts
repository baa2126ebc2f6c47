import type { ByteFile } from '../base/byte-file.ts';
import { NO_LAYERS, readDocumentData } from '../photoshop/layers.ts';
import { LIMITS } from '../base/limits.ts';
import { readResources, RESOURCE, resourceBytes, resourceResolution, type Resources } from '../photoshop/resources.ts';
import { nameSolids } from '../source/spots.ts';
import { joinProperties, mostPropertyBytes } from '../source/properties.ts';
import { describeProfile, describeResolution, describeUntagged } from '../source/source-facts.ts';
import { chooseMask, masksBehind } from './mask.ts';
import { checkSegments } from './missing.ts';
import { compressionName, isMeasured, readTiffFacts } from './facts.ts';
import { describeChannels } from './inks.ts';
import {
  readChain,
  readSubDirectories,
  subfileKind,
  TAG,
  tagBytes,
  type TiffDirectory,
  type TiffHeader,
  tagNumberOr,
} from './directory.ts';
import { ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';

interface ChosenDirectory {
  directory: TiffDirectory;
  /** its number in the chain; −1 where it isn't in it */
  page: number;
  pages: number;
  looped: boolean;
  masks: TiffDirectory[];
  /** smaller ones of the same picture */
  copies: TiffDirectory[];
}

/** The picture's directory among thumbnails and masks. */
export function chooseDirectory(file: ByteFile, header: TiffHeader): ChosenDirectory {
  const { directories: all, looped } = readChain(file, header);
  const kindOf = (directory: TiffDirectory) => subfileKind(file, directory);
  const full = all.filter((directory) => kindOf(directory) === 0);
  // Some writers put a thumbnail first and the picture below it.
  const below = full.length > 0 ? [] : all.flatMap((each) => readSubDirectories(file, each));
  const directory = full[0] ?? below.find((each) => kindOf(each) === 0) ?? all[0]!;
  const masks = full.length > 0 ? masksBehind(file, all, directory) : [];
  // Those behind the next full page are copies of that one.
  const own = full.length > 1 ? all.slice(0, all.indexOf(full[1]!)) : all;
  const copies = [...own, ...readSubDirectories(file, directory)].filter((each) => kindOf(each) === 1);
  return { directory, page: all.indexOf(directory), pages: Math.max(1, full.length), looped, masks, copies };
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
  const across = tagNumberOr(file, directory, TAG.xResolution, 0);
  const down = tagNumberOr(file, directory, TAG.yResolution, 0);
  // One that is missing or 0 is as the other.
  const [x, y] = [across > 0 ? across : down, down > 0 ? down : across];
  const unit = tagNumberOr(file, directory, TAG.resolutionUnit, 2);
  if (x > 0 && y > 0 && (unit === 2 || unit === 3)) return unit === 3 ? { x: x * 2.54, y: y * 2.54 } : { x, y };
  return resourceResolution(file, resources);
}
