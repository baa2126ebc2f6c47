/** Access tokens of programs: what they open, what ends them, and what a stolen, foreign, widened or revoked one gets. */
import { beforeAll, describe, expect, it } from 'vitest';
import { getActor } from '#app/actor.server.ts';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { apiScopes, opensOf } from '#app/domain/base/api-scopes.ts';
import { officeParts } from '#app/domain/base/office-parts.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import {
  listApiTokens,
  makeApiToken,
  makeUserApiToken,
  revokeApiToken,
  revokeUserApiToken,
} from '#app/domain/people/accounts/api-tokens.server.ts';
import { endOtherSessions, listOwnSessions } from '#app/domain/people/accounts/own-account.server.ts';
import { endSessions, findPerson, sweepAccounts } from '#app/domain/people/accounts/sessions.server.ts';
import { setPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { changeRights } from '#app/domain/people/users/edit-user.server.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { assignPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import { addCustomer } from '#app/domain/people/customers/manage.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeDesign, makePerson, makeUser, testPassword } from '#tests/make.ts';
import { ask, jsonBody, signedIn } from '../ask.ts';

let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  person = await makePerson();
});

const visit = { address: '10.0.0.1', userAgent: 'test', locale: 'en' as const };
const tokenOf = async (actor: Person, scopes: string[] = ['search'], more: object = {}) =>
  makeApiToken(actor, { name: 'ERP', scopes, password: testPassword, ...more });
const search = (token: string) => ask('/search/design/basic/0/5', { token, ...jsonBody({}) });

const mailsTo = (mail: string) =>
  db.$queryRaw<{ subject: string; text: string }[]>`
    SELECT data->>'subject' AS subject, data->>'text' AS text FROM pgboss.job
    WHERE name = 'mail-send' AND data->>'to' = ${mail} ORDER BY created_on, id`;

