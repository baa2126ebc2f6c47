import type { JobPayload } from '#app/data/jobs.server.ts';
import { runInvitations } from '#app/domain/people/invitations/send.server.ts';
import type { JobTools } from './handlers.ts';

export async function invitationsSend(payload: JobPayload<'invitations-send'>, { signal }: JobTools): Promise<void> {
  await runInvitations(payload, { signal });
}
