/** An admin sees the archive as a user: exactly that, read only, for an hour, and nowhere near the administration. */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { getActor, setImpersonationCookie } from '#app/actor.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { endImpersonation, impersonate, sweepImpersonations } from '#app/domain/people/users/impersonation.server.ts';
import {
  findPerson,
  findPersonOfSession,
  findSeen,
  sweepAccounts,
} from '#app/domain/people/accounts/sessions.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import { openDownload } from '#app/domain/output/downloads/file.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import type { Operation } from '#app/domain/base/operation.ts';
import { can, isOffice } from '#app/domain/base/permissions.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import type { ServerContext } from '#app/server-context.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeCustomer, makeDesign, makePerson, makeSession, makeUser } from '#tests/make.ts';
import { cookieOf } from '#tests/routes/send-form.ts';

let admin: Person;
let adminToken: string;
beforeAll(async () => {
  await makePerson({ isAdmin: true });
  admin = await makePerson({ isAdmin: true, name: 'Boss' });
  adminToken = (await makeSession(admin.userId, { kind: 'browser', twoFactorAt: new Date() })).token;
});

const look = async (userGuid: string) => {
  const { token } = await impersonate(admin, { userGuid });
  return { token, see: () => findSeen(token, admin) };
};

describe('what is seen', () => {
  test('the same designs as the user sees, the in-house fields of an in-house user, no rights of an admin', async () => {
    const customer = await makeCustomer({ country: 'TR' });
    const other = await makeCustomer();
    const [open, own, hidden, closed] = await Promise.all([
      makeDesign({}),
      makeDesign({ isConfined: true, customerId: customer.id }),
      makeDesign({ isConfined: true, customerId: other.id }),
      makeDesign({ closedCountries: ['TR'] }),
    ]);
    const user = await makePerson({ customerId: customer.id });
    const seen = (await (await look(user.userId)).see())!;
    const ids = async (person: Person) =>
      (await searchDesigns(person, { count: 100 })).designs.map(({ designGuid }) => designGuid).sort();
    expect(await ids(seen)).toEqual(await ids((await findAs(user))!));
    expect(await ids(seen)).toEqual([open.id, own.id].sort());
    expect(await ids(admin)).toEqual(expect.arrayContaining([hidden.id, closed.id]));
    expect(can(seen, 'admin')).toBe(false);
    const house = (await (await look((await makePerson({ isInHouse: true })).userId)).see())!;
    expect([can(house, 'inHouse'), can(house, 'admin'), house.is2FaValidated]).toEqual([true, false, false]);
  });

  const findAs = async (person: Person) => {
    const { token } = await makeSession(person.userId, { kind: 'browser' });
    return findPerson(token, person);
  };

  test('suspended, cancelled, expired and archive-less users too; it signs nobody in', async () => {
    for (const change of [
      { status: 'stopped' },
      { status: 'cancelled' },
      { status: 'expired' },
      { archiveAccess: false },
    ] as const) {
      const user = await makeUser(change);
      expect(await (await look(user.id)).see()).toMatchObject({ userId: user.id, impersonatedBy: { name: 'Boss' } });
      expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
        lastLoginAt: null,
        loginCount: 0,
      });
      expect(await db.loginRecord.count({ where: { userId: user.id } })).toBe(0);
    }
  });

  test('admins can’t be looked as, strangers can’t look', async () => {
    const user = await makeUser();
    expect(await keyOf(impersonate(admin, { userGuid: (await makeUser({ isAdmin: true })).id }))).toBe('adminSeesAll');
    expect(await keyOf(impersonate(admin, { userGuid: admin.userId }))).toBe('adminSeesAll');
    expect(await keyOf(impersonate(admin, { userGuid: crypto.randomUUID() }))).toBe('notFound');
    expect(await keyOf(impersonate(await makePerson(), { userGuid: user.id }))).toBe('notAllowed');
    expect(
      await keyOf(impersonate(await makePerson({ isAdmin: true, is2FaValidated: false }), { userGuid: user.id })),
    ).toBe('secondFactorNeeded');
  });
});

