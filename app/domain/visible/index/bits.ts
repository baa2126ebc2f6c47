import { countKernel } from './count-kernel.ts';

/** Sets of designs by ordinal, one bit each: a hundred thousand designs are 12.5 kB, and two sets meet in microseconds. */
export type Bits = Uint32Array;

export function makeBits(size: number): Bits {
  // Room to grow: an archive that gets designs doesn't copy its sets each time.
  return new Uint32Array(((size >>> 5) + 1) * 1.25 + 8);
}

/** The same set with room for `ordinal`. */
export function withRoom(bits: Bits, ordinal: number): Bits {
  if (ordinal >>> 5 < bits.length) return bits;
  const larger = makeBits(ordinal);
  larger.set(bits);
  return larger;
}

export function hasBit(bits: Bits, ordinal: number): boolean {
  return ((bits[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0;
}

/** Beyond the set's room nothing happens: make room first. */
export function setBit(bits: Bits, ordinal: number, on = true): void {
  if (on) bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
  else bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31));
}

export function allOfBits(sets: Bits[]): Bits {
  const result = sets[0]!.slice(0, Math.min(...sets.map(({ length }) => length)));
  for (let which = 1; which < sets.length; which++) {
    const bits = sets[which]!;
    for (let at = 0; at < result.length; at++) result[at]! &= bits[at]!;
  }
  return result;
}

export function anyOfBits(sets: Bits[]): Bits {
  const result = new Uint32Array(Math.max(1, ...sets.map(({ length }) => length)));
  for (const bits of sets) for (let at = 0; at < bits.length; at++) result[at]! |= bits[at]!;
  return result;
}

/** Those of `bits` that are not in `without`. */
export function allBut(bits: Bits, without: Bits): Bits {
  const result = bits.slice();
  for (let at = 0; at < Math.min(result.length, without.length); at++) result[at]! &= ~without[at]!;
  return result;
}

/** Whether `without` would leave nothing of `bits`. */
export function isWithin(bits: Bits, without: Bits): boolean {
  for (let at = 0; at < bits.length; at++) if ((bits[at]! & ~(without[at] ?? 0)) !== 0) return false;
  return true;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) count += ones(bits[at]!);
  return count;
}

/** Where one word in so many isn't empty, all of them are looked at sooner. */
const dense = 8;

/** How many the two have in common. */
export function countCommon(one: Bits, other: Bits): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  for (let at = 0; at < length; at++) {
    const word = one[at]! & other[at]!;
    if (word !== 0) count += ones(word);
  }
  return count;
}

/** Counts what each of many sets has in common with one as that is now: of a sparse one, only the words that aren't empty are looked at. */
export function counterOf(one: Bits): (other: Bits) => number {
  let filled = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== 0) filled++;
  if (filled * dense > one.length) return countKernel().counterOf(one);
  const places = new Uint32Array(filled);
  const words = new Uint32Array(filled);
  for (let at = 0, to = 0; at < one.length; at++) if (one[at] !== 0) [places[to], words[to++]] = [at, one[at]!];
  return (other) => {
    let count = 0;
    for (let at = 0; at < filled; at++) {
      // Beyond the other's end there is nothing.
      const word = words[at]! & other[places[at]!]!;
      if (word !== 0) count += ones(word);
    }
    return count;
  };
}

/** Calls back for each ordinal, lowest first. */
export function eachBit(bits: Bits, take: (ordinal: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) take((at << 5) + 31 - Math.clz32(word & -word));
  }
}

export function ordinalsOf(bits: Bits): number[] {
  const ordinals: number[] = [];
  eachBit(bits, (ordinal) => ordinals.push(ordinal));
  return ordinals;
}

/** Ones of a 32-bit word (Hacker's Delight, 5-2). */
function ones(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
