/** Labels that were merged or deleted keep the names they had, wherever they are counted. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { mergeLabels, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { labelEntries, readBreakdown } from '#app/domain/statistics/statistics.server.ts';
import { csvRows } from '#app/routes/admin/statistics/csv.server.ts';
import { readStatisticsPage } from '#app/routes/admin/statistics/data.server.ts';
import { readQuery } from '#app/routes/admin/statistics/query.server.ts';
import { makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { makeLabel } from './events.ts';

test('a merged and a deleted label are told by their last names on the page, in the file and to programs', async () => {
  const admin = await makePerson({ isAdmin: true, locale: 'tr' });
  const [gone, into, removed] = [await makeLabel('Rose'), await makeLabel('Flower'), await makeLabel('Dot')];
  const design = await makeDesign({ labelIds: [gone, removed] });
  const user = await makeUser();
  await db.colorwayView.create({
    data: {
      userId: user.id,
      customerId: user.customerId,
      designId: design.id,
      colorwayId: design.colorways[0]!.id,
      reference: 'D/1',
    },
  });
  await mergeLabels(admin, { labelId: gone, intoId: into });
  await removeLabel(admin, { labelId: removed });

  const { entries } = await labelEntries(admin, { user: user.id });
  const told = entries.map(({ labelId, label, labelCount }) => [labelId, label, labelCount]);
  expect(told.toSorted()).toEqual([
    [null, 'Dot tr', 1],
    [null, 'Rose tr', 1],
  ]);

  const { rows } = await readBreakdown(admin, { kind: 'label', of: 'labels', user: user.id });
  expect(rows.map(({ labels }) => labels?.ru).toSorted()).toEqual(['Dot ru', 'Rose ru']);
  expect(rows.filter(({ labelId }) => labelId !== undefined)).toEqual([]);

  const url = new URL(`http://localhost/admin/statistics?kind=label&user=${user.id}`);
  const { shown } = await readStatisticsPage(admin, url);
  if (shown?.page !== 'overview') throw new Error('no overview');
  expect(shown.tables[0]!.rows.map(({ name, archive }) => [name, archive]).toSorted()).toEqual([
    ['Dot tr', undefined],
    ['Rose tr', undefined],
  ]);
  expect(shown.charts[0]!.wide).toContain('Rose tr');

  const lines = [];
  for await (const part of csvRows(admin, await readQuery(admin, url), 'labels').rows) lines.push(...part);
  expect(
    lines
      .slice(1)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['Dot tr', 'Rose tr']);
});