describe('read only', () => {
  test('views are not recorded; lists and downloads are refused', async () => {
    const design = await makeDesign({});
    const user = await makePerson();
    const seen = (await (await look(user.userId)).see())!;
    const colorway = await db.colorway.findFirstOrThrow({ where: { designId: design.id } });
    expect(await recordView(seen, { designGuid: design.id, colorwayGuid: colorway.id })).toEqual({ recorded: false });
    expect(await db.colorwayView.count({ where: { userId: user.userId } })).toBe(0);
    expect(await keyOf(createList(seen, { name: 'Mine' }))).toBe('onlyLooking');
    expect(await keyOf(openDownload(seen, { jobId: crypto.randomUUID() }))).toBe('onlyLooking');
    expect(await keyOf(createList(user, { name: 'Mine' }))).toBe('none');
  });

  /** Verbs that leave nothing behind in the person's name. Whoever adds an operation for customers says here or by `ownOperation` which it is. */
  const reads = [
    'countDesigns',
    'countFacets',
    'cropPicture',
    'customersToFind',
    'filterCollection',
    'filterDesigns',
    'findColorway',
    'findCoordinates',
    'findKept',
    'findLastVisit',
    'hasPasskey',
    'findMergedLabels',
    'findNeighbours',
    'findPlaces',
    'findSearch',
    'findSimilarColorways',
    'findSimilarDesigns',
    'forgetPicture',
    'getArchives',
    'getBasicCollection',
    'getBoardPicture',
    'getCollection',
    'getCollectionHead',
    'getColorwayPicture',
    'getColorwayView',
    'getCover',
    'getDeletedLists',
    'getDesignHeader',
    'getDynamicNames',
    'getEntries',
    'getFavorites',
    'getGroupPage',
    'getIiifImage',
    'getIiifInfo',
    'getInkInfo',
    'getInkTile',
    'getKeptDays',
    'getLabels',
    'getListEntries',
    'getLists',
    'getModels',
    'getMood',
    'getMoodBoards',
    'getOrders',
    'getOwnStockPage',
    'getPicture',
    'getProofTile',
    'getTile',
    'getTileInfo',
    'getWearPicture',
    'getWearThumbnail',
    'isEnrolled',
    'keepSearch',
    'asksForPassword',
    'listApiScopes',
    'listApiTokens',
    'listColleagues',
    'listCollections',
    'listCustomers',
    'listDownloads',
    'listOwnProposals',
    'listPictures',
    'listProofs',
    'listRecent',
    'listSearches',
    'listShares',
    'listStockPages',
    'listWearViews',
    'listsWith',
    'openFavorites',
    'openFilm',
    'openList',
    'openShared',
    'readDownload',
    'readDownloadOptions',
    'readFilm',
    'readFilterNames',
    'readPicture',
    'readPictureColors',
    'readQueryDesign',
    'readSeparations',
    'recordView',
    'resolveCriteria',
    'searchCollection',
    'searchDesigns',
    'signOut',
    'suggest',
    'takePalette',
    'uploadPicture',
  ];

  test('every operation that a customer may call is known as reading or refuses', async () => {
    const seen = (await (await look((await makeUser()).id)).see())!;
    const found: Record<string, Operation<never, unknown>> = {};
    const root = path.join(import.meta.dirname, '../../app/domain');
    for await (const file of glob('**/*.server.ts', { cwd: root })) {
      const exported = (await import(path.join(root, file))) as Record<string, unknown>;
      for (const [name, one] of Object.entries(exported))
        if (typeof one === 'function' && 'permission' in one && 'schema' in one) found[name] = one as never;
    }
    expect(Object.keys(found).length).toBeGreaterThan(80);
    const own = Object.entries(found).filter(([, one]) => one.permission !== 'public' && !isOffice(one.permission));
    expect(
      own
        .filter(([, one]) => !one.isOwn)
        .map(([name]) => name)
        .filter((name) => !reads.includes(name)),
    ).toEqual([]);
    for (const [name, one] of own.filter(([, each]) => each.isOwn))
      expect([name, await keyOf(one(seen, {}))]).toEqual([name, 'onlyLooking']);
    expect(own.filter(([, one]) => one.isOwn).length).toBeGreaterThan(20);
  });
});

