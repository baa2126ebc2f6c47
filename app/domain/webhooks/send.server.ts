/**
 * Takes events of a webhook from the outbox and sends them, one delivery after another, oldest first. At least once: a try is counted, and the
 * next one set, before anything goes out, so that a worker which dies in between has lost nothing and sends it again.
 */
import { checkedFetch, CheckedFetchError, type FetchProblem } from '#app/data/checked-fetch.server.ts';
import { db, type Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { bodyOf } from './body.server.ts';
import { mostEvents } from './events.ts';
import { pause } from './pause.server.ts';
import type { Failure, PauseReason } from './rules.ts';
import { openSecrets } from './secrets.server.ts';
import { signHeaders } from './sign.ts';

/** ms that a receiver has for a whole request */
const patienceMs = 10_000;
/** bytes of an answer that are read */
const mostRead = 16_384;
/** s between tries, about a day together; each some per cent longer or shorter */
const waits = [10, 30, 120, 600, 1800, 3600, 7200, 10_800, 14_400, 14_400, 14_400, 14_400];
const jitter = 0.2;
/** deliveries that wait for another try while new events still go out; at more, events gather until one of them succeeds */
const mostRetried = 3;
/** days of failures after which a webhook is paused */
const pauseAfterDays = 3;
/** ms that one job runs; what is left the next one sends */
const turnMs = 60_000;

type Webhook = Prisma.WebhookGetPayload<object>;
type Delivery = Prisma.WebhookDeliveryGetPayload<object>;

/** Asks for a job of every webhook that has something to send now. Cheap enough for every few seconds. */
export async function wakeWebhooks(): Promise<void> {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT w."id"::text AS id FROM "Webhook" w WHERE EXISTS (
        SELECT FROM "WebhookDelivery" d WHERE d."webhookId" = w."id" AND d."state" = 'waiting' AND d."dueAt" <= now()
          AND (d."isTest" OR w."pausedWhy" IS NULL))
      OR (w."pausedWhy" IS NULL
        AND EXISTS (SELECT FROM "WebhookEvent" e WHERE e."webhookId" = w."id" AND e."deliveryId" IS NULL)
        AND (SELECT count(*) FROM "WebhookDelivery" d WHERE d."webhookId" = w."id" AND d."state" = 'waiting' AND NOT d."isTest") < ${mostRetried})`;
  for (const { id } of due) await sendJob('webhook-send', { webhookId: id }, { key: id });
}

/** Sends all that is due, as far as a turn reaches. The queue runs one such job of a webhook at a time. */
export async function sendWebhook(webhookId: string, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + turnMs;
  while (Date.now() < until) {
    if (signal?.aborted) return;
    // Read anew each time: paused, changed or deleted meanwhile.
    const webhook = await db.webhook.findUnique({ where: { id: webhookId } });
    if (!webhook) return;
    const delivery = (await nextDelivery(webhook)) ?? (await gatherEvents(webhook));
    if (!delivery) return;
    await tryOnce(webhook, delivery, signal);
  }
}

function nextDelivery({ id, pausedWhy }: Webhook): Promise<Delivery | null> {
  return db.webhookDelivery.findFirst({
    where: { webhookId: id, state: 'waiting', dueAt: { lte: new Date() }, ...(pausedWhy !== null && { isTest: true }) },
    orderBy: [{ isTest: 'desc' }, { dueAt: 'asc' }, { id: 'asc' }],
  });
}

/** The oldest events that no delivery has yet become one. */
async function gatherEvents({ id, pausedWhy }: Webhook): Promise<Delivery | null> {
  if (pausedWhy !== null) return null;
  return db.$transaction(async (tx) => {
    const retried = await tx.webhookDelivery.count({ where: { webhookId: id, state: 'waiting', isTest: false } });
    if (retried >= mostRetried) return null;
    const events = await tx.$queryRaw<{ sequence: bigint }[]>`
      SELECT "sequence" FROM "WebhookEvent" WHERE "webhookId" = ${id}::uuid AND "deliveryId" IS NULL
      ORDER BY "sequence" LIMIT ${mostEvents} FOR UPDATE SKIP LOCKED`;
    if (events.length === 0) return null;
    const delivery = await tx.webhookDelivery.create({ data: { webhookId: id, eventCount: events.length } });
    await tx.webhookEvent.updateMany({
      where: { sequence: { in: events.map(({ sequence }) => sequence) } },
      data: { deliveryId: delivery.id },
    });
    return delivery;
  });
}

async function tryOnce(webhook: Webhook, delivery: Delivery, signal: AbortSignal | undefined): Promise<void> {
  const secrets = openSecrets(webhook);
  if (!secrets) {
    await pause(webhook, 'secretLost');
    // A test is over: without a secret there is nothing to try again with.
    if (delivery.isTest) await db.webhookDelivery.update({ where: { id: delivery.id }, data: { state: 'failed' } });
    return;
  }
  const tries = delivery.tries + 1;
  const isLast = delivery.isTest || tries > waits.length;
  const dueAt = new Date(Date.now() + nextWait(tries) * 1000);
  const { count } = await db.webhookDelivery.updateMany({
    where: { id: delivery.id },
    data: { tries, dueAt, triedAt: new Date() },
  });
  // Deleted with its webhook since it was read.
  if (count === 0) return;
  const body = JSON.stringify(await bodyOf(webhook, delivery));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'print-archive-webhooks/1',
    ...signHeaders(delivery.id, body, secrets),
  };
  const sent = await post(webhook.url, headers, body, signal);
  await keepAnswer(webhook, { ...delivery, tries }, sent, isLast);
}

type Sent = { status: number } | { failure: Failure };

/** A name that nobody knows and one that leads inside are told alike: nobody is to learn names of a network that they can't reach. */
const meanings: Record<Exclude<FetchProblem, 'certificate'>, Failure> = {
  address: 'notAllowed',
  protocol: 'notAllowed',
  unknownHost: 'notAllowed',
  slow: 'timeout',
  big: 'noConnection',
  unreachable: 'noConnection',
  stopped: 'noConnection',
};

function meaningOf({ problem, detail }: CheckedFetchError): Failure {
  if (problem === 'unreachable' && /^(ERR_SSL|EPROTO)/.test(detail)) return 'tls';
  if (problem !== 'certificate') return meanings[problem];
  // OpenSSL's names, and Node's own for a name that isn't in the certificate.
  if (/ALTNAME|HOSTNAME/.test(detail)) return 'certificateName';
  if (/EXPIRED|NOT_YET_VALID/.test(detail)) return 'certificateExpired';
  return /SELF_SIGNED|UNABLE_TO_|UNTRUSTED/.test(detail) ? 'certificateUnknown' : 'tls';
}

/** Throws only where `signal` ends it. */
async function post(url: string, headers: Record<string, string>, body: string, signal?: AbortSignal): Promise<Sent> {
  const bounds = { timeoutMs: patienceMs, maxBytes: mostRead, statusOnly: true };
  try {
    const { status } = await checkedFetch(url, { method: 'POST', headers, body, signal, ...bounds });
    return { status };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof CheckedFetchError)) throw error;
    return { failure: meaningOf(error) };
  }
}

const nextWait = (tries: number) => (waits[tries - 1] ?? 0) * (1 - jitter + Math.random() * 2 * jitter);

async function keepAnswer(webhook: Webhook, delivery: Delivery, sent: Sent, isLast: boolean): Promise<void> {
  const failure = failureOf(sent);
  const state = failure === null ? 'delivered' : isLast ? 'failed' : 'waiting';
  const answerCode = 'status' in sent ? sent.status : null;
  const now = new Date();
  await db.webhookDelivery.updateMany({ where: { id: delivery.id }, data: { state, answerCode, failure } });
  // Of another address meanwhile it says nothing.
  const { id, url } = webhook;
  if (failure === null)
    await db.webhook.updateMany({ where: { id, url }, data: { deliveredAt: now, failingSince: null } });
  else if (!delivery.isTest)
    await db.webhook.updateMany({ where: { id, url, failingSince: null }, data: { failingSince: now } });
  // Somebody has seen to the receiver: what waits for hours goes out now.
  if (failure === null && delivery.isTest)
    await db.webhookDelivery.updateMany({ where: { webhookId: webhook.id, state: 'waiting' }, data: { dueAt: now } });
  const reason = failure === null ? null : pauseFor(webhook, delivery, answerCode, now);
  if (reason) await pause(webhook, reason);
}

function failureOf(sent: Sent): Failure | null {
  if ('failure' in sent) return sent.failure;
  if (sent.status >= 200 && sent.status < 300) return null;
  return sent.status >= 300 && sent.status < 400 ? 'redirect' : 'status';
}

/** 410 is the receiver's word that it wants no more, whatever it was sent. Days of failures count once a delivery has been tried several times. */
function pauseFor(
  webhook: Webhook,
  { tries, isTest }: Delivery,
  answerCode: number | null,
  now: Date,
): PauseReason | null {
  if (webhook.pausedWhy !== null) return null;
  if (answerCode === 410) return 'gone';
  if (isTest) return null;
  const since = webhook.failingSince?.getTime() ?? now.getTime();
  return tries >= 3 && now.getTime() - since > pauseAfterDays * 86_400_000 ? 'failing' : null;
}
