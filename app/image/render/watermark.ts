import type { VipsImage, VipsModule } from '../base/vips.ts';

/** A text as closed outlines, in letters' heights (em): y grows downwards, the text stands on y = 0 and begins at x = 0. */
export interface Letters {
  /** em */
  width: number;
  /** x0, y0, x1, y1, …; an outline that runs the other way cuts a hole */
  outlines: number[][];
}

/** px of a letter's height, and between one text and the next */
const SIZE = 17;
const GAP = { along: 44, across: 62 };
/** degrees; a slanted text can't be cropped away */
const SLANT = -28;
/** A dark line beside a light one reads on any print. */
const LIGHT = 0.5;
const DARK = 0.32;
/** parts of a px that its edge is smooth by */
const FINE = 3;

/** The text over all of the picture, slanted, again and again. */
export function watermark(vips: VipsModule, image: VipsImage, letters: Letters): VipsImage {
  const { width, height } = image;
  const pixels = image.colourspace('srgb').cast('uchar').extractBand(0, { n: 3 }).writeToMemory() as Uint8Array;
  const outlines = layTexts(letters, width, height);
  const light = fillOutlines(outlines, width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const shade = x > 0 && y > 0 ? light[at - width - 1]! * DARK : 0;
      const shine = light[at]! * LIGHT;
      for (let band = 0; band < 3; band++) {
        const under = pixels[at * 3 + band]! * (1 - shade);
        pixels[at * 3 + band] = Math.round(under + (255 - under) * shine);
      }
    }
  }
  return vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar).copy({ interpretation: 'srgb' });
}

/** px; rows of the text, each begun a little later than the one before, far enough beyond the corners. */
function layTexts({ width: em, outlines }: Letters, width: number, height: number): number[][] {
  const turn = (SLANT * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const reach = Math.hypot(width, height);
  const along = Math.max(em * SIZE + GAP.along, 60);
  const laid: number[][] = [];
  for (let row = -Math.ceil(reach / GAP.across), nth = 0; row * GAP.across < reach; row++, nth++) {
    for (let left = -reach - ((nth * 0.37 * along) % along); left < reach; left += along) {
      for (const outline of outlines) {
        const points: number[] = [];
        for (let at = 0; at < outline.length; at += 2) {
          const [x, y] = [left + outline[at]! * SIZE, row * GAP.across + outline[at + 1]! * SIZE];
          points.push(width / 2 + x * cos - y * sin, height / 2 + x * sin + y * cos);
        }
        if (touches(points, width, height)) laid.push(points);
      }
    }
  }
  return laid;
}

function touches(points: number[], width: number, height: number): boolean {
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
}

/** 0 … 1 a px; letters whose strokes overlap are whole, so what is inside is told by winding. */
function fillOutlines(outlines: number[][], width: number, height: number): Float32Array {
  const cover = new Float32Array(width * height);
  const lines: { x: number; winding: number }[][] = Array.from({ length: height * FINE }, () => []);
  for (const outline of outlines) {
    for (let at = 0; at < outline.length; at += 2) {
      const next = (at + 2) % outline.length;
      cross(lines, [outline[at]!, outline[at + 1]!], [outline[next]!, outline[next + 1]!]);
    }
  }
  for (const [line, crossings] of lines.entries()) {
    crossings.sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [at, { x, winding: step }] of crossings.entries()) {
      winding += step;
      const end = crossings[at + 1]?.x;
      if (winding !== 0 && end !== undefined) addSpan(cover, Math.floor(line / FINE) * width, width, x, end);
    }
  }
  return cover;
}

/** Where an edge crosses the middles of the fine lines. */
function cross(
  lines: { x: number; winding: number }[][],
  [x0, y0]: [number, number],
  [x1, y1]: [number, number],
): void {
  if (y0 === y1) return;
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
  const first = Math.max(0, Math.ceil(top * FINE - 0.5));
  const last = Math.min(lines.length - 1, Math.ceil(bottom * FINE - 0.5) - 1);
  for (let line = first; line <= last; line++) {
    const y = (line + 0.5) / FINE;
    lines[line]!.push({ x: x0 + ((x1 - x0) * (y - y0)) / (y1 - y0), winding: y1 > y0 ? 1 : -1 });
  }
}

function addSpan(cover: Float32Array, row: number, width: number, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(width, to)];
  for (let x = Math.floor(start); x < end; x++) {
    const part = Math.min(end, x + 1) - Math.max(start, x);
    if (part > 0) cover[row + x] = Math.min(1, cover[row + x]! + part / FINE);
  }
}
