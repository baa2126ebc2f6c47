/** The frame on a picture, and a palette in an address: whatever is pulled, typed or sent. */
import { describe, expect, test } from 'vitest';
import { toCrop } from '#app/domain/find/query-pictures/rules.ts';
import {
  between,
  fit,
  grow,
  leastSide,
  move,
  opposite,
  pressed,
  whole,
  withSide,
  type Frame,
} from '#app/routes/similar-crop/frame.ts';
import {
  paletteSearch,
  readRows,
  toPalette,
  withoutRow,
  withRow,
  type PaletteRow,
} from '#app/routes/similar-palette/palette-rows.ts';

describe('the frame', () => {
  const isInside = ({ x, y, width, height }: Frame) =>
    x >= 0 && y >= 0 && width >= leastSide && height >= leastSide && x + width <= 100.01 && y + height <= 100.01;

  test('stays inside the picture, whatever is done to it', () => {
    // The same numbers each time.
    let seed = 7;
    const random = (least: number, most: number) => {
      seed = (seed * 16807) % 2147483647;
      return least + (seed / 2147483647) * (most - least);
    };
    const any = () => random(-150, 250);
    for (let i = 0; i < 2000; i++) {
      const frame = fit({ x: any(), y: any(), width: any(), height: any() });
      const sides = ['x', 'y', 'width', 'height'] as const;
      const results = [
        frame,
        move(frame, any(), any()),
        grow(frame, any(), any()),
        between(any(), any(), any(), any()),
        withSide(frame, sides[i % 4]!, any()),
      ];
      for (const result of results) {
        expect(isInside(result), JSON.stringify([frame, result])).toBe(true);
        // What the page shows is what the archive looks at.
        const crop = toCrop(result);
        if (crop)
          expect([crop.x, crop.width].map((share) => Math.round(share * 1000) / 10)).toEqual([result.x, result.width]);
      }
    }
  });

  test('keys move it, with Shift they change its size; a corner is pulled away from the one across', () => {
    const frame = { x: 20, y: 30, width: 40, height: 50 };
    const plain = { shift: false, ctrl: false };
    expect(pressed(frame, 'ArrowRight', plain)).toEqual({ ...frame, x: 22 });
    expect(pressed(frame, 'ArrowUp', { shift: false, ctrl: true })).toEqual({ ...frame, y: 29.5 });
    expect(pressed(frame, 'ArrowUp', { shift: true, ctrl: false })).toEqual({ ...frame, height: 48 });
    expect(pressed(whole, 'ArrowRight', { shift: true, ctrl: false })).toEqual(whole);
    expect(pressed(frame, 'Tab', plain)).toBeNull();
    expect(opposite(frame, 'nw')).toEqual([60, 80]);
    expect(opposite(frame, 'se')).toEqual([20, 30]);
    expect(between(...opposite(frame, 'nw'), 10, 10)).toEqual({ x: 10, y: 10, width: 50, height: 70 });
    expect(withSide(whole, 'x', 60)).toEqual({ x: 60, y: 0, width: 40, height: 100 });
  });
});

describe('the palette', () => {
  const read = (query: string) => readRows(new URLSearchParams(query), 8);

  test('comes back from its own address', () => {
    const rows: PaletteRow[] = [
      { color: '#d2001a', share: 30 },
      { color: '#009b77', share: 70 },
    ];
    expect(read(paletteSearch(rows).split('?')[1]!)).toEqual({ rows, unreadable: false });
    expect(read('color=%23D2001A&share=30&color=009b77&share=70')).toEqual({ rows, unreadable: false });
    expect(read('color=%23fed&share=100').rows).toEqual([{ color: '#ffeedd', share: 100 }]);
  });

  test('what has no share takes what is left; what can’t be read is left out and said', () => {
    expect(
      read('similarPalette=%23ff0000&similarPalette=%2300ff00&similarPalette=%230000ff+40').rows.map(
        ({ share }) => share,
      ),
    ).toEqual([30, 30, 40]);
    expect(read('color=red&share=5&color=%23ffffff&share=5')).toEqual({
      rows: [{ color: '#ffffff', share: 5 }],
      unreadable: true,
    });
    expect(
      read('color=%23ffffff&share=-5&color=%23000000&share=1e9&color=%23777777&share=x').rows.map(({ share }) => share),
    ).toEqual([0, 100, 0]);
    const many = read(Array.from({ length: 12 }, () => 'color=%23ffffff&share=5').join('&'));
    expect([many.rows.length, many.unreadable]).toEqual([8, true]);
    expect(read('')).toEqual({ rows: [], unreadable: false });
  });

  test('grows to its most, shrinks to one, and searches only with what has a share', () => {
    let rows = read('color=%23ffffff&share=0&color=%23000000&share=9').rows;
    expect(toPalette(rows)).toEqual(['#000000 9']);
    for (let i = 0; i < 20; i++) rows = withRow(rows, 8);
    expect(rows).toHaveLength(8);
    for (let i = 0; i < 20; i++) rows = withoutRow(rows, 0);
    expect(rows).toHaveLength(1);
    expect(withoutRow(rows, 5)).toEqual(rows);
  });
});
