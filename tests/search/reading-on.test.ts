/** The next page of a search, asked for by the design shown last, which was edited meanwhile. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let person: Person;
const red = { srgb: '#c8102e', l: 43, a: 65, b: 38 };
const count = 4;

beforeAll(async () => {
  person = await makePerson();
});

async function makeDesigns(): Promise<number> {
  const { id } = await makeArchive();
  for (let day = 1; day <= 12; day++) {
    const modifiedAt = new Date(Date.UTC(2024, 0, day));
    const palette = [{ ...red, share: 0.3 + day * 0.02 }];
    await makeDesign({ archiveId: id, colorways: [{ palette }], uploadedAt: modifiedAt, modifiedAt });
  }
  return id;
}

async function pageOf(criteria: object, page: number, after?: string): Promise<string[]> {
  const { designs } = await searchDesigns(person, { ...criteria, page, count, after });
  return designs.map(({ designGuid }) => designGuid);
}

test('in a ranked search, of a design that no longer matches, the page by its number follows', async () => {
  const criteria = { archive: await makeDesigns(), color: [red.srgb], colorShare: 30 };
  const [first, second] = [await pageOf(criteria, 0), await pageOf(criteria, 1)];
  const last = first.at(-1)!;
  expect(await pageOf(criteria, 1, last)).toEqual(second);
  await db.design.update({ where: { id: last }, data: { colorways: { deleteMany: {} } } });
  expect(await pageOf(criteria, 1, last)).toEqual(await pageOf(criteria, 1));
});

test.each([2, 3])(
  'by the time of their last edit, an edit leads neither back nor to the end (order %i)',
  async (order) => {
    const criteria = { archive: await makeDesigns(), order };
    for (const page of [1, 2]) {
      const [shown, next] = [await pageOf(criteria, page - 1), await pageOf(criteria, page)];
      const last = shown.at(-1)!;
      expect(await pageOf(criteria, page, last)).toEqual(next);
      await db.design.update({ where: { id: last }, data: { modifiedAt: new Date() } });
      expect(await pageOf(criteria, page, last)).toEqual(await pageOf(criteria, page));
    }
  },
);

test('what is new or gone shifts no other design over the end of a page', async () => {
  const archive = await makeDesigns();
  for (const order of [0, 2]) {
    const criteria = { archive, order };
    const [first, next] = [await pageOf(criteria, 0), await pageOf(criteria, 1)];
    await makeDesign({ archiveId: archive });
    expect(await pageOf(criteria, 1, first.at(-1))).toEqual(next);
    await db.design.deleteMany({ where: { id: { in: [first[0]!, (await pageOf(criteria, 0))[0]!] } } });
    expect(await pageOf(criteria, 1, first.at(-1))).toEqual(next);
  }
});
