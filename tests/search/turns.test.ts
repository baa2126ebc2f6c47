import { expect, test } from 'vitest';
import { Turns } from '#app/domain/visible/index/turns.ts';

test('who has the least left comes first, whoever came before; who comes meanwhile is heard before the next', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const work = async (name: string, parts: number) => {
    for (let left = parts; left > 0; left--) {
      await turns.take(left);
      done.push(name);
    }
  };
  const long = work('long', 4);
  await turns.take(0);
  const others = [work('short', 2), work('shorter', 1), work('as long', 4)];
  await Promise.all([long, ...others]);
  expect(done).toEqual(['shorter', 'short', 'short', ...Array(4).fill('long'), ...Array(4).fill('as long')]);
});

test('one after another, each gets a turn by itself', async () => {
  const turns = new Turns();
  for (let turn = 0; turn < 3; turn++) await turns.take(Infinity);
  await Promise.all([turns.take(Infinity), turns.take(Infinity)]);
});
