/**
 * Colour search: CIEDE2000 and regions of Lab against every colorway's palette, exactly, in this process. Three million colours fit in some 60 MB. They lie
 * sorted by cells of Lab, so that of each block only those are looked at whose cells the asked colour or region touches, and the formula only of those within.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { allBut, countBits, hasBit, makeBits, setBit, withRoom, type Bits } from './bits.ts';
import { cellCount, cellOf, cellsOf } from './color-cells.ts';
import {
  answerOf,
  creditOf,
  readColorQuery,
  trace,
  type AskedColor,
  type ColorQuery,
  type PaletteColor,
} from './color-match.ts';
import type { DesignIndex } from './design-index.server.ts';

/** Ordinals of one block: so many designs are read anew when one of them changes. */
const blockSize = 256;
/** blocks in one statement */
const together = 32;
/** blocks searched without letting others have their turn */
const stride = 32;

type Numbers = Uint16Array | Uint32Array;

/** The palettes of some designs. Of several lists each says where another's parts begin, and, last, where the last one ends. */
interface Block {
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
  /** of the index when it was read */
  version: number;
}

/** What has been read for one index. */
class Palettes {
  readonly #blocks = new Map<number, Block>();
  readonly #index: DesignIndex;
  #loading: Promise<unknown> = Promise.resolve();

  constructor(index: DesignIndex) {
    this.#index = index;
  }

  /** Null where one isn't there, or no longer right. */
  ready(numbers: number[]): Block[] | null {
    return this.#missing(numbers).length > 0 ? null : numbers.map((number) => this.#blocks.get(number)!);
  }

  /** One after another: two searches that begin together read each palette once. */
  async load(numbers: number[]): Promise<void> {
    const turn = this.#loading.then(async () => {
      const needed = this.#missing(numbers);
      for (let at = 0; at < needed.length; at += together) {
        const { version } = this.#index;
        for (const [number, block] of await readBlocks(needed.slice(at, at + together)))
          this.#blocks.set(number, { ...block, version });
      }
    });
    this.#loading = turn.catch(() => undefined);
    await turn;
  }

  #missing(numbers: number[]): number[] {
    return numbers.filter((number) => {
      const block = this.#blocks.get(number);
      return !block || block.version < this.#index.palettesChangedAt(number * blockSize, (number + 1) * blockSize);
    });
  }
}

const ofIndex = new WeakMap<DesignIndex, Palettes>();

function palettesOf(index: DesignIndex): Palettes {
  let palettes = ofIndex.get(index);
  if (!palettes) ofIndex.set(index, (palettes = new Palettes(index)));
  return palettes;
}

/** Reads all palettes, so that the first colour search needn't. A search that comes meanwhile takes its turn between. */
export async function loadPalettes(index: DesignIndex): Promise<void> {
  const numbers = Array.from({ length: Math.ceil(index.rows.length / blockSize) }, (_, number) => number);
  for (let at = 0; at < numbers.length; at += together) await palettesOf(index).load(numbers.slice(at, at + together));
}

/** The designs with a query's colours, as far as they have been asked for: palettes that no asker may see are not compared. */
export class ColorSet {
  bits = makeBits(0);
  /** by ordinal, of those in `bits`: how well the best of their colorways answers */
  #scores = new Float32Array(0);
  running: Promise<void> | undefined;
  #judged = makeBits(0);
  #index: DesignIndex | undefined;
  #version = -1;
  readonly #asked: Asked[];

  constructor(query: ColorQuery) {
    const asked = readColorQuery(query).map((one) => ({ ...one, cells: cellsOf(one.place) }));
    // What few colours can be leaves little for the others to be looked for in.
    this.#asked = asked.sort((one, other) => countCells(one) - countCells(other));
  }

  get bytes(): number {
    return this.bits.byteLength + this.#judged.byteLength + this.#scores.byteLength;
  }

  /** Null where only colours are asked for that aren't there: then none answers better than another. */
  get scores(): Float32Array | null {
    return this.#asked.every(({ isUnwanted }) => isUnwanted) ? null : this.#scores;
  }

