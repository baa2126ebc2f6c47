/** A company whose users must sign in by its provider: no other way in, and what becomes of those who are in already. */
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeApiToken } from '#app/domain/people/accounts/api-tokens.server.ts';
import { listOwnFactors } from '#app/domain/people/accounts/own-factors.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import {
  addPasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#app/domain/people/accounts/passkeys.server.ts';
import { createPassword, resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { beginEnrolment, confirmEnrolment } from '#app/domain/people/accounts/second-factor.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { readProvider, saveProvider } from '#app/domain/people/providers/manage.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import { keyOf } from '#tests/key-of.ts';
import {
  makeCustomer,
  makePerson,
  makeSession,
  makeStranger,
  makeUser,
  testPassword as password,
} from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

const admin = await makePerson({ isAdmin: true });
let customerId: string;

beforeEach(async () => {
  await db.attempt.deleteMany();
  customerId = (await makeCustomer()).id;
});

const save = (more: object) =>
  saveProvider(admin, {
    customerGuid: customerId,
    issuer: 'https://login.example',
    clientId: 'archive',
    clientSecret: 'secret',
    isActive: true,
    ...more,
  });
const require = (more: object = {}) => save({ isRequired: true, ...more });
const byPassword = (mailAddress: string, more: object = {}) =>
  keyOf(signIn(makeStranger(), { mailAddress, password, ...more }));
const sessionsOf = (userId: string) => db.session.count({ where: { userId } });

/** Signed in by password, while that was still possible. */
async function enter(mailAddress: string) {
  const actor = makeStranger();
  const { session } = await signIn(actor, { mailAddress, password, kind: 'browser' });
  return { token: session.token, person: (await findPerson(session.token, actor))! };
}

describe('no way around the provider', () => {
  test('a passkey', async () => {
    const user = await makeUser({ customerId });
    const device = new SoftAuthenticator();
    const { person } = await enter(user.mail);
    const options = await startPasskey(person, { password });
    await addPasskey(person, { name: 'Laptop', response: device.register(options) });
    const byPasskey = async () => {
      const actor = makeStranger();
      return keyOf(signInByPasskey(actor, { response: device.answer(await startPasskeySignIn(actor, {})) }));
    };
    expect(await byPasskey()).toBe('none');
    await require();
    const before = await sessionsOf(user.id);
    expect(await byPasskey()).toBe('companySignInNeeded');
    expect(await sessionsOf(user.id)).toBe(before);
  });

  test('a password with a code or a recovery code, by page or by call; the code isn’t spent', async () => {
    const user = await makeUser({ customerId });
    const { person } = await enter(user.mail);
    const { secret } = await beginEnrolment(person, {});
    const codeNow = (ahead = 0) => codeAt(fromBase32(secret), currentStep() + ahead);
    const { recoveryCodes } = await confirmEnrolment(person, { code: codeNow() });
    await require();
    for (const kind of ['browser', 'service'] as const)
      for (const totp of [codeNow(1), recoveryCodes[0]])
        expect(await byPassword(user.mail, { kind, totp }), kind).toBe('companySignInNeeded');
    expect(await db.recoveryCode.count({ where: { userId: user.id, usedAt: null } })).toBe(10);
    await save({ isRequired: false });
    expect(await byPassword(user.mail, { totp: recoveryCodes[0] })).toBe('none');
  });

  test('links to create a password that were mailed before, of an invitation and of a reset: the password opens nothing', async () => {
    const mails = [`invited-${customerId}@mill.test`, (await makeUser({ customerId })).mail];
    await createAccount(admin, {
      customer: customerId,
      name: 'Invited',
      mail: mails[0],
      language: 'en',
      loginCondition: 'unlimited',
      passwordMode: 'user',
      archiveAccess: true,
    });
    await resetPassword(makeStranger(), { mailAddress: mails[1] });
    await require();
    for (const mail of mails) {
      const token = await tokenMailedTo(mail);
      const chosen = 'Kumaş dolabı 41 mavi';
      await createPassword(makeStranger(), { mailAddress: mail, token, password1: chosen, password2: chosen });
      expect(await byPassword(mail, { password: chosen })).toBe('companySignInNeeded');
      const user = await db.user.findUniqueOrThrow({ where: { mail } });
      expect(await sessionsOf(user.id)).toBe(0);
      await resetPassword(makeStranger(), { mailAddress: mail });
      expect(await db.passwordToken.count({ where: { userId: user.id, usedAt: null } })).toBe(0);
    }
  });

  test('without a password a passkey isn’t added, by no word in its place', async () => {
    const { userId } = await makePerson({ customerId });
    await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
    const person = await makePerson({ userId });
    expect(await listOwnFactors(person, {})).toMatchObject({ hasPassword: false });
    for (const word of [password, ' '])
      expect(await keyOf(startPasskey(person, { password: word })), word).toBe('wrongPassword');
  });

  test('an access token: made by nobody who isn’t signed in, nor by another token, and over with the account', async () => {
    const user = await makeUser({ customerId });
    const { person } = await enter(user.mail);
    const wanted = { name: 'ERP', scopes: ['search'], days: 30, password };
    const { accessToken } = await makeApiToken(person, wanted);
    await require({ endSessions: true });
    expect(await findPerson(accessToken, makeStranger())).toMatchObject({ userId: user.id });
    expect(await keyOf(makeApiToken(makeStranger(), wanted))).toBe('notSignedIn');
    const program = (await findPerson(accessToken, makeStranger()))!;
    expect(await keyOf(makeApiToken(program, wanted))).toBe('scopeMissing');
    expect(await db.apiToken.count({ where: { userId: user.id } })).toBe(1);
    await setUserStatus(admin, { userGuid: user.id, state: 'stopped' });
    expect(await findPerson(accessToken, makeStranger())).toBeNull();
  });
});

async function tokenMailedTo(mail: string): Promise<string> {
  const [job] = await db.$queryRaw<{ text: string }[]>`
    SELECT data->>'text' AS text FROM pgboss.job WHERE name = 'mail-send' AND data->>'to' = ${mail} AND data->>'text' LIKE '%token=%'`;
  return /token=([\w-]+)/.exec(job!.text)![1]!;
}

describe('open sessions, where it becomes required', () => {
  /** Two users of the company, its administrator, and a user of another one, each signed in. */
  async function signedIn() {
    const users = [
      await makeUser({ customerId }),
      await makeUser({ customerId }),
      await makeUser({ customerId, isAdmin: true }),
      await makeUser(),
    ];
    const tokens: string[] = [];
    for (const { id } of users)
      for (const kind of ['browser', 'service'] as const) tokens.push((await makeSession(id, { kind })).token);
    return async () => Promise.all(tokens.map(async (token) => (await findPerson(token, makeStranger())) !== null));
  }
  const all = Array.from({ length: 8 }, () => true);
  const endedOf = async () => {
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { operation: 'saveProvider', subjectId: customerId },
      orderBy: { id: 'desc' },
    });
    return (entry.after as { endedCount?: number }).endedCount;
  };

  test('last, unless the administrator ends them: then those of its users alone', async () => {
    const areOpen = await signedIn();
    expect(await require()).toMatchObject({ endedCount: null });
    expect(await areOpen()).toEqual(all);
    expect(await endedOf()).toBeUndefined();
    await save({ isRequired: false });
    expect(await require({ endSessions: true })).toMatchObject({ endedCount: 4 });
    expect(await areOpen()).toEqual([false, false, false, false, true, true, true, true]);
    expect(await endedOf()).toBe(4);
  });

  test('also where a provider that was off is switched on', async () => {
    const areOpen = await signedIn();
    await require({ isActive: false, endSessions: true });
    expect(await areOpen()).toEqual(all);
    await require({ endSessions: true });
    expect(await endedOf()).toBe(4);
  });

  test('are ended by no other change, whatever is ticked', async () => {
    await require();
    const areOpen = await signedIn();
    await require({ endSessions: true, clientId: 'another' });
    await save({ isRequired: false, endSessions: true });
    expect(await areOpen()).toEqual(all);
    expect((await readProvider(admin, { customerGuid: customerId })).provider).not.toHaveProperty('endSessions');
  });

  test('and one that opens at that very moment: it is refused, or ends', async () => {
    const { id, mail } = await makeUser({ customerId });
    for (const isFirst of ['sign-in', 'rule'] as const) {
      await save({ isRequired: false });
      const acts = {
        'sign-in': () => byPassword(mail, { kind: 'browser' }),
        rule: () => require({ endSessions: true }),
      };
      const [one, other] = isFirst === 'sign-in' ? [acts['sign-in'], acts.rule] : [acts.rule, acts['sign-in']];
      let both: Promise<unknown>[] = [];
      await db.$transaction(
        async (tx) => {
          await tx.$queryRaw`select 1 from "User" where "id" = ${id}::uuid for update`;
          both = [one()];
          await untilWaiting(1);
          both.push(other());
          await untilWaiting(2);
        },
        { timeout: 60_000 },
      );
      await Promise.all(both);
      expect(await sessionsOf(id)).toBe(0);
    }
  });
});
