import type { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import { subfileKind, type TiffDirectory } from './directory.ts';
import { readHere } from './planes.ts';
import { readTiffFacts, type TiffFacts } from './facts.ts';

export interface OwnMask {
  directory: TiffDirectory;
  facts: TiffFacts;
}

/** Photometric interpretations: 4 a transparency mask, 1 grey that is 0 where nothing is, as some name it. */
const MEANT = [4, 1];

/** The pages between `directory` and the next full one that say where it is clear (NewSubfileType 4). */
export function masksBehind(file: ByteFile, all: TiffDirectory[], directory: TiffDirectory): TiffDirectory[] {
  const behind = all.slice(all.indexOf(directory) + 1);
  const next = behind.findIndex((each) => subfileKind(file, each) === 0);
  return behind.slice(0, next < 0 ? behind.length : next).filter((each) => subfileKind(file, each) === 4);
}

/**
 * The mask of a picture that can be laid over it: of its very px, and beside no transparency of the picture's own. What it hides is paper, as
 * behind an alpha channel.
 */
export function chooseMask(
  file: ByteFile,
  masks: TiffDirectory[],
  directory: TiffDirectory,
  facts: TiffFacts,
): OwnMask | null {
  const hasAlpha = facts.extraSamples.some((kind) => kind === 1 || kind === 2);
  if (hasAlpha || facts.mode === 'multichannel' || masks.length === 0) return null;
  if (!readHere(file, directory, facts, true)) return null;
  for (const each of masks) {
    try {
      const mask = readTiffFacts(file, each);
      const fits =
        mask.width === facts.width &&
        mask.height === facts.height &&
        mask.orientation === facts.orientation &&
        mask.samples === 1 &&
        mask.sampleFormat === 1 &&
        MEANT.includes(mask.photometric);
      if (fits && readHere(file, each, mask, true)) return { directory: each, facts: mask };
    } catch (error) {
      // A mask of no use is told, and is no reason to refuse the picture.
      if (!(error instanceof ImageError)) throw error;
    }
  }
  return null;
}
