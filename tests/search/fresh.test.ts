/** What a finished write left is in the next answer, whoever wrote it and in whatever order the commits came. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { countFacets, findPage, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';

import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let house: Person;
let archiveId: number;
let label: number;
const green = { l: 60, a: -50, b: 40, srgb: '#2aa84a', share: 0.4 };
const clients: pg.Client[] = [];

beforeAll(async () => {
  house = await makePerson({ isInHouse: true });
  archiveId = (await makeArchive()).id;
  label = (
    await db.label.create({ data: { nameTr: 'a', nameEn: 'a', nameRu: 'a', sefTr: 'a', sefEn: 'a', sefRu: 'a' } })
  ).id;
});

afterAll(async () => {
  for (const client of clients) await client.end();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  clients.push(client);
  return client;
}

const idsOf = async (raw: Record<string, unknown>, actor = house) =>
  (await searchDesigns(actor, { count: 100, archive: archiveId, ...raw })).designs.map(({ designGuid }) => designGuid);

test('every kind of write shows at once', async () => {
  const { id, colorways } = await makeDesign({ archiveId, name: 'fresh', colorways: 2 });
  expect(await idsOf({})).toEqual([id]);
  expect(await idsOf({ labels: label })).toEqual([]);
  await db.designLabel.create({ data: { designId: id, labelId: label } });
  expect(await idsOf({ labels: label })).toEqual([id]);
  await db.designLabel.deleteMany({ where: { designId: id } });
  expect(await idsOf({ labels: label })).toEqual([]);
  expect(await idsOf({ number: 'fresh/first' })).toEqual([]);
  await db.colorway.update({ where: { id: colorways[0]!.id }, data: { name: 'FIRST' } });
  expect(await idsOf({ number: 'fresh/first' })).toEqual([id]);
  expect(await idsOf({ color: green.srgb })).toEqual([]);
  await db.colorwayColor.create({ data: { colorwayId: colorways[1]!.id, position: 0, ...green } });
  expect(await idsOf({ color: green.srgb })).toEqual([id]);
  await db.colorwayColor.updateMany({ where: { colorwayId: colorways[1]!.id }, data: { l: 10 } });
  expect(await idsOf({ color: green.srgb })).toEqual([]);
  await db.colorwayColor.updateMany({ where: { colorwayId: colorways[1]!.id }, data: { l: green.l } });
  expect(await idsOf({ color: green.srgb })).toEqual([id]);
  await db.colorway.delete({ where: { id: colorways[1]!.id } });
  expect(await idsOf({ color: green.srgb })).toEqual([]);
  const list = await db.specialList.create({
    data: { nameTr: 'l', nameEn: 'l', nameRu: 'l', designs: { create: { designId: id, position: 0 } } },
  });
  expect(await idsOf({ specialListId: list.id })).toEqual([id]);
  await db.specialList.delete({ where: { id: list.id } });
  expect(await idsOf({ specialListId: list.id })).toEqual([]);
  const pool = await db.pool.create({ data: { name: 'p', designs: { create: { designId: id } } } });
  const pooled = await makePerson({ poolId: pool.id });
  expect(await idsOf({}, pooled)).toEqual([id]);
  await db.poolDesign.deleteMany({ where: { poolId: pool.id } });
  expect(await idsOf({}, pooled)).toEqual([]);
  await db.poolSearch.create({ data: { poolId: pool.id, position: 0, criteria: { allowUnlabeledDesigns: true } } });
  expect(await idsOf({}, pooled)).toEqual([id]);
  await db.design.update({ where: { id }, data: { isConfined: true } });
  expect(await idsOf({}, pooled)).toEqual([]);
  expect(await idsOf({})).toEqual([id]);
  await db.design.delete({ where: { id } });
  expect(await idsOf({})).toEqual([]);
  expect((await countFacets(house, {})).archives).not.toContainEqual(expect.objectContaining({ archiveId }));
});

test('a write that began first and ends last is not missed', async () => {
  const [slow, quick] = [await makeDesign({ archiveId }), await makeDesign({ archiveId })];
  await idsOf({ type: 'rotary' });
  const [one, other] = [await connect(), await connect()];
  await one.query('BEGIN');
  await one.query(`UPDATE "Design" SET "type" = 'rotary' WHERE "id" = $1`, [slow.id]);
  await other.query(`UPDATE "Design" SET "type" = 'rotary' WHERE "id" = $1`, [quick.id]);
  expect(await idsOf({ type: 'rotary' })).toEqual([quick.id]);
  await one.query('SAVEPOINT a');
  await one.query(`UPDATE "Design" SET "screenCount" = 9 WHERE "id" = $1`, [quick.id]);
  await one.query('ROLLBACK TO a');
  expect(await idsOf({ type: 'rotary' })).toEqual([quick.id]);
  await one.query('COMMIT');
  expect((await idsOf({ type: 'rotary' })).sort()).toEqual([slow.id, quick.id].sort());
  expect(await idsOf({ channelcounts: 9 })).toEqual([]);
});

test('what is taken back was never there', async () => {
  const { id } = await makeDesign({ archiveId, moldState: 'none' });
  const one = await connect();
  await one.query('BEGIN');
  await one.query(`UPDATE "Design" SET "moldState" = 'faded' WHERE "id" = $1`, [id]);
  expect(await idsOf({ moldstate: 'faded' })).toEqual([]);
  await one.query('ROLLBACK');
  expect(await idsOf({ moldstate: 'faded' })).toEqual([]);
});

test('searches among many writers see each own write, and counts and pages agree in the end', async () => {
  const designs = [];
  for (let count = 0; count < 8; count++) designs.push(await makeDesign({ archiveId, type: 'digital' }));
  await Promise.all(
    designs.map(async ({ id }, number) => {
      for (let turn = 0; turn < 6; turn++) {
        const screenCount = 100 + number * 10 + turn;
        await db.design.update({ where: { id }, data: { screenCount, modifiedAt: new Date() } });
        expect(await idsOf({ channelcounts: screenCount })).toEqual([id]);
        expect(await idsOf({ channelcounts: screenCount, number: '-', order: 4 })).toEqual([id]);
      }
    }),
  );
  const facets = await countFacets(house, { archive: archiveId });
  for (const [number] of designs.entries())
    expect(facets.channelcounts).toContainEqual({ screenCount: 105 + number * 10, count: 1 });
});

test('a truncated archive is empty', async () => {
  const one = await connect();
  await one.query('BEGIN');
  await one.query('TRUNCATE "Design" CASCADE');
  await one.query('COMMIT');
  expect(await idsOf({})).toEqual([]);
  const { id } = await makeDesign({ archiveId });
  expect(await idsOf({})).toEqual([id]);
});

test('reading on after a design neither repeats nor leaves out, though new ones come in between', async () => {
  for (let number = 1; number <= 11; number++)
    await makeDesign({
      archiveId,
      name: `R-${number}`,
      uploadedAt: new Date(Date.UTC(2024, 0, Math.ceil(number / 3))),
    });
  for (const order of [0, 1, 2, 3, 4, 5]) {
    const all = await idsOf({ order });
    const read: string[] = [];
    let added = 0;
    for (;;) {
      const page = await idsOf({ order, count: 3, page: Math.ceil(read.length / 3), after: read.at(-1) });
      if (page.length === 0) break;
      read.push(...page);
      // Before what was read, where a page by number would be pushed on.
      if (added++ < 2) {
        const early = order % 2 === 0 ? 2040 : 1990;
        const at = new Date(Date.UTC(early, 0, added));
        const name = `${order === 4 ? '0' : 'z'}-${order}-${added}`;
        await makeDesign({ archiveId, name, uploadedAt: at, modifiedAt: at });
      }
    }
    expect(read).toEqual(all);
  }
});

test('a scope narrows to collections, and is asked each time', async () => {
  const some = await idsOf({ order: 4 });
  const groups = { create: { name: '', position: 0 } };
  const collection = await db.collection.create({ data: { name: 'Narrow', groups }, include: { groups: true } });
  const groupId = collection.groups[0]!.id;
  const criteria = SearchCriteria.parse({ archive: archiveId });
  for (const designId of some.slice(0, 3)) {
    await db.collectionGroupDesign.deleteMany({ where: { groupId } });
    await db.collectionGroupDesign.create({ data: { groupId, designId, position: 0 } });
    const answer = await findPage(house, criteria, { collections: [collection.id] });
    expect([answer.totalCount, ...answer.designs.map(({ designGuid }) => designGuid)]).toEqual([1, designId]);
  }
});
