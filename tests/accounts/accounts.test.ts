import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeAdmin, setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { makeAutoLogin, revokeAutoLogin, signInByLink } from '#app/domain/people/accounts/auto-login.server.ts';
import { savePreferences } from '#app/domain/people/accounts/preferences.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { findFailing } from '#app/health.server.ts';
import { settingDefaults } from '#app/domain/base/settings/rules.ts';
import { forgetSettings, readSettings, saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeDesign, makePerson, makeStranger, makeUser } from '#tests/make.ts';

const system = systemActor('test');

describe('status', () => {
  test.each([
    ['active', 'stopped', true],
    ['active', 'cancelled', true],
    ['stopped', 'active', true],
    ['stopped', 'cancelled', true],
    ['expired', 'cancelled', true],
    ['cancelled', 'active', true],
    ['cancelled', 'stopped', false],
    ['expired', 'active', false],
    ['expired', 'stopped', false],
  ] as const)('%s to %s: %s', async (status, state, allowed) => {
    const user = await makeUser({ status });
    expect(await keyOf(setUserStatus(system, { userGuid: user.id, state }))).toBe(allowed ? 'none' : 'stateNotAllowed');
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).status).toBe(allowed ? state : status);
  });

  test('is an admin’s to change, with second factor; nobody sets expired', async () => {
    const user = await makeUser();
    const input = { userGuid: user.id, state: 'stopped' };
    expect(await keyOf(setUserStatus(makeStranger(), input))).toBe('notSignedIn');
    expect(await keyOf(setUserStatus(await makePerson(), input))).toBe('notAllowed');
    expect(await keyOf(setUserStatus(await makePerson({ isAdmin: true, is2FaValidated: false }), input))).toBe(
      'secondFactorNeeded',
    );
    expect(await keyOf(setUserStatus(system, { ...input, state: 'expired' }))).toBe('notOneOf');
    expect(await keyOf(setUserStatus(system, { ...input, userGuid: crypto.randomUUID() }))).toBe('notFound');
  });

  test('the last admin can’t be locked out, not even by two admins at once', async () => {
    await db.user.updateMany({ where: { isAdmin: true }, data: { status: 'stopped' } });
    const [one, two] = [await makePerson({ isAdmin: true }), await makePerson({ isAdmin: true })];
    const keys = await Promise.all([
      keyOf(setUserStatus(one, { userGuid: two.userId, state: 'stopped' })),
      keyOf(setUserStatus(two, { userGuid: one.userId, state: 'cancelled' })),
    ]);
    expect(keys.sort()).toEqual(['lastAdmin', 'none']);
  });
});

