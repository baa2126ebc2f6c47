/**
 * Whether a picture shows a print, in whatever colours: squares of the picture's edges are looked for all over the print's repeat, and where they are found must
 * fit together as they lie in the picture, but for folds and a slant. At the size where most of it fits. A deformable model (Felzenszwalb and others, 2010)
 * without anything learnt; docs/decisions/0058-edges.md tells how well. Pure.
 */
import { DIRECTIONS } from '#app/image/similar/edge-cells.ts';
import {
  LEVELS,
  SQUARE,
  SQUARE_NUMBERS,
  isAllPrint,
  unpackPrint,
  unpackSought,
  valuesOf,
  type PrintEdges,
  type Sought,
} from '#app/image/similar/edge-bytes.ts';
import { turnSought } from '#app/image/similar/edge-turns.ts';
import { AT_ONCE, CELL_BYTES, openEdgeKernel } from './edge-kernel.ts';

/** Squares of an even ground say little: of the mean energy, what is added to each one's. */
const EVEN = 0.02;
/** Cells that a square may be off for each cell that it lies from the middle. */
const SLACK = 0.06;
/** squares of a look that is always searched for whole; of another, those that tell whether it is worth it, and how many such looks are */
const FEW_SQUARES = 6;
const FIRST_SQUARES = 4;
const MOST_TRIED = 3;
/** One square in so many comes first, so that the first are from all over. */
const SPREAD = 3;
/** steps of a print's half bytes: its numbers around their mean fill a signed byte */
const STEPS = 8;
/** cells around a repeat that are counted on where it begins anew */
const BEYOND = 40;

const SQUARE_AT = 16;
const PRINT_AT = SQUARE_AT + 2 * SQUARE_NUMBERS;

/** A print's repeat at one size, made ready to be searched. */
interface Field {
  across: number;
  down: number;
  /** by row and column from −BEYOND on: which place that is */
  places: Int32Array;
  /** cells of the repeat with five more to the right and below, around their mean */
  cells: Int16Array;
  /** 1 / length of the square that begins at a place */
  scales: Float32Array;
}

/** A square of the question; cells that it may be off. */
interface SoughtSquare {
  right: number;
  below: number;
  slack: number;
  values: Int16Array;
  /** 1 / its length */
  scale: number;
}

interface SoughtLook {
  level: number;
  squares: SoughtSquare[];
}

const memory = new WebAssembly.Memory({ initial: 16 });
let hold: ReturnType<typeof openEdgeKernel> | undefined;

/** What is asked for. Empty where the question has no edges. */
export class EdgeQuery {
  readonly #all: Sought[];
  /** by turn */
  readonly #looks: SoughtLook[][] = [];
  /** false: its print lies on something, or beside it */
  readonly isAllPrint: boolean;

  constructor(all: Sought[], isAllPrint = true) {
    this.#all = all;
    this.isAllPrint = isAllPrint;
  }

