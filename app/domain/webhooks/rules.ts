/** What a webhook may be. Browser-safe; messages are error keys. */
import { z } from 'zod';
import { formVersion, guid, listOf, optionalText } from '#app/domain/base/rules.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';
import { eventTypes } from './events.ts';

/** Webhooks of an archive at most: each is one more row for every event. */
export const mostWebhooks = 20;
/** ms for which a replaced secret still signs */
export const formerSecretMs = 24 * 3_600_000;
/** days for which deliveries are listed, and for which what couldn't be sent waits */
export const keptDays = { delivered: 14, waiting: 7 } as const;

/** Why a webhook is paused: by an admin, after days of failures, by the receiver's own word (410), without a secret that opens, after a restore. */
export const pauseReasons = ['admin', 'failing', 'gone', 'secretLost', 'restored'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why there was no answer, or none that counts. */
export const failures = [
  'notAllowed',
  'timeout',
  'certificateUnknown',
  'certificateName',
  'certificateExpired',
  'tls',
  'noConnection',
  'redirect',
  'status',
] as const;
export type Failure = (typeof failures)[number];

const content = {
  name: z
    .string('required')
    .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().max(80, 'tooLong').refine(isSeen, 'required')),
  url: z.string('required').trim().min(1, 'required').max(500, 'tooLong'),
  events: listOf(z.enum(eventTypes, 'notOneOf'), 20)
    .transform((list) => eventTypes.filter((type) => list.includes(type)))
    .refine((list) => list.length > 0, 'nothingSelected'),
};

export const OneWebhook = z.object({ webhookGuid: guid });
export const MakeWebhook = z.object({
  ...content,
  /** sent twice it makes one webhook */
  submission: optionalText(100),
});
export const SaveWebhook = OneWebhook.extend({ ...content, version: formVersion });
export const OneDelivery = OneWebhook.extend({ deliveryGuid: guid });
