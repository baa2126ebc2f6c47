/** Sign-in by a customer's identity provider, by the addresses that a browser opens, and what must not get in that way. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { findPerson, sweepAccounts } from '#app/domain/people/accounts/sessions.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import {
  checkProvider,
  readProvider,
  removeProvider,
  saveProvider,
  unbindProvider,
} from '#app/domain/people/providers/manage.server.ts';
import { startCompanySignIn } from '#app/domain/people/providers/sign-in.server.ts';
import { makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import * as callback from '#app/routes/login-company/callback.route.ts';
import * as start from '#app/routes/login-company/start.route.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeCustomer, makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';
import {
  startProvider,
  walkProvider,
  type Answer,
  type IdentityProvider,
  type Person as ProviderPerson,
} from './identity-provider.ts';

// Before the configuration is read. Providers of the tests are on this machine.
vi.hoisted(() => {
  process.env.ALLOW_PRIVATE_ADDRESSES = '127.0.0.1';
  process.env.PUBLIC_URL = 'https://archive.test/prints';
});

const site = 'https://archive.test/prints';

let admin: Person;
let providers: IdentityProvider[];
let signingKey: CryptoKey;
const uris = new Set<string>();

/** Two companies, each with a provider of its own. */
const [alba, brenta] = [
  { customerId: '', key: '' },
  { customerId: '', key: '' },
];
let albas: IdentityProvider;
let brentas: IdentityProvider;

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  const pair = await generateKeyPair('RS256', { extractable: true });
  signingKey = pair.privateKey;
  const jwks = { keys: [{ ...(await exportJWK(pair.privateKey)), kid: 'own', use: 'sig', alg: 'RS256' }] };
  albas = await startProvider(() => [...uris], { jwks });
  brentas = await startProvider(() => [...uris]);
  providers = [albas, brentas];
  for (const [company, provider, domain] of [
    [alba, albas, 'alba.test'],
    [brenta, brentas, 'brenta.test'],
  ] as const) {
    company.customerId = (await makeCustomer()).id;
    await configure(company, provider, { mailDomains: domain });
    const read = await readProvider(admin, { customerGuid: company.customerId });
    uris.add(read.redirectAddress);
    company.key = read.redirectAddress.split('/').at(-2)!;
  }
});
afterAll(() => Promise.all(providers.map((one) => one.stop())));
afterEach(() => {
  for (const provider of providers) provider.between = null;
});

function configure(company: { customerId: string }, provider: IdentityProvider, more: object = {}) {
  const { issuer, clientId, clientSecret } = provider;
  const facts = { issuer, clientId, clientSecret, isActive: true };
  return saveProvider(admin, { customerGuid: company.customerId, ...facts, ...more });
}

let people = 0;
/** Somebody with an account in the company, and with one at its provider. */
async function makeEmployee(
  company = alba,
  provider = albas,
  data: Parameters<typeof makeUser>[0] & { verified?: boolean | string | undefined } = {},
) {
  const { verified = true, ...rest } = data;
  const mail = `person-${++people}@alba.test`;
  const user = await makeUser({ customerId: company.customerId, mail, ...rest });
  const person: ProviderPerson = { sub: `sub-${people}`, email: user.mail, email_verified: verified };
  provider.people.set(user.mail, person);
  return { user, person };
}

/** A browser: its cookies, and from which address it comes. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly address = makeStranger().address;

  async open(loader: unknown, at: string | URL, key = alba.key) {
    const { pathname, search } = new URL(at, site);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // A proxy in front has taken the path off; the host is whatever somebody sends.
    const request = new Request(`http://evil.test${pathname.replace(/^\/prints/, '')}${search}`, {
      headers: { cookie },
    });
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: this.address };
    const run = loader as (args: LoaderFunctionArgs) => Promise<unknown>;
    const given = await run({ request, params: { key }, context } as never).catch((error: unknown) => error);
    if (!(given instanceof Response)) throw given;
    for (const line of given.headers.getSetCookie()) {
      const [pair] = line.split(';');
      this.cookies.set(pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1));
    }
    return { location: given.headers.get('location') ?? '', headers: given.headers };
  }

  /** Where the archive sends it: the provider's address. */
  async begin(company = alba, search = '', { anew = false } = {}) {
    if (anew) this.cookies.delete('__Secure-session');
    return (await this.open(start.loader, `/prints/login/company/${company.key}${search}`, company.key)).location;
  }

  async comeBack(at: URL, company = alba) {
    return (await this.open(callback.loader, at, company.key)).location;
  }

  /** All the way. Answers where the archive leads at the end. */
  async signIn(mail: string, company = alba, search = '') {
    return this.comeBack(await walkProvider(await this.begin(company, search), mail), company);
  }

  get session(): string | undefined {
    const cookie = this.cookies.get('__Secure-session');
    return cookie && (JSON.parse(Buffer.from(decodeURIComponent(cookie), 'base64').toString()) as string);
  }
}

