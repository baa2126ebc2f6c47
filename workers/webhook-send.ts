import type { JobPayload } from '#app/data/jobs.server.ts';
import { sendWebhook } from '#app/domain/webhooks/send.server.ts';
import type { JobTools } from './handlers.ts';

export async function webhookSend({ webhookId }: JobPayload<'webhook-send'>, { signal }: JobTools): Promise<void> {
  await sendWebhook(webhookId, signal);
}