describe('a token', () => {
  it('is told to its owner by mail, once, whoever made it and by whatever way', async () => {
    const owner = await makePerson({ language: 'tr' });
    const submission = crypto.randomUUID();
    for (let press = 0; press < 2; press++) await tokenOf(owner, ['search'], { submission });
    const [first, ...others] = await mailsTo(owner.mail);
    expect([first!.subject, others.length]).toEqual(['Desen arşivi hesabınız için yeni erişim anahtarı', 0]);
    expect(first!.text).toMatch(/\n\nERP\n127\.0\.0\.1\n.* UTC\n\n/);
    expect(first!.text).toMatch(/\/preferences\/tokens$/);
    await makeUserApiToken(admin, { userGuid: owner.userId, name: 'PLM', scopes: ['search'] });
    expect((await mailsTo(owner.mail))[1]!.text).toContain(`\n\nPLM\n${admin.name}\n`);
    const { token, user: caller } = await signedIn({});
    await ask('/account/tokens', { method: 'PUT', token, ...jsonBody({ name: 'CLI', scopes: ['search'] }) });
    expect(await mailsTo(caller.mail)).toHaveLength(1);
  });

  it('is not made where what it was asked by ended at that very moment', async () => {
    const meanwhile = async (end: (tx: Transaction) => Promise<unknown>, ask: () => Promise<unknown>) => {
      const { key } = await db.$transaction(async (tx) => {
        await end(tx);
        const key = keyOf(ask());
        await untilWaiting(1);
        return { key };
      });
      return key;
    };
    const [owner, user] = [await makePerson(), await makePerson()];
    const byAdmin = () => makeUserApiToken(admin, { userGuid: user.userId, name: 'PLM', scopes: ['search'] });
    expect([
      await meanwhile(
        (tx) => setPassword(tx, owner.userId, 'new'),
        () => tokenOf(owner),
      ),
      await meanwhile((tx) => changeRights(tx, admin, user.userId, { isAdmin: true, parts: ['people'] }), byAdmin),
    ]).toEqual(['sessionExpired', 'noApiTokenForAdmin']);
    expect(await db.apiToken.count({ where: { userId: { in: [owner.userId, user.userId] } } })).toBe(0);
  });

  it('is kept as a hash alone, and told by its beginning', async () => {
    const { accessToken, tokenGuid } = await tokenOf(person);
    expect(accessToken).toMatch(/^pa_[\w-]{43}$/);
    const [kept] = await db.$queryRaw<{ text: string }[]>`
      SELECT row_to_json(t)::text || row_to_json(s)::text AS text
      FROM "ApiToken" t JOIN "Session" s ON s."id" = t."sessionId" WHERE t."id" = ${tokenGuid}::uuid`;
    expect(kept!.text).not.toContain(accessToken.slice(10));
    const { tokens } = await listApiTokens(person, {});
    expect(tokens[0]).toMatchObject({ tokenGuid, prefix: accessToken.slice(0, 9), state: 'active', lastUsed: null });
    const audit = await db.auditEntry.findMany({ where: { operation: 'makeApiToken', subjectId: person.userId } });
    expect(JSON.stringify(audit.map(({ after }) => after))).toContain(tokenGuid);
    expect(JSON.stringify(audit.map(({ after }) => after))).not.toContain(accessToken.slice(3));
  });

  it('asks for the password in a browser, where the account has one', async () => {
    const owner = await makePerson();
    const make = (password?: string, actor = owner) => keyOf(tokenOf(actor, ['search'], { password }));
    expect([await make(), await make(''), await make('wrong')]).toEqual(['required', 'required', 'wrongPassword']);
    expect(await db.apiToken.count({ where: { userId: owner.userId } })).toBe(0);
    expect(await make(testPassword)).toBe('none');
    expect(await make(undefined, { ...owner, sessionKind: 'service' })).toBe('none');
    await db.user.update({ where: { id: owner.userId }, data: { passwordHash: null } });
    expect(await make()).toBe('none');
  });

  it('is made by nobody between the factors, and goes on for whoever adds one later', async () => {
    const owner = await makePerson();
    const { accessToken } = await tokenOf(owner);
    await expect(tokenOf({ ...owner, secondFactorDue: true })).rejects.toMatchObject({ key: 'secondFactorNeeded' });
    await db.user.update({
      where: { id: owner.userId },
      data: { totpSecret: Buffer.from('kept sealed'), totpEnrolledAt: new Date() },
    });
    expect(await findPerson(accessToken, visit)).not.toHaveProperty('secondFactorDue');
    expect((await search(accessToken)).status).toBe(200);
  });

  it('stands among the access tokens, not among the sessions, and stays when those end', async () => {
    const owner = await makePerson();
    const { accessToken } = await tokenOf(owner);
    expect((await listOwnSessions(owner, {})).sessions.map(({ isOwn }) => isOwn)).toEqual([true]);
    expect(await endOtherSessions(owner, {})).toEqual({ endedCount: 0 });
    expect(await findPerson(accessToken, visit)).not.toBeNull();
  });

  it('sees the designs that its person sees, and no others', async () => {
    const { token, user } = await signedIn({});
    const hidden = await makeDesign({ isConfined: true, customerId: person.customerId });
    const made = await ask('/account/tokens', {
      method: 'PUT',
      token,
      ...jsonBody({ name: 'ERP', scopes: ['search'] }),
    });
    const own = made.body.accessToken as string;
    expect((await search(own)).body.totalCount).toBe((await search(token)).body.totalCount);
    const seen = await ask('/design/header', { token: own, ...jsonBody({ designGuid: hidden.id }) });
    expect(seen.body.error).toBe('designNotFound');
    expect(user.id).toBeTruthy();
  });

  it('is one of the form that is sent twice', async () => {
    const once = { submission: crypto.randomUUID() };
    const [one, other] = [await tokenOf(person, ['lists'], once), await tokenOf(person, ['lists'], once)];
    expect(other).toEqual(one);
    await revokeApiToken(person, { tokenGuid: one.tokenGuid });
    await expect(tokenOf(person, ['lists'], once)).rejects.toMatchObject({ key: 'apiTokenOver' });
    expect(await findPerson(one.accessToken, visit)).toBeNull();
  });

  it('is taken in the header alone, never as a cookie', async () => {
    const { accessToken } = await tokenOf(person);
    const context = { requestId: 'one', cspNonce: '', remoteAddress: '10.0.0.1' };
    const encoded = encodeURIComponent(Buffer.from(JSON.stringify(accessToken)).toString('base64'));
    const byCookie = new Request('http://localhost/archive', { headers: { cookie: `session=${encoded}` } });
    expect((await getActor(byCookie, context)).kind).toBe('stranger');
    const byHeader = new Request('http://localhost/archive', { headers: { 'access-token': accessToken } });
    expect((await getActor(byHeader, { ...context, requestId: 'two' })).kind).toBe('person');
  });
});

