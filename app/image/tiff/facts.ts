import type { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { checkSize } from '../source/source-facts.ts';
import { type ColorMode, ImageError } from '../base/types.ts';
import { TAG, type TiffDirectory, tagNumberOr, tagNumbers } from './directory.ts';
import { isProcessCmyk, readInkNames } from './inks.ts';

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

/** CorelDRAW's own value of ExtraSamples for transparency, and the usual one */
const [COREL_ALPHA, ALPHA] = [999, 2];

/** The usual name of a compression. */
export const compressionName = ({ compression }: { compression: number }) =>
  COMPRESSIONS[compression] ?? `compression ${compression}`;

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
    if (!Number.isInteger(value)) throw new ImageError('damaged', { part: 'directory' });
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
  const inkNames = photometric === 5 ? readInkNames(file, directory, samples) : [];
  const extras = tagNumbers(file, directory, TAG.extraSamples, LIMITS.channels);
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
    extraSamples: extras.map((kind) => (kind === COREL_ALPHA ? ALPHA : kind)),
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

/** LogLuv says what its numbers mean: X, Y and Z. */
export const isMeasured = ({ photometric }: Pick<TiffFacts, 'photometric'>) => photometric >= 32_844;
