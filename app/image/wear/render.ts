/** A print on a wear model: at true scale, in its own repeat, in the model's light. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { encodeSrgb } from '../base/color-math.ts';
import { readMasterInfo } from '../render/tiles.ts';
import type { RepeatLayout } from '../base/types.ts';
import type { PictureFormat, RenderedPicture } from '../render/view-options.ts';
import { checkLayout, encode } from '../render/views.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';
import { type Cloth, makeCloth, sampleCloth } from './cloth.ts';
import { readWearJson, type WearModel, type WearPaths } from './model.ts';

export interface WearOptions extends PictureFormat {
  /** px of the picture; never more than the model's own */
  width: number;
  repeatWidthCm: number;
  repeatHeightCm: number;
  layout: RepeatLayout;
}

export type MapFile = Exclude<keyof WearPaths, 'json'>;

/** A model's maps, at its own px or at whole parts of them. */
export interface WearMaps {
  width: number;
  height: number;
  /** u, v, part number of each px; 16 bit */
  uv: Uint16Array;
  /** share of cloth, 0 … 255 */
  mask: Uint8Array;
  /** linear light, 0 … 65535 = `shadingWhite` */
  shading: Uint16Array;
  /** linear light added, 0 … 65535 = 1; null without */
  highlights: Uint16Array | null;
  /** sRGB */
  background: Uint8Array;
}

/** Of the model's px that each of the smaller picture's is made from, beside and below: more look no better. */
const SUPERSAMPLING = 1.5;

export async function renderWear(master: string, paths: WearPaths, options: WearOptions): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  checkLayout(options.layout);
  const model: WearModel = {
    ...readWearJson(await readFile(paths.json, 'utf8')),
    hasHighlights: paths.highlights !== undefined,
  };
  const { width: asked } = options;
  if (!Number.isInteger(asked) || asked < 1) throw new RangeError(`width ${asked}`);
  const width = Math.min(asked, model.width);
  return withVips((vips) => {
    const step = Math.max(1, Math.floor(model.width / (width * SUPERSAMPLING)));
    const maps = mapsOf(vips, paths, step);
    const { repeatWidthCm, repeatHeightCm, layout } = options;
    const cloth = makeCloth(vips, master, info, {
      repeatWidthCm,
      repeatHeightCm,
      layout,
      pxPerCm: findPxPerCm(model, maps) * Math.SQRT2,
    });
    const pixels = paint(model, maps, cloth);
    const whole = vips.Image.newFromMemory(pixels, maps.width, maps.height, 3, vips.BandFormat.uchar).copy({
      interpretation: 'srgb',
    });
    const height = Math.max(1, Math.round((model.height * width) / model.width));
    const fits = maps.width === width && maps.height === height;
    const scaled = fits
      ? whole
      : whole.resize(width / maps.width, { vscale: height / maps.height, kernel: 'lanczos3' });
    return encode(scaled, options);
  });
}

/** px of maps that stay decoded, of some 20 bytes each: who looks at one colorway after the other looks at them on the same models. */
const MOST_KEPT = 6_000_000;
/** what was asked for last is last */
const kept = new Map<string, WearMaps>();

function mapsOf(vips: VipsModule, paths: WearPaths, step: number): WearMaps {
  const stamp = Object.values(paths).map((file: string) => {
    const { mtimeMs, size, ino } = statSync(file);
    return [file, mtimeMs, size, ino];
  });
  const key = JSON.stringify([step, stamp]);
  const maps = kept.get(key) ?? openMaps(vips, paths, step);
  kept.delete(key);
  kept.set(key, maps);
  let px = 0;
  for (const one of kept.values()) px += one.width * one.height;
  for (const [oldest, one] of kept) {
    if (px <= MOST_KEPT) break;
    kept.delete(oldest);
    px -= one.width * one.height;
  }
  return maps;
}

export function openMaps(vips: VipsModule, paths: WearPaths, step = 1): WearMaps {
  return readMaps((file) => vips.Image.newFromFile(paths[file]!, { fail_on: 'error' }), !!paths.highlights, step);
}

export function readMaps(open: (file: MapFile) => VipsImage, hasHighlights: boolean, step: number): WearMaps {
  const uv = open('uv');
  const [width, height] = [Math.floor(uv.width / step), Math.floor(uv.height / step)];
  const cut = (image: VipsImage) => image.crop(0, 0, width * step, height * step);
  const mean = (image: VipsImage) => (step === 1 ? image : cut(image).shrink(step, step));
  const words = (image: VipsImage) => {
    const bytes = image.cast('ushort').writeToMemory() as Uint8Array;
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  };
  // A mean of places would be another place: one px stands for its neighbours.
  const places = words(step === 1 ? uv : cut(uv).subsample(step, step));
  // Part numbers are painted in 8 bits: n stands as n · 257.
  for (let at = 2; at < places.length; at += 3) places[at] = Math.round(places[at]! / 257);
  return {
    width,
    height,
    uv: places,
    mask: mean(open('mask')).cast('uchar').writeToMemory() as Uint8Array,
    shading: words(mean(open('shading'))),
    highlights: hasHighlights ? words(mean(open('highlights'))) : null,
    background: mean(open('background')).cast('uchar').writeToMemory() as Uint8Array,
  };
}

/** Which way u and v grow around a px, from the nearer of its neighbours: over a fold's edge the other one lies far off. */
function slope(uv: Uint16Array, at: number, before: number, after: number, channel: number): number {
  const here = uv[at + channel]!;
  const part = uv[at + 2]!;
  const back = before >= 0 && uv[before + 2] === part ? here - uv[before + channel]! : NaN;
  const ahead = after >= 0 && uv[after + 2] === part ? uv[after + channel]! - here : NaN;
  if (Number.isNaN(back)) return Number.isNaN(ahead) ? 0 : ahead;
  if (Number.isNaN(ahead)) return back;
  if (Math.abs(back) > 3 * Math.abs(ahead) + 8) return ahead;
  if (Math.abs(ahead) > 3 * Math.abs(back) + 8) return back;
  return (back + ahead) / 2;
}

