/**
 * An admin sees the archive exactly as a user does. It is a session of its own beside the admin's: read only, an hour long, no good without
 * the admin's session, and over as soon as either account changes its state. The user is not signed in by it and notices nothing.
 */
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { plainAddress } from '../accounts/addresses.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { Impersonate } from './rules.ts';
import { hashToken, makeToken } from '../accounts/tokens.server.ts';

const lookMs = 3_600_000;

/** Throws `notFound`, `adminSeesAll`. Whatever this admin looked at before ends. */
export const impersonate = operation('people', Impersonate, async (actor, { userGuid }) => {
  const admin = personOf(actor);
  const token = makeToken();
  return db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userGuid }, select: { name: true, isAdmin: true } });
    if (!user) throw new DomainError('notFound');
    if (user.isAdmin) throw new DomainError('adminSeesAll');
    const before = await tx.session.findMany({
      where: { actingAdminId: admin.userId },
      select: { id: true, userId: true },
    });
    for (const { userId } of before)
      await recordAudit(tx, actor, { operation: 'endSeeingAsUser', subject: ['user', userId] });
    await tx.session.deleteMany({ where: { id: { in: before.map(({ id }) => id) } } });
    const expiresAt = new Date(Date.now() + lookMs);
    await tx.session.create({
      data: {
        tokenHash: hashToken(token),
        kind: 'browser',
        userId: userGuid,
        actingAdminId: admin.userId,
        // Fixed from the beginning: it doesn't slide on with use.
        remember: true,
        address: plainAddress(actor.address),
        userAgent: actor.userAgent.slice(0, 400),
        expiresAt,
      },
    });
    await recordAudit(tx, actor, {
      operation: 'seeAsUser',
      subject: ['user', userGuid],
      after: { name: user.name, expiresAt },
    });
    return { token, userGuid, name: user.name, expiresAt };
  });
});

/** Ends what this admin looks at. Nothing to end is no error. */
export const endImpersonation = operation('admin', Nothing, async (actor) => {
  const admin = personOf(actor);
  return db.$transaction(async (tx) => {
    const rows = await tx.session.findMany({
      where: { actingAdminId: admin.userId },
      select: { id: true, userId: true },
    });
    const { count } = await tx.session.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    // Of two presses at once, one finds it open.
    if (count > 0)
      for (const { userId } of rows)
        await recordAudit(tx, admin, { operation: 'endSeeingAsUser', subject: ['user', userId] });
    return { userGuid: rows[0]?.userId ?? null };
  });
});

/** For the sweep: looks whose hour is over are written down as ended. Answers how many. */
export async function sweepImpersonations(): Promise<number> {
  const over = await db.session.findMany({
    where: { NOT: { actingAdminId: null }, expiresAt: { lt: new Date() } },
    select: { id: true, userId: true, actingAdminId: true },
    take: 1000,
  });
  for (const { id, userId, actingAdminId } of over)
    await db.$transaction(async (tx) => {
      const { count } = await tx.session.deleteMany({ where: { id } });
      if (count === 0) return;
      const note = {
        operation: 'endSeeingAsUser',
        subject: ['user', userId] as [string, string],
        after: { actingAdminId, isTimedOut: true },
      };
      await recordAudit(tx, systemActor('sweep'), note);
    });
  return over.length;
}
