/** Who looked, where a design stands and who may see it; what users and customers can see, and why. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { readDesignInsight } from '#app/domain/oversight/insight/design-insight.server.ts';
import { readCustomerSight, readUserSight } from '#app/domain/oversight/insight/sight.server.ts';
import { firstObstacle } from '#app/domain/oversight/insight/reasons.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { visibleIds } from '#tests/visible.ts';

const admin = await makePerson({ isAdmin: true });
const archive = await makeArchive();
const [danish, turkish] = [
  await makeCustomer({ country: 'DK', name: 'Danish' }),
  await makeCustomer({ country: 'TR', name: 'Turkish' }),
];
const open = await makeDesign({ name: 'I-0001', archiveId: archive.id });
const confined = await makeDesign({
  name: 'I-0002',
  archiveId: archive.id,
  customerId: turkish.id,
  isConfined: true,
});
const closed = await makeDesign({ name: 'I-0003', archiveId: archive.id, closedCountries: ['DK'] });
const pool = await db.pool.create({
  data: {
    name: 'Narrow',
    searches: {
      create: [
        { position: 0, criteria: { designNumber: 'nothing' } },
        { position: 1, criteria: { designNumber: 'I-0001', allowUnlabeledDesigns: true } },
      ],
    },
    designs: { create: { designId: confined.id } },
  },
});
const [dane, turk, pooled] = [
  await makeUser({ customerId: danish.id, name: 'Dane' }),
  await makeUser({ customerId: turkish.id, name: 'Turk' }),
  await makeUser({ customerId: danish.id, poolId: pool.id, name: 'Pooled' }),
];
await makeUser({ customerId: danish.id, status: 'stopped' });

test('a design tells who looked at it and took it away', async () => {
  const colorwayId = open.colorways[0]!.id;
  const of = { designId: open.id, colorwayId, reference: 'I-0001/VR-1' };
  for (const [user, customer] of [
    [dane, danish],
    [dane, danish],
    [turk, turkish],
  ] as const)
    await db.colorwayView.create({ data: { ...of, userId: user.id, customerId: customer.id } });
  await db.cadDownload.create({ data: { ...of, userId: turk.id, customerId: turkish.id, code: 101 } });
  const { views, downloads } = await readDesignInsight(admin, { designGuid: open.id });
  expect(views).toMatchObject({ views: 3, people: 2 });
  expect(views.rows.map(({ name, customerName, count }) => [name, customerName, count])).toEqual([
    ['Turk', 'Turkish', 1],
    ['Dane', 'Danish', 2],
  ]);
  expect(downloads).toMatchObject({ total: 1, rows: [{ name: 'Turk', customerName: 'Turkish', code: 101 }] });
});

test('looks and downloads of which only totals are left still count', async () => {
  const { id, colorways } = closed;
  const at = new Date('2020-02-03T04:05:06Z');
  const event = { designId: id, colorwayId: colorways[0]!.id, reference: 'R', userId: turk.id, customerId: turkish.id };
  await db.colorwayView.createMany({ data: [{ ...event, at }, { ...event, at }, event] });
  await db.cadDownload.create({ data: { ...event, at, code: 101 } });
  await db.$queryRaw`SELECT fold_statistics('2020-02-03') AS went`;
  expect(await readDesignInsight(admin, { designGuid: id })).toMatchObject({
    views: { views: 1, people: 1, older: 2 },
    downloads: { total: 0, older: 1 },
  });
});

test('a design tells where it stands, and of private lists no more than whose they are', async () => {
  const list = await db.favoritesList.create({
    data: { userId: dane.id, name: 'Secret plan', nameKey: 'secret plan' },
  });
  const colorwayId = confined.colorways[0]!.id;
  await db.favoritesEntry.create({ data: { listId: list.id, colorwayId, designId: confined.id, position: 0 } });
  const special = await db.specialList.create({
    data: {
      nameTr: 'Yaz',
      nameEn: 'Summer',
      nameRu: 'Лето',
      designs: { create: { designId: confined.id, position: 0 } },
    },
  });
  const collection = await db.collection.create({
    data: {
      name: 'Spring',
      groups: { create: { name: 'Roses', position: 0, designs: { create: { designId: confined.id, position: 0 } } } },
      images: {
        create: {
          position: 0,
          title: 'Wall',
          storageKey: 'boards/x',
          width: 10,
          height: 10,
          hotspots: { create: { colorwayId, x: 0.5, y: 0.5, position: 0 } },
        },
      },
    },
  });
  const insight = await readDesignInsight(admin, { designGuid: confined.id });
  expect(insight.favorites).toMatchObject({ lists: 1, people: 1, rows: [{ name: 'Dane', lists: 1 }] });
  expect(JSON.stringify(insight)).not.toContain('Secret plan');
  expect(insight).toMatchObject({
    confinedTo: 'Turkish',
    specialLists: [{ id: special.id, name: 'Summer' }],
    collections: [{ guid: collection.id, groups: ['Roses'] }],
    boards: [{ collectionGuid: collection.id, title: 'Wall', colorways: ['VR-1'] }],
    pools: [{ guid: pool.id, searches: [], isSingle: true, isOpen: false }],
  });
  const { pools } = await readDesignInsight(admin, { designGuid: open.id });
  expect(pools).toMatchObject([{ guid: pool.id, searches: [2], isSingle: false, isOpen: true }]);
});

test('who may see it is counted by customer, of those who can sign in, with what keeps it from the others', async () => {
  const seers = async (designGuid: string) => {
    const { customers } = (await readDesignInsight(admin, { designGuid })).seers;
    return Object.fromEntries(
      customers
        .filter(({ customerName }) => ['Danish', 'Turkish'].includes(customerName))
        .map(({ customerName, mayCount, userCount, obstacles }) => [customerName, [mayCount, userCount, obstacles]]),
    );
  };
  expect(await seers(open.id)).toEqual({ Danish: [2, 2, []], Turkish: [1, 1, []] });
  expect(await seers(confined.id)).toEqual({ Danish: [0, 2, ['confined']], Turkish: [1, 1, []] });
  expect(await seers(closed.id)).toEqual({ Danish: [0, 2, ['country', 'pool']], Turkish: [1, 1, []] });
});

test('what a user sees is what the rule says, with why or why not', async () => {
  const ids = [open.id, confined.id, closed.id];
  for (const user of [dane, turk, pooled]) {
    const person = await makePerson({ userId: user.id });
    const sight = await readUserSight(admin, { userGuid: user.id });
    const seen = sight.designs.map(({ designGuid }) => designGuid).sort();
    expect(seen).toEqual((await visibleIds(person, ids)).sort());
    expect(sight.totalCount).toBe(seen.length);
    for (const { id, name } of [open, confined, closed]) {
      const { asked } = await readUserSight(admin, { userGuid: user.id, design: name.toLowerCase() });
      expect(asked, `${user.name} ${name}`).toMatchObject({ isVisible: seen.includes(id), design: { designGuid: id } });
      expect(firstObstacle(asked!.reasons) === undefined, `${user.name} ${name}`).toBe(seen.includes(id));
    }
  }
  const why = async (user: { id: string }, design: string) =>
    (await readUserSight(admin, { userGuid: user.id, design })).asked!.reasons;
  expect(await why(pooled, 'I-0001')).toEqual([
    { rule: 'account', holds: true, status: 'active' },
    {
      rule: 'pool',
      holds: true,
      ways: [
        { way: 'search', search: 0, holds: false },
        { way: 'search', search: 1, holds: true },
        { way: 'single', search: 0, holds: false },
      ],
    },
    { rule: 'confined', holds: true, why: 'notConfined' },
    { rule: 'country', holds: true, why: 'open' },
  ]);
  expect((await why(dane, 'I-0003')).at(-1)).toEqual({ rule: 'country', holds: false, why: 'closed' });
  expect(await why(dane, 'I-0002')).toContainEqual({ rule: 'confined', holds: false, why: 'others' });
  expect(await why(turk, 'I-0002/VR-1')).toContainEqual({ rule: 'confined', holds: true, why: 'own' });
  const { asked } = await readUserSight(admin, { userGuid: dane.id, design: 'none' });
  expect(asked).toMatchObject({ text: 'none', trashedAt: null, isVisible: false, reasons: [] });
  const { id } = await makeDesign({ name: 'I-0009', archiveId: archive.id });
  await deleteDesign(admin, { designGuid: id });
  const gone = await readUserSight(admin, { userGuid: dane.id, design: 'i-0009' });
  expect(gone.asked).toMatchObject({ trashedAt: expect.any(Date), isVisible: false });
});

test('what a customer sees is told by the pools of its users', async () => {
  const all = await readCustomerSight(admin, { customerGuid: danish.id });
  expect(all.groups).toEqual([
    { pool: 'none', poolName: null, userCount: 1, designCount: 1 },
    { pool: pool.id, poolName: 'Narrow', userCount: 1, designCount: 1 },
  ]);
  expect(all).toMatchObject({ chosen: { pool: 'none' }, totalCount: 1 });
  const narrow = await readCustomerSight(admin, { customerGuid: danish.id, pool: pool.id, design: 'I-0003' });
  expect(narrow).toMatchObject({ chosen: { pool: pool.id }, totalCount: 1, asked: { isVisible: false } });
  expect(firstObstacle(narrow.asked!.reasons)).toBe('pool');
});

test('nobody but admins', async () => {
  const person = await makePerson({ isInHouse: true });
  for (const ask of [
    () => readDesignInsight(person, { designGuid: open.id }),
    () => readUserSight(person, { userGuid: dane.id }),
    () => readCustomerSight(person, { customerGuid: danish.id }),
  ])
    await expect(ask()).rejects.toMatchObject({ key: 'notAllowed' });
});
