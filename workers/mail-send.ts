import type { JobPayload } from '#app/data/jobs.server.ts';
import { deliver } from '#app/domain/base/mails/delivery.server.ts';
import type { JobTools } from './handlers.ts';

export async function mailSend(payload: JobPayload<'mail-send'>, { id }: Pick<JobTools, 'id'>): Promise<void> {
  await deliver(payload, id);
}
