/** What a draft counts and shows is what its users see once it is saved: over pools made up by chance. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { insertPool } from '#app/domain/people/pools/keep.server.ts';
import { countPool, searchPool } from '#app/domain/people/pools/preview.server.ts';
import { countDesigns, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { visibleIds } from '#tests/visible.ts';

let seed = 11_211;
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const chance = (percent: number) => random(100) < percent;
const one = <T>(list: readonly T[]): T => list[random(list.length)]!;
const some = <T>(list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => one(list))),
];

test('a draft counts and shows what its users see once it is saved', async () => {
  const admin = await makePerson({ isAdmin: true });
  const archives = [(await makeArchive()).id, (await makeArchive()).id];
  const customers: Awaited<ReturnType<typeof makeCustomer>>[] = [];
  for (const country of ['TR', 'DK', null]) customers.push(await makeCustomer({ country }));
  const labels: number[] = [];
  for (const mark of 'abcd') {
    const sef = { sefTr: mark, sefEn: mark, sefRu: mark };
    labels.push((await db.label.create({ data: { nameTr: mark, nameEn: mark, nameRu: mark, ...sef } })).id);
  }
  const designs: { id: string; name: string }[] = [];
  for (let at = 0; at < 60; at++)
    designs.push(
      await makeDesign({
        name: `${one(['10', '11'])}-${String(at).padStart(4, '0')}`,
        archiveId: one(archives),
        customerId: chance(60) ? one(customers).id : null,
        isConfined: chance(35),
        moldState: one(['engraved', 'faded', 'none'] as const),
        screenCount: random(4),
        closedCountries: some(['TR', 'DK'], 1),
        labelIds: some(labels, 2),
        uploadedAt: new Date(Date.UTC(2020 + random(4), random(12), 2)),
      }),
    );
  const everyId = designs.map(({ id }) => id);
  const found = { some: 0, none: 0 };
  for (let round = 0; round < 40; round++) {
    const searches = Array.from({ length: random(4) }, () => ({
      ...(chance(20) && { designNumber: one(['10-', '11-000', '2', '10-0003/vr-1']) }),
      ...(chance(40) && { allowedArchive: some(archives, 2) }),
      ...(chance(25) && { allowedScreenStatus: some(['engraved', 'faded', 'none'], 2) }),
      ...(chance(25) && { allowedScreenCounts: some([0, 1, 2, 3], 2) }),
      ...(chance(40) && { allowedLabels: some(labels, 2) }),
      ...(chance(30) && { forbiddenLabels: some(labels, 2) }),
      ...(chance(25) && { allowedCustomers: some(customers, 2).map(({ id }) => id) }),
      ...(chance(25) && { forbiddenCustomers: some(customers, 2).map(({ id }) => id.toUpperCase()) }),
      ...(chance(25) && { allowedYears: one(['2021', '2020-2021', '2022..', { from: '2021-06-01' }]) }),
      ...(chance(25) && { dp3: 'kept, not applied' }),
      allowOwnDesigns: chance(25),
      allowConfinedDesigns: chance(25),
      allowUnlabeledDesigns: chance(50),
    }));
    const extraDesigns = some(designs, 4).map(({ name }) => name);
    if (searches.length + extraDesigns.length === 0) continue;
    const draft = { searches, extraDesigns };
    const { guid } = await insertPool(admin, { name: `Pool ${round}`, ...draft });
    // What is kept of earlier rounds follows what happens to the designs.
    const where = { id: one(everyId) };
    const data = { moldState: one(['engraved', 'none'] as const), archiveId: one(archives), isConfined: chance(35) };
    await db.design.update({ where, data: { ...data, customerId: chance(60) ? one(customers).id : null } });
    await db.designLabel.deleteMany({ where: { designId: one(everyId) } });
    const label = { designId: one(everyId), labelId: one(labels) };
    await db.designLabel.createMany({ data: [label], skipDuplicates: true });
    for (const customer of customers) {
      const person = await makePerson({ customerId: customer.id, country: customer.country, poolId: guid });
      const counted = await countPool(admin, { ...draft, customerGuid: customer.id });
      const seen = new Set(await visibleIds(person, everyId));
      expect(counted.count, JSON.stringify(draft)).toBe(seen.size);
      expect(await countDesigns(person, {})).toBe(seen.size);
      expect((await countPool(admin, { guid, customerGuid: customer.id })).count).toBe(seen.size);
      const page = await searchPool(admin, { ...draft, customerGuid: customer.id, resultsPerPage: 100 });
      const theirs = await searchDesigns(person, { count: 100 });
      expect(page.designs.map(({ designName }) => designName)).toEqual(theirs.designs.map((hit) => hit.designName));
      expect(counted.searchCounts).toHaveLength(searches.length);
      if (seen.size) found.some++;
      else found.none++;
    }
  }
  expect(found.some).toBeGreaterThan(60);
  expect(found.none).toBeGreaterThan(3);
});

test('one search by its own fields, as the service call sends it; pages of 25', async () => {
  const admin = await makePerson({ isAdmin: true });
  const archive = await makeArchive();
  for (let at = 0; at < 30; at++)
    await makeDesign({ archiveId: archive.id, uploadedAt: new Date(Date.UTC(2024, 0, 1 + at)) });
  const fields = { allowedArchive: String(archive.id), allowUnlabeledDesigns: 'true' };
  expect((await countPool(admin, fields)).count).toBe(30);
  expect((await countPool(admin, { criteria: fields })).count).toBe(30);
  expect((await countPool(admin, { criteria: JSON.stringify(fields) })).count).toBe(30);
  expect((await countPool(admin, { searches: JSON.stringify([fields]) })).count).toBe(30);
  const first = await searchPool(admin, fields);
  expect([first.designs.length, first.totalCount, first.totalPage, first.currentPage]).toEqual([25, 30, 2, 0]);
  const second = await searchPool(admin, { ...fields, page: '1' });
  expect(second.designs).toHaveLength(5);
  // Without the word for unlabelled designs they stay out.
  expect((await countPool(admin, { allowedArchive: archive.id })).count).toBe(0);
  expect((await countPool(admin, { searches: '[]', extraDesigns: 'nothing, 1' })).notFound).toEqual(['nothing', '1']);
});

test('whom it is for: a customer who is gone, a pool that is gone, and no admin', async () => {
  const admin = await makePerson({ isAdmin: true });
  const gone = crypto.randomUUID();
  await expect(countPool(admin, { customerGuid: gone })).rejects.toMatchObject({
    fields: { customerGuid: ['customerNotFound'] },
  });
  await expect(countPool(admin, { guid: gone })).rejects.toMatchObject({ key: 'poolNotFound' });
  const confined = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
  // Nobody's customer must not own what belongs to nobody, nor see what is confined.
  const free = await makeDesign({ customerId: null });
  expect(
    (
      await countPool(admin, {
        searches: [{ allowOwnDesigns: true, designNumber: 'no such' }],
        extraDesigns: [confined.id],
      })
    ).count,
  ).toBe(0);
  expect((await countPool(admin, { searches: [], extraDesigns: [free.id, confined.id] })).count).toBe(1);
  const open = { searches: [{ allowConfinedDesigns: true, designNumber: 'no such' }], extraDesigns: [confined.id] };
  expect((await countPool(admin, open)).count).toBe(1);
  const plain = await makePerson();
  await expect(countPool(plain, {})).rejects.toMatchObject({ key: 'notAllowed' });
  await expect(searchPool({ ...admin, is2FaValidated: false }, {})).rejects.toMatchObject({
    key: 'secondFactorNeeded',
  });
});
