/** What a start fills in, by what is there. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { seed } from '#prisma/seed.ts';
import { makeUser } from '#tests/make.ts';

test('the demo comes into a new database alone, not where all archives were deleted', async () => {
  const { mail } = await makeUser({ isAdmin: true });
  await db.archive.deleteMany();
  for (let starts = 0; starts < 2; starts++) {
    await seed({ demo: true });
    expect(await db.user.findMany({ select: { mail: true } })).toEqual([{ mail }]);
    expect(await db.archive.findMany({ select: { code: true, nameEn: true } })).toEqual([
      { code: '01', nameEn: 'Archive' },
    ]);
  }
  await db.archive.deleteMany();
  await db.user.deleteMany();
  await seed({ demo: true });
  expect(await db.user.count({ where: { mail: 'admin@archive.test' } })).toBe(1);
  expect(await db.archive.count()).toBe(3);
}, 60_000);
