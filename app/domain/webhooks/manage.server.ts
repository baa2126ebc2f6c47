/** Webhooks in the back office: made with a secret that is shown once, changed, paused, given another secret, deleted. */
import { createHash, randomUUID } from 'node:crypto';
import { config } from '#app/config.server.ts';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { submissionKey } from '#app/domain/base/submissions.server.ts';
import { findAddressFault } from './addresses.ts';
import { eventTypes, type EventType } from './events.ts';
import { MakeWebhook, mostWebhooks, OneWebhook, pauseReasons, SaveWebhook, type PauseReason } from './rules.ts';
import { openSecrets, replaceSecret, sealSecret } from './secrets.server.ts';
import { makeSecret, showSecret } from './sign.ts';

export interface ListedWebhook {
  webhookGuid: string;
  name: string;
  url: string;
  events: EventType[];
  state: 'active' | 'paused';
  /** null while it is active */
  pausedWhy: PauseReason | null;
  pausedAt: Date | null;
  created: Date;
  madeBy: string | null;
  lastDelivered: Date | null;
  failingSince: Date | null;
  /** until when the secret before the present one signs too */
  formerSecretUntil: Date | null;
  /** events that have not been answered with success yet */
  waitingCount: number;
  version: string;
}

/** The secret itself is seen in this answer alone. */
export interface MadeSecret {
  webhookGuid: string;
  secret: string;
}

const shown = { madeBy: { select: { name: true } } } as const;
type Row = Prisma.WebhookGetPayload<{ include: typeof shown }>;

