/** What signs a delivery, and how the receiving program checks it. */
import { expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { eventTypes } from '#app/domain/webhooks/events.ts';
import { listWebhooks, replaceWebhookSecret } from '#app/domain/webhooks/manage.server.ts';
import { openSecrets } from '#app/domain/webhooks/secrets.server.ts';
import { sendWebhook } from '#app/domain/webhooks/send.server.ts';
import { showSecret } from '#app/domain/webhooks/sign.ts';
import { sweepWebhooks } from '#app/domain/webhooks/upkeep.server.ts';
import { makeDesign } from '#tests/make.ts';
import { verifyWebhook } from '../../docs/examples/verify-webhook.ts';
import { admin, change, deliveriesOf, make, read, receiver, stateOf, useReceiver } from './office.ts';

useReceiver();

test('a replaced secret signs for a day besides the new one, and each alone is enough', async () => {
  const { webhookGuid, secret } = await make();
  const { secret: next } = await replaceWebhookSecret(admin, { webhookGuid });
  expect(next).not.toBe(secret);
  await testWebhook(admin, { webhookGuid });
  await sendWebhook(webhookGuid);
  expect(read(0, next)).toEqual(read(0, secret));
  await db.webhook.update({ where: { id: webhookGuid }, data: { formerUntil: new Date(Date.now() - 1) } });
  await testWebhook(admin, { webhookGuid });
  await sendWebhook(webhookGuid);
  read(1, next);
  expect(() => read(1, secret)).toThrow('The signature is wrong');
  await sweepWebhooks();
  expect(await db.webhook.findUniqueOrThrow({ where: { id: webhookGuid } })).toMatchObject({ formerSecret: null });
});

test('one that is replaced twice signs to the end of its day, whichever of them the receiver has', async () => {
  const { webhookGuid, secret } = await make();
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  try {
    const { secret: next } = await replaceWebhookSecret(admin, { webhookGuid });
    vi.setSystemTime(begun + 20 * 3_600_000);
    const { secret: last } = await replaceWebhookSecret(admin, { webhookGuid });
    const good = async () => {
      const row = await db.webhook.findUniqueOrThrow({ where: { id: webhookGuid } });
      return openSecrets(row)!.map(showSecret);
    };
    expect(await good()).toEqual([last, next, secret]);
    vi.setSystemTime(begun + 25 * 3_600_000);
    expect(await good()).toEqual([last, next]);
    vi.setSystemTime(begun + 45 * 3_600_000);
    expect(await good()).toEqual([last]);
    // As an earlier version has sealed it.
    const row = await db.webhook.findUniqueOrThrow({ where: { id: webhookGuid } });
    const formerUntil = new Date(begun + 46 * 3_600_000);
    await db.webhook.update({ where: { id: webhookGuid }, data: { formerSecret: row.secret, formerUntil } });
    const { secret: more } = await replaceWebhookSecret(admin, { webhookGuid });
    expect(await good()).toEqual([more, last, last]);
  } finally {
    vi.useRealTimers();
  }
});

test('what isn’t signed, was altered or is sent again later is refused by the receiver', async () => {
  const { webhookGuid, secret } = await make();
  await testWebhook(admin, { webhookGuid });
  await sendWebhook(webhookGuid);
  const { headers, body } = receiver.received[0]!;
  const { 'webhook-signature': signature, ...stripped } = headers;
  const id = headers['webhook-id'] as string;
  expect(() => verifyWebhook(stripped, body, secret)).toThrow('missing');
  for (const wrong of ['', 'v1,', 'v1,AAAA', `v2,${String(signature).slice(3)}`, String(signature).slice(0, -4)])
    expect(() => verifyWebhook({ ...headers, 'webhook-signature': wrong }, body, secret), wrong).toThrow();
  expect(() => verifyWebhook({ ...headers, 'webhook-id': crypto.randomUUID() }, body, secret)).toThrow('wrong');
  expect(() => verifyWebhook(headers, Buffer.from(body.toString().replace(id, crypto.randomUUID())), secret)).toThrow(
    'wrong',
  );
  const later = new Date(Date.now() + 400_000);
  expect(() => verifyWebhook(headers, body, secret, later)).toThrow('old');
  // Nor can the time be moved.
  const moved = { ...headers, 'webhook-timestamp': String(Math.floor(later.getTime() / 1000)) };
  expect(() => verifyWebhook(moved, body, secret, later)).toThrow('wrong');
});

test('the secret is sealed, shown once, and in no list and no audit', async () => {
  const { webhookGuid, secret } = await make(eventTypes, `${receiver.url}?key=receivers-own`);
  const row = await db.webhook.findUniqueOrThrow({ where: { id: webhookGuid } });
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(bytes).toHaveLength(32);
  expect(Buffer.from(row.secret).includes(bytes)).toBe(false);
  const { secret: next } = await replaceWebhookSecret(admin, { webhookGuid });
  const told = JSON.stringify([
    await listWebhooks(admin, {}),
    await deliveriesOf(webhookGuid),
    await db.auditEntry.findMany({ where: { subjectId: webhookGuid }, select: { before: true, after: true } }),
  ]);
  for (const one of [secret, next]) expect(told).not.toContain(one.slice(6));
  const audit = JSON.stringify(
    await db.auditEntry.findMany({ where: { subjectId: webhookGuid }, select: { after: true } }),
  );
  expect(audit).not.toContain('receivers-own');
  // Sealed for another webhook it doesn't open: the archive says so instead of sending unsigned.
  const other = await make();
  await db.webhook.update({
    where: { id: webhookGuid },
    data: { secret: (await db.webhook.findUniqueOrThrow({ where: { id: other.webhookGuid } })).secret },
  });
  await change([(await makeDesign()).id]);
  await sendWebhook(webhookGuid);
  expect(receiver.received).toEqual([]);
  expect(await stateOf(webhookGuid)).toMatchObject({ state: 'paused', pausedWhy: 'secretLost' });
});
