import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { hashToken } from '#app/domain/people/accounts/tokens.server.ts';
import { copyList } from '#app/domain/lists/favorites/copy.server.ts';
import { addEntry, removeEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { favoritesFor } from '#app/domain/lists/favorites/favorites.server.ts';
import { mostShares } from '#app/domain/lists/favorites/limits.ts';
import { createList, deleteList, emptyList, renameList } from '#app/domain/lists/favorites/lists.server.ts';
import { openFavorites, openList, openShared } from '#app/domain/lists/favorites/pages.server.ts';
import { getListEntries } from '#app/domain/lists/favorites/read.server.ts';
import {
  leaveList,
  listColleagues,
  listShares,
  revokeShare,
  shareList,
  sweepShares,
} from '#app/domain/lists/favorites/shares.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeStranger, makeUser } from '#tests/make.ts';

const day = 86_400_000;

let archiveId: number;
let maker: Person;
let colleague: Person;
let foreigner: Person;
let list: { id: string; name: string };
let design: Awaited<ReturnType<typeof makeDesign>>;

beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});

beforeEach(async () => {
  maker = await makePerson();
  colleague = await makePerson({ customerId: maker.customerId });
  foreigner = await makePerson();
  list = await createList(maker, { name: 'Spring' });
  design = await makeDesign({ archiveId, colorways: 2 });
  for (const { id } of design.colorways) await addEntry(maker, { colorwayGuid: id, listid: list.id });
});

const withColleague = () => shareList(maker, { listid: list.id, userGuid: colleague.userId });
const byLink = async (days?: number) => {
  const { url, ...share } = await shareList(maker, { listid: list.id, days });
  return { ...share, token: url!.split('/').at(-1)! };
};
const sharedWith = async (who: Person) => (await openFavorites(who, undefined)).shared;

async function mailsTo(mail: string) {
  await startJobs();
  const rows = await db.$queryRaw<{ data: { to: string; subject: string; text: string; html: string } }[]>`
    SELECT "data" FROM pgboss.job WHERE "name" = 'mail-send' AND "data"->>'to' = ${mail}`;
  return rows.map(({ data }) => data);
}

async function confineTo(customerId: string): Promise<void> {
  await db.design.update({ where: { id: design.id }, data: { isConfined: true, customerId } });
}

