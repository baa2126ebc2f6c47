/** Spans of days and lengths in words, at their edges; what they find in the demo: query-rules.txt. */
import { describe, expect, test } from 'vitest';
import { dateSpan } from '#app/domain/base/dates/date-span.ts';
import { readLength } from '#app/domain/find/words/amounts.ts';
import { monthSpan, readSpan } from '#app/domain/find/words/spans.ts';

const now = new Date(2026, 2, 10);

describe('days', () => {
  test.each([
    ['last 14 days', { from: '2026-02-25', to: '2026-03-10' }],
    ['last 7 days', { preset: 'last7' }],
    ['son iki haftada', { from: '2026-02-25', to: '2026-03-10' }],
    ['за последний год', { preset: 'last365' }],
    ['29.02.2024', { from: '2024-02-29', to: '2024-02-29' }],
    ['last 999 years', { from: '1900-01-01', to: '2026-03-10' }],
  ])('%s', (text, value) => {
    const read = readSpan(text, now);
    expect(read).toEqual({ length: text.length, value });
    // Whatever was understood can be kept as a filter.
    expect(dateSpan.safeParse(read!.value).success).toBe(true);
  });

  test.each(['last month', 'last 0 days', 'son ayak', 'за 3', '30.02.2026', '2026-13-45', 'last'])('not %s', (text) => {
    expect(readSpan(text, now)).toBeNull();
  });

  test('a month without a year is the last that has begun', () => {
    expect(monthSpan(3, undefined, now)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(monthSpan(4, undefined, now)).toEqual({ from: '2025-04-01', to: '2025-04-30' });
  });
});

describe('lengths', () => {
  test.each([
    ['64 cm', { sides: [64] }],
    ['640 mm', { sides: [64] }],
    ['32 cm x 64 cm', { sides: [32, 64] }],
    ['under 20 cm', { longest: { under: 20 } }],
    ['up to 20 cm', { longest: { to: 20 } }],
    ['20 cm altı', { longest: { under: 20 } }],
    ['20 cm ve altı', { longest: { to: 20 } }],
    ['не больше 20 см', { longest: { to: 20 } }],
    ['<= 20 cm', { longest: { to: 20 } }],
    ["20 cm'den büyük", { longest: { over: 20 } }],
    ['20 cm ve daha büyük', { longest: { from: 20 } }],
    ['at least 20 cm', { longest: { from: 20 } }],
    ['20 см и больше', { longest: { from: 20 } }],
    ['> 20 cm', { longest: { over: 20 } }],
    ['≥ 20 cm', { longest: { from: 20 } }],
    ['between 20 cm and 30 cm', { longest: { from: 20, to: 30 } }],
    ['от 10 до 20 см', { longest: { from: 10, to: 20 } }],
    ['12.5 in', { sides: [31.75] }],
    ['12,5 in', { sides: [31.75] }],
    ['10 in', { sides: [25.4] }],
    ['10in', { sides: [25.4] }],
    ['10 x 20 in', { sides: [25.4, 50.8] }],
    ['10 in x 20 in', { sides: [25.4, 50.8] }],
    ['under 10 in', { longest: { under: 25.4 } }],
  ])('%s', (text, value) => {
    expect(readLength(text)).toEqual({ length: text.length, value });
  });

  test.each(['20-30', '64', '5 cmx', 'under', 'under 20'])('not %s', (text) => {
    expect(readLength(text)).toBeNull();
  });

  test.each(['6 in blue', '2019 in', '01-0559 in', '01-0012 in', '2 in 1', '12.5 inside'])('no inches: %s', (text) => {
    expect(readLength(text)).toBeNull();
  });
});
