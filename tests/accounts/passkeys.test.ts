import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { can } from '#app/domain/base/permissions.ts';
import {
  listOwnFactors,
  removeOwnAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#app/domain/people/accounts/own-factors.server.ts';
import {
  addPasskey,
  authenticateByPasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
  startSecondFactorPasskey,
} from '#app/domain/people/accounts/passkeys.server.ts';
import {
  authenticate,
  beginEnrolment,
  confirmEnrolment,
  enrolTotp,
  resetAuthenticator,
} from '#app/domain/people/accounts/second-factor.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';
import { SoftAuthenticator, type Lies } from './soft-authenticator.ts';

const password = testPassword;
beforeEach(async () => void (await db.attempt.deleteMany()));

const byPassword = async (mail: string) => {
  const actor = makeStranger();
  const { session, needsSecondFactor } = await signIn(actor, { mailAddress: mail, password, kind: 'browser' });
  return { person: (await findPerson(session.token, actor))!, needsSecondFactor };
};

const add = async (person: Person, device: SoftAuthenticator, lies: Lies = {}) => {
  const options = await startPasskey(person, { password });
  return addPasskey(person, { name: 'Laptop', response: device.register(options, lies) });
};

/** A user with a passkey, as its session goes on. */
async function withPasskey(data: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(data);
  const device = new SoftAuthenticator();
  const { person } = await byPassword(user.mail);
  const { recoveryCodes } = await add(person, device);
  return { user, device, recoveryCodes };
}

const byPasskey = async (device: SoftAuthenticator, lies: Lies = {}) => {
  const actor = makeStranger();
  const response = device.answer(await startPasskeySignIn(actor, {}), lies);
  return signInByPasskey(actor, { response });
};

describe('a passkey', () => {
  test('signs in without a password, as both factors: an admin too', async () => {
    const admin = await makeUser({ isAdmin: true });
    const device = new SoftAuthenticator();
    await add((await byPassword(admin.mail)).person, device);
    const { session, is2FaValidated, needsSecondFactor } = await byPasskey(device);
    expect([is2FaValidated, needsSecondFactor]).toEqual([true, false]);
    const person = (await findPerson(session.token, makeStranger()))!;
    expect([person.userId, can(person, 'admin')]).toEqual([admin.id, true]);
  });

  test('is asked for after the password; until then nothing of the archive is open', async () => {
    const { user, device, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const { person, needsSecondFactor } = await byPassword(user.mail);
    expect(needsSecondFactor).toBe(true);
    expect(
      (['archive', 'pictures', 'favorites', 'cad', 'export', 'shop', 'inHouse'] as const).filter((one) =>
        can(person, one),
      ),
    ).toEqual([]);
    expect(await keyOf(createList(person, { name: 'Mine' }))).toBe('secondFactorNeeded');
    const { session } = await authenticateByPasskey(person, {
      response: device.answer(await startSecondFactorPasskey(person, {})),
    });
    const settled = (await findPerson(session.token, makeStranger()))!;
    expect([settled.sessionId, can(settled, 'archive'), settled.secondFactorDue]).toEqual([
      person.sessionId,
      true,
      undefined,
    ]);
    const [code = ''] = recoveryCodes;
    const { person: again } = await byPassword(user.mail);
    expect(await authenticate(again, { code })).toMatchObject({ is2FaValidated: true });
    expect(await keyOf(authenticate((await byPassword(user.mail)).person, { code }))).toBe('wrongCode');
  });

  test.each<[string, Lies]>([
    ['of another site’s page', { origin: 'https://archive.example' }],
    ['of another port of the host', { origin: 'http://localhost:4000' }],
    ['of another site', { rpId: 'archive.example' }],
    ['whose device didn’t check its owner', { unverified: true }],
    ['of another ceremony', { type: 'webauthn.create' }],
  ])('%s signs nobody in', async (_, lies) => {
    const { device } = await withPasskey();
    expect(await keyOf(byPasskey(device, lies))).toBe('passkeyRefused');
    expect(await keyOf(byPasskey(device))).toBe('none');
  });

  test.each<[string, Lies]>([
    ['of another site’s page', { origin: 'https://archive.example' }],
    ['of another site', { rpId: 'archive.example' }],
    ['whose device didn’t check its owner', { unverified: true }],
  ])('%s isn’t added', async (_, lies) => {
    const { person } = await byPassword((await makeUser()).mail);
    expect(await keyOf(add(person, new SoftAuthenticator(), lies))).toBe('passkeyRefused');
    expect(await db.passkey.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('a challenge is good once, for its purpose, its session and its time', async () => {
    const { user, device } = await withPasskey();
    const actor = makeStranger();
    const response = device.answer(await startPasskeySignIn(actor, {}));
    expect(await keyOf(signInByPasskey(actor, { response }))).toBe('none');
    expect(await keyOf(signInByPasskey(actor, { response }))).toBe('passkeyExpired');
    const { person } = await byPassword(user.mail);
    const other = await startSecondFactorPasskey(person, {});
    expect(await keyOf(signInByPasskey(actor, { response: device.answer(other) }))).toBe('passkeyExpired');
    const { person: elsewhere } = await byPassword(user.mail);
    expect(await keyOf(authenticateByPasskey(elsewhere, { response: device.answer(other) }))).toBe('passkeyExpired');
    const late = await startSecondFactorPasskey(person, {});
    await db.passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await keyOf(authenticateByPasskey(person, { response: device.answer(late) }))).toBe('passkeyExpired');
    expect(await keyOf(authenticateByPasskey(person, { response: device.answer({ challenge: 'made-up' }) }))).toBe(
      'passkeyExpired',
    );
    for (const broken of ['', '{}', 'no JSON', '{"id":"x","response":{"clientDataJSON":"e30"}}'])
      expect(await keyOf(signInByPasskey(actor, { response: broken }))).not.toBe('none');
  });

  test('of two answers at once to one challenge one signs in', async () => {
    const { device } = await withPasskey();
    const actor = makeStranger();
    const response = device.answer(await startPasskeySignIn(actor, {}));
    const keys = await Promise.all([1, 2, 3].map(() => keyOf(signInByPasskey(actor, { response }))));
    expect(keys.filter((key) => key === 'none')).toHaveLength(1);
  });

  test('somebody else’s, an unknown and a removed one open nothing', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { person } = await byPassword(mine.user.mail);
    const foreign = theirs.device.answer(await startSecondFactorPasskey(person, {}));
    expect(await keyOf(authenticateByPasskey(person, { response: foreign }))).toBe('passkeyUnknown');
    expect(await keyOf(byPasskey(new SoftAuthenticator()))).toBe('passkeyUnknown');
    await db.passkey.deleteMany({ where: { userId: mine.user.id } });
    expect(await keyOf(byPasskey(mine.device))).toBe('passkeyUnknown');
  });

  test('a counter that goes back or stands still is told and written down', async () => {
    const { user, device } = await withPasskey();
    expect(await keyOf(byPasskey(device, { counter: 7 }))).toBe('none');
    for (const counter of [7, 3, 0]) expect(await keyOf(byPasskey(device, { counter }))).toBe('passkeyCloned');
    expect(await db.auditEntry.count({ where: { operation: 'refusePasskey', subjectId: user.id } })).toBe(3);
    expect(await keyOf(byPasskey(device, { counter: 8 }))).toBe('none');
  });

  test('a device without a counter says 0 each time', async () => {
    const { device } = await withPasskey();
    for (const counter of [0, 0]) expect(await keyOf(byPasskey(device, { counter }))).toBe('none');
  });

  test('an account that is closed opens by no passkey', async () => {
    const { user, device } = await withPasskey();
    await setUserStatus(await makePerson({ isAdmin: true }), { userGuid: user.id, state: 'stopped' });
    expect(await keyOf(byPasskey(device))).toBe('accountSuspended');
  });
});

describe('whose session was stolen keeps the account', () => {
  test('adding and removing ask for the password, and wrong ones count', async () => {
    const { user, device } = await withPasskey();
    const { session } = await byPasskey(device);
    const person = (await findPerson(session.token, makeStranger()))!;
    const wrong = { password: 'Wrong-password1' };
    const { passkeys } = await listOwnFactors(person, {});
    const passkeyGuid = passkeys[0]!.passkeyGuid;
    expect(await keyOf(startPasskey(person, wrong))).toBe('wrongPassword');
    expect(await keyOf(removePasskey(person, { passkeyGuid, ...wrong }))).toBe('wrongPassword');
    expect(await keyOf(renewRecoveryCodes(person, wrong))).toBe('wrongPassword');
    expect(await keyOf(removeOwnAuthenticator(person, wrong))).toBe('wrongPassword');
    expect(await keyOf(startPasskey(person, wrong))).toBe('wrongPassword');
    expect(await keyOf(startPasskey(person, { password }))).toBe('tooManyRequests');
    expect(await db.passkey.count({ where: { userId: user.id } })).toBe(1);
  });

  test('a password alone neither adds a factor nor sees or removes one', async () => {
    const { user } = await withPasskey({ isAdmin: true });
    const { person } = await byPassword(user.mail);
    for (const refused of [
      beginEnrolment(person, {}),
      confirmEnrolment(person, { code: '123456' }),
      startPasskey(person, { password }),
      listOwnFactors(person, {}),
      removeOwnAuthenticator(person, { password }),
    ])
      expect(await keyOf(refused)).toBe('secondFactorNeeded');
  });
});

describe('second factors of somebody who is no admin', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

  test('an authenticator is set up, asked for at sign-in, and taken away', async () => {
    const user = await makeUser();
    const { person } = await byPassword(user.mail);
    const own = (await beginEnrolment(person, {})).secret.replaceAll(' ', '');
    const code = (by: number) => codeAt(fromBase32(own), currentStep() + by);
    const { session, recoveryCodes } = await confirmEnrolment(person, { code: code(-1) });
    expect(recoveryCodes).toHaveLength(10);
    const settled = (await findPerson(session.token, makeStranger()))!;
    const { person: pending } = await byPassword(user.mail);
    expect(can(pending, 'archive')).toBe(false);
    await authenticate(pending, { code: code(0) });
    await removeOwnAuthenticator(settled, { password });
    expect(await db.recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    expect((await byPassword(user.mail)).needsSecondFactor).toBe(false);
  });

  test('a program gives the code with the password', async () => {
    const user = await makeUser();
    await enrolTotp(user.id, secret);
    const actor = makeStranger();
    const code = codeAt(fromBase32(secret), currentStep());
    expect(await signIn(actor, { mailAddress: user.mail, password })).toMatchObject({ is2FaValidated: false });
    expect(await keyOf(signIn(actor, { mailAddress: user.mail, password, totp: '000000' }))).toBe('wrongCode');
    const { session } = await signIn(actor, { mailAddress: user.mail, password, totp: code });
    expect(can((await findPerson(session.token, actor))!, 'archive')).toBe(true);
  });

  test('an admin takes all of them away; the last one of an admin stays', async () => {
    const admin = await makePerson({ isAdmin: true });
    const { user, device } = await withPasskey();
    await resetAuthenticator(admin, { userGuid: user.id });
    expect(await keyOf(byPasskey(device))).toBe('passkeyUnknown');
    const boss = await withPasskey({ isAdmin: true });
    const { session } = await byPasskey(boss.device);
    const person = (await findPerson(session.token, makeStranger()))!;
    const { passkeys } = await listOwnFactors(person, {});
    const removal = removePasskey(person, { passkeyGuid: passkeys[0]!.passkeyGuid, password });
    expect(await keyOf(removal)).toBe('lastFactor');
    expect(await db.passkey.count({ where: { userId: boss.user.id } })).toBe(1);
  });
});
