/** Administrators who have only parts of the administration: what is open to them, and that they can't take more. */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { hasPart, officeParts, officeRoles, roleOf, type OfficePart } from '#app/domain/base/office-parts.ts';
import type { Operation } from '#app/domain/base/operation.ts';
import { can, isOffice } from '#app/domain/base/permissions.ts';
import { trashParts } from '#app/domain/base/trash/kinds.ts';
import { makeAdmin, setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { revokeUserApiToken } from '#app/domain/people/accounts/api-tokens.server.ts';
import { resetAuthenticator } from '#app/domain/people/accounts/second-factor.server.ts';
import { assignPassword, resetUserPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import { bulkSetUserStatus } from '#app/domain/people/users/bulk.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import { saveUser, setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import { endUserSessions, getUser, listUserSessions } from '#app/domain/people/users/one-user.server.ts';
import { countAttention, countFindings } from '#app/domain/oversight/attention/attention.server.ts';
import { listTrash, readTrashed } from '#app/domain/upkeep/trash/list.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreAct, restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { getAllSpecialLists, getPinList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { getImportRules } from '#app/domain/imports/rules/import-rules.server.ts';
import { readCustomerSight } from '#app/domain/oversight/insight/sight.server.ts';
import { customersWithDesigns } from '#app/domain/people/customers/customers.server.ts';
import { getAllCustomers } from '#app/domain/people/customers/manage.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeCustomer, makePerson } from '#tests/make.ts';

const partsOf = (...parts: OfficePart[]) =>
  Object.fromEntries(officeParts.map((part) => [part, parts.includes(part)] as const));
const makeOffice = (...parts: OfficePart[]) => makePerson({ isAdmin: true, permissions: partsOf(...parts) });
const rightsOf = async (userGuid: string) => (await getUser(owner, { userGuid })).rights;

let owner: Person;
beforeAll(async () => {
  owner = await makePerson({ isAdmin: true });
  await makePerson({ isAdmin: true });
});

describe('a part', () => {
  test('is open to whom the map gives it, all of them to whom it names none, none without the second factor', async () => {
    for (const part of officeParts) {
      const one = await makeOffice(part);
      // Users are made administrators on their own pages.
      expect(officeParts.filter((other) => can(one, other))).toEqual(part === 'owner' ? ['people', 'owner'] : [part]);
      expect(can(one, 'admin')).toBe(true);
      expect(can({ ...one, is2FaValidated: false }, part)).toBe(false);
      expect(can({ ...one, isAdmin: false }, part)).toBe(false);
      expect(can(owner, part)).toBe(true);
    }
    // A part that came later is closed where others are named, and open where none is.
    expect(hasPart({ designs: true }, 'system')).toBe(false);
    expect(hasPart({ favorites: false }, 'system')).toBe(true);
  });

  test('refuses pages and operations of the others, told apart from a missing second factor', async () => {
    const seller = await makeOffice('people');
    expect(await keyOf(setPermissions({ ...seller, is2FaValidated: false }, { userGuid: owner.userId }))).toBe(
      'secondFactorNeeded',
    );
    const labeller = await makeOffice('labelling');
    expect(await keyOf(listUserSessions(labeller, { userGuid: owner.userId }))).toBe('notAllowed');
    expect(await keyOf(listUserSessions(seller, { userGuid: owner.userId }))).toBe('none');
  });

  test('is named by each operation of the administration', async () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const plain: string[] = [];
    for await (const file of glob('app/domain/**/*.server.ts', { cwd: root }))
      for (const [name, one] of Object.entries((await import(path.join(root, file))) as Record<string, unknown>))
        if (typeof one === 'function' && 'permission' in one && 'schema' in one)
          if ((one as unknown as Operation<never, unknown>).permission === 'admin') plain.push(name);
    // What all parts choose from, the menu's number, and the way back from looking at the archive as somebody else.
    expect([...new Set(plain)].sort()).toEqual([
      'countAttention',
      'endImpersonation',
      'getAllArchives',
      'getAllLabels',
      'getSettings',
      'getTrashDays',
    ]);
    expect(isOffice('admin') && officeParts.every(isOffice)).toBe(true);
  });
});

describe('what several parts share', () => {
  test('the trash and what needs attention show what belongs to the open parts alone', async () => {
    const thing = { actorName: 'x', until: new Date(Date.now() + 3_600_000), actId: crypto.randomUUID() };
    for (const kind of ['pool', 'label', 'design'])
      await db.trashItem.create({ data: { ...thing, kind, thingId: `parts-${kind}`, name: kind } });
    const ofPools = await makeOffice('pools');
    const { items, kinds, totalCount } = await listTrash(ofPools, {});
    expect([items.map(({ kind }) => kind), kinds.map(({ kind }) => kind), totalCount]).toEqual([['pool'], ['pool'], 1]);
    expect(await keyOf(readTrashed(ofPools, { kind: 'design', id: 'parts-design' }))).toBe('notAllowed');
    expect(await keyOf(restoreFromTrash(ofPools, { kind: 'label', id: 'parts-label' }))).toBe('notAllowed');
    expect(await keyOf(restoreAct(ofPools, { actId: thing.actId }))).toBe('notAllowed');
    expect(await keyOf(purgeTrash(ofPools, { kind: 'design', id: 'parts-design' }))).toBe('notAllowed');
    expect(await purgeTrash(ofPools, { all: true })).toEqual({ purged: 1 });
    expect((await listTrash(owner, {})).totalCount).toBe(2);
    expect(Object.keys(await countFindings(ofPools, {}))).toEqual(['pools']);
    const ofNone = await makeOffice('audit', 'labelling', 'statistics');
    for (const closed of [countFindings(ofNone, {}), listTrash(ofNone, {}), purgeTrash(ofNone, { all: true })])
      expect(await keyOf(closed)).toBe('notAllowed');
    for (const part of Object.values(trashParts)) expect(can(await makeOffice(part), 'trash'), part).toBe(true);
    expect((await countAttention(ofNone, {})).total).toBe(0);
    // Names to choose from are no list of customers with their addresses.
    expect(await keyOf(getAllCustomers(await makeOffice('statistics', 'designs', 'import'), {}))).toBe('notAllowed');
  });
});

describe('a usual set', () => {
  test('goes before single parts, and is told again', async () => {
    const user = await makePerson({ isAdmin: true });
    await setPermissions(owner, { userGuid: user.userId, role: 'labeller', parts: ['system'] });
    expect((await rightsOf(user.userId)).parts).toEqual(['labelling']);
    for (const [role, parts] of Object.entries(officeRoles)) expect(roleOf(parts)).toBe(role);
    expect(roleOf(['system', 'audit'])).toBeNull();
  });

  test('single parts: none is refused, what is missing stays, all are written as none', async () => {
    const { userId } = await makePerson({ isAdmin: true });
    const set = (given: object) => keyOf(setPermissions(owner, { userGuid: userId, ...given }));
    expect(await set({ parts: ['labels', 'audit', 'labels'] })).toBe('none');
    expect((await rightsOf(userId)).parts).toEqual(['labels', 'audit']);
    expect(await set({ cad: false })).toBe('none');
    expect((await rightsOf(userId)).parts).toEqual(['labels', 'audit']);
    expect(await set({ parts: ['audit', 'owner'] })).toBe('none');
    expect((await rightsOf(userId)).parts).toEqual(['people', 'audit', 'owner']);
    expect(await set({ parts: '' })).toBe('nothingSelected');
    expect(await set({ parts: ['everything'] })).toBe('notOneOf');
    expect(await set({ parts: [...officeParts] })).toBe('none');
    expect(await db.userPermission.count({ where: { userId, permission: { in: [...officeParts] } } })).toBe(0);
    // Who is no administrator has none, whatever was ticked.
    expect(await set({ isAdmin: false, parts: [] })).toBe('none');
    expect((await rightsOf(userId)).parts).toEqual([]);
  });
});

describe('who is not an owner', () => {
  test('changes no administrator, and makes none', async () => {
    const seller = await makeOffice('people', 'pools');
    const { userId: userGuid, name, customerId } = await makePerson({ isAdmin: true });
    const company = await makeCustomer({});
    const tries = {
      saveUser: () =>
        saveUser(seller, { userGuid, name, mail: 'taken@over.test', customer: customerId, language: 'en' }),
      setPermissions: () => setPermissions(seller, { userGuid, isAdmin: false }),
      setOwn: () => setPermissions(seller, { userGuid: seller.userId, parts: [...officeParts] }),
      setAddresses: () => setAddresses(seller, { userGuid, ranges: '10.0.0.1' }),
      assignPassword: () => assignPassword(seller, { userGuid, newPassword: 'Another2026pass' }),
      resetUserPassword: () => resetUserPassword(seller, { userGuid }),
      resetAuthenticator: () => resetAuthenticator(seller, { userGuid }),
      endUserSessions: () => endUserSessions(seller, { userGuid }),
      revokeUserApiToken: () => revokeUserApiToken(seller, { userGuid, tokenGuid: crypto.randomUUID() }),
      setUserStatus: () => setUserStatus(seller, { userGuid, state: 'stopped' }),
      setLoginCondition: () => setLoginCondition(seller, { userGuid, conditionType: 'days', conditionValue: 1 }),
      createAccount: () =>
        createAccount(seller, {
          customer: company.id,
          name: 'New',
          mail: 'new-admin@archive.test',
          language: 'en',
          loginCondition: 'unlimited',
          passwordMode: 'user',
          archiveAccess: true,
          isAdmin: true,
        }),
    };
    for (const [verb, attempt] of Object.entries(tries)) expect(await keyOf(attempt()), verb).toBe('notAllowed');
    const { results } = await bulkSetUserStatus(seller, { userGuids: [userGuid], state: 'stopped' });
    expect(results[0]!.outcome).toBe('notAllowed');
    expect((await rightsOf(userGuid)).isAdmin).toBe(true);

    const customer = await makePerson({});
    expect(await keyOf(setPermissions(seller, { userGuid: customer.userId, isAdmin: true }))).toBe('notAllowed');
    expect(await keyOf(setPermissions(seller, { userGuid: customer.userId, cad: false }))).toBe('none');
    expect(await keyOf(setUserStatus(seller, { userGuid: customer.userId, state: 'stopped' }))).toBe('none');
  });

  test('may still look after the own account', async () => {
    const seller = await makeOffice('people');
    expect(await keyOf(endUserSessions(seller, { userGuid: seller.userId }))).toBe('none');
    const { userId: userGuid, name, mail, customerId: customer } = seller;
    expect(await keyOf(saveUser(seller, { userGuid, name, mail, customer, language: 'tr' }))).toBe('none');
  });

  test('takes no account over, the own one neither, nor does an owner’s program', async () => {
    const seller = await makeOffice('people');
    const apiToken = { id: crypto.randomUUID(), name: 'sync', prefix: 'pa_abcdef', scopes: ['people'] as const };
    const program = { ...(await makePerson({ isAdmin: true })), apiToken };
    for (const [actor, refused] of [
      [seller, 'notAllowed'],
      [program, 'scopeMissing'],
    ] as const) {
      const { userId: userGuid, name, customerId: customer } = actor;
      const tries = {
        saveUser: () => saveUser(actor, { userGuid, name, mail: 'own@over.test', customer, language: 'en' }),
        setAddresses: () => setAddresses(actor, { userGuid, ranges: '' }),
        assignPassword: () => assignPassword(actor, { userGuid, newPassword: 'Another2026pass' }),
        resetUserPassword: () => resetUserPassword(actor, { userGuid }),
        resetAuthenticator: () => resetAuthenticator(actor, { userGuid }),
        setLoginCondition: () => setLoginCondition(actor, { userGuid, conditionType: 'unlimited' }),
      };
      for (const [verb, attempt] of Object.entries(tries)) expect(await keyOf(attempt()), verb).toBe(refused);
    }
    expect(await keyOf(endUserSessions(program, { userGuid: program.userId }))).toBe('scopeMissing');
  });
});

describe('the last owner', () => {
  test('stays one, though other administrators are left', async () => {
    const before = await db.user.findMany({ where: { isAdmin: true, status: 'active' }, select: { id: true } });
    const setAll = (status: 'active' | 'stopped') =>
      db.user.updateMany({ where: { id: { in: before.map(({ id }) => id) } }, data: { status } });
    await setAll('stopped');
    const [last, seller] = [await makePerson({ isAdmin: true }), await makeOffice('people')];
    const userGuid = last.userId;
    const system = systemActor('test');
    expect(await keyOf(setPermissions(system, { userGuid, role: 'archivist' }))).toBe('lastAdmin');
    expect(await keyOf(setPermissions(system, { userGuid, isAdmin: false }))).toBe('lastAdmin');
    expect(await keyOf(setUserStatus(system, { userGuid, state: 'stopped' }))).toBe('lastAdmin');
    expect(await keyOf(setAddresses(system, { userGuid, ranges: '10.0.0.1' }))).toBe('lastAdmin');
    // With a second owner the first one may go, by the other's hand.
    await setPermissions(last, { userGuid: seller.userId, parts: ['people', 'owner'] });
    expect(await keyOf(setPermissions(last, { userGuid, role: 'archivist' }))).toBe('ownAccount');
    expect(await keyOf(setPermissions(system, { userGuid, role: 'archivist' }))).toBe('none');
    await setAll('active');
  });

  test('comes back by the command that makes an administrator', async () => {
    const limited = await makeOffice('labelling');
    await makeAdmin({ mail: limited.mail, name: limited.name, password: 'Archive2026again' });
    expect((await rightsOf(limited.userId)).parts).toEqual([...officeParts]);
  });
});

describe('a page of one part', () => {
  test('asks for nothing that only another part opens', async () => {
    const [designs, settings, people, pools] = [
      await makeOffice('designs'),
      await makeOffice('settings'),
      await makeOffice('people'),
      await makeOffice('pools'),
    ];
    const { customerId } = await makePerson({});
    expect(await keyOf(getAllSpecialLists(designs, {}))).toBe('none');
    expect(await keyOf(getPinList(designs, {}))).toBe('none');
    expect(await keyOf(getImportRules(settings, {}))).toBe('none');
    expect(await keyOf(readCustomerSight(people, { customerGuid: customerId }))).toBe('none');
    expect(await keyOf(customersWithDesigns(pools, {}))).toBe('none');
    expect(await keyOf(getAllSpecialLists(people, {}))).toBe('notAllowed');
  });
});
