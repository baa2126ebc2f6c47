/** Prints' edges made ready to be searched, in the memory of the kernels that search them (edge-kernel.ts, fit-kernel.ts). */
import { DIRECTIONS } from '#app/image/similar/edge-cells.ts';
import {
  DEEPEST,
  FARTHEST,
  SQUARE,
  SQUARE_NUMBERS,
  unpackPrint,
  valuesOf,
  type PrintEdges,
  type PrintLevel,
} from '#app/image/similar/edge-bytes.ts';

/** Squares of an even ground say little: of the mean energy, what is added to each one's. */
export const EVEN = 0.02;
/** steps of a print's half bytes: its numbers around their mean fill a signed byte */
const STEPS = 8;
/** Cells around a repeat that are counted on where it begins anew: as far as a square may lie from the middle, what it may be off, and a vector. */
export const BEYOND = FARTHEST + 8;

export const memory = new WebAssembly.Memory({ initial: 64 });
const VECTOR = 16;
/** a square of what is asked for, and a vector before it for single numbers */
export const [NUMBER_AT, SQUARE_AT] = [0, VECTOR];
const PLACES_AT = SQUARE_AT + 2 * SQUARE_NUMBERS;
/** Bytes for tables of places: those of the usual sizes have some 50 kB, the largest that there can be 470, of which a print has two. */
const MOST_PLACES = 2 ** 22;
const FREE_AT = PLACES_AT + MOST_PLACES;

let free = FREE_AT;

/** Room in the memory until all is given back; it may grow, and views of it are worthless then. */
export function take(bytes: number): number {
  const at = free;
  free += VECTOR * Math.ceil(bytes / VECTOR);
  const missing = Math.ceil((free - memory.buffer.byteLength) / 65_536);
  if (missing > 0) memory.grow(missing);
  return at;
}

let [shorts, floats] = [new Int16Array(memory.buffer), new Float32Array(memory.buffer)];

/** All of the memory, as it is now: whole numbers of 16 bits, and floats. */
export function shortsOf(): Int16Array {
  if (shorts.buffer !== memory.buffer) shorts = new Int16Array(memory.buffer);
  return shorts;
}
export function floatsOf(): Float32Array {
  if (floats.buffer !== memory.buffer) floats = new Float32Array(memory.buffer);
  return floats;
}

/** All that was taken is free again: before each print that is searched. */
export function giveBack(): void {
  free = FREE_AT;
  // Not while they are in use.
  if (placesEnd < PLACES_AT + MOST_PLACES / 2) return;
  knownPlaces.clear();
  placesEnd = PLACES_AT;
}

/** A print's repeat at one size. */
interface Field {
  across: number;
  down: number;
  layout: PrintEdges['layout'];
  /** cells of the repeat with five more to the right and below, around their mean */
  cells: Int16Array;
  /** 1 / length of the square that begins at a place */
  scales: Float32Array;
}

/** The same where the kernels find it. */
export interface LaidField {
  across: number;
  down: number;
  cellsAt: number;
  scalesAt: number;
  /** by row and column from −BEYOND on: which place that is */
  placesAt: number;
}

export function lay({ across, down, layout, cells, scales }: Field): LaidField {
  const placesAt = placesOf(across, down, layout);
  const [cellsAt, scalesAt] = [take(cells.byteLength), take(scales.byteLength + VECTOR)];
  shortsOf().set(cells, cellsAt / 2);
  floatsOf().set(scales, scalesAt / 4);
  return { across, down, cellsAt, scalesAt, placesAt };
}

/** By a print's bytes: it may be asked for again with the question turned. Null where its edges aren't known. */
const knownFields = new WeakMap<Uint8Array, (level: number) => Field>();

/** By level. */
export function fieldsOf(bytes: Uint8Array): ((level: number) => Field) | null {
  const known = knownFields.get(bytes);
  if (known) return known;
  const print = unpackPrint(bytes);
  if (!print) return null;
  const levels: Field[] = [];
  const fields = (level: number) => (levels[level] ??= readField(print.levels[level]!, print.layout));
  knownFields.set(bytes, fields);
  return fields;
}

