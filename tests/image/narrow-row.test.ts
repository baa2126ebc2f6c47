import { expect, test } from 'vitest';
import { openNarrowRow } from '#app/image/tiff/narrow-row.ts';

test('every sample of 16 bit is rounded to the nearest of 8', () => {
  const { row, narrow } = openNarrowRow(65_536);
  for (let value = 0; value < row.length; value++) row[value] = value;
  expect(narrow()).toEqual(Uint8Array.from(row, (value) => Math.round((value * 255) / 65_535)));
});

test.each([1, 3, 15, 16, 17, 60_001])('a row of %i samples, again and again', (length) => {
  const { row, narrow } = openNarrowRow(length);
  for (const value of [65_535, 0, 32_896]) {
    row.fill(value);
    expect(narrow()).toEqual(new Uint8Array(length).fill(Math.round(value / 257)));
  }
});
