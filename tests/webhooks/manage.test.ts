/** Who makes webhooks, for which addresses, and what two forms at once do. */
import { expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { listWebhookDeliveries, sendWebhookAgain, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { eventTypes } from '#app/domain/webhooks/events.ts';
import {
  deleteWebhook,
  makeWebhook,
  readWebhook,
  replaceWebhookSecret,
  saveWebhook,
} from '#app/domain/webhooks/manage.server.ts';
import { sendWebhook } from '#app/domain/webhooks/send.server.ts';
import { makePerson } from '#tests/make.ts';
import { admin, deliveriesOf, make, receiver, stateOf, useReceiver } from './office.ts';

useReceiver();

test('addresses inside are refused, and reached by no name, unless the settings name them', async () => {
  Object.assign(config, { allowPrivateAddresses: [] });
  try {
    for (const url of ['https://127.0.0.1/', 'https://2130706433/', 'https://[::ffff:10.0.0.1]/', 'https://localhost/'])
      await expect(make(eventTypes, url), url).rejects.toMatchObject({
        key: 'webhookAddressRefused',
        fields: { url: ['webhookAddressRefused'] },
      });
    await expect(make(eventTypes, 'https://me:word@erp.example.com/')).rejects.toMatchObject({
      key: 'webhookAddressCredentials',
    });
    await expect(make(eventTypes, 'nonsense')).rejects.toMatchObject({ key: 'webhookAddressInvalid' });
    await expect(make(eventTypes, 'http://erp.example.com/')).rejects.toMatchObject({ key: 'webhookAddressPlain' });
    // One made while they were allowed.
    Object.assign(config, { allowPrivateAddresses: ['127.0.0.0/8'] });
    const { webhookGuid } = await make();
    await testWebhook(admin, { webhookGuid });
    Object.assign(config, { allowPrivateAddresses: [] });
    await sendWebhook(webhookGuid);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(webhookGuid)).toMatchObject([
      { state: 'failed', failure: 'notAllowed', answerCode: null },
    ]);
  } finally {
    Object.assign(config, { allowPrivateAddresses: ['127.0.0.0/8'] });
  }
});

test('nothing leads to it for an administrator without the part, and ids that never were answer as those of others', async () => {
  const { webhookGuid } = await make();
  const { webhookGuid: other } = await make();
  const { deliveryGuid } = await testWebhook(admin, { webhookGuid: other });
  const partless = await makePerson({ isAdmin: true, permissions: { designs: true, settings: true } });
  for (const guid of [webhookGuid, crypto.randomUUID()])
    for (const act of [readWebhook, testWebhook, deleteWebhook, replaceWebhookSecret, listWebhookDeliveries])
      await expect(act(partless, { webhookGuid: guid })).rejects.toMatchObject({ key: 'notAllowed' });
  // A delivery of another webhook is none of this one's.
  for (const guid of [deliveryGuid, crypto.randomUUID()])
    await expect(sendWebhookAgain(admin, { webhookGuid, deliveryGuid: guid })).rejects.toMatchObject({
      key: 'deliveryNotFound',
    });
});

test('a form pressed twice makes one webhook, and both presses get its secret', async () => {
  const input = { name: 'ERP', url: receiver.url, events: ['design.added'], submission: crypto.randomUUID() };
  const [one, other] = await Promise.all([makeWebhook(admin, input), makeWebhook(admin, input)]);
  expect(other).toEqual(one);
  expect(await db.webhook.count()).toBe(1);
});

test('a program’s own key is any text, as calls document it', async () => {
  const input = { name: 'ERP', url: receiver.url, events: ['design.added'], submission: 'order-export 7' };
  const one = await makeWebhook(admin, input);
  expect(await makeWebhook(admin, input)).toEqual(one);
  expect(await db.webhook.count()).toBe(1);
});

test('two who change one webhook at once are told', async () => {
  const { webhookGuid } = await make();
  const { version, url } = await stateOf(webhookGuid);
  await saveWebhook(admin, { webhookGuid, name: 'CRM', url, events: ['design.added'], version });
  await expect(
    saveWebhook(admin, { webhookGuid, name: 'PIM', url, events: ['design.added'], version }),
  ).rejects.toMatchObject({
    key: 'changedMeanwhile',
  });
});