  static of(bytes: Uint8Array): EdgeQuery {
    return new EdgeQuery(unpackSought(bytes), isAllPrint(bytes));
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** 0 … 1; unrelated prints have some 0.3. Null where the print's edges aren't known. `turn`: how the question lies, as `turnSought` has it. */
  likeness(bytes: Uint8Array, turn = 0): number | null {
    const fields = this.isEmpty ? null : fieldsOf(bytes);
    if (!fields) return null;
    const turned = (this.#looks[turn] ??= turnSought(this.#all, turn).map(readyLook));
    const all = LEVELS.flatMap((_, level) => {
      const asked = turned.filter((look) => look.level === level);
      return asked.length > 0 ? begin(fields(level), asked) : [];
    });
    const begun = all.filter(isBegun).sort((a, b) => b.apart - a.apart);
    for (const look of begun.slice(0, MOST_TRIED)) goOn(look, look.squares.length);
    // Squares that must fit together fit no better than each by itself: most looks need not be tried.
    let best = 0;
    for (const look of all.filter((look) => !isBegun(look)).sort((a, b) => b.apart - a.apart)) {
      if (look.apart <= best) break;
      best = Math.max(best, fit(look, best));
    }
    return best;
  }
}

function readyLook({ level, squares }: Sought): SoughtLook {
  const energies = squares.map(({ values }) => values.reduce((sum, value) => sum + value * value, 0));
  const even = (EVEN * energies.reduce((sum, each) => sum + each, 0)) / squares.length;
  const made = squares.map(({ right, below, values }, at) => ({
    right,
    below,
    slack: Math.round(0.499 + SLACK * Math.max(Math.abs(right), Math.abs(below))),
    values: Int16Array.from(values),
    scale: 1 / Math.sqrt(energies[at]! + even + 1e-9),
  }));
  return { level, squares: spread(made) };
}

function spread<T>(things: T[]): T[] {
  return Array.from({ length: SPREAD }, (_, first) => things.filter((_, at) => at % SPREAD === first)).flat();
}

interface Searched {
  field: Field;
  squares: SoughtSquare[];
  /** by square and place: how alike they are; and each square's best; of as many as were looked for */
  found: Float32Array[];
  most: number[];
  /** the mean of those squares' best */
  apart: number;
}

const isBegun = ({ squares, found }: Searched) => found.length < squares.length;

/** Some squares of each look, or all where that is few. */
function begin(field: Field, looks: SoughtLook[]): Searched[] {
  lay(field);
  return looks.map(({ squares }) => {
    const look: Searched = { field, squares, found: [], most: [], apart: 0 };
    holdSquares(look, squares.length <= FEW_SQUARES ? squares.length : FIRST_SQUARES);
    return look;
  });
}

function goOn(look: Searched, count: number): void {
  lay(look.field);
  holdSquares(look, count);
}

function holdSquares(look: Searched, count: number): void {
  const { field, squares, found, most } = look;
  const { across, down } = field;
  const [scalesAt, outAt] = whereOf(field);
  const square = new Int16Array(memory.buffer, SQUARE_AT, SQUARE_NUMBERS);
  const out = new Float32Array(memory.buffer, outAt, across * down);
  for (const { values, scale } of squares.slice(found.length, count)) {
    square.set(values);
    hold!(PRINT_AT, (across + SQUARE - 1) * CELL_BYTES, SQUARE_AT, scalesAt, outAt, across, down);
    let highest = 0;
    for (let at = 0; at < out.length; at++) if (out[at]! > highest) highest = out[at]!;
    most.push(highest * scale);
    found.push(out.slice());
  }
  look.apart = most.reduce((sum, each) => sum + each, 0) / most.length;
}

/** Where a field's scales lie in the kernel's memory, and what it tells. */
function whereOf({ across, down, cells }: Field): [scales: number, out: number] {
  const scalesAt = PRINT_AT + 2 * cells.length;
  return [scalesAt, scalesAt + 4 * across * down];
}

function lay(field: Field): void {
  const [scalesAt, outAt] = whereOf(field);
  grow(outAt + 4 * (field.scales.length + AT_ONCE));
  hold ??= openEdgeKernel(memory);
  new Int16Array(memory.buffer, PRINT_AT, field.cells.length).set(field.cells);
  new Float32Array(memory.buffer, scalesAt, field.scales.length).set(field.scales);
}

/** The best place's mean over the squares, each where it lies in the question, or a little off. 0 where it is no more than `least`, as soon as that is sure. */
function fit({ field, squares, found, most }: Searched, least: number): number {
  const { across, down, places } = field;
  const count = across * down;
  let open = most.reduce((sum, each) => sum + each, 0);
  let highest = 0;
  const whole = new Float32Array(count);
  const row = across + 2 * BEYOND;
  for (const [i, { right, below, slack, scale }] of squares.entries()) {
    const one = found[i]!;
    // What lies around each place, `slack` more to each side: the best of each row's neighbours, then of each column's.
    const [width, height] = [across + 2 * slack, down + 2 * slack];
    const near = new Float32Array(across * height);
    const line = new Float32Array(width);
    for (let y = 0; y < height; y++) {
      const from = (y + BEYOND + below - slack) * row + BEYOND + right - slack;
      for (let x = 0; x < width; x++) line[x] = one[places[from + x]!]!;
      for (let end = width - 2; end >= across; end -= 2) takeBest(line, end, 1);
      near.set(line.subarray(0, across), y * across);
    }
    for (let end = height - 2; end >= down; end -= 2) takeBest(near, end * across, across);
    highest = 0;
    for (let at = 0; at < count; at++) {
      const sum = whole[at]! + near[at]! * scale;
      whole[at] = sum;
      if (sum > highest) highest = sum;
    }
    open -= most[i]!;
    if (highest + open < least * squares.length) return 0;
  }
  return highest / squares.length;
}

/** Of each number up to `end`, that one and the next two. */
function takeBest(numbers: Float32Array, end: number, step: number): void {
  for (let at = 0; at < end; at++) {
    let best = numbers[at]!;
    const next = numbers[at + step]!;
    if (next > best) best = next;
    const after = numbers[at + 2 * step]!;
    if (after > best) best = after;
    numbers[at] = best;
  }
}

function grow(bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / 65_536);
  if (missing > 0) memory.grow(missing);
}

/** By a print's bytes: it may be asked for again with the question turned. Null where its edges aren't known. */
const knownFields = new WeakMap<Uint8Array, (level: number) => Field>();

function fieldsOf(bytes: Uint8Array): ((level: number) => Field) | null {
  const known = knownFields.get(bytes);
  if (known) return known;
  const print = unpackPrint(bytes);
  if (!print) return null;
  const levels: Field[] = [];
  const fields = (level: number) => (levels[level] ??= readField(print, level));
  knownFields.set(bytes, fields);
  return fields;
}

function readField({ layout, levels }: PrintEdges, level: number): Field {
  const own = levels[level]!;
  const { across, down } = own;
  const values = valuesOf(own);
  const places = placesOf(across, down, layout);
  const mean = new Float64Array(DIRECTIONS);
  for (let at = 0; at < values.length; at++) mean[at % DIRECTIONS]! += values[at]! / (across * down);
  const centred = new Int16Array(values.length);
  for (let at = 0; at < values.length; at++) centred[at] = Math.round(STEPS * (values[at]! - mean[at % DIRECTIONS]!));
  const row = across + 2 * BEYOND;
  const [width, height] = [across + SQUARE - 1, down + SQUARE - 1];
  const cells = new Int16Array(width * height * DIRECTIONS);
  const energies = new Float64Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      const from = places[(y + BEYOND) * row + x + BEYOND]! * DIRECTIONS;
      for (let i = 0; i < DIRECTIONS; i++) {
        const value = centred[from + i]!;
        cells[to * DIRECTIONS + i] = value;
        energies[to]! += value * value;
      }
    }
  }
  const columns = new Float64Array(width * down);
  for (let at = 0; at < columns.length; at++)
    for (let j = 0; j < SQUARE; j++) columns[at]! += energies[at + j * width]!;
  const squares = new Float64Array(across * down);
  for (let y = 0, at = 0; y < down; y++)
    for (let x = 0; x < across; x++, at++) for (let i = 0; i < SQUARE; i++) squares[at]! += columns[y * width + x + i]!;
  const even = (EVEN * squares.reduce((sum, each) => sum + each, 0)) / squares.length;
  return {
    across,
    down,
    places,
    cells,
    scales: Float32Array.from(squares, (each) => 1 / Math.sqrt(each + even + 1e-9)),
  };
}

/** Most repeats have one of a few shapes. */
const knownPlaces = new Map<string, Int32Array>();
const MOST_KNOWN = 200;

/** Where cloth laid like this goes on. Copies that are turned over count as if they weren't. */
function placesOf(across: number, down: number, { drop, shift }: PrintEdges['layout']): Int32Array {
  const key = `${across} ${down} ${drop} ${shift}`;
  const known = knownPlaces.get(key);
  if (known) return known;
  const places = new Int32Array((across + 2 * BEYOND) * (down + 2 * BEYOND));
  const wrap = (value: number, side: number) => ((value % side) + side) % side;
  let at = 0;
  for (let y = -BEYOND; y < down + BEYOND; y++) {
    for (let x = -BEYOND; x < across + BEYOND; x++) {
      const column = wrap(x - Math.round(Math.floor(y / down) * shift * across), across);
      const row = wrap(y - Math.round(Math.floor(x / across) * drop * down), down);
      places[at++] = row * across + column;
    }
  }
  if (knownPlaces.size >= MOST_KNOWN) knownPlaces.clear();
  knownPlaces.set(key, places);
  return places;
}
