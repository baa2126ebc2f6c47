/** What is told of the archive, when, and with which words. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { cancelImport } from '#app/domain/imports/job/control.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { sendWebhook } from '#app/domain/webhooks/send.server.ts';
import { makeArchive, makeCustomer, makeDesign, makeUser } from '#tests/make.ts';
import { admin, change, make, read, receiver, waiting, useReceiver } from './office.ts';

useReceiver();

test('what happens to designs, imports and accounts is told, with ids and states alone', async () => {
  const { webhookGuid, secret } = await make();
  const customer = await makeCustomer();
  const design = await makeDesign({
    name: 'CLIENT-SECRET-7',
    customerId: customer.id,
    isConfined: true,
    notes: 'for one',
  });
  await change([design.id]);
  await deleteDesign(admin, { designGuid: design.id, designName: design.name });
  await restoreFromTrash(admin, { kind: 'design', id: design.id });
  const user = await makeUser({ name: 'Ayşe Gizli' });
  await setUserStatus(admin, { userGuid: user.id, state: 'stopped' });
  const { id: jobId } = await db.importJob.create({ data: { archiveId: (await makeArchive()).id, isNewImport: true } });
  await cancelImport(admin, { jobId });
  await sendWebhook(webhookGuid);
  const body = read(0, secret);
  expect(body.events.map(({ type, data }) => [type, data])).toEqual([
    ['design.added', { designGuid: design.id }],
    ['design.changed', { designGuid: design.id }],
    ['design.deleted', { designGuid: design.id }],
    ['design.restored', { designGuid: design.id }],
    ['account.changed', { userGuid: user.id, state: 'stopped' }],
    ['import.ended', { jobId, state: 'cancelled' }],
  ]);
  const sequences = body.events.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  const text = receiver.received[0]!.body.toString();
  for (const told of ['CLIENT-SECRET', 'for one', 'Lena', 'Gizli', user.mail, customer.id, customer.name])
    expect(text).not.toContain(told);
  expect(receiver.received[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': body.deliveryGuid,
  });
});

test('what is rolled back is never told', async () => {
  const { webhookGuid } = await make();
  const { id } = await makeDesign();
  await sendWebhook(webhookGuid);
  await expect(
    db.$transaction(async (tx) => {
      await tx.design.update({ where: { id }, data: { modifiedAt: new Date() } });
      expect(await tx.webhookEvent.count({ where: { deliveryId: null } })).toBe(1);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await waiting()).toEqual([]);
});

test('one act tells a design once, and of a new one only that it is new', async () => {
  const { webhookGuid } = await make();
  await db.$transaction(async (tx) => {
    const { id: archiveId } = await makeArchive();
    const { archiveId: _, ...facts } = await tx.design.create({
      data: {
        name: `T-${crypto.randomUUID().slice(0, 8)}`,
        archiveId,
        nameFolded: 't',
        widthPx: 1,
        heightPx: 1,
        widthCm: 1,
        heightCm: 1,
        dpi: 1,
        channelCount: 1,
        layerCount: 0,
      },
    });
    for (const ms of [1000, 2000])
      await tx.design.update({ where: { id: facts.id }, data: { modifiedAt: new Date(Date.now() + ms) } });
  });
  expect((await waiting()).map(({ type }) => type)).toEqual(['design.added']);
  await sendWebhook(webhookGuid);
  // What nobody sees of a design is no change.
  await db.design.updateMany({ data: { screenCount: 3 } });
  expect(await waiting()).toEqual([]);
});

test('without a webhook for it nothing is written', async () => {
  await make(['account.changed']);
  await change([(await makeDesign()).id]);
  expect(await db.webhookEvent.count()).toBe(0);
});
