/**
 * Passkeys (WebAuthn): a second factor beside codes, and a sign-in without a password. The device checks its owner (finger, face, PIN) each
 * time, so that one passkey is two factors. Which site they belong to is told by PUBLIC_URL; a challenge is good once and for five minutes.
 */
import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { rateAddress } from './addresses.ts';
import { beginAttempt, guardAttempt } from './attempts.server.ts';
import { mustUseProvider } from './company-sign-in.server.ts';
import { confirmPassword, requireSettled } from './own-account.server.ts';
import { hasRecoveryCodes, makeRecoveryCodes } from './recovery-codes.server.ts';
import { AddPasskey, PasskeyAnswer, PasskeySignIn, StartPasskey } from './rules.ts';
import { rotateSession } from './sessions.server.ts';
import { accountFields, admit, checkState, type SignedIn } from './sign-in.server.ts';

const goodForMs = 5 * 60_000;
/** open at once from one network address: an office signs in together */
const mostOpen = 200;
const mostPasskeys = 20;

type Purpose = 'add' | 'secondFactor' | 'signIn';

const site = new URL(config.publicUrl);
const expected = { expectedOrigin: site.origin, expectedRPID: site.hostname, requireUserVerification: true } as const;

/** Browsers know passkeys of names alone, and of encrypted connections but on the machine itself. */
const isPossible =
  isIP(site.hostname.replaceAll(/[[\]]/g, '')) === 0 && (site.protocol === 'https:' || site.hostname === 'localhost');

function requirePossible(): void {
  if (!isPossible) throw new DomainError('passkeysImpossible');
}

async function keepChallenge(actor: Actor, purpose: Purpose, challenge: string, sessionId: string | null) {
  const address = rateAddress(actor.address);
  const now = new Date();
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  if (!sessionId && (await db.passkeyChallenge.count({ where: { address, sessionId: null } })) >= mostOpen)
    throw new DomainError('tooManyRequests');
  const expiresAt = new Date(now.getTime() + goodForMs);
  await db.passkeyChallenge.create({ data: { challenge, purpose, sessionId, address, expiresAt } });
}

/** The challenge that an answer names, if it was given for this purpose and session and nobody has answered it. Throws `passkeyExpired`. */
async function takeChallenge(purpose: Purpose, clientData: string, sessionId: string | null): Promise<string> {
  const challenge = readChallenge(clientData);
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { challenge, purpose, sessionId, expiresAt: { gt: new Date() } },
  });
  if (count === 0) throw new DomainError('passkeyExpired');
  return challenge;
}

function readChallenge(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // No answer of a browser's.
  }
  throw new DomainError('passkeyRefused');
}

