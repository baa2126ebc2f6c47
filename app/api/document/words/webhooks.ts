/** What fields of webhooks hold. */
import type { ByShape } from '../shape-names.ts';

export const webhooksWords: ByShape<string> = {
  Webhook: {
    name: 'name of the webhook',
    url: 'address that the events are sent to',
    events: 'types of events that are sent',
    state: 'whether events are sent',
    created: 'when the webhook was created',
    version: 'send it to /admin/webhooks/save: if the webhook has changed since, that call fails',
  },
  PostAdminWebhooksMakeRequest: {
    submission: 'a key of your own, at most 100 characters: the same call sent again with it has no second effect',
  },
  'PostAdminWebhooks*Request': {
    name: 'name of the webhook, at most 80 characters',
    url: 'address that the events are sent to, https://…',
    events: 'types of events to send',
    version: '`version` of the webhook as you read it: if it has changed since, the call fails',
  },
  NamedWebhookAnswer: { name: 'name of the webhook' },
  ReplacedSecretAnswer: { formerSecretUntil: 'until when deliveries are signed with the former secret too' },
  WebhookDelivery: {
    state: 'waiting, delivered or failed',
    created: 'when the delivery was put together',
    isTest: 'whether it is a test',
    eventCount: 'number of events in it',
  },
  WebhookBody: { events: 'what has happened' },
};
