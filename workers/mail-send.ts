import type { JobPayload } from '#app/data/jobs.server.ts';
import { deliver } from '#app/domain/base/mails/delivery.server.ts';

export async function mailSend(payload: JobPayload<'mail-send'>): Promise<void> {
  await deliver(payload);
}
