import { ByteFile } from './byte-file.ts';
import { LIMITS } from './limits.ts';
import { chooseDirectory, readTiffFacts, type TiffFacts } from './read-tiff.ts';
import { PROCESS_NAMES } from './source-facts.ts';
import { printSpots, spotColor, spotsAreInverted } from './spots.ts';
import { readTiffHeader, TAG, tagBytes, type TiffDirectory } from './tiff-directory.ts';
import { repackTiff } from './tiff-repack.ts';
import { toSrgb } from './to-srgb.ts';
import { ImageError, type ImageWarning, type SourceInfo } from './types.ts';
import type { VipsImage, VipsModule } from './vips.ts';

/** libtiff reads every tag whole: one this long fails or fills the memory. */
const LONG_TAG = 16 * 1024 * 1024;
/** Below this many px it costs nothing that libvips holds planar strips whole. */
const SMALL = 4_000_000;

export interface OpenedTiff {
  /** whether libvips reads a clean copy and not the original */
  repacked: boolean;
  build(vips: VipsModule, warnings: ImageWarning[]): VipsImage;
}

/** Decides how libvips gets at the pixels: the file itself, or a clean copy at `scratch` where it can't read the original. */
export function openTiff(
  path: string,
  info: SourceInfo,
  scratch: string,
  beat: () => void,
  repack = false,
): OpenedTiff {
  using file = new ByteFile(path);
  const header = readTiffHeader(file);
  if (!header) throw new ImageError('damaged', { part: 'header' });
  const { directory, page } = chooseDirectory(file, header);
  const facts = readTiffFacts(file, directory);
  const profile = tagBytes(file, directory, TAG.iccProfile, LIMITS.profileBytes);
  if (!repack && !mustRepack(directory, facts)) {
    return {
      repacked: false,
      build: (vips, warnings) => {
        const options = { fail_on: 'error', access: facts.orientation === 1 ? 'sequential' : 'random' } as const;
        // tiffload takes the name as it is; newFromFile would read options out of a name like a[page=2].tif.
        const loaded = vips.Image.tiffload(path, { ...options, page });
        const image = facts.orientation === 1 ? loaded : loaded.autorot();
        return colorsOf(vips, image, facts, info, profile, warnings, false);
      },
    };
  }
  const { pages } = repackTiff(file, directory, facts, scratch, beat);
  return {
    repacked: true,
    build: (vips, warnings) => {
      const planes = Array.from({ length: pages }, (_, plane) =>
        vips.Image.tiffload(scratch, { page: plane, fail_on: 'error', access: 'sequential' }),
      );
      const image = planes.length === 1 ? planes[0]! : vips.Image.bandjoin(planes);
      const turned = facts.orientation === 1 ? image : turn(image.copyMemory(), facts.orientation);
      return colorsOf(vips, turned, facts, info, profile, warnings, true);
    },
  };
}

function mustRepack(directory: TiffDirectory, facts: TiffFacts): boolean {
  for (const [tag, entry] of directory.entries) {
    const pixels =
      tag === TAG.stripOffsets || tag === TAG.stripByteCounts || tag === TAG.tileOffsets || tag === TAG.tileByteCounts;
    if (!pixels && entry.bytes > LONG_TAG) return true;
  }
  if (!directory.entries.has(TAG.photometric)) return true;
  if (facts.mode === 'lab' && facts.depth === 8) return true;
  // libvips misreads planes of 32-bit integers.
  const misread = facts.depth === 32 && facts.sampleFormat !== 3;
  return facts.planar && facts.photometric !== 6 && (misread || facts.width * facts.height > SMALL);
}

/** TIFF orientations 2 … 8. */
function turn(image: VipsImage, orientation: number): VipsImage {
  switch (orientation) {
    case 2:
      return image.flipHor();
    case 3:
      return image.rot180();
    case 4:
      return image.flipVer();
    case 5:
      return image.rot90().flipHor();
    case 6:
      return image.rot90();
    case 7:
      return image.rot270().flipHor();
    default:
      return image.rot270();
  }
}

