/** Times in downloads, as a spreadsheet reads them. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { db } from '#app/data/database.server.ts';
import { readCsv } from '#app/domain/base/text/csv.ts';
import { loader } from '#app/routes/admin/audit/csv.route.ts';
import { makePerson, makeSession } from '#tests/make.ts';
import { cookieOf } from '#tests/routes/send-form.ts';

test('the audit’s times have no letters in them, and their heading says the zone', async () => {
  const admin = await makePerson({ isAdmin: true });
  await recordAudit(db, admin, { operation: 'saveSettings', subject: ['setting', 'pageSize'] });
  const { at } = await db.auditEntry.findFirstOrThrow({ where: { operation: 'saveSettings' } });
  const { token } = await makeSession(admin.userId, { kind: 'browser', twoFactorAt: new Date() });
  const request = new Request('http://localhost:3000/admin/audit/csv?operation=saveSettings', {
    headers: { cookie: await cookieOf(token) },
  });
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const answer = await loader({ request, params: {}, context } as unknown as LoaderFunctionArgs);
  const [heads, row] = readCsv(await (answer as Response).text(), 2);
  expect(heads!.cells[0]).toMatch(/^\S.* \(UTC\)$/);
  expect(row!.cells[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(new Date(`${row!.cells[0]}Z`).getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
});
