/**
 * What colour search does with the colours of one block after another, as hand-assembled WebAssembly loops over one memory: those that may answer are picked
 * out, weighed (near-kernel.ts), and what they add is summed by colorway.
 */
import {
  add,
  advance,
  assemble,
  assembleAnswering,
  double,
  F32,
  get,
  I32,
  left,
  loadDouble,
  loadFloat,
  loadShort,
  loadVector,
  loadWhole,
  number,
  repeat,
  set,
  simd,
  storeDouble,
  storeVector,
  storeWhole,
  V128,
  zeros,
} from '#app/image/base/assembler.ts';
import { COLOR_BYTES, makeNears, NEARS, POINT_BYTES, type Point } from './near-kernel.ts';

const PAGE = 65_536;
/** Least and most of a colour, then of cells' runs the first colour and how many: what is asked. */
const [LOW, HIGH, RUNS] = [POINT_BYTES, POINT_BYTES + 16, POINT_BYTES + 32];
const mostRuns = 1024;
const COLUMNS = RUNS + 8 * mostRuns;

/** bytes of a colour in each column */
const ofColor = { colors: COLOR_BYTES, owners: 4, picked: COLOR_BYTES, holders: 4, nears: 4, unsure: 4 };
/** of a colorway */
const ofColorway = { scores: 8, credits: 8 };
type Column = keyof typeof ofColor | keyof typeof ofColorway;

type Numbers = Uint16Array | Uint32Array;

/** l, a, b and share */
export type Numbers4 = readonly [number, number, number, number];

/** what a colour without any area adds, so that it still counts as there */
export const trace = 1e-6;

class ColorKernel {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #weigh = makeNears(this.#memory);
  readonly #pickers = { 2: makePick(this.#memory, 2), 4: makePick(this.#memory, 4) };
  readonly #addUp = makeAddUp(this.#memory);
  readonly #multiply = makeMultiply(this.#memory);
  #at!: Record<Column, number>;
  #room = { colors: 0, colorways: 0 };
  /** bytes of a number of `owners` as they lie there now */
  #width: 2 | 4 = 4;
  /** colours that may answer, l, a, b and share of each, and the colorways they belong to */
  picked!: Float32Array;
  holders!: Uint32Array;
  /** by colorway */
  scores!: Float64Array;
  credits!: Float64Array;
  #runs!: Uint32Array;

  constructor() {
    this.makeRoom(1024, 1024);
  }

