/** What the tests of webhooks share: an admin, a receiver that is new for each test, and what is asked of both. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { listWebhookDeliveries } from '#app/domain/webhooks/deliveries.server.ts';
import { eventTypes, WebhookBody } from '#app/domain/webhooks/events.ts';
import { makeWebhook, readWebhook } from '#app/domain/webhooks/manage.server.ts';
import { makePerson } from '#tests/make.ts';
import { verifyWebhook } from '../../docs/examples/verify-webhook.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const settings = { allowPrivateAddresses: config.allowPrivateAddresses };
export const admin = await makePerson({ isAdmin: true });
export let receiver: Receiver;

/** For the whole of a file. */
export function useReceiver(): void {
  beforeAll(() => void Object.assign(config, { allowPrivateAddresses: ['127.0.0.0/8'] }));
  afterAll(() => void Object.assign(config, settings));
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await db.webhook.deleteMany();
    await receiver.close();
  });
}

export const make = (events: readonly string[] = eventTypes, url = receiver.url) =>
  makeWebhook(admin, { name: 'ERP', url, events });
/** As the receiving program reads it. */
export const read = (at: number, secret: string): WebhookBody => {
  const { headers, body } = receiver.received[at]!;
  return WebhookBody.parse(verifyWebhook(headers, body, secret));
};
export const waiting = () => db.webhookEvent.findMany({ where: { deliveryId: null }, orderBy: { sequence: 'asc' } });
export const stateOf = async (webhookGuid: string) => (await readWebhook(admin, { webhookGuid })).webhook;
export const deliveriesOf = async (webhookGuid: string) =>
  (await listWebhookDeliveries(admin, { webhookGuid })).deliveries;
/** As if that time had passed for what waits. */
export const passTime = () =>
  db.webhookDelivery.updateMany({ where: { state: 'waiting' }, data: { dueAt: new Date() } });
export const change = (ids: string[]) =>
  db.design.updateMany({ where: { id: { in: ids } }, data: { modifiedAt: new Date() } });
