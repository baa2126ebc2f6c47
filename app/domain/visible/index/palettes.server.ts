/**
 * Colour search: CIEDE2000 against every colorway's palette, exactly, in this process. Three million colours fit in some 50 MB and are read
 * through in a few hundredths of a second; a box in Lab, found beforehand, spares all but the near ones the formula.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { allBut, countBits, hasBit, makeBits, setBit, withRoom, type Bits } from './bits.ts';
import { boxAround, nearTo, readLab } from './color-box.ts';
import type { DesignIndex } from './design-index.server.ts';

/** Every one of the colours must be in one and the same colorway. */
export interface ColorQuery {
  /** #rrggbb or lab(L a b) */
  colors: string[];
  /** ΔE2000 */
  tolerance: number;
  /** per cent of the printed area, at least */
  share: number;
}

/** Ordinals of one block: so many designs are read anew when one of them changes. */
const blockSize = 256;
/** blocks in one statement */
const together = 32;
/** blocks searched without letting others have their turn */
const stride = 32;

/** Per colorway: its design's ordinal, how many colours, and per colour l, a, b, share. Whole numbers and floats share the memory. */
interface Block {
  words: Int32Array;
  floats: Float32Array;
  /** where each design's colorways begin, and, last, where the block ends */
  starts: Int32Array;
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
  running: Promise<void> | undefined;
  #judged = makeBits(0);
  #index: DesignIndex | undefined;
  #version = -1;
  readonly #match: Matcher;

  constructor(query: ColorQuery) {
    this.#match = makeMatcher(query);
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
      for (const [place, block] of blocks.entries()) this.#judgeBlock(block, some[place]! * blockSize, lacking);
      await breathe();
    }
  }

  #judgeBlock({ words, floats, starts }: Block, first: number, among: Bits): void {
    for (let place = 0; place < blockSize; place++) {
      const ordinal = first + place;
      if (!hasBit(among, ordinal)) continue;
      setBit(this.#judged, ordinal);
      const end = starts[place + 1]!;
      for (let at = starts[place]!; at < end;) {
        const next = at + 2 + words[at + 1]! * 4;
        if (this.#match(floats, at + 2, next)) {
          setBit(this.bits, ordinal);
          break;
        }
        at = next;
      }
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

type Matcher = (floats: Float32Array, from: number, to: number) => boolean;

/** Whether every colour asked for is among those between `from` and `to`. */
function makeMatcher({ colors, tolerance, share }: ColorQuery): Matcher {
  const least = Math.fround(share / 100);
  const asked = colors.map((color) => {
    const lab = readLab(color);
    const [low, high] = boxAround(lab, tolerance);
    return { near: nearTo(lab, tolerance), low, high };
  });
  const has = ({ near, low, high }: (typeof asked)[number], floats: Float32Array, from: number, to: number) => {
    for (let at = from; at < to; at += 4) {
      const l = floats[at]!;
      if (l < low[0] || l > high[0]) continue;
      const a = floats[at + 1]!;
      if (a < low[1] || a > high[1]) continue;
      const b = floats[at + 2]!;
      if (b < low[2] || b > high[2] || floats[at + 3]! < least) continue;
      if (near(l, a, b)) return true;
    }
    return false;
  };
  return (floats, from, to) => asked.every((one) => has(one, floats, from, to));
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

/** From big-endian words to this machine's own. `first`: the block's first ordinal. */
function unpack(packed: string, first: number): Omit<Block, 'version'> {
  const bytes = Buffer.from(packed, 'base64');
  const words = new Int32Array(bytes.length / 4);
  for (let at = 0; at < words.length; at++) words[at] = bytes.readInt32BE(at * 4);
  const starts = new Int32Array(blockSize + 1);
  let place = 0;
  for (let at = 0; at < words.length; at += 2 + words[at + 1]! * 4)
    for (; place <= words[at]! - first; place++) starts[place] = at;
  starts.fill(words.length, place);
  return { words, floats: new Float32Array(words.buffer), starts };
}
