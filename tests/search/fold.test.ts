import { expect, test } from 'vitest';
import { spanBounds, dateSpan } from '#app/domain/base/dates/date-span.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';

test.each([
  ['ıIİi', 'iiii'],
  ['ŞşĞğÇçÖöÜü', 'ssggccoouu'],
  ['  Şal \t deseni ', 'sal deseni'],
  ['Ångström Łódź Straße Æther', 'angstrom lodz strasse aether'],
  ['ШАЛЬ Ёлка', 'шаль елка'],
  ['a\0b', 'a b'],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test('slugs are one word', () => {
  expect(foldSlug(' Küçük çiçekli / No:5 ')).toBe('kucuk-cicekli-no-5');
});

// A Wednesday.
const now = new Date(2024, 1, 28, 15, 30);
const day = (date?: Date) =>
  date && `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()} ${date.getHours()}:${date.getMinutes()}`;

test.each([
  ['today', '2024-2-28 0:0', '2024-2-29 0:0'],
  ['yesterday', '2024-2-27 0:0', '2024-2-28 0:0'],
  ['this-week', '2024-2-26 0:0', '2024-3-4 0:0'],
  ['lastWeek', '2024-2-19 0:0', '2024-2-26 0:0'],
  ['this month', '2024-2-1 0:0', '2024-3-1 0:0'],
  ['LAST_MONTH', '2024-1-1 0:0', '2024-2-1 0:0'],
  ['thisYear', '2024-1-1 0:0', '2025-1-1 0:0'],
  ['lastYear', '2023-1-1 0:0', '2024-1-1 0:0'],
  ['last 7 days', '2024-2-22 0:0', '2024-2-29 0:0'],
  ['last30', '2024-1-30 0:0', '2024-2-29 0:0'],
  ['last365', '2023-3-1 0:0', '2024-2-29 0:0'],
  ['2024-02-29', '2024-2-29 0:0', '2024-3-1 0:0'],
  ['2019-2021', '2019-1-1 0:0', '2022-1-1 0:0'],
  ['2024-01-05..', '2024-1-5 0:0', undefined],
  ['all', undefined, undefined],
])('%s', (text, from, before) => {
  const bounds = spanBounds(dateSpan.parse(text)!, now);
  expect([day(bounds.from), day(bounds.before)]).toEqual([from, before]);
});

test('impossible spans are refused', () => {
  for (const span of ['2024-02-30', 'someday', '2024..2023', { from: '2024-01-02', to: '2024-01-01' }])
    expect(dateSpan.safeParse(span).success).toBe(false);
});
