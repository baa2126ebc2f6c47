/** The forms about users, pools and proposals: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { foldSlug } from '#app/domain/base/text/fold.ts';
import { getUser } from '#app/domain/people/users/one-user.server.ts';
import * as endImpersonation from '#app/routes/admin/users/end-impersonation.route.ts';
import * as impersonate from '#app/routes/admin/users/impersonate.route.ts';
import * as pool from '#app/routes/admin/pool/route.tsx';
import * as poolUsers from '#app/routes/admin/pool-users/route.tsx';
import * as pools from '#app/routes/admin/pools/route.tsx';
import * as proposals from '#app/routes/admin/proposals/route.tsx';
import * as newUser from '#app/routes/admin/user-new/route.tsx';
import * as userAccess from '#app/routes/admin/user/access/route.tsx';
import * as userAccount from '#app/routes/admin/user/account/route.tsx';
import * as user from '#app/routes/admin/user/route.tsx';
import * as userSignIn from '#app/routes/admin/user/sign-in/route.tsx';
import * as users from '#app/routes/admin/users-bulk/route.tsx';
import { translate } from '#app/locales/translate.ts';
import { makeCustomer, makePerson, makeUser } from '#tests/make.ts';
import { errorsOf, openBrowser, refuseIntents, type Fields, type Send } from './send-form.ts';

const t = translate('en');
let admin: Person;
let send: Send;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  send = await openBrowser(admin);
});

describe('an intent that no form of the page has', () => {
  test.each<[string, unknown, string, (id: string) => Fields]>([
    ['a user', userAccount.action, 'userId', () => ({ name: 'X', mail: 'x@archive.test' })],
    ['a user’s access', userAccess.action, 'userId', () => ({ ranges: '10.0.0.1', bagId: '' })],
    ['a user’s sign-in', userSignIn.action, 'userId', () => ({ newPassword: 'Other2026x' })],
    ['a new user', newUser.action, 'userId', () => ({ name: 'X', mail: 'x@archive.test' })],
    ['many users', users.action, 'userId', (id) => ({ userGuids: id, ask: 'cancelled', confirmed: 'yes' })],
    ['a look as somebody else', impersonate.action, 'userId', () => ({ back: '/admin' })],
    ['the way back', endImpersonation.action, 'userId', () => ({})],
    ['pools', pools.action, 'poolId', (id) => ({ guid: id, name: 'X', usersTo: 'open', confirmed: 'yes' })],
    ['a pool', pool.action, 'poolId', () => ({ name: 'X', extraDesigns: '1', drawn: 'pool' })],
    ['a pool’s users', poolUsers.action, 'poolId', (id) => ({ userGuid: id, bagId: 'open' })],
    ['proposals', proposals.action, 'proposalId', (id) => ({ proposalGuid: id, confirmed: 'yes' })],
  ])('%s: 400, and nothing is done', async (_name, action, param, fieldsOf) => {
    const { id } = await makeUser();
    await refuseIntents(['nonsense', 'constructor', ''], (intent) =>
      send(action, { ...fieldsOf(id), intent }, { params: { [param]: id } }),
    );
  });
});

describe('what can’t be taken back is asked for first', () => {
  test('acts on users', async () => {
    const { id } = await makeUser();
    for (const intent of ['stopped', 'cancelled', 'password']) {
      const { status, location } = await send(
        users.action,
        { intent, userGuids: id, back: '/admin' },
        '/admin/users/act',
      );
      expect([status, location]).toEqual([303, `/admin/users/act?ask=${intent}&back=%2Fadmin&userGuids=${id}`]);
    }
    expect((await getUser(admin, { userGuid: id })).status).toBe('active');
    const done = await send(users.action, { intent: 'stopped', userGuids: id, confirmed: 'yes' }, '/admin/users/act');
    expect([done.status, done.location]).toEqual([303, '/admin']);
    expect((await getUser(admin, { userGuid: id })).status).toBe('stopped');
  });

  test('a sign-in link', async () => {
    const { id } = await makeUser();
    const path = `/admin/users/${id}/signin`;
    await send(userSignIn.action, { intent: 'link', drawn: 'link', minutes: '15' }, { path, params: { userId: id } });
    const link = await db.autoLoginLink.findFirstOrThrow({ where: { userId: id } });
    const revoke = { intent: `revoke:${link.id}`, linkId: link.id };
    const asked = await send(userSignIn.action, revoke, { path, params: { userId: id } });
    expect([asked.status, asked.location]).toEqual([303, `${path}?ask=revoke%3A${link.id}`]);
    const read = () => db.autoLoginLink.findUniqueOrThrow({ where: { id: link.id } });
    expect((await read()).revokedAt).toBeNull();
    await send(userSignIn.action, { ...revoke, confirmed: 'yes' }, { path, params: { userId: id } });
    expect((await read()).revokedAt).not.toBeNull();
  });

  test('a lost authenticator', async () => {
    const { id } = await makeUser({ isAdmin: true, totpSecret: Buffer.from('secret'), totpEnrolledAt: new Date() });
    const path = `/admin/users/${id}/signin`;
    const asked = await send(userSignIn.action, { intent: 'authenticator' }, { path, params: { userId: id } });
    expect([asked.status, asked.location]).toEqual([303, `${path}?ask=authenticator`]);
    expect((await getUser(admin, { userGuid: id })).hasAuthenticator).toBe(true);
    await send(userSignIn.action, { intent: 'authenticator', confirmed: 'yes' }, { path, params: { userId: id } });
    expect((await getUser(admin, { userGuid: id })).hasAuthenticator).toBe(false);
  });
});

describe('a user', () => {
  const actions = { '?index': userAccount.action, '/access': userAccess.action, '/signin': userSignIn.action };
  const post = (id: string, tab: keyof typeof actions, fields: Fields) =>
    send(
      actions[tab],
      { drawn: String(fields.intent), ...fields },
      { path: `/admin/users/${id}${tab}`, params: { userId: id } },
    );

  test('an address of a tab as it once was leads there, with what it asked', async () => {
    const { id } = await makeUser();
    const { status, location } = await send(
      user.loader,
      {},
      { path: `/admin/users/${id}?tab=signin&ask=authenticator`, params: { userId: id } },
    );
    expect([status, location]).toEqual([301, `/admin/users/${id}/signin?ask=authenticator`]);
  });

  test('a switch says no before its box says yes', async () => {
    const { id } = await makeUser();
    const rights = { shopAccess: ['false', 'true'], favorites: ['false'], cad: ['false', 'true'] };
    const { status, location } = await post(id, '/access', { intent: 'rights', ...rights });
    expect([status, location]).toEqual([303, `/admin/users/${id}/access`]);
    expect((await getUser(admin, { userGuid: id })).rights).toMatchObject({
      archiveAccess: true,
      shopAccess: true,
      favorites: false,
      cad: true,
    });
  });

  test('an emptied list of addresses opens the account to all; a form without the list does not', async () => {
    const { id } = await makeUser();
    const ranges = async () => (await getUser(admin, { userGuid: id })).ranges;
    await post(id, '/access', { intent: 'ranges', ranges: '10.0.0.1' });
    expect((await post(id, '/access', { intent: 'ranges' })).status).toBe(422);
    expect(await ranges()).toEqual(['10.0.0.1']);
    expect((await post(id, '/access', { intent: 'ranges', ranges: '' })).status).toBe(303);
    expect(await ranges()).toEqual([]);
  });

  test('what is wrong stands at its field, with what was typed; passwords are not sent back', async () => {
    const { id } = await makeUser();
    const ranges = await post(id, '/access', { intent: 'ranges', ranges: '10.0.0.1\nnonsense' });
    expect(ranges.status).toBe(422);
    expect(errorsOf(ranges)).toEqual({ ranges: [t('errors.badAddressRange', { line: 'nonsense' })] });
    expect(ranges.data.refusal).toMatchObject({
      drawn: 'ranges',
      result: { initialValue: { ranges: '10.0.0.1\nnonsense' } },
    });
    const days = await post(id, '/access', { intent: 'condition', conditionType: 'days', conditionValue: '' });
    expect(Object.keys(errorsOf(days)!)).toEqual(['conditionValue']);
    const assigned = await post(id, '/signin', {
      intent: 'assign',
      newPassword: 'Secret-2026',
      repeated: 'Secret-2027',
    });
    expect(Object.keys(errorsOf(assigned)!)).toEqual(['repeated']);
    expect(JSON.stringify(assigned)).not.toContain('Secret-202');
  });

  test('over somebody else’s save it is told, with both; told, a second save is meant', async () => {
    const { id, mail, customerId } = await makeUser();
    const { name: company } = await db.customer.findUniqueOrThrow({ where: { id: customerId } });
    const { identity } = (await getUser(admin, { userGuid: id })).versions;
    const fields = { intent: 'save', mail, company, language: 'en' };
    await post(id, '?index', { ...fields, name: 'Ayşe', version: identity });
    const refused = await post(id, '?index', { ...fields, name: 'Fatma', version: identity });
    const { versions, name } = await getUser(admin, { userGuid: id });
    expect(name).toBe('Ayşe');
    expect(refused.status).toBe(409);
    expect(refused.data.refusal).toMatchObject({ key: 'changedMeanwhile', version: versions.identity });
    await post(id, '?index', { ...fields, name: 'Fatma', version: refused.data.refusal!.version! });
    expect((await getUser(admin, { userGuid: id })).name).toBe('Fatma');
  });

  test('who is gone is told over the list', async () => {
    const { status, location } = await post(crypto.randomUUID(), '/access', { intent: 'ranges', ranges: '' });
    expect([status, location]).toEqual([303, '/admin']);
  });

  test('a sign-in link is shown once, to its maker', async () => {
    const { id } = await makeUser();
    const { status, data } = await post(id, '/signin', { intent: 'link', minutes: '60' });
    expect(status).toBe(200);
    expect(data.made).toMatchObject({ url: expect.stringMatching(/\/auto-login\?token=[\w-]{43}$/) as string });
  });

  test('a part of a company’s name that several have is asked about; the answer counts for that name alone', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const named = (word: string) => makeCustomer({ name: `${mark} ${word}`, nameSef: foldSlug(`${mark} ${word}`) });
    const [one, other] = [await named('Looms'), await named('Mills')];
    const { id, mail } = await makeUser();
    const fields = { intent: 'save', name: 'Ayşe', mail, language: 'en' };
    const asked = await post(id, '?index', { ...fields, company: mark });
    expect(errorsOf(asked)).toEqual({ company: [t('errors.companyUnclear')] });
    expect(asked.data.choices).toEqual([
      { customerGuid: one.id, customerName: one.name },
      { customerGuid: other.id, customerName: other.name },
    ]);
    const nowhere = await post(id, '?index', {
      ...fields,
      company: `${mark} Nobody`,
      companyAsked: mark,
      customer: one.id,
    });
    expect(Object.keys(errorsOf(nowhere)!)).toEqual(['company']);
    await post(id, '?index', { ...fields, company: mark, companyAsked: mark, customer: other.id });
    expect((await getUser(admin, { userGuid: id })).userCompanyGuid).toBe(other.id);
  });
});

describe('pools', () => {
  const makePool = (name = `Pool ${crypto.randomUUID()}`) => db.pool.create({ data: { name } });
  const held = (id: string) => db.pool.count({ where: { id } });

  test('a pool is deleted when that was asked, and with users only with a word on what they see then', async () => {
    const [{ id }, other] = [await makePool(), await makePool()];
    const { id: userId } = await makeUser({ poolId: id });
    const fields = { intent: 'delete', drawn: 'delete', guid: id };
    const asked = await send(pools.action, { ...fields, usersTo: 'open' }, '/admin/pools');
    expect([asked.status, asked.location]).toEqual([303, `/admin/pools?delete=${id}`]);
    const silent = await send(
      pools.action,
      { ...fields, usersTo: 'pool', confirmed: 'yes' },
      `/admin/pools?delete=${id}`,
    );
    expect(silent.data.refusal).toMatchObject({ key: 'poolHasUsers', result: { initialValue: { usersTo: 'pool' } } });
    expect(errorsOf(silent)).toEqual({ usersTo: [t('errors.poolHasUsers')] });
    expect(await held(id)).toBe(1);
    const meant = { ...fields, usersTo: 'pool', otherPool: other.id, confirmed: 'yes' };
    const done = await send(pools.action, meant, `/admin/pools?delete=${id}`);
    expect([done.status, done.location]).toEqual([303, '/admin/pools']);
    expect(await held(id)).toBe(0);
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).poolId).toBe(other.id);
    const gone = await send(pools.action, meant, `/admin/pools?delete=${id}`);
    expect([gone.status, gone.location]).toEqual([303, '/admin/pools']);
  });

  test('one is deleted on the page of the list that it was found on', async () => {
    const { id } = await makePool();
    const fields = { intent: 'delete', drawn: 'delete', guid: id };
    const list = '/admin/pools?query=Pool&order=users&page=1';
    expect((await send(pools.action, fields, list)).location).toBe(`${list}&delete=${id}`);
    const meant = { ...fields, usersTo: 'open', confirmed: 'yes' };
    expect((await send(pools.action, meant, `${list}&delete=${id}`)).location).toBe(list);
  });

  test('one begins with a name that is free', async () => {
    const { name } = await makePool();
    const taken = await send(pools.action, { intent: 'create', drawn: 'create', name }, '/admin/pools?new');
    expect(errorsOf(taken)).toEqual({ name: [t('errors.poolNameTaken')] });
    const free = await send(pools.action, { intent: 'create', drawn: 'create', name: `${name} x` }, '/admin/pools?new');
    expect(free.location).toBe(`/admin/pools/new?${new URLSearchParams({ name: `${name} x` })}`);
  });

  test('users are put in and moved out; without a word on where to, nobody', async () => {
    const { id } = await makePool();
    const users = [await makeUser(), await makeUser()].map((one) => one.id);
    const path = `/admin/pools/${id}/users?which=others`;
    const post = (fields: Fields) => {
      const seen = users.map((user) => `${user} ${fields.intent === 'put' ? 'open' : id}`);
      return send(poolUsers.action, { userGuid: users, seen, ...fields }, { path, params: { poolId: id } });
    };
    const inside = () => db.user.count({ where: { poolId: id } });
    expect(await post({ intent: 'put' })).toMatchObject({ status: 303, location: path });
    expect(await inside()).toBe(2);
    await post({ intent: 'move', bagId: '' });
    expect(await inside()).toBe(2);
    await post({ intent: 'move', bagId: 'open' });
    expect(await inside()).toBe(0);
  });

  test('who was put into another pool since the page was shown stays there', async () => {
    const [shown, narrow] = [await makePool(), await makePool()];
    const [moved, still] = [await makeUser({ poolId: shown.id }), await makeUser({ poolId: shown.id })];
    const path = `/admin/pools/${shown.id}/users`;
    const seen = [moved, still].map(({ id }) => `${id} ${shown.id}`);
    await db.user.update({ where: { id: moved.id }, data: { poolId: narrow.id } });
    const post = (userGuid: string[], bagId: string) =>
      send(poolUsers.action, { intent: 'move', userGuid, seen, bagId }, { path, params: { poolId: shown.id } });
    const poolOf = async ({ id }: { id: string }) => (await db.user.findUniqueOrThrow({ where: { id } })).poolId;
    const both = await post([moved.id, still.id], 'open');
    expect(both.toast).toBe(`${t('pools.opened', { count: 1 })} ${t('pools.leftInPool', { count: 1 })}`);
    expect([await poolOf(moved), await poolOf(still)]).toEqual([narrow.id, null]);
    await post([moved.id], 'open');
    expect(await poolOf(moved)).toBe(narrow.id);
  });
});

test('a proposal is deleted when that was asked, on its page of the list', async () => {
  const id = crypto.randomUUID();
  const path = '/admin/proposals?state=open';
  const asked = await send(proposals.action, { intent: 'delete', proposalGuid: id }, path);
  expect([asked.status, asked.location]).toEqual([303, `${path}&delete=${id}`]);
  const fields = { intent: 'delete', proposalGuid: id, confirmed: 'yes' };
  expect((await send(proposals.action, fields, `${path}&delete=${id}`)).location).toBe(path);
});

test('an admin can’t be looked as: told on that user’s page', async () => {
  const { id } = await makeUser({ isAdmin: true });
  const { status, location } = await send(
    impersonate.action,
    { intent: 'see' },
    { path: `/admin/users/${id}/see`, params: { userId: id } },
  );
  expect([status, location]).toEqual([303, `/admin/users/${id}`]);
});

test('a new user: all that is missing is told at once, and no password comes back', async () => {
  const typed = { intent: 'create', drawn: 'new-user', name: '', mail: '', company: '', passwordMode: 'manual' };
  const { status, data } = await send(newUser.action, { ...typed, password1: 'Secret-2026' }, '/admin/users/new');
  expect(status).toBe(422);
  expect(Object.keys(data.refusal!.result.error!).sort()).toEqual([
    'company',
    'language',
    'loginCondition',
    'mail',
    'name',
  ]);
  expect(data.refusal!.result.error!.company).toEqual([t('errors.allFieldsRequired')]);
  expect(JSON.stringify(data)).not.toContain('Secret-2026');
});
