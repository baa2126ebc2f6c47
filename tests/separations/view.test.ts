import { describe, expect, test } from 'vitest';
import {
  clothEdges,
  copiesOf,
  fitView,
  keepInSight,
  levelFor,
  quadsOf,
  zoomAt,
  type Cloth,
} from '#app/ui/separations/view.ts';

const cloth = (change: Partial<Cloth> = {}): Cloth => ({
  width: 1000,
  height: 700,
  across: 1,
  down: 1,
  drop: 0,
  shift: 0,
  ...change,
});
const window = { width: 800, height: 600 };
const levels = {
  tile: 256,
  levels: [
    { width: 1000, height: 700 },
    { width: 500, height: 350 },
    { width: 250, height: 175 },
  ],
};

describe('the view', () => {
  test.each([1400, 350])('of px that aren’t square covers the cloth as it is, %i high', (height) => {
    const oblong = cloth({ height, across: 2 });
    const view = fitView(oblong, window);
    const edges = clothEdges(oblong, view, window);
    expect((edges.bottom - edges.top) / (edges.right - edges.left)).toBeCloseTo(height / 2000);
    const quads = quadsOf(oblong, view, window, levels, 0);
    expect(quads).toHaveLength(2 * 4 * 3);
    expect(Math.min(...quads.map(({ top }) => top))).toBeCloseTo(edges.top);
    expect(Math.max(...quads.map(({ bottom }) => bottom))).toBeCloseTo(edges.bottom);
  });

  test('fits the whole cloth into the window', () => {
    const edges = clothEdges(cloth(), fitView(cloth(), window), window);
    expect(edges.left).toBeCloseTo(0);
    expect(edges.right).toBeCloseTo(800);
    expect(edges.top).toBeCloseTo(20);
    expect(edges.bottom).toBeCloseTo(580);
  });

  test('zooms around the pointer', () => {
    const view = { x: 300, y: 200, scale: 0.8 };
    const at = { x: 100, y: 500 };
    const under = (one: typeof view) => [
      one.x + (at.x - window.width / 2) / one.scale,
      one.y + (at.y - window.height / 2) / one.scale,
    ];
    const [x, y] = under(zoomAt(view, window, 3, at));
    expect(x).toBeCloseTo(under(view)[0]!);
    expect(y).toBeCloseTo(under(view)[1]!);
  });

  test('never loses the cloth', () => {
    const far = keepInSight({ x: 9000, y: -50, scale: 2 }, cloth(), window);
    const edges = clothEdges(cloth(), far, window);
    expect(edges.right).toBeCloseTo(800);
    expect(edges.top).toBeCloseTo(0);
    expect(keepInSight({ x: 0, y: 0, scale: 1e9 }, cloth(), window).scale).toBe(16);
    expect(keepInSight({ x: 0, y: 0, scale: 0 }, cloth(), window).x).toBe(500);
  });

  test('takes the coarsest level that still has a px for every device px', () => {
    expect([4, 1, 0.99, 0.5, 0.49, 0.25, 0.01].map((scale) => levelFor(scale, 3))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });
});

describe('copies', () => {
  test.each([
    ['straight', cloth({ across: 3, down: 3 }), 9],
    ['half-drop', cloth({ across: 3, down: 3, drop: 0.5 }), 12],
    ['brick', cloth({ across: 3, down: 3, shift: 0.5 }), 12],
    ['a third', cloth({ across: 3, down: 3, drop: 1 / 3 }), 12],
  ])('%s: they cover the cloth once', (_name, one, count) => {
    const copies = copiesOf(one);
    expect(copies).toHaveLength(count);
    // Any place of the cloth lies in exactly one copy.
    for (let x = 5; x < 3000; x += 371)
      for (let y = 5; y < 2100; y += 173) {
        const over = copies.filter((copy) => x >= copy.x && x < copy.x + 1000 && y >= copy.y && y < copy.y + 700);
        expect(over, `${x}, ${y}`).toHaveLength(1);
      }
  });
});

describe('tiles', () => {
  test('the window is covered without gap and without overlap, at every level', () => {
    for (const [level, scale] of [
      [0, 1.3],
      [1, 0.7],
      [2, 0.31],
    ] as const) {
      const view = { x: 512.3, y: 340.7, scale };
      const quads = quadsOf(cloth(), view, window, levels, level);
      const edges = clothEdges(cloth(), view, window);
      for (let x = 3.5; x < 800; x += 41)
        for (let y = 3.5; y < 600; y += 37) {
          const inside = x > edges.left && x < edges.right && y > edges.top && y < edges.bottom;
          const over = quads.filter(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
          expect(over, `${level}: ${x}, ${y}`).toHaveLength(inside ? 1 : 0);
        }
      // Neighbours share their edge to the last bit.
      for (const one of quads) {
        const next = quads.find(({ col, row }) => col === one.col + 1 && row === one.row);
        if (next) expect(next.left).toBe(one.right);
      }
    }
  });

  test('an edge tile says how much of it is picture, and only what the window shows is asked for', () => {
    const quads = quadsOf(cloth(), { x: 950, y: 650, scale: 4 }, window, levels, 0);
    expect(quads.map(({ col, row, width, height }) => [col, row, width, height])).toEqual([[3, 2, 232, 188]]);
  });

  test('the same tile serves every copy', () => {
    const nine = cloth({ across: 3, down: 3, drop: 0.5 });
    const quads = quadsOf(nine, fitView(nine, window), window, levels, 2);
    expect(quads).toHaveLength(12);
    expect(new Set(quads.map(({ col, row }) => `${col} ${row}`))).toEqual(new Set(['0 0']));
  });
});
