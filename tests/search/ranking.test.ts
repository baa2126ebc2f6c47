/** Pages and places of ranked hits, against sorting them all. */
import { expect, test } from 'vitest';
import { Ranking } from '#app/domain/find/results/ranking.ts';

let seed = 7;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

test('slices and places are those of the sorted whole, with many equal scores and none', () => {
  for (const size of [0, 1, 5, 400]) {
    const scores = new Map(Array.from({ length: size }, (_, at) => [3 * at, Math.fround(random() ** 4)]));
    for (const ordinal of scores.keys()) if (random() < 0.3) scores.set(ordinal, 0.25);
    const steps = new Map([...scores.keys()].sort(() => random() - 0.5).map((ordinal, step) => [ordinal, step]));
    const stepOf = (ordinal: number) => steps.get(ordinal) ?? -1;
    const ranking = new Ranking([...scores.keys()], (ordinal) => scores.get(ordinal) ?? 0, stepOf);
    const sorted = [...scores.keys()].sort(
      (one, other) => scores.get(other)! - scores.get(one)! || stepOf(one) - stepOf(other),
    );
    for (let from = -3; from < size + 3; from += 1 + Math.floor(random() * 9)) {
      const to = from + Math.floor(random() * 30);
      expect(ranking.slice(from, to)).toEqual(sorted.slice(Math.max(0, from), Math.max(0, to)));
    }
    for (const [place, ordinal] of sorted.entries()) expect(ranking.countBefore(ordinal)).toBe(place);
    // What is none of them comes after all that answer.
    expect(ranking.countBefore(1)).toBe(size);
  }
});