const refused = (key: string) => `/login/company?problem=${key}`;
const audits = (operation: string) => db.auditEntry.findMany({ where: { operation }, orderBy: { id: 'desc' } });

describe('signing in by the company’s provider', () => {
  test('opens a session as after a password, with its login record, and binds the account', async () => {
    const { user, person } = await makeEmployee();
    const browser = new Browser();
    expect(await browser.signIn(user.mail, alba, '?redirectTo=/favorites')).toBe('/favorites');
    expect(await findPerson(browser.session!, makeStranger())).toMatchObject({
      userId: user.id,
      is2FaValidated: false,
    });
    expect(await db.loginRecord.findFirst({ where: { userId: user.id } })).toMatchObject({
      view: 'company',
      address: browser.address,
      customerId: alba.customerId,
    });
    expect(await db.providerAccount.findMany({ where: { userId: user.id } })).toMatchObject([
      { issuer: albas.issuer, subject: person.sub },
    ]);
    expect((await audits('bindProvider'))[0]).toMatchObject({ subjectId: user.id });
    expect(await db.providerSignIn.count()).toBe(0);
    expect(await new Browser().signIn(user.mail)).toBe('/archive');
    expect(await db.providerAccount.count({ where: { userId: user.id } })).toBe(1);
  });

  test('asks with PKCE, state and nonce, for the address of PUBLIC_URL whatever host was asked', async () => {
    const address = new URL(await new Browser().begin());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'print-archive',
      code_challenge_method: 'S256',
      redirect_uri: `${site}/login/company/${alba.key}/callback`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  test('keeps neither state nor secret as they are', async () => {
    const address = new URL(await new Browser().begin());
    const rows = JSON.stringify(await db.providerSignIn.findMany());
    expect(rows).not.toContain(address.searchParams.get('state'));
    const row = await db.identityProvider.findUniqueOrThrow({ where: { customerId: alba.customerId } });
    expect(Buffer.from(row.clientSecret).toString('latin1')).not.toContain(albas.clientSecret);
    expect(JSON.stringify(await readProvider(admin, { customerGuid: alba.customerId }))).not.toContain(
      albas.clientSecret,
    );
    expect(JSON.stringify((await audits('saveProvider')).map(({ before, after }) => [before, after]))).not.toContain(
      albas.clientSecret,
    );
  });

  test('by a mail address, whether or not it has an account: the domain alone decides', async () => {
    const { user } = await makeEmployee();
    const asker = makeStranger({ device: makeToken() });
    const known = await startCompanySignIn(asker, { mailAddress: user.mail.toUpperCase() });
    const unknown = await startCompanySignIn(asker, { mailAddress: 'nobody@alba.test' });
    expect([known.host, unknown.host]).toEqual([new URL(albas.issuer).host, new URL(albas.issuer).host]);
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(new URL(known.address).searchParams.get('login_hint')).toBe(user.mail);
  });

  test('finds the account whatever the case of the address', async () => {
    const { user, person } = await makeEmployee();
    person.email = user.mail.toUpperCase();
    expect(await new Browser().signIn(user.mail)).toBe('/archive');
  });

  test('takes a mail address from the ID token where the provider puts it there', async () => {
    const { user, person } = await makeEmployee();
    await forge((claims) => ({ ...claims, email: person.email, email_verified: 'true' }));
    const asked = albas.asked.length;
    expect(await new Browser().signIn(user.mail)).toBe('/archive');
    expect(albas.asked.slice(asked)).not.toContain('/me');
  });

  test('the provider is one factor: an account’s second is asked for, whatever the provider says of its own', async () => {
    const { user } = await makeEmployee(alba, albas, {
      totpSecret: new Uint8Array([1]),
      totpEnrolledAt: new Date(),
    });
    await forge((claims) => ({ ...claims, acr: 'urn:mfa', amr: ['pwd', 'otp', 'mfa'] }));
    const browser = new Browser();
    expect(await browser.signIn(user.mail, alba, '?redirectTo=/favorites')).toBe(
      '/authenticate?redirectTo=%2Ffavorites',
    );
    expect(await findPerson(browser.session!, makeStranger())).toMatchObject({
      is2FaValidated: false,
      secondFactorDue: true,
    });
  });
});

/** The provider's own answer with another ID token, signed with the provider's key unless told otherwise. */
async function forge(
  change: (claims: JWTPayload) => JWTPayload,
  sign: (claims: JWTPayload) => Promise<string> | string = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(signingKey),
) {
  albas.between = (path, answer) => (path === '/token' ? replaceToken(answer, change, sign) : null);
  await Promise.resolve();
}

async function replaceToken(
  answer: Answer,
  change: (claims: JWTPayload) => JWTPayload,
  sign: (claims: JWTPayload) => Promise<string> | string,
): Promise<Answer> {
  const body = JSON.parse(answer.body) as { id_token?: string };
  if (!body.id_token) return answer;
  const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
  return { ...answer, body: JSON.stringify({ ...body, id_token: await sign(change(claims)) }) };
}

describe('an ID token that isn’t right opens nothing', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.test' })],
    ['for another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['for several, authorized for another', (claims) => ({ ...claims, aud: ['print-archive', 'other'], azp: 'other' })],
    ['expired', (claims) => ({ ...claims, iat: now - 7200, exp: now - 3600 })],
    ['issued in the future', (claims) => ({ ...claims, nbf: now + 3600 })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['without a subject', ({ sub: _, ...claims }) => claims],
  ])('%s', async (_name, change) => {
    const { user } = await makeEmployee();
    await forge(change);
    const browser = new Browser();
    expect(await browser.signIn(user.mail)).toBe(refused('companySignInRefused'));
    expect(browser.session).toBeUndefined();
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  test('for another audience: which claim it was is told to administrators', async () => {
    const { user } = await makeEmployee();
    await forge((claims) => ({ ...claims, aud: 'another-client' }));
    await new Browser().signIn(user.mail);
    expect((await audits('refuseCompanySignIn'))[0]).toMatchObject({
      after: { reason: 'refused', detail: expect.stringContaining('"aud"') as string },
    });
  });

  test('unsigned', async () => {
    const { user } = await makeEmployee();
    await forge(
      (claims) => claims,
      (claims) => new UnsecuredJWT(claims).encode(),
    );
    expect(await new Browser().signIn(user.mail)).toBe(refused('companySignInRefused'));
  });

  test('with its signature stripped', async () => {
    const { user } = await makeEmployee();
    const sign = async (claims: JWTPayload) => {
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(signingKey);
      return token.slice(0, token.lastIndexOf('.') + 1);
    };
    await forge((claims) => claims, sign);
    expect(await new Browser().signIn(user.mail)).toBe(refused('companySignInRefused'));
  });

  test('signed with a key that isn’t the provider’s, and with the client secret as a key', async () => {
    const { user } = await makeEmployee();
    const { privateKey } = await generateKeyPair('RS256');
    const strange = (header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) => (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader(header).sign(key);
    await forge((claims) => claims, strange({ alg: 'RS256', kid: 'own' }, privateKey));
    expect(await new Browser().signIn(user.mail)).toBe(refused('companySignInRefused'));
    await forge((claims) => claims, strange({ alg: 'HS256' }, Buffer.from(albas.clientSecret)));
    expect(await new Browser().signIn(user.mail)).toBe(refused('companySignInRefused'));
  });

  test('of somebody else than the rest of the answer', async () => {
    const { user } = await makeEmployee();
    const { user: other } = await makeEmployee();
    await forge((claims) => ({ ...claims, sub: albas.people.get(other.mail)!.sub }));
    expect(await new Browser().signIn(user.mail)).toBe(refused('companySignInRefused'));
  });
});

describe('what was sent there comes back once, to the browser and the company that it began in', () => {
  test('a code and state that are replayed', async () => {
    const { user } = await makeEmployee();
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(), user.mail);
    expect(await browser.comeBack(back)).toBe('/archive');
    const sessions = await db.session.count({ where: { userId: user.id } });
    expect(await browser.comeBack(back)).toBe(refused('companySignInExpired'));
    expect(await db.session.count({ where: { userId: user.id } })).toBe(sessions);
  });

  test('a code that is replayed into a new sign-in', async () => {
    const { user } = await makeEmployee();
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(), user.mail);
    await browser.comeBack(back);
    const again = new URL(await browser.begin(alba, '', { anew: true }));
    back.searchParams.set('state', again.searchParams.get('state')!);
    expect(await browser.comeBack(back)).toBe(refused('companySignInRefused'));
  });

  test('a stolen code and state in another browser, which don’t spoil them', async () => {
    const { user } = await makeEmployee();
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(), user.mail);
    const thief = new Browser();
    expect(await thief.comeBack(back)).toBe(refused('companySignInExpired'));
    await thief.begin();
    expect(await thief.comeBack(back)).toBe(refused('companySignInExpired'));
    expect(thief.session).toBeUndefined();
    expect(await browser.comeBack(back)).toBe('/archive');
  });

  test('a stolen code in a sign-in of the thief’s own: the code belongs to another PKCE verifier', async () => {
    const { user } = await makeEmployee();
    const back = await walkProvider(await new Browser().begin(), user.mail);
    const thief = new Browser();
    back.searchParams.set('state', new URL(await thief.begin()).searchParams.get('state')!);
    expect(await thief.comeBack(back)).toBe(refused('companySignInRefused'));
  });

  test('without state, with a made-up one, and after ten minutes', async () => {
    const { user } = await makeEmployee();
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(), user.mail);
    const bare = new URL(back);
    bare.searchParams.delete('state');
    expect(await browser.comeBack(bare)).toBe(refused('companySignInExpired'));
    bare.searchParams.set('state', makeToken());
    expect(await browser.comeBack(bare)).toBe(refused('companySignInExpired'));
    await db.providerSignIn.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await browser.comeBack(back)).toBe(refused('companySignInExpired'));
    await sweepAccounts();
    expect(await db.providerSignIn.count()).toBe(0);
  });

  test('one company’s answer at another’s address', async () => {
    const { user } = await makeEmployee();
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(), user.mail);
    expect(await browser.comeBack(back, brenta)).toBe(refused('companySignInExpired'));
  });

  test('a mix-up: another provider’s code, and an answer that names another issuer', async () => {
    const { user } = await makeEmployee();
    const browser = new Browser();
    const begun = new URL(await browser.begin(brenta));
    const back = await walkProvider(await browser.begin(), user.mail);
    back.searchParams.set('state', begun.searchParams.get('state')!);
    // It says who it comes from (RFC 9207); without that, the other provider doesn't know the code.
    const asked = brentas.asked.length;
    expect(await browser.comeBack(back, brenta)).toBe(refused('companySignInRefused'));
    expect(brentas.asked.slice(asked)).not.toContain('/token');
  });

  test('the way back can’t lead to another site', async () => {
    const { user } = await makeEmployee();
    for (const target of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/login',
      '/%2fevil.test',
      'javascript:alert(1)',
    ])
      expect(await new Browser().signIn(user.mail, alba, `?redirectTo=${encodeURIComponent(target)}`)).toBe('/archive');
  });
});

