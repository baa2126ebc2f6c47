/** Creating a password: only with a link that was mailed to the account's own address, good for one hour and once. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '#app/domain/base/actor.ts';
import { config } from '#app/config.server.ts';
import { db, type Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { beginAttempt, guardAttempt } from './attempts.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { findSignInAddress } from './company-sign-in.server.ts';
import { isLoginOver } from './login-condition.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { hashPassword } from './password.server.ts';
import { CreatePassword, PasswordLink, ResetPassword, type UserState } from './rules.ts';
import { endSessions } from './sessions.server.ts';
import { requireStrongFor } from './strong-password.server.ts';
import { hashToken, makeToken } from './tokens.server.ts';

const goodForMs = 3_600_000;
const invitationGoodForMs = 7 * 24 * goodForMs;
/** A neutral answer takes at least so long, ms: writing the mail's rows must not be what tells the two apart. */
const neutralMs = 400;

/**
 * Every request counts for the cooldown. An account that is not active gets no link but a mail that says why: its owner learns
 * it, whoever typed the address does not.
 */
export const resetPassword = operation('public', ResetPassword, async (actor, { mailAddress }) => {
  const attempt = await beginAttempt('resetPassword', mailAddress, actor.address);
  await attempt.failed();
  const { neutralReset } = await readSettings();
  const [found] = await Promise.all([mailLinkTo(mailAddress), neutralReset ? wait(neutralMs) : undefined]);
  if (!found && !neutralReset) throw new DomainError('noSuchUser', { fields: { mailAddress: ['noSuchUser'] } });
  return { isNeutral: neutralReset };
});

async function mailLinkTo(mail: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { mail } });
  if (!user) return false;
  await db.$transaction((tx) => mailPasswordLink(tx, user));
  return true;
}

interface Addressee {
  id: string;
  name: string;
  mail: string;
  language: Locale;
  status: UserState;
  loginConditionType: 'unlimited' | 'days';
  loginConditionDays: number | null;
  loginConditionSetAt: Date;
}

/** Also for an admin's "reset password". Who signs in by the company's own provider is told where instead. `invitedBy`: who opened the account, for somebody who has had no password so far. */
export async function mailPasswordLink(tx: Transaction, user: Addressee, invitedBy?: Actor): Promise<void> {
  const status = user.status === 'active' && isLoginOver(user) ? 'expired' : user.status;
  if (status !== 'active') {
    const key = (
      { stopped: 'accountSuspended', cancelled: 'accountCancelled', expired: 'dailyLimitExhausted' } as const
    )[status];
    return mailAccount(tx, user, 'accountClosed', { reason: translate(user.language)(`errors.${key}`) });
  }
  const elsewhere = await findSignInAddress(tx, user.id);
  if (elsewhere) return mailAccount(tx, user, 'companySignIn', { link: elsewhere });
  const token = makeToken();
  const expiresAt = new Date(Date.now() + (invitedBy ? invitationGoodForMs : goodForMs));
  await tx.passwordToken.create({ data: { tokenHash: hashToken(token), userId: user.id, expiresAt } });
  const link = `${config.publicUrl}/create-password?token=${token}`;
  if (!invitedBy) return mailAccount(tx, user, 'passwordLink', { link });
  const { corporate } = await readSettings(tx);
  const from =
    invitedBy.kind === 'person' ? invitedBy.name : corporate.name || translate(user.language)('shell.product');
  return mailAccount(tx, user, 'invitation', { link, from });
}

const openLink = (token: string | undefined) =>
  ({ tokenHash: hashToken(token ?? ''), usedAt: null, expiresAt: { gt: new Date() } }) as const;

/** Whether a password can still be created with it, so that nobody fills in a form for nothing. */
export const readPasswordLink = operation('public', PasswordLink, async (_actor, { token }) => {
  const found = await db.passwordToken.count({ where: { ...openLink(token), user: { status: 'active' } } });
  return { isOpen: found > 0 };
});

/** Whoever knows only the address gets `resetNotFound`, with or without such an account. */
export const createPassword = operation('public', CreatePassword, async (actor, input) => {
  const attempt = await beginAttempt('createPassword', input.mailAddress, actor.address);
  await guardAttempt(attempt, ['resetNotFound'], async () => {
    const open = openLink(input.token);
    const found = await db.passwordToken.findFirst({
      where: { ...open, user: { mail: input.mailAddress, status: 'active' } },
      select: { userId: true },
    });
    if (!found) throw new DomainError('resetNotFound');
    await requireStrongFor('password1', input.password1, found.userId);
    const passwordHash = await hashPassword(input.password1);
    await db.$transaction(async (tx) => {
      // Of two uses at once, one finds the link still open.
      const { count } = await tx.passwordToken.updateMany({ where: open, data: { usedAt: new Date() } });
      if (count === 0) throw new DomainError('resetNotFound');
      await setPassword(tx, found.userId, passwordHash);
      await recordAudit(tx, actor, { operation: 'createPassword', subject: ['user', found.userId] });
    });
  });
});

/** A new password ends all that the old one opened: sessions, mailed links, sign-in links. Also for an admin's "assign password". `except`: the session that asks. */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash, passwordSetAt: new Date() } });
  await closePasswordLinks(tx, userId);
  await tx.autoLoginLink.updateMany({
    where: { userId, usedAt: null, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  await endSessions(userId, { tx, except });
}

/** Those that were mailed and are still good. */
export async function closePasswordLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.passwordToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
}
