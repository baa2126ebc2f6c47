import { describe, expect, it } from 'vitest';
import { addUp, addUpRows } from '#app/image/base/add-up.ts';
import { Random } from '#demo/random.ts';

const naive = (row: Uint8Array | Uint16Array, apart: number) => {
  const sums = row.slice();
  for (let at = apart; at < sums.length; at++) sums[at] = sums[at]! + sums[at - apart]!;
  return sums;
};

describe('differences added up', () => {
  const random = new Random(11);
  const lengths = [0, 1, 2, 15, 16, 17, 63, 64, 65, 96, 255, 1000, 70_001];

  it.each([1, 2, 3, 4, 5, 7, 8, 9, 40])('are the samples, bytes that lie %d apart', (apart) => {
    for (const length of lengths) {
      const row = Uint8Array.from({ length }, () => random.integer(0, 255));
      const expected = naive(row, apart);
      addUp(row, apart);
      expect(row).toEqual(expected);
    }
  });

  it.each([1, 2, 3, 4, 5])('are the samples, shorts that lie %d apart', (apart) => {
    for (const length of lengths) {
      const row = Uint16Array.from({ length }, () => random.integer(0, 65_535));
      const expected = naive(row, apart);
      addUp(row, apart);
      expect(row).toEqual(expected);
    }
  });

  it.each([1, 2, 3, 4, 9])('are each row’s own, bytes that lie %d apart', (apart) => {
    for (const length of [1, 15, 64, 65, 96, 768]) {
      const rows = Uint8Array.from({ length: 7 * length }, () => random.integer(0, 255));
      const expected = Array.from({ length: 7 }, (_, row) => [
        ...naive(rows.slice(row * length, (row + 1) * length), apart),
      ]).flat();
      addUpRows(rows, apart, length);
      expect([...rows]).toEqual(expected);
    }
  });

  it('leave what lies around the row as it is', () => {
    const all = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
    const expected = all.slice();
    expected.set(naive(all.slice(5, 205), 3), 5);
    addUp(all.subarray(5, 205), 3);
    expect(all).toEqual(expected);
  });
});
