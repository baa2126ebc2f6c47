/**
 * Colour search: CIEDE2000 against every colorway's palette, exactly, in this process. Three million colours fit in some 50 MB and are read
 * through in a few hundredths of a second; a box in Lab, found beforehand, spares all but the near ones the formula.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { hasBit, setBit, withRoom, type Bits } from './bits.ts';
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
  /** of the index when it was read */
  version: number;
}

/** What has been read for one index. */
class Palettes {
  readonly blocks = new Map<number, Block>();
  /** version of the index in which a block's designs were last found changed */
  readonly changedAt = new Map<number, number>();
  heard: number;
  loading: Promise<unknown> = Promise.resolve();
  readonly #index: DesignIndex;

  constructor(index: DesignIndex) {
    this.#index = index;
    this.heard = index.version;
  }

  /** Those not there or no longer right. */
  missing(numbers: number[]): number[] {
    const changed = this.#index.changedSince(this.heard, 'palettes');
    if (!changed) this.blocks.clear();
    for (const ordinal of changed ?? []) this.changedAt.set(Math.floor(ordinal / blockSize), this.#index.version);
    this.heard = this.#index.version;
    return numbers.filter((number) => {
      const block = this.blocks.get(number);
      return !block || block.version < (this.changedAt.get(number) ?? 0);
    });
  }
}

const palettesOf = new WeakMap<DesignIndex, Palettes>();

/** Reads all palettes, so that the first colour search needn't. */
export async function loadPalettes(index: DesignIndex): Promise<void> {
  const numbers = allBlocks(index);
  for (let at = 0; at < numbers.length; at += together) await loadBlocks(index, numbers.slice(at, at + together));
}

function allBlocks(index: DesignIndex): number[] {
  return Array.from({ length: Math.ceil(index.rows.length / blockSize) }, (_, number) => number);
}

/** Sets the bits of designs with such a colorway: of all, or of those given. */
export async function markColors(
  index: DesignIndex,
  query: ColorQuery,
  part: number[] | null,
  bits: Bits,
): Promise<Bits> {
  const numbers = part
    ? [...new Set(part.map((ordinal) => Math.floor(ordinal / blockSize)))].sort((one, other) => one - other)
    : allBlocks(index);
  const only = part && new Set(part);
  const match = makeMatcher(query);
  let marked = bits;
  for (let at = 0; at < numbers.length; at += stride) {
    const some = numbers.slice(at, at + stride);
    marked = withRoom(marked, (some.at(-1)! + 1) * blockSize);
    for (const block of await loadBlocks(index, some)) markBlock(block, match, only, marked);
    await breathe();
  }
  return marked;
}

type Matcher = (floats: Float32Array, from: number, to: number) => boolean;

function markBlock({ words, floats }: Block, match: Matcher, only: Set<number> | null, bits: Bits): void {
  for (let at = 0; at < words.length;) {
    const ordinal = words[at]!;
    const end = at + 2 + words[at + 1]! * 4;
    if (!hasBit(bits, ordinal) && (!only || only.has(ordinal)) && match(floats, at + 2, end)) setBit(bits, ordinal);
    at = end;
  }
}

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

/** One after another: two searches that begin together read each palette once. */
async function loadBlocks(index: DesignIndex, numbers: number[]): Promise<Block[]> {
  let palettes = palettesOf.get(index);
  if (!palettes) palettesOf.set(index, (palettes = new Palettes(index)));
  const { blocks } = palettes;
  while (palettes.missing(numbers).length > 0) {
    const turn = palettes.loading.then(async () => {
      const needed = palettes.missing(numbers);
      for (let at = 0; at < needed.length; at += together) {
        const { version } = index;
        for (const [number, block] of await readBlocks(needed.slice(at, at + together)))
          blocks.set(number, { ...block, version });
      }
    });
    palettes.loading = turn.catch(() => undefined);
    await turn;
  }
  return numbers.map((number) => blocks.get(number)!);
}

async function readBlocks(numbers: number[]): Promise<[number, Omit<Block, 'version'>][]> {
  const rows = await db.$queryRaw<{ number: number; packed: string | null }[]>`
    SELECT r."number", (
      SELECT encode(string_agg(int4send(d."ordinal") || int4send(length(p."packed") / 16) || p."packed", ''::bytea), 'base64')
      FROM "Design" d JOIN "Colorway" k ON k."designId" = d."id" JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
      WHERE d."ordinal" >= r."number" * ${blockSize}::int AND d."ordinal" < (r."number" + 1) * ${blockSize}::int) AS packed
    FROM unnest(${numbers}::int[]) r("number")`;
  return rows.map(({ number, packed }) => [number, unpack(packed ?? '')]);
}

/** From big-endian words to this machine's own. */
function unpack(packed: string): Omit<Block, 'version'> {
  const bytes = Buffer.from(packed, 'base64');
  const words = new Int32Array(bytes.length / 4);
  for (let at = 0; at < words.length; at++) words[at] = bytes.readInt32BE(at * 4);
  return { words, floats: new Float32Array(words.buffer) };
}