describe('with a colleague', () => {
  test('she finds it, reads it and can copy it, and nothing more', async () => {
    expect(await withColleague()).toMatchObject({ colleague: { name: colleague.name }, url: null, expiresAt: null });
    expect(await sharedWith(colleague)).toMatchObject([
      { id: list.id, name: 'Spring', maker: maker.name, entryCount: 2, previews: [{}, {}] },
    ]);
    expect(await openList(colleague, { listid: list.id })).toMatchObject({
      maker: { name: maker.name },
      entryCount: 2,
      shares: [],
    });
    expect((await getListEntries(colleague, { listid: list.id })).entries).toHaveLength(2);
    expect(await copyList(colleague, { listid: list.id, name: 'Mine' })).toMatchObject({ added: 2 });
    const colorwayGuid = design.colorways[0]!.id;
    const tries = [
      () => renameList(colleague, { listid: list.id, name: 'Taken' }),
      () => emptyList(colleague, { listid: list.id }),
      () => deleteList(colleague, { listid: list.id }),
      () => addEntry(colleague, { colorwayGuid, listid: list.id }),
      () => removeEntry(colleague, { colorwayGuid, listid: list.id }),
      () => shareList(colleague, { listid: list.id }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ key: 'listNotFound' });
    expect(await listShares(colleague, { listid: list.id })).toEqual([]);
    // Her hearts know nothing of it.
    expect((await favoritesFor(colleague)).lists.map(({ name }) => name)).toEqual(['Mine']);
  });

  test('she gets one mail, in her language, with the way to it', async () => {
    const reader = await makePerson({ customerId: maker.customerId, language: 'tr' });
    const sharing = { listid: list.id, mail: reader.mail.toUpperCase() };
    const { shareid } = await shareList(maker, sharing);
    await revokeShare(maker, { shareid });
    await shareList(maker, sharing);
    const mails = await mailsTo(reader.mail);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`${maker.name} sizinle bir favori listesi paylaştı`);
    expect(mails[0]!.text).toContain(`/favorites/${list.id}`);
    expect(mails[0]!.html).toContain('<a href=');
  });

  test('a maker with a name of emoji can share too: no subject ends in half of one', async () => {
    for (const name of ['🦄'.repeat(100), `a${'🦄'.repeat(99)}`]) {
      const reader = await makePerson({ customerId: maker.customerId, language: 'ru' });
      await shareList({ ...maker, name }, { listid: list.id, mail: reader.mail });
      const [mail] = await mailsTo(reader.mail);
      expect(mail!.subject).toMatch(/^Вам открыт список избранного .*🦄$/u);
      expect(mail!.subject.isWellFormed()).toBe(true);
    }
  });

  test('twice at once it is one share and one mail', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 6 }, withColleague));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(withColleague()).rejects.toMatchObject({ key: 'alreadyShared', status: 409 });
    expect(await mailsTo(colleague.mail)).toHaveLength(1);
    expect(await sharedWith(colleague)).toHaveLength(1);
  });

  test('nobody but an open account of the same company is one', async () => {
    const stopped = await makeUser({ customerId: maker.customerId, status: 'stopped' });
    const over = await makeUser({
      customerId: maker.customerId,
      loginConditionType: 'days',
      loginConditionDays: 1,
      loginConditionSetAt: new Date(Date.now() - 2 * day),
    });
    const outside = await makeUser({ customerId: maker.customerId, archiveAccess: false });
    const nobody = { id: crypto.randomUUID(), mail: 'nobody@archive.test' };
    const me = { id: maker.userId, mail: maker.mail };
    const foreign = { id: foreigner.userId, mail: foreigner.mail };
    for (const { id, mail } of [stopped, over, outside, nobody, me, foreign]) {
      const said = { key: 'colleagueNotFound', status: 404 };
      await expect(shareList(maker, { listid: list.id, userGuid: id })).rejects.toMatchObject(said);
      await expect(shareList(maker, { listid: list.id, mail })).rejects.toMatchObject(said);
      expect(await mailsTo(mail)).toEqual([]);
    }
    expect((await listColleagues(maker, undefined)).map(({ userGuid }) => userGuid)).toEqual([colleague.userId]);
    await expect(shareList(maker, { listid: list.id, mail: 'no address' })).rejects.toMatchObject({ status: 422 });
  });

  test('taken back it is gone at once, and can be given again', async () => {
    const { shareid } = await withColleague();
    expect(await revokeShare(maker, { shareid })).toMatchObject({ colleague: colleague.name });
    await expect(openList(colleague, { listid: list.id })).rejects.toMatchObject({ key: 'listNotFound' });
    expect(await sharedWith(colleague)).toEqual([]);
    await expect(revokeShare(maker, { shareid })).rejects.toMatchObject({ key: 'shareNotFound' });
    expect(await listShares(maker, { listid: list.id })).toMatchObject([{ state: 'revoked' }]);
    await withColleague();
    expect(await sharedWith(colleague)).toHaveLength(1);
    expect(await listShares(maker, { listid: list.id })).toMatchObject([{ state: 'open' }]);
  });

  test('she may take it out of hers; nobody else ends a share', async () => {
    const { shareid } = await withColleague();
    for (const who of [colleague, foreigner])
      await expect(revokeShare(who, { shareid })).rejects.toMatchObject({ key: 'shareNotFound' });
    await expect(leaveList(foreigner, { listid: list.id })).rejects.toMatchObject({ key: 'shareNotFound' });
    await leaveList(colleague, { listid: list.id });
    await expect(leaveList(colleague, { listid: list.id })).rejects.toMatchObject({ key: 'shareNotFound' });
    expect(await sharedWith(colleague)).toEqual([]);
  });

  test('is not counted for the lists’ page while her account is closed', async () => {
    await withColleague();
    await byLink();
    const counted = async () => (await openFavorites(maker, undefined)).lists.map(({ shareCount }) => shareCount);
    expect(await counted()).toEqual([2]);
    await db.user.update({ where: { id: colleague.userId }, data: { status: 'stopped' } });
    expect(await listShares(maker, { listid: list.id })).toMatchObject([{ state: 'open' }, { state: 'closed' }]);
    expect(await counted()).toEqual([1]);
  });

  test('is not said to be read by whoever may no longer see the archive', async () => {
    await withColleague();
    await db.user.update({ where: { id: colleague.userId }, data: { archiveAccess: false } });
    expect(await listShares(maker, { listid: list.id })).toMatchObject([{ state: 'closed' }]);
    expect((await openFavorites(maker, undefined)).lists.map(({ shareCount }) => shareCount)).toEqual([0]);
  });

  test('who changes to another company loses it, and is no more than a name there', async () => {
    await withColleague();
    const other = await makeCustomer();
    await db.user.update({ where: { id: colleague.userId }, data: { customerId: other.id } });
    const moved = { ...colleague, customerId: other.id };
    await expect(openList(moved, { listid: list.id })).rejects.toMatchObject({ key: 'listNotFound' });
    expect(await sharedWith(moved)).toEqual([]);
    expect(await listShares(maker, { listid: list.id })).toMatchObject([
      { state: 'closed', colleague: { name: colleague.name, mail: '' } },
    ]);
  });
});

