import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { endSessions } from '#app/domain/accounts/sessions.server.ts';
import { errors } from '#app/domain/errors.ts';
import { table } from '#app/service/table.ts';
import { makeArchive, makeDesign, makeUser, testPassword } from '#tests/make.ts';
import { ask, askRaw, formBody, jsonBody, signedIn, urlBody } from './ask.ts';

const anyId = '0198c0de-0000-7000-8000-000000000000';
const concrete = (path: string) => path.replace('{page}', '0').replace('{count}', '5').replace(/\{\w+\}/g, anyId);

describe('permissions of every row', () => {
  const tokens: Record<string, string | undefined> = {};
  beforeAll(async () => {
    tokens.customer = (await signedIn({})).token;
    tokens.adminWithout = (await signedIn({ isAdmin: true })).token;
    tokens.admin = (await signedIn({ isAdmin: true }, { twoFactor: true })).token;
    tokens.locked = (await signedIn({ archiveAccess: false })).token;
  });
  /** What a permission means to each asker: a refusal's key, or null where the operation itself is reached. */
  const expected: Record<string, Record<string, string | null>> = {
    public: { stranger: null, customer: null, adminWithout: null, admin: null },
    signedIn: { stranger: 'notSignedIn', customer: null, adminWithout: null, admin: null },
    archive: { stranger: 'notSignedIn', customer: null, adminWithout: null, admin: null, locked: 'noArchiveAccess' },
    admin: { stranger: 'notSignedIn', customer: 'notAllowed', adminWithout: 'secondFactorNeeded', admin: null },
  };
  const refusals = ['notSignedIn', 'notAllowed', 'secondFactorNeeded', 'noArchiveAccess', 'sessionExpired'];

  it.each(table.filter(({ path }) => path !== '/account/sign-out').map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_, row) => {
    const askers = expected[row.permission];
    expect(askers, `${row.path} has a permission that this test knows`).toBeDefined();
    for (const [asker, key] of Object.entries(askers!)) {
      const { status, body } = await ask(concrete(row.path), { method: row.method, token: tokens[asker] });
      const got = refusals.includes(body.error as string) ? body.error : null;
      // An admin's second factor is asked of admins alone: that refusal is the operation's own.
      if (row.path === '/account/authenticate' && asker === 'customer') continue;
      expect(got, `${asker} at ${row.path}`).toBe(key);
      expect(status).toBeLessThan(500);
      expect(body.login).toBe(key === 'notSignedIn' ? 'yes' : undefined);
      if (key) expect(body.responseCode).toBe(errors[key as keyof typeof errors].code);
    }
  });
});

describe('signing in', () => {
  it('answers the token and what SPEC names, and the token opens calls until its user is suspended', async () => {
    const user = await makeUser({ mail: 'program@archive.test' });
    const login = await ask('/account/login_collection', jsonBody({ mailAddress: user.mail, password: testPassword, remember: true, view: 'program' }));
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({ responseCode: 0, isAdmin: false, isInHouse: false, is2FaValidated: false, user: { userGuid: user.id, mail: user.mail } });
    const token = login.body.accessToken as string;
    expect((await ask('/account/validate-token', { token })).body).toEqual({ responseCode: 0, isValid: true });
    expect((await ask('/get/archives', { token })).status).toBe(200);
    await db.user.update({ where: { id: user.id }, data: { status: 'stopped' } });
    await endSessions(user.id);
    const after = await ask('/get/archives', { token });
    expect(after).toMatchObject({ status: 401, body: { error: 'sessionExpired', login: 'yes' } });
    expect((await ask('/account/validate-token', { token })).body).toEqual({ responseCode: 0, isValid: false });
  });

  it('answers 6 where a password must be created, and the same for a wrong password as for no account', async () => {
    const without = await makeUser({ password: null });
    const asked = await ask('/account/login_collection', jsonBody({ mailAddress: without.mail, password: 'x' }));
    expect(asked.body).toMatchObject({ responseCode: 6, error: 'mustCreatePassword' });
    const user = await makeUser();
    const wrong = await ask('/account/login_collection', jsonBody({ mailAddress: user.mail, password: 'wrong' }));
    const nobody = await ask('/account/login_collection', jsonBody({ mailAddress: 'nobody@archive.test', password: 'wrong' }));
    expect(wrong.body).toEqual(nobody.body);
    expect(wrong.status).toBe(401);
    expect(wrong.body.login).toBeUndefined();
  });

  it('ends the token at sign-out', async () => {
    const { token } = await signedIn({});
    expect((await ask('/account/sign-out', { token })).status).toBe(200);
    expect((await ask('/get/labels', { token })).status).toBe(401);
  });

  it('takes no token from a cookie or an address', async () => {
    const { token } = await signedIn({});
    expect((await ask(`/get/labels?access-token=${token}`, { headers: { cookie: `session=${token}` } })).status).toBe(401);
  });
});

