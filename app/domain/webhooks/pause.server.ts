/** Webhooks that the archive pauses by itself: told in the audit, on the system page and by mail to who made it. */
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { note } from './manage.server.ts';
import type { PauseReason } from './rules.ts';

/** Unless it has got another address meanwhile. */
export async function pause({ id, url }: { id: string; url: string }, reason: PauseReason): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { pausedWhy: reason, pausedAt: new Date() };
    const { count } = await tx.webhook.updateMany({ where: { id, url, pausedWhy: null }, data });
    if (count === 0) return;
    const { name, madeBy } = await tx.webhook.findUniqueOrThrow({ where: { id }, include: { madeBy: true } });
    await note(tx, systemActor('webhooks'), 'pauseWebhook', id, { after: { name, pausedWhy: reason } });
    if (madeBy?.status === 'active')
      await mailAccount(tx, madeBy, 'webhookPaused', {
        webhook: name,
        link: `${config.publicUrl}/admin/webhooks/${id}`,
      });
  });
}
