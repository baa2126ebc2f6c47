import { beforeEach, describe, expect, test } from 'vitest';
import { translate } from '#app/locales/translate.ts';
import { db } from '#app/data/database.server.ts';
import { seal, unseal } from '#app/domain/people/accounts/seal.server.ts';
import { resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import {
  authenticate,
  beginEnrolment,
  confirmEnrolment,
  enrolTotp,
  resetAuthenticator,
} from '#app/domain/people/accounts/second-factor.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { keyOf } from '#tests/key-of.ts';
import { makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codeNow = (by = 0, of = secret) => codeAt(fromBase32(of), currentStep() + by);
/** Waits where the step is about to end, so that a test's codes are all of one. */
async function stepWithRoom(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 12_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

async function signedInAdmin(kind: 'browser' | 'service' = 'browser', enrolled = true) {
  const user = await makeUser({ isAdmin: true });
  if (enrolled) await enrolTotp(user.id, secret);
  const actor = makeStranger();
  const { session } = await signIn(actor, { mailAddress: user.mail, password: testPassword, kind });
  const person = (await findPerson(session.token, actor)) as Person;
  return { user, actor, token: session.token, person };
}

beforeEach(async () => void (await db.attempt.deleteMany()));

describe('the code', () => {
  test('validates the session; a browser’s token is a new one and the old one is dead', async () => {
    const { actor, token, person } = await signedInAdmin();
    expect(person).toMatchObject({ isAdmin: true, is2FaValidated: false });
    const { session } = await authenticate(person, { code: ` ${codeNow().replace(/(...)/, '$1 ')} ` });
    expect(await findPerson(token, actor)).toBeNull();
    expect(await findPerson(session!.token, actor)).toMatchObject({
      is2FaValidated: true,
      sessionId: person.sessionId,
    });
  });

  test('a program keeps its access-token', async () => {
    const { actor, token, person } = await signedInAdmin('service');
    expect(await authenticate(person, { code: codeNow() })).toEqual({ is2FaValidated: true, session: null });
    expect(await findPerson(token, actor)).toMatchObject({ is2FaValidated: true });
  });

  test('is good once, also in the sign-in call', async () => {
    await stepWithRoom();
    const { user, person } = await signedInAdmin();
    await authenticate(person, { code: codeNow() });
    const again = await signedInAdminAgain(user.mail);
    expect(await keyOf(authenticate(again, { code: codeNow() }))).toBe('codeUsed');
    expect(
      await keyOf(signIn(makeStranger(), { mailAddress: user.mail, password: testPassword, totp: codeNow() })),
    ).toBe('codeUsed');
    const result = await signIn(makeStranger(), { mailAddress: user.mail, password: testPassword, totp: codeNow(1) });
    expect(result.is2FaValidated).toBe(true);
  });

  test('of two tries at once with one code, one passes', async () => {
    await stepWithRoom();
    const { user, person } = await signedInAdmin();
    const other = await signedInAdminAgain(user.mail);
    const code = codeNow();
    const keys = await Promise.all([keyOf(authenticate(person, { code })), keyOf(authenticate(other, { code }))]);
    expect(keys.sort()).toEqual(['codeUsed', 'none']);
  });

  test('five wrong ones cool down; the session stays, without the second factor', async () => {
    const { actor, token, person } = await signedInAdmin();
    const keys = await Promise.all(Array.from({ length: 9 }, () => keyOf(authenticate(person, { code: '000000' }))));
    expect(keys.filter((key) => key === 'wrongCode')).toHaveLength(5);
    expect(keys.filter((key) => key === 'tooManyRequests')).toHaveLength(4);
    expect(await keyOf(authenticate(person, { code: codeNow() }))).toBe('tooManyRequests');
    expect(await findPerson(token, actor)).toMatchObject({ is2FaValidated: false });
  });

  test('is for admins, and for those with an authenticator', async () => {
    expect(await keyOf(authenticate(await makePerson(), { code: '123456' }))).toBe('notAllowed');
    const { person } = await signedInAdmin('browser', false);
    expect(await keyOf(authenticate(person, { code: '123456' }))).toBe('authenticatorNotEnrolled');
  });
});

async function signedInAdminAgain(mail: string): Promise<Person> {
  const actor = makeStranger();
  const { session } = await signIn(actor, { mailAddress: mail, password: testPassword, kind: 'browser' });
  return (await findPerson(session.token, actor)) as Person;
}

describe('enrolment', () => {
  test('shows one secret until it is confirmed; recovery codes stand in for a code once each', async () => {
    const { user, actor, token, person } = await signedInAdmin('browser', false);
    const shown = await beginEnrolment(person, {});
    expect((await beginEnrolment(person, {})).secret).toBe(shown.secret);
    const { uri } = await beginEnrolment({ ...person, locale: 'tr' }, {});
    expect(new URL(uri).searchParams.get('issuer')).toBe(translate('tr')('shell.product'));
    expect(shown.qrCode).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    const own = shown.secret.replaceAll(' ', '');
    expect(new URL(shown.uri).searchParams.get('secret')).toBe(own);
    expect(await keyOf(confirmEnrolment(person, { code: '000000' }))).toBe('wrongCode');
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).totpSecret).toBeNull();

    const confirming = codeNow(0, own);
    const { session, recoveryCodes } = await confirmEnrolment(person, { code: confirming });
    expect(await findPerson(token, actor)).toBeNull();
    expect(await findPerson(session.token, actor)).toMatchObject({ is2FaValidated: true });
    expect(new Set(recoveryCodes).size).toBe(10);
    const everything = JSON.stringify(
      [await db.recoveryCode.findMany(), await db.user.findMany()],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const code of recoveryCodes) expect(everything).not.toContain(code.replace('-', ''));
    expect(
      Buffer.from((await db.user.findUniqueOrThrow({ where: { id: user.id } })).totpSecret!).includes(fromBase32(own)),
    ).toBe(false);

    // The confirming code is spent.
    const again = await signedInAdminAgain(user.mail);
    expect(await keyOf(authenticate(again, { code: confirming }))).toBe('codeUsed');
    const code = recoveryCodes[3]!;
    const results = await Promise.all([
      keyOf(authenticate(again, { code: code.toLowerCase() })),
      keyOf(authenticate(again, { code: code.replace('-', ' ') })),
    ]);
    expect(results.sort()).toEqual(['none', 'wrongCode']);
  });

  test('is not open to whoever has an authenticator already', async () => {
    const { person, user } = await signedInAdmin();
    expect(await keyOf(beginEnrolment(person, {}))).toBe('secondFactorNeeded');
    expect(await keyOf(beginEnrolment(await makePerson({ userId: user.id }), {}))).toBe('authenticatorEnrolled');
    expect(await keyOf(confirmEnrolment(person, { code: codeNow() }))).not.toBe('none');
  });

  test('starts over after a reset, which ends the admin’s sessions', async () => {
    const admin = await makePerson({ isAdmin: true });
    const { user, actor, token } = await signedInAdmin();
    await resetPassword(makeStranger(), { mailAddress: user.mail });
    await resetAuthenticator(admin, { userGuid: user.id });
    expect(await findPerson(token, actor)).toBeNull();
    expect(await db.passwordToken.count({ where: { userId: user.id, usedAt: null } })).toBe(0);
    expect(await beginEnrolment(await signedInAdminAgain(user.mail), {})).toHaveProperty('secret');
    expect(await db.auditEntry.count({ where: { operation: 'resetAuthenticator', subjectId: user.id } })).toBe(1);
    const half = await makePerson({ isAdmin: true, is2FaValidated: false });
    expect(await keyOf(resetAuthenticator(half, { userGuid: user.id }))).toBe('secondFactorNeeded');
  });
});

test('a sealed secret opens for its owner alone, and not when it was changed', () => {
  const sealed = seal(Buffer.from('secret'), 'a');
  expect(unseal(sealed, 'a')?.toString()).toBe('secret');
  expect(unseal(sealed, 'b')).toBeNull();
  const changed = new Uint8Array(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(unseal(changed, 'a')).toBeNull();
});
