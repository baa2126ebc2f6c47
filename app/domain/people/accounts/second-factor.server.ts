/** The second factor: codes of an authenticator, each good once, and recovery codes. Admins need one; whoever else wants one has one. Passkeys: passkeys.server.ts. */
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { beginAttempt, guardAttempt } from './attempts.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { Authenticate, OneUser } from './rules.ts';
import { requireSettled } from './own-account.server.ts';
import { hasRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.server.ts';
import { seal, unseal } from './seal.server.ts';
import { endSessions, rotateSession } from './sessions.server.ts';
import { findStep, fromBase32, makeSecret, otpauthUri, toBase32 } from './totp.ts';
import { dropSecondFactor, requireRightOverUser } from './accounts.server.ts';

/**
 * Checks a code for a user; throws `wrongCode`, `codeUsed`, `authenticatorNotEnrolled`, `authenticatorLost` where another secret has sealed its key,
 * `tooManyRequests`. Never twice the same code.
 */
export async function spendCode(userId: string, code: string, address: string, field = 'code'): Promise<void> {
  const attempt = await beginAttempt('secondFactor', userId, address);
  await guardAttempt(attempt, ['wrongCode', 'codeUsed', 'authenticatorLost'], async () => {
    const { totpSecret, _count } = await db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { totpSecret: true, _count: { select: { passkeys: true } } },
    });
    if (!totpSecret && _count.passkeys === 0) throw new DomainError('authenticatorNotEnrolled');
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(userId, code, field);
    const secret = totpSecret && unseal(totpSecret, userId);
    if (totpSecret && !secret) throw fieldError(field, 'authenticatorLost');
    const step = secret && findStep(secret, digits);
    if (!secret || step === null) throw fieldError(field, 'wrongCode');
    // Of two requests with one code, one finds the step still unused.
    const { count } = await db.user.updateMany({
      where: { id: userId, totpSecret: { not: null }, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
      data: { totpLastStep: step },
    });
    if (count === 0) throw fieldError(field, 'codeUsed');
  });
}

/**
 * The second step of a sign-in. A browser's session goes on under a new token, a service's under its own: nobody can plant an
 * access-token in another program, and the call's answer names no token.
 */
export const authenticate = ownOperation('signingIn', Authenticate, async (actor, { code }) => {
  const person = personOf(actor);
  if (!person.isAdmin && !(await isEnrolled(person, {}))) throw new DomainError('notAllowed');
  await spendCode(person.userId, code, actor.address);
  const twoFactorAt = new Date();
  if (person.sessionKind === 'service') {
    await db.session.updateMany({ where: { id: person.sessionId }, data: { twoFactorAt } });
    return { is2FaValidated: true, session: null };
  }
  const session = await rotateSession(db, person.sessionId, { twoFactorAt });
  if (!session) throw new DomainError('sessionExpired');
  return { is2FaValidated: true, session };
});

export interface Enrolment {
  /** base32, in groups of four for people's eyes */
  secret: string;
  uri: string;
  /** SVG as a data: address */
  qrCode: string;
}

/** Whether there is a second factor to pass. */
export const isEnrolled = operation('signingIn', Nothing, async (actor) => {
  const { userId } = personOf(actor);
  const has = { OR: [{ totpSecret: { not: null } }, { passkeys: { some: {} } }] };
  return (await db.user.count({ where: { id: userId, ...has } })) > 0;
});

/** What to show a person without an authenticator; the same secret until it is confirmed or the session ends. */
export const beginEnrolment = ownOperation('signedIn', Nothing, async (actor): Promise<Enrolment> => {
  const person = requireSettled(actor);
  const enrolled = await db.user.count({ where: { id: person.userId, totpSecret: { not: null } } });
  if (enrolled > 0) throw new DomainError('authenticatorEnrolled');
  const fresh = seal(makeSecret(), person.sessionId);
  await db.session.updateMany({ where: { id: person.sessionId, pendingTotp: null }, data: { pendingTotp: fresh } });
  const secret = await readPending(person);
  const { corporate } = await readSettings();
  const uri = otpauthUri(secret, corporate.name || translate(person.locale)('shell.product'), person.mail);
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return {
    secret: (toBase32(secret).match(/.{1,4}/g) ?? []).join(' '),
    uri,
    qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
});

async function readPending(person: Person): Promise<Buffer> {
  const session = await db.session.findUnique({ where: { id: person.sessionId }, select: { pendingTotp: true } });
  const secret = session?.pendingTotp && unseal(session.pendingTotp, person.sessionId);
  if (!secret) throw new DomainError('sessionExpired');
  return secret;
}

/** The first code of a new authenticator makes it the account's; answers the recovery codes, which nobody sees again: none where a passkey has brought them. */
export const confirmEnrolment = ownOperation('signedIn', Authenticate, async (actor, { code }) => {
  const person = requireSettled(actor);
  const attempt = await beginAttempt('secondFactor', person.userId, actor.address);
  return guardAttempt(attempt, ['wrongCode'], async () => {
    const secret = await readPending(person);
    const step = findStep(secret, code.replaceAll(/\s/g, ''));
    if (step === null) throw fieldError('code', 'wrongCode');
    return db.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id: person.userId, totpSecret: null },
        data: { totpSecret: seal(secret, person.userId), totpEnrolledAt: new Date(), totpLastStep: step },
      });
      if (count === 0) throw new DomainError('authenticatorEnrolled');
      const recoveryCodes = (await hasRecoveryCodes(tx, person.userId))
        ? []
        : await makeRecoveryCodes(tx, person.userId);
      await tx.session.update({ where: { id: person.sessionId }, data: { pendingTotp: null } });
      const session = await rotateSession(tx, person.sessionId, { twoFactorAt: new Date() });
      if (!session) throw new DomainError('sessionExpired');
      await recordAudit(tx, actor, { operation: 'confirmEnrolment', subject: ['user', person.userId] });
      return { session, recoveryCodes };
    });
  });
});

/** For the seed: an authenticator whose secret (base32) is known. */
export async function enrolTotp(userId: string, secret: string, tx: Transaction = db): Promise<void> {
  const data = { totpSecret: seal(fromBase32(secret), userId), totpEnrolledAt: new Date(), totpLastStep: null };
  await tx.user.update({ where: { id: userId }, data });
}

export const resetAuthenticator = operation('people', OneUser, async (actor, { userGuid }) => {
  await db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userGuid);
    await dropSecondFactor(tx, userGuid);
    await endSessions(userGuid, { tx });
    await recordAudit(tx, actor, { operation: 'resetAuthenticator', subject: ['user', userGuid] });
  });
});
