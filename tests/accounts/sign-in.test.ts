import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { hashPassword } from '#app/domain/people/accounts/password.server.ts';
import {
  endSessions,
  findPerson,
  signOut,
  sweepAccounts,
  validateToken,
} from '#app/domain/people/accounts/sessions.server.ts';
import { expireUsers, signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { keyOf } from '#tests/key-of.ts';
import { makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';

const day = 24 * 3_600_000;
const tryIn = (mail: string, password = testPassword, actor = makeStranger()) =>
  keyOf(signIn(actor, { mailAddress: mail, password }));

describe('signing in', () => {
  test('opens a session whose token stands nowhere in the database, and writes the login record', async () => {
    const user = await makeUser({ isInHouse: true });
    const actor = makeStranger({ userAgent: 'curl/8.5.0' });
    const result = await signIn(actor, {
      mailAddress: `  ${user.mail.toUpperCase()} `,
      password: testPassword,
      view: 'collection',
    });
    expect(result).toMatchObject({
      isAdmin: false,
      isInHouse: true,
      is2FaValidated: false,
      user: { userGuid: user.id, mail: user.mail },
    });
    const { token } = result.session;
    expect(token).toMatch(/^[\w-]{43}$/);
    const row = await db.session.findUniqueOrThrow({ where: { id: result.session.sessionId } });
    expect(Buffer.from(row.tokenHash)).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(await db.session.findMany())).not.toContain(token);
    expect(await findPerson(token, actor)).toMatchObject({
      kind: 'person',
      userId: user.id,
      isInHouse: true,
      sessionKind: 'service',
    });
    expect(await db.loginRecord.findFirst({ where: { userId: user.id } })).toMatchObject({
      device: 'curl 8.5.0',
      address: actor.address,
      view: 'collection',
      customerId: user.customerId,
    });
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(after.loginCount).toBe(1);
    expect(after.lastLoginAt).not.toBeNull();
  });

  test('a wrong password and an unknown account look the same', async () => {
    const user = await makeUser();
    expect(await tryIn(user.mail, 'Wrong-password1')).toBe('invalidCredentials');
    expect(await tryIn('nobody@archive.test')).toBe('invalidCredentials');
  });

  test('an account without a password must create one', async () => {
    const user = await makeUser({ password: null });
    expect(await tryIn(user.mail)).toBe('mustCreatePassword');
    expect(new DomainError('mustCreatePassword').code).toBe(6);
  });

  test.each([
    [{ status: 'stopped' as const }, 'accountSuspended'],
    [{ status: 'cancelled' as const }, 'accountCancelled'],
    [{ status: 'expired' as const }, 'dailyLimitExhausted'],
    [{ archiveAccess: false }, 'noArchiveAccess'],
  ])('%j answers %s, and only to the right password', async (data, key) => {
    const user = await makeUser(data);
    expect(await tryIn(user.mail, 'Wrong-password1')).toBe('invalidCredentials');
    expect(await tryIn(user.mail)).toBe(key);
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  test('a login condition that is over sets the account to expired', async () => {
    const condition = { loginConditionType: 'days', loginConditionDays: 3 } as const;
    const over = await makeUser({ ...condition, loginConditionSetAt: new Date(Date.now() - 3 * day - 1000) });
    expect(await tryIn(over.mail)).toBe('dailyLimitExhausted');
    expect((await db.user.findUniqueOrThrow({ where: { id: over.id } })).status).toBe('expired');
    const within = await makeUser({ ...condition, loginConditionSetAt: new Date(Date.now() - 3 * day + 60_000) });
    expect(await tryIn(within.mail)).toBe('none');
    const asleep = await makeUser({ ...condition, loginConditionSetAt: new Date(Date.now() - 4 * day) });
    expect(await expireUsers()).toBe(1);
    expect((await db.user.findUniqueOrThrow({ where: { id: asleep.id } })).status).toBe('expired');
  });

  test('an account whose access is renewed at that very moment stays open', async () => {
    const condition = { loginConditionType: 'days', loginConditionDays: 3 } as const;
    const { id } = await makeUser({ ...condition, loginConditionSetAt: new Date(Date.now() - 4 * day) });
    const { expiring } = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { loginConditionSetAt: new Date() } });
      const expiring = expireUsers();
      await untilWaiting(1);
      return { expiring };
    });
    expect(await expiring).toBe(0);
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ status: 'active' });
  });

  test('a hash that parameters have outgrown is renewed', async () => {
    const user = await makeUser();
    const cheap = await hashPassword(testPassword, { memory: 8_192, passes: 1, parallelism: 1 });
    await db.user.update({ where: { id: user.id }, data: { passwordHash: cheap } });
    expect(await tryIn(user.mail)).toBe('none');
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toContain('m=19456,t=2,p=1');
  });

  test('the browser’s earlier session ends', async () => {
    const person = await makePerson();
    await signIn(person, { mailAddress: person.mail, password: testPassword, kind: 'browser' });
    expect(await db.session.findUnique({ where: { id: person.sessionId } })).toBeNull();
  });
});