/** What the browser asks the device for. Needs the password once more. */
export const startPasskey = ownOperation('signedIn', StartPasskey, async (actor, { password }) => {
  requirePossible();
  const person = requireSettled(actor);
  await confirmPassword(person, password, 'password');
  const known = await db.passkey.findMany({ where: { userId: person.userId } });
  if (known.length >= mostPasskeys) throw new DomainError('tooManyPasskeys');
  const { corporate } = await readSettings();
  const options = await generateRegistrationOptions({
    rpName: corporate.name || translate(person.locale)('shell.product'),
    rpID: site.hostname,
    userID: new TextEncoder().encode(person.userId),
    userName: person.mail,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(describeKey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(actor, 'add', options.challenge, person.sessionId);
  return options;
});

const describeKey = ({ credentialId, transports }: { credentialId: string; transports: string[] }) => ({
  id: credentialId,
  transports,
});

/** The account's first second factor brings recovery codes, which nobody sees again. Throws `passkeyRefused`, `passkeyExpired`. */
export const addPasskey = ownOperation('signedIn', AddPasskey, async (actor, { name, response }) => {
  const person = requireSettled(actor);
  const answer = response as unknown as RegistrationResponseJSON;
  const expectedChallenge = await takeChallenge('add', answer.response.clientDataJSON, person.sessionId);
  const { verified, registrationInfo } = await refuseBroken(() =>
    verifyRegistrationResponse({ response: answer, expectedChallenge, ...expected }),
  );
  if (!verified) throw new DomainError('passkeyRefused');
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  if ((await db.passkey.count({ where: { credentialId } })) > 0) throw new DomainError('passkeyKnown');
  return db.$transaction(async (tx) => {
    await tx.passkey.create({
      data: { userId: person.userId, credentialId, publicKey: new Uint8Array(publicKey), counter, transports, name },
    });
    await recordAudit(tx, actor, { operation: 'addPasskey', subject: ['user', person.userId], after: { name } });
    const hasCodes = await hasRecoveryCodes(tx, person.userId);
    const recoveryCodes = hasCodes ? [] : await makeRecoveryCodes(tx, person.userId);
    const session = await rotateSession(tx, person.sessionId, { twoFactorAt: new Date() });
    if (!session) throw new DomainError('sessionExpired');
    return { session, recoveryCodes };
  });
});

/** Whether this address of the archive has any. */
export const offersPasskeys = operation('public', Nothing, () => Promise.resolve(isPossible));

/** Whether the person has one to pass the second step with. */
export const hasPasskey = operation('signingIn', Nothing, async (actor) => {
  return isPossible && (await db.passkey.count({ where: { userId: personOf(actor).userId } })) > 0;
});

/** The second step of a sign-in by password. */
export const startSecondFactorPasskey = ownOperation('signingIn', Nothing, async (actor) => {
  requirePossible();
  const { userId, sessionId } = personOf(actor);
  const known = await db.passkey.findMany({ where: { userId } });
  if (known.length === 0) throw new DomainError('passkeyUnknown');
  const options = await generateAuthenticationOptions({
    rpID: site.hostname,
    allowCredentials: known.map(describeKey),
    userVerification: 'required',
  });
  await keepChallenge(actor, 'secondFactor', options.challenge, sessionId);
  return options;
});

export const authenticateByPasskey = ownOperation('signingIn', PasskeyAnswer, async (actor, { response }) => {
  const { userId, sessionId } = personOf(actor);
  const attempt = await beginAttempt('secondFactor', userId, actor.address);
  await guardAttempt(attempt, failures, () => checkAnswer(actor, 'secondFactor', response, { userId, sessionId }));
  const session = await rotateSession(db, sessionId, { twoFactorAt: new Date() });
  if (!session) throw new DomainError('sessionExpired');
  return { session };
});

/** Names no account: the device offers the person's passkeys of this site. */
export const startPasskeySignIn = operation('public', Nothing, async (actor) => {
  requirePossible();
  const options = await generateAuthenticationOptions({ rpID: site.hostname, userVerification: 'required' });
  await keepChallenge(actor, 'signIn', options.challenge, null);
  return options;
});

/** Without a password. What else is asked of an account (status, login condition, address) is asked of it too. */
export const signInByPasskey = operation('public', PasskeySignIn, async (actor, { response, remember }) => {
  requirePossible();
  const attempt = await beginAttempt('signIn', `passkey ${response.id}`, actor.address);
  const passkey = await guardAttempt(attempt, failures, () => checkAnswer(actor, 'signIn', response));
  const account = await db.user.findUniqueOrThrow({ where: { id: passkey.userId }, include: accountFields });
  if (mustUseProvider(account)) throw new DomainError('companySignInNeeded');
  await checkState(actor, account);
  return admit(actor, account, {
    kind: 'browser',
    remember,
    view: 'passkey',
    twoFactorAt: new Date(),
    isOwnWay: true,
    claim: { passkeys: { some: { id: passkey.id } } },
  }) satisfies Promise<SignedIn>;
});

const failures = ['passkeyRefused', 'passkeyUnknown', 'passkeyCloned', 'passkeyExpired'];

type Answer = { id: string; response: { clientDataJSON: string } };

/** Throws `passkeyExpired`, `passkeyUnknown` (also of somebody else's), `passkeyRefused`, `passkeyCloned`. */
async function checkAnswer(
  actor: Actor,
  purpose: Purpose,
  response: Answer,
  of?: { userId: string; sessionId: string },
) {
  const expectedChallenge = await takeChallenge(purpose, response.response.clientDataJSON, of?.sessionId ?? null);
  const passkey = await db.passkey.findUnique({ where: { credentialId: response.id } });
  if (!passkey || (of && passkey.userId !== of.userId)) throw new DomainError('passkeyUnknown');
  const { verified, authenticationInfo } = await refuseBroken(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      ...expected,
      // Counters are compared below, where two answers at once are one after another.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (!verified) throw new DomainError('passkeyRefused');
  if (!(await countUse(passkey, authenticationInfo.newCounter))) {
    const { userId, name } = passkey;
    const after = { name, counter: authenticationInfo.newCounter };
    await recordAudit(db, actor, { operation: 'refusePasskey', subject: ['user', userId], after });
    throw new DomainError('passkeyCloned');
  }
  return passkey;
}

/** False where the counter doesn't grow: there are two of this passkey. Devices that keep no counter say 0 each time. */
async function countUse({ id }: { id: string }, counter: number): Promise<boolean> {
  const { count } = await db.passkey.updateMany({
    where: { id, ...(counter === 0 ? { counter: 0 } : { counter: { lt: counter } }) },
    data: { counter, lastUsedAt: new Date() },
  });
  return count > 0;
}

/** The library's refusals: another site, another challenge, a wrong signature, an unverified owner. */
async function refuseBroken<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new DomainError('passkeyRefused', { cause: error });
  }
}
