/**
 * Whether a picture shows a print, in whatever colours: squares of the picture's edges are looked for all over the print's repeat, and where they are found must
 * fit together as they lie in the picture, but for folds and a slant. At the size where most of it fits. A deformable model (Felzenszwalb and others, 2010)
 * without anything learnt; docs/decisions/0058-edges.md tells how well. Pure.
 */
import { LEVELS, SQUARE, isAllPrint, unpackSought, type Sought } from '#app/image/similar/edge-bytes.ts';
import { turnSought } from '#app/image/similar/edge-turns.ts';
import {
  BEYOND,
  EVEN,
  fieldsOf,
  floatsOf,
  giveBack,
  lay,
  memory,
  NUMBER_AT,
  shortsOf,
  SQUARE_AT,
  take,
  type LaidField,
} from './edge-fields.ts';
import { AT_ONCE, CELL_BYTES, openEdgeKernel } from './edge-kernel.ts';
import { openFit, openHighest } from './fit-kernel.ts';

/** Cells that a square may be off for each cell that it lies from the middle. */
const SLACK = 0.06;
/** squares of a look that is always searched for whole; of another, those that tell whether it is worth it, and how many such looks are */
const FEW_SQUARES = 6;
const FIRST_SQUARES = 4;
const MOST_TRIED = 3;
/** One square in so many comes first, so that the first are from all over. */
const SPREAD = 3;

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

/** Floats, and bytes, of a vector. */
const [LANES, VECTOR] = [4, 16];

const openKernels = () => ({
  hold: openEdgeKernel(memory),
  findHighest: openHighest(memory),
  addSquare: openFit(memory),
});
let kernels: ReturnType<typeof openKernels> | undefined;

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
    giveBack();
    kernels ??= openKernels();
    const all = LEVELS.flatMap((_, level) => {
      const asked = turned.filter((look) => look.level === level);
      return asked.length > 0 ? begin(lay(fields(level)), asked) : [];
    });
    const begun = all.filter(isBegun).sort((a, b) => b.apart - a.apart);
    for (const look of begun.slice(0, MOST_TRIED)) holdSquares(look, look.squares.length);
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
  field: LaidField;
  squares: SoughtSquare[];
  /** by square, where its floats lie: how alike they are at each place; and each square's best; of as many as were looked for */
  found: number[];
  most: number[];
  /** the mean of those squares' best */
  apart: number;
}

const isBegun = ({ squares, found }: Searched) => found.length < squares.length;

/** Some squares of each look, or all where that is few. */
function begin(field: LaidField, looks: SoughtLook[]): Searched[] {
  return looks.map(({ squares }) => {
    const look: Searched = { field, squares, found: [], most: [], apart: 0 };
    holdSquares(look, squares.length <= FEW_SQUARES ? squares.length : FIRST_SQUARES);
    return look;
  });
}

function holdSquares(look: Searched, count: number): void {
  const { field, squares, found, most } = look;
  const { across, down, cellsAt, scalesAt } = field;
  const places = across * down;
  const { hold, findHighest } = kernels!;
  for (const { values, scale } of squares.slice(found.length, count)) {
    const foundAt = take(4 * (places + LANES + AT_ONCE));
    shortsOf().set(values, SQUARE_AT / 2);
    hold(cellsAt, (across + SQUARE - 1) * CELL_BYTES, SQUARE_AT, scalesAt, foundAt, across, down);
    // Behind the last place there is what no place has.
    floatsOf().fill(0, foundAt / 4 + places, foundAt / 4 + places + LANES);
    findHighest(foundAt, Math.ceil(places / LANES), NUMBER_AT);
    most.push(readHighest() * scale);
    found.push(foundAt);
  }
  look.apart = most.reduce((sum, each) => sum + each, 0) / most.length;
}

function readHighest(): number {
  const floats = floatsOf();
  let highest = 0;
  for (let at = NUMBER_AT / 4; at < NUMBER_AT / 4 + LANES; at++) highest = Math.max(highest, floats[at]!);
  return highest;
}

/** The best place's mean over the squares, each where it lies in the question, or a little off. 0 where it is no more than `least`, as soon as that is sure. */
function fit({ field, squares, found, most }: Searched, least: number): number {
  const { across, down, placesAt } = field;
  const { addSquare } = kernels!;
  const vectors = Math.ceil(across / LANES);
  const widest = Math.max(...squares.map(({ slack }) => slack));
  const rowOf = (slack: number) => VECTOR * (vectors + Math.ceil(slack / 2) + 2);
  const whole = take(VECTOR * vectors * down);
  const near = take(rowOf(widest) * (down + 2 * widest));
  floatsOf().fill(0, whole / 4, whole / 4 + LANES * vectors * down);
  let open = most.reduce((sum, each) => sum + each, 0);
  let highest = 0;
  const row = across + 2 * BEYOND;
  for (const [i, { right, below, slack, scale }] of squares.entries()) {
    const from = placesAt + 4 * ((BEYOND + below - slack) * row + BEYOND + right - slack);
    floatsOf()[NUMBER_AT / 4] = scale;
    addSquare(found[i]!, from, 4 * row, vectors, down, slack, whole, near, rowOf(slack), NUMBER_AT);
    highest = readHighest();
    open -= most[i]!;
    if (highest + open < least * squares.length) return 0;
  }
  return highest / squares.length;
}