function colorsOf(
  vips: VipsModule,
  image: VipsImage,
  facts: TiffFacts,
  info: SourceInfo,
  profile: Buffer | null,
  warnings: ImageWarning[],
  repacked: boolean,
): VipsImage {
  // libvips has turned palettes into colours already.
  const process = facts.mode === 'indexed' ? (image.bands >= 3 ? 3 : 1) : PROCESS_NAMES[facts.mode].length;
  const extras = image.bands - process;
  const kind = facts.extraSamples[0];
  const veiled = facts.mode !== 'lab' && process > 0 && extras > 0 && (kind === 1 || kind === 2);
  let colors: VipsImage | null = null;
  if (process > 0) {
    const bands = image.extractBand(0, { n: process });
    colors = facts.mode === 'lab' ? labBytes(image, bands, facts) : toBytes(vips, bands, facts, facts.mode !== 'cmyk');
    if (veiled) {
      // libvips itself divides by an associated alpha, but doesn't know of one in a clean copy.
      const alpha = toBytes(vips, image.extractBand(process), facts, false);
      colors = overWhite(colors, alpha, facts.mode === 'cmyk' ? 0 : 255, repacked && kind === 1);
    }
  }
  const base = colors
    ? toSrgb(vips, colors, process === 1 ? 'grayscale' : facts.mode, profile, warnings)
    : vips.Image.black(image.width, image.height, { bands: 3 }).linear([1, 1, 1], [255, 255, 255], { uchar: true });
  const inverted = spotsAreInverted(info);
  const spots = info.channels.flatMap((channel, i) => {
    if (channel.kind !== 'spot' || i >= image.bands) return [];
    const plane = toBytes(vips, image.extractBand(i), facts, false);
    return [{ plane: inverted ? plane.invert() : plane, ...spotColor(channel, i - process) }];
  });
  return printSpots(base, spots);
}

/** Any sample format to 8 bit. Floats are 0 … 1: colours of them linear light, coverage as it stands. */
function toBytes(vips: VipsModule, bands: VipsImage, facts: TiffFacts, light: boolean): VipsImage {
  const n = bands.bands;
  const scale = (by: number, add: number) =>
    bands.linear(Array<number>(n).fill(by), Array<number>(n).fill(add), { uchar: true });
  switch (bands.format) {
    case 'uchar':
      return bands;
    case 'char':
      return scale(1, 128);
    case 'ushort':
      return scale(255 / 65_535, 0.5);
    case 'short':
      return scale(255 / 65_535, 128);
    case 'uint':
      return scale(255 / 4_294_967_295, 0.5);
    case 'int':
      return scale(255 / 4_294_967_295, 128);
    default: {
      if (!light) return scale(255, 0.5);
      const three = n === 3 ? bands : vips.Image.bandjoin(Array<VipsImage>(3).fill(bands.extractBand(0)));
      const srgb = three.copy({ interpretation: 'scrgb' }).colourspace('srgb');
      return facts.mode === 'rgb' && n === 3 ? srgb : srgb.extractBand(0);
    }
  }
}

/** CIELAB as toSrgb wants it: L 0 … 255, a and b around 128. */
function labBytes(image: VipsImage, bands: VipsImage, facts: TiffFacts): VipsImage {
  if (image.interpretation === 'labs' || image.interpretation === 'lab') {
    const lab = image.interpretation === 'labs' ? bands.colourspace('lab') : bands;
    return lab.linear([255 / 100, 1, 1], [0.5, 128.5, 128.5], { uchar: true });
  }
  // Photometric 8 has signed a and b, 9 (ICCLab) has them around the middle.
  const signed = facts.photometric === 8;
  const [l, a, b] = [0, 1, 2].map((i) => bands.extractBand(i)) as [VipsImage, VipsImage, VipsImage];
  if (bands.format === 'ushort') {
    const middle = (plane: VipsImage) =>
      signed
        ? plane
            .cast('int')
            .add(32_768)
            .remainder(65_536)
            .linear([1 / 256], [0], { uchar: true })
        : plane.linear([1 / 256], [0], { uchar: true });
    return l.linear([255 / 65_535], [0.5], { uchar: true }).bandjoin([middle(a), middle(b)]);
  }
  const middle = (plane: VipsImage) => (signed ? plane.cast('short').add(128).remainder(256).cast('uchar') : plane);
  return l.cast('uchar').bandjoin([middle(a.cast('uchar')), middle(b.cast('uchar'))]);
}

/** Transparency laid over white paper; for CMYK white is no ink. */
function overWhite(colors: VipsImage, alpha: VipsImage, paper: 0 | 255, multiplied: boolean): VipsImage {
  if (multiplied) return paper === 0 ? colors : colors.add(alpha.invert()).cast('uchar');
  return colors.bandjoin(alpha).flatten({ background: Array<number>(colors.bands).fill(paper) });
}
