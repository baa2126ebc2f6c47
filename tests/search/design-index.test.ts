/** What the index remembers of changes: all of them, so that nothing kept is ever made anew for having been left alone for long. */
import { expect, test } from 'vitest';
import { DesignIndex } from '#app/domain/visible/index/design-index.server.ts';

type Read = Parameters<DesignIndex['apply']>[1];

const rowsOf = (ordinals: number[]) =>
  ordinals.map((ordinal) => [
    ordinal,
    `id-${ordinal}`,
    ordinal * 1000,
    0,
    `n-${ordinal}`,
    1,
    'none',
    'rotary',
    4,
    [],
    'open',
    [],
    [],
  ]) as Read;

function indexOf(count: number): DesignIndex {
  const index = new DesignIndex(7);
  index.apply([], rowsOf(Array.from({ length: count }, (_, at) => at + 1)));
  return index;
}

test('a thousand refreshes back, what has changed since is still known, and palettes that did not are none of it', () => {
  const index = indexOf(600);
  const { version } = index;
  expect(index.changedSince(version)).toEqual([]);
  for (let turn = 0; turn < 1000; turn++) index.apply([1 + (turn % 40)], rowsOf([1 + (turn % 40)]));
  expect(index.changedSince(version)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(index.changedSince(index.version - 1)).toEqual([40]);
  expect(index.changedSince(version, 'palettes')).toEqual([]);
  expect(index.palettesChangedAt(0, 601)).toBe(0);
  index.apply([520, 521], rowsOf([520, 521]), [521]);
  expect(index.changedSince(version, 'palettes')).toEqual([521]);
  expect(index.palettesChangedAt(512, 768)).toBe(index.version);
  expect(index.palettesChangedAt(0, 512)).toBe(0);
});

test('what an earlier index knew is not known by the next', () => {
  const index = indexOf(10);
  expect(index.changedSince(6)).toBeNull();
  expect(index.changedSince(7)).toEqual([]);
});

test('designs between two moments, as uploaded, with what comes and goes', () => {
  const index = indexOf(100);
  const between = (from: number | null, before: number | null) => [...index.orders.uploaded.between(from, before)];
  expect(between(98_000, null)).toEqual([98, 99, 100]);
  expect(between(null, 3000)).toEqual([1, 2]);
  expect(between(3000, 5000)).toEqual([3, 4]);
  expect(between(3001, 3999)).toEqual([]);
  expect(between(5000, 3000)).toEqual([]);
  expect(between(null, null)).toHaveLength(100);
  index.apply([4, 101], rowsOf([101]));
  expect(between(3000, 6000)).toEqual([3, 5]);
  expect(between(100_000, null)).toEqual([100, 101]);
});

test('a part of a number is found in every number that holds it, and in none after it changed', () => {
  const names = (ordinals: number[], of: (ordinal: number) => string) =>
    rowsOf(ordinals).map((row) => row.with(4, of(row[0])) as Read[number]);
  const index = new DesignIndex(1);
  const all = Array.from({ length: 5000 }, (_, at) => at + 1);
  index.apply(
    [],
    names(all, (ordinal) => `0${1 + (ordinal % 5)}-${ordinal}`),
  );
  const holding = (text: string) => {
    const found: number[] = [];
    index.numbers.eachHolding(text, (ordinal) => found.push(ordinal));
    return found;
  };
  const plainly = (text: string) => all.filter((ordinal) => index.rows[ordinal]?.nameFolded.includes(text));
  const texts = ['01-', '-1', '99', '02-4321', '5000', '1-1', '0', 'x', '', '001', '\u0000', '\u000001'];
  for (const text of texts) expect(holding(text)).toEqual(plainly(text));
  // One is called otherwise, two are gone, and one is new.
  index.apply(
    [1, 1024, 2047, 4321],
    [...names([1024, 4321], (ordinal) => `x-${ordinal}-01`), ...names([7000], () => 'xx')],
  );
  all.push(7000);
  for (const text of texts) expect(holding(text)).toEqual(plainly(text));
  expect(holding('x')).toEqual([1024, 4321, 7000]);
  expect(new DesignIndex(1).numbers.eachHolding('0', () => expect.unreachable())).toBeUndefined();
});

test('palettes of a block that changed after a version are told one by one', () => {
  const index = indexOf(600);
  const before = index.version;
  index.apply([300, 310], rowsOf([300, 310]), [310]);
  index.apply([511, 512], rowsOf([511, 512]), [511, 512]);
  expect(index.palettesChangedSince(before, 256, 512)).toEqual([310, 511]);
  expect(index.palettesChangedSince(before + 1, 256, 512)).toEqual([511]);
  expect(index.palettesChangedSince(index.version, 0, 2000)).toEqual([]);
});
