import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeStranger, makeUser, testPassword } from '#tests/make.ts';

const tally = (keys: string[]) =>
  Object.fromEntries([...new Set(keys)].sort().map((key) => [key, keys.filter((one) => one === key).length]));
const wrong = (mailAddress: string, actor = makeStranger()) =>
  keyOf(signIn(actor, { mailAddress, password: 'Wrong-password1' }));
const right = (mailAddress: string, actor = makeStranger()) =>
  keyOf(signIn(actor, { mailAddress, password: testPassword }));
const later = (minutes: number) => db.$executeRaw`update "Attempt" set "at" = "at" - ${minutes} * interval '1 minute'`;

test('of 20 wrong tries at once on one account, 5 are looked at', async () => {
  const { mail } = await makeUser();
  const keys = await Promise.all(Array.from({ length: 20 }, () => wrong(mail)));
  expect(tally(keys)).toEqual({ invalidCredentials: 5, tooManyRequests: 15 });
  expect(await right(mail)).toBe('tooManyRequests');
  expect(await db.attempt.count()).toBe(5);
  await later(6);
  expect(await right(mail)).toBe('none');
});

test('20 right ones at once, on one account and from one address, all get in', async () => {
  await db.attempt.deleteMany();
  const { mail } = await makeUser();
  const actor = makeStranger();
  const keys = await Promise.all(Array.from({ length: 20 }, () => right(mail, actor)));
  expect(tally(keys)).toEqual({ none: 20 });
  expect(await db.attempt.count()).toBe(0);
});

test('200 people who come at once by one address all get in', async () => {
  await db.attempt.deleteMany();
  const people = await Promise.all(Array.from({ length: 200 }, () => makeUser()));
  const actor = makeStranger();
  // A machine that is busy with other work too has no connection for some: they come again.
  const comeIn = async (mail: string): Promise<string> => {
    const key = await right(mail, actor);
    return key === 'unavailable' ? comeIn(mail) : key;
  };
  const keys = await Promise.all(people.map(({ mail }) => comeIn(mail)));
  expect(tally(keys)).toEqual({ none: 200 });
  expect(await db.attempt.count()).toBe(0);
});

test('an unknown account cools down the same way', async () => {
  const keys = [];
  for (let i = 0; i < 6; i++) keys.push(await wrong('unknown@archive.test'));
  expect(tally(keys)).toEqual({ invalidCredentials: 5, tooManyRequests: 1 });
});

test('after the wait one more failure waits again, until the window has passed', async () => {
  await db.attempt.deleteMany();
  const { mail } = await makeUser();
  for (let i = 0; i < 5; i++) await wrong(mail);
  await later(6);
  expect(tally(await Promise.all(Array.from({ length: 5 }, () => wrong(mail))))).toEqual({
    invalidCredentials: 1,
    tooManyRequests: 4,
  });
  await later(16);
  expect(await wrong(mail)).toBe('invalidCredentials');
});

test('an address waits after 20 failures over many accounts, and signing in to one’s own account doesn’t help', async () => {
  await db.attempt.deleteMany();
  const actor = makeStranger();
  const own = await makeUser();
  for (let i = 0; i < 10; i++) await wrong(`someone-${i}@archive.test`, actor);
  expect(await right(own.mail, actor)).toBe('none');
  expect(await db.attempt.count()).toBe(10);
  for (let i = 10; i < 20; i++) await wrong(`someone-${i}@archive.test`, actor);
  expect(await wrong('someone-20@archive.test', actor)).toBe('tooManyRequests');
  expect(await right(own.mail, actor)).toBe('tooManyRequests');
  expect(await right(own.mail)).toBe('none');
});

test('one’s own success forgets one’s own failures from this address, not another’s', async () => {
  await db.attempt.deleteMany();
  const { mail } = await makeUser();
  const [owner, attacker] = [makeStranger(), makeStranger()];
  for (let i = 0; i < 2; i++) await wrong(mail, owner);
  for (let i = 0; i < 2; i++) await wrong(mail, attacker);
  expect(await right(mail, owner)).toBe('none');
  expect(await db.attempt.findMany({ select: { address: true } })).toEqual([
    { address: attacker.address },
    { address: attacker.address },
  ]);
});

test('reset mails: 3 for an account, 10 from an address', async () => {
  await db.attempt.deleteMany();
  const { mail } = await makeUser();
  const ask = (mailAddress: string, actor = makeStranger()) => keyOf(resetPassword(actor, { mailAddress }));
  expect(tally(await Promise.all(Array.from({ length: 8 }, () => ask(mail))))).toEqual({ none: 3, tooManyRequests: 5 });
  const actor = makeStranger();
  const keys = [];
  for (let i = 0; i < 12; i++) keys.push(await ask(`nobody-${i}@archive.test`, actor));
  expect(tally(keys)).toEqual({ noSuchUser: 10, tooManyRequests: 2 });
});

test('the addresses of one IPv6 line wait together', async () => {
  await db.attempt.deleteMany();
  const keys = [];
  for (let i = 0; i < 12; i++) {
    const actor = makeStranger({ address: `2001:db8:72:1::${i}` });
    keys.push(await keyOf(resetPassword(actor, { mailAddress: `line-${i}@archive.test` })));
  }
  expect(tally(keys)).toEqual({ noSuchUser: 10, tooManyRequests: 2 });
});

test('no list of tried addresses is kept', async () => {
  await wrong('very-private@archive.test');
  const rows = await db.$queryRaw<unknown[]>`select "Attempt"::text from "Attempt"`;
  expect(JSON.stringify(rows)).not.toContain('very-private');
});
