/** The loop that unpacks LZW, put together as WebAssembly over a memory of its own. All addresses are bytes. */
import {
  advance,
  assembleAnswering,
  both,
  either,
  either64,
  get,
  I32,
  I64,
  isBelow,
  isSame,
  left,
  left64,
  loadVector,
  loadWhole,
  minus,
  narrowed,
  number,
  plus,
  right64,
  set,
  storeVector,
  storeWhole,
  when,
  whilst,
  widened,
} from '../base/assembler.ts';

const CLEAR = 256;
export const END = 257;
export const CODES = 4096;
/** No string is longer than there are codes. */
const LONGEST = CODES;

/** What is kept between calls, a whole number each, and two for the bits. */
export const STATE = {
  /** the next byte of the input, and where it ends */
  from: 0,
  until: 4,
  /** where the next byte goes, and from where on the call may end */
  at: 8,
  limit: 12,
  /** the next free code, and bits of the codes that are read */
  next: 16,
  width: 20,
  /** where the last string stands, and how long it is; 0 where there is none */
  previous: 24,
  previousLength: 28,
  /** bits that were read from the input and not used */
  bits: 32,
  held: 40,
} as const;

const LITERALS = 64;
/** a whole number a code each */
export const STARTS = LITERALS + CLEAR;
export const LENGTHS = STARTS + 4 * CODES;
export const INPUT = LENGTHS + 4 * CODES;
export const INPUT_BYTES = 65_536;
export const WINDOW = INPUT + INPUT_BYTES + 64;
/** bytes behind the window that a string may be written to */
export const SPARE = LONGEST + 64;

/** Why a call ended. */
export const ENDED = { emptyInput: 0, full: 1, atEnd: 2, damaged: 3 } as const;

const COPIED = 16;

/**
 * Unpacks until `limit` is reached or something is wrong. Strings of the table, single bytes as well, are copied from where they
 * stand, 16 bytes at once. `backward`: bits stand in the other order, and codes grow one later.
 */
