import { expect, it } from 'vitest';
import {
  COLORS,
  FEW_COLORS,
  MOST_DISTANCE,
  openPaletteKernel,
  ROW_BYTES,
  writePaletteQuery,
} from '#app/domain/find/vector-index/palette-kernel.ts';
import { Random } from '#demo/random.ts';

const random = new Random(5);
const byte = () => Math.floor(256 * random.next());
type Place = [number, number, number];
const place = (): Place => [byte(), byte(), byte()];

/** What the loop is to find, colour by colour. */
function costOf(asked: Place[], weights: number[], back: number, row: Uint8Array): number {
  const theirs = Array.from({ length: COLORS }, (_, at): Place => [row[at]!, row[8 + at]!, row[16 + at]!]);
  const axis = (one: number, other: number) => Math.min(MOST_DISTANCE, Math.abs(one - other)) ** 2;
  const square = (one: Place, other: Place) =>
    Math.min(MOST_DISTANCE ** 2, axis(one[0], other[0]) + axis(one[1], other[1]) + axis(one[2], other[2]));
  const nearest = (one: Place, others: Place[]) => Math.sqrt(Math.min(...others.map((other) => square(one, other))));
  const there = asked.reduce((sum, one, at) => sum + weights[at]! * nearest(one, theirs), 0);
  const theirWay = theirs.reduce((sum, one, at) => sum + row[24 + at]! * nearest(one, asked), 0);
  return Math.max(there, (back * theirWay) / 255);
}

it.each([
  [COLORS, 0],
  [COLORS, 0.4],
  [COLORS, 1.7],
  [FEW_COLORS, 0],
  [FEW_COLORS, 0.4],
  [FEW_COLORS, 1.7],
] as const)('what it costs at least, %i asked colours at a time; the way back times %f', (length, back) => {
  const [count, from] = [500, 1024];
  const memory = new WebAssembly.Memory({ initial: 2 });
  const rows = new Uint8Array(memory.buffer, from, ROW_BYTES * count).map(() => byte());
  new Uint8Array(memory.buffer).set(rows, from);
  const scan = openPaletteKernel(memory, length);
  const scores = from + ROW_BYTES * count;
  const [owners, hits, allowed] = [scores + 4 * count, scores + 8 * count, scores + 12 * count];
  // Each row is of a design of its own; every third may not be found.
  new Int32Array(memory.buffer, owners, count).set(Int32Array.from({ length: count }, (_, at) => at));
  const mayFind = (at: number) => at % 3 > 0;
  const bits = new Uint8Array(memory.buffer, allowed, Math.ceil(count / 8));
  for (let at = 0; at < count; at++) if (mayFind(at)) bits[at >> 3]! |= 1 << (at & 7);
  const places = { rows: from, owners, allowed, scores, hits, first: 0 };
  for (let round = 0; round < 20; round++) {
    // Some among them, or next to them, so that small distances count as well as large ones.
    const colors = Array.from({ length }, (_, at): Place => {
      const row = rows.subarray(ROW_BYTES * at, ROW_BYTES * (at + 1));
      return at % 3 === 0 ? place() : [row[at]!, Math.min(255, row[8 + at]! + (at % 3)), row[16 + at]!];
    });
    const weights = colors.map(() => random.next());
    const costs = Array.from({ length: count }, (_, at) =>
      costOf(colors, weights, back, rows.subarray(ROW_BYTES * at, ROW_BYTES * (at + 1))),
    );
    const mostCost = costs.toSorted((a, b) => a - b)[Math.floor(count / 2)]!;
    // Spare ones repeat another and count nothing.
    const spare = COLORS - length;
    writePaletteQuery(memory, {
      colors: [...colors, ...Array<Place>(spare).fill(colors[0]!)],
      weights: [...weights, ...Array<number>(spare).fill(0)],
      back,
      mostCost,
    });
    const found = new Float32Array(memory.buffer, scores, count).fill(7);
    const number = scan({ ...places, count });
    for (const [at, cost] of costs.entries()) {
      if (mayFind(at)) expect(-found[at]!).toBeCloseTo(cost, 2);
      else expect(found[at]).toBe(7);
    }
    const within = [...costs.keys()].filter((at) => mayFind(at) && -found[at]! <= Math.fround(mostCost));
    expect([...new Int32Array(memory.buffer, hits, number)]).toEqual(within);
    expect(within.length).toBeGreaterThan(count / 4);
  }
  expect(scan({ ...places, count: 0 })).toBe(0);
});