export const listWebhooks = operation('system', Nothing, async (): Promise<{ webhooks: ListedWebhook[] }> => {
  const rows = await db.webhook.findMany({ include: shown, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
  return { webhooks: await Promise.all(rows.map(describe)) };
});

/** What the settings allow, for a form. */
export const readWebhookRules = operation('system', Nothing, () =>
  Promise.resolve({ mayBePlain: config.allowPrivateAddresses.length > 0 }),
);

export const readWebhook = operation('system', OneWebhook, async (_actor, { webhookGuid }) => {
  const row = await db.webhook.findUnique({ where: { id: webhookGuid }, include: shown });
  if (!row) throw new DomainError('webhookNotFound');
  return { webhook: await describe(row) };
});

async function describe(row: Row): Promise<ListedWebhook> {
  const formerSecretUntil = row.formerUntil && row.formerUntil > new Date() ? row.formerUntil : null;
  return {
    webhookGuid: row.id,
    name: row.name,
    url: row.url,
    events: eventTypes.filter((type) => row.events.includes(type)),
    state: row.pausedWhy === null ? 'active' : 'paused',
    pausedWhy: pauseReasons.find((one) => one === row.pausedWhy) ?? null,
    pausedAt: row.pausedAt,
    created: row.createdAt,
    madeBy: row.madeBy?.name ?? null,
    lastDelivered: row.deliveredAt,
    failingSince: row.failingSince,
    formerSecretUntil,
    waitingCount: await countWaiting(row.id),
    version: versionOf(contentOf(row)),
  };
}

/** Those of deliveries by the deliveries: millions may have gone out in the days that they are kept. */
async function countWaiting(webhookId: string): Promise<number> {
  const untaken = await db.webhookEvent.count({ where: { webhookId, deliveryId: null } });
  const { _sum } = await db.webhookDelivery.aggregate({
    where: { webhookId, state: 'waiting' },
    _sum: { eventCount: true },
  });
  return untaken + (_sum.eventCount ?? 0);
}

const contentOf = ({ name, url, events }: Pick<Row, 'name' | 'url' | 'events'>) => ({ name, url, events });

/** Throws `webhookAddressInvalid`, `webhookAddressPlain`, `webhookAddressCredentials` or `webhookAddressRefused` at `url`, `tooManyWebhooks`. */
export const makeWebhook = operation('system', MakeWebhook, async (actor, { submission, ...input }) => {
  const content = { ...input, url: requireAddress(input.url) };
  const key = submissionKey(actor, submission, ['webhook', ...Object.values(content).map(String)]);
  const id = key === undefined ? randomUUID() : uuidOf(key);
  return db.$transaction(async (tx): Promise<MadeSecret> => {
    // Also lets two presses of one form come one after another.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('webhooks', 0))`;
    const before = await tx.webhook.findUnique({ where: { id } });
    const kept = before && openSecrets(before);
    if (kept) return { webhookGuid: id, secret: showSecret(kept[0]!) };
    if ((await tx.webhook.count()) >= mostWebhooks)
      throw new DomainError('tooManyWebhooks', { values: { most: mostWebhooks } });
    const secret = makeSecret();
    const madeById = actor.kind === 'person' ? actor.userId : null;
    await tx.webhook.create({ data: { id, ...content, secret: sealSecret(id, secret), madeById } });
    await note(tx, actor, 'makeWebhook', id, { after: told(content) });
    return { webhookGuid: id, secret: showSecret(secret) };
  });
});

/** Of a submission, the same one each time. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(`webhook ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const faults = {
  unreadable: 'webhookAddressInvalid',
  notHttps: 'webhookAddressPlain',
  credentials: 'webhookAddressCredentials',
  notAllowed: 'webhookAddressRefused',
} as const satisfies Record<string, ErrorKey>;

/** As it is kept: without what a browser alone would need of it. */
function requireAddress(text: string): string {
  const fault = findAddressFault(text);
  if (fault) throw fieldError('url', faults[fault]);
  const url = new URL(text);
  url.hash = '';
  if (url.href.length > 500) throw fieldError('url', 'tooLong');
  return url.href;
}

/** What the audit tells: a query may hold a password of the receiver's. */
function told({ name, url, events }: Pick<Row, 'name' | 'url' | 'events'>) {
  const { origin, pathname, search } = new URL(url);
  return { name, url: origin + pathname + (search && '?…'), events };
}

/** Throws `changedMeanwhile` besides what making one does. Events that wait go to the address as it is then, and at once where it is another one. */
export const saveWebhook = operation('system', SaveWebhook, async (actor, { webhookGuid, version, ...input }) => {
  const content = { ...input, url: requireAddress(input.url) };
  return db.$transaction(async (tx) => {
    const before = await lockWebhook(tx, webhookGuid);
    requireVersion(version, contentOf(before));
    if (versionOf(contentOf(before)) !== versionOf(content)) {
      // What another address answered says nothing of this one.
      const isElsewhere = before.url !== content.url;
      await tx.webhook.update({
        where: { id: before.id },
        data: { ...content, ...(isElsewhere && { failingSince: null }) },
      });
      if (isElsewhere) await tryAnew(tx, before.id);
      await note(tx, actor, 'saveWebhook', before.id, { before: told(before), after: told(content) });
    }
    return { webhookGuid, name: content.name };
  });
});

export const replaceWebhookSecret = operation('system', OneWebhook, async (actor, { webhookGuid }) =>
  db.$transaction(async (tx) => {
    const before = await lockWebhook(tx, webhookGuid);
    const secret = makeSecret();
    const data = replaceSecret(before, secret);
    await tx.webhook.update({ where: { id: before.id }, data });
    await note(tx, actor, 'replaceWebhookSecret', before.id, { after: { name: before.name } });
    return { webhookGuid, secret: showSecret(secret), formerSecretUntil: data.formerUntil };
  }),
);

/** Events go on being noted; what waits for longer than a week is deleted. */
export const pauseWebhook = operation('system', OneWebhook, async (actor, { webhookGuid }) =>
  db.$transaction(async (tx) => {
    const before = await lockWebhook(tx, webhookGuid);
    if (before.pausedWhy === null) {
      await tx.webhook.update({ where: { id: before.id }, data: { pausedWhy: 'admin', pausedAt: new Date() } });
      await note(tx, actor, 'pauseWebhook', before.id, { after: { name: before.name } });
    }
    return { webhookGuid, name: before.name };
  }),
);

/** What waited is sent at once. */
export const resumeWebhook = operation('system', OneWebhook, async (actor, { webhookGuid }) =>
  db.$transaction(async (tx) => {
    const before = await lockWebhook(tx, webhookGuid);
    if (before.pausedWhy !== null) {
      await tx.webhook.update({
        where: { id: before.id },
        data: { pausedWhy: null, pausedAt: null, failingSince: null },
      });
      await tryAnew(tx, before.id);
      await note(tx, actor, 'resumeWebhook', before.id, { after: { name: before.name } });
    }
    return { webhookGuid, name: before.name };
  }),
);

/** What waits after failures is due, with all its tries: newer events wait behind it. */
async function tryAnew(tx: Transaction, webhookId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { webhookId, state: 'waiting' },
    data: { dueAt: new Date(), tries: 0 },
  });
}

/** With what waits to be sent and what was. */
export const deleteWebhook = operation('system', OneWebhook, async (actor, { webhookGuid }) =>
  db.$transaction(async (tx) => {
    const before = await lockWebhook(tx, webhookGuid);
    await tx.webhook.delete({ where: { id: before.id } });
    await note(tx, actor, 'deleteWebhook', before.id, { before: told(before) });
    return { webhookGuid, name: before.name };
  }),
);

export async function lockWebhook(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  const row = await tx.webhook.findUnique({ where: { id } });
  if (!row) throw new DomainError('webhookNotFound');
  return row;
}

export const note = (tx: Transaction, actor: Actor, operation: string, webhookId: string, values: object) =>
  recordAudit(tx, actor, { operation, subject: ['webhook', webhookId], ...values });
