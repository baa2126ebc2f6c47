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

/** Ordinals of one block: so many designs are sorted anew when one of them changes. */
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
        const some = needed.slice(at, at + together);
        const { version } = this.#index;
        // Of a block that is there, only what has changed since is read.
        const changed = new Map(
          some.flatMap((number) => {
            const block = this.#blocks.get(number);
            return block ? [[number, this.#index.palettesChangedSince(block.version, ...spanOf(number))] as const] : [];
          }),
        );
        const blank = some.filter((number) => !changed.has(number));
        const [whole, parts] = await Promise.all([
          readPalettes(blank.flatMap((number) => range(...spanOf(number)))),
          readPalettes([...changed.values()].flat()),
        ]);
        for (const number of blank) this.#blocks.set(number, { ...makeBlock(number, whole), version });
        for (const [number, ordinals] of changed) {
          const designs = unpackBlock(number, this.#blocks.get(number)!);
          for (const ordinal of ordinals) designs.delete(ordinal);
          for (const ordinal of ordinals) if (parts.has(ordinal)) designs.set(ordinal, parts.get(ordinal)!);
          this.#blocks.set(number, { ...makeBlock(number, designs), version });
        }
      }
    });
    this.#loading = turn.catch(() => undefined);
    await turn;
  }

  #missing(numbers: number[]): number[] {
    return numbers.filter((number) => {
      const block = this.#blocks.get(number);
      return !block || block.version < this.#index.palettesChangedAt(...spanOf(number));
    });
  }
}

const ofIndex = new WeakMap<DesignIndex, Palettes>();

function palettesOf(index: DesignIndex): Palettes {
  let palettes = ofIndex.get(index);
  if (!palettes) ofIndex.set(index, (palettes = new Palettes(index)));
  return palettes;
}

/** Reads all palettes that aren't there as they are now, so that the next colour search needn't. A search that comes meanwhile takes its turn between. */
export async function loadPalettes(index: DesignIndex): Promise<void> {
  const numbers = range(0, Math.ceil(index.rows.length / blockSize));
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
function scoreByCells(block: Block, asked: Asked[], places: number[]): Float64Array {
  const { colors, owners, cells, designs } = block;
  const count = designs[blockSize]!;
  const { scores, credits, together } = boards(count);
  scores.fill(0, 0, count);
  for (const place of places) scores.fill(1, designs[place], designs[place + 1]);
  if (asked.length > 1) keepLikely(block, asked, scores);
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

/** Of several colours, the formula is asked of the first only where the boxes of all the others are met too: their sides cost next to nothing. */
function keepLikely({ colors, owners, cells, designs }: Block, asked: Asked[], scores: Float64Array): void {
  const count = designs[blockSize]!;
  for (const { isUnwanted, place, cells: runs, leastEach } of asked) {
    if (isUnwanted || !('box' in place)) continue;
    const [[lowL, lowA, lowB], [highL, highA, highB]] = place.box;
    for (let run = 0; run < runs.length; run += 2) {
      const end = 4 * cells[runs[run + 1]!]!;
      for (let at = 4 * cells[runs[run]!]!; at < end; at += 4) {
        const [l, a, b] = [colors[at]!, colors[at + 1]!, colors[at + 2]!];
        if (l < lowL || l > highL || a < lowA || a > highA || b < lowB || b > highB) continue;
        // 2: is there, of those that were so far.
        const owner = owners[at >>> 2]!;
        if (scores[owner] === 1 && colors[at + 3]! >= leastEach) scores[owner] = 2;
      }
    }
    for (let owner = 0; owner < count; owner++) scores[owner] = scores[owner] === 2 ? 1 : 0;
  }
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

/** l, a, b and share of each colour of each colorway, by the design's ordinal. */
type Designs = Map<number, Float32Array[]>;

const spanOf = (number: number): [from: number, before: number] => [number * blockSize, (number + 1) * blockSize];
const range = (from: number, before: number) => Array.from({ length: before - from }, (_, at) => from + at);

async function readPalettes(ordinals: number[]): Promise<Designs> {
  const designs: Designs = new Map();
  if (ordinals.length === 0) return designs;
  const [row] = await db.$queryRaw<{ packed: string | null }[]>`
    SELECT encode(string_agg(int4send(d."ordinal") || int4send(length(p."packed") / 16) || p."packed", ''::bytea), 'base64') AS packed
    FROM "Design" d JOIN "Colorway" k ON k."designId" = d."id" JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
    WHERE d."ordinal" = ANY(${ordinals}::int[])`;
  const bytes = Buffer.from(row!.packed ?? '', 'base64');
  // Of each colorway in big-endian words its design's ordinal, how many colours, and these.
  for (let at = 0; at < bytes.length;) {
    const ordinal = bytes.readInt32BE(at);
    const palette = new Float32Array(4 * bytes.readInt32BE(at + 4));
    at += 8;
    for (let number = 0; number < palette.length; number++, at += 4) palette[number] = bytes.readFloatBE(at);
    designs.set(ordinal, [...(designs.get(ordinal) ?? []), palette]);
  }
  return designs;
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

function unpackBlock(number: number, { colors, ordered, palettes, designs }: Block): Designs {
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
function makeBlock(number: number, all: Designs): Omit<Block, 'version'> {
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
  };
}

/** Each number becomes the sum of itself and all before it. */
function addUp(numbers: Uint32Array): void {
  for (let at = 1; at < numbers.length; at++) numbers[at]! += numbers[at - 1]!;
}

function pack(numbers: Uint32Array): Numbers {
  return numbers.some((number) => number > 0xffff) ? Uint32Array.from(numbers) : Uint16Array.from(numbers);
}