describe('address restriction', () => {
  test.each([
    ['10.20.0.0/16', '10.20.30.40', true],
    ['10.20.0.0/16', '::ffff:10.20.30.40', true],
    ['10.20.0.0/16', '10.21.0.1', false],
    ['2001:db8:1::/48', '2001:db8:1:2::3', true],
    ['2001:db8:1::/48', '2001:db8:2::3', false],
    ['10.20.0.0/16', '2001:db8:1::1', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['10.20.0.0/16', '', false],
  ])('%s and %s: %s', async (range, address, allowed) => {
    const user = await makeUser();
    await db.userIpRestriction.create({ data: { userId: user.id, range } });
    expect(await tryIn(user.mail, testPassword, makeStranger({ address }))).toBe(allowed ? 'none' : 'forbiddenAddress');
  });

  test('holds for every request, not at sign-in alone', async () => {
    const user = await makeUser();
    const actor = makeStranger({ address: '10.20.0.9' });
    const { session } = await signIn(actor, { mailAddress: user.mail, password: testPassword });
    await db.userIpRestriction.create({ data: { userId: user.id, range: '10.20.0.0/16' } });
    expect(await findPerson(session.token, actor)).not.toBeNull();
    expect(await findPerson(session.token, { ...actor, address: '203.0.113.5' })).toBeNull();
  });
});

describe('sessions', () => {
  const open = async (data: Parameters<typeof makeUser>[0] = {}, remember = false) => {
    const user = await makeUser(data);
    const actor = makeStranger();
    const { session } = await signIn(actor, { mailAddress: user.mail, password: testPassword, remember });
    return { user, actor, session, find: () => findPerson(session.token, actor) };
  };

  test('suspension, and every other change of status, ends them at once', async () => {
    const admin = await makePerson({ isAdmin: true });
    for (const state of ['stopped', 'cancelled'] as const) {
      const { user, find } = await open();
      expect(await find()).not.toBeNull();
      await setUserStatus(admin, { userGuid: user.id, state });
      expect(await find()).toBeNull();
      expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    }
  });

  test('a status changed behind our back and a condition that runs out end them too', async () => {
    const stopped = await open();
    await db.user.update({ where: { id: stopped.user.id }, data: { status: 'stopped' } });
    expect(await stopped.find()).toBeNull();
    const over = await open();
    await db.user.update({
      where: { id: over.user.id },
      data: { loginConditionType: 'days', loginConditionDays: 1, loginConditionSetAt: new Date(Date.now() - 2 * day) },
    });
    expect(await over.find()).toBeNull();
  });

  test('12 hours that slide on with use, or 30 days that don’t', async () => {
    const short = await open();
    const long = await open({}, true);
    const hours = (at: Date) => Math.round((at.getTime() - Date.now()) / 3_600_000);
    expect([hours(short.session.expiresAt), hours(long.session.expiresAt)]).toEqual([12, 720]);
    const before = { lastSeenAt: new Date(Date.now() - 2 * 60_000), expiresAt: new Date(Date.now() + 60_000) };
    for (const { session, find } of [short, long]) {
      await db.session.update({ where: { id: session.sessionId }, data: before });
      expect(await find()).not.toBeNull();
    }
    const [shortRow, longRow] = await Promise.all(
      [short, long].map(({ session }) => db.session.findUniqueOrThrow({ where: { id: session.sessionId } })),
    );
    expect(hours(shortRow!.expiresAt)).toBe(12);
    expect(longRow!.expiresAt).toEqual(before.expiresAt);
    const seen = shortRow!.lastSeenAt;
    expect(await short.find()).not.toBeNull();
    expect((await db.session.findUniqueOrThrow({ where: { id: short.session.sessionId } })).lastSeenAt).toEqual(seen);
  });

  test('an expired one is over, and the sweep takes it away', async () => {
    const { session, find } = await open();
    await db.session.update({ where: { id: session.sessionId }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await find()).toBeNull();
    expect(await sweepAccounts()).toBeGreaterThan(0);
    expect(await db.session.findUnique({ where: { id: session.sessionId } })).toBeNull();
  });

  test('sign-out ends this one and no other; validate-token tells', async () => {
    const { user, session, find } = await open();
    const actor = makeStranger();
    const other = await signIn(actor, { mailAddress: user.mail, password: testPassword });
    const person = (await find())!;
    expect(await validateToken(person, {})).toEqual({ isValid: true });
    await signOut(person, {});
    expect(await findPerson(session.token, actor)).toBeNull();
    expect(await validateToken(makeStranger({ expired: true }), {})).toEqual({ isValid: false });
    expect(await findPerson(other.session.token, actor)).not.toBeNull();
    expect(await endSessions(user.id)).toBe(1);
    expect(await findPerson(other.session.token, actor)).toBeNull();
  });

  test('garbage is no token', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --"])
      expect(await findPerson(token, makeStranger())).toBeNull();
  });
});
