/** Broken files made from sound ones, always the same for the same seed. */

/** A linear congruential series (Numerical Recipes), 0 ≤ n < 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const telling8 = [0, 1, 2, 3, 4, 7, 8, 15, 16, 127, 128, 129, 254, 255];
const telling32 = [
  0, 1, 2, 8, 255, 256, 32_767, 32_768, 65_535, 65_536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

type Change = (bytes: Buffer, at: number, random: () => number, other: Buffer) => Buffer;

const changes: Change[] = [
  // one bit
  (bytes, at, random) => {
    bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
    return bytes;
  },
  // a byte at a bound
  (bytes, at, random) => {
    bytes[at] = pick(telling8, random);
    return bytes;
  },
  (bytes, at, random) => {
    bytes[at] = Math.floor(random() * 256);
    return bytes;
  },
  // a 16- or 32-bit number at a bound, in either byte order
  (bytes, at, random) => {
    const value = pick(telling32, random);
    const [size, little] = [random() < 0.5 ? 2 : 4, random() < 0.5];
    if (at + size > bytes.length) return bytes;
    if (size === 2) {
      if (little) bytes.writeUInt16LE(value & 0xffff, at);
      else bytes.writeUInt16BE(value & 0xffff, at);
    } else if (little) bytes.writeUInt32LE(value, at);
    else bytes.writeUInt32BE(value, at);
    return bytes;
  },
  // a number a little off
  (bytes, at, random) => {
    bytes[at] = (bytes[at]! + (random() < 0.5 ? 1 : 255)) & 255;
    return bytes;
  },
  // cut short
  (bytes, at) => bytes.subarray(0, Math.max(1, at)),
  // a part lost
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(random() * 64))]),
  // a part twice
  (bytes, at, random) => {
    const end = at + 1 + Math.floor(random() * 64);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
  // zeros
  (bytes, at, random) =>
    bytes.fill(random() < 0.5 ? 0 : 255, at, Math.min(bytes.length, at + 1 + Math.floor(random() * 64))),
  // a part of another file
  (bytes, at, random, other) => {
    const from = Math.floor(random() * other.length);
    other.copy(bytes, at, from, from + 1 + Math.floor(random() * 256));
    return bytes;
  },
  // random bytes behind the end
  (bytes, _at, random) =>
    Buffer.concat([bytes, Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)))]),
];

/**
 * One to six changes. Most hit where structure lies: the head, the tail, and around the numbers that TIFF's first directory
 * and Photoshop's sections begin at.
 */
export function mutate(original: Buffer, other: Buffer, random: () => number): Buffer {
  let bytes: Buffer = Buffer.from(original);
  const spots = structure(original);
  const count = 1 + Math.floor(random() * 6);
  for (let i = 0; i < count && bytes.length > 0; i++) {
    const near =
      random() < 0.7 ? pick(spots, random) + Math.floor(random() * 160) : Math.floor(random() * bytes.length);
    // Cutting and moving are strong: after them little is left to find.
    const weak = random() < 0.8;
    const change = weak ? changes[Math.floor(random() * 5)]! : pick(changes, random);
    bytes = change(bytes, Math.min(near, bytes.length - 1), random, other);
  }
  return bytes;
}

function structure(bytes: Buffer): number[] {
  const spots = [0, 0, Math.max(0, bytes.length - 200)];
  const kind = bytes.toString('latin1', 0, 4);
  if (kind.startsWith('II') && bytes.length > 8) spots.push(bytes.readUInt32LE(4));
  if (kind.startsWith('MM') && bytes.length > 8) spots.push(bytes.readUInt32BE(4));
  if (kind === '8BPS' && bytes.length > 40) {
    const resources = 30 + bytes.readUInt32BE(26);
    spots.push(resources);
    if (resources + 4 < bytes.length) spots.push(resources + 4 + bytes.readUInt32BE(resources));
  }
  return spots.filter((at) => at < bytes.length);
}

function pick<T>(list: T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!;
}
