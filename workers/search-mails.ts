import type { JobPayload } from '#app/data/jobs.server.ts';
import { sendSearchMails } from '#app/domain/lists/searches/digest.server.ts';
import type { JobTools } from './handlers.ts';

export async function searchMails(_: JobPayload<'search-mails'>, { signal }: JobTools): Promise<void> {
  await sendSearchMails(signal);
}
