import { expect, it } from 'vitest';
import {
  COLORS,
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

it.each([0, 0.4, 1.7])('what it costs at least, eight colours at a time; the way back times %f', (back) => {
  const [count, from] = [500, 1024];
  const memory = new WebAssembly.Memory({ initial: 2 });
  const rows = new Uint8Array(memory.buffer, from, ROW_BYTES * count).map(() => byte());
  new Uint8Array(memory.buffer).set(rows, from);
  const scan = openPaletteKernel(memory);
  const scores = from + ROW_BYTES * count;
  for (let round = 0; round < 20; round++) {
    // Some among them, or next to them, so that small distances count as well as large ones.
    const colors = Array.from({ length: COLORS }, (_, at): Place => {
      const row = rows.subarray(ROW_BYTES * at, ROW_BYTES * (at + 1));
      return at % 3 === 0 ? place() : [row[at]!, Math.min(255, row[8 + at]! + (at % 3)), row[16 + at]!];
    });
    const weights = colors.map(() => random.next());
    writePaletteQuery(memory, { colors, weights, back });
    scan(from, count, scores);
    const found = new Float32Array(memory.buffer, scores, count);
    for (let at = 0; at < count; at++) {
      const row = rows.subarray(ROW_BYTES * at, ROW_BYTES * (at + 1));
      expect(-found[at]!).toBeCloseTo(costOf(colors, weights, back, row), 2);
    }
  }
  scan(from, 0, scores);
});
