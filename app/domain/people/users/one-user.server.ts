/** One user as the back office shows it: facts, rights, links, sessions, and what it did lately. */
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { describeDevice } from '../accounts/devices.ts';
import { identityOf, rightsOf } from './edit-user.server.ts';
import { isLoginOver, loginEndsAt } from '../accounts/login-condition.ts';
import { conditionOf } from './login-conditions.server.ts';
import { EndSession } from './rules.ts';
import { allowedStates, OneUser, type UserState } from '../accounts/rules.ts';
import { endSessions } from '../accounts/sessions.server.ts';
import { requireRightOverOrOwn, requireRightOverUser } from '../accounts/accounts.server.ts';

export const getUser = operation('people', OneUser, async (_actor, { userGuid }) => {
  const user = await db.user.findUnique({
    where: { id: userGuid },
    include: {
      customer: { select: { name: true, country: true, provider: { select: { isActive: true } } } },
      providers: { orderBy: { createdAt: 'asc' } },
      pool: { select: { name: true } },
      permissions: true,
      ipRestrictions: { select: { range: true } },
      passkeys: { select: { createdAt: true }, orderBy: { createdAt: 'asc' }, take: 1 },
    },
  });
  if (!user) throw new DomainError('notFound');
  const status: UserState = user.status === 'active' && isLoginOver(user) ? 'expired' : user.status;
  const rights = rightsOf(user);
  const ranges = user.ipRestrictions.map(({ range }) => range).sort();
  return {
    userGuid: user.id,
    name: user.name,
    mail: user.mail,
    userCompanyGuid: user.customerId,
    companyName: user.customer.name,
    country: user.customer.country,
    language: user.language,
    status,
    /** where an admin may take it; from `expired` a new login condition leads back */
    nextStates: allowedStates[status].filter(
      (state) => state !== 'expired' && !(state === 'active' && isLoginOver(user)),
    ),
    loginCondition: {
      type: user.loginConditionType,
      days: user.loginConditionDays,
      setAt: user.loginConditionSetAt,
      endsAt: loginEndsAt(user),
    },
    pool: user.poolId,
    poolName: user.pool?.name ?? null,
    rights,
    ranges,
    created: user.createdAt,
    lastLogin: user.lastLoginAt,
    loginCount: user.loginCount,
    hasPassword: user.passwordHash !== null,
    passwordSetAt: user.passwordSetAt,
    /** or a passkey */
    hasAuthenticator: user.totpSecret !== null || user.passkeys.length > 0,
    authenticatorSince: user.totpEnrolledAt ?? user.passkeys[0]?.createdAt ?? null,
    hasCompanySignIn: user.customer.provider?.isActive ?? false,
    /** whose of the company's identity provider's users it is; empty before the first sign-in by it */
    boundTo: user.providers.map(({ issuer, subject, createdAt }) => ({ issuer, subject, since: createdAt })),
    versions: {
      identity: versionOf(identityOf(user)),
      rights: versionOf(rights),
      ranges: versionOf(ranges),
      condition: versionOf(conditionOf(user)),
      pool: versionOf(user.poolId),
    },
  };
});

/** Those still open, the last one used first. Never a token. */
export const listUserSessions = operation('people', OneUser, async (actor, { userGuid }) => {
  const rows = await db.session.findMany({
    where: { userId: userGuid, actingAdminId: null, expiresAt: { gt: new Date() } },
    orderBy: { lastSeenAt: 'desc' },
    take: 100,
  });
  const own = actor.kind === 'person' ? actor.sessionId : null;
  return {
    sessions: rows.map((row) => ({
      sessionGuid: row.id,
      kind: row.kind,
      device: describeDevice(row.userAgent),
      address: row.address,
      began: row.createdAt,
      lastSeen: row.lastSeenAt,
      expires: row.expiresAt,
      hasSecondFactor: row.twoFactorAt !== null,
      isOwn: row.id === own,
    })),
  };
});

