/** From a change in the archive to a program that checks what it gets. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { cancelImport } from '#app/domain/imports/job/control.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { listWebhookDeliveries, sendWebhookAgain, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { eventTypes, WebhookBody } from '#app/domain/webhooks/events.ts';
import {
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  pauseWebhook,
  readWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  saveWebhook,
} from '#app/domain/webhooks/manage.server.ts';
import { sendWebhook, wakeWebhooks } from '#app/domain/webhooks/send.server.ts';
import { listWebhookTroubles, sweepWebhooks } from '#app/domain/webhooks/upkeep.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { verifyWebhook } from '../../docs/examples/verify-webhook.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const settings = { allowPrivateAddresses: config.allowPrivateAddresses };
const admin = await makePerson({ isAdmin: true });
let receiver: Receiver;

beforeAll(() => void Object.assign(config, { allowPrivateAddresses: ['127.0.0.0/8'] }));
afterAll(() => void Object.assign(config, settings));
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await db.webhook.deleteMany();
  await receiver.close();
});

const make = (events: readonly string[] = eventTypes, url = receiver.url) =>
  makeWebhook(admin, { name: 'ERP', url, events });
/** As the receiving program reads it. */
const read = (at: number, secret: string): WebhookBody => {
  const { headers, body } = receiver.received[at]!;
  return WebhookBody.parse(verifyWebhook(headers, body, secret));
};
const waiting = () => db.webhookEvent.findMany({ where: { deliveryId: null }, orderBy: { sequence: 'asc' } });
const stateOf = async (webhookGuid: string) => (await readWebhook(admin, { webhookGuid })).webhook;
const deliveriesOf = async (webhookGuid: string) => (await listWebhookDeliveries(admin, { webhookGuid })).deliveries;
/** As if that time had passed for what waits. */
const passTime = () => db.webhookDelivery.updateMany({ where: { state: 'waiting' }, data: { dueAt: new Date() } });
const change = (ids: string[]) =>
  db.design.updateMany({ where: { id: { in: ids } }, data: { modifiedAt: new Date() } });

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

test('without a webhook for it nothing is written', async () => {
  await make(['account.changed']);
  await change([(await makeDesign()).id]);
  expect(await db.webhookEvent.count()).toBe(0);
});
