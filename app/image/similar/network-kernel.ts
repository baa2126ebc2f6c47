/**
 * The network's two loops as hand-assembled WebAssembly modules over one memory: convolutions whose every output sees all channels, as products of matrices, and
 * depthwise ones. A multiplication and an addition are one instruction where the machine has it (relaxed SIMD). All addresses and steps are bytes.
 */
import {
  addFloats,
  advance,
  assemble,
  get,
  I32,
  loadVector,
  number,
  repeat,
  set,
  simd,
  storeVector,
  timesFloats,
  V128,
  zeros,
} from '../base/assembler.ts';

/** px that a round computes at once, and channels */
export const PX = 6;
const CHANNELS = 8;
/** numbers of a px that a round looks at */
const DEPTH = 4;
/** channels that each look at a square of their own at once; every layer has a multiple of them */
const LOOKING = 32;

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md, https://github.com/WebAssembly/relaxed-simd
const splatFloat = (at: number) => [...simd(0x09), 0x02, at]; // v128.load32_splat
const larger = simd(0xe9); // f32x4.max
const plus = [0x6a]; // i32.add

/** sum + one · other, all three locals. */
function addProduct(sum: number, one: number, other: number): number[] {
  return isFused
    ? [...get(one), ...get(other), ...get(sum), ...simd(0x105), ...set(sum)] // f32x4.relaxed_madd
    : [...get(sum), ...get(one), ...get(other), ...timesFloats, ...addFloats, ...set(sum)];
}

/** One function of a vector that does nothing but one of them. */
const isFused = WebAssembly.validate(
  new Uint8Array(Buffer.from('0061736d0100000001050160017b00030201000a0e010c00200020002000fd85021a0b', 'hex')),
);

export interface DenseCall {
  /** of the first px: its numbers, from one px to the next, and in rows that are so far apart */
  from: number;
  step: number;
  rows: number;
  rowStep: number;
  /** numbers of a row that a px sees: a multiple of DEPTH */
  depth: number;
  /** as `packDense` lays them */
  weights: number;
  bias: number;
  to: number;
  toStep: number;
  /** a multiple of PX, and of CHANNELS */
  px: number;
  channels: number;
}

/** What follows the sums: nothing; what is negative becomes 0; they are added to what is there. */
export type After = 'nothing' | 'rectify' | 'add';

export type Dense = (call: DenseCall) => void;

export function openDense(memory: WebAssembly.Memory, after: After): Dense {
  const [from, step, rows, jump, depth, weights, bias, to, toStep, blocks, groups] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ] as const;
  const [here, there, rest, row, deep, weight, target] = [11, 12, 13, 14, 15, 16, 17] as const;
  const at = Array.from({ length: PX }, (_, px) => 18 + px);
  const first = 18 + PX;
  const [low, high, lowBias, highBias, value] = [first, first + 1, first + 2, first + 3, first + 4] as const;
  const sums = Array.from({ length: PX }, (_, px) => [first + 5 + 2 * px, first + 6 + 2 * px] as const);
  const finish = (sum: number) => [...get(sum), ...(after === 'rectify' ? [...zeros, ...larger] : [])];
  const body = repeat(groups, [
    ...get(from),
    ...set(here),
    ...get(to),
    ...set(there),
    ...get(blocks),
    ...set(rest),
    ...get(bias),
    ...loadVector(0),
    ...set(lowBias),
    ...get(bias),
    ...loadVector(16),
    ...set(highBias),
    ...repeat(rest, [
      ...get(here),
      ...set(at[0]!),
      ...at.slice(1).flatMap((local, i) => [...get(at[i]!), ...get(step), ...plus, ...set(local)]),
      ...get(there),
      ...set(target),
      ...sums.flatMap(([one, other]) =>
        after === 'add'
          ? [
              ...get(target),
              ...loadVector(0),
              ...get(lowBias),
              ...addFloats,
              ...set(one),
              ...get(target),
              ...loadVector(16),
              ...get(highBias),
              ...addFloats,
              ...set(other),
              ...advance(target, get(toStep)),
            ]
          : [...get(lowBias), ...set(one), ...get(highBias), ...set(other)],
      ),
      ...get(weights),
      ...set(weight),
      ...get(rows),
      ...set(row),
      ...repeat(row, [
        ...get(depth),
        ...set(deep),
        ...repeat(deep, [
          ...Array.from({ length: DEPTH }, (_, k) => [
            ...get(weight),
            ...loadVector(32 * k),
            ...set(low),
            ...get(weight),
            ...loadVector(32 * k + 16),
            ...set(high),
            ...sums.flatMap(([one, other], px) => [
              ...get(at[px]!),
              ...splatFloat(4 * k),
              ...set(value),
              ...addProduct(one, value, low),
              ...addProduct(other, value, high),
            ]),
          ]).flat(),
          ...advance(weight, number(32 * DEPTH)),
          ...at.flatMap((local) => advance(local, number(4 * DEPTH))),
        ]),
        ...at.flatMap((local) => advance(local, get(jump))),
      ]),
      ...get(there),
      ...set(target),
      ...sums.flatMap(([one, other]) => [
        ...get(target),
        ...finish(one),
        ...storeVector(0),
        ...get(target),
        ...finish(other),
        ...storeVector(16),
        ...advance(target, get(toStep)),
      ]),
      ...get(here),
      ...Array.from({ length: PX }, () => [...get(step), ...plus]).flat(),
      ...set(here),
      ...get(there),
      ...Array.from({ length: PX }, () => [...get(toStep), ...plus]).flat(),
      ...set(there),
    ]),
    ...get(weight),
    ...set(weights),
    ...advance(bias, number(32)),
    ...advance(to, number(32)),
  ]);
  const run = assemble(
    memory,
    11,
    [
      [7 + PX, I32],
      [5 + 2 * PX, V128],
    ],
    body,
  );
  return (call) =>
    run(
      call.from,
      call.step,
      call.rows,
      call.rowStep - 4 * call.depth,
      call.depth / DEPTH,
      call.weights,
      call.bias,
      call.to,
      call.toStep,
      call.px / PX,
      call.channels / CHANNELS,
    );
}

