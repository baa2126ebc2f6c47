/** Downloads leave room for other people and for everything else. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { freeBytes } from '#app/data/storage/scratch.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import { makePerson } from '#tests/make.ts';
import { image, makePrint, requestAndMake } from './prints.ts';

vi.mock(import('#app/data/storage/scratch.server.ts'), async (original) => {
  const real = await original();
  return { ...real, freeBytes: vi.fn(real.freeBytes) };
});

let customer: Person;
let colorwayGuid: string;
beforeAll(async () => {
  colorwayGuid = (await makePrint()).colorways[0]!.id;
});
afterAll(() => image.close());
beforeEach(async () => {
  customer = await makePerson();
});

const ask = (kind: string) => requestExport(customer, { kind, colorwayGuids: [colorwayGuid] });

test('who keeps too many bytes removes some first, however few files they are', async () => {
  const parameters = { colorwayIds: [], designIds: [], title: 'T', locale: 'en' };
  const large = { userId: customer.userId, kind: 'pictures', parameters, state: 'done' } as const;
  await db.exportJob.createMany({
    data: [
      { ...large, bytes: 10_000_000_000 },
      { ...large, bytes: 9_999_999_999 },
    ],
  });
  await requestAndMake(customer, () => ask('pictures'));
  await db.exportJob.deleteMany({ where: { userId: customer.userId, bytes: { lt: 1_000_000_000 } } });
  await db.exportJob.create({ data: { ...large, bytes: 1 } });
  await expect(ask('pictures')).rejects.toMatchObject({ key: 'tooMuchKept', values: { limit: 20_000_000_000 } });
  expect(await requestAndMake(customer, () => ask('spreadsheet'))).toMatchObject({ state: 'done' });
});

test('archives leave the last room to others, a table may take of it', async () => {
  vi.mocked(freeBytes).mockResolvedValueOnce(1_000_000);
  await expect(ask('pictures')).rejects.toMatchObject({ key: 'diskFull' });
  vi.mocked(freeBytes).mockClear().mockResolvedValueOnce(1_000_000);
  expect(await requestAndMake(customer, () => ask('spreadsheet'))).toMatchObject({ state: 'done' });
  vi.mocked(freeBytes).mockReset();
});
