/** What stands before the first original is in. */
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { countMissingEmbeddings } from '#app/domain/find/embeddings/missing.server.ts';
import { demoDesigns } from '#demo/designs.ts';
import { seedDemo } from '#demo/seed.ts';

beforeAll(async () => {
  const put = vi.spyOn(storage, 'putBytes').mockRejectedValueOnce(new StorageUnavailable('wrong key'));
  await expect(seedDemo()).rejects.toThrow('wrong key');
  put.mockRestore();
  // The next start is a first one again.
  expect([await db.archive.count(), await db.label.count(), await db.user.count()]).toEqual([0, 0, 0]);
  expect(await seedDemo()).toBe(true);
});

test('once, however many start at the same time', async () => {
  expect(await seedDemo()).toBe(false);
});

test('every design with its colorways, its number, labels and colours', async () => {
  const rows = await db.design.findMany({
    include: { labels: true, colorways: { include: { colors: true }, orderBy: { position: 'asc' } } },
  });
  expect(rows).toHaveLength(demoDesigns().length);
  for (const { number, colorways } of demoDesigns()) {
    const row = rows.find(({ name }) => name === number)!;
    expect(row.labels.length, number).toBeGreaterThan(0);
    expect(row.colorways.map(({ name }) => name)).toEqual(colorways.map((_, at) => `VR-${at + 1}`));
    expect(row.activeColorwayId).toBe(row.colorways[0]!.id);
    expect(row.colorways.map(({ colors }) => colors.length)).toEqual(colorways.map(({ colors }) => colors.length));
  }
  const masters = rows.flatMap(({ colorways }) => colorways.map(({ masterKey }) => masterKey));
  expect(new Set(masters).size).toBe(masters.length);
  // The next number given in each archive is a new one, and nobody looks at prints that are not there yet.
  for (const { code, nextNumber } of await db.archive.findMany())
    expect(nextNumber).toBe(1 + demoDesigns().filter(({ archiveCode }) => archiveCode === code).length);
  expect(await countMissingEmbeddings()).toBe(0);
});

test('orders, stock page, special lists, favourites, collections and half a year of use', async () => {
  expect(await db.order.count()).toBeGreaterThan(30);
  expect(await db.stockPage.findMany({ include: { entries: true } })).toMatchObject([{ name: 'demo-textile' }]);
  expect(await db.stockEntry.count()).toBeGreaterThan(15);
  const lists = await db.specialList.findMany({ include: { designs: true }, orderBy: { position: 'asc' } });
  expect(lists.map(({ nameEn, designs }) => [nameEn, designs.length])).toEqual([
    ['Featured', 8],
    ['In stock', 13],
  ]);
  expect(await db.favoritesList.count()).toBe(3);
  expect(await db.collection.count()).toBe(6);
  const { _min, _max } = await db.colorwayView.aggregate({ _min: { at: true }, _max: { at: true } });
  expect((_max.at!.getTime() - _min.at!.getTime()) / 86_400_000).toBeGreaterThan(170);
});

test('boards stand in storage, and only designs open to everybody lie on them', async () => {
  const boards = await db.collectionImage.findMany({
    include: { hotspots: { include: { colorway: { include: { design: true } } } } },
  });
  expect(boards.filter(({ kind }) => kind === 'picture')).toHaveLength(13);
  expect(boards.filter(({ kind }) => kind === 'film')).toHaveLength(1);
  for (const { storageKey, title, kind, hotspots } of boards) {
    expect(await storage.size(storageKey), title).toBeGreaterThan(10_000);
    if (kind === 'picture') expect(hotspots.length, title).toBeGreaterThan(1);
    for (const { colorway } of hotspots)
      expect(colorway.design, title).toMatchObject({ customerId: null, isConfined: false, closedCountries: [] });
  }
});
