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
    const print = unpackPrint(bytes);
    if (!print || this.isEmpty) return null;
    const turned = (this.#looks[turn] ??= turnSought(this.#all, turn).map(readyLook));
    const looks = LEVELS.flatMap((_, level) => {
      const asked = turned.filter((look) => look.level === level);
      return asked.length > 0 ? search(readField(print, level), asked) : [];
    });
    // Squares that must fit together fit no better than each by itself: most looks need not be tried.
    let best = 0;
    for (const look of looks.sort((a, b) => b.apart - a.apart)) {
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
  return { level, squares: made };
}

interface Searched {
  field: Field;
  squares: SoughtSquare[];
  /** by square and place: how alike they are; and each square's best */
  found: Float32Array[];
  most: number[];
  /** the mean of the squares' best */
  apart: number;
}

function search(field: Field, looks: SoughtLook[]): Searched[] {
  const { across, down, cells, scales } = field;
  const count = across * down;
  const scalesAt = PRINT_AT + 2 * cells.length;
  const outAt = scalesAt + 4 * count;
  grow(outAt + 4 * (count + AT_ONCE));
  hold ??= openEdgeKernel(memory);
  new Int16Array(memory.buffer, PRINT_AT, cells.length).set(cells);
  new Float32Array(memory.buffer, scalesAt, count).set(scales);
  const square = new Int16Array(memory.buffer, SQUARE_AT, SQUARE_NUMBERS);
  const out = new Float32Array(memory.buffer, outAt, count);
  return looks.map(({ squares }) => {
    const most: number[] = [];
    const found = squares.map(({ values, scale }) => {
      square.set(values);
      hold!(PRINT_AT, (across + SQUARE - 1) * CELL_BYTES, SQUARE_AT, scalesAt, outAt, across, down);
      let highest = 0;
      for (let at = 0; at < count; at++) if (out[at]! > highest) highest = out[at]!;
      most.push(highest * scale);
      return out.slice();
    });
    return { field, squares, found, most, apart: most.reduce((sum, each) => sum + each, 0) / squares.length };
  });
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
    const width = across + 2 * slack;
    // What lies around each place, `slack` more to each side; then the best of each row's neighbours, then of each column's.
    const near = new Float32Array(width * (down + 2 * slack));
    const wide = new Float32Array(across * (down + 2 * slack));
    for (let y = 0, at = 0, to = 0; y < down + 2 * slack; y++, at += 2 * slack) {
      const from = (y + BEYOND + below - slack) * row + BEYOND + right - slack;
      for (let x = 0; x < width; x++) near[y * width + x] = one[places[from + x]!]!;
      for (let x = 0; x < across; x++, at++, to++) {
        let best = near[at]!;
        for (let off = 1; off <= 2 * slack; off++) if (near[at + off]! > best) best = near[at + off]!;
        wide[to] = best;
      }
    }
    highest = 0;
    for (let at = 0; at < count; at++) {
      let best = wide[at]!;
      for (let off = 1; off <= 2 * slack; off++) {
        const other = wide[at + off * across]!;
        if (other > best) best = other;
      }
      const sum = whole[at]! + best * scale;
      whole[at] = sum;
      if (sum > highest) highest = sum;
    }
    open -= most[i]!;
    if (highest + open < least * squares.length) return 0;
  }
  return highest / squares.length;
}

function grow(bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / 65_536);
  if (missing > 0) memory.grow(missing);
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
