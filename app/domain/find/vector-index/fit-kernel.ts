/** What squares of edges come to together, as hand-assembled WebAssembly modules: each square's best place near where it lies in the question, four places at a time. */
import {
  add,
  addFloats,
  advance,
  assemble,
  get,
  I32,
  loadFloat,
  loadVector,
  loadWhole,
  minus,
  number,
  plus,
  repeat,
  set,
  simd,
  storeFloat,
  storeVector,
  timesFloats,
  V128,
  zeros,
} from '#app/image/base/assembler.ts';

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const greater = simd(0xe9); // f32x4.max
const splatFloat = [...simd(0x09), 0x02, 0x00]; // v128.load32_splat
const [FLOAT, VECTOR] = [4, 16];
const doubled = (local: number) => plus(get(local), get(local));

/** Of `count` vectors of four floats from `from` on the greatest of each lane, to `highest`. */
export function openHighest(memory: WebAssembly.Memory): (from: number, count: number, highest: number) => void {
  const [from, count, highest, most] = [0, 1, 2, 3];
  const body = [
    ...zeros,
    ...set(most),
    ...repeat(count, [
      ...get(most),
      ...get(from),
      ...loadVector(0),
      ...greater,
      ...set(most),
      ...advance(from, number(VECTOR)),
    ]),
    ...get(highest),
    ...get(most),
    ...storeVector(0),
  ];
  return assemble(memory, 3, [[1, V128]], body);
}

/**
 * Adds to each place of `whole` what the best place of `one` around it has, `slack` places more to each side, times the float at `scale`; there goes the greatest of
 * each lane. `one`: floats by place. `places`: from the first place looked at on which place each is, rows of `row` bytes. `whole` has `down` rows of
 * `vectors` × four places. `near` is room for `down` + 2 `slack` rows of `nearRow` bytes, each with a vector to spare.
 */
export type AddSquare = (
  one: number,
  places: number,
  row: number,
  vectors: number,
  down: number,
  slack: number,
  whole: number,
  near: number,
  nearRow: number,
  scale: number,
) => void;

export function openFit(memory: WebAssembly.Memory): AddSquare {
  const [one, places, row, vectors, down, slack, whole, near, nearRow, scale] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
  const [height, rows, from, to, count, pass] = [10, 11, 12, 13, 14, 15] as const;
  const [each, most] = [16, 17] as const;
  const loadAt = (local: number, by: number[]) => [...plus(get(local), by), ...loadVector(0)];
  /** Of so many vectors from `to` on, each with the next two that lie `step` bytes apart. */
  const takeBest = (step: number[]) =>
    repeat(count, [
      ...get(to),
      ...get(to),
      ...loadVector(0),
      ...loadAt(to, step),
      ...greater,
      ...loadAt(to, plus(step, step)),
      ...greater,
      ...storeVector(0),
      ...advance(to, number(VECTOR)),
    ]);
  const gather = [
    ...get(places),
    ...set(from),
    ...get(near),
    ...set(to),
    ...plus([...get(vectors), ...number(2), 0x74], doubled(slack)),
    ...set(count),
    ...repeat(count, [
      ...get(to),
      ...get(one),
      ...get(from),
      ...loadWhole(0),
      ...number(2),
      0x74,
      ...add,
      ...loadFloat(0),
      ...storeFloat(0),
      ...advance(from, number(FLOAT)),
      ...advance(to, number(FLOAT)),
    ]),
  ];
  const across = [
    ...get(slack),
    ...set(pass),
    ...repeat(pass, [
      ...get(near),
      ...set(to),
      // Whole vectors: what lies beyond the row changes nothing that counts.
      ...plus(get(vectors), [...plus(get(slack), number(1)), ...number(1), 0x76]),
      ...set(count),
      ...takeBest(number(FLOAT)),
    ]),
  ];
  const rowsOf = (count: number[], body: number[]) => [...count, ...set(rows), ...repeat(rows, body)];
  /** Of so many rows of `near`, with `to` at each row's beginning and `count` its vectors. */
  const eachRow = (many: number[], body: number[]) => [
    ...get(near),
    ...set(from),
    ...rowsOf(many, [
      ...get(from),
      ...set(to),
      ...get(vectors),
      ...set(count),
      ...body,
      ...advance(from, get(nearRow)),
    ]),
  ];
  return assemble(
    memory,
    10,
    [
      [6, I32],
      [2, V128],
    ],
    [
      ...plus(get(down), doubled(slack)),
      ...set(height),
      // Each row, and of it the best of neighbours.
      ...get(near),
      ...rowsOf(get(height), [...gather, ...across, ...advance(places, get(row)), ...advance(near, get(nearRow))]),
      ...set(near),
      // The best of each column's neighbours.
      ...get(slack),
      ...set(pass),
      ...repeat(pass, [
        ...minus(get(height), number(2)),
        ...set(height),
        ...eachRow(get(height), takeBest(get(nearRow))),
      ]),
      ...get(scale),
      ...splatFloat,
      ...set(each),
      ...zeros,
      ...set(most),
      ...eachRow(
        get(down),
        repeat(count, [
          ...get(whole),
          ...get(whole),
          ...loadVector(0),
          ...get(to),
          ...loadVector(0),
          ...get(each),
          ...timesFloats,
          ...addFloats,
          ...storeVector(0),
          ...get(most),
          ...get(whole),
          ...loadVector(0),
          ...greater,
          ...set(most),
          ...advance(whole, number(VECTOR)),
          ...advance(to, number(VECTOR)),
        ]),
      ),
      ...get(scale),
      ...get(most),
      ...storeVector(0),
    ],
  );
}
