/** How deliveries go out, are tried again, given up, paused and swept. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { sendWebhookAgain, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { pauseWebhook, resumeWebhook } from '#app/domain/webhooks/manage.server.ts';
import { sendWebhook, wakeWebhooks } from '#app/domain/webhooks/send.server.ts';
import { listWebhookTroubles, sweepWebhooks } from '#app/domain/webhooks/upkeep.server.ts';
import { makeArchive, makeDesign } from '#tests/make.ts';
import {
  admin,
  change,
  deliveriesOf,
  make,
  passTime,
  read,
  receiver,
  stateOf,
  waiting,
  useReceiver,
} from './office.ts';

useReceiver();

test('ten thousand designs at once are a hundred deliveries, one after another', async () => {
  const { id: archiveId } = await makeArchive();
  await db.$executeRaw`
    INSERT INTO "Design" ("id", "name", "archiveId", "nameFolded", "widthPx", "heightPx", "widthCm", "heightCm", "dpi", "channelCount", "layerCount")
    SELECT gen_random_uuid(), 'B-' || n, ${archiveId}, 'b', 1, 1, 1, 1, 1, 1, 0 FROM generate_series(1, 10000) n`;
  const { webhookGuid, secret } = await make(['design.changed']);
  let [open, most] = [0, 0];
  receiver.answer = (response) => {
    most = Math.max(most, ++open);
    setImmediate(() => {
      open--;
      response.writeHead(200).end();
    });
  };
  await db.$executeRaw`UPDATE "Design" SET "modifiedAt" = clock_timestamp() WHERE "archiveId" = ${archiveId}`;
  while ((await db.webhookEvent.count({ where: { deliveryId: null } })) > 0) await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(100);
  expect(most).toBe(1);
  const told = receiver.received.flatMap((_, at) => read(at, secret).events);
  expect(new Set(told.map(({ eventGuid }) => eventGuid)).size).toBe(10_000);
  expect(receiver.received.every(({ body }) => body.length < 40_000)).toBe(true);
});

test('a failure is tried again with the same ids and body, later each time, and newer events still go out', async () => {
  const { webhookGuid, secret } = await make(['design.changed']);
  const design = await makeDesign();
  receiver.answer = (response) => response.writeHead(500).end();
  await change([design.id]);
  await sendWebhook(webhookGuid);
  const [first] = await deliveriesOf(webhookGuid);
  expect(first).toMatchObject({ state: 'waiting', tries: 1, answerCode: 500, failure: 'status' });
  expect(first!.nextTry!.getTime()).toBeGreaterThan(Date.now() + 5_000);
  expect(await stateOf(webhookGuid)).toMatchObject({ failingSince: expect.any(Date) as Date, waitingCount: 1 });
  // Nothing is due.
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(1);
  await passTime();
  receiver.answer = (response) => response.writeHead(204).end();
  await sendWebhook(webhookGuid);
  expect(read(1, secret)).toEqual(read(0, secret));
  expect(receiver.received[1]!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id']);
  expect((await deliveriesOf(webhookGuid))[0]).toMatchObject({
    state: 'delivered',
    tries: 2,
    answerCode: 204,
    failure: null,
  });
  expect(await stateOf(webhookGuid)).toMatchObject({ failingSince: null, waitingCount: 0, state: 'active' });
});

test('a receiver that is away is asked for a few deliveries only, while events gather', async () => {
  const { webhookGuid } = await make(['design.changed']);
  const design = await makeDesign();
  receiver.answer = (response) => response.writeHead(503).end();
  for (let at = 0; at < 6; at++) {
    await change([design.id]);
    await sendWebhook(webhookGuid);
  }
  expect(receiver.received).toHaveLength(3);
  expect(await waiting()).toHaveLength(3);
  expect(await stateOf(webhookGuid)).toMatchObject({ waitingCount: 6 });
});

test('after a day of tries a delivery is given up, and can be sent again', async () => {
  const { webhookGuid, secret } = await make(['design.changed']);
  receiver.answer = (response) => response.writeHead(500).end();
  await change([(await makeDesign()).id]);
  const waits: number[] = [];
  for (let tries = 1; tries <= 13; tries++) {
    await sendWebhook(webhookGuid);
    const [delivery] = await deliveriesOf(webhookGuid);
    if (delivery!.nextTry) waits.push((delivery!.nextTry.getTime() - delivery!.lastTry!.getTime()) / 3_600_000);
    await passTime();
  }
  const hours = waits.reduce((sum, one) => sum + one, 0);
  expect(hours).toBeGreaterThan(16);
  expect(hours).toBeLessThan(30);
  const [given] = await deliveriesOf(webhookGuid);
  expect(given).toMatchObject({ state: 'failed', tries: 13 });
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(13);
  receiver.answer = (response) => response.writeHead(200).end();
  await sendWebhookAgain(admin, { webhookGuid, deliveryGuid: given!.deliveryGuid });
  await sendWebhook(webhookGuid);
  expect(read(13, secret)).toEqual(read(0, secret));
  expect((await deliveriesOf(webhookGuid))[0]).toMatchObject({ state: 'delivered', tries: 1 });
});

test('days of failures pause a webhook, which its maker is told of', async () => {
  const { webhookGuid } = await make(['design.changed']);
  receiver.answer = (response) => response.writeHead(500).end();
  const design = await makeDesign();
  await change([design.id]);
  await sendWebhook(webhookGuid);
  await db.webhook.update({
    where: { id: webhookGuid },
    data: { failingSince: new Date(Date.now() - 4 * 86_400_000) },
  });
  expect(await listWebhookTroubles()).toMatchObject([{ name: 'ERP', state: 'failing' }]);
  for (let tries = 0; tries < 2; tries++) {
    await passTime();
    await sendWebhook(webhookGuid);
  }
  expect(await stateOf(webhookGuid)).toMatchObject({ state: 'paused', pausedWhy: 'failing' });
  expect(await listWebhookTroubles()).toMatchObject([{ name: 'ERP', state: 'paused' }]);
  const mails = await db.$queryRaw<
    { data: { to: string; text: string } }[]
  >`SELECT data FROM pgboss.job WHERE name = 'mail-send'`;
  expect(mails.map(({ data }) => data)).toMatchObject([
    { to: admin.mail, text: expect.stringContaining(`/admin/webhooks/${webhookGuid}`) as string },
  ]);
  expect(
    await db.auditEntry.count({ where: { operation: 'pauseWebhook', subjectId: webhookGuid, actorId: null } }),
  ).toBe(1);
  // What happens meanwhile waits, and is sent once it is resumed.
  await change([design.id]);
  await passTime();
  const before = receiver.received.length;
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(before);
  receiver.answer = (response) => response.writeHead(200).end();
  await resumeWebhook(admin, { webhookGuid });
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(before + 2);
  expect(await stateOf(webhookGuid)).toMatchObject({ state: 'active', waitingCount: 0, failingSince: null });
});

test('410 pauses it at once', async () => {
  const { webhookGuid } = await make(['design.changed']);
  receiver.answer = (response) => response.writeHead(410).end();
  await change([(await makeDesign()).id]);
  await sendWebhook(webhookGuid);
  expect(await stateOf(webhookGuid)).toMatchObject({ state: 'paused', pausedWhy: 'gone' });
});

test('410 to a test pauses it too, any other failure of a test doesn’t, and an admin’s pause stays the admin’s', async () => {
  const { webhookGuid } = await make();
  const tryWith = async (status: number) => {
    receiver.answer = (response) => response.writeHead(status).end();
    await testWebhook(admin, { webhookGuid });
    await sendWebhook(webhookGuid);
    return stateOf(webhookGuid);
  };
  expect(await tryWith(404)).toMatchObject({ state: 'active' });
  expect(await tryWith(410)).toMatchObject({ state: 'paused', pausedWhy: 'gone', failingSince: null });
  expect(await deliveriesOf(webhookGuid)).toMatchObject([{ isTest: true, state: 'failed', answerCode: 410 }, {}]);
  await resumeWebhook(admin, { webhookGuid });
  await pauseWebhook(admin, { webhookGuid });
  expect(await tryWith(410)).toMatchObject({ state: 'paused', pausedWhy: 'admin' });
});

test('a test is sent once, also while it is paused, and tells nothing of the archive', async () => {
  const { webhookGuid, secret } = await make();
  await pauseWebhook(admin, { webhookGuid });
  await testWebhook(admin, { webhookGuid });
  receiver.answer = (response) => response.writeHead(404).end();
  await sendWebhook(webhookGuid);
  expect(read(0, secret).events).toMatchObject([{ type: 'webhook.test', data: { webhookGuid } }]);
  await passTime();
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(webhookGuid)).toMatchObject([{ isTest: true, state: 'failed', tries: 1, answerCode: 404 }]);
});

test('what is due wakes a job, and old deliveries go', async () => {
  const { webhookGuid } = await make(['design.changed']);
  await wakeWebhooks();
  const jobs = () =>
    db.$queryRaw<
      { id: string }[]
    >`SELECT id FROM pgboss.job WHERE name = 'webhook-send' AND data->>'webhookId' = ${webhookGuid}`;
  expect(await jobs()).toEqual([]);
  await change([(await makeDesign()).id]);
  await wakeWebhooks();
  await wakeWebhooks();
  expect(await jobs()).toHaveLength(1);
  await sendWebhook(webhookGuid);
  const old = new Date(Date.now() - 15 * 86_400_000);
  await db.webhookDelivery.updateMany({ data: { createdAt: old } });
  await pauseWebhook(admin, { webhookGuid });
  await change([(await makeDesign()).id]);
  await sweepWebhooks();
  expect(await deliveriesOf(webhookGuid)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  await db.webhookEvent.updateMany({ data: { at: new Date(Date.now() - 8 * 86_400_000) } });
  await sweepWebhooks();
  expect(await db.webhookEvent.count()).toBe(0);
});

test('an old delivery that is sent again is tried again, and one that nobody could send for a week goes', async () => {
  const { webhookGuid } = await make(['design.changed']);
  receiver.answer = (response) => response.writeHead(500).end();
  await change([(await makeDesign()).id]);
  await sendWebhook(webhookGuid);
  const [sent] = await deliveriesOf(webhookGuid);
  const old = new Date(Date.now() - 8 * 86_400_000);
  await db.webhookDelivery.updateMany({ data: { state: 'failed', createdAt: old, triedAt: old, dueAt: old } });
  await sendWebhookAgain(admin, { webhookGuid, deliveryGuid: sent!.deliveryGuid });
  await sweepWebhooks();
  await sendWebhook(webhookGuid);
  await sweepWebhooks();
  expect(await deliveriesOf(webhookGuid)).toMatchObject([{ state: 'waiting', tries: 1 }]);
  await pauseWebhook(admin, { webhookGuid });
  await db.webhookDelivery.updateMany({ data: { dueAt: old } });
  await sweepWebhooks();
  expect(await deliveriesOf(webhookGuid)).toEqual([]);
});
