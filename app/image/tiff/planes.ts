import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { inflateTo } from '../base/inflate.ts';
import { NamelessFile } from '../base/nameless-file.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import type { TiffFacts } from './facts.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { DECODED, decodeSegments } from './decoded-segments.ts';
import { TAG, type TiffDirectory, tagNumberOr } from './directory.ts';
import { type Cells, type Grid, layOut, readSegments } from './grid.ts';
import { isTakenApart, LONE } from './lone-segments.ts';
import { LOG_L, LOG_LUV, SGI_LOG } from './logluv.ts';
import { isMissing, missingSample } from './missing.ts';
import type { TiffPlanes } from './pixels.ts';
import type { TiffCoding } from './rows.ts';
import { PICTURES } from './segment-pictures.ts';
import { SLACK, STREAMED, UNPACKED, ZSTD } from './unpack.ts';
import { readYcc, yccCells } from './ycc.ts';
import { ImageError } from '../base/types.ts';

/** bytes of a strip that is unpacked in memory; larger ones of Deflate or Zstandard go through a scratch file */
const HELD = 192 * 1024 * 1024;
/** bytes of tiles side by side that are, all planes together */
const HELD_TILES = 64 * 1024 * 1024;

/** Whether its rows are read here: because of its compression, or because libvips would hold too much of it, or since it's `wished` and can be. */
export const readHere = (file: ByteFile, directory: TiffDirectory, facts: TiffFacts, wished = false) =>
  readAtOnce(facts) || DECODED.has(facts.compression) || isTakenApart(file, directory, facts, wished);

/** Whether its rows can be read with nothing done beforehand, large deflated strips aside. */
export function readAtOnce({ compression, photometric }: TiffFacts): boolean {
  return UNPACKED.has(compression) || (compression === SGI_LOG && (photometric === LOG_L || photometric === LOG_LUV));
}

export function describePlanes(file: ByteFile, directory: TiffDirectory, facts: TiffFacts): TiffPlanes {
  const { width, height, bits, samples, planar } = facts;
  const number = (tag: number, fallback: number) => tagNumberOr(file, directory, tag, fallback);
  const predictor = number(TAG.predictor, 1);
  const same = bits.every((each) => each === bits[0]) ? bits[0]! : 0;
  const compressed = facts.compression !== 1 && facts.compression !== 32773 && !LONE.has(facts.compression);
  const coding: TiffCoding = {
    file,
    segments: readSegments(file, directory),
    compression: facts.compression,
    predictor: compressed ? predictor : 1,
    reversed: number(TAG.fillOrder, 1) === 2,
    little: directory.header.little,
    samples: planar ? 1 : samples,
    bits: same,
    unpacked: null,
    missing: missingSample(file, directory, facts),
    spill: null,
  };
  checkPredictor(coding, facts);
  // Pictures of their own have been turned into RGB.
  const ycc =
    facts.photometric === 6 && samples >= 3 && !PICTURES.has(facts.compression) && !LONE.has(facts.compression)
      ? readYcc(file, directory, facts)
      : null;
  const log = facts.photometric === LOG_L ? 16 : facts.photometric === LOG_LUV ? 32 : 0;
  const all = bits.reduce((sum, each) => sum + each, 0);
  const cells: Cells[] = ycc
    ? yccCells(ycc, facts)
    : (log ? [log] : planar ? bits : [all]).map((cell) => ({ width, height, across: 1, down: 1, bits: cell }));
  const grids = layOut(file, directory, facts, coding.segments, cells);
  return { file, directory, facts, coding, grids, process: Math.min(PROCESS_NAMES[facts.mode].length, samples), ycc };
}

function checkPredictor({ predictor, bits }: TiffCoding, { sampleFormat }: TiffFacts): void {
  if (predictor === 1) return;
  const known = predictor === 2 ? [8, 16, 32, 64] : predictor === 3 && sampleFormat === 3 ? [16, 32, 64] : [];
  if (!known.includes(bits)) throw new ImageError('unsupported', { part: `predictor ${predictor}, ${bits} bit` });
}

export interface PlanesReading {
  path: string;
  file: ByteFile;
  scratch: string;
  beat: () => void;
  closing: (() => void)[];
}

/** The planes of a directory, ready to be read: segments too large for the memory, and those that are decoded whole, go to scratch. */
export async function openPlanes(
  reading: PlanesReading,
  directory: TiffDirectory,
  facts: TiffFacts,
): Promise<TiffPlanes> {
  const planes = describePlanes(reading.file, directory, facts);
  const { coding, grids } = planes;
  if (tilesAreLarge(planes)) {
    coding.spill = () => {
      const file = new NamelessFile(unfinishedPath(reading.scratch));
      reading.closing.push(() => file.close());
      return file;
    };
  }
  if (DECODED.has(facts.compression) || LONE.has(facts.compression)) return decodeSegments(reading, planes);
  if (!segmentsAreLarge(planes)) return planes;
  const all = grids.reduce((sum, grid) => sum + grid.height * grid.segmentRowBytes * grid.across, 0);
  if (all > LIMITS.unpackedBytes) throw new ImageError('tooLarge', { width: facts.width, height: facts.height });
  const places = new Map<number, number>();
  let at = 0;
  for (const grid of grids) at = await unpackPlane(reading, planes, grid, places, at);
  const file = new ByteFile(reading.scratch);
  reading.closing.push(() => file.close());
  return { ...planes, coding: { ...coding, unpacked: { file, places } } };
}

const segmentBytes = ({ grids }: TiffPlanes) => grids.map((grid) => grid.segmentRowBytes * grid.segmentHeight);

/** bytes of what is open at once: a strip of each plane, or a row of its tiles */
function openBytes(planes: TiffPlanes): number {
  const bytes = segmentBytes(planes);
  return planes.grids.reduce((sum, { across }, i) => sum + across * bytes[i]!, 0);
}

const tilesAreLarge = (planes: TiffPlanes) =>
  openBytes(planes) > HELD_TILES && planes.grids.some(({ across }) => across > 1);

/** Whether it has segments that are too large to be unpacked in memory. */
export function segmentsAreLarge(planes: TiffPlanes): boolean {
  const { coding } = planes;
  const held = coding.spill ? Math.max(...segmentBytes(planes)) : openBytes(planes);
  return STREAMED.has(coding.compression) && held > HELD;
}

async function unpackPlane(
  reading: PlanesReading,
  { coding }: TiffPlanes,
  grid: Grid,
  places: Map<number, number>,
  from: number,
): Promise<number> {
  const { path, file, scratch, beat } = reading;
  let at = from;
  for (let i = 0; i < grid.across * grid.down; i++) {
    const index = grid.first + i;
    if (isMissing(coding.segments, index)) continue;
    const start = coding.segments.offsets[index]!;
    const full = grid.segmentHeight * grid.segmentRowBytes;
    const rows = Math.min(grid.segmentHeight, grid.height - Math.floor(i / grid.across) * grid.segmentHeight);
    const length = rows * grid.segmentRowBytes;
    const end = Math.min(file.size, start + coding.segments.bytes[index]!);
    if (start >= end) throw new ImageError('truncated', { part: 'pixels' });
    await inflateTo({
      path,
      start: file.origin + start,
      end: file.origin + end,
      length: full + SLACK,
      keep: { from: 0, to: length },
      least: length,
      scratch,
      at,
      part: 'pixels',
      beat,
      zstd: coding.compression === ZSTD,
      reversed: coding.reversed,
    });
    places.set(index, at);
    at += length;
  }
  return at;
}