describe('who gets in', () => {
  test('nobody without an account, which isn’t made', async () => {
    albas.people.set('new@alba.test', { sub: 'new', email: 'new@alba.test', email_verified: true });
    const users = await db.user.count();
    expect(await new Browser().signIn('new@alba.test')).toBe(refused('companyNoAccount'));
    expect(await db.user.count()).toBe(users);
    expect((await audits('refuseCompanySignIn'))[0]).toMatchObject({
      subjectId: alba.customerId,
      after: { reason: 'companyNoAccount', mail: 'new@alba.test' },
    });
  });

  test('nobody of another company, whose address the provider claims: answered as an unknown one', async () => {
    const { user } = await makeEmployee(brenta, brentas);
    albas.people.set('liar', { sub: 'liar', email: user.mail, email_verified: true });
    expect(await new Browser().signIn('liar')).toBe(refused('companyNoAccount'));
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  test('no administrator, also one of the same company', async () => {
    for (const customerId of [alba.customerId, admin.customerId]) {
      const user = await makeUser({ customerId, isAdmin: true });
      albas.people.set(user.mail, { sub: `admin ${user.id}`, email: user.mail, email_verified: true });
      expect(await new Browser().signIn(user.mail)).toBe(refused('companyNoAccount'));
    }
  });

  test('an account that is suspended, cancelled, over, without the archive, or elsewhere: as after a password', async () => {
    const { user } = await makeEmployee();
    await setUserStatus(admin, { userGuid: user.id, state: 'stopped' });
    expect(await new Browser().signIn(user.mail)).toBe(refused('accountSuspended'));
    await setUserStatus(admin, { userGuid: user.id, state: 'cancelled' });
    expect(await new Browser().signIn(user.mail)).toBe(refused('accountCancelled'));
    const over = { loginConditionType: 'days', loginConditionDays: 1, loginConditionSetAt: new Date(0) } as const;
    const expired = await makeEmployee(alba, albas, over);
    expect(await new Browser().signIn(expired.user.mail)).toBe(refused('dailyLimitExhausted'));
    const shop = await makeEmployee(alba, albas, { archiveAccess: false });
    expect(await new Browser().signIn(shop.user.mail)).toBe(refused('noArchiveAccess'));
    const bound = await makeEmployee();
    await db.userIpRestriction.create({ data: { userId: bound.user.id, range: '203.0.113.0/24' } });
    expect(await new Browser().signIn(bound.user.mail)).toBe(refused('forbiddenAddress'));
  });

  test('no address that the provider hasn’t verified, unless the customer’s provider is trusted in that', async () => {
    for (const verified of [false, undefined, 'false']) {
      const { user, person } = await makeEmployee();
      person.email_verified = verified as boolean;
      expect(await new Browser().signIn(user.mail)).toBe(refused('companyMailUnverified'));
    }
    const { user, person } = await makeEmployee();
    person.email_verified = undefined;
    await configure(alba, albas, { mailDomains: 'alba.test', trustUnverifiedMails: true });
    expect(await new Browser().signIn(user.mail)).toBe('/archive');
    await configure(alba, albas, { mailDomains: 'alba.test' });
  });

  test('nobody without an address', async () => {
    albas.people.set('mute', { sub: 'mute' });
    expect(await new Browser().signIn('mute')).toBe(refused('companyMailMissing'));
    expect((await audits('refuseCompanySignIn'))[0]).toMatchObject({ after: { reason: 'companyMailMissing' } });
  });

  test('nobody by words that can’t be kept', async () => {
    const { user } = await makeEmployee();
    albas.people.set('torn', { sub: 'torn', email: `ab\0${'😀'.repeat(120)}\ud83d@alba.test`, email_verified: true });
    expect(await new Browser().signIn('torn')).toBe(refused('companyNoAccount'));
    expect((await audits('refuseCompanySignIn'))[0]).toMatchObject({ after: { mail: `ab${'😀'.repeat(98)}\ufffd` } });
    for (const sub of ['x'.repeat(256), 'nul\0', 'ы']) {
      albas.people.set('long', { sub, email: user.mail, email_verified: true });
      expect(await new Browser().signIn('long')).toBe(refused('companySignInRefused'));
    }
  });

  test('nobody else who has got the address later, until an administrator releases the account', async () => {
    const { user, person } = await makeEmployee();
    await new Browser().signIn(user.mail);
    albas.people.set('heir', { sub: 'heir', email: user.mail, email_verified: true });
    person.email = 'renamed@alba.test';
    expect(await new Browser().signIn('heir')).toBe(refused('companyAccountBound'));
    expect(await unbindProvider(admin, { userGuid: user.id })).toMatchObject({ isChanged: true });
    expect(await new Browser().signIn('heir')).toBe('/archive');
    expect((await audits('unbindProvider'))[0]).toMatchObject({
      subjectId: user.id,
      before: { subject: [person.sub] },
    });
  });

  test('nobody into a second account, by an address that is somebody else’s', async () => {
    const { user, person } = await makeEmployee();
    await new Browser().signIn(user.mail);
    const { user: other } = await makeEmployee();
    person.email = other.mail;
    expect(await new Browser().signIn(user.mail)).toBe(refused('companyAccountBound'));
    expect(await db.session.count({ where: { userId: other.id } })).toBe(0);
  });

  const comeBackWith = async (error: string) => {
    const browser = new Browser();
    const begun = new URL(await browser.begin());
    const back = new URL(begun.searchParams.get('redirect_uri')!);
    const state = begun.searchParams.get('state')!;
    back.search = new URLSearchParams({ error, state, iss: albas.issuer }).toString();
    return browser.comeBack(back);
  };

  test('nobody who cancelled at the provider', async () => {
    expect(await comeBackWith('access_denied')).toBe(refused('companySignInDenied'));
  });

  test('nobody where the provider failed or has other settings, which isn’t called a refusal of the person', async () => {
    for (const error of ['server_error', 'temporarily_unavailable'])
      expect(await comeBackWith(error)).toBe(refused('companyProviderAway'));
    for (const [error, reason] of [
      ['unauthorized_client', 'clientRefused'],
      ['invalid_scope', 'incomplete'],
    ] as const) {
      expect(await comeBackWith(error)).toBe(refused('companyProviderWrong'));
      expect((await audits('refuseCompanySignIn'))[0]).toMatchObject({ after: { reason, detail: error } });
    }
  });

  test('nobody any more after too many refused tries from an address', async () => {
    const browser = new Browser();
    albas.people.set('stranger', { sub: 'stranger', email: 'stranger@alba.test', email_verified: true });
    for (let turn = 0; turn < 20; turn++) expect(await browser.signIn('stranger')).toBe(refused('companyNoAccount'));
    expect(await browser.signIn('stranger')).toBe(refused('tooManyRequests'));
  });

  test('nobody learns many companies by trying: wrong domains and made-up addresses come to an end', async () => {
    const asker = makeStranger({ device: makeToken() });
    const ask = (turn: number) => keyOf(startCompanySignIn(asker, { mailAddress: `someone@company-${turn}.test` }));
    for (let turn = 0; turn < 20; turn++) expect(await ask(turn)).toBe('companySignInUnknown');
    expect(await ask(20)).toBe('tooManyRequests');
    const browser = new Browser();
    expect(await browser.begin({ customerId: '', key: 'made-up' })).toBe(refused('companySignInUnknown'));
  });
});

describe('a provider that is away or broken', () => {
  let company: { customerId: string; key: string };
  let provider: IdentityProvider;
  beforeEach(async () => {
    provider = await startProvider(() => [...uris]);
    providers.push(provider);
    company = { customerId: (await makeCustomer()).id, key: '' };
    await configure(company, provider);
    const { redirectAddress } = await readProvider(admin, { customerGuid: company.customerId });
    uris.add(redirectAddress);
    company.key = redirectAddress.split('/').at(-2)!;
  });
  const check = async () => (await checkProvider(admin, { customerGuid: company.customerId })).problem;
  const discovery = '/.well-known/openid-configuration';
  const document = (change: (document: Record<string, unknown>) => unknown) => {
    provider.between = (path, answer) =>
      path === discovery
        ? { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>)) }
        : null;
  };

  test('is well', async () => {
    expect(await checkProvider(admin, { customerGuid: company.customerId })).toEqual({ problem: null, detail: '' });
    expect(await new Browser().begin(company)).toMatch(provider.issuer);
  });

  test('is away', async () => {
    await provider.stop();
    expect(await check()).toBe('unreachable');
    expect(await new Browser().begin(company)).toBe(refused('companyProviderAway'));
  });

  test('is away on the way back', async () => {
    const { user } = await makeEmployee(company, provider);
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(company), user.mail);
    provider.between = (path, answer) => (path === '/token' ? { ...answer, status: 503, body: '' } : null);
    expect(await browser.comeBack(back, company)).toBe(refused('companyProviderAway'));
  });

  test('is slow', async () => {
    provider.between = (path) => (path === discovery ? new Promise(() => {}) : null);
    expect(await check()).toBe('slow');
    expect(await new Browser().begin(company)).toBe(refused('companyProviderAway'));
  });

  test('doesn’t take the secret', async () => {
    await configure(company, provider, { clientSecret: 'another one' });
    expect(await check()).toBe('clientRefused');
    expect(provider.asked).toContain('/token');
    const { user } = await makeEmployee(company, provider);
    expect(await new Browser().signIn(user.mail, company)).toBe(refused('companyProviderWrong'));
    expect((await audits('refuseCompanySignIn'))[0]).toMatchObject({ after: { reason: 'clientRefused' } });
  });

  test.each<[string, (document: Record<string, unknown>) => unknown, string]>([
    ['another issuer', (one) => ({ ...one, issuer: 'https://evil.test' }), 'otherIssuer'],
    ['an issuer of many', (one) => ({ ...one, issuer: 'https://login.test/{tenantid}/v2.0' }), 'otherIssuer'],
    ['no keys', ({ jwks_uri: _, ...one }) => one, 'incomplete'],
    ['no code', (one) => ({ ...one, response_types_supported: ['id_token'] }), 'incomplete'],
    ['no PKCE', (one) => ({ ...one, code_challenge_methods_supported: ['plain'] }), 'incomplete'],
    ['a script as address', (one) => ({ ...one, authorization_endpoint: 'javascript:alert(1)' }), 'plainAddress'],
    ['an inner address', (one) => ({ ...one, jwks_uri: 'http://169.254.169.254/latest' }), 'address'],
    ['a list', () => [], 'notOpenId'],
    ['much', (one) => ({ ...one, more: 'x'.repeat(300_000) }), 'big'],
  ])('names %s in its document', async (_name, change, problem) => {
    document(change);
    expect(await check()).toBe(problem);
  });

  test('answers with a page, an error, or a redirect', async () => {
    const answerWith = (answer: Answer) => (provider.between = (path) => (path === discovery ? answer : null));
    answerWith({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>hello' });
    expect(await check()).toBe('notOpenId');
    answerWith({ status: 404, headers: {}, body: '' });
    expect(await check()).toBe('notOpenId');
    answerWith({ status: 302, headers: { location: `${albas.issuer}${discovery}` }, body: '' });
    expect(await check()).toBe('notOpenId');
    answerWith({ status: 500, headers: {}, body: '' });
    expect(await check()).toBe('unreachable');
  });

  test.each(['http://10.0.0.1', 'https://169.254.169.254', 'https://[::1]', 'http://127.0.0.2'])(
    'lies at %s, inside of our network',
    async (issuer) => {
      await configure(company, provider, { issuer });
      expect(await check()).toBe('address');
      expect(await new Browser().begin(company)).toBe(refused('companyProviderWrong'));
    },
  );

  test('is switched off or removed: the same as none, also for who is on the way back', async () => {
    const { user } = await makeEmployee(company, provider);
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(company), user.mail);
    await configure(company, provider, { isActive: false });
    expect(await browser.comeBack(back, company)).toBe(refused('companySignInExpired'));
    expect(await browser.begin(company)).toBe(refused('companySignInUnknown'));
    await removeProvider(admin, { customerGuid: company.customerId });
    expect(await browser.begin(company)).toBe(refused('companySignInUnknown'));
    expect(await keyOf(checkProvider(admin, { customerGuid: company.customerId }))).toBe('providerNotFound');
  });

  test('became another one on the way: the answer of the first counts no more', async () => {
    const { user } = await makeEmployee(company, provider);
    const browser = new Browser();
    const back = await walkProvider(await browser.begin(company), user.mail);
    await configure(company, brentas);
    expect(await browser.comeBack(back, company)).toBe(refused('companySignInExpired'));
  });
});

