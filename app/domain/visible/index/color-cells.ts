/** Cells of Lab, by which palettes lie sorted: 12.5 of lightness, 16 of a and of b; what lies outside belongs to the outermost. Pure. */
import type { Band } from '../colors/color-families.ts';
import type { AskedColor } from './color-match.ts';

const [lightCells, chromaCells] = [8, 16];
const [lightStep, chromaStep] = [12.5, 16];
export const cellCount = lightCells * chromaCells * chromaCells;

const within = (cell: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(cell)));
const lightCell = (l: number) => within(l / lightStep, lightCells);
const chromaCell = (value: number) => within(value / chromaStep + chromaCells / 2, chromaCells);
const cellAt = (light: number, a: number, b: number) => (light * chromaCells + a) * chromaCells + b;

export const cellOf = (l: number, a: number, b: number) => cellAt(lightCell(l), chromaCell(a), chromaCell(b));

/** The cells that may hold such a colour, as runs: of each the first, and the one after the last. */
export function cellsOf(place: AskedColor['place']): Uint16Array {
  const runs: number[] = [];
  for (let light = 0; light < lightCells; light++)
    for (let a = 0; a < chromaCells; a++)
      for (let b = 0; b < chromaCells; b++) {
        if (!touches(place, light, a, b)) continue;
        const cell = cellAt(light, a, b);
        if (runs.at(-1) === cell) runs[runs.length - 1] = cell + 1;
        else runs.push(cell, cell + 1);
      }
  return Uint16Array.from(runs);
}

function touches(place: AskedColor['place'], light: number, a: number, b: number): boolean {
  if ('box' in place) {
    const [low, high] = place.box;
    const lies = (cell: number, from: number, to: number) => cell >= from && cell <= to;
    return (
      lies(light, lightCell(low[0]), lightCell(high[0])) &&
      lies(a, chromaCell(low[1]), chromaCell(high[1])) &&
      lies(b, chromaCell(low[2]), chromaCell(high[2]))
    );
  }
  return place.bands.some((band) => meets(band, light, a, b));
}

/** Beyond the outermost cells: no colour lies farther out. */
const far = 1000;
/** what lies so near to a side may lie in it, for all that rounding does */
const slack = 0.01;

/** From and to, of a cell of so many. */
function sides(cell: number, count: number, step: number, first: number): [number, number] {
  return [
    (cell === 0 ? -far : first + cell * step) - slack,
    (cell === count - 1 ? far : first + (cell + 1) * step) + slack,
  ];
}

/** Whether a band may have a colour in the cell. It may say so of one that it hasn't. */
function meets([hueFrom, hueTo, chromaFrom, chromaTo, lightFrom, lightTo]: Band, light: number, a: number, b: number) {
  const [lowest, highest] = sides(light, lightCells, lightStep, 0);
  if (highest < lightFrom || lowest > lightTo) return false;
  const ofA = sides(a, chromaCells, chromaStep, (-chromaCells / 2) * chromaStep);
  const ofB = sides(b, chromaCells, chromaStep, (-chromaCells / 2) * chromaStep);
  const inner = Math.hypot(least(ofA), least(ofB));
  const outer = Math.hypot(Math.max(-ofA[0], ofA[1]), Math.max(-ofB[0], ofB[1]));
  if (outer < chromaFrom || inner > chromaTo) return false;
  // Around grey there are all hues.
  if (inner === 0) return true;
  const span = (hueTo - hueFrom + 360) % 360 || 360;
  const corners = ofA.flatMap((x) => ofB.map((y) => ((Math.atan2(y, x) * 180) / Math.PI - hueFrom + 720) % 360));
  if (corners.some((turn) => turn <= span)) return true;
  // None of the corners lies in the sector: the sector still may lie between them.
  const [first, last] = [Math.min(...corners), Math.max(...corners)];
  return last - first > 180;
}

/** How near to 0 a range comes. */
function least([from, to]: [number, number]): number {
  return from <= 0 && to >= 0 ? 0 : Math.min(Math.abs(from), Math.abs(to));
}
