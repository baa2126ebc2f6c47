/** Dot products of one vector with several as a hand-assembled WebAssembly module: some eight times as quick as over typed arrays. */
import {
  addFloats,
  advance,
  assemble,
  firstFloat,
  get,
  loadVector,
  number,
  pickLanes,
  repeat,
  set,
  storeFloat,
  timesFloats,
  V128,
  zeros,
} from '#app/image/base/assembler.ts';

const [vector, others, count, products] = [0, 1, 2, 3] as const;
/** sums that need not wait for one another */
const sums = [4, 5, 6, 7] as const;

/** Of `length` 32-bit floats, a multiple of 16, at these bytes of the memory: `vector` times each of the `others`, one after another. */
export function openDotKernel(
  memory: WebAssembly.Memory,
  length: number,
): (vector: number, others: number, count: number, products: number) => void {
  const steps = Array.from({ length: length / 4 }, (_, step) => {
    const sum = sums[step % sums.length]!;
    return [
      ...get(vector),
      ...loadVector(16 * step),
      ...get(others),
      ...loadVector(16 * step),
      ...timesFloats,
      ...(step < sums.length ? zeros : get(sum)),
      ...addFloats,
      ...set(sum),
    ];
  });
  const [first, second, third, fourth] = sums;
  const addTurned = (...lanes: [number, number, number, number]) => [
    ...get(first),
    ...get(first),
    ...get(first),
    ...pickLanes(...lanes),
    ...addFloats,
    ...set(first),
  ];
  return assemble(
    memory,
    4,
    [[sums.length, V128]],
    repeat(count, [
      ...steps.flat(),
      ...[second, third, fourth].flatMap((sum) => [...get(first), ...get(sum), ...addFloats, ...set(first)]),
      ...addTurned(2, 3, 0, 1),
      ...addTurned(1, 0, 3, 2),
      ...get(products),
      ...get(first),
      ...firstFloat,
      ...storeFloat(0),
      ...advance(others, number(4 * length)),
      ...advance(products, number(4)),
    ]),
  );
}
