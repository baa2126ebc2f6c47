import { expect, it } from 'vitest';
import { openFit, openHighest } from '#app/domain/find/vector-index/fit-kernel.ts';
import { Random } from '#demo/random.ts';

const memory = new WebAssembly.Memory({ initial: 4 });
const random = new Random(3);
const wrap = (value: number, side: number) => ((value % side) + side) % side;
/** cells around the places that are counted on */
const around = 12;
const [numberAt, oneAt, placesAt, wholeAt, nearAt] = [0, 16, 16_384, 98_304, 131_072];

it.each([
  [1, 1, 0],
  [2, 3, 1],
  [5, 7, 1],
  [8, 4, 2],
  [13, 26, 3],
  [26, 16, 5],
  [16, 16, 0],
])('each of %i × %i places gets the best within %i places of where a square lies', (across, down, slack) => {
  const addSquare = openFit(memory);
  const [row, vectors] = [across + 2 * around, Math.ceil(across / 4)];
  const places = new Int32Array(memory.buffer, placesAt, row * (down + 2 * around));
  for (let y = 0; y < down + 2 * around; y++)
    for (let x = 0; x < row; x++) places[y * row + x] = wrap(y - around, down) * across + wrap(x - around, across);
  const whole = new Float32Array(memory.buffer, wholeAt, 4 * vectors * down).fill(0);
  const expected = new Float32Array(across * down);
  for (const [right, below] of [
    [0, 0],
    [-4, 3],
    [3, -6],
  ] as const) {
    const one = new Float32Array(memory.buffer, oneAt, across * down);
    for (let at = 0; at < one.length; at++) one[at] = random.next();
    const scale = Math.fround(0.2 + random.next());
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        let best = 0;
        for (let dy = -slack; dy <= slack; dy++)
          for (let dx = -slack; dx <= slack; dx++)
            best = Math.max(best, one[wrap(y + below + dy, down) * across + wrap(x + right + dx, across)]!);
        expected[y * across + x]! += Math.fround(best * scale);
      }
    }
    new Float32Array(memory.buffer, numberAt, 1)[0] = scale;
    const from = placesAt + 4 * ((around + below - slack) * row + around + right - slack);
    const nearRow = 16 * (vectors + Math.ceil(slack / 2) + 2);
    addSquare(oneAt, from, 4 * row, vectors, down, slack, wholeAt, nearAt, nearRow, numberAt);
    const found = Array.from(
      { length: across * down },
      (_, at) => whole[Math.floor(at / across) * 4 * vectors + (at % across)]!,
    );
    expect(found).toEqual(Array.from(expected, (sum) => expect.closeTo(sum, 5)));
    // What lies beside the last place of a row is a place as well: the greatest is one of theirs.
    const highest = Math.max(...new Float32Array(memory.buffer, numberAt, 4));
    expect(highest).toBeCloseTo(Math.max(...expected), 5);
  }
});

it('the greatest of each lane', () => {
  const numbers = new Float32Array(memory.buffer, oneAt, 40);
  for (let at = 0; at < numbers.length; at++) numbers[at] = random.next();
  openHighest(memory)(oneAt, 10, numberAt);
  const lanes = [0, 1, 2, 3].map((lane) => Math.max(...numbers.filter((_, at) => at % 4 === lane)));
  expect([...new Float32Array(memory.buffer, numberAt, 4)]).toEqual(lanes);
});
