import type { JobPayload } from '#app/data/jobs.server.ts';
import { deliver } from '#app/domain/base/mails/delivery.server.ts';
import { composeNow } from '#app/domain/lists/searches/matches-mail.server.ts';
import type { JobTools } from './handlers.ts';

export async function mailSend(
  { found, ...written }: JobPayload<'mail-send'>,
  { id }: Pick<JobTools, 'id'>,
): Promise<void> {
  const mail = found ? await composeNow(found) : written;
  if (mail) await deliver(mail, id);
}
