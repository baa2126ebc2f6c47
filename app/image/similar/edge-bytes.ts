/**
 * Edges as they are kept and asked with. Of a print: its whole repeat at two sizes. Of a question: small squares of a picture at many sizes, because nobody
 * knows how many repeats it shows. Pure.
 */
import type { RepeatLayout } from '../base/types.ts';
import { CELL, DIRECTIONS, type EdgeCells } from './edge-cells.ts';

/** px of a repeat's longer side, the larger for questions that show a part of it */
export const LEVELS = [104, 64] as const;
/** cells of a square's side, and numbers of a square */
export const SQUARE = 6;
export const SQUARE_NUMBERS = SQUARE * SQUARE * DIRECTIONS;
/** cells from one square to the next, about, and how many there are of a picture at most */
const APART = 5;
const MOST_SQUARES = 16;
/** Cells that a square lies from the middle at most: a picture's longer side has 56 of them. */
export const FARTHEST = 36;
/** px that the longer side of a picture has at least at a level, where one has so many */
const LEAST_PX = 52;
/** how many repeats a picture's longer side may show: a third to three and a half */
const SPANS = Array.from({ length: 10 }, (_, at) => 0.33 * 1.3 ** at);

const MAKE = 1;
/** of a question, which is kept shorter than a print */
const SOUGHT_MAKE = 2;
const HEADER = 5;
/** the greatest number that half a byte holds */
export const DEEPEST = 15;
const WHOLE = 65_536;
/** A picture without an edge stays one. */
const FAINTEST = 0.05;

/** A print's repeat at one size. */
export interface PrintLevel {
  across: number;
  down: number;
  /** two numbers a byte, cell after cell */
  halves: Uint8Array;
}

export interface PrintEdges {
  layout: RepeatLayout;
  levels: PrintLevel[];
}

/** Half a byte a number; they only count beside each other. */
export function packPrint({ drop, shift }: RepeatLayout, levels: EdgeCells[]): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(HEADER);
  header[0] = MAKE;
  header.writeUInt16LE(Math.min(WHOLE - 1, Math.round(drop * WHOLE)), 1);
  header.writeUInt16LE(Math.min(WHOLE - 1, Math.round(shift * WHOLE)), 3);
  const parts = levels.map(({ across, down, values }) => {
    const most = values.reduce((highest, value) => Math.max(highest, value), FAINTEST);
    const step = (value: number) => Math.round((DEEPEST * value) / most);
    const halves = Uint8Array.from({ length: values.length / 2 }, (_, at) => {
      return step(values[2 * at]!) | (step(values[2 * at + 1]!) << 4);
    });
    return Buffer.concat([Buffer.from([across, down]), halves]);
  });
  return Uint8Array.from(Buffer.concat([header, ...parts]));
}

/** Null for what isn't that: of another make, or damaged. */
export function unpackPrint(bytes: Uint8Array): PrintEdges | null {
  if (bytes.length < HEADER || bytes[0] !== MAKE) return null;
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, HEADER);
  const layout = { drop: header.readUInt16LE(1) / WHOLE, shift: header.readUInt16LE(3) / WHOLE };
  const levels: PrintLevel[] = [];
  let at = HEADER;
  for (const _ of LEVELS) {
    const [across, down] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    const numbers = across * down * DIRECTIONS;
    const halves = bytes.subarray(at + 2, at + 2 + numbers / 2);
    if (numbers === 0 || halves.length < numbers / 2) return null;
    levels.push({ across, down, halves });
    at += 2 + halves.length;
  }
  return at === bytes.length ? { layout, levels } : null;
}

/** 0 … 15, cell after cell */
export function valuesOf({ halves }: PrintLevel): Uint8Array {
  const values = new Uint8Array(2 * halves.length);
  for (let at = 0; at < halves.length; at++) {
    values[2 * at] = halves[at]! & DEEPEST;
    values[2 * at + 1] = halves[at]! >> 4;
  }
  return values;
}

/** How a picture is looked at: which of a print's sizes it is held against, and px of its longer side. */
export interface Look {
  level: number;
  longer: number;
}

export const pictureLooks: Look[] = SPANS.map((span) => {
  const enough = LEVELS.findLastIndex((px) => span * px >= LEAST_PX);
  const level = Math.max(0, enough);
  return { level, longer: span * LEVELS[level]! };
});

