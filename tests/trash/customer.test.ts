/** A customer goes with its users, orders and stock pages, and comes back with all of it. */
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { deleteCustomer } from '#app/domain/people/customers/manage.server.ts';
import { changeRights } from '#app/domain/people/users/edit-user.server.ts';
import { keepInTrash } from '#app/domain/base/trash/keep.server.ts';
import { deletePool } from '#app/domain/people/pools/keep.server.ts';
import { lockPools } from '#app/domain/people/pools/lock.server.ts';
import { deleteList } from '#app/domain/lists/favorites/lists.server.ts';
import { readDesignInsight } from '#app/domain/oversight/insight/design-insight.server.ts';
import { readBreakdown, readEntries } from '#app/domain/statistics/statistics.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { allRows, differences } from './rows.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let customerGuid: string;
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE "TrashItem" CASCADE`;
  world = await makeWorld();
  ({ customerId: customerGuid } = world.person);
  await db.design.update({ where: { id: world.design.id }, data: { customerId: customerGuid, isConfined: true } });
  await db.design.update({ where: { id: world.other.id }, data: { customerId: customerGuid } });
  await db.stockPage.updateMany({ data: { customerId: customerGuid } });
  await db.user.update({ where: { id: world.person.userId }, data: { poolId: world.pool.id } });
});

const remove = () => deleteCustomer(world.admin, { customerGuid, everything: true });
const restore = () => restoreFromTrash(world.admin, { kind: 'customer', id: customerGuid });
const sign = () => signIn(makeStranger(), { mailAddress: world.person.mail, password: testPassword });
const days = { from: '2026-09-20', to: '2026-10-20' };

test('everything that hung on it comes back as it was, sessions apart', async () => {
  const { admin, design, other, person } = world;
  await db.session.deleteMany({ where: { userId: person.userId } });
  const counts = () => readBreakdown(admin, { kind: 'colorway', of: 'users', ...days });
  const counted = await counts();
  const stranger = await makePerson();
  const before = await allRows();
  await remove();
  const gone = differences(before, await allRows());
  for (const table of [
    'Customer',
    'User',
    'Order',
    'StockPage',
    'StockEntry',
    'FavoritesList',
    'FavoritesEntry',
    'Design',
  ])
    expect(gone[table]?.gone.length, table).toBeGreaterThan(0);
  for (const table of ['ColorwayView', 'CadDownload', 'LoginRecord', 'StatisticsCount'])
    expect(gone[table]).toBeUndefined();
  await expect(sign()).rejects.toMatchObject({ key: 'invalidCredentials' });
  // Confined to nobody it is still open to nobody.
  await expect(requireVisibleDesign(stranger, design.id)).rejects.toMatchObject({ key: 'designNotFound' });
  await requireVisibleDesign(stranger, other.id);
  // What they did counts on, under their names, and leads nowhere.
  expect((await counts()).rows.map(({ name, count }) => [name, count])).toEqual(
    counted.rows.map(({ name, count }) => [name, count]),
  );
  const { entries } = await readEntries(admin, { kind: 'colorway', ...days });
  expect(entries.flatMap(({ userGuid }) => userGuid ?? [])).not.toContain(person.userId);
  const { views, downloads } = await readDesignInsight(admin, { designGuid: design.id });
  expect([...views.rows, ...downloads.rows].flatMap(({ userGuid }) => userGuid ?? [])).not.toContain(person.userId);
  expect(await restore()).toMatchObject({ lost: {}, waiting: {} });
  const { Attempt: _, ...left } = differences(before, await allRows());
  expect(left).toEqual({});
  expect(await counts()).toEqual(counted);
  expect((await sign()).user.userGuid).toBe(person.userId);
});

test('without the word for it, with administrators or with pools that search for it, it stays', async () => {
  await expect(deleteCustomer(world.admin, { customerGuid })).rejects.toMatchObject({ key: 'customerInUse' });
  const boss = await makeUser({ customerId: customerGuid, isAdmin: true });
  await expect(remove()).rejects.toMatchObject({ key: 'customerHasAdmins', values: { names: boss.name } });
  await db.user.delete({ where: { id: boss.id } });
  const { name } = await db.pool.create({
    data: {
      name: 'Not theirs',
      searches: { create: [{ position: 0, criteria: { forbiddenCustomers: [customerGuid] } }] },
    },
  });
  await expect(remove()).rejects.toMatchObject({ key: 'customerInPools', values: { names: name } });
  expect(await db.user.count({ where: { customerId: customerGuid } })).toBe(1);
});

test('nobody who becomes an administrator at that very moment goes with it', async () => {
  const { userId } = world.person;
  const { removing } = await db.$transaction(async (tx) => {
    await changeRights(tx, world.admin, userId, { isAdmin: true, parts: ['people'] });
    const removing = remove();
    removing.catch(() => undefined);
    await untilWaiting(1);
    return { removing };
  });
  await expect(removing).rejects.toMatchObject({ key: 'customerHasAdmins' });
  expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ isAdmin: true });
});

test('a pool that is saved while it is being deleted keeps it', async () => {
  const name = `Saved meanwhile ${customerGuid}`;
  let isDeleted: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await lockPools(tx);
    const search = { position: 0, criteria: { forbiddenCustomers: [customerGuid] } };
    await tx.pool.create({ data: { name, searches: { create: [search] } } });
    isDeleted = remove().catch((error: unknown) => error);
    await Promise.race([isDeleted, new Promise((resolve) => setTimeout(resolve, 500))]);
  });
  expect(await isDeleted).toMatchObject({ key: 'customerInPools', values: { names: name } });
});

test('an address that somebody else has meanwhile is asked for before anything comes back', async () => {
  const { name } = await db.stockPage.findFirstOrThrow({ where: { customerId: customerGuid } });
  await remove();
  const twin = await makeUser({ mail: world.person.mail });
  const list = await db.specialList.findFirstOrThrow();
  const page = await db.stockPage.create({ data: { name, title: 'Other', specialListId: list.id } });
  await expect(restore()).rejects.toMatchObject({
    key: 'trashPartTaken',
    values: { taken: `/custom/${name}, ${world.person.mail}` },
  });
  expect(await db.customer.count({ where: { id: customerGuid } })).toBe(0);
  await db.user.update({ where: { id: twin.id }, data: { mail: `other-${twin.mail}` } });
  await db.stockPage.delete({ where: { id: page.id } });
  expect(await restore()).toMatchObject({ lost: {}, waiting: {} });
});

test('mail domains that lead to another company’s provider meanwhile are asked for, too', async () => {
  const provider = { issuer: 'https://id.test', clientId: 'archive', clientSecret: Uint8Array.from([1, 2]) };
  const mailDomains = ['ours.test', 'also.test'];
  await db.identityProvider.create({ data: { ...provider, customerId: customerGuid, key: 'ours', mailDomains } });
  await remove();
  const { customerId } = await makePerson();
  await db.identityProvider.create({ data: { ...provider, customerId, key: 'theirs', mailDomains: ['ours.test'] } });
  await expect(restore()).rejects.toMatchObject({ key: 'trashPartTaken', values: { taken: 'ours.test' } });
  await db.identityProvider.delete({ where: { customerId } });
  expect(await restore()).toMatchObject({ lost: {}, waiting: {} });
  expect(await db.identityProvider.findUnique({ where: { customerId: customerGuid } })).toMatchObject({ mailDomains });
});

test('nobody comes back without the pool that held them', async () => {
  const { admin, pool, person } = world;
  await remove();
  await deletePool(admin, { guid: pool.id, usersTo: 'open' });
  await expect(restore()).rejects.toMatchObject({ key: 'trashNeedsFirst', values: { parent: pool.name } });
  await purgeTrash(admin, { kind: 'pool', id: pool.id });
  expect(await restore()).toMatchObject({ lost: { 'User.poolId': 1 } });
  expect(await db.user.findUnique({ where: { id: person.userId } })).toMatchObject({ status: 'stopped', poolId: null });
});

test('nor without a pool that is deleted at that very moment', async () => {
  const { admin, pool } = world;
  await remove();
  let isRestored: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await lockPools(tx);
    isRestored = restore().catch((error: unknown) => error);
    await Promise.race([isRestored, new Promise((resolve) => setTimeout(resolve, 500))]);
    await keepInTrash(tx, admin, { kind: 'pool', things: [{ id: pool.id, name: pool.name }] });
    await tx.user.updateMany({ where: { poolId: pool.id }, data: { poolId: null } });
    await tx.pool.delete({ where: { id: pool.id } });
  });
  expect(await isRestored).toMatchObject({ key: 'trashNeedsFirst', values: { parent: pool.name } });
});

test('gone for good, its people’s names go too, with what they had deleted before', async () => {
  const { admin, person, list } = world;
  await deleteList(person, { listid: list.id });
  await remove();
  const word = () => db.statisticsWord.count({ where: { id: person.userId } });
  expect(await word()).toBe(1);
  await purgeTrash(admin, { kind: 'customer', id: customerGuid });
  expect(await word()).toBe(0);
  expect(await Promise.all([db.trashItem.count(), db.trashRow.count(), db.trashLink.count()])).toEqual([0, 0, 0]);
});
