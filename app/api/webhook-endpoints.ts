/** Webhooks: which programs are told of events, with which secret, and what became of what was sent. */
import { z } from 'zod';
import { listWebhookDeliveries, sendWebhookAgain, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { eventTypes, testType } from '#app/domain/webhooks/events.ts';
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
import { deliveryStates, failures, pauseReasons } from '#app/domain/webhooks/rules.ts';
import { asIs, row, type Row } from './endpoint.ts';
import { count, date } from './shapes.ts';

const family = 'Webhooks';

const Webhook = z
  .object({
    webhookGuid: z.uuid(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    state: z.enum(['active', 'paused']),
    pausedWhy: z.enum(pauseReasons).nullable(),
    pausedAt: date.nullable(),
    created: date,
    madeBy: z.string().nullable(),
    lastDelivered: date.nullable(),
    failingSince: date.nullable(),
    formerSecretUntil: date.nullable(),
    waitingCount: count,
    version: z.string(),
  })
  .meta({ id: 'Webhook' });

const Delivery = z
  .object({
    deliveryGuid: z.uuid(),
    isTest: z.boolean(),
    state: z.enum(deliveryStates),
    eventCount: count,
    eventTypes: z.array(z.enum([...eventTypes, testType])),
    tries: count,
    created: date,
    lastTry: date.nullable(),
    nextTry: date.nullable(),
    answerCode: z.int().nullable(),
    failure: z.enum(failures).nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const secret = z.string().meta({ description: 'signs every delivery; shown in this answer alone' });
const named = {
  response: z.object({ webhookGuid: z.uuid(), name: z.string() }).meta({ id: 'NamedWebhook' }),
  answer: asIs,
};
const delivery = {
  response: z.object({ webhookGuid: z.uuid(), deliveryGuid: z.uuid() }).meta({ id: 'OneDelivery' }),
  answer: asIs,
};

export const webhookRows: Row[] = [
  row(listWebhooks, {
    path: '/admin/webhooks/all',
    family,
    summary: 'Lists the webhooks, without their secrets.',
    response: z.object({ webhooks: z.array(Webhook) }).meta({ id: 'Webhooks' }),
    answer: asIs,
  }),
  row(readWebhook, {
    path: '/admin/webhooks/one',
    family,
    summary: 'Reads one webhook.',
    response: z.object({ webhook: Webhook }),
    answer: asIs,
  }),
  row(makeWebhook, {
    path: '/admin/webhooks/make',
    family,
    summary: 'Creates a webhook. The answer is the only time that its secret is shown.',
    response: z.object({ webhookGuid: z.uuid(), secret }).meta({ id: 'MadeWebhook' }),
    answer: asIs,
  }),
  row(saveWebhook, {
    path: '/admin/webhooks/save',
    family,
    summary: 'Changes name, address and events of a webhook. What waits goes to the new address.',
    ...named,
  }),
  row(replaceWebhookSecret, {
    path: '/admin/webhooks/replace-secret',
    family,
    summary: 'Gives a webhook another secret. The one before signs too for a day.',
    response: z.object({ webhookGuid: z.uuid(), secret, formerSecretUntil: date }).meta({ id: 'ReplacedSecret' }),
    answer: asIs,
  }),
  row(pauseWebhook, {
    path: '/admin/webhooks/pause',
    family,
    summary: 'Stops sending. Events go on being noted, and wait for a week.',
    ...named,
  }),
  row(resumeWebhook, {
    path: '/admin/webhooks/resume',
    family,
    summary: 'Sends again, first what has waited.',
    ...named,
  }),
  row(deleteWebhook, {
    path: '/admin/webhooks/delete',
    family,
    summary: 'Deletes a webhook with all that waits for it.',
    ...named,
  }),
  row(testWebhook, {
    path: '/admin/webhooks/test',
    family,
    summary: 'Sends one event `webhook.test`, once, also to a paused webhook. Its delivery tells how it went.',
    ...delivery,
  }),
  row(listWebhookDeliveries, {
    path: '/admin/webhooks/deliveries',
    family,
    summary: 'Lists the last 50 deliveries of a webhook, the newest first.',
    response: z.object({ deliveries: z.array(Delivery) }).meta({ id: 'WebhookDeliveries' }),
    answer: asIs,
  }),
  row(sendWebhookAgain, {
    path: '/admin/webhooks/send-again',
    family,
    summary: 'Sends a delivery once more, with the same ids.',
    ...delivery,
  }),
];
