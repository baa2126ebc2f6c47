import { expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { makeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { makePerson, makeUser, testPassword } from '#tests/make.ts';
import { ask, formBody, jsonBody, signedIn, urlBody } from '../ask.ts';

const login = '/account/login_collection';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const code = (later = 0) => codeAt(fromBase32(secret), currentStep() + later);

it('answers the token and what SPEC names, in every encoding, and writes the login record', async () => {
  const user = await makeUser({
    mail: 'program@archive.test',
    permissions: { create: [{ permission: 'cad', allowed: false }] },
  });
  const fields = {
    mailAddress: ' Program@Archive.test',
    password: testPassword,
    remember: 'true',
    language: 'en',
    view: 'till',
  };
  for (const body of [formBody(fields), urlBody(fields), jsonBody(fields)]) {
    const { status, headers, body: answer } = await ask(login, body);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toBeNull();
    expect(answer).toMatchObject({
      responseCode: 0,
      isAdmin: false,
      isInHouse: false,
      is2FaValidated: false,
      user: {
        userGuid: user.id,
        name: user.name,
        mail: user.mail,
        userCompanyGuid: user.customerId,
        status: 'active',
        loginCondition: { type: 'unlimited', days: null },
        language: 'en',
        pool: null,
        permissions: { cad: false },
      },
    });
    const token = answer.accessToken as string;
    expect((await ask('/account/validate-token', { token })).body).toEqual({ responseCode: 0, isValid: true });
    expect((await ask('/get/archives', { token })).status).toBe(200);
  }
  const records = await db.loginRecord.findMany({ where: { userId: user.id } });
  expect(records.map(({ view }) => view)).toEqual(['till', 'till', 'till']);
});

it('keeps nobody out by the view, and writes down of it what a record takes', async () => {
  const user = await makeUser({ mail: 'views@archive.test' });
  const views = ['x'.repeat(59) + '🙂', 'x'.repeat(2000), 7, null, ['till'], { till: 1 }];
  for (const view of views) {
    const { status } = await ask(login, jsonBody({ mailAddress: user.mail, password: testPassword, view }));
    expect(status, JSON.stringify(view)).toBe(200);
  }
  const records = await db.loginRecord.findMany({ where: { userId: user.id }, orderBy: { at: 'asc' } });
  expect(records.map(({ view }) => view)).toEqual(['x'.repeat(59), 'x'.repeat(60), '7', '', '', '']);
});

it('opens a program’s session whatever the body says', async () => {
  const user = await makeUser();
  await ask(login, jsonBody({ mailAddress: user.mail, password: testPassword, kind: 'browser' }));
  expect(await db.session.findMany({ where: { userId: user.id } })).toMatchObject([{ kind: 'service' }]);
});

it('answers 6 where a password must be created', async () => {
  const user = await makeUser({ password: null });
  const answered = await ask(login, jsonBody({ mailAddress: user.mail, password: 'x' }));
  expect(answered).toMatchObject({ status: 403, body: { responseCode: 6, error: 'mustCreatePassword' } });
});

it('answers the same for a wrong password as for no account, and asks for no new sign-in', async () => {
  const user = await makeUser();
  const wrong = await ask(login, jsonBody({ mailAddress: user.mail, password: 'wrong' }));
  const missing = await ask(login, jsonBody({ mailAddress: 'nobody@archive.test', password: 'wrong' }));
  expect(wrong).toMatchObject({ status: 401, body: { responseCode: 1, error: 'invalidCredentials' } });
  expect(wrong.body).toEqual(missing.body);
});

it.each([
  ['stopped', 'accountSuspended'],
  ['cancelled', 'accountCancelled'],
  ['expired', 'dailyLimitExhausted'],
] as const)('answers a %s account with %s', async (status, error) => {
  const user = await makeUser({ status });
  const answered = await ask(login, jsonBody({ mailAddress: user.mail, password: testPassword }));
  expect(answered).toMatchObject({ status: 403, body: { error } });
});

it('makes wait after five failures, the right password too', async () => {
  const { mail } = await makeUser();
  const failed = [];
  for (let tries = 0; tries < 5; tries++)
    failed.push(await ask(login, jsonBody({ mailAddress: mail, password: 'no' })));
  expect(failed.map(({ body }) => body.responseCode)).toEqual([1, 1, 1, 1, 1]);
  const right = await ask(login, jsonBody({ mailAddress: mail, password: testPassword }));
  expect(right).toMatchObject({ status: 429, body: { responseCode: 7, error: 'tooManyRequests' } });
});

it('names every field at fault', async () => {
  const { status, body } = await ask(login, jsonBody({ mailAddress: 'no address' }));
  expect(status).toBe(422);
  expect(body.fields).toEqual({ mailAddress: ['invalidMail'], password: ['required'] });
});

it('takes an admin’s code with the password, once', async () => {
  const { id, mail } = await makeUser({ isAdmin: true });
  await enrolTotp(id, secret);
  const fields = { mailAddress: mail, password: testPassword };
  const wrong = await ask(login, jsonBody({ ...fields, totp: '000000' }));
  expect(wrong).toMatchObject({ status: 403, body: { error: 'wrongCode' } });
  const totp = code();
  const signed = await ask(login, jsonBody({ ...fields, totp }));
  expect(signed.body).toMatchObject({ responseCode: 0, isAdmin: true, is2FaValidated: true });
  const token = signed.body.accessToken as string;
  expect((await ask('/admin/get/all-archives', { method: 'GET', token })).status).toBe(200);
  expect((await ask(login, jsonBody({ ...fields, totp }))).body.error).toBe('codeUsed');
});

it('takes an admin’s code afterwards: the same token then opens the administration', async () => {
  const { id, mail } = await makeUser({ isAdmin: true });
  await enrolTotp(id, secret);
  const signed = await ask(login, jsonBody({ mailAddress: mail, password: testPassword }));
  expect(signed.body).toMatchObject({ isAdmin: true, is2FaValidated: false });
  const token = signed.body.accessToken as string;
  const early = await ask('/admin/get/all-labels', { method: 'GET', token });
  expect(early).toMatchObject({ status: 403, body: { error: 'secondFactorNeeded' } });
  const wrong = await ask('/account/authenticate', { token, ...urlBody({ code: '000000' }) });
  expect(wrong.body).toMatchObject({ error: 'wrongCode', fields: { code: ['wrongCode'] } });
  const right = await ask('/account/authenticate', { token, ...urlBody({ code: code() }) });
  expect(right.body).toEqual({ responseCode: 0, is2FaValidated: true });
  expect((await ask('/admin/get/all-labels', { method: 'GET', token })).status).toBe(200);
});

it('ends tokens with a suspension', async () => {
  const { token, user } = await signedIn({});
  expect((await ask('/get/labels', { token })).status).toBe(200);
  await setUserStatus(await makePerson({ isAdmin: true }), { userGuid: user.id, state: 'stopped' });
  const after = await ask('/get/labels', { token });
  expect(after).toMatchObject({ status: 401, body: { error: 'sessionExpired', login: 'yes' } });
  expect((await ask('/account/validate-token', { token })).body).toEqual({ responseCode: 0, isValid: false });
});

it('ends the token at sign-out', async () => {
  const { token } = await signedIn({});
  expect((await ask('/account/sign-out', { token })).body).toEqual({ responseCode: 0 });
  expect((await ask('/get/labels', { token })).body.error).toBe('sessionExpired');
});

it('takes no token from a cookie, an address or a body', async () => {
  const { token } = await signedIn({});
  const headers = { cookie: `session=${token}; __Host-session=${token}`, authorization: `Bearer ${token}` };
  const answered = await ask(`/get/labels?access-token=${token}`, {
    headers,
    body: new URLSearchParams({ 'access-token': token }),
  });
  expect(answered).toMatchObject({ status: 401, body: { error: 'notSignedIn', login: 'yes' } });
});

it('needs no word about a browser’s origin: no cookie is at stake', async () => {
  const { token } = await signedIn({});
  const headers = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site', cookie: 'session=x' };
  expect((await ask('/get/labels', { token, headers })).status).toBe(200);
});

it('validates no token at all as not valid', async () => {
  for (const token of [undefined, 'nonsense', 'x'.repeat(43), 'ö'.repeat(3) && '%00']) {
    expect((await ask('/account/validate-token', { token })).body).toEqual({ responseCode: 0, isValid: false });
  }
});

it('signs in by a link, once', async () => {
  const user = await makeUser();
  const { url } = await makeAutoLogin(await makePerson({ isAdmin: true }), { userGuid: user.id });
  const token = new URL(url).searchParams.get('token')!;
  const signed = await ask('/account/auto-login', urlBody({ token }));
  expect(signed.body).toMatchObject({ responseCode: 0, is2FaValidated: false, user: { userGuid: user.id } });
  expect((await ask('/account/auto-login', urlBody({ token }))).body.error).toBe('signInLinkNotFound');
});

it('creates a password by the mailed link alone', async () => {
  const { id, mail } = await makeUser({ password: null });
  expect((await ask('/account/reset-password', urlBody({ mailAddress: mail }))).body).toEqual({ responseCode: 0 });
  const fields = { mailAddress: mail, password1: 'Peony2026', password2: 'Peony2026' };
  expect((await ask('/account/create-password', jsonBody(fields))).body.error).toBe('resetNotFound');
  const token = await mailedToken(id);
  const weak = await ask('/account/create-password', jsonBody({ ...fields, token, password1: 'peony' }));
  expect(weak).toMatchObject({
    status: 422,
    body: { fields: { password1: ['insecurePassword'] } },
  });
  const differ = await ask('/account/create-password', jsonBody({ ...fields, token, password2: 'Peony2027' }));
  expect(differ.body).toMatchObject({ error: 'passwordsDiffer', fields: { password2: ['passwordsDiffer'] } });
  expect((await ask('/account/create-password', jsonBody({ ...fields, token }))).body).toEqual({ responseCode: 0 });
  expect((await ask(login, jsonBody({ mailAddress: mail, password: 'Peony2026' }))).status).toBe(200);
  const unknown = await ask('/account/reset-password', urlBody({ mailAddress: 'nobody@archive.test' }));
  expect(unknown).toMatchObject({ status: 404, body: { error: 'noSuchUser' } });
});

/** Only the mail holds the token: here it lies in the waiting mail job. */
async function mailedToken(userId: string): Promise<string> {
  const rows = await db.$queryRaw<
    { data: unknown }[]
  >`select "data" from pgboss.job where "name" = 'mail-send' and "data"::text like '%token=%'`;
  expect(rows, userId).toHaveLength(1);
  return /token=([\w-]+)/.exec(JSON.stringify(rows[0]!.data))![1]!;
}
