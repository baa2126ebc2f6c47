/** Lists of the administration whose last page has been emptied since. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { previewDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import * as finding from '#app/routes/admin/attention-finding/route.tsx';
import * as editJob from '#app/routes/admin/design-edit-job/route.tsx';
import * as proposals from '#app/routes/admin/proposals/route.tsx';
import * as stockPage from '#app/routes/admin/settings-stock-page/route.tsx';
import { makeDesign, makePerson, makeSession } from '#tests/make.ts';
import { cookieOf } from './send-form.ts';

const admin = await makePerson({ isAdmin: true });
const { token } = await makeSession(admin.userId, { kind: 'browser', twoFactorAt: new Date() });
const names = { nameEn: 'Stock', nameTr: 'Stok', nameRu: 'Запас' };
const { id: pageId } = await db.stockPage.create({
  data: { name: crypto.randomUUID(), title: 'Stock', specialList: { create: { ...names, position: 0 } } },
});
const { id: designGuid } = await makeDesign();
const { editId } = await previewDesignEdit(admin, { changes: { studio: 'A' }, designGuids: [designGuid] });

test.each<[string, (args: LoaderFunctionArgs) => unknown, Record<string, string>]>([
  ['/admin/proposals?state=open', proposals.loader, {}],
  ['/admin/attention/studio?aside=', finding.loader, { finding: 'studio' }],
  ['/admin/attention/users?', finding.loader, { finding: 'users' }],
  ['/admin/attention/imports?', finding.loader, { finding: 'imports' }],
  [`/admin/design-edits/${editId}?`, editJob.loader, { editId }],
  [`/admin/settings/stock/${pageId}?`, stockPage.loader, { pageId }],
])('%s leads to the page that is the last one now', async (address, loader, params) => {
  const start = address.endsWith('?') ? address : `${address}&`;
  const request = new Request(`http://localhost:3000${start}page=9`, { headers: { cookie: await cookieOf(token) } });
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const answer = (await Promise.resolve(loader({ request, params, context })).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect([answer.status, answer.headers?.get('location')]).toEqual([302, `${start}page=0`]);
});
