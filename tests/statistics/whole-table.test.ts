/** A table of more subjects than are read at once, as a file. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { csvRows } from '#app/routes/admin/statistics/csv.server.ts';
import { readQuery } from '#app/routes/admin/statistics/query.server.ts';
import { makePerson } from '#tests/make.ts';

test('names every design once, whatever is looked at while it is read', async () => {
  const person = await makePerson({ isAdmin: true });
  const events = (first: number, last: number) => db.$executeRaw`
    INSERT INTO "ColorwayView" ("designId", "colorwayId", "reference")
    SELECT statistics_subject('design', n::text), statistics_subject('colorway', n::text), 'R' FROM generate_series(${first}::int, ${last}::int) n`;
  const last = 5001;
  await db.$executeRaw`
    INSERT INTO "StatisticsWord" ("id", "word") SELECT statistics_subject('design', n::text), 'Gone ' || n FROM generate_series(1, ${last}::int) n`;
  await events(1, last);
  const ask = await readQuery(person, new URL('http://localhost/admin/statistics?kind=colorway&dateRange=last30'));
  const names: string[] = [];
  for await (const rows of csvRows(person, ask, 'designs').rows) {
    names.push(...rows.map(([name]) => String(name)));
    if (names.length > 1 && names.length <= last) {
      const read = new Set(names);
      for (let n = 1; n <= last; n++) if (!read.has(`Gone ${n}`)) await events(n, n);
    }
  }
  expect(names).toHaveLength(last + 1);
  expect(new Set(names).size).toBe(last + 1);
});