describe('how it ends', () => {
  test('with the button, written down at both ends', async () => {
    const user = await makeUser();
    const { see } = await look(user.id);
    expect(await endImpersonation(admin, {})).toEqual({ userGuid: user.id });
    expect(await see()).toBeNull();
    expect(await endImpersonation(admin, {})).toEqual({ userGuid: null });
    const entries = await db.auditEntry.findMany({ where: { subjectId: user.id }, orderBy: { id: 'asc' } });
    expect(entries.map(({ operation, actorId }) => [operation, actorId])).toEqual([
      ['seeAsUser', admin.userId],
      ['endSeeingAsUser', admin.userId],
    ]);
  });

  test('with the next look, with either one’s suspension, with the admin’s rights, after an hour', async () => {
    const system = systemActor('test');
    const user = await makeUser();
    const first = await look(user.id);
    const second = await look((await makeUser()).id);
    expect([await first.see(), await second.see()]).toEqual([null, expect.anything()]);

    const third = await look(user.id);
    await setUserStatus(system, { userGuid: user.id, state: 'stopped' });
    expect(await third.see()).toBeNull();

    const boss = await makePerson({ isAdmin: true });
    const { token } = await impersonate(boss, { userGuid: user.id });
    await setPermissions(system, { userGuid: boss.userId, isAdmin: false });
    expect(await findSeen(token, boss)).toBeNull();

    const seller = await makePerson({ isAdmin: true });
    await setPermissions(system, { userGuid: seller.userId, role: 'sales' });
    const sold = await impersonate(seller, { userGuid: user.id });
    const { id } = await db.session.findFirstOrThrow({ where: { actingAdminId: seller.userId } });
    await setPermissions(system, { userGuid: seller.userId, parts: ['people', 'pools'] });
    expect(await findSeen(sold.token, seller)).not.toBeNull();
    await setPermissions(system, { userGuid: seller.userId, role: 'viewer' });
    expect(await findSeen(sold.token, seller)).toBeNull();
    expect(await findPersonOfSession(id, seller)).toBeNull();

    const fourth = await look(user.id);
    expect(await fourth.see()).not.toBeNull();
    await db.session.updateMany({
      where: { actingAdminId: admin.userId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await fourth.see()).toBeNull();
    await sweepAccounts();
    expect(await sweepImpersonations()).toBe(1);
    expect(
      await db.auditEntry.findFirstOrThrow({ where: { subjectId: user.id }, orderBy: { id: 'desc' } }),
    ).toMatchObject({ operation: 'endSeeingAsUser', actorName: 'sweep' });
  });

  test('an hour doesn’t slide on with use', async () => {
    const { see } = await look((await makeUser()).id);
    const where = { actingAdminId: admin.userId };
    const { expiresAt } = await db.session.findFirstOrThrow({ where });
    await db.session.updateMany({ where, data: { lastSeenAt: new Date(Date.now() - 600_000) } });
    await see();
    expect((await db.session.findFirstOrThrow({ where })).expiresAt).toEqual(expiresAt);
  });
});

describe('the routes', () => {
  const cookie = async (seeing: string | null, session: string | null = adminToken) => {
    const given = session && (await cookieOf(session));
    const seen =
      seeing && (await setImpersonationCookie({ token: seeing, back: '/admin' }, new Date(Date.now() + 3_600_000)));
    return [given, seen]
      .filter(Boolean)
      .map((one) => (one as string).split(';')[0])
      .join('; ');
  };
  const ask = async (at: string, cookies: string, header?: string) => {
    const request = new Request(`http://localhost:3000${at}`, {
      headers: { cookie: cookies, ...(header ? { 'access-token': header } : {}) },
    });
    const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    return {
      actor: await getActor(request, context),
      admits: (permission: 'admin' | 'archive') =>
        withPage(permission, { request, context, params: {} }, () => true).then(
          () => true,
          (answer: unknown) => answer,
        ),
    };
  };

  test('the archive is the user’s, the administration stays the admin’s', async () => {
    const user = await makeUser();
    const { token } = await look(user.id);
    const cookies = await cookie(token);
    for (const at of ['/archive', '/archive.data', '/design/x', '/favorites', '/', '/_root.data', '/administrator'])
      expect((await ask(at, cookies)).actor).toMatchObject({
        userId: user.id,
        impersonatedBy: { userId: admin.userId },
      });
    for (const at of ['/admin', '/admin.data', '/admin/users/x', '/sign-out', '/authenticate'])
      expect((await ask(at, cookies)).actor).toMatchObject({ userId: admin.userId, is2FaValidated: true });
    expect(await (await ask('/admin', cookies)).admits('admin')).toBe(true);
  });

  test('the token alone, as a session, as an access-token or beside another’s session, opens nothing', async () => {
    const { token } = await look((await makeUser()).id);
    expect((await ask('/archive', await cookie(token, null))).actor.kind).toBe('stranger');
    expect((await ask('/archive', await cookie(null, token))).actor.kind).toBe('stranger');
    expect((await ask('/archive', '', token)).actor.kind).toBe('stranger');
    const other = await makePerson({ isAdmin: true });
    const { token: othersToken } = await makeSession(other.userId, { kind: 'browser', twoFactorAt: new Date() });
    expect((await ask('/archive', await cookie(token, othersToken))).actor).toMatchObject({ userId: other.userId });
    const { token: withoutFactor } = await makeSession(admin.userId, { kind: 'browser' });
    expect((await ask('/archive', await cookie(token, withoutFactor))).actor).toMatchObject({ userId: admin.userId });
    expect((await ask('/archive', await cookie('x'.repeat(5000)))).actor).toMatchObject({ userId: admin.userId });
  });

  test('it opens nothing to an admin who is no longer there for users', async () => {
    const seller = await makePerson({ isAdmin: true });
    const { token: own } = await makeSession(seller.userId, { kind: 'browser', twoFactorAt: new Date() });
    const { token } = await impersonate(seller, { userGuid: (await makeUser()).id });
    const cookies = await cookie(token, own);
    expect((await ask('/archive', cookies)).actor).toMatchObject({ impersonatedBy: { userId: seller.userId } });
    await db.userPermission.create({ data: { userId: seller.userId, permission: 'statistics', allowed: true } });
    expect((await ask('/archive', cookies)).actor).toMatchObject({ userId: seller.userId });
  });

  test('pictures signed for the look open while it lasts', async () => {
    await look((await makeUser()).id);
    const { id } = await db.session.findFirstOrThrow({ where: { actingAdminId: admin.userId } });
    expect(await findPersonOfSession(id, admin)).not.toBeNull();
    await endImpersonation(admin, {});
    expect(await findPersonOfSession(id, admin)).toBeNull();
  });
});