  /** For so many colours and colorways at once. What was there is gone where there wasn't room. */
  makeRoom(colors: number, colorways: number): void {
    const room = this.#room;
    if (colors <= room.colors && colorways <= room.colorways) return;
    const some = (wanted: number, had: number) => (wanted <= had ? had : NEARS * Math.ceil((1.5 * wanted) / NEARS));
    this.#room = { colors: some(colors, room.colors), colorways: some(colorways, room.colorways) };
    const at = {} as Record<Column, number>;
    let end = COLUMNS;
    const place = (widths: Partial<Record<Column, number>>, count: number) => {
      for (const [column, width] of Object.entries(widths) as [Column, number][]) {
        at[column] = end;
        end += width * count;
      }
    };
    place(ofColorway, this.#room.colorways);
    place(ofColor, this.#room.colors);
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(missing);
    const { buffer } = this.#memory;
    this.#at = at;
    this.picked = new Float32Array(buffer, at.picked, 4 * this.#room.colors);
    this.holders = new Uint32Array(buffer, at.holders, this.#room.colors);
    this.scores = new Float64Array(buffer, at.scores, this.#room.colorways);
    this.credits = new Float64Array(buffer, at.credits, this.#room.colorways).fill(0);
    this.#runs = new Uint32Array(buffer, RUNS, 2 * mostRuns);
  }

  /** Colours to pick from: l, a, b and share of each, and its colorway. */
  load(colors: Float32Array, owners: Numbers): void {
    const { buffer } = this.#memory;
    this.#width = owners.BYTES_PER_ELEMENT === 2 ? 2 : 4;
    new Float32Array(buffer, this.#at.colors, colors.length).set(colors);
    if (this.#width === 2) new Uint16Array(buffer, this.#at.owners, owners.length).set(owners);
    else new Uint32Array(buffer, this.#at.owners, owners.length).set(owners);
  }

  /**
   * Of those loaded, the ones in the cells of `runs` that lie between `low` and `high` and whose colorway scores more than 0; answers how many. `cells`: of each
   * the first of its colours, `first` of which is the first that was loaded.
   */
  pick(runs: Uint16Array, cells: Numbers, first: number, low: Numbers4, high: Numbers4): number {
    const { buffer } = this.#memory;
    new Float32Array(buffer, LOW, 4).set(low);
    new Float32Array(buffer, HIGH, 4).set(high);
    let count = 0;
    for (let run = 0; run < runs.length; run += 2) {
      const [from, before] = [cells[runs[run]!]!, cells[runs[run + 1]!]!];
      if (from === before) continue;
      this.#runs[count++] = from - first;
      this.#runs[count++] = before - from;
    }
    const { colors, owners, scores, picked, holders } = this.#at;
    const end = this.#pickers[this.#width](count / 2, colors, owners, scores, picked, holders);
    return (end - holders) / 4;
  }

  /** Of the first so many picked: 1 at the point itself to ½ at the tolerance; 0: farther; `UNSURE`. It holds until the next call. */
  weigh(point: Point, count: number): Float32Array {
    this.#weigh(point, this.#at.picked, count, this.#at.nears);
    return new Float32Array(this.#memory.buffer, this.#at.nears, count);
  }

  /** Adds what those weighed answer to their colorways' credits; answers which of the picked were `UNSURE` and have added nothing. */
  addUp(count: number): Uint32Array {
    const { picked, holders, nears, credits, unsure } = this.#at;
    const end = this.#addUp(count, picked, holders, nears, credits, unsure);
    return new Uint32Array(this.#memory.buffer, unsure, (end - unsure) / 4);
  }

  /** Scores times credits, of so many colorways; the credits are nothing again. */
  multiply(colorways: number): void {
    this.#multiply(Math.ceil(colorways / 2), this.#at.scores, this.#at.credits);
  }
}

// https://webassembly.github.io/spec/core/binary/instructions.html
const areAllTrue = simd(0xa3); // i32x4.all_true
const [atMost, atLeast, bothVectors] = [simd(0x45), simd(0x46), simd(0x4e)]; // f32x4.le, f32x4.ge, v128.and
const timesPair = simd(0xf2); // f64x2.mul
const [isOther, plusDouble, timesDouble, fromSingle] = [[0x62], [0xa0], [0xa2], [0xbb]]; // f64.ne, add, mul, promote_f32
const [greater, isBelow] = [[0x97], [0x5d]]; // f32.max, f32.lt
const both = [0x71]; // i32.and
const zeroSingle = [0x43, 0, 0, 0, 0];

/** Of each run the colours that may answer and their colorways to `picked` and `holders`; answers where the latter end. Every colour is written, and the next over it unless it counts. */
function makePick(memory: WebAssembly.Memory, width: 2 | 4) {
  const [runs, colors, owners, scores, picked, holders] = [0, 1, 2, 3, 4, 5] as const;
  const [run, count, color, owner, holder, keeps, low, high, vector] = [6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
  const start = get(run);
  return assembleAnswering(
    memory,
    6,
    [
      [6, I32],
      [3, V128],
    ],
    [
      ...number(0),
      ...loadVector(LOW),
      ...set(low),
      ...number(0),
      ...loadVector(HIGH),
      ...set(high),
      ...repeat(runs, [
        ...get(colors),
        ...start,
        ...loadWhole(RUNS),
        ...left([], number(4)),
        ...add,
        ...set(color),
        ...get(owners),
        ...start,
        ...loadWhole(RUNS),
        ...left([], number(width / 2)),
        ...add,
        ...set(owner),
        ...start,
        ...loadWhole(RUNS + 4),
        ...set(count),
        ...repeat(count, [
          ...get(color),
          ...loadVector(0),
          ...set(vector),
          ...get(owner),
          ...(width === 2 ? loadShort(0) : loadWhole(0)),
          ...set(holder),
          ...get(picked),
          ...get(vector),
          ...storeVector(0),
          ...get(holders),
          ...get(holder),
          ...storeWhole(0),
          ...get(vector),
          ...get(low),
          ...atLeast,
          ...get(vector),
          ...get(high),
          ...atMost,
          ...bothVectors,
          ...areAllTrue,
          ...get(scores),
          ...get(holder),
          ...left([], number(3)),
          ...add,
          ...loadDouble(0),
          ...double(0),
          ...isOther,
          ...both,
          ...set(keeps),
          ...advance(picked, left(get(keeps), number(4))),
          ...advance(holders, left(get(keeps), number(2))),
          ...advance(color, number(COLOR_BYTES)),
          ...advance(owner, number(width)),
        ]),
        ...advance(run, number(8)),
      ]),
      ...get(holders),
    ],
  );
}

/** To the credits of each colour's colorway its share and a trace, times how near it is; the places of those that can't be told go to `unsure`: answers where they end. */
function makeAddUp(memory: WebAssembly.Memory) {
  const [count, colors, holders, nears, credits, unsure] = [0, 1, 2, 3, 4, 5] as const;
  const [at, credit, near] = [6, 7, 8] as const;
  return assembleAnswering(
    memory,
    6,
    [
      [2, I32],
      [1, F32],
    ],
    [
      ...repeat(count, [
        ...get(nears),
        ...loadFloat(0),
        ...set(near),
        ...get(unsure),
        ...get(at),
        ...storeWhole(0),
        ...advance(unsure, left([...get(near), ...zeroSingle, ...isBelow], number(2))),
        ...get(credits),
        ...get(holders),
        ...loadWhole(0),
        ...left([], number(3)),
        ...add,
        ...set(credit),
        ...get(credit),
        ...get(credit),
        ...loadDouble(0),
        ...get(colors),
        ...loadFloat(12),
        ...fromSingle,
        ...double(trace),
        ...plusDouble,
        ...get(near),
        ...zeroSingle,
        ...greater,
        ...fromSingle,
        ...timesDouble,
        ...plusDouble,
        ...storeDouble(0),
        ...advance(at, number(1)),
        ...advance(nears, number(4)),
        ...advance(holders, number(4)),
        ...advance(colors, number(COLOR_BYTES)),
      ]),
      ...get(unsure),
    ],
  );
}

/** Two colorways at once. */
function makeMultiply(memory: WebAssembly.Memory) {
  const [count, scores, credits] = [0, 1, 2] as const;
  return assemble(
    memory,
    3,
    [],
    repeat(count, [
      ...get(scores),
      ...get(scores),
      ...loadVector(0),
      ...get(credits),
      ...loadVector(0),
      ...timesPair,
      ...storeVector(0),
      ...get(credits),
      ...zeros,
      ...storeVector(0),
      ...advance(scores, number(16)),
      ...advance(credits, number(16)),
    ]),
  );
}

let kernel: ColorKernel | undefined;

/** Made where colours are first looked for: many processes never do. */
export const colorKernel = (): ColorKernel => (kernel ??= new ColorKernel());
