/** The second factor of admins: codes of an authenticator, each good once, and recovery codes. */
import { randomInt } from 'node:crypto';
import QRCode from 'qrcode';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { beginAttempt, guardAttempt } from './attempts.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { Authenticate, OneUser } from './rules.ts';
import { readFormerKeys } from './former-keys.server.ts';
import { hashRecoveryCode, seal, unseal } from './seal.server.ts';
import { endSessions, rotateSession } from './sessions.server.ts';
import { findStep, fromBase32, makeSecret, otpauthUri, toBase32 } from './totp.ts';
import { requireRightOverUser } from './accounts.server.ts';

const recoveryCodeCount = 10;

/** Checks a code for a user; throws `wrongCode`, `codeUsed`, `authenticatorNotEnrolled`, `tooManyRequests`. Never twice the same code. */
export async function spendCode(userId: string, code: string, address: string, field = 'code'): Promise<void> {
  const attempt = await beginAttempt('secondFactor', userId, address);
  await guardAttempt(attempt, ['wrongCode', 'codeUsed'], async () => {
    const { totpSecret } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { totpSecret: true } });
    if (!totpSecret) throw new DomainError('authenticatorNotEnrolled');
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(userId, code, field);
    const secret = unseal(totpSecret, userId);
    const step = secret && findStep(secret, digits);
    if (step === null) throw fieldError(field, 'wrongCode');
    // Of two requests with one code, one finds the step still unused.
    const { count } = await db.user.updateMany({
      where: { id: userId, totpSecret: { not: null }, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
      data: { totpLastStep: step },
    });
    if (count === 0) throw fieldError(field, 'codeUsed');
  });
}

async function spendRecoveryCode(userId: string, code: string, field: string): Promise<void> {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const hashes = [undefined, ...(await readFormerKeys())].map((key) => hashRecoveryCode(userId, plain, key));
  const { count } = await db.recoveryCode.updateMany({
    where: { userId, codeHash: { in: hashes }, usedAt: null },
    data: { usedAt: new Date() },
  });
  if (count === 0) throw fieldError(field, 'wrongCode');
}

function adminOf(actor: Actor): Person {
  const person = personOf(actor);
  if (!person.isAdmin) throw new DomainError('notAllowed');
  return person;
}

/**
 * The second step of an admin's sign-in. A browser's session goes on under a new token, a service's under its own: nobody can plant an
 * access-token in another program, and the call's answer names no token.
 */
export const authenticate = ownOperation('signedIn', Authenticate, async (actor, { code }) => {
  const person = adminOf(actor);
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

export const isEnrolled = operation('signedIn', Nothing, async (actor) => {
  const { userId } = personOf(actor);
  return (await db.user.count({ where: { id: userId, totpSecret: { not: null } } })) > 0;
});

/** What to show an admin without an authenticator; the same secret until it is confirmed or the session ends. */
export const beginEnrolment = ownOperation('signedIn', Nothing, async (actor): Promise<Enrolment> => {
  const person = adminOf(actor);
  if (await isEnrolled(person, {})) throw new DomainError('authenticatorEnrolled');
  const fresh = seal(makeSecret(), person.sessionId);
  await db.session.updateMany({ where: { id: person.sessionId, pendingTotp: null }, data: { pendingTotp: fresh } });
  const secret = await readPending(person);
  const { corporate } = await readSettings();
  const uri = otpauthUri(secret, corporate.name || 'Print archive', person.mail);
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

/** The first code of a new authenticator makes it the account's; answers the recovery codes, which nobody sees again. */
export const confirmEnrolment = ownOperation('signedIn', Authenticate, async (actor, { code }) => {
  const person = adminOf(actor);
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
      const recoveryCodes = await makeRecoveryCodes(tx, person.userId);
      await tx.session.update({ where: { id: person.sessionId }, data: { pendingTotp: null } });
      const session = await rotateSession(tx, person.sessionId, { twoFactorAt: new Date() });
      if (!session) throw new DomainError('sessionExpired');
      await recordAudit(tx, actor, { operation: 'confirmEnrolment', subject: ['user', person.userId] });
      return { session, recoveryCodes };
    });
  });
});

/** Ten new codes of 49 random bits; older ones end. Letters that look alike (0 O, 1 I, L, U) are left out. */
async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const draw = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  const codes = Array.from({ length: recoveryCodeCount }, () => `${draw()}-${draw()}`);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code.replace('-', '')) })),
  });
  return codes;
}

/** For the seed: an authenticator whose secret (base32) is known. */
export async function enrolTotp(userId: string, secret: string): Promise<void> {
  const data = { totpSecret: seal(fromBase32(secret), userId), totpEnrolledAt: new Date(), totpLastStep: null };
  await db.user.update({ where: { id: userId }, data });
}

/** The admin starts over with a new authenticator at the next sign-in. */
export const resetAuthenticator = operation('people', OneUser, async (actor, { userGuid }) => {
  await db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userGuid);
    await tx.user.update({
      where: { id: userGuid },
      data: { totpSecret: null, totpEnrolledAt: null, totpLastStep: null },
    });
    await tx.recoveryCode.deleteMany({ where: { userId: userGuid } });
    await endSessions(userGuid, { tx });
    await recordAudit(tx, actor, { operation: 'resetAuthenticator', subject: ['user', userGuid] });
  });
});
