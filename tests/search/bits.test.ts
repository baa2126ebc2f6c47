import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allOfBits,
  anyOfBits,
  countBits,
  countCommon,
  counterOf,
  hasBit,
  makeBits,
  ordinalsOf,
  setBit,
  withRoom,
  type Bits,
} from '#app/domain/visible/index/bits.ts';
import { compareBytes, DesignOrder, type Sortable } from '#app/domain/visible/index/design-order.ts';

const members = fc.uniqueArray(fc.nat(3000), { maxLength: 400 });

function bitsOf(ordinals: number[]): Bits {
  return ordinals.reduce((bits, ordinal) => {
    const wide = withRoom(bits, ordinal);
    setBit(wide, ordinal);
    return wide;
  }, makeBits(0));
}

const sorted = (ordinals: Iterable<number>) => [...ordinals].sort((one, other) => one - other);

test('sets of bits are sets', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const [a, b] = [bitsOf(one), bitsOf(other)];
      const [setA, setB] = [new Set(one), new Set(other)];
      const both = new Set(one.filter((ordinal) => setB.has(ordinal)));
      expect(ordinalsOf(a)).toEqual(sorted(setA));
      expect(countBits(a)).toBe(setA.size);
      expect(countCommon(a, b)).toBe(both.size);
      expect(counterOf(a)(b)).toBe(both.size);
      // Sparse: most of its words are empty.
      const [near, far] = [bitsOf(one.filter((ordinal) => ordinal < 40)), bitsOf([...other, 90_000])];
      expect(counterOf(near)(b)).toBe(countCommon(near, b));
      expect(counterOf(far)(a)).toBe(both.size);
      expect(ordinalsOf(allOfBits([a, b]))).toEqual(sorted(both));
      expect(ordinalsOf(anyOfBits([a, b]))).toEqual(sorted(new Set([...one, ...other])));
      for (const ordinal of other) expect(hasBit(a, ordinal)).toBe(setA.has(ordinal));
      for (const ordinal of one) setBit(a, ordinal, false);
      expect(countBits(a)).toBe(0);
    }),
    { seed: 7 },
  );
});

test('many are counted beside one, whoever else counts between and however large both are', () => {
  const every = (step: number, count: number) => bitsOf(Array.from({ length: count }, (_, at) => at * step));
  const [twos, threes, large] = [every(2, 3000), every(3, 2500), every(2, 400_000)];
  const [ofTwos, ofThrees] = [counterOf(twos), counterOf(threes)];
  for (const other of [every(1, 5000), every(5, 700), every(7, 1), large]) {
    expect(ofTwos(other)).toBe(countCommon(twos, other));
    expect(ofThrees(other)).toBe(countCommon(threes, other));
    expect(counterOf(large)(other)).toBe(countCommon(large, other));
  }
  // What has changed since is counted as it is now.
  setBit(twos, 2, false);
  expect(counterOf(twos)(every(1, 10))).toBe(4);
});

test('text is compared as its UTF-8 bytes are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(Math.sign(compareBytes(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
    { seed: 8 },
  );
  expect(compareBytes('\u{1F600}', '\uFFFD')).toBeGreaterThan(0);
});

test('an order kept up with changes is the order made anew', () => {
  const row = fc.record({
    id: fc.uuid(),
    uploaded: fc.nat(5),
    modified: fc.nat(1000),
    nameFolded: fc.constantFrom('01-0001', '01-0002', 'a', 'ab', 'ş'),
  });
  const step = fc.array(fc.tuple(fc.nat(60), fc.option(row, { nil: undefined })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const rows: (Sortable | undefined)[] = Array.from({ length: 61 }, () => undefined);
      const orders = (['uploaded', 'modified', 'nameFolded'] as const).map((key) => new DesignOrder(key, rows));
      for (const changes of steps) {
        const byOrdinal = new Map(changes);
        for (const [ordinal, next] of byOrdinal) rows[ordinal] = next;
        const present = [...byOrdinal.keys()].filter((ordinal) => rows[ordinal]);
        for (const order of orders) order.replace(bitsOf([...byOrdinal.keys()]), present);
        const all = rows.flatMap((one, ordinal) => (one ? ordinal : []));
        const by = (key: 'uploaded' | 'modified') =>
          all.toSorted((a, b) => rows[a]![key] - rows[b]![key] || (rows[a]!.id < rows[b]!.id ? -1 : 1));
        expect([...orders[0]!.list]).toEqual(by('uploaded'));
        expect([...orders[1]!.list]).toEqual(by('modified'));
        for (const [place, ordinal] of orders[2]!.list.entries()) expect(orders[2]!.placeOf(ordinal)).toBe(place);
      }
    }),
    { seed: 9 },
  );
});
