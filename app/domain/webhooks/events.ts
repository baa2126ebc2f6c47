/** What webhooks tell, and the body that they send it in. Ids and states alone: what a thing is, the receiver asks as who it may be. Browser-safe. */
import { z } from 'zod';
import { userStates } from '#app/domain/people/accounts/rules.ts';

/** Written by triggers on the tables (prisma/migrations/20261125010100_webhooks). */
export const eventTypes = [
  'design.added',
  'design.changed',
  'design.deleted',
  'design.restored',
  'import.ended',
  'account.changed',
] as const;
export type EventType = (typeof eventTypes)[number];
export const testType = 'webhook.test' as const;

/** An import that has failed may be continued, and then ends again. */
const importEnds = ['done', 'failed', 'cancelled', 'disposed'] as const;

const moment = z.iso.datetime();

/** `data` of an event of that type. */
const event = <Type extends string, Data extends z.ZodObject>(type: Type, id: string, data: Data) =>
  z
    .object({
      eventGuid: z.uuid().meta({ description: 'the same however often the event is sent' }),
      sequence: z.int().min(1).meta({
        description:
          'larger for what came later to the same object; numbers are left out, and events may arrive in another order',
      }),
      type: z.literal(type).meta({ description: 'type of the event' }),
      timestamp: moment.meta({ description: 'when it happened' }),
      data: data.meta({ id: `${id}Data` }),
    })
    .meta({ id });

const designGuid = z.object({ designGuid: z.uuid() });

const eventShapes = {
  'design.added': event('design.added', 'DesignAddedEvent', designGuid),
  'design.changed': event('design.changed', 'DesignChangedEvent', designGuid),
  'design.deleted': event('design.deleted', 'DesignDeletedEvent', designGuid),
  'design.restored': event('design.restored', 'DesignRestoredEvent', designGuid),
  'import.ended': event(
    'import.ended',
    'ImportEndedEvent',
    z.object({ jobId: z.uuid(), state: z.enum(importEnds).meta({ description: 'how it ended' }) }),
  ),
  'account.changed': event(
    'account.changed',
    'AccountChangedEvent',
    z.object({ userGuid: z.uuid(), state: z.enum(userStates).meta({ description: 'which it has come to' }) }),
  ),
  [testType]: event(testType, 'WebhookTestEvent', z.object({ webhookGuid: z.uuid() })),
} as const satisfies Record<EventType | typeof testType, z.ZodType>;

/** Events that one delivery holds at most. */
export const mostEvents = 100;

export const WebhookBody = z
  .object({
    deliveryGuid: z.uuid().meta({ description: 'as in the header webhook-id; the same however often it is sent' }),
    webhookGuid: z.uuid(),
    events: z
      .array(z.union(Object.values(eventShapes)))
      .min(1)
      .max(mostEvents),
  })
  .meta({ id: 'WebhookBody' });
export type WebhookBody = z.infer<typeof WebhookBody>;