/** px of a picture for one of the looks: whole cells, and a square at least. */
export function sizeFor({ longer }: Look, width: number, height: number): { width: number; height: number } {
  const scale = longer / Math.max(width, height) / CELL;
  const cells = (side: number) => CELL * Math.max(SQUARE, Math.round(side * scale));
  return { width: cells(width), height: cells(height) };
}

/** A square of a question: where its middle lies from the question's, in cells, and what is in it, from the mean of all. */
export interface Square {
  right: number;
  below: number;
  values: Int8Array;
}

/** What is looked for in a print's repeat at `level`. */
export interface Sought {
  level: number;
  squares: Square[];
}

/** Its squares, all over it. */
export function seek(
  level: number,
  { across, down, values }: Pick<EdgeCells, 'across' | 'down'> & { values: ArrayLike<number> },
): Sought {
  const mean = new Float64Array(DIRECTIONS);
  for (let at = 0; at < values.length; at++) mean[at % DIRECTIONS]! += (DIRECTIONS * values[at]!) / values.length;
  let most = FAINTEST;
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at]! - mean[at % DIRECTIONS]!));
  const squares: Square[] = [];
  const [columns, rows] = countSquares(across, down);
  for (const top of places(down, rows)) {
    for (const left of places(across, columns)) {
      const square = new Int8Array(SQUARE_NUMBERS);
      for (let at = 0; at < SQUARE_NUMBERS; at++) {
        const [cell, direction] = [Math.floor(at / DIRECTIONS), at % DIRECTIONS];
        const from = (top + Math.floor(cell / SQUARE)) * across + left + (cell % SQUARE);
        square[at] = Math.round((127 * (values[from * DIRECTIONS + direction]! - mean[direction]!)) / most);
      }
      const half = SQUARE / 2;
      squares.push({
        right: left + half - Math.floor(across / 2),
        below: top + half - Math.floor(down / 2),
        values: square,
      });
    }
  }
  return { level, squares };
}

function countSquares(across: number, down: number): [columns: number, rows: number] {
  const count = (side: number) => Math.max(1, Math.round((side - SQUARE) / APART) + 1);
  let [columns, rows] = [count(across), count(down)];
  while (columns * rows > MOST_SQUARES) {
    if (columns >= rows) columns--;
    else rows--;
  }
  return [columns, rows];
}

const places = (side: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round((at * Math.max(0, side - SQUARE)) / (count - 1)),
  );

/** `isAllPrint`: false of a picture whose print lies on something, or beside it. */
export function packSought(all: Sought[], isAllPrint = true): Uint8Array<ArrayBuffer> {
  const parts = all.flatMap(({ level, squares }) => [
    Buffer.from([level, squares.length]),
    ...squares.flatMap(({ right, below, values }) => [
      Buffer.from(Int8Array.of(right, below).buffer),
      Buffer.from(values.buffer, values.byteOffset, values.length),
    ]),
  ]);
  return Uint8Array.from(Buffer.concat([Buffer.from([SOUGHT_MAKE, Number(isAllPrint)]), ...parts]));
}

/** Whether a question is kept as they are today. */
export const isSought = (bytes: Uint8Array) => bytes[0] === SOUGHT_MAKE;

export const isAllPrint = (bytes: Uint8Array) => bytes[1] === 1;

/** Nothing for what isn't that: of another make, or damaged. */
export function unpackSought(bytes: Uint8Array): Sought[] {
  if (!isSought(bytes)) return [];
  const all: Sought[] = [];
  const signed = Int8Array.from(bytes);
  const length = 2 + SQUARE_NUMBERS;
  for (let at = 2; at < signed.length;) {
    const [level, count] = [signed[at]!, signed[at + 1] ?? 0];
    const first = at + 2;
    at = first + count * length;
    if (!LEVELS[level] || count < 1 || count > MOST_SQUARES || at > signed.length) return [];
    const squares = Array.from({ length: count }, (_, i) => {
      const from = first + i * length;
      return { right: signed[from]!, below: signed[from + 1]!, values: signed.subarray(from + 2, from + length) };
    });
    if (squares.some(({ right, below }) => Math.max(Math.abs(right), Math.abs(below)) > FARTHEST)) return [];
    all.push({ level, squares });
  }
  return all;
}

/** A print asks with its whole repeat: whatever the size, the same print has the same. */
export function seekPrint(print: PrintEdges): Sought[] {
  const level = LEVELS.length - 1;
  const own = print.levels[level]!;
  return Math.min(own.across, own.down) < SQUARE ? [] : [seek(level, { ...own, values: valuesOf(own) })];
}
