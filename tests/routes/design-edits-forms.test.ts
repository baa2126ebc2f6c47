/** The forms of editing many designs: what is blank stays, what is wrong comes back as it was typed, and an undo is asked for first. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { readDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import { runDesignEdit } from '#app/domain/catalog/design-edits/run.server.ts';
import * as job from '#app/routes/admin/design-edit-job/route.tsx';
import * as newEdit from '#app/routes/admin/design-edit-new/route.tsx';
import { restoreDesigns } from '#app/domain/upkeep/trash/restore.server.ts';
import { makeCustomer, makeDesign, makeSession } from '#tests/make.ts';
import { cookieOf, errorsOf, expectAsked, openAdminBrowser, refuseIntents } from './send-form.ts';

const { admin, send } = await openAdminBrowser();

const blank = {
  intent: 'preview',
  'changes.addLabels': '',
  'changes.designType': '',
  'changes.moldState': '',
  'changes.screenCount': '',
  'changes.customerId': '',
  'changes.isConfined': '',
  'changes.archiveId': '',
  'changes.originalName': '',
  'changes.studio': '',
  'changes.appendNotes': '',
  'changes.notes': '',
  drawn: 'designEdits',
};
const idOf = (location: string | null) => /\/admin\/design-edits\/([\da-f-]{36})$/.exec(location ?? '')![1]!;
const run = (editId: string) =>
  runDesignEdit(systemActor('test'), { editId }, { signal: new AbortController().signal, restore: restoreDesigns });

test('blank fields stay, those ticked are emptied; the act is started, undone after it was asked for, and done once', async () => {
  const customer = await makeCustomer();
  const design = await makeDesign({ studio: 'A', notes: 'old', customerId: customer.id });
  const sent = { ...blank, designGuids: design.id, 'changes.moldState': 'faded', clear: ['studio', 'customerId'] };
  const editId = idOf((await send(newEdit.action, sent, '/admin/design-edits/new')).location);
  const of = { path: `/admin/design-edits/${editId}`, params: { editId } };
  expect((await readDesignEdit(admin, { editId })).changes).toEqual({
    studio: '',
    customerId: null,
    moldState: 'faded',
  });
  await refuseIntents(['nonsense', 'constructor', ''], (intent) => send(job.action, { intent }, of));
  await send(job.action, { intent: 'start' }, of);
  await run(editId);
  const read = () => db.design.findUniqueOrThrow({ where: { id: design.id } });
  expect(await read()).toMatchObject({ studio: '', customerId: null, moldState: 'faded', notes: 'old' });
  await expectAsked(send, job.action, { ...of, fields: { intent: 'undo' } });
  await send(job.action, { intent: 'undo', confirmed: 'yes' }, of);
  await run(editId);
  expect(await read()).toMatchObject({ studio: 'A', customerId: customer.id, moldState: 'none' });
});

test('what is wrong stands at its field; nothing filled in is told', async () => {
  const design = await makeDesign();
  const ask = (fields: object) =>
    send(newEdit.action, { ...blank, designGuids: design.id, ...fields }, '/admin/design-edits/new');
  const wrong = await ask({ 'changes.originalName': '{nummer}', 'changes.studio': 'Kept' });
  expect(wrong.status).toBe(422);
  expect(errorsOf(wrong)).toMatchObject({ 'changes.originalName': [expect.stringContaining('{number}') as string] });
  expect(wrong.data.refusal!.result.initialValue).toMatchObject({ changes: { studio: 'Kept' } });
  expect(errorsOf(await ask({ 'changes.addLabels': ['', '7'], 'changes.removeLabels': ['', '7'] }))).toHaveProperty([
    'changes.removeLabels',
  ]);
  expect(errorsOf(await ask({ 'changes.studio': 'Lena', clear: ['studio', 'originalName'] }))).toEqual({
    'changes.studio': ['Either fill in this field or empty it.'],
  });
  expect((await ask({})).data.refusal).toMatchObject({ key: 'nothingToChange' });
});

test('why a design was left alone is told in whole sentences', async () => {
  const [design, other] = [await makeDesign(), await makeDesign()];
  const preview = { ...blank, designGuids: [design.id, other.id], 'changes.delete': 'true' };
  const editId = idOf((await send(newEdit.action, preview, '/admin/design-edits/new')).location);
  const of = { path: `/admin/design-edits/${editId}`, params: { editId } };
  await send(job.action, { intent: 'start' }, of);
  await run(editId);
  await makeDesign({ name: design.name });
  await send(job.action, { intent: 'undo', confirmed: 'yes' }, of);
  await run(editId);
  const full = { errorKey: 'specialListFull' };
  await db.designEditEntry.updateMany({ where: { editId, designId: other.id }, data: full });
  const { token } = await makeSession(admin.userId, { kind: 'browser', twoFactorAt: new Date() });
  const request = new Request(`http://localhost:3000${of.path}`, { headers: { cookie: await cookieOf(token) } });
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const { entries } = await job.loader({ request, params: of.params, context });
  expect(entries.map(({ error }) => error)).toEqual([
    'Another design has this number now. The trash can restore this one under another number.',
    'The list is full.',
  ]);
});
