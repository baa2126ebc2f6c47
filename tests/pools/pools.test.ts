/** Pools made, changed, copied, deleted, given to users. */
import { describe, expect, test } from 'vitest';
import { Pool } from '#app/api/admin-shapes.ts';
import { db } from '#app/data/database.server.ts';
import { assignPool, listPoolUsers } from '#app/domain/people/pools/assign.server.ts';
import { copyPool, deletePool, insertPool, savePool, startPool } from '#app/domain/people/pools/keep.server.ts';
import { allPools, listPools, readPool } from '#app/domain/people/pools/pools.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { findVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';

const admin = () => makePerson({ isAdmin: true });
const wear = () => db.wearModel.create({ data: { wearName: `Wear ${crypto.randomUUID()}` } });
const broad = { allowUnlabeledDesigns: true };
let made = 0;
const named = (name = 'Pool') => `${name} ${++made}`;
const lastAudit = (subjectId: string) =>
  db.auditEntry.findFirstOrThrow({ where: { subjectId }, orderBy: [{ at: 'desc' }, { id: 'desc' }] });

describe('a new pool', () => {
  test('keeps its searches, extra designs and models, and says what it keeps', async () => {
    const actor = await admin();
    const design = await makeDesign({ name: 'P-0001' });
    const model = await wear();
    const name = named();
    const { guid } = await insertPool(actor, {
      name: `  \u202e${name} `,
      description: 'Two\r\nlines\u0000',
      searches: [{ designNumber: 'P-', dp0: 'linen', allowedLabels: [] }],
      extraDesigns: 'p-0001/VR-1\n\n P-0001 ; ',
      wearGuids: [model.id],
    });
    const pool = await readPool(actor, { guid });
    expect(pool).toMatchObject({
      guid,
      bagId: guid,
      name,
      description: 'Two\nlines',
      searches: [{ designNumber: 'P-', dp0: 'linen' }],
      extraDesigns: [{ designGuid: design.id, designName: 'P-0001' }],
      wearGuids: [model.id],
      userCount: 0,
    });
    expect((await allPools(actor, {})).pools.find((one) => one.guid === guid)).toEqual(pool);
    const note = await lastAudit(guid);
    expect(note).toMatchObject({ operation: 'insertPool', actorId: actor.userId, subjectKind: 'pool' });
    expect(note.after).toMatchObject({ name, extraDesigns: ['P-0001'] });
  });

  test('of an older form is answered in the present one', async () => {
    const { guid } = await insertPool(await admin(), { name: named(), searches: [broad] });
    const older = { allowedArchive: 3, allowedLabels: 7, allowUnlabeledDesigns: false };
    await db.poolSearch.updateMany({ where: { poolId: guid }, data: { criteria: older } });
    const pool = await readPool(await admin(), { guid });
    expect(pool.searches).toEqual([{ allowedArchive: [3], allowedLabels: [7] }]);
    expect(Pool.safeParse(pool).error).toBeUndefined();
  });

  test.each([
    ['no name', { name: '', searches: [broad] }, 'name', 'poolNameRequired'],
    ['a name of nothing', { name: ' \u0000 ', searches: [broad] }, 'name', 'poolNameRequired'],
    ['a name that can’t be seen', { name: '\u200b\u3164', searches: [broad] }, 'name', 'poolNameRequired'],
    ['a name missing', { searches: [broad] }, 'name', 'poolNameRequired'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000), searches: [broad] }, 'name', 'tooLong'],
    ['nothing in it', { name: 'Empty' }, 'searches', 'poolNeedsContent'],
    [
      'nothing in it but separators',
      { name: 'Empty', searches: '[]', extraDesigns: ' \n , ' },
      'searches',
      'poolNeedsContent',
    ],
    ['a search that is no JSON', { name: 'Odd', searches: ['{'] }, 'searches.0', 'wrongType'],
    [
      'an archive that is no number',
      { name: 'Odd', searches: [{ allowedArchive: ['<b>'] }] },
      'searches.0.allowedArchive.0',
      'wrongType',
    ],
    [
      'days the wrong way round',
      { name: 'Odd', searches: [{ allowedYears: { from: '2024-02-01', to: '2023-01-01' } }] },
      'searches.0.allowedYears.to',
      'invalidDate',
    ],
    [
      'too many searches',
      { name: 'Odd', searches: Array.from({ length: 51 }, () => broad) },
      'searches',
      'poolSearchesFull',
    ],
    [
      'a model that is no guid',
      { name: 'Odd', searches: [broad], wearGuids: ['nobody'] },
      'wearGuids.0',
      'invalidGuid',
    ],
    [
      'a model that is not there',
      { name: 'Odd', searches: [broad], wearGuids: [crypto.randomUUID()] },
      'wearGuids',
      'notOneOf',
    ],
    ['a label that is not there', { name: 'Odd', searches: [{ allowedLabels: [999_999] }] }, 'searches', 'notOneOf'],
    [
      'a customer that is not there',
      { name: 'Odd', searches: [{ forbiddenCustomers: [crypto.randomUUID()] }] },
      'searches',
      'notOneOf',
    ],
    [
      'designs that are not there',
      { name: 'Odd', extraDesigns: ['no-such', '<script>'] },
      'extraDesigns',
      'poolDesignsNotFound',
    ],
    [
      'too many designs',
      { name: 'Odd', extraDesigns: Array.from({ length: 5001 }, (_, at) => `n${at}`) },
      'extraDesigns',
      'tooLong',
    ],
    [
      'a description too long',
      { name: 'Odd', searches: [broad], description: 'y'.repeat(2001) },
      'description',
      'tooLong',
    ],
    ['wrong types', { name: 'Odd', searches: 7, extraDesigns: { a: 1 } }, 'searches.0', 'wrongType'],
  ])('is refused at its field: %s', async (_name, input, field, key) => {
    const before = await db.pool.count();
    const error = await insertPool(await admin(), input).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'DomainError' });
    const { fields } = error as { fields: Record<string, string[]> };
    expect(fields[field]).toContain(key);
    expect(await db.pool.count()).toBe(before);
  });

  test('says how many searches a pool can have', async () => {
    const searches = Array.from({ length: 51 }, () => broad);
    const error = await insertPool(await admin(), { name: named(), searches }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ key: 'poolSearchesFull', values: { limit: 50 } });
  });

  test('says both that a name and that content is missing', async () => {
    const error = await insertPool(await admin(), { name: '' }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      key: 'invalidInput',
      fields: { name: ['poolNameRequired'], searches: ['poolNeedsContent'] },
    });
  });

  test('names what it did not find, as written', async () => {
    const { name } = await makeDesign();
    const error = await insertPool(await admin(), { name: named(), extraDesigns: `${name}, 77-7777, Ğ` }).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({ values: { names: '77-7777, Ğ', count: 2 } });
  });

  test('of a name that differs in case or accents alone is a twin, also when two come at once', async () => {
    const actor = await admin();
    const name = named('İlkbahar');
    const tries = await Promise.allSettled(
      [name, name.toUpperCase(), name.replace('İ', 'i')].map((one) =>
        insertPool(actor, { name: one, searches: [broad] }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ fields: { name: ['poolNameTaken'] } });
    await expect(startPool(actor, { name: `${name} ` })).rejects.toMatchObject({ key: 'poolNameTaken' });
    expect(await startPool(actor, { name: `${name} other` })).toMatchObject({ description: '' });
  });

  test('is for admins with their second factor alone', async () => {
    const input = { name: named(), searches: [broad] };
    for (const person of [await makePerson(), await makePerson({ isInHouse: true })])
      await expect(insertPool(person, input)).rejects.toMatchObject({ key: 'notAllowed' });
    await expect(insertPool(await makePerson({ isAdmin: true, is2FaValidated: false }), input)).rejects.toMatchObject({
      key: 'secondFactorNeeded',
    });
  });
});