interface Slopes {
  ux: number;
  vx: number;
  uy: number;
  vy: number;
}

/** cm that u and v grow by to the next px right and below, into `out`. */
function readSlopes({ width, height, uv }: WearMaps, x: number, y: number, cm: CmPerStep, out: Slopes): void {
  const at = (y * width + x) * 3;
  const left = x > 0 ? at - 3 : -1;
  const right = x < width - 1 ? at + 3 : -1;
  const above = y > 0 ? at - width * 3 : -1;
  const below = y < height - 1 ? at + width * 3 : -1;
  out.ux = slope(uv, at, left, right, 0) * cm.u;
  out.vx = slope(uv, at, left, right, 1) * cm.v;
  out.uy = slope(uv, at, above, below, 0) * cm.u;
  out.vy = slope(uv, at, above, below, 1) * cm.v;
}

interface CmPerStep {
  u: number;
  v: number;
}
const cmPerStep = ({ uv }: Pick<WearModel, 'uv'>): CmPerStep => ({ u: uv.widthCm / 65535, v: uv.heightCm / 65535 });

/** px a cm where the model shows its fabric largest, but for the largest tenth. */
export function findPxPerCm(model: Pick<WearModel, 'uv'>, maps: WearMaps): number {
  const cm = cmPerStep(model);
  const { width, height, uv, mask } = maps;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 60_000)));
  const slopes: Slopes = { ux: 0, vx: 0, uy: 0, vy: 0 };
  const found: number[] = [];
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      const at = y * width + x;
      if (mask[at]! < 128 || uv[at * 3 + 2] === 0) continue;
      readSlopes(maps, x, y, cm, slopes);
      const shorter = Math.sqrt(Math.min(slopes.ux ** 2 + slopes.vx ** 2, slopes.uy ** 2 + slopes.vy ** 2));
      if (shorter > 0) found.push(1 / shorter);
    }
  }
  if (found.length === 0) return 1;
  return found.sort((a, b) => a - b)[Math.floor(found.length * 0.9)]!;
}

/** Steps of the table from sRGB to linear light: a 16th of an 8-bit value. */
const FINE = 16;
const toLinear = Float32Array.from({ length: 255 * FINE + 2 }, (_, i) => {
  const v = Math.min(1, i / FINE / 255);
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
const fromLinear = Uint8Array.from({ length: 65536 }, (_, i) => Math.round(255 * encodeSrgb(i / 65535)));

export function paint(model: WearModel, maps: WearMaps, cloth: Cloth): Uint8Array {
  const { width, height, uv, mask, shading, highlights, background } = maps;
  const cm = cmPerStep(model);
  const parts = model.parts.map(({ grain, origin }) => {
    const turn = (-grain * Math.PI) / 180;
    return { cos: Math.cos(turn), sin: Math.sin(turn), u: origin[0], v: origin[1] };
  });
  const out = Uint8Array.from(background);
  const color = new Float32Array(3);
  const slopes: Slopes = { ux: 0, vx: 0, uy: 0, vy: 0 };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const cover = mask[at]! / 255;
      if (cover === 0) continue;
      const place = uv[at * 3 + 2] !== 0 ? at : nearestPlace(maps, x, y);
      const part = place < 0 ? undefined : parts[uv[place * 3 + 2]! - 1];
      if (!part) continue;
      const px = place === at ? x : place % width;
      const py = place === at ? y : Math.floor(place / width);
      readSlopes(maps, px, py, cm, slopes);
      let u = uv[place * 3]! * cm.u;
      let v = uv[place * 3 + 1]! * cm.v;
      if (place !== at) {
        u += (x - px) * slopes.ux + (y - py) * slopes.uy;
        v += (x - px) * slopes.vx + (y - py) * slopes.vy;
      }
      const { cos, sin } = part;
      const { ux, vx, uy, vy } = slopes;
      slopes.ux = ux * cos - vx * sin;
      slopes.vx = ux * sin + vx * cos;
      slopes.uy = uy * cos - vy * sin;
      slopes.vy = uy * sin + vy * cos;
      sampleCloth(cloth, u * cos - v * sin + part.u, u * sin + v * cos + part.v, slopes, color);
      const light = (shading[at]! / 65535) * model.shadingWhite;
      const shine = highlights ? highlights[at]! / 65535 : 0;
      for (let c = 0; c < 3; c++) {
        const own = toLinear[Math.round(color[c]! * FINE)]! * light + shine;
        const mixed = cover === 1 ? own : own * cover + toLinear[background[at * 3 + c]! * FINE]! * (1 - cover);
        out[at * 3 + c] = fromLinear[Math.min(65535, Math.round(mixed * 65535))]!;
      }
    }
  }
  return out;
}

/** A soft edge may reach past the UV map: the nearest place that it knows, within 3 px, or -1. */
function nearestPlace({ width, height, uv }: WearMaps, x: number, y: number): number {
  let best = -1;
  let near = 10;
  for (let dy = -3; dy <= 3; dy++) {
    const row = y + dy;
    if (row < 0 || row >= height) continue;
    for (let dx = -3; dx <= 3; dx++) {
      const col = x + dx;
      const far = dx * dx + dy * dy;
      if (far >= near || col < 0 || col >= width || uv[(row * width + col) * 3 + 2] === 0) continue;
      near = far;
      best = row * width + col;
    }
  }
  return best;
}
