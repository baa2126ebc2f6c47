/** Single events of people who are gone, beside the totals: people by name as long as the trash has them, companies for good. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { CsvRow } from '#app/domain/base/text/csv.ts';
import { deleteCustomer } from '#app/domain/people/customers/manage.server.ts';
import { colorwayEntries, readBreakdown } from '#app/domain/statistics/statistics.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { csvRows } from '#app/routes/admin/statistics/csv.server.ts';
import { readQuery } from '#app/routes/admin/statistics/query.server.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

test('they are called by the same names on the page and in the file', async () => {
  const admin = await makePerson({ isAdmin: true });
  const customer = await makeCustomer({ name: 'Ilgaz Dokuma' });
  const person = await makePerson({ name: 'Nil Ilgaz', customerId: customer.id });
  const design = await makeDesign();
  const reference = `${design.name}/VR-1`;
  const ids = { designId: design.id, colorwayId: design.colorways[0]!.id };
  await db.colorwayView.create({ data: { userId: person.userId, customerId: customer.id, reference, ...ids } });
  const read = async () => {
    const url = new URL(`http://localhost/admin/statistics?kind=colorway&design=${design.id}`);
    const rows: CsvRow[] = [];
    for await (const some of csvRows(admin, await readQuery(admin, url), 'entries').rows) rows.push(...some);
    const { entries } = await colorwayEntries(admin, { design: design.id });
    return { entries, file: rows.slice(1).map((row) => [row[1], row[3]]) };
  };
  await deleteCustomer(admin, { customerGuid: customer.id, everything: true });
  const { rows } = await readBreakdown(admin, { kind: 'colorway', of: 'users', design: design.id });
  expect(rows).toMatchObject([{ guid: null, name: 'Nil Ilgaz' }]);
  const inTrash = await read();
  expect(inTrash.entries).toMatchObject([{ userGuid: null, userName: 'Nil Ilgaz', customerName: 'Ilgaz Dokuma' }]);
  expect(inTrash.file).toEqual([['Nil Ilgaz', 'Ilgaz Dokuma']]);
  await purgeTrash(admin, { kind: 'customer', id: customer.id });
  expect((await read()).file).toEqual([['Deleted user', 'Ilgaz Dokuma']]);
});
