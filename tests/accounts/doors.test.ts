import { beforeEach, describe, expect, test } from 'vitest';
import { getActor, sessionCookieName } from '#app/actor.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { db } from '#app/data/database.server.ts';
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { makeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import * as authenticatePage from '#app/routes/authenticate/route.tsx';
import * as autoLoginPage from '#app/routes/auto-login/route.tsx';
import * as createPasswordPage from '#app/routes/create-password/route.tsx';
import * as dummy from '#app/routes/dummy/route.ts';
import * as healthz from '#app/routes/health/healthz.route.ts';
import * as livez from '#app/routes/health/livez.route.ts';
import * as readyz from '#app/routes/health/readyz.route.ts';
import * as loginPage from '#app/routes/login/route.tsx';
import * as preferences from '#app/routes/preferences/route.tsx';
import * as resetPage from '#app/routes/reset-password/route.tsx';
import * as signOutPage from '#app/routes/sign-out/route.tsx';
import type { ServerContext } from '#app/server-context.ts';
import { makePerson, makeUser, testPassword } from '#tests/make.ts';

const origin = 'http://localhost:3000';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

type Door = (args: { request: Request; context: ServerContext; params: Record<string, string> }) => Promise<unknown>;

interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  body: unknown;
}

/** Calls a loader or action as Remix does; a thrown answer is an answer. */
async function knock(
  door: unknown,
  path: string,
  init: { form?: Record<string, string>; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers = new Headers({ ...(init.cookie ? { cookie: init.cookie } : {}), ...init.headers });
  const request = new Request(
    origin + path,
    init.form ? { method: 'POST', body: new URLSearchParams(init.form), headers } : { headers },
  );
  const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const given: unknown = await (door as Door)({ request, context, params: {} }).catch((error: unknown) => {
    if (error instanceof Error) throw error;
    return error;
  });
  if (given instanceof Response) {
    const { status } = given;
    return {
      status,
      location: given.headers.get('location'),
      cookies: given.headers.getSetCookie(),
      body: await given.text(),
    };
  }
  const wrapped = given as { type?: string; data?: unknown; init?: ResponseInit | null };
  if (wrapped?.type !== 'DataWithResponseInit') return { status: 200, location: null, cookies: [], body: given };
  const answered = new Headers(wrapped.init?.headers);
  return { status: wrapped.init?.status ?? 200, location: null, cookies: answered.getSetCookie(), body: wrapped.data };
}

const cookieOf = (answer: Answer, name = sessionCookieName) =>
  answer.cookies.find((one) => one.startsWith(`${name}=`))?.split(';')[0];
const signIn = (mail: string, more: Record<string, string> = {}) =>
  knock(loginPage.action, '/login', { form: { mailAddress: mail, password: testPassword, ...more } });

beforeEach(async () => void (await db.attempt.deleteMany()));

describe('sign-in', () => {
  test('gives a session cookie that scripts can’t read and other sites can’t send', async () => {
    const { mail } = await makeUser();
    const answer = await signIn(mail);
    expect([answer.status, answer.location]).toEqual([302, '/archive']);
    const [cookie] = answer.cookies;
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Expires|Max-Age/);
    const again = await knock(loginPage.loader, '/login', { cookie: cookieOf(answer) });
    expect(again.location).toBe('/archive');
  });

  test('remembered: the cookie lasts 30 days', async () => {
    const { mail } = await makeUser();
    const [cookie] = (await signIn(mail, { remember: 'on' })).cookies;
    const expires = new Date(/Expires=([^;]+)/.exec(cookie!)![1]!);
    expect(Math.round((expires.getTime() - Date.now()) / 86_400_000)).toBe(30);
  });

  test.each([
    ['/design/1?x=2', '/design/1?x=2'],
    ['//evil.test', '/archive'],
    ['/\\evil.test', '/archive'],
    ['https://evil.test/', '/archive'],
    ['/%2f%2fevil.test', '/archive'],
    ['/sign-out', '/archive'],
  ])('goes from redirectTo %s to %s', async (redirectTo, location) => {
    const { mail } = await makeUser();
    expect((await signIn(mail, { redirectTo })).location).toBe(location);
  });

  test('an admin goes by the second factor, and the way on is kept', async () => {
    const { mail } = await makeUser({ isAdmin: true });
    expect((await signIn(mail)).location).toBe('/authenticate');
    expect((await signIn(mail, { redirectTo: '/admin/pools' })).location).toBe(
      '/authenticate?redirectTo=%2Fadmin%2Fpools',
    );
  });

  test('a refusal keeps what was typed, except the password, in the browser’s language', async () => {
    const form = { mailAddress: 'nobody@archive.test', password: 'Wrong-password1' };
    const answer = await knock(loginPage.action, '/login', { form, headers: { 'accept-language': 'tr' } });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      refusal: {
        result: {
          initialValue: { mailAddress: 'nobody@archive.test' },
          error: { '': ['Geçersiz giriş bilgileri girdiniz.'] },
        },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('Wrong-password1');
    const empty = await knock(loginPage.action, '/login', { form: { mailAddress: '', password: '' } });
    expect(empty.status).toBe(422);
    expect(Object.keys((empty.body as { refusal: { result: { error: object } } }).refusal.result.error).sort()).toEqual(
      ['mailAddress', 'password'],
    );
  });

  test('an account without a password goes to create-password', async () => {
    const { mail } = await makeUser({ password: null });
    expect((await signIn(mail)).location).toBe('/create-password');
  });

  test('an expired session is told so once, and its cookie left: another tab may have a new one', async () => {
    const answer = await knock(loginPage.loader, '/login?expired=true', {
      cookie: `${sessionCookieName}=${btoa('"dead"')}`,
    });
    expect(answer.body).toMatchObject({ expired: true });
    expect(answer.cookies.join()).not.toContain(`${sessionCookieName}=`);
    const told = answer.cookies[0]!.split(';', 1)[0]!;
    const expired = async (token: string) => {
      const cookie = `${told}; ${sessionCookieName}=${btoa(JSON.stringify(token))}`;
      const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
      return getActor(new Request(`${origin}/x`, { headers: { cookie } }), context);
    };
    expect(await expired('dead')).toMatchObject({ kind: 'stranger', expired: false });
    expect(await expired('another')).toMatchObject({ kind: 'stranger', expired: true });
  });
});

describe('pages', () => {
  const page = (permission: 'archive' | 'admin' | 'signedIn') => (args: { request: Request; context: ServerContext }) =>
    withPage(permission, { ...args, params: {} }, ({ actor }) => actor);

  test('send strangers to sign in and back', async () => {
    expect((await knock(page('archive'), '/design/1/2?x=3')).location).toBe(
      '/login?redirectTo=%2Fdesign%2F1%2F2%3Fx%3D3',
    );
    expect((await knock(page('archive'), '/')).location).toBe('/login');
    expect((await knock(page('archive'), '/favorites/7.data?_routes=x')).location).toBe(
      '/login?redirectTo=%2Ffavorites%2F7',
    );
    const dead = { cookie: `${sessionCookieName}=${btoa('"dead"')}` };
    expect((await knock(page('archive'), '/archive', dead)).location).toBe('/login?expired=true&redirectTo=%2Farchive');
  });

  test('of the administration: others go to the archive, admins to their second factor', async () => {
    const customer = cookieOf(await signIn((await makeUser()).mail));
    expect((await knock(page('admin'), '/admin', { cookie: customer })).location).toBe('/archive');
    const admin = cookieOf(await signIn((await makeUser({ isAdmin: true })).mail));
    expect((await knock(page('admin'), '/admin/pools', { cookie: admin })).location).toBe(
      '/authenticate?redirectTo=%2Fadmin%2Fpools',
    );
    expect((await knock(page('archive'), '/archive', { cookie: admin })).body).toMatchObject({ kind: 'person' });
  });

  test('that are closed answer 403 rather than going round in circles', async () => {
    const user = await makeUser();
    const cookie = cookieOf(await signIn(user.mail));
    await db.user.update({ where: { id: user.id }, data: { archiveAccess: false } });
    const answer = await knock(page('archive'), '/archive', { cookie });
    expect(answer.status).toBe(403);
    expect(JSON.parse(String(answer.body))).toMatchObject({ key: 'noArchiveAccess' });
  });
});

describe('who is asking', () => {
  const ask = (args: { request: Request; context: ServerContext }) => getActor(args.request, args.context);

  test('by header as by cookie', async () => {
    const cookie = cookieOf(await signIn((await makeUser()).mail))!;
    const token = JSON.parse(atob(decodeURIComponent(cookie.split('=').slice(1).join('=')))) as string;
    expect((await knock(ask, '/x', { headers: { 'access-token': token } })).body).toMatchObject({ kind: 'person' });
    expect((await knock(ask, '/x', { form: {}, cookie })).body).toMatchObject({ kind: 'person' });
  });

  test('is asked once a request', async () => {
    const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    const cookie = cookieOf(await signIn((await makeUser()).mail))!;
    const request = () => new Request(`${origin}/x`, { headers: { cookie } });
    expect(await getActor(request(), context)).toBe(await getActor(request(), context));
    expect(await getActor(new Request(`${origin}/x`), context)).toMatchObject({ kind: 'stranger', expired: false });
  });
});

describe('second factor', () => {
  test('by code: a new cookie, the old one dead, and on to where it was going', async () => {
    const user = await makeUser({ isAdmin: true });
    await enrolTotp(user.id, secret);
    const before = cookieOf(await signIn(user.mail));
    const code = codeAt(fromBase32(secret), currentStep());
    const shown = await knock(authenticatePage.loader, '/authenticate', { cookie: before });
    expect(shown.body).toMatchObject({ enrolment: null });
    const answer = await knock(authenticatePage.action, '/authenticate', {
      form: { code, redirectTo: '/admin/pools' },
      cookie: before,
    });
    expect(answer.location).toBe('/admin/pools');
    expect(cookieOf(answer)).not.toBe(before);
    expect((await knock(authenticatePage.loader, '/authenticate', { cookie: before })).location).toBe(
      '/login?expired=true',
    );
    expect((await knock(authenticatePage.loader, '/authenticate', { cookie: cookieOf(answer) })).location).toBe(
      '/admin',
    );
  });

  test('by enrolment: recovery codes in the answer, once', async () => {
    const user = await makeUser({ isAdmin: true });
    const before = cookieOf(await signIn(user.mail));
    const shown = await knock(authenticatePage.loader, '/authenticate', { cookie: before });
    const { enrolment } = shown.body as { enrolment: { secret: string } };
    const code = codeAt(fromBase32(enrolment.secret), currentStep());
    const answer = await knock(authenticatePage.action, '/authenticate', {
      form: { intent: 'enrol', code },
      cookie: before,
    });
    expect((answer.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect((await knock(authenticatePage.loader, '/authenticate', { cookie: cookieOf(answer) })).location).toBe(
      '/admin',
    );
  });

  test('is nothing for a customer', async () => {
    const cookie = cookieOf(await signIn((await makeUser()).mail));
    expect((await knock(authenticatePage.loader, '/authenticate', { cookie })).location).toBe('/archive');
  });
});

describe('mailed links', () => {
  test('leave the address at once, and the cookie when they are used', async () => {
    const moved = await knock(createPasswordPage.loader, '/create-password?token=abc');
    expect([moved.status, moved.location]).toEqual([302, '/create-password']);
    expect(moved.cookies[0]).toMatch(/HttpOnly; SameSite=Lax/);
    expect(moved.cookies[0]).toMatch(/Max-Age=3600/);
    const cookie = cookieOf(moved, 'password-link');
    expect((await knock(createPasswordPage.loader, '/create-password', { cookie })).body).toMatchObject({
      link: 'over',
    });
    expect((await knock(createPasswordPage.loader, '/create-password')).body).toMatchObject({ link: 'none' });
    const form = { mailAddress: 'a@archive.test', password1: 'New-password1', password2: 'New-password1' };
    const refused = await knock(createPasswordPage.action, '/create-password', { form, cookie });
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain('New-password1');
    const differ = await knock(createPasswordPage.action, '/create-password', {
      form: { ...form, password2: 'x' },
      cookie,
    });
    expect(differ.body).toMatchObject({
      refusal: {
        result: {
          error: { password2: ['The passwords don’t match.'] },
          initialValue: { mailAddress: 'a@archive.test' },
        },
      },
    });
  });

  test('say when they are opened whether a password can still be created with them', async () => {
    const user = await makeUser({ password: null });
    const open = async (change: { usedAt?: Date; expiresAt?: Date } = {}) => {
      const token = makeToken();
      const hour = { expiresAt: new Date(Date.now() + 3_600_000) };
      await db.passwordToken.create({ data: { tokenHash: hashToken(token), userId: user.id, ...hour, ...change } });
      const cookie = cookieOf(
        await knock(createPasswordPage.loader, `/create-password?token=${token}`),
        'password-link',
      );
      return (await knock(createPasswordPage.loader, '/create-password', { cookie })).body;
    };
    expect(await open()).toMatchObject({ link: 'open' });
    expect(await open({ expiresAt: new Date(Date.now() - 1) })).toMatchObject({ link: 'over' });
    expect(await open({ usedAt: new Date() })).toMatchObject({ link: 'over' });
    await db.user.update({ where: { id: user.id }, data: { status: 'stopped' } });
    expect(await open()).toMatchObject({ link: 'over' });
  });

  test('of sign-in: opening one uses nothing up, the button does', async () => {
    const admin = await makePerson({ isAdmin: true });
    const user = await makeUser();
    const { url } = await makeAutoLogin(admin, { userGuid: user.id });
    const moved = await knock(autoLoginPage.loader, `/auto-login${new URL(url).search}`);
    expect(moved.location).toBe('/auto-login');
    const cookie = cookieOf(moved, 'sign-in-link');
    for (let i = 0; i < 3; i++)
      expect((await knock(autoLoginPage.loader, '/auto-login', { cookie })).body).toMatchObject({ hasLink: true });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    const answer = await knock(autoLoginPage.action, '/auto-login', { form: {}, cookie });
    expect(answer.location).toBe('/archive');
    expect(cookieOf(answer)).toBeDefined();
    const again = await knock(autoLoginPage.action, '/auto-login', { form: {}, cookie });
    expect(again.status).toBe(404);
    expect((await knock(autoLoginPage.action, '/auto-login', { form: {} })).status).toBe(404);
  });

  test('reset says what it did', async () => {
    const { mail } = await makeUser();
    expect((await knock(resetPage.action, '/reset-password', { form: { mailAddress: mail } })).body).toMatchObject({
      sent: 'sent',
    });
    const unknown = await knock(resetPage.action, '/reset-password', { form: { mailAddress: 'nobody@archive.test' } });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({
      refusal: { result: { error: { mailAddress: [expect.stringContaining('No registered user')] } } },
    });
  });
});

test('sign-out: asking signs nobody out, pressing does', async () => {
  const cookie = cookieOf(await signIn((await makeUser()).mail));
  expect((await knock(signOutPage.loader, '/sign-out', { cookie })).body).toMatchObject({ title: 'Sign out' });
  const answer = await knock(signOutPage.action, '/sign-out', { form: {}, cookie });
  expect(answer.location).toBe('/login');
  expect(answer.cookies.find((one) => one.startsWith(`${sessionCookieName}=`))).toMatch(/Max-Age=0/);
  expect((await knock(signOutPage.loader, '/sign-out', { cookie })).location).toBe('/login');
});

test('preferences: cookies for a stranger, the account for a person, and back to where they were', async () => {
  const stranger = await knock(preferences.action, '/preferences', {
    form: { intent: 'save', language: 'ru', surround: 'grey', returnTo: '/login?x=1' },
  });
  expect(stranger.location).toBe('/login?x=1');
  expect(stranger.cookies.map((one) => one.split('=')[0])).toEqual(['locale', 'surround']);
  const locale = cookieOf(stranger, 'locale');
  expect((await knock(loginPage.loader, '/login', { cookie: locale })).body).toMatchObject({ title: 'Вход' });
  expect(
    (
      await knock(preferences.action, '/preferences', {
        form: { intent: 'save', surround: 'pink', returnTo: '//evil.test' },
      })
    ).location,
  ).toBe('/');
  const user = await makeUser();
  const cookie = cookieOf(await signIn(user.mail));
  await knock(preferences.action, '/preferences', {
    form: { intent: 'save', gridSize: 'large', surround: 'dark', returnTo: '/archive' },
    cookie,
  });
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).clientSettings).toEqual({
    gridSize: 'large',
    surround: 'dark',
  });
  expect(
    (await knock(preferences.action, '/preferences', { form: { intent: 'save', gridSize: 'huge' }, cookie })).status,
  ).toBe(422);
});

test('a body that is no form is refused, not a failure of ours', async () => {
  const request = new Request(`${origin}/login`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const answer: unknown = await (loginPage.action as unknown as Door)({ request, context, params: {} }).catch(
    (error: unknown) => error,
  );
  expect((answer as Response).status).toBe(400);
});

test('monitors: /livez, /readyz, /healthz and /dummy', async () => {
  expect(await knock(livez.loader, '/livez')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(await knock(readyz.loader, '/readyz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(await knock(healthz.loader, '/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(await knock(dummy.loader, '/dummy')).toMatchObject({ status: 200, body: '' });
});
