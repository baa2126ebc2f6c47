/** The body of a delivery: of the same events the same text each time that it is sent. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { testType, WebhookBody, type EventType } from './events.ts';

type Event = Prisma.WebhookEventGetPayload<object>;

const dataOf: Record<EventType | typeof testType, (event: Event) => object> = {
  'design.added': ({ subjectId }) => ({ designGuid: subjectId }),
  'design.changed': ({ subjectId }) => ({ designGuid: subjectId }),
  'design.deleted': ({ subjectId }) => ({ designGuid: subjectId }),
  'design.restored': ({ subjectId }) => ({ designGuid: subjectId }),
  'import.ended': ({ subjectId, state }) => ({ jobId: subjectId, state }),
  'account.changed': ({ subjectId, state }) => ({ userGuid: subjectId, state }),
  [testType]: ({ subjectId }) => ({ webhookGuid: subjectId }),
};

export async function bodyOf(webhook: { id: string }, delivery: { id: string }): Promise<WebhookBody> {
  const events = await db.webhookEvent.findMany({ where: { deliveryId: delivery.id }, orderBy: { sequence: 'asc' } });
  return WebhookBody.parse({
    deliveryGuid: delivery.id,
    webhookGuid: webhook.id,
    events: events.map((event) => ({
      eventGuid: event.id,
      sequence: Number(event.sequence),
      type: event.type,
      timestamp: event.at.toISOString(),
      data: dataOf[event.type as keyof typeof dataOf](event),
    })),
  });
}
