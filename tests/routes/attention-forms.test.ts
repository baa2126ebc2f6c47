/** Remedies of findings: each sets right what it is pressed for, and what is refused stays in its row. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import * as finding from '#app/routes/admin/attention-finding/route.tsx';
import { makeArchive, makeDesign, makeUser } from '#tests/make.ts';
import { errorsOf, openAdminBrowser, refuseIntents, type Fields } from './send-form.ts';

const { send } = await openAdminBrowser();
const archiveId = (await makeArchive()).id;

function act(of: string, intent: string, fields: Fields) {
  return send(finding.action, { intent, ...fields }, { path: `/admin/attention/${of}`, params: { finding: of } });
}

async function makeOne() {
  const { id, name, modifiedAt } = await makeDesign({ archiveId, type: 'rotary', dpi: 20 });
  return { designGuid: id, designName: name, version: modifiedAt.toISOString() };
}
const read = (id: string) => db.design.findUniqueOrThrow({ where: { id } });

test('an intent that the form has not is a 400', async () => {
  const fields = await makeOne();
  await refuseIntents(['nonsense', 'constructor', ''], (intent) => act('studio', intent, { ...fields, studio: 'X' }));
});

test.each([
  ['resolution', 'dpi', 'designDpi', '254', (row: Awaited<ReturnType<typeof read>>) => row.dpi.toNumber(), 254],
  ['studio', 'studio', 'studio', 'Own', (row: Awaited<ReturnType<typeof read>>) => row.studio, 'Own'],
  ['screens', 'screens', 'screenCount', '8', (row: Awaited<ReturnType<typeof read>>) => row.screenCount, 8],
] as const)('%s is set in its row', async (of, intent, field, typed, valueOf, value) => {
  const fields = await makeOne();
  const refused = await act(of, intent, { ...fields, drawn: `${intent} ${fields.designGuid}`, [field]: ' ' });
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toHaveProperty(field);
  const saved = await act(of, intent, { ...fields, [field]: typed });
  expect(saved).toMatchObject({ location: `/admin/attention/${of}`, toast: `${fields.designName} saved.` });
  expect(valueOf(await read(fields.designGuid))).toBe(value);
  // The same row in another window: somebody has changed it since.
  const late = await act(of, intent, { ...fields, drawn: `${intent} ${fields.designGuid}`, [field]: typed });
  expect(late).toMatchObject({ status: 409, data: { refusal: { key: 'changedMeanwhile' } } });
});

test('how a repeat is laid is chosen in the row of its open seam', async () => {
  const fields = await makeOne();
  const saved = await act('seam', 'repeat', { ...fields, repeatOffset: 'brick' });
  const toast = `${fields.designName} saved. Its edges are being checked again.`;
  expect(saved).toMatchObject({ location: '/admin/attention/seam', toast });
  expect(await read(fields.designGuid)).toMatchObject({ repeatOffset: 'brick', repeatDirection: 'horizontal' });
});

test('what is right is set aside, and taken back', async () => {
  const { designGuid, designName } = await makeOne();
  const count = () => db.findingSetAside.count({ where: { designId: designGuid, finding: 'screens' } });
  expect(await act('screens', 'aside', { designGuid })).toMatchObject({ toast: `${designName} set aside.` });
  expect(await count()).toBe(1);
  expect(await act('screens', 'back', { designGuid })).toMatchObject({ toast: `${designName} is shown again.` });
  expect(await count()).toBe(0);
  const gone = await act('screens', 'aside', { designGuid: crypto.randomUUID() });
  expect(gone).toMatchObject({ location: '/admin/attention/screens', toast: 'Design not found.' });
});

test('lost originals are looked for again, and what is still gone is told', async () => {
  const { designGuid, designName } = await makeOne();
  expect((await act('originals', 'again', { designGuid })).toast).toBe(
    `The originals of ${designName} are complete again.`,
  );
  const sha256 = new Uint8Array(32).fill(7);
  const original = await db.original.create({
    data: { sha256, bytes: 1, storageKey: 'originals/07', fileName: 'gone.tif', format: 'tiff', lostAt: new Date() },
  });
  await db.colorway.updateMany({ where: { designId: designGuid }, data: { originalId: original.id } });
  expect((await act('originals', 'again', { designGuid })).toast).toBe('Still missing: gone.tif.');
});

test('a failed import runs again from its stage', async () => {
  const job = await db.importJob.create({
    data: { archiveId, isNewImport: true, stage: 'process', requestedStage: 'process', state: 'failed' },
  });
  const answer = await act('imports', 'import', { jobId: job.id, stage: 'process' });
  expect(answer.toast).toBe('The import is running again.');
  expect((await db.importJob.findUniqueOrThrow({ where: { id: job.id } })).state).toBe('waiting');
});

test('an upload that was cut short goes on with the files that arrived', async () => {
  const job = await db.importJob.create({
    data: { archiveId, isNewImport: true, stage: 'upload', state: 'done', errorKey: 'uploadBroken' },
  });
  expect((await act('imports', 'goOn', { jobId: job.id })).toast).toBe('The import is running again.');
  expect(await db.importJob.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({
    stage: 'process',
    state: 'waiting',
    requestedStage: 'mergeInternal',
  });
});

test('the invitation is sent again, or a link to who has a password; to one who may not sign in it is refused', async () => {
  const [user, stopped] = [await makeUser({ password: null }), await makeUser({ status: 'stopped' })];
  expect((await act('users', 'invite', { userGuid: user.id })).toast).toBe(`Invitation sent to ${user.mail}.`);
  const known = await makeUser();
  expect((await act('users', 'invite', { userGuid: known.id })).toast).toBe(`Password link sent to ${known.mail}.`);
  expect(await db.passwordToken.count({ where: { userId: user.id } })).toBe(1);
  expect(await act('users', 'invite', { userGuid: stopped.id })).toMatchObject({ location: '/admin/attention/users' });
  expect(await db.passwordToken.count({ where: { userId: stopped.id } })).toBe(0);
});
