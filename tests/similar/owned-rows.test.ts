import { expect, test } from 'vitest';
import { OwnedRows } from '#app/domain/find/vector-index/owned-rows.ts';
import { Random } from '#demo/random.ts';

test('says of each design its rows, as lists in a map would', () => {
  const random = new Random(5);
  const rows = new OwnedRows();
  const map = new Map<number, number[]>();
  const owners: number[] = [];
  const check = () => {
    for (let ordinal = 0; ordinal < 3000; ordinal += 7)
      expect(rows.of(ordinal).sort((a, b) => a - b)).toEqual((map.get(ordinal) ?? []).toSorted((a, b) => a - b));
  };
  for (let step = 0; step < 4000; step++) {
    const ordinal = random.integer(0, 3000);
    if (map.has(ordinal) && random.chance(0.6)) {
      const gone = map.get(ordinal)!.toSorted((a, b) => b - a);
      map.delete(ordinal);
      rows.removeAll(ordinal);
      for (const row of gone) {
        const last = owners.length - 1;
        const owner = owners[last]!;
        owners.pop();
        if (last === row) continue;
        owners[row] = owner;
        const own = map.get(owner)!;
        own[own.indexOf(last)] = row;
        rows.renumber(owner, last, row);
      }
    } else {
      for (let more = random.integer(1, 9); more > 0; more--) {
        const row = owners.push(ordinal) - 1;
        rows.add(ordinal, row);
        map.set(ordinal, [...(map.get(ordinal) ?? []), row]);
      }
    }
    if (step % 500 === 0) check();
  }
  check();
});
