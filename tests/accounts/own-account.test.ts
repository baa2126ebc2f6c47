import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  mostSessions,
} from '#app/domain/people/accounts/own-account.server.ts';
import { savePreferences } from '#app/domain/people/accounts/preferences.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { hashToken } from '#app/domain/people/accounts/tokens.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makePerson, makeSession, makeStranger, makeUser, testPassword } from '#tests/make.ts';

beforeEach(async () => void (await db.attempt.deleteMany()));

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const newToken = () => randomBytes(32).toString('base64url');
const next = { newPassword: 'Peony-lantern-7', repeated: 'Peony-lantern-7' };

describe('changing the password', () => {
  test('asks for the old one, ends every other session, and this one goes on under a new token', async () => {
    const user = await makeUser();
    const [mine, other] = [await makeSession(user.id, { kind: 'browser' }), await makeSession(user.id)];
    const person = (await findPerson(mine.token, makeStranger()))!;
    expect(await keyOf(changePassword(person, { oldPassword: 'Wrong-password1', ...next }))).toBe('wrongPassword');
    expect(
      await keyOf(
        changePassword(person, { oldPassword: testPassword, newPassword: 'Password1', repeated: 'Password1' }),
      ),
    ).toBe('commonPassword');
    expect(await findPerson(other.token, makeStranger())).not.toBeNull();
    const { session } = await changePassword(person, { oldPassword: testPassword, ...next });
    const tokens = [mine, other, session].map(({ token }) => findPerson(token, makeStranger()));
    expect((await Promise.all(tokens)).map((found) => found?.sessionId ?? null)).toEqual([
      null,
      null,
      person.sessionId,
    ]);
    expect(await keyOf(signIn(makeStranger(), { mailAddress: user.mail, password: testPassword }))).toBe(
      'invalidCredentials',
    );
    expect(await keyOf(signIn(makeStranger(), { mailAddress: user.mail, password: next.newPassword }))).toBe('none');
  });

  test('wrong old passwords count with the tries to sign in', async () => {
    const person = await makePerson();
    for (let tries = 0; tries < 5; tries++)
      await keyOf(changePassword(person, { oldPassword: `Wrong-password${tries}`, ...next }));
    expect(await keyOf(changePassword(person, { oldPassword: testPassword, ...next }))).toBe('tooManyRequests');
  });
});

describe('my sessions', () => {
  test('are told in words, this one marked; one is ended, or all others', async () => {
    const person = await makePerson({ userAgent: chrome });
    const [one, two] = [await makeSession(person.userId), await makeSession(person.userId)];
    const { sessions } = await listOwnSessions(person, {});
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isOwn }) => isOwn)).toMatchObject([
      { device: 'Chrome 142, Windows', place: '127.0.0.1' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(one.token);
    await endOwnSession(person, { sessionGuid: one.sessionId });
    expect(await findPerson(one.token, makeStranger())).toBeNull();
    expect(await endOtherSessions(person, {})).toEqual({ endedCount: 1 });
    expect(await findPerson(two.token, makeStranger())).toBeNull();
    expect((await listOwnSessions(person, {})).sessions).toHaveLength(1);
  });

  test('are the last hundred; older ones are counted', async () => {
    const person = await makePerson();
    const [session] = await db.session.findMany({ where: { userId: person.userId } });
    const { id: _id, tokenHash: _hash, ...like } = session!;
    await db.session.createMany({
      data: Array.from({ length: mostSessions + 2 }, (_, at) => ({
        ...like,
        tokenHash: hashToken(`older-${at}`),
        lastSeenAt: new Date(Date.now() - 86_400_000),
      })),
    });
    const { sessions, olderCount } = await listOwnSessions(person, {});
    expect(sessions).toHaveLength(mostSessions);
    expect(sessions[0]).toMatchObject({ isOwn: true });
    expect(olderCount).toBe(3);
  });

  test('somebody else’s is not found, and nobody who only looks sees or ends any', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    expect(await keyOf(endOwnSession(person, { sessionGuid: other.sessionId }))).toBe('sessionNotFound');
    expect(await db.session.count({ where: { id: other.sessionId } })).toBe(1);
    const looking = { ...person, impersonatedBy: { userId: other.userId, name: 'Boss' } };
    for (const refused of [listOwnSessions(looking, {}), endOtherSessions(looking, {})])
      expect(await keyOf(refused)).toBe('onlyLooking');
  });
});

describe('a new device', () => {
  const come = (mail: string, device?: string, more: { kind?: 'browser' | 'service'; address?: string } = {}) => {
    const { kind = 'browser', address = '10.9.8.7' } = more;
    const actor = makeStranger({ userAgent: chrome, address, ...(device ? { device } : {}) });
    return signIn(actor, { mailAddress: mail, password: testPassword, kind });
  };
  const told = async (mail: string) => {
    const boss = await startJobs();
    const found = await boss.fetch<{ to: string; subject: string; text: string }>('mail-send', { batchSize: 100 });
    for (const { id } of found ?? []) await boss.complete('mail-send', id);
    return (found ?? []).map(({ data }) => data).filter(({ to }) => to === mail);
  };

  test('is told once by mail, in the account’s language; known ones and the first one aren’t', async () => {
    const { mail } = await makeUser({ language: 'tr' });
    const [first, second] = [newToken(), newToken()];
    for (const device of [first, first]) await come(mail, device);
    expect(await told(mail)).toEqual([]);
    await come(mail, second);
    const [letter, ...rest] = await told(mail);
    expect(rest).toEqual([]);
    expect(letter!.text).toContain('Chrome 142, Windows');
    expect(letter!.text).toContain('10.9.8.7');
    expect(letter!.text).toContain('Merhaba');
    expect(letter!.text).toContain('/preferences/security');
    for (const device of [first, second]) await come(mail, device, { address: '10.1.1.1' });
    expect(await told(mail)).toEqual([]);
  });

  test('the address alone makes no device known, and a browser without its cookie is new', async () => {
    const { mail } = await makeUser();
    await come(mail, newToken());
    await come(mail);
    expect(await told(mail)).toHaveLength(1);
  });

  test('a program is known by its name and address together', async () => {
    const { mail } = await makeUser();
    await come(mail, newToken());
    for (let tries = 0; tries < 2; tries++) await come(mail, undefined, { kind: 'service' });
    expect(await told(mail)).toHaveLength(1);
    await come(mail, undefined, { kind: 'service', address: '10.2.2.2' });
    expect(await told(mail)).toHaveLength(1);
  });

  test('no more than five mails a day', async () => {
    const { mail } = await makeUser();
    for (let count = 0; count < 9; count++) await come(mail, newToken());
    expect(await told(mail)).toHaveLength(5);
  });

  test('who has turned them off gets none, an admin all the same', async () => {
    for (const [isAdmin, mails] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const user = await makeUser({ isAdmin });
      await savePreferences(await makePerson({ userId: user.id }), { deviceMails: 'false' });
      for (const device of [newToken(), newToken()]) await come(user.mail, device);
      expect(await told(user.mail)).toHaveLength(mails);
    }
  });
});
