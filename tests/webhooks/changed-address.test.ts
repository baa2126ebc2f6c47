/** A webhook that gets another address, or is deleted, while events wait and while one is on its way. */
import { expect, test } from 'vitest';
import { deleteWebhook, saveWebhook } from '#app/domain/webhooks/manage.server.ts';
import { sendWebhook } from '#app/domain/webhooks/send.server.ts';
import { makeDesign } from '#tests/make.ts';
import { admin, change, deliveriesOf, make, receiver, stateOf, useReceiver } from './office.ts';

useReceiver();

const moveTo = async (webhookGuid: string, url: string, name = 'ERP') =>
  saveWebhook(admin, { webhookGuid, name, url, events: ['design.changed'] });

test('what failed at the former address goes to the new one at once, and what waited behind it', async () => {
  const { webhookGuid } = await make(['design.changed'], `${receiver.url}?former`);
  const design = await makeDesign();
  receiver.answer = (response) => response.writeHead(500).end();
  for (let at = 0; at < 5; at++) {
    await change([design.id]);
    await sendWebhook(webhookGuid);
  }
  expect(await stateOf(webhookGuid)).toMatchObject({ waitingCount: 5 });
  receiver.answer = (response) => response.writeHead(200).end();
  // Another name alone is no reason to hurry.
  await moveTo(webhookGuid, `${receiver.url}?former`, 'PIM');
  await sendWebhook(webhookGuid);
  expect(await stateOf(webhookGuid)).toMatchObject({ waitingCount: 5 });
  await moveTo(webhookGuid, `${receiver.url}?present`);
  await sendWebhook(webhookGuid);
  expect(await stateOf(webhookGuid)).toMatchObject({ waitingCount: 0, failingSince: null });
});

test.each([410, 500])('an answer %i of the former address that comes late says nothing of the new one', async (code) => {
  const { webhookGuid } = await make(['design.changed'], `${receiver.url}?former`);
  receiver.answer = (response) =>
    void moveTo(webhookGuid, `${receiver.url}?present`).then(() => {
      receiver.answer = (next) => next.writeHead(200).end();
      response.writeHead(code).end();
    });
  await change([(await makeDesign()).id]);
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(2);
  expect(await stateOf(webhookGuid)).toMatchObject({ state: 'active', failingSince: null, waitingCount: 0 });
});

test('deleted while one is on its way, nothing of it is left, and nothing fails', async () => {
  const { webhookGuid } = await make(['design.changed']);
  receiver.answer = (response) =>
    void deleteWebhook(admin, { webhookGuid }).then(() => response.writeHead(500).end());
  await change([(await makeDesign()).id]);
  await sendWebhook(webhookGuid);
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(1);
  await expect(deliveriesOf(webhookGuid)).rejects.toMatchObject({ key: 'webhookNotFound' });
});
