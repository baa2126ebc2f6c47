/**
 * Colour search: CIEDE2000 and regions of Lab against every colorway's palette, exactly, in this process. Three million colours fit in some 60 MB. They lie
 * sorted by cells of Lab, so that of each block only those are looked at whose cells the asked colour or region touches, and the formula only of those within.
 */
import { db } from '#app/data/database.server.ts';
import { allBut, hasBit, isWithin, makeBits, setBit, withRoom, type Bits } from './bits.ts';
import { waysOf, type ColorQuery, type PaletteColor } from './color-match.ts';
import type { DesignIndex } from './design-index.server.ts';
import {
  blockSize,
  blocksOf,
  makeBlock,
  range,
  spanOf,
  unpackBlock,
  type Block,
  type Designs,
} from './palette-blocks.ts';
import { readAsked, scoreDesigns, type AskedTogether } from './palette-scores.ts';
import { Turns } from './turns.ts';

/** blocks in one statement */
const together = 32;
/** ms of looking for colours without letting others have their turn */
const longestTurn = 2;

/** scores that are kept one by one */
const mostApart = 2048;

const turns = new Turns();

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
        const read = { version, readAt: performance.now() };
        for (const number of blank) this.#blocks.set(number, { ...makeBlock(number, whole), ...read });
        for (const [number, ordinals] of changed) {
          const designs = unpackBlock(number, this.#blocks.get(number)!);
          for (const ordinal of ordinals) designs.delete(ordinal);
          for (const ordinal of ordinals) if (parts.has(ordinal)) designs.set(ordinal, parts.get(ordinal)!);
          this.#blocks.set(number, { ...makeBlock(number, designs), ...read });
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
  /** `performance.now()` after the last palettes that it judged by were read */
  readAt = -Infinity;
  readonly #scores = new ScoreList();
  running: Promise<void> | undefined;
  #judged = makeBits(0);
  #index: DesignIndex | undefined;
  #version = -1;
  /** of each way in which the query may be answered */
  readonly #ways: AskedTogether[];

  constructor(query: ColorQuery) {
    this.#ways = waysOf(query).map(readAsked);
  }

  get bytes(): number {
    return this.bits.byteLength + this.#judged.byteLength + this.#scores.bytes;
  }

  /** Null where only colours are asked for that aren't there: then none answers better than another. */
  get scores(): ScoreList | null {
    return this.#ways.flatMap(({ asked }) => asked).every(({ isUnwanted }) => isUnwanted) ? null : this.#scores;
  }

  /** Whether it says of each of those designs what the index has read. */
  covers(index: DesignIndex, among: Bits): boolean {
    this.#follow(index);
    return isWithin(among, this.#judged);
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

  /** Forgets what has changed since. */
  #follow(index: DesignIndex): void {
    const isOther = this.#index !== index;
    if (isOther || this.#version !== index.version) {
      const changed = isOther ? null : index.changedSince(this.#version, 'palettes');
      if (!changed) [this.bits, this.#judged] = [makeBits(index.rows.length), makeBits(index.rows.length)];
      for (const ordinal of changed ?? [])
        for (const bits of [this.bits, this.#judged]) if (hasBit(bits, ordinal)) setBit(bits, ordinal, false);
      [this.#index, this.#version] = [index, index.version];
    }
  }

  async #judge(index: DesignIndex, among: Bits): Promise<void> {
    this.#follow(index);
    this.#scores.room = index.rows.length;
    const lacking = allBut(among, this.#judged);
    const palettes = palettesOf(index);
    const numbers = blocksOf(lacking);
    for (let at = 0; at < numbers.length;) {
      await turns.take(numbers.length - at);
      const some = numbers.slice(at, at + together);
      let blocks: Block[] | null;
      while (!(blocks = palettes.ready(some))) await palettes.load(some);
      // Another index has come meanwhile: what this one read says nothing of it.
      if (this.#index !== index) return;
      const room = (some.at(-1)! + 1) * blockSize;
      this.bits = withRoom(this.bits, room);
      this.#judged = withRoom(this.#judged, room);
      const end = performance.now() + longestTurn;
      let place = 0;
      do this.#judgeBlock(blocks[place]!, some[place]! * blockSize, lacking);
      while (++place < some.length && performance.now() < end);
      at += place;
    }
  }

  #judgeBlock(block: Block, first: number, among: Bits): void {
    this.readAt = Math.max(this.readAt, block.readAt);
    const asked: number[] = [];
    for (let place = 0; place < blockSize; place++) if (hasBit(among, first + place)) asked.push(place);
    for (const place of asked) setBit(this.#judged, first + place);
    for (const place of asked) this.#scores.set(first + place, 0);
    for (const way of this.#ways) {
      const scores = scoreDesigns(block, way, asked);
      for (const place of asked) {
        if (scores[place]! <= this.#scores.of(first + place)) continue;
        setBit(this.bits, first + place);
        this.#scores.set(first + place, scores[place]!);
      }
    }
  }
}

/** By ordinal, how well the best of a design's colorways answers; 0 of all that nothing was said of. Of few they are kept one by one: of all designs each search would leave half a megabyte behind. */
export class ScoreList {
  /** designs that there may be */
  room = 0;
  readonly #few = new Map<number, number>();
  #many: Float32Array | undefined;

  get bytes(): number {
    return this.#many ? this.#many.byteLength : 40 * this.#few.size;
  }

  of(ordinal: number): number {
    return (this.#many ? this.#many[ordinal] : this.#few.get(ordinal)) ?? 0;
  }

  set(ordinal: number, score: number): void {
    if (!this.#many) {
      if (score === 0) this.#few.delete(ordinal);
      else this.#few.set(ordinal, Math.fround(score));
      if (this.#few.size <= mostApart) return;
      this.#many = new Float32Array(this.room);
      for (const [one, its] of this.#few) this.set(one, its);
      this.#few.clear();
      return;
    }
    if (ordinal >= this.#many.length) {
      const larger = new Float32Array(1.25 * Math.max(ordinal + 1, this.room));
      larger.set(this.#many);
      this.#many = larger;
    }
    this.#many[ordinal] = score;
  }
}

async function readPalettes(ordinals: number[]): Promise<Designs> {
  const designs: Designs = new Map();
  if (ordinals.length === 0) return designs;
  const [row] = await db.$queryRaw<{ packed: string | null }[]>`
    SELECT encode(string_agg(int4send(d."ordinal") || int4send(length(p."packed") / 16) || p."packed", ''::bytea), 'base64') AS packed
    FROM "Design" d JOIN "Colorway" k ON k."designId" = d."id" JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
    WHERE d."ordinal" = ANY(${ordinals}::int[])`;
  // Of each colorway in big-endian words its design's ordinal, how many colours, and these; from here on as this machine has them.
  const bytes = Buffer.from(row!.packed ?? '', 'base64').swap32();
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  for (let at = 0; at < words.length;) {
    const [ordinal, begin, end] = [words[at]!, at + 2, at + 2 + 4 * words[at + 1]!];
    const palette = floats.subarray(begin, end);
    const others = designs.get(ordinal);
    if (others) others.push(palette);
    else designs.set(ordinal, [palette]);
    at = end;
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
