/** Deliveries and events grow old, and the system page tells what is paused or fails. */
import { db } from '#app/data/database.server.ts';
import { keptDays } from './rules.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Events go with their delivery. */
export async function sweepWebhooks(): Promise<void> {
  await db.webhookDelivery.deleteMany({
    where: { state: { not: 'waiting' }, createdAt: { lt: daysAgo(keptDays.delivered) } },
  });
  // Only of a paused webhook, or behind deliveries that keep failing.
  await db.webhookEvent.deleteMany({ where: { deliveryId: null, at: { lt: daysAgo(keptDays.waiting) } } });
  // Since it was due, which each try puts off: an old one that is sent again has all its tries.
  await db.webhookDelivery.deleteMany({ where: { state: 'waiting', dueAt: { lt: daysAgo(keptDays.waiting) } } });
  await db.webhook.updateMany({
    where: { formerUntil: { lt: new Date() } },
    data: { formerSecret: null, formerUntil: null },
  });
}

export interface WebhookTrouble {
  name: string;
  /** paused by the archive itself, or failing now */
  state: 'paused' | 'failing';
  since: Date;
}

/** What an admin has paused is no trouble. */
export async function listWebhookTroubles(): Promise<WebhookTrouble[]> {
  const rows = await db.webhook.findMany({
    where: { OR: [{ pausedWhy: { notIn: ['admin'] } }, { pausedWhy: null, failingSince: { not: null } }] },
    orderBy: { name: 'asc' },
  });
  return rows.map(({ name, pausedWhy, pausedAt, failingSince, createdAt }) =>
    pausedWhy === null
      ? { name, state: 'failing', since: failingSince ?? createdAt }
      : { name, state: 'paused', since: pausedAt ?? createdAt },
  );
}