export function openLzw(memory: WebAssembly.Memory, backward: boolean): () => number {
  const [from, until, at, limit, next, width, previous, previousLength, bits] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const [code, source, length, to, why, word, held] = [9, 10, 11, 12, 13, 14, 15] as const;
  const wholes = { from, until, at, limit, next, width, previous, previousLength, bits };
  const kept = Object.entries(wholes).map(([name, local]) => ({ local, place: STATE[name as keyof typeof STATE] }));
  const turned = (by: number) => [...get(word), ...number(by), 0x77]; // i32.rotl
  const loadByte = [...get(from), 0x2d, 0x00, 0x00]; // i32.load8_u
  const entry = (table: number, of: number[]) => [...left(of, number(2)), ...loadWhole(table)];
  const taken = (value: number[], count: number) =>
    backward
      ? [
          ...either64(get(held), left64([...value, ...widened], [...get(bits), ...widened])),
          ...set(held),
          ...advance(bits, number(count)),
        ]
      : [
          ...either64(left64(get(held), [...number(count), ...widened]), [...value, ...widened]),
          ...set(held),
          ...advance(bits, number(count)),
        ];
  const refill = [
    ...isBelow(minus(get(until), get(from)), number(4)),
    0x04, // if
    0x40,
    ...isSame(get(from), get(until)),
    0x0d, // br_if: out of this and all loops around it
    0x05,
    ...taken(loadByte, 8),
    ...advance(from, number(1)),
    0x05, // else
    ...get(from),
    ...loadWhole(0),
    ...set(word),
    ...taken(
      backward ? get(word) : either(both(turned(8), number(0x00ff00ff)), both(turned(24), number(0xff00ff00 | 0))),
      32,
    ),
    ...advance(from, number(4)),
    0x0b,
  ];
  const mask = minus(left(number(1), get(width)), number(1));
  const read = backward
    ? [
        ...both([...get(held), ...narrowed], mask),
        ...set(code),
        ...right64(get(held), [...get(width), ...widened]),
        ...set(held),
        ...minus(get(bits), get(width)),
        ...set(bits),
      ]
    : [
        ...minus(get(bits), get(width)),
        ...set(bits),
        ...both([...right64(get(held), [...get(bits), ...widened]), ...narrowed], mask),
        ...set(code),
      ];
  const remember = [
    ...both([...get(previousLength), ...number(0), 0x47], isBelow(get(next), number(CODES))), // i32.ne
    ...when([
      ...left(get(next), number(2)),
      ...get(previous),
      ...storeWhole(STARTS),
      ...left(get(next), number(2)),
      ...plus(get(previousLength), number(1)),
      ...storeWhole(LENGTHS),
      ...advance(next, number(1)),
      ...both(
        [...plus(get(next), number(backward ? 0 : 1)), ...left(number(1), get(width)), 0x4e], // i32.ge_s
        isBelow(get(width), number(12)),
      ),
      ...when(advance(width, number(1))),
    ]),
  ];
  const copy = [
    ...entry(STARTS, get(code)),
    ...set(source),
    ...entry(LENGTHS, get(code)),
    ...set(length),
    ...get(at),
    ...set(to),
    ...plus(get(at), get(length)),
    ...set(at),
    ...isBelow(minus(get(to), get(source)), number(COPIED)),
    0x04, // if: what is copied is being written
    0x40,
    ...whilst(isBelow(get(to), get(at)), [
      ...get(to),
      ...get(source),
      0x2d, // i32.load8_u
      0x00,
      0x00,
      0x3a, // i32.store8
      0x00,
      0x00,
      ...advance(to, number(1)),
      ...advance(source, number(1)),
    ]),
    0x05, // else
    0x03, // loop
    0x40,
    ...get(to),
    ...get(source),
    ...loadVector(0),
    ...storeVector(0),
    ...advance(to, number(COPIED)),
    ...advance(source, number(COPIED)),
    ...isBelow(get(to), get(at)),
    0x0d, // br_if
    0x00,
    0x0b,
    0x0b,
  ];
  const stop = (reason: number, depth: number) => [...number(reason), ...set(why), 0x0c, depth]; // br
  const body = [
    ...kept.flatMap(({ local, place }) => [...number(0), ...loadWhole(place), ...set(local)]),
    ...number(0),
    0x29, // i64.load
    0x03,
    STATE.held,
    ...set(held),
    0x02, // block
    0x40,
    ...whilst(isBelow(get(at), get(limit)), [
      ...whilst(isBelow(get(bits), get(width)), refill),
      ...read,
      ...isSame(get(code), number(CLEAR)),
      0x04, // if
      0x40,
      ...number(END + 1),
      ...set(next),
      ...number(9),
      ...set(width),
      ...number(0),
      ...set(previousLength),
      0x05, // else
      ...isSame(get(code), number(END)),
      ...when(stop(ENDED.atEnd, 4)),
      ...remember,
      ...get(code),
      ...get(next),
      0x4e, // i32.ge_s
      ...when(stop(ENDED.damaged, 4)),
      ...get(at),
      ...set(previous),
      ...copy,
      ...get(length),
      ...set(previousLength),
      0x0b,
    ]),
    ...number(ENDED.full),
    ...set(why),
    0x0b,
    ...kept.flatMap(({ local, place }) => [...number(0), ...get(local), ...storeWhole(place)]),
    ...number(0),
    ...get(held),
    0x37, // i64.store
    0x03,
    STATE.held,
    ...get(why),
  ];
  const bytes = new Uint8Array(memory.buffer);
  const [starts, lengths] = [
    new Int32Array(memory.buffer, STARTS, CODES),
    new Int32Array(memory.buffer, LENGTHS, CODES),
  ];
  for (let value = 0; value < CLEAR; value++) {
    bytes[LITERALS + value] = value;
    starts[value] = LITERALS + value;
    lengths[value] = 1;
  }
  return assembleAnswering(
    memory,
    0,
    [
      [15, I32],
      [1, I64],
    ],
    body,
  );
}
