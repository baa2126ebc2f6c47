import { describe, expect, it } from 'vitest';
import type { Likeness } from '#app/domain/find/vector-index/likeness.ts';
import { betweenOf, placeAmong } from './figures.ts';

const found = (...scores: number[]) =>
  scores.map((score, at) => ({ ordinal: at + 1, likeness: { score } as unknown as Likeness }));

describe('the place of a print', () => {
  it('is counted from 0, after all that score alike', () => {
    expect(placeAmong(found(0.9, 0.8, 0.7), 1)).toBe(1);
    expect(placeAmong(found(0.9, 0.9, 0.9, 0.7), 0)).toBe(2);
    expect(placeAmong(found(0.9, 0.9), 1)).toBe(1);
  });

  it('is none where it was not found or its score is no number', () => {
    expect(placeAmong(found(0.9), 3)).toBe(Infinity);
    expect(placeAmong(found(NaN), 0)).toBe(Infinity);
  });
});

it('tells between what a share lies: 50 of 100 and none of ten, by Wilson', () => {
  expect(betweenOf(50, 100)).toBe('[ 40 … 60] ');
  expect(betweenOf(0, 10)).toBe('[  0 … 28] ');
});
