/** Sharing a list: to read, with a colleague of the same company or by a link that ends. Both can be taken back at any time. */
import { config } from '#app/config.server.ts';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { isLoginOver } from '#app/domain/people/accounts/login-condition.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { hashToken, makeTokenOnce } from '#app/domain/people/accounts/tokens.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { submissionKey } from '#app/domain/base/submissions.server.ts';
import { changeOwn, ownList, type OwnList } from './owned.server.ts';
import { mostShares } from './limits.ts';
import { OneList, OneShare, ShareList } from './rules.ts';

const day = 86_400_000;
/** How long what has ended is still listed, ms */
const keptFor = 30 * day;
/** A colleague gets no second mail about a list within it, however often it is shared and taken back, ms */
const mailPause = 3_600_000;

export type ShareState = 'open' | 'expired' | 'revoked' | 'closed';

export interface Share {
  shareid: string;
  /** null for a link */
  colleague: { name: string; mail: string } | null;
  /** closed: the colleague's account is not open or may not see the archive, or is another company's now */
  state: ShareState;
  created: Date;
  expiresAt: Date | null;
}

const open = () => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
});

/** Newest first, what has ended after what is open. */
export const listShares = operation('favorites', OneList, async (actor, { listid }) => {
  const person = personOf(actor);
  const rows = await db.favoritesShare.findMany({
    where: { listId: listid, list: { userId: person.userId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { user: { select: { ...standing, name: true, mail: true } } },
  });
  const shares = rows.map((row): Share => {
    const { user } = row;
    const state: ShareState = row.revokedAt
      ? 'revoked'
      : row.expiresAt && row.expiresAt <= new Date()
        ? 'expired'
        : isAway(user, person)
          ? 'closed'
          : 'open';
    return {
      shareid: row.id,
      // Who has left the company is no more than a name here.
      colleague: user && { name: user.name, mail: user.customerId === person.customerId ? user.mail : '' },
      state,
      created: row.createdAt,
      expiresAt: row.expiresAt,
    };
  });
  return [...shares.filter(({ state }) => state === 'open'), ...shares.filter(({ state }) => state !== 'open')];
});

/** What tells whether an account may still read. */
const standing = {
  status: true,
  archiveAccess: true,
  customerId: true,
  loginConditionType: true,
  loginConditionDays: true,
  loginConditionSetAt: true,
} satisfies Prisma.UserSelect;

const isAway = (user: Prisma.UserGetPayload<{ select: typeof standing }> | null, { customerId }: Person) =>
  user !== null &&
  (user.status !== 'active' || !user.archiveAccess || isLoginOver(user) || user.customerId !== customerId);

/** Those one may share with, by name. */
export const listColleagues = operation('favorites', Nothing, async (actor) => {
  const { userId, customerId, locale } = personOf(actor);
  const users = await db.user.findMany({
    where: { customerId, status: 'active', archiveAccess: true, id: { not: userId } },
    select: { ...standing, id: true, name: true, mail: true },
  });
  const { compare } = new Intl.Collator(locale);
  return users
    .filter((user) => !isLoginOver(user))
    .map(({ id, name, mail }) => ({ userGuid: id, name, mail }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.mail, other.mail));
});

/** As the lists' own pages count them. */
export async function countOpenShares(person: Person, listIds: string[]): Promise<Map<string, number>> {
  const rows = await db.favoritesShare.findMany({
    where: { listId: { in: listIds }, ...open() },
    select: { listId: true, user: { select: standing } },
  });
  const byList = Map.groupBy(
    rows.filter(({ user }) => !isAway(user, person)),
    ({ listId }) => listId,
  );
  return new Map([...byList].map(([listId, shares]) => [listId, shares.length]));
}

/** A link's address is answered this once, and to the same submission again while the link works; only its hash is kept. */
export const shareList = ownOperation(
  'favorites',
  ShareList,
  async (actor, { listid, userGuid, mail, days, ...once }) => {
    const person = personOf(actor);
    const token = makeTokenOnce(submissionKey(person, once.submission, ['share', listid, String(days)]));
    return changeOwn(person, async (tx) => {
      const list = await ownList(tx, person, listid);
      const before = userGuid || mail ? null : await findMade(tx, list, token);
      if (before) return { ...before, listId: list.id, listName: list.name };
      const shared = await tx.favoritesShare.count({ where: { listId: list.id, ...open() } });
      if (shared >= mostShares) throw new DomainError('tooManyShares', { values: { limit: mostShares } });
      const share =
        userGuid || mail
          ? await shareWith(tx, person, list, { userGuid, mail })
          : await makeLink(tx, list, days, token);
      await recordAudit(tx, person, {
        operation: 'shareList',
        subject: ['favoritesList', list.id],
        after: { name: list.name, colleague: share.colleague?.userGuid, expiresAt: share.expiresAt },
      });
      return { ...share, listId: list.id, listName: list.name };
    });
  },
);

interface Made {
  shareid: string;
  colleague: { userGuid: string; name: string } | null;
  url: string | null;
  expiresAt: Date | null;
}

const linkAddress = (token: string) => `${config.publicUrl}/favorites/shared/${token}`;

async function findMade(tx: Transaction, list: OwnList, token: string): Promise<Made | null> {
  const made = await tx.favoritesShare.findUnique({ where: { tokenHash: hashToken(token), listId: list.id } });
  if (made && (made.revokedAt || !made.expiresAt || made.expiresAt <= new Date())) throw new DomainError('linkOver');
  return made && { shareid: made.id, colleague: null, url: linkAddress(token), expiresAt: made.expiresAt };
}

async function makeLink(tx: Transaction, list: OwnList, days: number, token: string): Promise<Made> {
  const expiresAt = new Date(Date.now() + days * day);
  const { id } = await tx.favoritesShare.create({ data: { listId: list.id, tokenHash: hashToken(token), expiresAt } });
  return { shareid: id, colleague: null, url: linkAddress(token), expiresAt };
}

async function shareWith(
  tx: Transaction,
  person: Person,
  list: OwnList,
  { userGuid, mail }: { userGuid?: string | undefined; mail?: string | undefined },
): Promise<Made> {
  const field = userGuid ? 'userGuid' : 'mail';
  const colleague = await tx.user.findFirst({
    where: {
      ...(userGuid ? { id: userGuid } : { mail }),
      customerId: person.customerId,
      status: 'active',
      archiveAccess: true,
      NOT: { id: person.userId },
    },
  });
  if (!colleague || isLoginOver(colleague))
    throw new DomainError('colleagueNotFound', { fields: { [field]: ['colleagueNotFound'] } });
  const who = { listId_userId: { listId: list.id, userId: colleague.id } };
  const before = await tx.favoritesShare.findUnique({ where: who });
  if (before && !before.revokedAt) throw new DomainError('alreadyShared', { fields: { [field]: ['alreadyShared'] } });
  const { id } = await tx.favoritesShare.upsert({
    where: who,
    create: { listId: list.id, userId: colleague.id },
    update: { revokedAt: null, createdAt: new Date() },
  });
  if (!before || before.createdAt.getTime() < Date.now() - mailPause)
    await mailAccount(tx, colleague, 'listShared', {
      from: person.name,
      list: list.name,
      link: `${config.publicUrl}/favorites/${list.id}`,
    });
  return { shareid: id, colleague: { userGuid: colleague.id, name: colleague.name }, url: null, expiresAt: null };
}

/** Takes effect with the next request of whoever reads. */
export const revokeShare = ownOperation('favorites', OneShare, async (actor, { shareid }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const share = await tx.favoritesShare.findFirst({
      where: { id: shareid, list: { userId: person.userId }, ...open() },
      select: { id: true, list: { select: { id: true, name: true } }, user: { select: { id: true, name: true } } },
    });
    if (!share) throw new DomainError('shareNotFound');
    await tx.favoritesShare.update({ where: { id: share.id }, data: { revokedAt: new Date() } });
    await recordAudit(tx, person, {
      operation: 'revokeShare',
      subject: ['favoritesList', share.list.id],
      after: { name: share.list.name, colleague: share.user?.id },
    });
    return { shareid, listId: share.list.id, listName: share.list.name, colleague: share.user?.name ?? null };
  });
});

/** A colleague who no longer wants it among hers. */
export const leaveList = ownOperation('favorites', OneList, async (actor, { listid }) => {
  const { userId } = personOf(actor);
  const { count } = await db.favoritesShare.updateMany({
    where: { listId: listid, userId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new DomainError('shareNotFound');
  return { listId: listid };
});

/** For the sweep: shares that ended a month ago. Answers how many went. */
export async function sweepShares(): Promise<number> {
  const before = new Date(Date.now() - keptFor);
  const { count } = await db.favoritesShare.deleteMany({
    where: { OR: [{ revokedAt: { lt: before } }, { expiresAt: { lt: before } }] },
  });
  return count;
}
