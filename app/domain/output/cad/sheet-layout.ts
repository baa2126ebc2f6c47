/** Lays a design out on paper: at 1:1 where possible, and says so where not. All in mm. */
import type { Paper } from '#app/domain/output/making/rules.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** ISO 216, upright */
const iso = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
  a2: { width: 420, height: 594 },
  a1: { width: 594, height: 841 },
  a0: { width: 841, height: 1189 },
} as const;
export type IsoName = keyof typeof iso;
const names = Object.keys(iso) as IsoName[];

export const margin = 10;
const headHeight = 12;
export const ruler = 7;
const gap = 5;
/** Facts beside the print (lying pages) or below it (upright ones). */
const infoWidth = 74;
const infoHeight = 66;
/** What two neighbouring sheets both show. */
export const overlap = 10;
/** Beyond it nobody glues sheets together. */
const mostTiles = 200;

export interface SheetPage {
  name: IsoName;
  size: Size;
  /** `whole`: print and facts; `overview`: the same, reduced, before its parts; `part`: a part at 1:1 */
  kind: 'whole' | 'overview' | 'part';
  /** 1: true to size; 4: a fourth of it */
  denominator: number;
  /** place of the design on the page */
  print: Box;
  /** of the cloth, mm: what is shown */
  shown: Box;
  /** where the facts stand; null on parts */
  info: Box | null;
  /** of a part, counted from 1 */
  place?: { column: number; row: number; columns: number; rows: number };
}

/** Scales that a ruler can be laid to. */
const denominators = [
  1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12.5, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 500, 1000,
];

function turned({ width, height }: Size): Size {
  return { width: height, height: width };
}

/** The room that a page of a whole print leaves, and where the facts then stand. */
function roomOf(page: Size): { print: Box; info: (print: Size) => Box } {
  const lying = page.width > page.height;
  const x = margin + ruler;
  const y = margin + headHeight + ruler;
  const width = page.width - x - margin - (lying ? gap + infoWidth : 0);
  const height = page.height - y - margin - (lying ? 0 : gap + infoHeight);
  return {
    print: { x, y, width, height },
    info: () =>
      lying
        ? {
            x: page.width - margin - infoWidth,
            y: margin + headHeight,
            width: infoWidth,
            height: page.height - 2 * margin - headHeight,
          }
        : { x: margin, y: page.height - margin - infoHeight, width: page.width - 2 * margin, height: infoHeight },
  };
}

function whole(name: IsoName, size: Size, cloth: Size, kind: 'whole' | 'overview', denominator: number): SheetPage {
  const room = roomOf(size);
  const print = { width: cloth.width / denominator, height: cloth.height / denominator };
  return {
    name,
    size,
    kind,
    denominator,
    print: { x: room.print.x, y: room.print.y, ...print },
    shown: { x: 0, y: 0, ...cloth },
    info: room.info(print),
  };
}

function fits(cloth: Size, room: Size): boolean {
  // A tenth of a mm is lost in any printer.
  return cloth.width <= room.width + 0.1 && cloth.height <= room.height + 0.1;
}

/** `cloth`: one repeat, mm. */
export function layOutSheet(cloth: Size, paper: Paper): SheetPage[] {
  if (paper === 'reduced') return [reduced('a4', cloth, 'whole')];
  const candidates = paper === 'auto' ? names : [paper];
  for (const name of candidates) {
    for (const size of [iso[name], turned(iso[name])])
      if (fits(cloth, roomOf(size).print)) return [whole(name, size, cloth, 'whole', 1)];
  }
  const name = candidates.at(-1)!;
  const tiles = layTiles(name, cloth);
  const overview = reduced(paper === 'auto' ? 'a4' : name, cloth, tiles.length > 0 ? 'overview' : 'whole');
  return [overview, ...tiles];
}

/** The largest of the scales that a page holds, upright or lying. */
function reduced(name: IsoName, cloth: Size, kind: 'whole' | 'overview'): SheetPage {
  for (const denominator of denominators) {
    const small = { width: cloth.width / denominator, height: cloth.height / denominator };
    for (const size of [iso[name], turned(iso[name])])
      if (fits(small, roomOf(size).print)) return whole(name, size, cloth, kind, denominator);
  }
  const size = iso[name];
  const room = roomOf(size).print;
  const denominator = Math.ceil(Math.max(cloth.width / room.width, cloth.height / room.height));
  return whole(name, size, cloth, kind, denominator);
}

/** None where it would be too many. */
function layTiles(name: IsoName, cloth: Size): SheetPage[] {
  const [one, other] = [iso[name], turned(iso[name])].map((size) => {
    const room = {
      x: margin + ruler,
      y: margin + headHeight + ruler,
      width: size.width - 2 * margin - ruler,
      height: size.height - 2 * margin - headHeight - ruler,
    };
    const count = (length: number, side: number) => Math.max(1, Math.ceil((length - overlap - 0.1) / (side - overlap)));
    return { size, room, columns: count(cloth.width, room.width), rows: count(cloth.height, room.height) };
  });
  const best = other!.columns * other!.rows < one!.columns * one!.rows ? other! : one!;
  const { size, room, columns, rows } = best;
  if (columns * rows > mostTiles) return [];
  const pages: SheetPage[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * (room.width - overlap);
      const y = row * (room.height - overlap);
      const part = { width: Math.min(room.width, cloth.width - x), height: Math.min(room.height, cloth.height - y) };
      pages.push({
        name,
        size,
        kind: 'part',
        denominator: 1,
        print: { x: room.x, y: room.y, ...part },
        shown: { x, y, ...part },
        info: null,
        place: { column: column + 1, row: row + 1, columns, rows },
      });
    }
  }
  return pages;
}

/** cm of cloth between two numbers of a ruler, and between two ticks. */
export function rulerSteps(denominator: number): { label: number; tick: number } {
  const mmPerCm = 10 / denominator;
  const label = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => step * mmPerCm >= 9) ?? 5000;
  const tick = [0.1, 0.5, 1, 2, 5, 10, 50, 100, 500].find((step) => step * mmPerCm >= 0.9 && step <= label) ?? label;
  return { label, tick };
}

/** A1 is the first sheet of the first row, as on a chess board: letters across. */
export function partName({ column, row }: { column: number; row: number }): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}