describe('scopes', () => {
  it('open what they name and nothing else', async () => {
    const { accessToken } = await tokenOf(person, ['search']);
    expect((await search(accessToken)).status).toBe(200);
    for (const [path, method] of [
      ['/favorites/lists', 'GET'],
      ['/cad/jobs', 'GET'],
      ['/account/tokens', 'GET'],
      ['/account/sign-out', 'POST'],
      ['/admin/users/get-all', 'POST'],
    ] as const) {
      const { status, body } = await ask(path, { method, token: accessToken });
      expect([path, status, body.error]).toEqual([path, 403, 'scopeMissing']);
    }
  });

  it('are never more than the person may: asked for, they are refused', async () => {
    for (const scopes of [['import'], ['search', 'people'], ['everything'], []])
      await expect(tokenOf(person, scopes)).rejects.toMatchObject({
        key: scopes.length > 0 ? 'notOneOf' : 'nothingSelected',
      });
    const labeller = await makePerson({ isAdmin: true });
    await db.userPermission.create({ data: { userId: labeller.userId, permission: 'labelling', allowed: true } });
    const narrowed = { ...labeller, permissions: { labelling: true } };
    await expect(tokenOf(narrowed, ['people'])).rejects.toMatchObject({ fields: { scopes: ['notOneOf'] } });
    const { accessToken } = await tokenOf(narrowed, ['catalogue']);
    const found = (await findPerson(accessToken, visit))!;
    expect(officeParts.filter((part) => found.permissions[part])).toEqual(['labelling']);
  });

  it('shrink with what the person may', async () => {
    const { token, user } = await signedIn({});
    const made = await ask('/account/tokens', { method: 'PUT', token, ...jsonBody({ name: 'L', scopes: ['lists'] }) });
    const own = made.body.accessToken as string;
    expect((await ask('/favorites/lists', { method: 'GET', token: own })).status).toBe(200);
    await db.userPermission.create({ data: { userId: user.id, permission: 'favorites', allowed: false } });
    expect((await ask('/favorites/lists', { method: 'GET', token: own })).body.error).toBe('notAllowed');
  });

  it('cannot be widened: a token makes no token, and no settings, audit or owner are in any scope', async () => {
    const { accessToken } = await tokenOf(admin, [...apiScopes]);
    const wider = { method: 'PUT', token: accessToken, ...jsonBody({ name: 'W', scopes: ['people'] }) };
    expect((await ask('/account/tokens', wider)).body.error).toBe('scopeMissing');
    const { parts } = opensOf(apiScopes);
    for (const part of ['settings', 'audit', 'system', 'owner'] as const) expect(parts).not.toContain(part);
  });

  it('need the second factor of an administrator when the token is made', async () => {
    await expect(tokenOf({ ...admin, is2FaValidated: false })).rejects.toMatchObject({ key: 'secondFactorNeeded' });
  });
});

describe('the list of tokens', () => {
  it('leads with those that can be revoked, however many were made and ended since', async () => {
    const owner = await makePerson();
    const { tokenGuid } = await tokenOf(owner);
    const ended = Array.from({ length: 120 }, (_, at) => ({
      userId: owner.userId,
      name: `ended ${at}`,
      prefix: crypto.randomUUID().slice(0, 8),
      scopes: ['search'],
      expiresAt: new Date(Date.now() + 1e9),
    }));
    await db.apiToken.createMany({ data: ended });
    const { tokens } = await listApiTokens(owner, {});
    expect([tokens.length, tokens[0]!.tokenGuid, tokens[0]!.state]).toEqual([100, tokenGuid, 'active']);
  });
});

