import type { ByteFile } from '../base/byte-file.ts';
import type { TiffFacts } from './facts.ts';
import type { Samples } from '../base/samples.ts';
import type { Cells } from './grid.ts';
import type { CellRows } from './rows.ts';
import { TAG, type TiffDirectory, tagNumbers } from './directory.ts';
import { ImageError } from '../base/types.ts';

/** Luminance and subsampled colour (TIFF 6 §21), 8 bit. */
export interface YccShape {
  across: number;
  down: number;
  toRgb: (y: number, cb: number, cr: number, target: Samples, at: number) => void;
}

export function readYcc(file: ByteFile, directory: TiffDirectory, facts: TiffFacts): YccShape {
  const [across = 2, down = 2] = tagNumbers(file, directory, TAG.yccSubsampling);
  // Where further samples lie in a block of px no specification tells.
  const isUnknown = across * down > 1 && facts.samples > 3 && !facts.planar;
  const isKnown = [1, 2, 4].includes(across) && [1, 2, 4].includes(down) && facts.bits.every((bits) => bits === 8);
  if (!isKnown || isUnknown) {
    throw new ImageError('unsupported', { part: `YCbCr ${across}:${down}, ${facts.bits.join('-')} bit` });
  }
  const told = tagNumbers(file, directory, TAG.yccCoefficients);
  const [red, green, blue] =
    told.length >= 3 && told[1]! > 0 ? (told as [number, number, number]) : [0.299, 0.587, 0.114];
  const points = tagNumbers(file, directory, TAG.referenceBlackWhite);
  const [b0, w0, b1, w1, b2, w2] = points.length >= 6 ? points : [0, 255, 128, 255, 128, 255];
  const level = (black: number, white: number, full: number) => (white === black ? 1 : full / (white - black));
  const [sy, sb, sr] = [level(b0!, w0!, 255), level(b1!, w1!, 127), level(b2!, w2!, 127)];
  const toRgb: YccShape['toRgb'] = (y, cb, cr, target, at) => {
    const [light, u, v] = [(y - b0!) * sy, (cb - b1!) * sb, (cr - b2!) * sr];
    const r = v * (2 - 2 * red) + light;
    const b = u * (2 - 2 * blue) + light;
    const g = (light - blue * b - red * r) / green;
    target[at] = clip(r);
    target[at + 1] = clip(g);
    target[at + 2] = clip(b);
  };
  return { across, down, toRgb };
}

const clip = (v: number) => (v > 0 ? Math.min(255, Math.round(v)) : 0);

/** How subsampled samples lie: interleaved by blocks, or each plane at its own size. */
export function yccCells({ across, down }: YccShape, { width, height, planar, samples }: TiffFacts): Cells[] {
  const blocks = { width: Math.ceil(width / across), height: Math.ceil(height / down), across, down };
  if (!planar) return [{ ...blocks, bits: (across * down + samples - 1) * 8 }];
  const whole = { width, height, across: 1, down: 1, bits: 8 };
  return Array.from({ length: samples }, (_, i) => (i === 1 || i === 2 ? { ...blocks, bits: 8 } : whole));
}

/** RGB of row `y`, a px every `step` places. */
export function yccRow(ycc: YccShape, planes: CellRows[], { width, planar, samples }: TiffFacts) {
  const { across, down, toRgb } = ycc;
  const colorRow = held(planes[1] ?? planes[0]!);
  const otherRow = held(planes[2] ?? planes[0]!);
  const block = across * down + samples - 1;
  return (target: Samples, at: number, step: number, y: number) => {
    if (planar) {
      const [light, cb, cr] = [planes[0]!(y), colorRow(Math.floor(y / down)), otherRow(Math.floor(y / down))];
      for (let x = 0; x < width; x++) {
        const color = Math.floor(x / across);
        toRgb(light[x]!, cb[color]!, cr[color]!, target, at + x * step);
      }
      return;
    }
    const row = colorRow(Math.floor(y / down));
    const line = (y % down) * across;
    for (let x = 0; x < width; x++) {
      const from = Math.floor(x / across) * block;
      toRgb(
        row[from + line + (x % across)]!,
        row[from + across * down]!,
        row[from + across * down + 1]!,
        target,
        at + x * step,
      );
    }
  };
}

/** A row of blocks serves several rows of px. */
function held(read: CellRows): CellRows {
  let row: ReturnType<CellRows> | undefined;
  let at = -1;
  return (y) => {
    if (y !== at || !row) row = read(y);
    at = y;
    return row;
  };
}
