/** Edges of prints and of what they are asked for with: px in, likeness out. */
import { describe, expect, it } from 'vitest';
import { EdgeQuery } from '#app/domain/find/vector-index/edge-likeness.ts';
import {
  LEVELS,
  packPrint,
  packSought,
  pictureLooks,
  seek,
  seekPrint,
  sizeFor,
  SQUARE_NUMBERS,
  unpackPrint,
  unpackSought,
  valuesOf,
} from '#app/image/similar/edge-bytes.ts';
import { TURNS } from '#app/image/similar/edge-turns.ts';
import { CELL, DIRECTIONS, findEdgeCells } from '#app/image/similar/edge-cells.ts';
import { blots, type Drawing } from './blots.ts';

type Color = [number, number, number];
function paint(
  drawing: Drawing,
  width: number,
  height: number,
  [ink, ground]: [Color, Color],
  place = (u: number, v: number) => [u, v],
) {
  const px = new Uint8Array(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const sum = [0, 0, 0];
      for (const [i, j] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const [u, v] = place((x + i) / width, (y + j) / height) as [number, number];
        const color = drawing(u, v) ? ink : ground;
        for (let c = 0; c < 3; c++) sum[c]! += color[c]! / 4;
      }
      px.set(sum.map(Math.round), at);
    }
  }
  return px;
}

const navy: [Color, Color] = [
  [20, 30, 90],
  [240, 230, 210],
];
const night: [Color, Color] = [
  [250, 200, 60],
  [120, 20, 60],
];

/** The wrap is left to the picture's border: edges there tell little. */
const printOf = (drawing: Drawing, colors = navy, layout = { drop: 0, shift: 0 }) =>
  packPrint(
    layout,
    LEVELS.map((px) => findEdgeCells(paint(drawing, px, px, colors), px, px)),
  );

/** A picture of so many repeats from a corner on. */
function ask(
  drawing: Drawing,
  colors: [Color, Color],
  repeats: number,
  [left, top]: [number, number],
  layout = { drop: 0, shift: 0 },
  isAllPrint = true,
) {
  const sought = pictureLooks.map((look) => {
    const { width, height } = sizeFor(look, 600, 600);
    const px = paint(drawing, width, height, colors, (x, y) => {
      const [u, v] = [left + x * repeats, top + y * repeats];
      return [u - Math.floor(v) * layout.shift, v - Math.floor(u) * layout.drop];
    });
    return seek(look.level, findEdgeCells(px, width, height));
  });
  return EdgeQuery.of(packSought(sought, isAllPrint));
}

describe('edges of a picture', () => {
  it('are the same in other colours, also where light and dark change places', () => {
    const [one, other] = [navy, night].map((colors) => findEdgeCells(paint(blots(1), 64, 64, colors), 64, 64).values);
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
    expect(dot(one!, other!) / Math.sqrt(dot(one!, one!) * dot(other!, other!))).toBeGreaterThan(0.98);
  });

  it('lie in the direction in which colours change', () => {
    const stripes = (across: boolean) =>
      findEdgeCells(
        paint((u, v) => ((across ? u : v) * 4) % 1 < 0.5, 64, 64, navy),
        64,
        64,
      ).values;
    const strongest = (values: Float32Array) => {
      const sums = new Float64Array(DIRECTIONS);
      for (const [at, value] of values.entries()) sums[at % DIRECTIONS]! += value;
      return sums.indexOf(Math.max(...sums));
    };
    expect(strongest(stripes(true))).toBe(0);
    expect(strongest(stripes(false))).toBe(DIRECTIONS / 2);
  });

  it('are none of an even picture', () => {
    const { values } = findEdgeCells(new Uint8Array(3 * 32 * 32).fill(77), 32, 32);
    expect(Math.max(...values)).toBeLessThan(1e-4);
  });

  it('refuse px that are no whole cells', () => {
    expect(() => findEdgeCells(new Uint8Array(3 * 30 * 32), 30, 32)).toThrow(RangeError);
    expect(() => findEdgeCells(new Uint8Array(10), 32, 32)).toThrow(RangeError);
  });
});

