import { newSamples } from '../base/samples.ts';
import { ImageError } from '../base/types.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { TAG, type TiffDirectory } from './directory.ts';
import { hasTransparency } from './inks.ts';
import { type PixelWish, planTiff, type TiffPlanes, type Veil } from './pixels.ts';
import { readAtOnce } from './planes.ts';
import type { TiffFacts } from './facts.ts';

/** rows looked at, spread over the picture, for whether a sample of no stated meaning says anything */
const LOOKED_AT = 64;

/**
 * The sample that says where there is a picture; null where none does. ExtraSamples tells it. Where one sample behind RGB or a palette
 * has no stated meaning, and nothing of Photoshop's says that it is a saved selection, other programs mean transparency; but some leave it all 0.
 * `planes`: its px, where they are read here.
 */
export function findTransparency(directory: TiffDirectory, facts: TiffFacts, planes: TiffPlanes | null): Veil | null {
  const { mode, samples, extraSamples, inkNames } = facts;
  const process = PROCESS_NAMES[mode].length;
  if (hasTransparency(facts)) return { sample: process, multiplied: extraSamples[0] === 1 };
  if (mode !== 'rgb' && mode !== 'indexed') return null;
  const later = extraSamples.findIndex((kind) => kind === 1 || kind === 2);
  if (later > 0 && process + later < samples) return { sample: process + later, multiplied: extraSamples[later] === 1 };
  const untold = samples === process + 1 && inkNames.length === 0 && extraSamples.every((kind) => kind === 0);
  if (!untold || later === 0 || directory.entries.has(TAG.photoshop)) return null;
  if (!planes || !readAtOnce(facts)) return null;
  return saysAnything(planes, process) ? { sample: process, multiplied: false } : null;
}

function saysAnything(planes: TiffPlanes, sample: number): boolean {
  const { width, height } = planes.facts;
  const wish: PixelWish = { colors: false, extras: [sample], flip: false, veil: null, deep: false };
  try {
    const rows = planTiff(planes, wish);
    const row = newSamples(width, false);
    const step = Math.max(1, Math.floor(height / LOOKED_AT));
    for (let y = 0; y < height; y += step) {
      rows.fill(row, y);
      if (row.some((value) => value > 0)) return true;
    }
    return false;
  } catch (error) {
    // Whoever reads the picture meets it again, and tells it.
    if (error instanceof ImageError) return false;
    throw error;
  }
}
