import type { PixelRows } from '../source/pixel-feed.ts';
import { psdRowBytes, type RowReader } from './rows.ts';
import { newSamples, sampleConverter, type Samples } from '../base/samples.ts';
import type { ColorMode } from '../base/types.ts';

/** Which planes make a picture, and how their samples become its bands. */
export interface PixelPlan {
  width: number;
  height: number;
  depth: number;
  mode: ColorMode;
  deep: boolean;
  /** readers of the process colours; none where only inks are wanted */
  process: RowReader[];
  /** readers of coverage: spots, or process inks looked at one by one */
  coverage: RowReader[];
  /** the merged transparency: what isn't covered is white paper; `over`: the colours lie over it already */
  veil: { read: RowReader; over: boolean } | null;
  /** R[256] G[256] B[256] of an indexed file */
  palette: Uint8Array | null;
  /** whether 255 comes out as 0: PSD counts the ink of CMYK and spots from 255 down */
  flip: { process: boolean; coverage: boolean };
}

/** Rows of interleaved pixels from one row of every plane. */
export function planPixels(plan: PixelPlan): PixelRows {
  const { width, height, depth, mode, deep, palette } = plan;
  const colors = palette ? 3 : plan.process.length;
  const bands = colors + plan.coverage.length;
  const raw = Buffer.alloc(psdRowBytes(width, depth));
  const full = deep ? 65_535 : 255;
  const colorConverter = sampleConverter(depth, { light: mode !== 'lab' && mode !== 'cmyk', deep });
  const converter = sampleConverter(depth, { light: false, deep });
  const planes = Array.from({ length: bands }, () => newSamples(width, deep));
  const veil = plan.veil ? newSamples(width, deep) : null;
  const index = palette ? newSamples(width, false) : null;
  const readers = [...plan.process, ...plan.coverage];

  const read = (y: number) => {
    if (veil) {
      plan.veil!.read(raw, y);
      converter(raw, veil);
    }
    readers.forEach((reader, i) => {
      const process = i < plan.process.length;
      reader(raw, y);
      if (index && process) {
        index.set(raw.subarray(0, width));
        for (let band = 0; band < 3; band++) lookUp(index, palette!, band, planes[band]!, full / 255);
      } else {
        (process ? colorConverter : converter)(raw, planes[process ? i : i - plan.process.length + colors]!);
      }
    });
    if (!veil) return;
    const lay = plan.veil!.over ? lift : layOver;
    for (let band = 0; band < colors; band++) lay(planes[band]!, veil, full, mode === 'lab' && band > 0);
  };
  const flips = planes.map((_, band) => ((band < colors ? plan.flip.process : plan.flip.coverage) ? full : 0));
  return {
    width,
    height,
    bands,
    deep,
    fill(target, y) {
      read(y);
      interleave(planes, flips, target);
    },
  };
}

function lookUp(index: Samples, palette: Uint8Array, band: number, plane: Samples, scale: number): void {
  for (let x = 0; x < plane.length; x++) plane[x] = palette[band * 256 + index[x]!]! * scale;
}

/**
 * Colours that already lie over white, c ≥ 1 − alpha, are held to that. White is in the middle for a and b of Lab, which can be
 * off it by no more than alpha.
 */
function lift(plane: Samples, veil: Samples, full: number, centred: boolean): void {
  if (!centred) {
    for (let x = 0; x < plane.length; x++) {
      const least = full - veil[x]!;
      if (plane[x]! < least) plane[x] = least;
    }
    return;
  }
  const middle = (full + 1) / 2;
  for (let x = 0; x < plane.length; x++) {
    const off = Math.ceil((middle * veil[x]!) / full);
    plane[x] = Math.min(middle + off, full, Math.max(middle - off, plane[x]!));
  }
}

/** Colours that know nothing of their transparency are laid over white. */
function layOver(plane: Samples, veil: Samples, full: number, centred: boolean): void {
  const white = centred ? (full + 1) / 2 : full;
  for (let x = 0; x < plane.length; x++)
    plane[x] = Math.min(full, white + ((plane[x]! - white) * veil[x]!) / full + 0.5);
}

function interleave(planes: Samples[], flips: number[], target: Samples): void {
  const bands = planes.length;
  const { length } = planes[0]!;
  if (bands === 3 && flips[0] === 0 && flips[2] === 0) {
    const [a, b, c] = planes as [Samples, Samples, Samples];
    for (let x = 0, t = 0; x < length; x++, t += 3) {
      target[t] = a[x]!;
      target[t + 1] = b[x]!;
      target[t + 2] = c[x]!;
    }
    return;
  }
  if (bands === 4) {
    const [a, b, c, d] = planes as [Samples, Samples, Samples, Samples];
    const [flipA, flipB, flipC, flipD] = flips as [number, number, number, number];
    for (let x = 0, t = 0; x < length; x++, t += 4) {
      target[t] = a[x]! ^ flipA;
      target[t + 1] = b[x]! ^ flipB;
      target[t + 2] = c[x]! ^ flipC;
      target[t + 3] = d[x]! ^ flipD;
    }
    return;
  }
  for (let band = 0; band < bands; band++) {
    const plane = planes[band]!;
    const flip = flips[band]!;
    for (let x = 0, t = band; x < length; x++, t += bands) target[t] = plane[x]! ^ flip;
  }
}
