import { expect, test } from 'vitest';
import { db, preparedPool, Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';

test('values are read as they are now, also after a migration has changed their type', async () => {
  await db.$executeRaw`CREATE TABLE "Changing" ("id" int PRIMARY KEY, "value" int)`;
  await db.$executeRaw`INSERT INTO "Changing" VALUES (1, 7), (2, 8)`;
  const read = (id: number) =>
    readPrepared<{ value: unknown }>(Prisma.sql`SELECT "value" FROM "Changing" WHERE "id" = ${id}`);
  // Often enough for PostgreSQL to keep one plan for all values, on each connection.
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 20 }, () => read(1)));
  expect([await read(1), await read(2), await read(3)]).toEqual([[{ value: 7 }], [{ value: 8 }], []]);
  await db.$executeRaw`UPDATE "Changing" SET "value" = 9 WHERE "id" = 1`;
  expect(await read(1)).toEqual([{ value: 9 }]);
  await db.$executeRaw`ALTER TABLE "Changing" ALTER COLUMN "value" TYPE text`;
  const after = await Promise.all(Array.from({ length: 20 }, () => read(1)));
  expect(new Set(after.map((rows) => rows[0]!.value))).toEqual(new Set(['9']));
  await db.$executeRaw`DROP TABLE "Changing"`;
  await expect(read(1)).rejects.toMatchObject({ code: '42P01' });
});

test('more statements than are prepared are answered all the same', async () => {
  const asked = Array.from({ length: 120 }, (_, at) =>
    readPrepared<{ sum: number }>(Prisma.sql`SELECT ${at}::int + ${Prisma.raw(String(at))} AS sum`),
  );
  expect((await Promise.all(asked)).map((rows) => rows[0]!.sum)).toEqual(
    Array.from({ length: 120 }, (_, at) => 2 * at),
  );
});

test('connections plan once, and ask for it in a way that poolers take', async () => {
  const modes = await Promise.all(Array.from({ length: 8 }, () => preparedPool.query('SHOW plan_cache_mode')));
  expect(new Set(modes.map(({ rows }) => (rows[0] as { plan_cache_mode: string }).plan_cache_mode))).toEqual(
    new Set(['force_generic_plan']),
  );
  expect(preparedPool.options.options).toBeUndefined();
});
