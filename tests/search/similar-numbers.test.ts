import { expect, test } from 'vitest';
import {
  judgeSigns,
  judgeSimilarNumber,
  signsOf,
  slipsBetween,
  slipsWithin,
  withinSlips,
} from '#app/domain/visible/index/similar-numbers.ts';

test.each([
  // typed, number, slips
  ['01-0595', '01-0559', 1],
  ['01-0558', '01-0559', 1],
  ['01-059', '01-0559', 1],
  ['01-00559', '01-0559', 0],
  ['01-05559', '01-0559', 1],
  ['010559', '01-0559', 0],
  ['01 0559', '01-0559', 0],
  ['1-559', '01-0559', 0],
  ['10-0559', '01-0559', 1],
  ['02-0733', '01-0559', null],
  ['10559', '01-0559', 0],
  ['952', '01-0559', null],
  ['isgi', 'isigi icin', 1],
  ['lavantta bahcesi', 'lavanta bahcesi 12', 1],
  ['lavnta bahcesi', 'lavanta bahcesi 12', 1],
  ["';--", '50%_\\\'";--', null],
  ['', '01-0559', null],
  ['0102030405060708090001020304050607080900x', '0102030405060708090001020304050607080900', 1],
  ['01020304050607080900010203040506070809y0x', '0102030405060708090001020304050607080900', 2],
  ['1-5𐐀', '01-005𐐀', 0],
  ['ş-7ж', 'ş-007ж', 0],
])('%j for %s', (typed, number, slips) => {
  const judged = judgeSimilarNumber(typed)(number);
  expect(judged === null ? null : Math.floor(judged)).toBe(slips);
});

test('what a number’s signs rule out is never what would have been found', () => {
  const numbers = ['01-0559', '01-0595', '05-5901', '1-559', 'isigi icin', 'lavanta bahcesi 12', '01-005𐐀', 'ş-007ж'];
  const typed = [...numbers, '010559', '10559', '59-01', 'isgi', '1-5𐐀', 'xx-0559', "';--", '0000', 'lavnta'];
  for (const text of typed)
    for (const number of numbers)
      if (!judgeSigns(text)(signsOf(number)))
        expect([text, number, judgeSimilarNumber(text)(number)]).toEqual([text, number, null]);
  expect(judgeSigns('01-0559')(signsOf('lavanta bahcesi 12'))).toBe(false);
});

test('slips are the least over all parts of the number', () => {
  // The plain definition: edit distance with swapped neighbours against every part.
  const distance = (one: string, other: string): number => {
    const d = Array.from({ length: one.length + 1 }, (_, i) =>
      Array.from({ length: other.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    for (let i = 1; i <= one.length; i++) {
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1] ? 0 : 1;
        d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + same);
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
          d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
      }
    }
    return d[one.length]![other.length]!;
  };
  let seed = 5;
  const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  const word = (most: number) => Array.from({ length: 1 + random(most) }, () => 'ab0'[random(3)]).join('');
  for (let count = 0; count < 300; count++) {
    const [text, name] = [word(6), word(9)];
    let least = text.length;
    for (let from = 0; from <= name.length; from++)
      for (let to = from; to <= name.length; to++) least = Math.min(least, distance(text, name.slice(from, to)));
    expect([text, name, slipsWithin(text, name)]).toEqual([text, name, least]);
    expect([text, name, slipsBetween(text, name)]).toEqual([text, name, distance(text, name)]);
    for (let slips = 0; slips <= 3; slips++)
      expect([text, name, slips, withinSlips(text, slips)(name)]).toEqual([text, name, slips, least <= slips]);
  }
});