  /** Whether it says of each of those designs what the index has read. */
  covers(index: DesignIndex, among: Bits): boolean {
    return countBits(this.#lacking(index, among)) === 0;
  }

  /** Judges those of them that it says nothing of yet. */
  async judge(index: DesignIndex, among: Bits): Promise<void> {
    const turn = (this.running ?? Promise.resolve()).then(() => this.#judge(index, among));
    const running = turn.catch(() => undefined);
    this.running = running;
    try {
      await turn;
    } finally {
      if (this.running === running) this.running = undefined;
    }
  }

  #lacking(index: DesignIndex, among: Bits): Bits {
    const isOther = this.#index !== index;
    if (isOther || this.#version !== index.version) {
      const changed = isOther ? null : index.changedSince(this.#version, 'palettes');
      if (!changed) [this.bits, this.#judged] = [makeBits(index.rows.length), makeBits(index.rows.length)];
      for (const ordinal of changed ?? [])
        for (const bits of [this.bits, this.#judged]) if (hasBit(bits, ordinal)) setBit(bits, ordinal, false);
      [this.#index, this.#version] = [index, index.version];
    }
    return allBut(among, this.#judged);
  }

  async #judge(index: DesignIndex, among: Bits): Promise<void> {
    const lacking = this.#lacking(index, among);
    const palettes = palettesOf(index);
    const numbers = blocksOf(lacking);
    for (let at = 0; at < numbers.length; at += stride) {
      const some = numbers.slice(at, at + stride);
      let blocks: Block[] | null;
      while (!(blocks = palettes.ready(some))) await palettes.load(some);
      // Another index has come meanwhile: what this one read says nothing of it.
      if (this.#index !== index) return;
      const room = (some.at(-1)! + 1) * blockSize;
      this.bits = withRoom(this.bits, room);
      this.#judged = withRoom(this.#judged, room);
      this.#scores = withScores(this.#scores, room);
      for (const [place, block] of blocks.entries()) this.#judgeBlock(block, some[place]! * blockSize, lacking);
      await breathe();
    }
  }

  #judgeBlock(block: Block, first: number, among: Bits): void {
    const asked: number[] = [];
    for (let place = 0; place < blockSize; place++) if (hasBit(among, first + place)) asked.push(place);
    for (const place of asked) setBit(this.#judged, first + place);
    const scores =
      asked.length * few < blockSize
        ? scoreOneByOne(block, this.#asked, asked)
        : scoreByCells(block, this.#asked, asked);
    for (const place of asked) {
      const [from, to] = [block.designs[place]!, block.designs[place + 1]!];
      let best = 0;
      for (let colorway = from; colorway < to; colorway++) if (scores[colorway]! > best) best = scores[colorway]!;
      if (best === 0) continue;
      setBit(this.bits, first + place);
      this.#scores[first + place] = best;
    }
  }
}

/** The blocks that some of the designs lie in. */
function blocksOf(designs: Bits): number[] {
  const words = blockSize / 32;
  const numbers: number[] = [];
  for (let number = 0; number * words < designs.length; number++)
    if (designs.subarray(number * words, (number + 1) * words).some((word) => word !== 0)) numbers.push(number);
  return numbers;
}

/** An asked colour, and the cells in which it may be found: of each run the first, and the one after the last. */
interface Asked extends AskedColor {
  cells: Uint16Array;
}

function countCells({ cells }: Asked): number {
  let count = 0;
  for (let run = 0; run < cells.length; run += 2) count += cells[run + 1]! - cells[run]!;
  return count;
}

function withScores(scores: Float32Array<ArrayBuffer>, room: number): Float32Array<ArrayBuffer> {
  if (room <= scores.length) return scores;
  const larger = new Float32Array(room * 1.25);
  larger.set(scores);
  return larger;
}

let room = { scores: new Float64Array(0), credits: new Float64Array(0), together: new Float64Array(0) };

/** Numbers by colorway of one block, used for one block after another: what stands in them is of the one before. */
function boards(count: number): typeof room {
  if (room.scores.length < count) {
    const make = () => new Float64Array(2 * count);
    room = { scores: make(), credits: make(), together: make() };
  }
  return room;
}

/** Where no more than one design of so many is looked at, cells spare nothing. */
const few = 8;

/** By colorway of the block, how well each of those designs' colorways answers; 0: not at all. Each colour is looked for in its cells. */
function scoreByCells({ colors, owners, cells, designs }: Block, asked: Asked[], places: number[]): Float64Array {
  const count = designs[blockSize]!;
  const { scores, credits, together } = boards(count);
  scores.fill(0, 0, count);
  for (const place of places) scores.fill(1, designs[place], designs[place + 1]);
  for (const one of asked) {
    const { weigh, leastEach } = one;
    credits.fill(0, 0, count);
    together.fill(0, 0, count);
    for (let run = 0; run < one.cells.length; run += 2) {
      const end = cells[one.cells[run + 1]!]!;
      for (let color = cells[one.cells[run]!]!; color < end; color++) {
        const owner = owners[color]!;
        if (scores[owner] === 0) continue;
        const at = 4 * color;
        const share = colors[at + 3]!;
        if (share < leastEach) continue;
        const near = weigh(colors[at]!, colors[at + 1]!, colors[at + 2]!);
        if (near === 0) continue;
        credits[owner]! += (share + trace) * near;
        together[owner]! += share;
      }
    }
    for (let owner = 0; owner < count; owner++) scores[owner]! *= answerOf(one, credits[owner]!, together[owner]!);
  }
  return scores;
}

/** The same for few designs, colorway by colorway. */
function scoreOneByOne({ colors, ordered, palettes, designs }: Block, asked: Asked[], places: number[]): Float64Array {
  const { scores } = boards(designs[blockSize]!);
  for (const place of places) {
    for (let colorway = designs[place]!; colorway < designs[place + 1]!; colorway++) {
      const end = palettes[colorway + 1]!;
      let score = 1;
      for (let turn = 0; turn < asked.length && score > 0; turn++) {
        const one = asked[turn]!;
        let credits = 0;
        let together = 0;
        for (let at = palettes[colorway]!; at < end; at++) {
          const color = 4 * ordered[at]!;
          const share = colors[color + 3]!;
          const credit = creditOf(one, colors[color]!, colors[color + 1]!, colors[color + 2]!, share);
          if (credit === 0) continue;
          credits += credit;
          together += share;
        }
        score *= answerOf(one, credits, together);
      }
      scores[colorway] = score;
    }
  }
  return scores;
}

async function readBlocks(numbers: number[]): Promise<[number, Omit<Block, 'version'>][]> {
  const rows = await db.$queryRaw<{ number: number; packed: string | null }[]>`
    SELECT r."number", (
      SELECT encode(string_agg(int4send(d."ordinal") || int4send(length(p."packed") / 16) || p."packed", ''::bytea ORDER BY d."ordinal"), 'base64')
      FROM "Design" d JOIN "Colorway" k ON k."designId" = d."id" JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
      WHERE d."ordinal" >= r."number" * ${blockSize}::int AND d."ordinal" < (r."number" + 1) * ${blockSize}::int) AS packed
    FROM unnest(${numbers}::int[]) r("number")`;
  return rows.map(({ number, packed }) => [number, unpack(packed ?? '', number * blockSize)]);
}

/** One colorway's, as the database keeps it: l, a, b and share of each colour as big-endian floats. */
export function unpackPalette(packed: Uint8Array): PaletteColor[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / 16 }, (_, color) => ({
    l: view.getFloat32(16 * color),
    a: view.getFloat32(16 * color + 4),
    b: view.getFloat32(16 * color + 8),
    share: view.getFloat32(16 * color + 12),
  }));
}

/** `packed`: of each colorway in big-endian words its design's ordinal, how many colours, and their l, a, b and share. `first`: the block's first ordinal. */
function unpack(packed: string, first: number): Omit<Block, 'version'> {
  const bytes = Buffer.from(packed, 'base64');
  const designs = new Uint32Array(blockSize + 1);
  const palettes: number[] = [];
  const places: { at: number; owner: number; cell: number }[] = [];
  for (let at = 0; at < bytes.length;) {
    designs[bytes.readInt32BE(at) - first + 1]!++;
    const owner = palettes.push(places.length) - 1;
    const end = at + 8 + 16 * bytes.readInt32BE(at + 4);
    for (at += 8; at < end; at += 16)
      places.push({
        at,
        owner,
        cell: cellOf(bytes.readFloatBE(at), bytes.readFloatBE(at + 4), bytes.readFloatBE(at + 8)),
      });
  }
  palettes.push(places.length);
  const cells = new Uint32Array(cellCount + 1);
  for (const { cell } of places) cells[cell + 1]!++;
  addUp(designs);
  addUp(cells);
  const next = cells.slice(0, cellCount);
  const ordered = places.map(({ cell }) => next[cell]!++);
  const colors = new Float32Array(4 * places.length);
  const owners = new Uint32Array(places.length);
  for (const [turn, { at, owner }] of places.entries()) {
    const color = ordered[turn]!;
    for (let axis = 0; axis < 4; axis++) colors[4 * color + axis] = bytes.readFloatBE(at + 4 * axis);
    owners[color] = owner;
  }
  return {
    colors,
    owners: pack(owners),
    cells: pack(cells),
    ordered: pack(ordered),
    palettes: pack(palettes),
    designs: pack(designs),
  };
}

/** Each number becomes the sum of itself and all before it. */
function addUp(numbers: Uint32Array): void {
  for (let at = 1; at < numbers.length; at++) numbers[at]! += numbers[at - 1]!;
}

function pack(numbers: number[] | Uint32Array): Numbers {
  return numbers.some((number) => number > 0xffff) ? Uint32Array.from(numbers) : Uint16Array.from(numbers);
}
