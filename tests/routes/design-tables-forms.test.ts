/** Tables of designs by forms alone, as a browser without script sends them. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { tableLimits } from '#app/domain/catalog/design-tables/limits.ts';
import { readDesignTable } from '#app/domain/catalog/design-tables/tables.server.ts';
import * as designTable from '#app/routes/admin/design-table/route.tsx';
import * as check from '#app/routes/admin/design-table-check/route.tsx';
import { makeDesign } from '#tests/make.ts';
import { errorsOf, openAdminBrowser, refuseIntents } from './send-form.ts';

const { admin, send } = await openAdminBrowser();
const upload = (content: string) =>
  send(
    designTable.action,
    { intent: 'upload', drawn: 'designTable', emptyClears: 'false', encoding: '', file: new File([content], 'a.csv') },
    { path: '/admin/designs/table', multipart: true },
  );

test('uploaded, settled, corrected and taken over', async () => {
  const design = await makeDesign({ notes: 'old' });
  const { location, status } = await upload(`number,Screens here,notes,type\n${design.name},x,,silk`);
  expect(status).toBe(303);
  const tableId = location!.split('/').at(-1)!;
  const act = (fields: Record<string, string>) => send(check.action, fields, { path: location!, params: { tableId } });
  await act({ intent: 'columns', 'columns.c1': 'screenCount' });
  await act({
    intent: 'correct',
    'cells.l2.screenCount': '12',
    'cells.l2.type': 'Rotary',
    'cells.l2.notes': '[clear]',
  });
  expect(await readDesignTable(admin, { tableId })).toMatchObject({
    settled: true,
    counts: { wrong: 0, changes: 1 },
    rows: [{ changes: [{ column: 'type' }, { column: 'screenCount' }, { column: 'notes', from: 'old', to: '' }] }],
  });
  const taken = await act({ intent: 'take' });
  const editId = (await db.designTable.findUniqueOrThrow({ where: { id: tableId } })).editId;
  expect(taken.location).toBe(`/admin/design-edits/${editId}`);
  await refuseIntents(['nonsense', 'upload', ''], (intent) => act({ intent }));
});

test('what can’t be read is told at the file', async () => {
  expect(errorsOf(await upload('a,b\n1,2'))?.file).toEqual([
    'The columns must have headings, and one of them must be the design number or the ID.',
  ]);
  expect(errorsOf(await upload('%PDF-1.4'))?.file).toHaveLength(1);
  expect(errorsOf(await upload(''))?.file).toHaveLength(1);
  const large = await upload('x'.repeat(tableLimits.bytes + 100_000));
  expect(large.status).toBe(413);
  expect(errorsOf(large)?.file).toEqual(['The file is too large. The limit is 20 MB and 20,000 rows.']);
});