export const endUserSession = operation('people', EndSession, async (actor, { userGuid, sessionGuid }) =>
  db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userGuid, requireRightOverOrOwn);
    const { count } = await tx.session.deleteMany({
      where: { id: sessionGuid, userId: userGuid, actingAdminId: null },
    });
    if (count === 0) throw new DomainError('sessionNotFound');
    await recordAudit(tx, actor, { operation: 'endUserSession', subject: ['user', userGuid], before: { sessionGuid } });
    return { userGuid, sessionGuid };
  }),
);

/** All but the one that asks. */
export const endUserSessions = operation('people', OneUser, async (actor, { userGuid }) =>
  db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userGuid, requireRightOverOrOwn);
    const except = actor.kind === 'person' && actor.userId === userGuid ? actor.sessionId : undefined;
    const endedCount = await endSessions(userGuid, { tx, except });
    await recordAudit(tx, actor, { operation: 'endUserSessions', subject: ['user', userGuid], after: { endedCount } });
    return { userGuid, endedCount };
  }),
);

/** Sign-in links of the last 90 days, the newest first; the link itself is known to its maker alone. */
export const listAutoLogins = operation('people', OneUser, async (_actor, { userGuid }) => {
  const rows = await db.autoLoginLink.findMany({
    where: { userId: userGuid },
    orderBy: { createdAt: 'desc' },
    take: 50,
    include: { madeBy: { select: { name: true } } },
  });
  const now = new Date();
  return {
    links: rows.map((row) => ({
      linkId: row.id,
      made: row.createdAt,
      madeBy: row.madeBy?.name ?? null,
      expires: row.expiresAt,
      state: row.usedAt
        ? ('used' as const)
        : row.revokedAt
          ? ('revoked' as const)
          : row.expiresAt <= now
            ? ('expired' as const)
            : ('open' as const),
      ended: row.usedAt ?? row.revokedAt,
    })),
  };
});

const recent = 20;

interface NamesDesign {
  designId: string | null;
  colorwayId: string | null;
}

/** Events go on naming designs and colorways that are gone. */
async function findNamed(events: NamesDesign[]) {
  const ids = (of: keyof NamesDesign) => ({ in: events.flatMap((event) => event[of] ?? []) });
  const [designs, colorways] = await Promise.all([
    db.design.findMany({ where: { id: ids('designId') }, select: { id: true } }),
    db.colorway.findMany({ where: { id: ids('colorwayId') }, select: { id: true } }),
  ]);
  const there = new Set([...designs, ...colorways].map(({ id }) => id));
  const orNull = (id: string | null) => (id !== null && there.has(id) ? id : null);
  return ({ designId, colorwayId }: NamesDesign) => ({
    designGuid: orNull(designId),
    colorwayGuid: orNull(colorwayId),
  });
}

/** The last sign-ins, looked-at colorways, downloads, and what admins did to the account. */
export const getUserActivity = operation('people', OneUser, async (_actor, { userGuid }) => {
  const newest = { where: { userId: userGuid }, orderBy: { at: 'desc' }, take: recent } as const;
  const [logins, views, downloads, acts] = await Promise.all([
    db.loginRecord.findMany(newest),
    db.colorwayView.findMany(newest),
    db.cadDownload.findMany(newest),
    db.auditEntry.findMany({
      where: { subjectKind: 'user', subjectId: userGuid },
      orderBy: { at: 'desc' },
      take: recent,
      select: { id: true, at: true, actorName: true, operation: true },
    }),
  ]);
  const whatIsThere = await findNamed([...views, ...downloads]);
  return {
    logins: logins.map(({ at, device, address, location, view }) => ({ at, device, address, location, view })),
    views: views.map((event) => ({ at: event.at, reference: event.reference, ...whatIsThere(event) })),
    downloads: downloads.map((event) => ({
      at: event.at,
      reference: event.reference,
      code: event.code,
      ...whatIsThere(event),
    })),
    acts: acts.map(({ id, at, actorName, operation: name }) => ({
      id: String(id),
      at,
      by: actorName,
      operation: name,
    })),
  };
});
