/** Words of WebAssembly's binary format, for loops that are put together by hand: https://webassembly.github.io/spec/core/binary/ */

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F32 = 0x7d;
export const V128 = 0x7b;

export function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

/** Signed, as i32.const wants it. */
function signedLeb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && !(low & 0x40)) || (rest === -1 && low & 0x40)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

const section = (id: number, body: number[]) => [id, ...leb(body.length), ...body];
const text = (word: string) => [word.length, ...Buffer.from(word)];

export const get = (local: number) => [0x20, local];
export const set = (local: number) => [0x21, local];
export const number = (value: number) => [0x41, ...signedLeb(value)];
export const float = (value: number) => [0x43, ...new Uint8Array(new Float32Array([value]).buffer)];
export const simd = (code: number) => [0xfd, ...leb(code)];
export const add = [0x6a];
export const loadFloat = (at: number) => [0x2a, 0x02, ...leb(at)];
export const loadDouble = (at: number) => [0x2b, 0x03, ...leb(at)];
export const storeDouble = (at: number) => [0x39, 0x03, ...leb(at)];
export const double = (value: number) => [0x44, ...new Uint8Array(new Float64Array([value]).buffer)];
/** i32.load8_u */
export const loadByte = (at: number) => [0x2d, 0x00, ...leb(at)];
/** i32.load16_u */
export const loadShort = (at: number) => [0x2f, 0x01, ...leb(at)];
export const loadWhole = (at: number) => [0x28, 0x02, ...leb(at)];
export const storeWhole = (at: number) => [0x36, 0x02, ...leb(at)];
export const storeFloat = (at: number) => [0x38, 0x02, ...leb(at)];
/** v128.load */
export const loadVector = (at: number) => [...simd(0x00), 0x00, ...leb(at)];
/** v128.store */
export const storeVector = (at: number) => [...simd(0x0b), 0x00, ...leb(at)];
/** v128.const of nothing but zeros */
export const zeros = [...simd(0x0c), ...Array<number>(16).fill(0)];
/** f32x4.add, mul, extract_lane 0 */
export const [addFloats, timesFloats, firstFloat] = [simd(0xe4), simd(0xe6), [...simd(0x1f), 0]];
/** An instruction that takes two values, with what puts them on the stack. */
const two = (code: number) => (one: number[], other: number[]) => [...one, ...other, code];
export const [plus, minus, both, either] = [two(0x6a), two(0x6b), two(0x71), two(0x72)];
export const [left, right] = [two(0x74), two(0x76)];
export const [isBelow, isSame] = [two(0x48), two(0x46)];
export const [either64, left64, right64] = [two(0x84), two(0x86), two(0x88)];
export const [widened, narrowed] = [[0xad], [0xa7]];
export const advance = (local: number, by: number[]) => [...get(local), ...by, ...add, ...set(local)];

/** `count` rounds of `body`, none where it is 0. */
export function repeat(count: number, body: number[]): number[] {
  return [
    0x02,
    0x40, // block
    ...get(count),
    0x45, // i32.eqz
    0x0d,
    0x00, // br_if 0
    0x03,
    0x40, // loop
    ...body,
    ...get(count),
    ...number(1),
    0x6b, // i32.sub
    ...set(count),
    ...get(count),
    0x0d,
    0x00,
    0x0b,
    0x0b,
  ];
}

/** `body` again and again for as long as `goesOn`, looked at before each round. */
export const whilst = (goesOn: number[], body: number[]) => [
  0x02,
  0x40, // block
  0x03,
  0x40, // loop
  ...goesOn,
  0x45, // i32.eqz
  0x0d,
  0x01, // br_if 1
  ...body,
  0x0c,
  0x00, // br 0
  0x0b,
  0x0b,
];

/** Of the eight 32-bit lanes of two vectors, the first one's 0 to 3, the second's 4 to 7: i8x16.shuffle. */
export const pickLanes = (...lanes: [number, number, number, number]) => [
  ...simd(0x0d),
  ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
];

/** Where bit `owner` of the bytes from `bits` on is 1. */
export const ifBit = (bits: number, owner: number, body: number[]) => [
  ...get(bits),
  ...get(owner),
  ...number(3),
  0x76, // i32.shr_u
  ...add,
  ...loadByte(0),
  ...get(owner),
  ...number(7),
  0x71, // i32.and
  0x76,
  ...number(1),
  0x71,
  ...when(body),
];

/** Where what is on the stack isn't 0. */
export const when = (body: number[]) => [0x04, 0x40, ...body, 0x0b];

/** "\0asm" and the version. */
const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

type Locals = [count: number, type: number][];

/** One function of so many whole numbers over `memory`; `locals`, after the parameters: how many of which type. */
export function assemble(
  memory: WebAssembly.Memory,
  parameters: number,
  locals: Locals,
  body: number[],
): (...args: number[]) => void {
  return make(memory, parameters, locals, body, []) as (...args: number[]) => void;
}

/** The same of one that answers with the whole number that its body leaves on the stack. */
export function assembleAnswering(
  memory: WebAssembly.Memory,
  parameters: number,
  locals: Locals,
  body: number[],
): (...args: number[]) => number {
  return make(memory, parameters, locals, body, [I32]) as (...args: number[]) => number;
}

/** At least a page; memory that threads share is told with the most that there can be. */
const limitsOf = ({ buffer }: WebAssembly.Memory) =>
  buffer instanceof ArrayBuffer ? [0x00, 0x01] : [0x03, 0x01, ...leb(65_536)];

function make(memory: WebAssembly.Memory, parameters: number, locals: Locals, body: number[], results: number[]) {
  const code = [locals.length, ...locals.flatMap(([count, type]) => [...leb(count), type]), ...body, 0x0b];
  const taken = [parameters, ...Array<number>(parameters).fill(I32)];
  const bytes = new Uint8Array([
    ...magic,
    ...section(1, [1, 0x60, ...taken, results.length, ...results]),
    ...section(2, [1, ...text('env'), ...text('memory'), 0x02, ...limitsOf(memory)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('scan'), 0x00, 0x00]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ]);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  return instance.exports['scan'];
}