describe('bytes', () => {
  it('keep a print in half a byte a number, and its layout', () => {
    const bytes = printOf(blots(2), navy, { drop: 0.5, shift: 0 });
    const cells = LEVELS.reduce((sum, px) => sum + (px / CELL) ** 2, 0);
    expect(bytes).toHaveLength(5 + 2 * LEVELS.length + (cells * DIRECTIONS) / 2);
    const print = unpackPrint(bytes)!;
    expect(print.layout).toEqual({ drop: 0.5, shift: 0 });
    const { values } = findEdgeCells(paint(blots(2), 104, 104, navy), 104, 104);
    const most = Math.max(...values);
    for (const [at, value] of valuesOf(print.levels[0]!).entries())
      expect(Math.abs(value / 15 - values[at]! / most)).toBeLessThanOrEqual(0.5 / 15 + 1e-6);
  });

  it('keep a question', () => {
    const all = seekPrint(unpackPrint(printOf(blots(3)))!);
    expect(unpackSought(packSought(all))).toEqual(all);
    expect(unpackSought(packSought(all, false))).toEqual(all);
    expect([true, false].map((isAllPrint) => EdgeQuery.of(packSought(all, isAllPrint)).isAllPrint)).toEqual([
      true,
      false,
    ]);
    expect(all[0]!.squares.every(({ values }) => values.length === SQUARE_NUMBERS)).toBe(true);
  });

  it('that are damaged or of another make are none', () => {
    const bytes = printOf(blots(2));
    expect(unpackPrint(bytes.subarray(0, 100))).toBeNull();
    expect(unpackPrint(bytes.subarray(0, -1))).toBeNull();
    expect(unpackPrint(new Uint8Array())).toBeNull();
    expect(unpackPrint(bytes.with(0, 9))).toBeNull();
    const question = packSought(seekPrint(unpackPrint(bytes)!));
    expect(unpackSought(question.with(0, 9))).toEqual([]);
    expect(unpackSought(question.subarray(0, 40))).toEqual([]);
    expect(unpackSought(question.with(2, 99))).toEqual([]);
    // Its first square lies farther from the middle than any picture has cells.
    for (const at of [4, 5]) for (const cells of [37, 128]) expect(unpackSought(question.with(at, cells))).toEqual([]);
    expect(EdgeQuery.of(question.subarray(0, 40)).isEmpty).toBe(true);
    expect(EdgeQuery.of(question).likeness(bytes.subarray(0, 50))).toBeNull();
  });
});

describe('a print is found in', () => {
  const own = blots(5);
  const others = Array.from({ length: 12 }, (_, at) => printOf(blots(100 + at)));
  const bestOther = (query: EdgeQuery) => Math.max(...others.map((bytes) => query.likeness(bytes)!));

  it('itself in other colours, wherever the repeat begins', () => {
    const moved = printOf((u, v) => own(u + 0.3, v + 0.6), night);
    const query = new EdgeQuery(seekPrint(unpackPrint(moved)!));
    expect(query.likeness(printOf(own))!).toBeGreaterThan(0.6);
    expect(query.likeness(printOf(own))!).toBeGreaterThan(bestOther(query) + 0.2);
  });

  it.each([
    ['a part', 0.6],
    ['nearly all', 0.9],
    ['several repeats', 2.3],
  ])('%s of it in other colours', (_, repeats) => {
    const query = ask(own, night, repeats, [0.37, 0.82]);
    expect(query.likeness(printOf(own))!).toBeGreaterThan(bestOther(query) + 0.1);
  });

  it('cloth with a half drop better than in one whose repeats lie straight', () => {
    const layout = { drop: 0.5, shift: 0 };
    const query = ask(own, night, 2.6, [0.1, 0.2], layout);
    expect(query.likeness(printOf(own, navy, layout))!).toBeGreaterThan(query.likeness(printOf(own))! + 0.05);
  });

  it.each([
    ['a quarter', 1, (u: number, v: number) => [-v, u]],
    ['upside down', 2, (u: number, v: number) => [-u, -v]],
    ['three quarters', 3, (u: number, v: number) => [v, -u]],
    ['mirrored', 4, (u: number, v: number) => [-u, v]],
    ['mirrored and a quarter', 5, (u: number, v: number) => [-v, -u]],
    ['mirrored and upside down', 6, (u: number, v: number) => [u, -v]],
    ['mirrored and three quarters', 7, (u: number, v: number) => [v, u]],
  ])('a picture that lies otherwise, once it is turned back: %s', (_, turn, place) => {
    const lain: Drawing = (u, v) => own(...(place(u, v) as [number, number]));
    const query = ask(lain, night, 1.4, [0.3, 0.1]);
    const print = printOf(own);
    const byTurn = Array.from({ length: TURNS }, (_each, at) => query.likeness(print, at)!);
    expect(byTurn.indexOf(Math.max(...byTurn))).toBe(turn);
    expect(byTurn[turn]).toBeGreaterThan(Math.max(...byTurn.filter((_each, at) => at !== turn)) + 0.1);
  });

  it('nothing, where there is none', () => {
    const even = packPrint(
      { drop: 0, shift: 0 },
      LEVELS.map((px) => findEdgeCells(new Uint8Array(3 * px * px), px, px)),
    );
    expect(ask(own, navy, 1, [0, 0]).likeness(even)).toBeLessThan(0.1);
    expect(new EdgeQuery([]).likeness(even)).toBeNull();
    expect(ask(() => true, navy, 1, [0, 0]).likeness(printOf(own))).toBeLessThan(0.1);
  });

  it('a narrow repeat too, of one cell’s width', () => {
    const narrow = packPrint({ drop: 0, shift: 0.3 }, [
      findEdgeCells(paint(own, 4, 104, navy), 4, 104),
      findEdgeCells(paint(own, 4, 64, navy), 4, 64),
    ]);
    expect(ask(own, navy, 1, [0, 0]).likeness(narrow)).toBeGreaterThanOrEqual(0);
  });
});
