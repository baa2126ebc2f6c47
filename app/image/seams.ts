import { deltaE2000, srgbToLab, type Triple } from './color-math.ts';
import { readMasterInfo } from './tiles.ts';
import type { ImageWarning, MasterInfo, RepeatLayout } from './types.ts';
import { checkLayout } from './views.ts';
import { type VipsImage, withVips } from './vips.ts';

/** Mean ΔE2000 between neighbours, across the seam and inside the repeat. */
export interface SeamStep {
  seam: number;
  inside: number;
}

export interface SeamMeasure {
  /** where copies meet side by side */
  horizontal: SeamStep;
  /** where copies meet one below the other */
  vertical: SeamStep;
  warnings: ImageWarning[];
}

/** places inside the repeat that the seam is compared with */
const PLACES = 8;
/** pairs of px looked at along one line */
const SAMPLES = 4000;
/** A seam shows when it differs visibly (ΔE) and clearly more than the print's own busiest line. */
const VISIBLE = 3;
const BUSIER = 1.6;

/** How well copies of the repeat continue each other, at full resolution. */
export async function measureSeams(master: string, layout: RepeatLayout): Promise<SeamMeasure> {
  checkLayout(layout);
  const info = await readMasterInfo(master);
  return withVips((vips) => {
    const image = vips.Image.tiffload(master, { fail_on: 'error' });
    const horizontal = measure(image, info, layout.drop, true);
    const vertical = measure(image, info, layout.shift, false);
    const warnings: ImageWarning[] = [];
    if (shows(horizontal)) warnings.push({ key: 'seamHorizontal', values: rounded(horizontal) });
    if (shows(vertical)) warnings.push({ key: 'seamVertical', values: rounded(vertical) });
    return { horizontal: horizontal.mean, vertical: vertical.mean, warnings };
  });
}

interface Measured {
  mean: SeamStep;
  /** the busiest of the lines inside */
  busiest: number;
}

const shows = ({ mean, busiest }: Measured) => mean.seam > VISIBLE && mean.seam > BUSIER * busiest + 1;
const rounded = ({ mean }: Measured) => ({
  seam: Math.round(mean.seam * 10) / 10,
  inside: Math.round(mean.inside * 10) / 10,
});

/** `across`: the last column against the first one of the next copy, which stands lower by `offset` of the height. */
function measure(image: VipsImage, info: MasterInfo, offset: number, across: boolean): Measured {
  const [steps, along] = across ? [info.width, info.height] : [info.height, info.width];
  const lines = (at: number, count: number): Uint8Array[] => {
    const part = across ? image.crop(at, 0, count, info.height).rot90() : image.crop(0, at, info.width, count);
    const bytes = part.writeToMemory() as Uint8Array;
    return Array.from({ length: count }, (_, i) => bytes.subarray(i * along * 3, (i + 1) * along * 3));
  };
  const shift = Math.round(offset * along) % along;
  // A column turned by 90° runs from below: its offset counts backwards.
  const seam = difference(lines(steps - 1, 1)[0]!, lines(0, 1)[0]!, along, across ? along - shift : shift);
  if (steps < 3) return { mean: { seam, inside: seam }, busiest: seam };
  const inside: number[] = [];
  for (let i = 0; i < PLACES; i++) {
    const at = Math.min(steps - 2, Math.floor(((i + 0.5) / PLACES) * (steps - 1)));
    const [first, second] = lines(at, 2);
    inside.push(difference(first!, second!, along, 0));
  }
  const mean = inside.reduce((sum, v) => sum + v, 0) / inside.length;
  return { mean: { seam, inside: mean }, busiest: Math.max(...inside) };
}

/** Position p of the first line lies beside p − shift of the second, which is the same line moved on by `shift`. */
function difference(first: Uint8Array, second: Uint8Array, along: number, shift: number): number {
  const step = Math.max(1, Math.floor(along / SAMPLES));
  let sum = 0;
  let count = 0;
  for (let p = 0; p < along; p += step, count++) {
    sum += deltaE2000(labAt(first, p), labAt(second, (p - shift + 2 * along) % along));
  }
  return sum / count;
}

function labAt(line: Uint8Array, p: number): Triple {
  return srgbToLab(line[p * 3]!, line[p * 3 + 1]!, line[p * 3 + 2]!);
}