describe('bodies', () => {
  it('reads multipart, urlencoded and JSON alike', async () => {
    const { token } = await signedIn({});
    const archive = await makeArchive();
    const design = await makeDesign({ archiveId: archive.id, name: 'SAME-1' });
    const fields = { number: 'SAME-1', archive: String(archive.id) };
    const answers = [];
    for (const body of [formBody(fields), urlBody(fields), jsonBody(fields)]) answers.push(await ask('/search/design/basic/0/25', { token, ...body }));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]!.body);
    }
    expect(answers[0]!.body).toMatchObject({ responseCode: 0, totalCount: 1, totalPage: 1, currentPage: 0, designs: [{ designGuid: design.id, designName: 'SAME-1' }] });
  });

  it.each([
    ['broken JSON', { body: '{"a":', headers: { 'content-type': 'application/json' } }, 'unreadableBody'],
    ['a JSON list', { body: '[1]', headers: { 'content-type': 'application/json' } }, 'unreadableBody'],
    ['an unknown type', { body: '<a/>', headers: { 'content-type': 'text/xml' } }, 'unreadableBody'],
    ['a broken multipart', { body: 'nothing', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 'unreadableBody'],
    ['a huge body', { body: `{"a":"${'x'.repeat(1_100_000)}"}`, headers: { 'content-type': 'application/json' } }, 'bodyTooLarge'],
  ])('refuses %s', async (_, asked, key) => {
    const { token } = await signedIn({});
    expect((await ask('/design/header', { token, ...asked })).body.error).toBe(key);
  });

  it('keeps hands off prototypes', async () => {
    const { token } = await signedIn({});
    const { status } = await ask('/design/header', { token, body: '{"__proto__":{"designGuid":"x"},"constructor":1}', headers: { 'content-type': 'application/json' } });
    expect(status).toBe(422);
    expect(({} as Record<string, unknown>).designGuid).toBeUndefined();
  });

  it('names the field at fault and speaks the caller’s language', async () => {
    const { token } = await signedIn({});
    const { status, body } = await ask('/design/header', { token, ...jsonBody({ designGuid: 'x' }) , headers: { 'content-type': 'application/json', 'accept-language': 'tr' } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: 'invalidGuid', fields: { designGuid: ['invalidGuid'] } });
    const english = await ask('/design/header', { token, ...jsonBody({ designGuid: 'x' }) });
    expect(body.message).not.toBe(english.body.message);
  });
});

describe('addresses', () => {
  it('answers JSON for what is not there, and Allow for a wrong method', async () => {
    expect(await ask('/nothing/here')).toMatchObject({ status: 404, body: { error: 'notFound' } });
    const wrong = await ask('/design/header', { method: 'GET' });
    expect(wrong).toMatchObject({ status: 405, body: { error: 'methodNotAllowed' } });
    expect(wrong.headers.get('allow')).toBe('POST');
  });

  it('shows its documents without a token', async () => {
    expect((await ask('/openapi.json', { method: 'GET' })).body.openapi).toBe('3.1.0');
    const docs = await askRaw('/docs', { method: 'GET' });
    expect(docs.headers.get('content-type')).toContain('text/html');
    const html = await docs.text();
    for (const { path } of table) expect(html).toContain(path);
  });
});

describe('designs', () => {
  it('hides what is confined to others like what never was', async () => {
    const { token, user } = await signedIn({});
    const other = await signedIn({});
    const design = await makeDesign({ isConfined: true, customerId: other.user.customerId });
    const hidden = await ask('/design/header', { token, ...jsonBody({ designGuid: design.id }) });
    const missing = await ask('/design/header', { token, ...jsonBody({ designGuid: anyId }) });
    expect(hidden).toMatchObject({ status: 404, body: missing.body });
    const own = await ask('/design/header', { token: other.token, ...jsonBody({ designGuid: design.id }) });
    expect(own.body).toMatchObject({ responseCode: 0, design: { guid: design.id } });
    expect(own.body.design).not.toHaveProperty('notes');
    expect(user.id).not.toBe(other.user.id);
  });

  it('edits a design by its number and deletes it', async () => {
    const { token } = await signedIn({ isAdmin: true }, { twoFactor: true });
    const design = await makeDesign({ name: 'EDIT-1' });
    const edited = await ask('/design/header/EDIT-1', { method: 'PUT', token, ...urlBody({ studio: 'Studio Oda', repeatOffset: 'halfDrop' }) });
    expect(edited.body).toEqual({ responseCode: 0, designGuid: design.id });
    const seen = await ask(`/admin/design/header/${design.id}`, { token });
    expect(seen.body.design).toMatchObject({ designStudio: 'Studio Oda', repeatOffset: 'halfDrop' });
    const found = await ask('/admin/design/search?query=edit-1&page=0', { method: 'GET', token });
    expect(found.body).toMatchObject({ totalCount: 1, designs: [{ designName: 'EDIT-1' }] });
    expect((await ask(`/design/delete/${design.id}`, { method: 'DELETE', token })).status).toBe(200);
    expect((await ask(`/design/delete/${design.id}`, { method: 'DELETE', token })).status).toBe(404);
  });
});
