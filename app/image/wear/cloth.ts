/** Endless fabric that can be sampled at any position and scale: the repeat at halving sizes, each with a border that continues the print. */
import type { MasterInfo, RepeatLayout } from '../base/types.ts';
import { openMasterLevel } from '../render/master-level.ts';
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

/**
 * The largest level is one of the master's own, as large as is needed or up to twice that; each further one has half its px, of the mean of what they cover,
 * which is exact at the repeat's edges. Scaling each from the master cost half a second where copies are moved.
 */
export function makeCloth(vips: VipsModule, master: string, info: MasterInfo, options: ClothOptions): Cloth {
  const { repeatWidthCm, repeatHeightCm, layout, pxPerCm } = options;
  let tile = readTile(vips, master, info, { width: repeatWidthCm * pxPerCm, height: repeatHeightCm * pxPerCm });
  const levels = [continued(tile, layout)];
  // At one px the repeat has become its mean colour.
  while (tile.width > 1 || tile.height > 1) {
    tile = halved(tile);
    levels.push(continued(tile, layout));
  }
  return { levels, repeatWidthCm, repeatHeightCm, layout };
}

/** One repeat, 3 bytes a px. */
interface Tile {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One of the master's levels, with so many px or more where there are as many. */
function readTile(vips: VipsModule, master: string, info: MasterInfo, needed: { width: number; height: number }): Tile {
  const fits = ({ width, height }: { width: number; height: number }) => width * height <= MOST_PIXELS;
  const smallest = info.levels.findLastIndex(
    (level) =>
      level.width >= Math.min(needed.width, info.width) && level.height >= Math.min(needed.height, info.height),
  );
  const first = info.levels.findIndex(fits);
  const page = Math.max(smallest, first < 0 ? info.levels.length - 1 : first);
  const level = openMasterLevel(vips, master, info, page);
  const rgb = level.bands === 3 ? level : level.bands > 3 ? level.extractBand(0, { n: 3 }) : level.colourspace('srgb');
  const { width, height } = rgb;
  return { width, height, data: rgb.cast('uchar').writeToMemory() as Uint8Array };
}

/** Half the px on each side, rounded up; each is the mean of the part of the repeat that it stands for. */
function halved(tile: Tile): Tile {
  const width = Math.ceil(tile.width / 2);
  const height = Math.ceil(tile.height / 2);
  const data = new Uint8Array(width * height * 3);
  const across = spans(tile.width, width);
  const down = spans(tile.height, height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      let [red, green, blue, whole] = [0, 0, 0, 0];
      for (let row = 0; row < 3; row++) {
        const tall = down.weights[3 * y + row]!;
        if (tall === 0) continue;
        const line = (down.first[y]! + row) * tile.width;
        for (let col = 0; col < 3; col++) {
          const weight = tall * across.weights[3 * x + col]!;
          if (weight === 0) continue;
          const at = (line + across.first[x]! + col) * 3;
          red += weight * tile.data[at]!;
          green += weight * tile.data[at + 1]!;
          blue += weight * tile.data[at + 2]!;
          whole += weight;
        }
      }
      data[to] = red / whole + 0.5;
      data[to + 1] = green / whole + 0.5;
      data[to + 2] = blue / whole + 0.5;
    }
  }
  return { width, height, data };
}

/** Of each of `count` equal parts of `length` px the first px, and how much of it and of the two after it lies in that part. */
function spans(length: number, count: number): { first: Uint32Array; weights: Float64Array } {
  const first = new Uint32Array(count);
  const weights = new Float64Array(3 * count);
  for (let part = 0; part < count; part++) {
    const [from, to] = [(part * length) / count, ((part + 1) * length) / count];
    first[part] = Math.floor(from);
    for (let next = 0; next < 3; next++) {
      const px = first[part]! + next;
      weights[3 * part + next] = Math.max(0, Math.min(to, px + 1, length) - Math.max(from, px));
    }
  }
  return { first, weights };
}

/** With the print going on around it. */
function continued(tile: Tile, layout: RepeatLayout): Level {
  const { width, height } = tile;
  const stride = (width + 2 * BORDER) * 3;
  const data = new Uint8Array(stride * (height + 2 * BORDER));
  for (let y = -BORDER; y < height + BORDER; y++) {
    const line = (y + BORDER) * stride;
    const isInside = y >= 0 && y < height;
    if (isInside) data.set(tile.data.subarray(y * width * 3, (y + 1) * width * 3), line + 3 * BORDER);
    for (let x = -BORDER; x < width + BORDER; x++) {
      if (isInside && x === 0) x = width;
      copyAround(tile, layout, x, y, data, line + (x + BORDER) * 3);
    }
  }
  return { width, height, stride, data };
}

/** What stands at a px beyond the repeat, between two px of a neighbour that is moved by parts of one. */
function copyAround(
  { width, height, data }: Tile,
  layout: RepeatLayout,
  x: number,
  y: number,
  out: Uint8Array,
  to: number,
) {
  const col = layout.drop > 0 ? x : x - Math.floor(y / height) * layout.shift * width;
  const row = layout.drop > 0 ? y - Math.floor(x / width) * layout.drop * height : y;
  const [left, top] = [Math.floor(col), Math.floor(row)];
  const isBetweenRows = row > top;
  const rest = isBetweenRows ? row - top : col - left;
  const here = (wrap(top, height) * width + wrap(left, width)) * 3;
  const next = (wrap(isBetweenRows ? top + 1 : top, height) * width + wrap(isBetweenRows ? left : left + 1, width)) * 3;
  for (let band = 0; band < 3; band++)
    out[to + band] = data[here + band]! * (1 - rest) + data[next + band]! * rest + 0.5;
}

const wrap = (place: number, length: number) => ((place % length) + length) % length;

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
  const tx = base.width / repeatWidthCm;
  const ty = base.height / repeatHeightCm;
  const { ux, vx, uy, vy } = slopes;
  // Math.hypot is ten times as slow.
  const across = Math.sqrt((ux * tx) ** 2 + (vx * ty) ** 2);
  const down = Math.sqrt((uy * tx) ** 2 + (vy * ty) ** 2);
  const longer = Math.max(across, down, 1e-6);
  const alongU = across > down ? ux : uy;
  const alongV = across > down ? vx : vy;
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
  const col = Math.floor(px);
  const row = Math.floor(py);
  const fx = px - col;
  const fy = py - row;
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
