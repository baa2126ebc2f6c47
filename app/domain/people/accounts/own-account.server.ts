/** What people do about their own account: the password, and where they are signed in. */
import { db } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { beginAttempt, guardAttempt } from './attempts.server.ts';
import { describeDevice } from './devices.ts';
import { locate } from './locations.server.ts';
import { hashPassword, verifyPassword } from './password.server.ts';
import { setPassword } from './password-link.server.ts';
import { ChangePassword, OneSession } from './rules.ts';
import { endSessions, rotateSession } from './sessions.server.ts';
import { requireStrongFor } from './strong-password.server.ts';

/** Who hasn't passed the account's second factor changes nothing about how it is signed in to. Throws `secondFactorNeeded`. */
export function requireSettled(actor: Actor): Person {
  const person = personOf(actor);
  if (person.secondFactorDue) throw new DomainError('secondFactorNeeded');
  return person;
}

/**
 * The password once more: a session that somebody else got hold of opens no other way in. Counts with the tries to sign in. Throws
 * `wrongPassword` at its field, `tooManyRequests`.
 */
export async function confirmPassword({ userId, mail, address }: Person, password: string, field: string) {
  const attempt = await beginAttempt('signIn', mail, address);
  await guardAttempt(attempt, ['wrongPassword'], async () => {
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
    const isRight = passwordHash !== null && (await verifyPassword(password, passwordHash)).fits;
    if (!isRight) throw fieldError(field, 'wrongPassword');
  });
}

/** Ends all that the old password opened but the session that asks, which goes on under a new token. */
export const changePassword = ownOperation('signedIn', ChangePassword, async (actor, { oldPassword, newPassword }) => {
  const person = requireSettled(actor);
  await confirmPassword(person, oldPassword, 'oldPassword');
  await requireStrongFor('newPassword', newPassword, person.userId);
  const passwordHash = await hashPassword(newPassword);
  return db.$transaction(async (tx) => {
    await setPassword(tx, person.userId, passwordHash, { except: person.sessionId });
    await recordAudit(tx, actor, { operation: 'changePassword', subject: ['user', person.userId] });
    const session = await rotateSession(tx, person.sessionId);
    if (!session) throw new DomainError('sessionExpired');
    return { session };
  });
});

/** of one account that are listed, those last seen first */
export const mostSessions = 100;

/** Those still open, the last one used first. Never a token; those of programs have a list of their own. */
export const listOwnSessions = ownOperation('signedIn', Nothing, async (actor) => {
  const { userId, sessionId } = requireSettled(actor);
  const where = { userId, actingAdminId: null, apiToken: null, expiresAt: { gt: new Date() } };
  const [rows, count] = await Promise.all([
    db.session.findMany({ where, orderBy: { lastSeenAt: 'desc' }, take: mostSessions }),
    db.session.count({ where }),
  ]);
  const places = await Promise.all(rows.map(({ address }) => locate(address)));
  return {
    sessions: rows.map((row, at) => ({
      sessionGuid: row.id,
      kind: row.kind,
      device: describeDevice(row.userAgent),
      place: [places[at], row.address].filter(Boolean).join(', '),
      lastSeen: row.lastSeenAt,
      isOwn: row.id === sessionId,
    })),
    /** not among those, and not seen for longer */
    olderCount: count - rows.length,
  };
});

/** Throws `sessionNotFound`, also of somebody else's. */
export const endOwnSession = ownOperation('signedIn', OneSession, async (actor, { sessionGuid }) => {
  const { userId } = requireSettled(actor);
  await db.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({
      where: { id: sessionGuid, userId, actingAdminId: null, apiToken: null },
    });
    if (count === 0) throw new DomainError('sessionNotFound');
    await recordAudit(tx, actor, { operation: 'endOwnSession', subject: ['user', userId], before: { sessionGuid } });
  });
});

/** All but the one that asks. Access tokens stay. */
export const endOtherSessions = ownOperation('signedIn', Nothing, async (actor) => {
  const { userId, sessionId } = requireSettled(actor);
  return db.$transaction(async (tx) => {
    const endedCount = await endSessions(userId, { tx, except: sessionId, keepTokens: true });
    await recordAudit(tx, actor, { operation: 'endOtherSessions', subject: ['user', userId], after: { endedCount } });
    return { endedCount };
  });
});
