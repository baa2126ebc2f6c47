/** Packing px in grain: zlib (RFC 1950) without looking for strings, which aren't there, in a tenth of the time that zlib's quickest way takes. */
import { CODE_BYTES, END, LONGEST, openWriting, ROW, SIDE } from './deflate-kernel.ts';
import { codeLengths, codesOf } from './huffman-codes.ts';
import type { PyramidMemory } from './pyramid-memory.ts';

/** Every so many rows are looked at to tell what a tile is like. */
const LOOK = 8;
/** Part of the words that say nothing new, or what the row above says, from which strings are worth looking for. */
const REPEATED = 0.5;
/** What the codes that stand may take more than new ones would, of the least that is possible. */
const STALE = 0.02;
/** bytes */
const HEADER = 160;
/** bytes of a code at most, for each byte, and what is written beyond the end */
export const MOST_GROWTH = 2;

export interface Grain {
  /** How often each byte occurs in some of a tile's rows of differences, and once more; null where the tile repeats itself. */
  look(differences: Uint8Array): Uint32Array | null;
  /** Packs so many bytes at `from`, a multiple of 4, of which `counts` tells and whose Adler-32 is `adler`, to `to`; answers where that ends. */
  pack(from: number, bytes: number, counts: Uint32Array, adler: number, to: number): number;
}

export function openGrain(memory: PyramidMemory): Grain {
  const table = memory.take((END + 1) * CODE_BYTES);
  const write = openWriting(memory.wasm);
  let lengths: Uint8Array | null = null;
  /** of the least that is possible, for what they were made for */
  let taken = 0;
  let header = Buffer.alloc(0);
  let headerBits = 0;

  const renew = (counts: Uint32Array) => {
    lengths = codeLengths(counts, LONGEST);
    taken = bitsOf(counts, lengths) / entropyOf(counts);
    const codes = codesOf(lengths);
    const entries = memory.bytes(table, (END + 1) * CODE_BYTES);
    for (let i = 0; i <= END; i++) {
      entries.writeUInt16LE(reversed(codes[i]!, lengths[i]!), i * CODE_BYTES);
      entries[i * CODE_BYTES + 2] = lengths[i]!;
    }
    [header, headerBits] = blockHeader(lengths);
  };

  return {
    look,
    pack(from, bytes, counts, adler, to) {
      if (!lengths || bitsOf(counts, lengths) > (taken + STALE) * entropyOf(counts)) renew(counts);
      header.copy(memory.bytes(to, HEADER));
      const end = write(from, bytes / 4, table, to + (headerBits >> 3), headerBits & 7);
      memory.bytes(end, 4).writeUInt32BE(adler);
      return end + 4;
    },
  };
}

function look(bytes: Uint8Array): Uint32Array | null {
  const counts = new Uint32Array(END + 1).fill(1);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const [across, seen] = [ROW / 4, SIDE / LOOK];
  let repeated = 0;
  for (let y = LOOK - 1; y < SIDE; y += LOOK) {
    for (let i = y * across; i < (y + 1) * across; i++) {
      const word = words[i]!;
      if (word === 0 || word === words[i - across]) repeated++;
      counts[word & 255]!++;
      counts[(word >> 8) & 255]!++;
      counts[(word >> 16) & 255]!++;
      counts[word >>> 24]!++;
    }
  }
  return repeated > REPEATED * seen * across ? null : counts;
}

function bitsOf(counts: Uint32Array, lengths: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < counts.length; i++) bits += counts[i]! * lengths[i]!;
  return bits;
}

/** bits that the best code would take, were codes of parts of bits possible */
function entropyOf(counts: Uint32Array): number {
  let [all, bits] = [0, 0];
  for (const count of counts) all += count;
  for (const count of counts) bits -= count * Math.log2(count / all);
  return bits;
}

function reversed(code: number, length: number): number {
  let out = 0;
  for (let i = 0; i < length; i++) out |= ((code >> i) & 1) << (length - 1 - i);
  return out;
}

/** zlib's two bytes, and the head of a last block with codes of its own (RFC 1951, 3.2.7), whose distances are never used. */
function blockHeader(lengths: Uint8Array): [bytes: Buffer<ArrayBuffer>, bits: number] {
  const bytes = Buffer.alloc(HEADER);
  bytes.set([0x78, 0x01]);
  let at = 16;
  const put = (value: number, bits: number) => {
    for (let i = 0; i < bits; i++, at++) bytes[at >> 3]! |= ((value >> i) & 1) << (at & 7);
  };
  put(1, 1);
  put(2, 2);
  put(0, 5);
  put(1, 5);
  put(15, 4);
  // The lengths 0 to 15 have four bits each; 16 to 18, which come first, would repeat some.
  for (let i = 0; i < 19; i++) put(i < 3 ? 0 : 4, 3);
  for (const length of [...lengths, 1, 1]) put(reversed(length, 4), 4);
  return [bytes, at];
}
