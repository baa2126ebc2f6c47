import type { ByteFile } from '../base/byte-file.ts';
import { readTiffFacts, type TiffFacts } from './facts.ts';
import type { TiffDirectory } from './directory.ts';
import type { TiffPlanes } from './pixels.ts';
import { describePlanes, readAtOnce, segmentsAreLarge } from './planes.ts';
import { ImageError } from '../base/types.ts';

/** Of the file's own smaller `copies` of the picture the smallest whose longer side has `side` px; null where there is none. */
export function chooseReduced(
  file: ByteFile,
  copies: TiffDirectory[],
  facts: TiffFacts,
  side: number,
): TiffPlanes | null {
  let best: TiffPlanes | null = null;
  for (const other of copies) {
    try {
      const small = readTiffFacts(file, other);
      const enough = Math.max(small.width, small.height) >= side && small.width < (best?.facts.width ?? facts.width);
      if (!enough || !readAtOnce(small) || !sameKind(small, facts)) continue;
      const planes = describePlanes(file, other, small);
      // The picture itself has been unpacked to disk, where it is as large.
      if (!segmentsAreLarge(planes)) best = planes;
    } catch (error) {
      // A copy that is of no use is no reason to refuse the picture.
      if (!(error instanceof ImageError)) throw error;
    }
  }
  return best;
}

/** Whether a copy shows the same in the same manner, but for a rounded px of its sides. */
function sameKind(small: TiffFacts, facts: TiffFacts): boolean {
  const { photometric, samples, sampleFormat, orientation, mode } = facts;
  const alike =
    small.photometric === photometric &&
    small.samples === samples &&
    small.sampleFormat === sampleFormat &&
    small.orientation === orientation &&
    small.mode === mode &&
    small.depth === facts.depth;
  return (
    alike &&
    Math.abs(small.width * facts.height - small.height * facts.width) <= Math.max(facts.width, facts.height) * 2
  );
}
