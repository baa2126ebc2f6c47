import { expect, test } from 'vitest';
import { startAt, stepTo } from '#app/routes/shared/keys/grid-keys.ts';
import { letterOf } from '#app/routes/shared/keys/keys.ts';

/** Rows of four, the last of two; the second page begins a grid of its own, a little further left. */
const boxes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => {
  const left = (at % 4) * 100 - (at >= 8 ? 40 : 0);
  return { left, right: left + 80, top: Math.floor(at / 4) * 120 + (at % 4) * 0.4 };
});

test.each([
  [0, 'ArrowRight', 1],
  [3, 'ArrowRight', 4],
  [4, 'ArrowLeft', 3],
  [0, 'ArrowLeft', null],
  [9, 'ArrowRight', null],
  [1, 'ArrowDown', 5],
  [6, 'ArrowUp', 2],
  [7, 'ArrowDown', 9],
  [9, 'ArrowUp', 5],
  [2, 'ArrowUp', null],
  [8, 'ArrowDown', null],
  [5, 'Home', 0],
  [5, 'End', 9],
  [5, 'Tab', null],
  [-1, 'ArrowDown', null],
])('from card %i %s leads to %s', (from, key, to) => {
  expect(stepTo(boxes, from, key)).toBe(to);
});

test('beside the cards an arrow begins at the first card in view, and Home and End are the page’s own', () => {
  const scrolled = boxes.map(({ top }) => ({ top: top - 130 }));
  expect([startAt(boxes, 'ArrowDown'), startAt(scrolled, 'ArrowDown')]).toEqual([0, 8]);
  expect(startAt([{ top: -20 }], 'ArrowUp')).toBe(0);
  expect([startAt(boxes, 'Home'), startAt(boxes, 'End')]).toEqual([null, null]);
});

test('a letter is that of the key, on a Cyrillic keyboard of the key in its place', () => {
  expect(letterOf({ key: 'F', code: 'KeyF' })).toBe('f');
  expect(letterOf({ key: 'а', code: 'KeyF' })).toBe('f');
  // A Turkish F keyboard writes another letter there.
  expect(letterOf({ key: 'a', code: 'KeyF' })).toBe('a');
  expect(letterOf({ key: '?', code: 'Digit7' })).toBeUndefined();
  expect(letterOf({ key: 'Enter', code: 'Enter' })).toBeUndefined();
});