describe('a token ends', () => {
  const works = async (token: string) => (await findPerson(token, visit)) !== null;

  it('when it is revoked, and only by its person or an administrator of users', async () => {
    const { accessToken, tokenGuid } = await tokenOf(person);
    const other = await makePerson();
    await expect(revokeApiToken(other, { tokenGuid })).rejects.toMatchObject({ key: 'apiTokenNotFound' });
    await expect(revokeUserApiToken(admin, { userGuid: other.userId, tokenGuid })).rejects.toMatchObject({
      key: 'apiTokenNotFound',
    });
    expect(await works(accessToken)).toBe(true);
    await revokeApiToken(person, { tokenGuid });
    await revokeApiToken(person, { tokenGuid });
    expect(await works(accessToken)).toBe(false);
    expect((await search(accessToken)).body).toMatchObject({ error: 'apiTokenInvalid', login: 'yes' });
    expect((await listApiTokens(person, {})).tokens.find((one) => one.tokenGuid === tokenGuid)!.state).toBe('ended');
  });

  it('when its time is over', async () => {
    const { accessToken, tokenGuid } = await tokenOf(person, ['search'], { days: 1 });
    const past = new Date(Date.now() - 1000);
    await db.session.updateMany({ where: { apiToken: { id: tokenGuid } }, data: { expiresAt: past } });
    await db.apiToken.update({ where: { id: tokenGuid }, data: { expiresAt: past } });
    expect(await works(accessToken)).toBe(false);
    await sweepAccounts();
    expect((await listApiTokens(person, {})).tokens.find((one) => one.tokenGuid === tokenGuid)!.state).toBe('expired');
    for (const days of [0, 366, 1.5]) await expect(tokenOf(person, ['search'], { days })).rejects.toThrow();
  });

  it.each([
    ['a stopped account', (userGuid: string) => setUserStatus(admin, { userGuid, state: 'stopped' })],
    ['a new password', (userGuid: string) => assignPassword(admin, { userGuid, newPassword: 'Weft-and-Warp-2026' })],
    ['the end of all sessions', (userGuid: string) => endSessions(userGuid)],
  ])('by %s', async (_, end) => {
    const { id } = await makeUser();
    const { accessToken } = await makeUserApiToken(admin, { userGuid: id, name: 'ERP', scopes: ['search'] });
    expect(await works(accessToken)).toBe(true);
    await end(id);
    expect(await works(accessToken)).toBe(false);
  });
});

describe('an administrator', () => {
  it('makes tokens for users, but for no other administrator', async () => {
    const other = await makePerson({ isAdmin: true });
    const asked = { name: 'ERP', scopes: ['search'] };
    await expect(makeUserApiToken(admin, { ...asked, userGuid: other.userId })).rejects.toMatchObject({
      key: 'noApiTokenForAdmin',
    });
    await expect(makeUserApiToken(person, { ...asked, userGuid: other.userId })).rejects.toMatchObject({
      key: 'notAllowed',
    });
  });

  it('is named in the audit with the token that acted', async () => {
    const { accessToken } = await tokenOf(admin, ['people']);
    const program = (await findPerson(accessToken, visit))!;
    await addCustomer(program, { name: `By token ${crypto.randomUUID()}` });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { actorId: admin.userId }, orderBy: { id: 'desc' } });
    expect(entry.actorName).toBe(`${admin.name} (ERP, ${accessToken.slice(0, 9)}…)`);
  });
});

it('no more than twenty at once', async () => {
  const busy = await makePerson();
  for (let at = 0; at < 20; at++) await tokenOf(busy, ['search'], { name: `Token ${at}` });
  await expect(tokenOf(busy)).rejects.toMatchObject({ key: 'tooManyApiTokens' });
});