describe('a company whose users must sign in by its provider', () => {
  const company = { customerId: '', key: '' };
  beforeAll(async () => {
    company.customerId = (await makeCustomer()).id;
    await configure(company, brentas, { isRequired: true });
  });
  const byPassword = (mailAddress: string, password = testPassword) =>
    keyOf(signIn(makeStranger(), { mailAddress, password }));

  test('refuses their passwords, to those alone who know them', async () => {
    const user = await makeUser({ customerId: company.customerId });
    expect(await byPassword(user.mail)).toBe('companySignInNeeded');
    expect(await byPassword(user.mail, 'Wrong2026x')).toBe('invalidCredentials');
    expect(await byPassword((await makeUser({ customerId: company.customerId, password: null })).mail)).toBe(
      'companySignInNeeded',
    );
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  test('never an administrator’s', async () => {
    const user = await makeUser({ customerId: company.customerId, isAdmin: true });
    expect(await byPassword(user.mail)).toBe('none');
  });

  test('takes them again when an administrator switches it off', async () => {
    const user = await makeUser({ customerId: company.customerId });
    await configure(company, brentas, { isRequired: true, isActive: false });
    expect(await byPassword(user.mail)).toBe('none');
    await configure(company, brentas, { isRequired: true });
    expect(await byPassword(user.mail)).toBe('companySignInNeeded');
  });

  test('invites them to its sign-in page, and sends no links for passwords', async () => {
    const mail = 'invited@brenta.test';
    await createAccount(admin, {
      customer: company.customerId,
      name: 'Invited',
      mail,
      language: 'en',
      loginCondition: 'unlimited',
      passwordMode: 'user',
      archiveAccess: true,
    });
    await resetPassword(makeStranger(), { mailAddress: mail });
    expect(await db.passwordToken.count({ where: { user: { mail } } })).toBe(0);
  });
});

describe('what an administrator enters', () => {
  const facts = { issuer: 'https://login.example', clientId: 'archive', clientSecret: 'secret' };

  test('needs the part for people', async () => {
    const { id: customerGuid } = await makeCustomer();
    const limited = await makePerson({ isAdmin: true, permissions: { designs: true } });
    for (const run of [readProvider, saveProvider, checkProvider, removeProvider])
      expect(await keyOf(run(limited, { customerGuid, ...facts }))).toBe('notAllowed');
    expect(await keyOf(unbindProvider(limited, { userGuid: (await makeUser()).id }))).toBe('notAllowed');
  });

  test('a call that leaves switches out changes none of them; the form’s unticked boxes do', async () => {
    const { id: customerGuid } = await makeCustomer();
    const switches = async () => {
      const { provider } = await readProvider(admin, { customerGuid });
      return [provider?.isActive, provider?.isRequired, provider?.trustUnverifiedMails];
    };
    await saveProvider(admin, { customerGuid, ...facts });
    expect(await switches()).toEqual([false, false, false]);
    await saveProvider(admin, { customerGuid, ...facts, isActive: true, isRequired: true, trustUnverifiedMails: true });
    await saveProvider(admin, { customerGuid, ...facts, clientId: 'other' });
    expect(await switches()).toEqual([true, true, true]);
    const unticked = { isActive: 'false', isRequired: 'false', trustUnverifiedMails: 'false' };
    await saveProvider(admin, { customerGuid, ...facts, ...unticked });
    expect(await switches()).toEqual([false, false, false]);
  });

  test('a secret isn’t sent to another issuer than the one that it was entered for', async () => {
    const { id: customerGuid } = await makeCustomer();
    expect(await keyOf(saveProvider(admin, { customerGuid, ...facts, clientSecret: '' }))).toBe('providerSecretNeeded');
    await saveProvider(admin, { customerGuid, ...facts });
    const kept = await db.identityProvider.findUniqueOrThrow({ where: { customerId: customerGuid } });
    await saveProvider(admin, { customerGuid, ...facts, clientSecret: '', clientId: 'other' });
    const after = await db.identityProvider.findUniqueOrThrow({ where: { customerId: customerGuid } });
    expect([after.clientId, after.clientSecret]).toEqual(['other', kept.clientSecret]);
    const moved = { customerGuid, ...facts, clientSecret: '', issuer: 'https://evil.example' };
    expect(await keyOf(saveProvider(admin, moved))).toBe('providerSecretNeeded');
  });

  test('a secret that was sealed for another customer doesn’t open', async () => {
    const [one, other] = [await makeCustomer(), await makeCustomer()];
    for (const { id: customerGuid } of [one, other]) await saveProvider(admin, { customerGuid, ...facts });
    const { clientSecret } = await db.identityProvider.findUniqueOrThrow({ where: { customerId: one.id } });
    await db.identityProvider.update({ where: { customerId: other.id }, data: { clientSecret } });
    expect(await checkProvider(admin, { customerGuid: other.id })).toEqual({ problem: 'secretLost', detail: '' });
  });

  test('a mail domain leads to one company', async () => {
    const [one, other] = [await makeCustomer(), await makeCustomer()];
    await saveProvider(admin, {
      customerGuid: one.id,
      ...facts,
      mailDomains: '@Mill.example, mill.example weave.example',
    });
    const read = await readProvider(admin, { customerGuid: one.id });
    expect(read.provider?.mailDomains).toEqual(['mill.example', 'weave.example']);
    const taken = saveProvider(admin, { customerGuid: other.id, ...facts, mailDomains: 'MILL.example' });
    await expect(taken).rejects.toMatchObject({ fields: { mailDomains: ['providerDomainTaken'] } });
  });

  test.each([
    ['issuer', 'nonsense', 'badIssuer'],
    ['issuer', 'ftp://login.example', 'badIssuer'],
    ['issuer', 'https://user:pass@login.example', 'badIssuer'],
    ['issuer', 'https://login.example?tenant=1', 'badIssuer'],
    ['mailDomains', 'nodots', 'badMailDomain'],
    ['mailDomains', 'a..b', 'badMailDomain'],
    ['clientId', ' ', 'required'],
  ])('%s “%s” is refused', async (field, value, key) => {
    const given = saveProvider(admin, { customerGuid: (await makeCustomer()).id, ...facts, [field]: value });
    await expect(given).rejects.toMatchObject({ fields: { [field]: [key] } });
  });

  test('the address of the document is as good as the issuer', async () => {
    const { id: customerGuid } = await makeCustomer();
    await saveProvider(admin, {
      customerGuid,
      ...facts,
      issuer: 'https://login.example/a/.well-known/openid-configuration',
    });
    expect((await readProvider(admin, { customerGuid })).provider?.issuer).toBe('https://login.example/a');
  });

  test('two administrators at once: the second one is told', async () => {
    const { id: customerGuid } = await makeCustomer();
    await saveProvider(admin, { customerGuid, ...facts });
    const { version } = await readProvider(admin, { customerGuid });
    await saveProvider(admin, { customerGuid, ...facts, version, isRequired: true });
    expect(await keyOf(saveProvider(admin, { customerGuid, ...facts, version }))).toBe('changedMeanwhile');
  });
});
