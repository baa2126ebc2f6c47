/** A page of lists from many colleagues. */
import { expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type * as limits from '#app/domain/lists/favorites/limits.ts';
import type * as makers from '#app/domain/lists/favorites/makers.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { openFavorites } from '#app/domain/lists/favorites/pages.server.ts';
import { makePerson } from '#tests/make.ts';

let atOnce = 0;
let most = 0;
vi.mock('#app/domain/lists/favorites/limits.ts', async (original) => ({
  ...(await original<typeof limits>()),
  mostSharedWithMe: 12,
}));
vi.mock('#app/domain/lists/favorites/makers.server.ts', async (original) => {
  const { findMaker } = await original<typeof makers>();
  return {
    findMaker: async (userId: string) => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return findMaker(userId).finally(() => atOnce--);
    },
  };
});

test('reads those of a few of them at a time, for all who look, and shows the newest first', async () => {
  const readers = [await makePerson()];
  readers.push(await makePerson({ customerId: readers[0]!.customerId }));
  const names: string[] = [];
  for (let at = 0; at < 12; at++) {
    const maker = await makePerson({ customerId: readers[0]!.customerId });
    const { id, name } = await createList(maker, { name: `List ${at}` });
    for (const { userId } of readers)
      await db.favoritesShare.create({ data: { listId: id, userId, createdAt: new Date(at) } });
    names.unshift(name);
  }
  // Whose account is over takes no place from the others.
  const gone = await makePerson({ customerId: readers[0]!.customerId });
  await db.user.update({
    where: { id: gone.userId },
    data: { loginConditionType: 'days', loginConditionDays: 1, loginConditionSetAt: new Date(0) },
  });
  for (let at = 0; at < 3; at++) {
    const { id } = await createList(gone, { name: `Gone ${at}` });
    for (const { userId } of readers) await db.favoritesShare.create({ data: { listId: id, userId } });
  }
  const pages = await Promise.all(readers.map((reader) => openFavorites(reader, undefined)));
  for (const { shared } of pages) expect(shared.map(({ name }) => name)).toEqual(names);
  expect(most).toBeLessThanOrEqual(4);
});