describe('a changed pool', () => {
  test('shows its users something else at their next request', async () => {
    const actor = await admin();
    const [one, two] = [await makeArchive(), await makeArchive()];
    const [first, second] = [await makeDesign({ archiveId: one.id }), await makeDesign({ archiveId: two.id })];
    const content = { name: named(), searches: [{ allowedArchive: [one.id], ...broad }] };
    const { guid } = await insertPool(actor, content);
    const person = await makePerson({ poolId: guid });
    const seen = async () => (await searchDesigns(person, {})).designs.map(({ designGuid }) => designGuid);
    expect(await seen()).toEqual([first.id]);
    await savePool(actor, { guid, ...content, searches: [{ allowedArchive: [two.id], ...broad }] });
    expect(await seen()).toEqual([second.id]);
    await savePool(actor, { guid, ...content, searches: [], extraDesigns: [first.id, second.id] });
    expect((await seen()).sort()).toEqual([first.id, second.id].sort());
    await savePool(actor, { guid, ...content, searches: [], extraDesigns: [first.id] });
    expect(await seen()).toEqual([first.id]);
    expect(await findVisibleDesign(person, second.id)).toBeNull();
  });

  test('is not written over by a form opened before', async () => {
    const actor = await admin();
    const content = { name: named(), searches: [broad] };
    const { guid } = await insertPool(actor, content);
    const { updatedAt } = await readPool(actor, { guid });
    await savePool(actor, { guid, ...content, description: 'by another tab', changedAt: updatedAt });
    await expect(savePool(actor, { guid, ...content, changedAt: updatedAt })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    expect((await readPool(actor, { guid })).description).toBe('by another tab');
    await savePool(actor, { guid, ...content });
    const note = await lastAudit(guid);
    expect(note).toMatchObject({ operation: 'savePool' });
    expect(note.before).toMatchObject({ description: 'by another tab' });
    expect(note.after).toMatchObject({ description: '' });
  });

  test('keeps what a search names and is gone, and takes nothing new that is not there', async () => {
    const actor = await admin();
    const customer = await makeCustomer();
    const content = { name: named(), searches: [{ allowedCustomers: [customer.id] }] };
    const { guid } = await insertPool(actor, content);
    await db.customer.delete({ where: { id: customer.id } });
    await savePool(actor, { guid, ...content });
    const searches = [...content.searches, { allowedArchive: [987_654] }];
    await expect(savePool(actor, { guid, ...content, searches })).rejects.toMatchObject({
      fields: { searches: ['notOneOf'] },
    });
  });

  test('that is gone is said to be gone', async () => {
    const actor = await admin();
    const guid = crypto.randomUUID();
    const gone = { key: 'poolNotFound' };
    await expect(readPool(actor, { guid })).rejects.toMatchObject(gone);
    await expect(savePool(actor, { guid, name: 'Gone', searches: [broad] })).rejects.toMatchObject(gone);
    await expect(copyPool(actor, { guid })).rejects.toMatchObject(gone);
    await expect(deletePool(actor, { guid })).rejects.toMatchObject(gone);
    await expect(listPoolUsers(actor, { guid })).rejects.toMatchObject(gone);
  });
});

test('a copy has everything but the users, and a name of its own', async () => {
  const actor = await admin();
  const design = await makeDesign();
  const model = await wear();
  const name = named();
  const { guid } = await insertPool(actor, {
    name,
    description: 'd',
    searches: [broad, { dp1: 'x' }],
    extraDesigns: [design.name],
    wearGuids: [model.id],
  });
  await makeUser({ poolId: guid });
  const copies = await Promise.all([copyPool(actor, { guid }), copyPool(actor, { guid })]);
  expect(copies.map((copy) => copy.name).sort()).toEqual([`${name} (2)`, `${name} (3)`]);
  const {
    name: _name,
    guid: _guid,
    bagId: _bag,
    createdAt: _made,
    updatedAt: _changed,
    ...content
  } = await readPool(actor, { guid });
  expect(await readPool(actor, { guid: copies[0]!.guid })).toMatchObject({ ...content, userCount: 0 });
  expect((await copyPool(actor, { guid: copies[0]!.guid })).name).toBe(`${name} (4)`);
  await expect(copyPool(actor, { guid, name })).rejects.toMatchObject({ key: 'poolNameTaken' });
});

describe('a pool with users', () => {
  test('does not go without a word on what they see then, and opens nothing by accident', async () => {
    const actor = await admin();
    const { guid } = await insertPool(actor, { name: named(), searches: [broad] });
    const { guid: other } = await insertPool(actor, { name: named(), searches: [broad] });
    const users = [await makeUser({ poolId: guid }), await makeUser({ poolId: guid })];
    for (const usersTo of [undefined, '', null])
      await expect(deletePool(actor, { guid, usersTo })).rejects.toMatchObject({
        fields: { usersTo: ['poolHasUsers'] },
      });
    await expect(deletePool(actor, { guid, usersTo: 'nowhere' })).rejects.toMatchObject({ key: 'invalidGuid' });
    await expect(deletePool(actor, { guid, usersTo: guid })).rejects.toMatchObject({ key: 'notOneOf' });
    await expect(deletePool(actor, { guid, usersTo: crypto.randomUUID() })).rejects.toMatchObject({
      key: 'poolNotFound',
    });
    expect(await db.user.count({ where: { poolId: guid } })).toBe(2);
    expect(await deletePool(actor, { guid, usersTo: other })).toMatchObject({ userCount: 2 });
    expect(await db.user.count({ where: { poolId: other } })).toBe(2);
    expect(await lastAudit(users[0]!.id)).toMatchObject({ operation: 'assignPool', after: { pool: other } });
    await deletePool(actor, { guid: other, usersTo: 'open' });
    expect(await db.user.count({ where: { id: { in: users.map(({ id }) => id) }, poolId: null } })).toBe(2);
    expect((await lastAudit(other)).after).toMatchObject({ usersTo: 'open', userCount: 2 });
  });

  test('goes with its searches when nobody has it, and no design with it', async () => {
    const actor = await admin();
    const design = await makeDesign();
    const { guid } = await insertPool(actor, { name: named(), searches: [broad], extraDesigns: [design.name] });
    await deletePool(actor, { guid });
    expect(await db.poolSearch.count({ where: { poolId: guid } })).toBe(0);
    expect(await db.design.count({ where: { id: design.id } })).toBe(1);
  });

  test('somebody put into it while it is being deleted is not left without a word', async () => {
    const actor = await admin();
    const { guid } = await insertPool(actor, { name: named(), searches: [broad] });
    const user = await makeUser();
    const [assigned, deleted] = await Promise.allSettled([
      assignPool(actor, { bagId: guid, userGuid: user.id }),
      deletePool(actor, { guid }),
    ]);
    expect([assigned.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
    const { poolId } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(poolId).toBe(assigned.status === 'fulfilled' ? guid : null);
  });

  test('somebody whom another admin moves out of it meanwhile stays where he was moved', async () => {
    const actor = await admin();
    const make = () => insertPool(actor, { name: named(), searches: [broad] });
    const [{ guid }, { guid: other }] = [await make(), await make()];
    const [moved, left] = [await makeUser({ poolId: guid }), await makeUser({ poolId: guid })];
    const deleted = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: moved.id }, data: { poolId: other } });
      const deleting = deletePool(actor, { guid, usersTo: 'open' });
      await untilWaiting(1);
      return { deleting };
    });
    expect(await deleted.deleting).toMatchObject({ userCount: 1 });
    expect(await db.user.findUnique({ where: { id: moved.id } })).toMatchObject({ poolId: other });
    expect(await db.user.findUnique({ where: { id: left.id } })).toMatchObject({ poolId: null });
  });
});

