/** Archives, pools, people, searches and changes made up by chance: every answer is what the plain rule says. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { getLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { countDesigns, countFacets, findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { explainDesign } from '#app/domain/visible/visibility/explain.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { visibleIds } from '#tests/visible.ts';
import {
  inOrder,
  maySee,
  passes,
  type PlainCriteria,
  type PlainDesign,
  type PlainPool,
  type PlainPoolSearch,
} from './plain-rule.ts';

let seed = 20_261_121;
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const chance = (percent: number) => random(100) < percent;
const one = <T>(list: readonly T[]): T => list[random(list.length)]!;
const some = <T>(list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => one(list))),
];

const types = ['rotary', 'digital'] as const;
const moldStates = ['engraved', 'faded', 'none'] as const;
const countries = ['TR', 'DK', 'RU'];
const studios = ['Çağrı', 'Işık', 'North', ''];
const texts = ['Ağır İpek', 'viskon', 'İpek', null];

test('searches, counts, facets, neighbours and labels follow the plain rule, also after changes', async () => {
  const archives = [(await makeArchive()).id, (await makeArchive()).id, (await makeArchive()).id];
  const customers: string[] = [];
  for (const country of ['TR', 'DK', null]) customers.push((await makeCustomer({ country })).id);
  const labels: number[] = [];
  for (const mark of 'abcdef') {
    const sef = { sefTr: mark, sefEn: mark, sefRu: mark };
    labels.push((await db.label.create({ data: { nameTr: mark, nameEn: mark, nameRu: mark, ...sef } })).id);
  }
  const lists: number[] = [];
  for (const mark of ['x', 'y']) {
    lists.push((await db.specialList.create({ data: { nameTr: mark, nameEn: mark, nameRu: mark } })).id);
  }

  const chances = () => ({
    archiveId: one(archives),
    customerId: chance(60) ? one(customers) : null,
    isConfined: chance(30),
    type: one(types),
    moldState: one(moldStates),
    screenCount: random(4),
    closedCountries: some(countries, 1),
    studio: one(studios),
    dp4: one(texts),
    uploadedAt: new Date(Date.UTC(2025, 0, 1 + random(8))),
    modifiedAt: new Date(Date.UTC(2025, 2, 1 + random(8))),
  });
  const designs: PlainDesign[] = [];
  let made = 0;
  const addDesign = async () => {
    const name = `0${random(3)}-${String(++made).padStart(4, '0')}${one(['', 'ş', 'I'])}`;
    const data = { name, ...chances() };
    const labelIds = some(labels, 3);
    const { id } = await makeDesign({ ...data, ...foldDesign(data), labelIds });
    const listIds = some(lists, 2);
    await db.specialListDesign.createMany({
      data: listIds.map((listId) => ({ listId, designId: id, position: random(100) })),
    });
    designs.push({ id, ...data, labelIds, listIds });
  };
  for (let count = 0; count < 45; count++) await addDesign();

  const pools: PlainPool[] = [];
  for (let count = 0; count < 14; count++) {
    const searches = Array.from({ length: random(3) }, (): PlainPoolSearch => ({
      allowedArchive: some(archives, 2),
      allowedScreenStatus: chance(40) ? some(moldStates, 2) : [],
      allowedScreenCounts: chance(30) ? some([0, 1, 2, 3], 3) : [],
      allowedLabels: chance(60) ? some(labels, 3) : [],
      forbiddenLabels: chance(30) ? some(labels, 1) : [],
      allowedCustomers: chance(20) ? some(customers, 2) : [],
      forbiddenCustomers: chance(20) ? some(customers, 1) : [],
      allowOwnDesigns: chance(30),
      allowConfinedDesigns: chance(30),
      allowUnlabeledDesigns: chance(60),
    }));
    const designIds = some(designs, 4).map(({ id }) => id);
    const { id } = await db.pool.create({
      data: {
        name: `pool ${count}`,
        searches: { create: searches.map((criteria, position) => ({ position, criteria: criteria as never })) },
        designs: { create: designIds.map((designId) => ({ designId })) },
      },
    });
    pools.push({ id, searches, designIds });
  }
  const people: Person[] = [await makePerson({ isAdmin: true })];
  for (const customerId of customers) people.push(await makePerson({ customerId }));
  people.push(await makePerson({ customerId: customers[1]!, isInHouse: true }));
  for (const pool of pools)
    people.push(await makePerson({ customerId: one(customers), poolId: pool.id, isInHouse: chance(20) }));

  async function change() {
    const design = one(designs);
    const data = chances();
    await db.design.update({ where: { id: design.id }, data: { ...data, ...foldDesign({ studio: data.studio }) } });
    Object.assign(design, data);
    if (chance(60)) {
      design.labelIds = some(labels, 3);
      await db.designLabel.deleteMany({ where: { designId: design.id } });
      await db.designLabel.createMany({ data: design.labelIds.map((labelId) => ({ designId: design.id, labelId })) });
    }
    if (chance(40)) {
      const pool = one(pools);
      await db.poolDesign.deleteMany({ where: { poolId: pool.id } });
      pool.designIds = some(designs, 4).map(({ id }) => id);
      await db.poolDesign.createMany({ data: pool.designIds.map((designId) => ({ poolId: pool.id, designId })) });
    }
    if (chance(30)) {
      design.listIds = some(lists, 2);
      await db.specialListDesign.deleteMany({ where: { designId: design.id } });
      await db.specialListDesign.createMany({
        data: design.listIds.map((listId) => ({ listId, designId: design.id, position: 1 })),
      });
    }
    if (chance(15)) {
      designs.splice(designs.indexOf(design), 1);
      for (const pool of pools) pool.designIds = pool.designIds.filter((id) => id !== design.id);
      await db.design.delete({ where: { id: design.id } });
    }
    if (chance(20)) await addDesign();
  }

  const someCriteria = (): PlainCriteria => ({
    ...(chance(25) && { archive: one([-1, ...archives]) }),
    ...(chance(25) && { moldstate: [one(moldStates)] }),
    ...(chance(25) && { type: [one(types)] }),
    ...(chance(25) && { channelcounts: [random(4), random(4)] }),
    ...(chance(35) && { labels: [one(labels), one(labels)], labelSearchMode: one(['any', 'all'] as const) }),
    ...(chance(15) && { confined: one(['open', 'closed'] as const) }),
    ...(chance(15) && { specialListId: one(lists) }),
    ...(chance(15) && { closedcountry: one(countries) }),
    ...(chance(15) && { customer: one(customers) }),
    ...(chance(15) && { studio: one(['cagri', 'ışık', 'nor']) }),
    ...(chance(10) && { owned: true }),
    ...(chance(15) && { dp4: one(['ipek', 'VİSKON']) }),
    ...(chance(15) && { number: one(['-00', '0', 'ş', 'i']) }),
    order: random(6),
  });

  for (let round = 0; round < 40; round++) {
    if (round > 0) await change();
    for (const person of [one(people), one(people), one(people)]) await check(person, someCriteria());
    await check(one(people), { order: random(6) });
    await explain(one(designs));
  }

  /** Why each of them may see it, or not, adds up to what the rule says, whole and way by way. */
  async function explain(design: PlainDesign) {
    const explained = (await explainDesign(people[0]!, design.id, people))!;
    for (const [at, person] of people.entries()) {
      const pool = pools.find(({ id }) => id === person.poolId);
      const { isVisible, access, ways } = explained[at]!;
      const what = JSON.stringify({ design, person: person.name, pool });
      expect(isVisible, what).toBe(maySee(person, pool, design));
      expect(access, what).toBe(person.isAdmin ? 'all' : 'ruled');
      const singly = ways.find(({ way }) => way === 'single');
      expect(singly?.isAmong, what).toBe(pool?.designIds.includes(design.id));
      const searches = ways.filter(({ way }) => way === 'search').map(({ search }) => search);
      expect(searches, what).toEqual(pool?.searches.map((_, place) => place) ?? []);
    }
  }

  async function check(person: Person, criteria: PlainCriteria) {
    const pool = pools.find(({ id }) => id === person.poolId);
    const visible = designs.filter((design) => maySee(person, pool, design));
    let hits = visible.filter((design) => passes(person, criteria, design));
    const what = JSON.stringify({ round: criteria, person: person.name, pool });
    const raw = { ...criteria, count: 100 };
    const answer = await searchDesigns(person, raw);
    // With nothing called so, numbers that come near are found: that has its own test.
    const typed = (text: string) => !visible.some((design) => passes(person, { number: text }, design));
    if (criteria.number && typed(criteria.number)) {
      expect(answer.isAlike, what).toBe(true);
      return;
    }
    const nearly = (text: string) => !visible.some((design) => passes(person, { studio: text }, design));
    if (criteria.studio && person.isInHouse && nearly(criteria.studio)) return;
    hits = inOrder(criteria.order ?? 0, hits);
    expect(answer.totalCount, what).toBe(hits.length);
    expect(
      answer.designs.map(({ designGuid }) => designGuid),
      what,
    ).toEqual(hits.map(({ id }) => id));
    expect(await countDesigns(person, raw), what).toBe(hits.length);
    expect(
      (
        await visibleIds(
          person,
          designs.map(({ id }) => id),
        )
      ).sort(),
      what,
    ).toEqual(visible.map(({ id }) => id).sort());
    const tally = <T extends string | number>(
      except: keyof PlainCriteria | undefined,
      of: (design: PlainDesign) => T[],
    ) => {
      const counts = new Map<T, number>();
      for (const design of visible.filter((one) => passes(person, criteria, one, except)))
        for (const value of of(design)) counts.set(value, (counts.get(value) ?? 0) + 1);
      return counts;
    };
    const facets = await countFacets(person, raw);
    const read = (rows: { count: number }[], key: string) =>
      new Map(rows.map((row) => [(row as unknown as Record<string, string | number>)[key]!, row.count]));
    expect(read(facets.archives, 'archiveId'), what).toEqual(tally('archive', ({ archiveId }) => [archiveId]));
    expect(new Map(Object.entries(facets.type).filter(([, count]) => count > 0)), what).toEqual(
      tally('type', ({ type }) => [type]),
    );
    expect(new Map(Object.entries(facets.moldstate).filter(([, count]) => count > 0)), what).toEqual(
      tally('moldstate', ({ moldState }) => [moldState]),
    );
    expect(new Map(Object.entries(facets.confined).filter(([, count]) => count > 0)), what).toEqual(
      tally('confined', ({ isConfined }) => [isConfined ? 'closed' : 'open']),
    );
    expect(read(facets.channelcounts, 'screenCount'), what).toEqual(
      tally('channelcounts', ({ screenCount }) => [screenCount]),
    );
    const ownLabels = criteria.labelSearchMode === 'all' ? undefined : 'labels';
    expect(read(facets.labels, 'labelId'), what).toEqual(tally(ownLabels, ({ labelIds }) => labelIds));
    expect(read(facets.specialLists, 'specialListId'), what).toEqual(tally('specialListId', ({ listIds }) => listIds));
    expect(read(facets.closedCountries, 'country'), what).toEqual(
      tally('closedcountry', ({ closedCountries }) => closedCountries),
    );
    const labelled = await getLabels(person, undefined);
    for (const label of labelled)
      expect(label.labelCount, what).toBe(visible.filter(({ labelIds }) => labelIds.includes(label.id)).length);
    if (hits.length === 0) return;
    const at = random(hits.length);
    const beside = await findNeighbours(person, { designGuid: hits[at]!.id, criteria: raw });
    expect([beside.previous?.designGuid, beside.next?.designGuid], what).toEqual([hits[at - 1]?.id, hits[at + 1]?.id]);
  }
}, 180_000);
