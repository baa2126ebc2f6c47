/** Many invitations by forms alone, as a browser without script sends them. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { runInvitations } from '#app/domain/people/invitations/send.server.ts';
import { readInvitations } from '#app/domain/people/invitations/tables.server.ts';
import * as invitations from '#app/routes/admin/invitations/route.tsx';
import * as check from '#app/routes/admin/invitations-check/route.tsx';
import { makeCustomer } from '#tests/make.ts';
import { errorsOf, openAdminBrowser, refuseIntents } from './send-form.ts';

const { admin, send } = await openAdminBrowser();
const fields = { intent: 'bring', drawn: 'invitations', language: 'tr', encoding: '', company: '', pool: '' };
const bring = (more: Record<string, string | File>) =>
  send(invitations.action, { ...fields, ...more }, { path: '/admin/users/invite', multipart: true });

test('pasted, corrected and sent', async () => {
  await makeCustomer({ name: 'Form Tekstil', nameSef: 'form-tekstil' });
  await db.user.update({
    where: { id: admin.userId },
    data: { totpSecret: Buffer.from('x'), totpEnrolledAt: new Date() },
  });
  const { location, status } = await bring({
    lines: 'email;full name;what\nann@form.test;Ann;x\nbob;Bob;',
    company: 'form teks',
    file: new File([], ''),
  });
  expect(status).toBe(303);
  const tableId = location!.split('/').at(-1)!;
  const act = (given: Record<string, string>) => send(check.action, given, { path: location!, params: { tableId } });
  expect((await act({ intent: 'send' })).toast).toContain('what');
  await act({ intent: 'columns' });
  await act({ intent: 'correct', 'cells.l3.mail': 'bob@form.test' });
  expect((await act({ intent: 'send' })).location).toBe(location);
  await runInvitations({ tableId }, { signal: new AbortController().signal });
  expect(await readInvitations(admin, { tableId })).toMatchObject({ state: 'done', counts: { invited: 2 } });
  await refuseIntents(['nonsense', 'bring', ''], (intent) => act({ intent }));
});

test('what can’t be read is told at its field', async () => {
  const empty = new File([], '');
  expect(errorsOf(await bring({ file: empty, lines: '' }))?.file).toHaveLength(1);
  expect(errorsOf(await bring({ file: empty, lines: 'name\nAnn' }))?.file).toHaveLength(1);
  expect(errorsOf(await bring({ file: empty, lines: 'a@b.test', company: 'nobody at all' }))?.company).toHaveLength(1);
  expect(errorsOf(await bring({ file: new File(['%PDF-1.4'], 'a.csv'), lines: '' }))?.file).toHaveLength(1);
});
