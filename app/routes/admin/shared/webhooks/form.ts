/** What an admin does with webhooks, on their list and on the page of one. */
import { declareForm } from '#app/forms/declare.ts';

export const webhooksPage = '/admin/webhooks';
export const webhookPage = (webhookGuid: string) => `${webhooksPage}/${webhookGuid}`;

export const makeForm = declareForm('new-webhook', {
  make: { schema: async () => (await import('#app/domain/webhooks/rules.ts')).MakeWebhook },
});

export const webhookForm = declareForm('webhook', {
  save: { schema: async () => (await import('#app/domain/webhooks/rules.ts')).SaveWebhook },
  test: {},
  pause: {},
  resume: {},
  again: {},
  secret: { confirm: true },
  delete: { confirm: true },
});
