/** A page of many saved searches. */
import { expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { listSearches } from '#app/domain/lists/searches/searches.server.ts';
import { makePerson, makeUser } from '#tests/make.ts';

let atOnce = 0;
let most = 0;
let answering = Promise.resolve();
const numbers: string[] = [];
vi.mock('#app/domain/find/search/search.server.ts', async (original) => ({
  ...(await original<object>()),
  countDesigns: async (_actor: unknown, { number }: { number?: string }) => {
    numbers.push(String(number));
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await answering;
    atOnce--;
    return 1;
  },
}));

test('asks for a few of their counts at a time, so that others are answered too', async () => {
  const person = await makePerson();
  const colleague = await makePerson({ customerId: person.customerId });
  const keep = (userId: string, isShared: boolean) =>
    db.savedSearch.createMany({
      data: Array.from({ length: 40 }, (_, at) => ({
        userId,
        name: `Search ${at}`,
        nameKey: `search ${at}`,
        query: `number=${at}`,
        queryHash: crypto.getRandomValues(new Uint8Array(32)),
        isShared,
      })),
    });
  await keep(person.userId, false);
  await keep(colleague.userId, true);
  const [{ own, shared }] = await Promise.all([listSearches(person, undefined), listSearches(colleague, undefined)]);
  expect([own.map(({ count, newCount }) => [count, newCount]), shared.map(({ count }) => count)]).toEqual([
    Array.from({ length: 40 }, () => [1, 1]),
    Array.from({ length: 40 }, () => 1),
  ]);
  expect(most).toBeLessThanOrEqual(8);
});

test('lets a page of few come between those of one of hundreds, and leaves out what is not counted in time', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answering = promise;
  const [many, few, late] = [await makePerson(), await makePerson(), await makePerson()];
  const keep = (userId: string, count: number, from: number) =>
    db.savedSearch.createMany({
      data: Array.from({ length: count }, (_, at) => ({
        userId,
        name: `Search ${at}`,
        nameKey: `search ${at}`,
        query: `number=${from + at}`,
        queryHash: crypto.getRandomValues(new Uint8Array(32)),
      })),
    });
  await keep(many.userId, 40, 1000);
  await keep(few.userId, 1, 2000);
  await keep(late.userId, 30, 3000);
  numbers.length = 0;
  const first = listSearches(many, undefined);
  await expect.poll(() => numbers.length).toBe(4);
  const second = listSearches(few, undefined);
  await expect.poll(() => numbers).toContain('2000');
  const third = listSearches(late, undefined);
  await expect.poll(() => atOnce).toBe(8);
  expect((await listSearches(late, undefined)).own.map(({ count }) => count)).toEqual(
    Array.from({ length: 30 }, () => null),
  );
  answer();
  expect((await second).own.map(({ count, newCount }) => [count, newCount])).toEqual([[1, 1]]);
  expect([(await first).own, (await third).own].map(({ length }) => length)).toEqual([40, 30]);
});

test('leaves out those of colleagues who may no longer sign in before it counts how many it lists', async () => {
  const person = await makePerson();
  const over = { loginConditionType: 'days', loginConditionDays: 1, loginConditionSetAt: new Date(0) } as const;
  const makers = await Promise.all([
    makeUser({ customerId: person.customerId, ...over }),
    makeUser({ customerId: person.customerId }),
  ]);
  for (const [at, { id: userId }] of makers.entries())
    await db.savedSearch.createMany({
      data: Array.from({ length: at === 0 ? 500 : 2 }, (_, number) => ({
        userId,
        name: `Search ${number}`,
        nameKey: `search ${number}`,
        query: `number=${number}`,
        queryHash: crypto.getRandomValues(new Uint8Array(32)),
        isShared: true,
      })),
    });
  const { shared } = await listSearches(person, undefined);
  expect(shared.map(({ name, maker }) => [name, maker])).toEqual([
    ['Search 0', makers[1]!.name],
    ['Search 1', makers[1]!.name],
  ]);
});