function readField(own: PrintLevel, layout: PrintEdges['layout']): Field {
  const { across, down } = own;
  const count = across * down;
  const centred = centre(valuesOf(own));
  const energy = new Int32Array(count);
  for (let at = 0, cell = 0; cell < count; cell++)
    for (let i = 0; i < DIRECTIONS; i++, at++) energy[cell]! += centred[at]! * centred[at]!;
  const at = placesOf(across, down, layout);
  const row = across + 2 * BEYOND;
  const places = new Int32Array(memory.buffer, at, row * (down + 2 * BEYOND));
  const [width, height] = [across + SQUARE - 1, down + SQUARE - 1];
  const cells = new Int16Array(width * height * DIRECTIONS);
  // Two numbers at once.
  const [pairs, from, each] = [new Int32Array(cells.buffer), new Int32Array(centred.buffer), DIRECTIONS / 2];
  const columns = new Int32Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      const place = places[(y + BEYOND) * row + x + BEYOND]!;
      for (let i = 0; i < each; i++) pairs[to * each + i] = from[place * each + i]!;
      columns[to] = energy[place]!;
    }
  }
  const sums = sumSquares(columns, width, across, down);
  let all = 0;
  for (const sum of sums) all += sum;
  const even = (EVEN * all) / count;
  const scales = new Float32Array(count);
  for (let place = 0; place < count; place++) scales[place] = 1 / Math.sqrt(sums[place]! + even + 1e-9);
  return { across, down, layout, cells, scales };
}

/** Each direction's numbers around their mean. */
function centre(values: Uint8Array): Int16Array {
  const centred = new Int16Array(values.length);
  const steps = new Int16Array(DEEPEST + 1);
  for (let i = 0; i < DIRECTIONS; i++) {
    let sum = 0;
    for (let at = i; at < values.length; at += DIRECTIONS) sum += values[at]!;
    const mean = (sum * DIRECTIONS) / values.length;
    for (let value = 0; value <= DEEPEST; value++) steps[value] = Math.round(STEPS * (value - mean));
    for (let at = i; at < values.length; at += DIRECTIONS) centred[at] = steps[values[at]!]!;
  }
  return centred;
}

/** Of the square that begins at each place. */
function sumSquares(energies: Int32Array, width: number, across: number, down: number): Int32Array {
  const columns = new Int32Array(width * down);
  for (let at = 0; at < columns.length; at++)
    for (let j = 0; j < SQUARE; j++) columns[at]! += energies[at + j * width]!;
  const sums = new Int32Array(across * down);
  for (let y = 0, at = 0; y < down; y++)
    for (let x = 0; x < across; x++, at++) for (let i = 0; i < SQUARE; i++) sums[at]! += columns[y * width + x + i]!;
  return sums;
}

/** Where tables of places lie: most repeats have one of a few shapes. */
const knownPlaces = new Map<string, number>();
let placesEnd = PLACES_AT;

/** Where cloth laid like this goes on: where the table lies. Copies that are turned over count as if they weren't. */
function placesOf(across: number, down: number, { drop, shift }: PrintEdges['layout']): number {
  const key = `${across} ${down} ${drop} ${shift}`;
  const known = knownPlaces.get(key);
  if (known !== undefined) return known;
  const count = (across + 2 * BEYOND) * (down + 2 * BEYOND);
  const places = new Int32Array(memory.buffer, placesEnd, count);
  const wrap = (value: number, side: number) => ((value % side) + side) % side;
  let at = 0;
  for (let y = -BEYOND; y < down + BEYOND; y++) {
    for (let x = -BEYOND; x < across + BEYOND; x++) {
      const column = wrap(x - Math.round(Math.floor(y / down) * shift * across), across);
      const row = wrap(y - Math.round(Math.floor(x / across) * drop * down), down);
      places[at++] = row * across + column;
    }
  }
  knownPlaces.set(key, placesEnd);
  placesEnd += places.byteLength;
  return places.byteOffset;
}
