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

async function found(raw: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page++) {
    const answer = await searchDesigns(person, { ...raw, count: 100, page });
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
