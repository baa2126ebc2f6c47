/** Endless fabric that can be sampled at any position and scale: the repeat at halving sizes, each with a border that continues the print. */
import type { Block } from '../render/repeat-canvas.ts';
import { layCloth, scaleBlock } from '../render/repeat-canvas.ts';
import type { MasterInfo, RepeatLayout } from '../base/types.ts';
import { openLevel } from '../render/views.ts';
import type { VipsModule } from '../base/vips.ts';

/** px around a level, so that looking between px never leaves it */
const BORDER = 2;
/** px of the largest level: 3 bytes each, and a third as much for the others */
const MOST_PIXELS = 40_000_000;
/** Samples at most along a slope that is seen edge-on. */
const MOST_SAMPLES = 12;

interface Level {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

export interface Cloth {
  levels: Level[];
  repeatWidthCm: number;
  repeatHeightCm: number;
  layout: RepeatLayout;
}

export interface ClothOptions {
  repeatWidthCm: number;
  repeatHeightCm: number;
  layout: RepeatLayout;
  /** px a cm that the largest level should have */
  pxPerCm: number;
}

export function makeCloth(vips: VipsModule, master: string, info: MasterInfo, options: ClothOptions): Cloth {
  const { repeatWidthCm, repeatHeightCm, layout } = options;
  const most = Math.sqrt(MOST_PIXELS / (repeatWidthCm * repeatHeightCm));
  const pxPerCm = Math.min(options.pxPerCm, most, info.width / repeatWidthCm, info.height / repeatHeightCm);
  const levels: Level[] = [];
  for (let scale = pxPerCm; ; scale /= 2) {
    const width = Math.max(1, Math.round(repeatWidthCm * scale));
    const height = Math.max(1, Math.round(repeatHeightCm * scale));
    levels.push(makeLevel(vips, master, info, layout, { width, height }));
    // At one px the repeat has become its mean colour.
    if (width === 1 && height === 1) break;
  }
  return { levels, repeatWidthCm, repeatHeightCm, layout };
}

function makeLevel(
  vips: VipsModule,
  master: string,
  info: MasterInfo,
  layout: RepeatLayout,
  size: { width: number; height: number },
): Level {
  const source = openLevel(vips, master, info, size.width, size.height);
  const block: Block = {
    ...size,
    layout,
    at: (part) => scaleBlock(vips, source, layout, { x: 1, y: 1 }, size, part).copyMemory(),
  };
  const bordered = { width: size.width + 2 * BORDER, height: size.height + 2 * BORDER };
  const laid = layCloth(vips, block, bordered, { x: BORDER, y: BORDER });
  const rgb = laid.bands === 3 ? laid : laid.bands > 3 ? laid.extractBand(0, { n: 3 }) : laid.colourspace('srgb');
  return { ...size, stride: bordered.width * 3, data: rgb.cast('uchar').writeToMemory() as Uint8Array };
}

/**
 * What one px shows of the cloth, as sRGB 0 … 255 into `out`. `u`, `v`: cm; the others: cm that u and v grow to the next px right and
 * below. Along the longer side of what the px covers several samples are taken, each from the two levels that fit its shorter side.
 */
export function sampleCloth(
  cloth: Cloth,
  u: number,
  v: number,
  slopes: { ux: number; vx: number; uy: number; vy: number },
  out: Float32Array,
): void {
  const { levels, repeatWidthCm, repeatHeightCm, layout } = cloth;
  const base = levels[0]!;
  const [tx, ty] = [base.width / repeatWidthCm, base.height / repeatHeightCm];
  const { ux, vx, uy, vy } = slopes;
  const across = Math.hypot(ux * tx, vx * ty);
  const down = Math.hypot(uy * tx, vy * ty);
  const longer = Math.max(across, down, 1e-6);
  const [alongU, alongV] = across > down ? [ux, vx] : [uy, vy];
  const shorter = Math.max(Math.min(across, down), longer / MOST_SAMPLES, 1e-6);
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(longer / shorter)));
  // Half a level sharper than one px a px: what is left of stair-steps goes where the picture is made smaller.
  const level = Math.max(0, Math.min(levels.length - 1, Math.log2(shorter) - 0.5));
  const fine = Math.floor(level);
  const rest = level - fine;
  out[0] = out[1] = out[2] = 0;
  for (let i = 0; i < samples; i++) {
    const at = samples === 1 ? 0 : (i + 0.5) / samples - 0.5;
    let x = (u + at * alongU) / repeatWidthCm;
    let y = (v + at * alongV) / repeatHeightCm;
    if (layout.drop > 0) y -= Math.floor(x) * layout.drop;
    else if (layout.shift > 0) x -= Math.floor(y) * layout.shift;
    x -= Math.floor(x);
    y -= Math.floor(y);
    look(levels[fine]!, x, y, (1 - rest) / samples, out);
    if (rest > 0) look(levels[fine + 1]!, x, y, rest / samples, out);
  }
}

/** Adds `weight` of what lies between four px. */
function look({ width, height, stride, data }: Level, x: number, y: number, weight: number, out: Float32Array): void {
  const px = x * width - 0.5 + BORDER;
  const py = y * height - 0.5 + BORDER;
  const [col, row] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - col, py - row];
  const a = row * stride + col * 3;
  const b = a + stride;
  const wa = (1 - fx) * (1 - fy) * weight;
  const wb = fx * (1 - fy) * weight;
  const wc = (1 - fx) * fy * weight;
  const wd = fx * fy * weight;
  out[0]! += data[a]! * wa + data[a + 3]! * wb + data[b]! * wc + data[b + 3]! * wd;
  out[1]! += data[a + 1]! * wa + data[a + 4]! * wb + data[b + 1]! * wc + data[b + 4]! * wd;
  out[2]! += data[a + 2]! * wa + data[a + 5]! * wb + data[b + 2]! * wc + data[b + 5]! * wd;
}
