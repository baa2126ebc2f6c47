/** Automatic sign-in: a link that an admin makes for one user. Single use, short-lived, revocable, recorded, and never an admin's. */
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { submissionKey } from '#app/domain/base/submissions.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { MakeAutoLogin, RevokeAutoLogin, UseAutoLogin } from './rules.ts';
import { accountFields, admit, checkState, type SignedIn } from './sign-in.server.ts';
import { hashToken, makeTokenOnce } from './tokens.server.ts';

export const makeAutoLogin = operation('people', MakeAutoLogin, async (actor, { userGuid, minutes, submission }) => {
  const user = await db.user.findUnique({ where: { id: userGuid }, select: { isAdmin: true, status: true } });
  if (!user) throw new DomainError('notFound');
  // An admin's link would be a way around the password, and with it half way around the second factor.
  if (user.isAdmin) throw new DomainError('noLinkForAdmin');
  if (user.status !== 'active') throw new DomainError('notActive');
  const token = makeTokenOnce(submissionKey(actor, submission, ['sign-in link', userGuid, String(minutes)]));
  const made = { tokenHash: hashToken(token), userId: userGuid };
  const { linkId, expiresAt } = await db.$transaction(async (tx) => {
    // Two presses at once are one after another.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userGuid}::uuid FOR NO KEY UPDATE`;
    const before = await tx.autoLoginLink.findUnique({ where: made });
    if (before && (before.usedAt || before.revokedAt || before.expiresAt <= new Date()))
      throw new DomainError('linkOver');
    if (before) return { linkId: before.id, expiresAt: before.expiresAt };
    const expiresAt = new Date(Date.now() + minutes * 60_000);
    const madeById = actor.kind === 'person' ? actor.userId : null;
    const { id } = await tx.autoLoginLink.create({ data: { ...made, madeById, expiresAt } });
    await recordAudit(tx, actor, {
      operation: 'makeAutoLogin',
      subject: ['user', userGuid],
      after: { linkId: id, expiresAt },
    });
    return { linkId: id, expiresAt };
  });
  return { linkId, url: `${config.publicUrl}/auto-login?token=${token}`, expiresAt };
});

/** A used link's session stays; end it by the user's status. */
export const revokeAutoLogin = operation('people', RevokeAutoLogin, async (actor, { linkId }) => {
  await db.$transaction(async (tx) => {
    const [link] = await tx.autoLoginLink.updateManyAndReturn({
      where: { id: linkId, usedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
      select: { userId: true, expiresAt: true },
    });
    if (!link) throw new DomainError('signInLinkNotFound');
    await recordAudit(tx, actor, {
      operation: 'revokeAutoLogin',
      subject: ['user', link.userId],
      before: { linkId, expiresAt: link.expiresAt },
    });
  });
});

export const signInByLink = operation('public', UseAutoLogin, async (actor, { token, kind }): Promise<SignedIn> => {
  const open = { tokenHash: hashToken(token), usedAt: null, revokedAt: null, expiresAt: { gt: new Date() } };
  const link = await db.autoLoginLink.findFirst({ where: open, include: { user: { include: accountFields } } });
  if (!link || link.user.isAdmin) throw new DomainError('signInLinkNotFound');
  await checkState(actor, link.user);
  return admit(actor, link.user, {
    kind: kind ?? 'service',
    remember: false,
    view: 'auto-login',
    twoFactorAt: null,
    claim: { isAdmin: false },
    also: async (tx) => {
      // Of two uses at once, one finds the link still open.
      const { count } = await tx.autoLoginLink.updateMany({ where: open, data: { usedAt: new Date() } });
      if (count === 0) throw new DomainError('signInLinkNotFound');
      await recordAudit(tx, actor, {
        operation: 'signInByLink',
        subject: ['user', link.userId],
        after: { linkId: link.id },
      });
    },
  });
});