describe('assigning', () => {
  test('one, several, and back to all open designs', async () => {
    const actor = await admin();
    const { guid: bagId } = await insertPool(actor, { name: named(), searches: [broad] });
    const users = [await makeUser(), await makeUser(), await makeUser()];
    const guids = users.map(({ id }) => id);
    expect(await assignPool(actor, { bagId, userGuid: guids[0] })).toMatchObject({ movedCount: 1 });
    expect(await assignPool(actor, { bagId, userGuid: [...guids, crypto.randomUUID()] })).toMatchObject({
      movedCount: 2,
      userGuids: guids.toSorted(),
    });
    expect(await assignPool(actor, { bagId, userGuid: guids })).toMatchObject({ movedCount: 0 });
    expect(await db.auditEntry.count({ where: { operation: 'assignPool', subjectId: { in: guids } } })).toBe(3);
    for (const open of [null, '', 'open']) {
      await assignPool(actor, { bagId, userGuid: guids[0] });
      expect(await assignPool(actor, { bagId: open, userGuid: guids[0] })).toMatchObject({
        bagId: null,
        movedCount: 1,
      });
    }
  });

  test('is refused where it is wrong', async () => {
    const actor = await admin();
    const user = await makeUser();
    await expect(assignPool(actor, { bagId: crypto.randomUUID(), userGuid: user.id })).rejects.toMatchObject({
      fields: { bagId: ['poolNotFound'] },
    });
    await expect(assignPool(actor, { bagId: null, userGuid: crypto.randomUUID() })).rejects.toMatchObject({
      key: 'poolUserNotFound',
    });
    await expect(assignPool(actor, { bagId: null, userGuid: [] })).rejects.toMatchObject({ key: 'nothingSelected' });
    await expect(assignPool(actor, { userGuid: user.id })).rejects.toMatchObject({ key: 'invalidGuid' });
    await expect(assignPool(actor, { bagId: 'x', userGuid: user.id })).rejects.toMatchObject({ key: 'invalidGuid' });
  });
});