describe('by a link', () => {
  test('anybody who is signed in reads it; only its hash is kept', async () => {
    const { token, expiresAt } = await byLink();
    expect(expiresAt!.getTime()).toBeGreaterThan(Date.now() + 13.9 * day);
    expect(expiresAt!.getTime()).toBeLessThan(Date.now() + 14.1 * day);
    for (const who of [foreigner, colleague, maker])
      expect(await openShared(who, { token })).toMatchObject({ list: { name: 'Spring' }, entryCount: 2 });
    expect(await copyList(foreigner, { token, name: 'Copy' })).toMatchObject({ added: 2 });
    const [row] = await db.favoritesShare.findMany({ where: { listId: list.id } });
    expect(Buffer.from(row!.tokenHash!)).toEqual(Buffer.from(hashToken(token)));
    const audit = await db.auditEntry.findMany({ where: { subjectId: list.id } });
    expect(
      JSON.stringify([row, audit], (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain(token);
    // The link opens no other way in.
    await expect(openList(foreigner, { listid: list.id })).rejects.toMatchObject({ key: 'listNotFound' });
    await expect(copyList(foreigner, { listid: list.id, name: 'No' })).rejects.toMatchObject({ key: 'listNotFound' });
    await expect(openShared(makeStranger(), { token })).rejects.toMatchObject({ key: 'notSignedIn' });
  });

  test('wrong, ended, taken back, foreign and closed get one and the same answer', async () => {
    const said = { key: 'shareNotFound', status: 404, values: {}, fields: {} };
    const expired = await byLink(1);
    await db.favoritesShare.update({ where: { id: expired.shareid }, data: { expiresAt: new Date(Date.now() - 1) } });
    const revoked = await byLink();
    await revokeShare(maker, { shareid: revoked.shareid });
    const ofColleague = await withColleague();
    const gone = await byLink();
    for (const token of [
      expired.token,
      revoked.token,
      `${gone.token}x`,
      gone.token.slice(1),
      gone.token.toUpperCase(),
      ofColleague.shareid,
      list.id,
      'x',
      "' OR 1=1",
    ])
      await expect(openShared(foreigner, { token })).rejects.toMatchObject(said);
    await db.user.update({ where: { id: maker.userId }, data: { status: 'stopped' } });
    await expect(openShared(foreigner, { token: gone.token })).rejects.toMatchObject(said);
    await db.user.update({ where: { id: maker.userId }, data: { status: 'active' } });
    await openShared(foreigner, { token: gone.token });
    await deleteList(maker, { listid: list.id });
    await expect(openShared(foreigner, { token: gone.token })).rejects.toMatchObject(said);
    await expect(copyList(foreigner, { token: gone.token, name: 'No' })).rejects.toMatchObject(said);
  });

  test('an unreadable token is no more than a wrong one', async () => {
    for (const token of ['', ' ', 'x'.repeat(5000)])
      await expect(openShared(foreigner, { token })).rejects.toMatchObject({ key: 'shareNotFound', status: 404 });
  });

  test.each([
    [1, true],
    [90, true],
    ['30', true],
    ['', true],
    [0, false],
    [-1, false],
    [91, false],
    [1.5, false],
    ['soon', false],
    [1e9, false],
  ])('good for %j days: %s', async (days, fine) => {
    const making = shareList(maker, { listid: list.id, days });
    if (fine) await expect(making).resolves.toMatchObject({ url: expect.stringContaining('/favorites/shared/') });
    else await expect(making).rejects.toMatchObject({ status: 422, fields: { days: [expect.any(String)] } });
  });

  test('there is a bound to how many are open', async () => {
    const expiresAt = new Date(Date.now() + day);
    await db.favoritesShare.createMany({
      data: Array.from({ length: mostShares - 1 }, () => ({
        listId: list.id,
        tokenHash: crypto.getRandomValues(new Uint8Array(32)),
        expiresAt,
      })),
    });
    const answers = await Promise.allSettled([byLink(), byLink(), withColleague()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(byLink()).rejects.toMatchObject({ key: 'tooManyShares', values: { limit: mostShares } });
    const [one] = await db.favoritesShare.findMany({ where: { listId: list.id }, take: 1 });
    await revokeShare(maker, { shareid: one!.id });
    await byLink();
  });
});

describe('what is seen through it', () => {
  test('no more than the maker may see', async () => {
    const { token } = await byLink();
    await withColleague();
    const house = await makePerson({ isInHouse: true });
    const admin = await makePerson({ isAdmin: true });
    const own = await makeCustomer();
    await confineTo(own.id);
    const ofTheirs = await makePerson({ customerId: own.id });
    for (const who of [house, admin, ofTheirs]) {
      expect(await openShared(who, { token })).toMatchObject({ entryCount: 0, entries: [] });
      await expect(copyList(who, { token, name: 'Copy' })).rejects.toMatchObject({ key: 'listEmpty' });
    }
    expect(await sharedWith(colleague)).toMatchObject([{ entryCount: 0, previews: [] }]);
  });

  test('no more than the viewer may see', async () => {
    const { token } = await byLink();
    const other = await makeDesign({ archiveId });
    await addEntry(maker, { colorwayGuid: other.colorways[0]!.id, listid: list.id });
    await confineTo(maker.customerId);
    expect(await openShared(colleague, { token })).toMatchObject({ entryCount: 3 });
    expect(await openShared(foreigner, { token })).toMatchObject({
      entryCount: 1,
      entries: [{ designGuid: other.id }],
    });
    const pool = await db.pool.create({ data: { name: `Nothing ${crypto.randomUUID()}` } });
    const pooled = await makePerson({ poolId: pool.id });
    expect(await openShared(pooled, { token })).toMatchObject({ entryCount: 0 });
    expect(await copyList(foreigner, { token, name: 'Copy' })).toMatchObject({ added: 1 });
  });

  test.each(['stopped', 'cancelled', 'expired'] as const)('nothing of a maker who is %s', async (status) => {
    await withColleague();
    const { token } = await byLink();
    await db.user.update({ where: { id: maker.userId }, data: { status } });
    expect(await sharedWith(colleague)).toEqual([]);
    await expect(openList(colleague, { listid: list.id })).rejects.toMatchObject({ key: 'listNotFound' });
    await expect(getListEntries(colleague, { listid: list.id })).rejects.toMatchObject({ key: 'listNotFound' });
    await expect(openShared(colleague, { token })).rejects.toMatchObject({ key: 'shareNotFound' });
    await db.user.update({ where: { id: maker.userId }, data: { status: 'active' } });
    expect(await sharedWith(colleague)).toHaveLength(1);
  });

  test('nothing of a maker whose days are over, or who may not keep favourites', async () => {
    const { token } = await byLink();
    const past = new Date(Date.now() - 3 * day);
    const limited = { loginConditionType: 'days', loginConditionDays: 2, loginConditionSetAt: past } as const;
    await db.user.update({ where: { id: maker.userId }, data: limited });
    await expect(openShared(foreigner, { token })).rejects.toMatchObject({ key: 'shareNotFound' });
    await db.user.update({
      where: { id: maker.userId },
      data: { loginConditionType: 'unlimited', loginConditionDays: null },
    });
    await openShared(foreigner, { token });
    await db.userPermission.create({ data: { userId: maker.userId, permission: 'favorites', allowed: false } });
    await expect(openShared(foreigner, { token })).rejects.toMatchObject({ key: 'shareNotFound' });
  });
});

test('the sweep clears what ended a month ago and leaves the rest', async () => {
  const [old, fresh, ended] = [await byLink(1), await byLink(90), await byLink(1)];
  const { shareid } = await withColleague();
  const set = (id: string, data: object) => db.favoritesShare.update({ where: { id }, data });
  await set(old.shareid, { expiresAt: new Date(Date.now() - 31 * day) });
  await set(ended.shareid, { expiresAt: new Date(Date.now() - day) });
  expect(await sweepShares()).toBe(1);
  const left = await listShares(maker, { listid: list.id });
  expect(left.map((share) => [share.shareid, share.state])).toEqual([
    [shareid, 'open'],
    [fresh.shareid, 'open'],
    [ended.shareid, 'expired'],
  ]);
});
