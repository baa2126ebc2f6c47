/** How colour search keeps palettes: the designs of a block together, their colours sorted by cells of Lab. Pure. */
import type { Bits } from './bits.ts';
import { cellCount, cellOf } from './color-cells.ts';

/** Ordinals of one block: so many designs are sorted anew when one of them changes. */
export const blockSize = 256;

type Numbers = Uint16Array | Uint32Array;

/** The palettes of some designs. Of several lists each says where another's parts begin, and, last, where the last one ends. */
export interface Block {
  /** l, a, b and share of each colour, sorted by cell */
  colors: Float32Array;
  /** of each colour, which of the block's colorways it belongs to */
  owners: Numbers;
  /** of each cell, its first colour */
  cells: Numbers;
  /** the colours again, colorway by colorway */
  ordered: Numbers;
  /** of each colorway, its first place in `ordered` */
  palettes: Numbers;
  /** of each design, by its ordinal less the block's first, its first colorway */
  designs: Numbers;
  /** what its colorways have of each family that has been asked for */
  regions: Map<string, Coverage>;
  /** of the index when it was read */
  version: number;
  /** `performance.now()` after that */
  readAt: number;
}

/** Those of a block's colorways that have any colour of a region, with what `creditOf` adds for all of these, and their area together. */
export interface Coverage {
  owners: Numbers;
  credits: Float32Array;
  together: Float32Array;
}

/** l, a, b and share of each colour of each colorway, by the design's ordinal. */
export type Designs = Map<number, Float32Array[]>;

export const spanOf = (number: number): [from: number, before: number] => [
  number * blockSize,
  (number + 1) * blockSize,
];
export const range = (from: number, before: number) => Array.from({ length: before - from }, (_, at) => from + at);

/** The blocks that some of the designs lie in. */
export function blocksOf(designs: Bits): number[] {
  const words = blockSize / 32;
  const numbers: number[] = [];
  for (let word = 0; word < designs.length; word++) {
    if (designs[word] === 0) continue;
    const number = Math.floor(word / words);
    numbers.push(number);
    word = (number + 1) * words - 1;
  }
  return numbers;
}

/** The palettes of a block's designs, to be made anew with some of them changed. */
export function unpackBlock(number: number, { colors, ordered, palettes, designs }: Block): Designs {
  const [first] = spanOf(number);
  const unpacked: Designs = new Map();
  for (let place = 0; place < blockSize; place++) {
    const colorways: Float32Array[] = [];
    for (let colorway = designs[place]!; colorway < designs[place + 1]!; colorway++) {
      const from = palettes[colorway]!;
      const palette = new Float32Array(4 * (palettes[colorway + 1]! - from));
      for (let at = 0; at < palette.length; at++) palette[at] = colors[4 * ordered[from + (at >> 2)]! + (at & 3)]!;
      colorways.push(palette);
    }
    if (colorways.length > 0) unpacked.set(first + place, colorways);
  }
  return unpacked;
}

/** Of its designs among those. */
export function makeBlock(number: number, all: Designs): Omit<Block, 'version' | 'readAt'> {
  const [first] = spanOf(number);
  const found = range(0, blockSize).map((place) => all.get(first + place) ?? []);
  const colorways = found.flat();
  const designs = new Uint32Array(blockSize + 1);
  for (const [place, { length }] of found.entries()) designs[place + 1] = length;
  const palettes = Uint32Array.from([0, ...colorways.map(({ length }) => length / 4)]);
  addUp(designs);
  addUp(palettes);
  const count = palettes.at(-1)!;
  const places = new Uint16Array(count);
  const cells = new Uint32Array(cellCount + 1);
  for (const [owner, palette] of colorways.entries())
    for (let color = 0; 4 * color < palette.length; color++) {
      const cell = cellOf(palette[4 * color]!, palette[4 * color + 1]!, palette[4 * color + 2]!);
      places[palettes[owner]! + color] = cell;
      cells[cell + 1]!++;
    }
  addUp(cells);
  const next = cells.slice(0, cellCount);
  const ordered = Uint32Array.from(places, (cell) => next[cell]!++);
  const colors = new Float32Array(4 * count);
  const owners = new Uint32Array(count);
  for (const [owner, palette] of colorways.entries())
    for (let at = 0; at < palette.length; at++) {
      const color = ordered[palettes[owner]! + (at >> 2)]!;
      colors[4 * color + (at & 3)] = palette[at]!;
      owners[color] = owner;
    }
  return {
    colors,
    owners: pack(owners),
    cells: pack(cells),
    ordered: pack(ordered),
    palettes: pack(palettes),
    designs: pack(designs),
    regions: new Map(),
  };
}

/** Each number becomes the sum of itself and all before it. */
function addUp(numbers: Uint32Array): void {
  for (let at = 1; at < numbers.length; at++) numbers[at]! += numbers[at - 1]!;
}

function pack(numbers: Uint32Array): Numbers {
  return numbers.some((number) => number > 0xffff) ? new Uint32Array(numbers) : new Uint16Array(numbers);
}
