import { chooseFlatPalette, choosePalette, type PaletteColor } from '../base/choose-palette.ts';
import type { MasterInfo } from '../base/types.ts';
import { openMasterPx } from './master-px.ts';
import { readMasterInfo } from './tiles.ts';
import { openLevel } from './views.ts';
import { openUpright } from '../source/upright.ts';
import { type VipsModule, withVips } from '../base/vips.ts';

/** px of the picture's longer side that colours are counted in */
const SIDE = 256;

/** px of an exact master that colours are counted in: all where it has fewer, and else tiles spread over it */
const COUNTED = 16_000_000;
/** Of more colours a picture isn't flat. */
const FLAT_COLORS = 4096;

/** Up to 12 colours of a print, largest share first; of a flat one its own. */
export async function extractPalette(master: string): Promise<PaletteColor[]> {
  const info = await readMasterInfo(master);
  return withVips((vips) => {
    const counts = info.exact ? countColors(vips, master, info) : null;
    return counts ? chooseFlatPalette(counts) : choosePalette(sampleColors(vips, master, info));
  });
}

function sampleColors(vips: VipsModule, master: string, info: MasterInfo): Uint8Array {
  const scale = Math.min(1, SIDE / Math.max(info.width, info.height));
  const level = openLevel(vips, master, info, info.width * scale * 2, info.height * scale * 2);
  // Single px of a larger level, not means: averaging makes colours along edges that nobody printed.
  const step = Math.max(1, Math.floor(Math.max(level.width, level.height) / SIDE));
  const [x, y] = [Math.min(step, level.width), Math.min(step, level.height)];
  return (step === 1 ? level : level.subsample(x, y)).writeToMemory() as Uint8Array;
}

/** px of each colour (0xrrggbb) at full size; null where there are too many to be flat. */
function countColors(vips: VipsModule, master: string, info: MasterInfo): Map<number, number> | null {
  const { width, height, tile } = info;
  using px = openMasterPx(vips, master);
  const whole = px.level(0);
  const counts = new Map<number, number>();
  const step = Math.ceil((width * height) / COUNTED);
  for (let row = 0; row * tile < height; row++) {
    for (let col = firstOf(row, step); col * tile < width; col += step) {
      const [left, top] = [col * tile, row * tile];
      const box = { x: left, y: top, width: Math.min(tile, width - left), height: Math.min(tile, height - top) };
      addColors(whole.read(box), counts);
      if (counts.size > FLAT_COLORS) return null;
    }
  }
  return counts;
}

/** Every row of tiles begins elsewhere, and each place has its turn: no repeat of the print falls in with them. A prime beyond all steps. */
export const firstOf = (row: number, step: number): number => (row * 7919) % step;

/** Runs of one colour are counted at once. */
function addColors(pixels: Uint8Array, counts: Map<number, number>): void {
  for (let at = 0; at < pixels.length;) {
    const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const start = at;
    do at += 3;
    while (at < pixels.length && pixels[at] === r && pixels[at + 1] === g && pixels[at + 2] === b);
    const color = (r << 16) | (g << 8) | b;
    counts.set(color, (counts.get(color) ?? 0) + (at - start) / 3);
  }
}

/** The same for any picture that libvips reads, such as a phone's photograph. */
export async function readPalette(file: string): Promise<PaletteColor[]> {
  return choosePalette(
    await withVips((vips) => openUpright(vips, file, SIDE, SIDE, 'error').writeToMemory() as Uint8Array),
  );
}
