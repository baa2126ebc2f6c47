import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { sendJob, startJobs } from '#app/data/jobs.server.ts';
import { makeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { createPassword, mailPasswordLink, resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { forgetSettings, saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { makeCustomer, makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';

interface Sent {
  to: string;
  subject: string;
  text: string;
  html: string;
}

async function takeMails(batchSize = 100): Promise<Sent[]> {
  const boss = await startJobs();
  const found = await boss.fetch<Sent>('mail-send', { batchSize });
  for (const { id } of found) await boss.complete('mail-send', id);
  return found.map(({ data }) => data);
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return { key: error.key, fields: error.fields };
    },
  );

async function askForLink(mail: string): Promise<string> {
  await resetPassword(makeStranger(), { mailAddress: mail });
  const [sent] = await takeMails();
  return /token=([\w-]{43})/.exec(sent!.text)![1]!;
}

const fresh = 'New-password1';
const create = (mailAddress: string, token?: string, password1 = fresh, password2 = password1) =>
  failure(createPassword(makeStranger(), { mailAddress, password1, password2, token }));

beforeEach(async () => {
  await db.attempt.deleteMany();
  await takeMails();
});

describe('asking for a link', () => {
  test('goes out before the many mails that wait already, though an invitation does not', async () => {
    const [invited, user] = [await makeUser(), await makeUser()];
    for (const to of ['one@mail.test', 'other@mail.test']) await sendJob('mail-send', { to, subject: 's', text: 't' });
    await db.$transaction((tx) => mailPasswordLink(tx, invited, systemActor('test')));
    await resetPassword(makeStranger(), { mailAddress: user.mail });
    const order: string[] = [];
    for (let at = 0; at < 4; at++) order.push((await takeMails(1))[0]!.to);
    expect(order).toEqual([user.mail, 'one@mail.test', 'other@mail.test', invited.mail]);
  });

  test('mails it in the user’s language; only the hash is kept', async () => {
    const user = await makeUser({ language: 'tr', name: 'Ayşe <b>Yılmaz</b>' });
    await resetPassword(makeStranger({ locale: 'en' }), { mailAddress: user.mail });
    const [sent] = await takeMails();
    expect(sent).toMatchObject({ to: user.mail });
    expect(sent!.text).toContain('Merhaba Ayşe');
    expect(sent!.html).toContain('&lt;b&gt;');
    const link = /https?:\/\/\S+/.exec(sent!.text)![0];
    expect(new URL(link).pathname).toBe('/create-password');
    expect(sent!.html).toContain(`<a href="${link}">`);
    const row = await db.passwordToken.findFirstOrThrow({ where: { userId: user.id } });
    expect(row.tokenHash.length).toBe(32);
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 60_000)).toBe(60);
  });

  test('an admin’s own words are used where there are some', async () => {
    await db.mailText.create({
      data: { kind: 'passwordLink', locale: 'ru', subject: 'Пароль {{name}}', body: 'Сюда: {{link}} {{unknown}}' },
    });
    const user = await makeUser({ language: 'ru', name: 'Иван' });
    await resetPassword(makeStranger(), { mailAddress: user.mail });
    const [sent] = await takeMails();
    expect(sent!.subject).toBe('Пароль Иван');
    expect(sent!.text).toMatch(/^Сюда: http\S+ \{\{unknown\}\}$/);
  });

  test('an unknown address is told so; with the neutral setting it is not', async () => {
    expect(await failure(resetPassword(makeStranger(), { mailAddress: 'nobody@archive.test' }))).toMatchObject({
      key: 'noSuchUser',
    });
    await saveSettings(systemActor('test'), { neutralReset: true });
    expect(await failure(resetPassword(makeStranger(), { mailAddress: 'nobody@archive.test' }))).toBeNull();
    expect(await takeMails()).toEqual([]);
    await db.setting.deleteMany();
    forgetSettings();
  });

  test.each(['stopped', 'cancelled', 'expired'] as const)('a %s account gets a mail without a link', async (status) => {
    const user = await makeUser({ status });
    expect(await failure(resetPassword(makeStranger(), { mailAddress: user.mail }))).toBeNull();
    const [sent] = await takeMails();
    expect(sent!.text).not.toContain('token=');
    expect(await db.passwordToken.count({ where: { userId: user.id } })).toBe(0);
  });

  test('an address that is none is refused at its field', async () => {
    expect(await failure(resetPassword(makeStranger(), { mailAddress: 'a@' }))).toEqual({
      key: 'invalidMail',
      fields: { mailAddress: ['invalidMail'] },
    });
    expect(await failure(resetPassword(makeStranger(), {}))).toEqual({
      key: 'required',
      fields: { mailAddress: ['required'] },
    });
    const long = `${'a'.repeat(95)}@b.test`;
    expect(await failure(resetPassword(makeStranger(), { mailAddress: long }))).toMatchObject({
      fields: { mailAddress: ['tooLong'] },
    });
  });
});

describe('creating a password', () => {
  test('works once, and ends every session, link and sign-in link of that user', async () => {
    const admin = await makePerson({ isAdmin: true });
    const user = await makeUser();
    await signIn(makeStranger(), { mailAddress: user.mail, password: testPassword });
    await makeAutoLogin(admin, { userGuid: user.id });
    const [first, second] = [await askForLink(user.mail), await askForLink(user.mail)];
    expect(await create(user.mail, first)).toBeNull();
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    expect(await db.autoLoginLink.count({ where: { userId: user.id, revokedAt: null } })).toBe(0);
    expect(await create(user.mail, first)).toMatchObject({ key: 'resetNotFound' });
    expect(await create(user.mail, second)).toMatchObject({ key: 'resetNotFound' });
    expect(await failure(signIn(makeStranger(), { mailAddress: user.mail, password: testPassword }))).toMatchObject({
      key: 'invalidCredentials',
    });
    expect(await failure(signIn(makeStranger(), { mailAddress: user.mail, password: fresh }))).toBeNull();
  });

  test('of two uses at once one succeeds', async () => {
    const user = await makeUser({ password: null });
    const token = await askForLink(user.mail);
    const results = await Promise.all([
      create(user.mail, token, 'First-password1'),
      create(user.mail, token, 'Second-password1'),
    ]);
    expect(results.filter((one) => one === null)).toHaveLength(1);
  });

  test('whoever knows only the address can’t: no token, a wrong one, another user’s, an old one, a suspended account', async () => {
    const [user, other] = [await makeUser({ password: null }), await makeUser()];
    const token = await askForLink(user.mail);
    for (const [mail, given] of [
      [user.mail, undefined],
      [user.mail, ''],
      [user.mail, 'a'.repeat(43)],
      [other.mail, token],
      ['nobody@archive.test', token],
    ] as const) {
      expect(await create(mail, given)).toMatchObject({ key: 'resetNotFound' });
    }
    await db.user.update({ where: { id: user.id }, data: { status: 'stopped' } });
    expect(await create(user.mail, token)).toMatchObject({ key: 'resetNotFound' });
    await db.user.update({ where: { id: user.id }, data: { status: 'active' } });
    await db.passwordToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await create(user.mail, token)).toMatchObject({ key: 'resetNotFound' });
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toBeNull();
  });

  test.each([
    ['Short1', undefined, 'insecurePassword', 'password1'],
    ['nouppercase1', undefined, 'insecurePassword', 'password1'],
    ['NOLOWERCASE1', undefined, 'insecurePassword', 'password1'],
    ['Good-password1', 'Good-password2', 'passwordsDiffer', 'password2'],
    [`Aa${'x'.repeat(300)}`, undefined, 'tooLong', 'password1'],
  ])('%s / %s: %s at its field', async (password1, password2, key, field) => {
    expect(await create('a@archive.test', 'x', password1, password2)).toEqual({ key, fields: { [field]: [key] } });
  });

  test('letters of any script count', async () => {
    const user = await makeUser({ password: null });
    expect(await create(user.mail, await askForLink(user.mail), 'Пароль-данные')).toBeNull();
  });

  test('wrong tokens cool down', async () => {
    const actor = makeStranger();
    const keys = [];
    for (let i = 0; i < 12; i++) {
      keys.push(
        (await failure(
          createPassword(actor, { mailAddress: 'x@archive.test', password1: fresh, password2: fresh, token: 'x' }),
        ))!.key,
      );
    }
    expect(keys.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'resetNotFound'));
    expect(keys.slice(10)).toEqual(['tooManyRequests', 'tooManyRequests']);
  });
});

test('a password that is guessed first is refused at its field, and the link stays good', async () => {
  const { actor, mail, token } = await invited();
  for (const [password, key] of [
    ['Password1', 'commonPassword'],
    ['Lavender-mills-7', 'personalPassword'],
  ] as const) {
    const refusal = createPassword(actor, { mailAddress: mail, password1: password, password2: password, token });
    await expect(refusal).rejects.toMatchObject({ key, fields: { password1: [key] } });
  }
  await createPassword(actor, { mailAddress: mail, password1: 'Peony-lantern-7', password2: 'Peony-lantern-7', token });
});

async function invited() {
  const { id: customerId } = await makeCustomer({ name: `Lavender Mills ${Date.now()}` });
  const user = await makeUser({ password: null, customerId });
  const token = makeToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.passwordToken.create({ data: { tokenHash: hashToken(token), userId: user.id, expiresAt } });
  return { actor: makeStranger(), mail: user.mail, token };
}