describe('accounts of the CLI', () => {
  test('make-admin makes one that can sign in, and lets an existing account in again', async () => {
    const made = await makeAdmin({ mail: 'Boss@Archive.test', name: 'Boss', password: 'Peony-lantern-7' });
    expect(made).toMatchObject({ mail: 'boss@archive.test', isAdmin: true, isInHouse: true });
    await db.user.update({ where: { id: made.id }, data: { status: 'cancelled' } });
    await db.userIpRestriction.create({ data: { userId: made.id, range: '10.9.8.7' } });
    await enrolTotp(made.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    await db.recoveryCode.create({ data: { userId: made.id, codeHash: randomBytes(32) } });
    const again = await makeAdmin({ mail: 'boss@archive.test', name: 'Other', password: 'Other-password1' });
    expect(again).toMatchObject({ id: made.id, name: 'Boss', status: 'active' });
    const result = await signIn(makeStranger(), { mailAddress: 'boss@archive.test', password: 'Other-password1' });
    // What it had may be lost: a phone, or the secret that sealed its keys.
    expect(result).toMatchObject({ isAdmin: true, hasAuthenticator: false });
    expect(await db.recoveryCode.count({ where: { userId: made.id } })).toBe(0);
    await expect(makeAdmin({ mail: 'weak@archive.test', name: 'Weak', password: 'weak' })).rejects.toThrow();
    await expect(makeAdmin({ mail: 'weak@archive.test', name: 'Weak', password: 'Password1' })).rejects.toThrow(
      'commonPassword',
    );
  });
});

describe('sign-in links', () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get('token')!;

  test('sign in once, recorded, never with a second factor', async () => {
    const admin = await makePerson({ isAdmin: true });
    const user = await makeUser();
    const { url, expiresAt } = await makeAutoLogin(admin, { userGuid: user.id });
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(15);
    const actor = makeStranger();
    const token = tokenOf(url);
    const results = await Promise.allSettled([signInByLink(actor, { token }), signInByLink(actor, { token })]);
    const [won] = results.filter((one) => one.status === 'fulfilled');
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await findPerson(won!.value.session.token, actor)).toMatchObject({ userId: user.id, is2FaValidated: false });
    expect(await keyOf(signInByLink(actor, { token }))).toBe('signInLinkNotFound');
    expect(await db.loginRecord.count({ where: { userId: user.id, view: 'auto-login' } })).toBe(1);
    expect(await db.auditEntry.count({ where: { operation: 'signInByLink', subjectId: user.id } })).toBe(1);
    expect(
      JSON.stringify(await db.auditEntry.findMany(), (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(token);
  });

  test('are not made for admins, nor by others, and not used by whoever became one', async () => {
    const admin = await makePerson({ isAdmin: true });
    const user = await makeUser();
    expect(await keyOf(makeAutoLogin(admin, { userGuid: admin.userId }))).toBe('noLinkForAdmin');
    expect(await keyOf(makeAutoLogin(await makePerson(), { userGuid: user.id }))).toBe('notAllowed');
    const { url } = await makeAutoLogin(admin, { userGuid: user.id });
    await db.user.update({ where: { id: user.id }, data: { isAdmin: true } });
    expect(await keyOf(signInByLink(makeStranger(), { token: tokenOf(url) }))).toBe('signInLinkNotFound');
  });

  test('end by time, by revoking, and with the account', async () => {
    const admin = await makePerson({ isAdmin: true });
    const user = await makeUser();
    const revoked = await makeAutoLogin(admin, { userGuid: user.id });
    await revokeAutoLogin(admin, { linkId: revoked.linkId });
    expect(await keyOf(signInByLink(makeStranger(), { token: tokenOf(revoked.url) }))).toBe('signInLinkNotFound');
    expect(await keyOf(revokeAutoLogin(admin, { linkId: revoked.linkId }))).toBe('signInLinkNotFound');
    expect(await db.auditEntry.findMany({ where: { operation: 'revokeAutoLogin', subjectId: user.id } })).toMatchObject(
      [{ subjectKind: 'user', before: { linkId: revoked.linkId } }],
    );
    const old = await makeAutoLogin(admin, { userGuid: user.id, minutes: '5' });
    await db.autoLoginLink.update({ where: { id: old.linkId }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await keyOf(signInByLink(makeStranger(), { token: tokenOf(old.url) }))).toBe('signInLinkNotFound');
    const open = await makeAutoLogin(admin, { userGuid: user.id });
    await db.user.update({ where: { id: user.id }, data: { status: 'stopped' } });
    expect(await keyOf(signInByLink(makeStranger(), { token: tokenOf(open.url) }))).toBe('accountSuspended');
    expect(await keyOf(makeAutoLogin(admin, { userGuid: user.id, minutes: 2000 }))).toBe('tooBig');
  });
});

test('preferences merge: two changes at once both stay', async () => {
  const person = await makePerson();
  await Promise.all([
    savePreferences(person, { surround: 'dark' }),
    savePreferences(person, { infiniteScroll: 'on' }),
    savePreferences(person, { rememberList: 'off' }),
  ]);
  expect(await savePreferences(person, {})).toEqual({
    surround: 'dark',
    infiniteScroll: true,
    rememberList: false,
    combineLabels: false,
    gridSize: 'medium',
    sameScale: false,
    shortcuts: true,
    deviceMails: true,
    locale: null,
  });
  expect(await keyOf(savePreferences(person, { surround: 'pink' }))).toBe('notOneOf');
  expect(await keyOf(savePreferences(makeStranger(), {}))).toBe('notSignedIn');
});

test('settings: defaults, one change at a time, a broken row counts as missing', async () => {
  expect(await readSettings()).toEqual(settingDefaults);
  await saveSettings(system, { pageSize: 40, corporate: { ...settingDefaults.corporate, name: 'Desen A.Ş.' } });
  expect(await readSettings()).toMatchObject({ pageSize: 40, corporate: { name: 'Desen A.Ş.' }, defaultArchive: -1 });
  await db.setting.update({ where: { key: 'pageSize' }, data: { value: 'many' } });
  forgetSettings();
  expect((await readSettings()).pageSize).toBe(25);
  expect(await keyOf(saveSettings(system, { pageSize: 5000 }))).toBe('tooBig');
  expect(
    await keyOf(saveSettings(system, { corporate: { ...settingDefaults.corporate, logo: '//evil.test/x.png' } })),
  ).toBe('wrongType');
  expect(await keyOf(saveSettings(await makePerson(), { pageSize: 30 }))).toBe('notAllowed');
});

test('health names what fails and nothing more', async () => {
  expect(await findFailing()).toEqual([]);
  expect(
    await findFailing({ database: () => Promise.reject(new Error('secret host')), storage: () => Promise.resolve() }),
  ).toEqual(['database']);
});

test('made designs stand whole', async () => {
  const design = await makeDesign({ colorways: 2 });
  expect(design.activeColorwayId).toBe(design.colorways[0]!.id);
});