/** `weights`: of each output channel, one after another, `depth` numbers. Eight channels' numbers stand together. */
export function packDense(weights: Float32Array, channels: number, depth: number): Float32Array {
  const packed = new Float32Array(channels * depth);
  for (let channel = 0; channel < channels; channel++) {
    const group = Math.floor(channel / CHANNELS);
    for (let k = 0; k < depth; k++)
      packed[(group * depth + k) * CHANNELS + (channel % CHANNELS)] = weights[channel * depth + k]!;
  }
  return packed;
}

export interface DepthwiseCall {
  /** where the first px's window begins, from one px to the next, and from row to row */
  from: number;
  step: number;
  rowStep: number;
  /** from a number of a channel to that of the px beside it: 4 · channels, from and to */
  channels: number;
  weights: number;
  bias: number;
  to: number;
  px: number;
}

/** One row of px whose channels each see a square of their own: several vectors of a px at once, which do not wait for one another. */
export function openDepthwise(
  memory: WebAssembly.Memory,
  side: number,
  rectifies: boolean,
): (call: DepthwiseCall) => void {
  const [from, step, rowStep, pitch, weights, bias, to, px, groups] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const [here, there, rest, row, each] = [9, 10, 11, 12, 13] as const;
  const [one, other] = [14, 15] as const;
  const parts = Array.from({ length: LOOKING / 4 }, (_, part) => ({ sum: 16 + part, at: 16 * part }));
  const body = repeat(groups, [
    ...get(from),
    ...set(here),
    ...get(to),
    ...set(there),
    ...get(px),
    ...set(rest),
    ...repeat(rest, [
      ...parts.flatMap(({ sum, at }) => [...get(bias), ...loadVector(at), ...set(sum)]),
      ...get(here),
      ...set(row),
      ...Array.from({ length: side }, (_, y) => [
        ...get(row),
        ...set(each),
        ...Array.from({ length: side }, (_, x) => [
          ...parts.flatMap(({ sum, at }) => [
            ...get(each),
            ...loadVector(at),
            ...set(one),
            ...get(weights),
            ...loadVector(4 * LOOKING * (y * side + x) + at),
            ...set(other),
            ...addProduct(sum, one, other),
          ]),
          ...(x < side - 1 ? advance(each, get(pitch)) : []),
        ]).flat(),
        ...(y < side - 1 ? advance(row, get(rowStep)) : []),
      ]).flat(),
      ...parts.flatMap(({ sum, at }) => [
        ...get(there),
        ...get(sum),
        ...(rectifies ? [...zeros, ...larger] : []),
        ...storeVector(at),
      ]),
      ...advance(here, get(step)),
      ...advance(there, get(pitch)),
    ]),
    ...advance(weights, number(4 * LOOKING * side * side)),
    ...advance(bias, number(4 * LOOKING)),
    ...advance(from, number(4 * LOOKING)),
    ...advance(to, number(4 * LOOKING)),
  ]);
  const run = assemble(
    memory,
    9,
    [
      [5, I32],
      [2 + LOOKING / 4, V128],
    ],
    body,
  );
  return ({ from, step, rowStep, channels, weights, bias, to, px }) =>
    run(from, step, rowStep, 4 * channels, weights, bias, to, px, channels / LOOKING);
}

/** `weights`: of each channel its square. The numbers of `LOOKING` channels stand together. */
export function packDepthwise(weights: Float32Array, channels: number, taps: number): Float32Array {
  const packed = new Float32Array(channels * taps);
  for (let channel = 0; channel < channels; channel++)
    for (let tap = 0; tap < taps; tap++)
      packed[(Math.floor(channel / LOOKING) * taps + tap) * LOOKING + (channel % LOOKING)] =
        weights[channel * taps + tap]!;
  return packed;
}
