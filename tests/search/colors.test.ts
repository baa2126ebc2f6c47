/** Colour search against the plain formula over every colour of every colorway. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { readLab } from '#app/domain/visible/index/color-box.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { deltaE2000, labToSrgb, toHex, type Triple } from '#app/image/base/color-math.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let person: Person;
let seed = 99;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
/** colours by colorway, by design */
const palettes = new Map<string, { lab: Triple; share: number }[][]>();

beforeAll(async () => {
  person = await makePerson({ isInHouse: true });
  const archiveId = (await makeArchive()).id;
  for (let count = 0; count < 120; count++) {
    const colorways = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      palette: Array.from({ length: Math.floor(random() * 7) }, () => {
        // Crowded, so that many lie close to the tolerance.
        const lab = [30 + random() * 40, random() * 60 - 20, random() * 60 - 30].map(Math.fround) as Triple;
        return { l: lab[0], a: lab[1], b: lab[2], srgb: toHex(labToSrgb(lab)), share: 0.001 + random() * 0.3 };
      }),
    }));
    const design = await makeDesign({ archiveId, colorways });
    const rows = await db.colorway.findMany({ where: { designId: design.id }, include: { colors: true } });
    palettes.set(
      design.id,
      rows.map(({ colors }) => colors.map(({ l, a, b, share }) => ({ lab: [l, a, b] as Triple, share }))),
    );
  }
});

async function found(raw: Record<string, unknown>, asker = person): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page++) {
    const answer = await searchDesigns(asker, { ...raw, count: 100, page });
    ids.push(...answer.designs.map(({ designGuid }) => designGuid));
    if (page + 1 >= answer.totalPage) return ids.sort();
  }
}

test('one to five colours, each tolerance and share: what the formula says, all in one colorway', async () => {
  let hits = 0;
  for (let count = 0; count < 80; count++) {
    const color = Array.from({ length: 1 + (count % 5) }, () => {
      const lab = [30 + random() * 40, random() * 60 - 20, random() * 60 - 30].map((value) => Number(value.toFixed(2)));
      return random() < 0.5 ? `lab(${lab.join(' ')})` : toHex(labToSrgb(lab as Triple));
    });
    const colorTolerance = Number((2 + random() * 12 * color.length).toFixed(2));
    const colorShare = Number((random() * 6).toFixed(2));
    const expected = [...palettes]
      .filter(([, colorways]) =>
        colorways.some((colors) =>
          color.every((one) =>
            colors.some(
              ({ lab, share }) =>
                share >= Math.fround(colorShare / 100) && deltaE2000(readLab(one), lab) <= colorTolerance,
            ),
          ),
        ),
      )
      .map(([id]) => id)
      .sort();
    expect(await found({ color, colorTolerance, colorShare })).toEqual(expected);
    hits += expected.length;
  }
  expect(hits).toBeGreaterThan(200);
}, 120_000);

test('who sees little and who sees all find the same of what both see, before and after palettes change under them', async () => {
  const archiveId = (await makeArchive()).id;
  const [plum, moss] = [
    { l: 30, a: 35, b: -10, srgb: '#6d2f5a', share: 0.5 },
    { l: 55, a: -20, b: 35, srgb: '#7a8b3c', share: 0.5 },
  ];
  const designs = await Promise.all(
    Array.from({ length: 24 }, (_, at) => makeDesign({ archiveId, colorways: [{ palette: [at % 2 ? plum : moss] }] })),
  );
  const pool = await db.pool.create({
    data: { name: 'few', designs: { create: designs.slice(0, 6).map(({ id }) => ({ designId: id })) } },
  });
  const few = await makePerson({ poolId: pool.id });
  const isPlum = (at: number) => at % 2 === 1;
  const plums = (upTo: number, is = isPlum) => designs.flatMap(({ id }, at) => (at < upTo && is(at) ? id : [])).sort();
  const ask = (asker: Person) => found({ color: plum.srgb, archive: archiveId, colorTolerance: 5 }, asker);
  expect(await ask(few)).toEqual(plums(6));
  const both = await Promise.all([ask(person), ask(few), ask(person)]);
  expect(both).toEqual([plums(24), plums(6), plums(24)]);

  const swapped = new Set<number>();
  const now = (at: number) => isPlum(at) !== swapped.has(at);
  for (const at of [3, 4, 20, 21]) {
    swapped.add(at);
    const { l, a, b } = now(at) ? plum : moss;
    const colorwayId = designs[at]!.colorways[0]!.id;
    await Promise.all([
      db.colorwayColor.updateMany({ where: { colorwayId }, data: { l, a, b } }),
      ask(person),
      ask(few),
    ]);
    expect(await ask(few)).toEqual(plums(6, now));
    expect(await ask(person)).toEqual(plums(24, now));
  }
});

test('colours of two colorways do not add up to one', async () => {
  const archiveId = (await makeArchive()).id;
  const [red, blue] = [
    { l: 50, a: 70, b: 50, srgb: '#e01f28', share: 0.5 },
    { l: 30, a: 20, b: -60, srgb: '#2b3a9c', share: 0.01 },
  ];
  const apart = await makeDesign({ archiveId, colorways: [{ palette: [red] }, { palette: [blue] }] });
  const together = await makeDesign({ archiveId, colorways: [{}, { palette: [red, blue] }] });
  const color = ['lab(50 70 50)', 'lab(30 20 -60)'];
  const both = [apart.id, together.id].sort();
  expect(await found({ color: color[0], archive: archiveId })).toEqual(both);
  expect(await found({ color, archive: archiveId, colorShare: 0 })).toEqual([together.id]);
  // A small accent counts as far as the share asked for goes.
  expect(await found({ color, archive: archiveId, colorShare: 1 })).toEqual([together.id]);
  expect(await found({ color, archive: archiveId, colorShare: 1.1 })).toEqual([]);
});

test('more than five colours are refused', async () => {
  const color = ['#000000', '#111111', '#222222', '#333333', '#444444', '#555555'];
  await expect(searchDesigns(person, { color })).rejects.toMatchObject({ name: 'DomainError', key: 'tooLong' });
});
