import { describe, expect, test } from 'vitest';
import { leaveFewest, type Worth } from '#app/domain/find/words/leave-fewest.ts';
import { allOfBits, countBits, makeBits, setBit, type Bits } from '#app/domain/visible/index/bits.ts';
import { Random } from '#demo/random.ts';

const setOf = (...ordinals: number[]): Bits => {
  const bits = makeBits(200);
  for (const ordinal of ordinals) setBit(bits, ordinal);
  return bits;
};
const everything = setOf(...Array.from({ length: 200 }, (_, at) => at));
const name = (...ordinals: number[]) => ({ set: setOf(...ordinals), worth: 'name' as Worth });
const leave = (...spares: Parameters<typeof leaveFewest>[1]) => {
  const left = leaveFewest(everything, spares);
  return left && [...left].sort((one, other) => one - other);
};

describe('the fewest are left out', () => {
  test('of two, what more are called by', () => {
    expect(leave(name(1, 2), name(3))).toEqual([0]);
    expect(leave(name(3), name(1, 2))).toEqual([1]);
    expect(leave(name(1), name(2))).toEqual([1]);
  });

  test('before names a colour, and before that what only comes near', () => {
    expect(leave({ set: setOf(1), worth: 'color' }, name(2, 3))).toEqual([0]);
    expect(leave({ set: setOf(1), worth: 'near' }, { set: setOf(2, 3), worth: 'color' })).toEqual([0]);
  });

  test('one rather than two, whatever they are', () => {
    expect(leave(name(1, 2, 3), name(2, 9), { set: setOf(2), worth: 'near' }, name(150))).toEqual([3]);
  });

  test('never all of them, and none where nothing helps', () => {
    expect(leave(name(1))).toBeNull();
    expect(leave()).toBeNull();
    expect(leave(name(), name())).toBeNull();
    expect(leaveFewest(everything, [name()], true)).toEqual(new Set([0]));
    expect(leaveFewest(setOf(), [name()], true)).toBeNull();
    expect(leaveFewest(setOf(7), [name(1), name(2)])).toBeNull();
  });

  test('only what lies among the rest helps', () => {
    expect(leaveFewest(setOf(7), [name(1, 2, 7), name(3)])).toEqual(new Set([1]));
  });

  test('as many as must be, however they lie, and something is left of ever so many', () => {
    const random = new Random(5);
    for (let turn = 0; turn < 200; turn++) {
      const count = 2 + Math.floor(random.next() * 9);
      const ordinals = () => Array.from({ length: 200 }, (_, at) => at).filter(() => random.next() < 0.05);
      const spares = Array.from({ length: count }, () => name(...ordinals()));
      const found = leaveFewest(everything, spares);
      const isLeft = (left: (at: number) => boolean) =>
        countBits(allOfBits([everything, ...spares.filter((_, at) => !left(at)).map(({ set }) => set)])) > 0;
      expect(found === null || (found.size < count && isLeft((at) => found.has(at)))).toBe(true);
      if (count > 8) continue;
      const ways = Array.from({ length: 2 ** count - 1 }, (_, way) => way).filter((way) =>
        isLeft((at) => (way & (1 << at)) !== 0),
      );
      const least = Math.min(...ways.filter((way) => way > 0).map((way) => way.toString(2).replaceAll('0', '').length));
      if (!ways.includes(0)) expect(found?.size ?? Infinity).toBe(least);
    }
  });
});
