/** What was sent and what waits, in the back office: listed, sent again, tried by a test. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { eventTypes, testType, type EventType } from './events.ts';
import { lockWebhook, note } from './manage.server.ts';
import { deliveryStates, failures, OneDelivery, OneWebhook, type DeliveryState, type Failure } from './rules.ts';

/** Deliveries of a webhook that are listed. */
const mostListed = 50;

export interface ListedDelivery {
  deliveryGuid: string;
  isTest: boolean;
  state: DeliveryState;
  eventCount: number;
  /** that it holds, each once */
  eventTypes: (EventType | typeof testType)[];
  tries: number;
  created: Date;
  lastTry: Date | null;
  /** while it waits */
  nextTry: Date | null;
  answerCode: number | null;
  failure: Failure | null;
}

/** The last ones first. Throws `webhookNotFound`. */
export const listWebhookDeliveries = operation('system', OneWebhook, async (_actor, { webhookGuid }) => {
  if ((await db.webhook.count({ where: { id: webhookGuid } })) === 0) throw new DomainError('webhookNotFound');
  const rows = await db.webhookDelivery.findMany({
    where: { webhookId: webhookGuid },
    include: { events: { select: { type: true }, distinct: ['type'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostListed,
  });
  return { deliveries: rows.map(describe) };
});

type Row = Prisma.WebhookDeliveryGetPayload<{ include: { events: { select: { type: true } } } }>;

function describe(row: Row): ListedDelivery {
  return {
    deliveryGuid: row.id,
    isTest: row.isTest,
    state: deliveryStates.find((one) => one === row.state) ?? 'failed',
    eventCount: row.eventCount,
    eventTypes: [...eventTypes, testType as typeof testType].filter((type) =>
      row.events.some((event) => event.type === type),
    ),
    tries: row.tries,
    created: row.createdAt,
    lastTry: row.triedAt,
    nextTry: row.state === 'waiting' ? row.dueAt : null,
    answerCode: row.answerCode,
    failure: failures.find((one) => one === row.failure) ?? null,
  };
}

/** Sends one event of its own, once, also while the webhook is paused. */
export const testWebhook = operation('system', OneWebhook, async (actor, { webhookGuid }) =>
  db.$transaction(async (tx) => {
    const { id: webhookId, name } = await lockWebhook(tx, webhookGuid);
    const { id } = await tx.webhookDelivery.create({ data: { webhookId, isTest: true, eventCount: 1 } });
    await tx.$executeRaw`
      INSERT INTO "WebhookEvent" ("webhookId", "type", "subjectId", "deliveryId")
      VALUES (${webhookId}::uuid, ${testType}, ${webhookId}::uuid, ${id}::uuid)`;
    await note(tx, actor, 'testWebhook', webhookId, { after: { name } });
    await sendJob('webhook-send', { webhookId }, { key: webhookId, tx });
    return { webhookGuid, deliveryGuid: id };
  }),
);

/** The same delivery with the same ids, as if for the first time. Throws `deliveryNotFound`, `webhookPaused`. */
export const sendWebhookAgain = operation('system', OneDelivery, async (actor, { webhookGuid, deliveryGuid }) =>
  db.$transaction(async (tx) => {
    const { id: webhookId, name, pausedWhy } = await lockWebhook(tx, webhookGuid);
    const delivery = await tx.webhookDelivery.findFirst({ where: { id: deliveryGuid, webhookId } });
    if (!delivery) throw new DomainError('deliveryNotFound');
    if (pausedWhy !== null && !delivery.isTest) throw new DomainError('webhookPaused');
    await tx.webhookDelivery.update({
      where: { id: deliveryGuid },
      data: { state: 'waiting', tries: 0, dueAt: new Date() },
    });
    await note(tx, actor, 'sendWebhookAgain', webhookId, { after: { name, deliveryGuid } });
    await sendJob('webhook-send', { webhookId }, { key: webhookId, tx });
    return { webhookGuid, deliveryGuid };
  }),
);