test('lists: search, order, pages; users in a pool and the others', async () => {
  const actor = await admin();
  const guids: string[] = [];
  for (const name of ['Şal ÇİÇEK', 'şal 50%', 'Other shawl'])
    guids.push(
      (await insertPool(actor, { name, searches: [broad], description: name.includes('Other') ? 'ŞAL too' : '' })).guid,
    );
  const customer = await makeCustomer({ name: 'Güneş Tekstil', nameSef: 'gunes-tekstil' });
  for (const name of ['Ayşe', 'Bülent', 'İrem']) await makeUser({ name, customerId: customer.id, poolId: guids[0] });
  await makeUser({ name: 'Zeki', customerId: customer.id, status: 'stopped' });
  const names = async (ask: object) => (await listPools(actor, ask)).pools.map(({ name }) => name);
  expect(await names({ query: 'SAL' })).toEqual(['Other shawl', 'şal 50%', 'Şal ÇİÇEK']);
  expect(await names({ query: '%' })).toEqual(['şal 50%']);
  expect(await names({ query: 'çiçek' })).toEqual(['Şal ÇİÇEK']);
  expect((await names({ query: 'sal', order: 'users', direction: 'down' }))[0]).toBe('Şal ÇİÇEK');
  const page = await listPools(actor, { query: 'sal', count: 2, page: 1 });
  expect(page).toMatchObject({ totalCount: 3, totalPage: 2, currentPage: 1 });
  expect(page.pools).toHaveLength(1);
  const users = async (ask: object) =>
    (await listPoolUsers(actor, { guid: guids[0], ...ask })).users.map(({ name }) => name);
  expect(await users({})).toEqual(['Ayşe', 'Bülent', 'İrem']);
  expect(await users({ query: 'gunes', which: 'others' })).toEqual(['Zeki']);
  expect(await users({ query: 'irem' })).toEqual(['İrem']);
  expect(await users({ order: 'name', direction: 'down', count: 1, page: 1 })).toEqual(['Bülent']);
  await expect(listPools(await makePerson(), {})).rejects.toMatchObject({ key: 'notAllowed' });
});
