/** What people type into the search fields, right and wrong. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { sweepDesignChanges } from '#app/domain/visible/index/design-index.server.ts';
import { boxAround, nearTo } from '#app/domain/visible/index/color-box.ts';
import { findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { deltaE2000, type Triple } from '#app/image/base/color-math.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let house: Person;
let archiveId: number;
const ids = new Map<string, string>();

beforeAll(async () => {
  house = await makePerson({ isInHouse: true });
  archiveId = (await makeArchive()).id;
  const names = ['01-0559', '01-05590', '101-0559', '01-0733', 'LAVANTA BAHÇESİ', 'X0X'];
  for (const [day, name] of names.entries()) {
    const texts = {
      name,
      studio: name === '01-0733' ? 'Stüdyo Işık' : 'North',
      originalName: `kelebek_${day}.psd`,
      notes: '',
    };
    const design = await makeDesign({
      ...texts,
      ...foldDesign(texts),
      archiveId,
      uploadedAt: new Date(Date.UTC(2025, 0, 1 + day)),
      screenCount: day,
    });
    ids.set(name, design.id);
  }
});

async function found(raw: Record<string, unknown>): Promise<[boolean, ...string[]]> {
  const answer = await searchDesigns(house, { archive: archiveId, ...raw });
  expect(answer.totalCount).toBe(answer.designs.length);
  return [answer.isAlike, ...answer.designs.map(({ designName }) => designName)];
}

test('the number that is exactly what was typed leads, whatever is newer', async () => {
  expect(await found({ number: '01-0559' })).toEqual([false, '01-0559', '101-0559', '01-05590']);
  expect(await found({ number: '01-0559', order: 1 })).toEqual([false, '01-0559', '01-05590', '101-0559']);
  expect(await found({ number: '01-0559', order: 5 })).toEqual([false, '101-0559', '01-05590', '01-0559']);
  const criteria = { archive: archiveId, number: '01-0559' };
  const beside = (name: string) => findNeighbours(house, { designGuid: ids.get(name), criteria });
  expect(await beside('01-0559')).toMatchObject({ previous: null, next: { designName: '101-0559' } });
  expect(await beside('101-0559')).toMatchObject({
    previous: { designName: '01-0559' },
    next: { designName: '01-05590' },
  });
});

test.each([
  ['01-0595', ['01-05590', '01-0559', '101-0559']],
  ['010733', ['01-0733']],
  ['1-733', ['01-0733']],
  ['lavnta', ['LAVANTA BAHÇESİ']],
  ['lavanta bahcezi', ['LAVANTA BAHÇESİ']],
  ['zzzzzzz', []],
  ['x1x', []],
])('%s', async (number, expected) => {
  const [isAlike, ...names] = await found({ number });
  expect(isAlike).toBe(true);
  expect(names.sort()).toEqual(expected.toSorted());
});

test('the fewest slips come first, and other filters stay as they are', async () => {
  expect((await found({ number: '01-05598' })).slice(0, 2)).toEqual([true, '01-05590']);
  expect(await found({ number: '01-0595', channelcounts: 1 })).toEqual([true, '01-05590']);
  // Something is called that, only not under the other filters: nothing is forgiven.
  expect(await found({ number: '01-0733', channelcounts: 1 })).toEqual([false]);
});

test('studios and original names forgive a wrong letter, notes do not', async () => {
  expect(await found({ studio: 'studyo isik' })).toEqual([false, '01-0733']);
  expect(await found({ studio: 'studyo isikk' })).toEqual([false, '01-0733']);
  expect(await found({ studio: 'stüdio' })).toEqual([false, '01-0733']);
  expect((await found({ originalname: 'kelebekk' })).length).toBe(7);
  expect(await found({ note: 'nothing' })).toEqual([false]);
});

test('a quick nearness is CIEDE2000, at every edge', () => {
  let seed = 3;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const labs = Array.from({ length: 150 }, (): Triple => [random() * 100, random() * 200 - 100, random() * 200 - 100]);
  labs.push(
    [50, 0, 0],
    [50, 10, 0],
    [50, -10, 0],
    [50, 0, -20],
    [50, 0, 20],
    [0, 0, 0],
    [100, 0, 0],
    [50, 2.6772, -79.7751],
  );
  for (const one of labs) {
    for (const other of labs) {
      const distance = deltaE2000(one, other);
      for (const tolerance of [0, 10, 40, distance, distance * (1 - 1e-9), distance * (1 + 1e-9)])
        expect(nearTo(one, tolerance)(...other) <= tolerance).toBe(distance <= tolerance);
      expect(nearTo(one, distance + 1)(...other)).toBeCloseTo(distance, 4);
    }
  }
  expect(boxAround([50, 0, 0], 0)[0][0]).toBeLessThan(50);
});

test('the log of changes keeps a day', async () => {
  await db.$executeRaw`UPDATE "DesignChange" SET "at" = now() - interval '25 hours' WHERE "ordinal" % 2 = 0`;
  const count = async () => (await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM "DesignChange"`)[0]!.n;
  const before = await count();
  await sweepDesignChanges();
  expect(await count()).toBeLessThan(before);
  expect(await count()).toBeGreaterThan(0);
});
