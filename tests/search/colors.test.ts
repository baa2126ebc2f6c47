/** Colour search against the plain formula over every colour of every colorway. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { readLab } from '#app/domain/visible/index/color-box.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import { findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import {
  colorFamilies,
  colorFamilyKeys,
  regionOf,
  type Band,
  type ColorFamily,
  type ColorReach,
} from '#app/domain/visible/colors/color-families.ts';
import { defaultFamilyShare } from '#app/domain/visible/index/color-match.ts';
import { deltaE2000, labToSrgb, toHex, type Triple } from '#app/image/base/color-math.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let person: Person;
let seed = 99;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
/** colours by colorway, by design */
const palettes = new Map<string, { lab: Triple; share: number }[][]>();
const colorwaysOf = new Map<string, string[]>();
let archiveId: number;

beforeAll(async () => {
  person = await makePerson({ isInHouse: true });
  archiveId = (await makeArchive()).id;
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
    colorwaysOf.set(
      design.id,
      rows.map(({ id }) => id),
    );
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
});

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

/** The rule plainly: how well a colorway answers families and points; 0: not at all. */
function scoreOf(
  colors: { lab: Triple; share: number }[],
  families: ColorFamily[],
  reach: ColorReach | undefined,
  points: string[],
  { tolerance, share, familyShare }: { tolerance: number; share: number; familyShare: number },
): number {
  let score = 1;
  for (const family of families) {
    const bands = regionOf(family, reach);
    const focus = readLab(colorFamilies[family].focus);
    const own = colors.filter(({ lab }) => liesIn(bands, lab));
    const area = own.reduce((sum, one) => sum + one.share, 0);
    if (own.length === 0 || area < familyShare / 100 - 1e-6) return 0;
    score *= own.reduce((sum, { lab, share }) => {
      const far = Math.hypot(lab[0] - focus[0], lab[1] - focus[1], lab[2] - focus[2]);
      return sum + (share + 1e-6) / (1 + (far / 40) ** 2);
    }, 0);
  }
  for (const point of points) {
    const near = colors.filter(
      (one) => one.share >= Math.fround(share / 100) && deltaE2000(readLab(point), one.lab) <= tolerance,
    );
    score *= near.reduce(
      (sum, one) => sum + (one.share + 1e-6) * (1 - deltaE2000(readLab(point), one.lab) / (2 * tolerance)),
      0,
    );
  }
  return score;
}

/** Hue by its angle, as the families are written. */
function liesIn(bands: readonly Band[], [l, a, b]: Triple): boolean {
  const chroma = Math.hypot(a, b);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return bands.some(
    ([from, to, chromaFrom, chromaTo, lightFrom, lightTo]) =>
      l >= lightFrom &&
      l <= lightTo &&
      chroma >= chromaFrom &&
      chroma <= chromaTo &&
      (from <= to ? hue >= from && hue <= to : hue >= from || hue <= to),
  );
}

async function inOrder(raw: Record<string, unknown>, asker = person): Promise<DesignResult[]> {
  const designs: DesignResult[] = [];
  for (let page = 0; ; page++) {
    const answer = await searchDesigns(asker, { ...raw, count: 7, page });
    designs.push(...answer.designs);
    if (page + 1 >= answer.totalPage) return designs;
  }
}

const bySomeFamilies = (count: number) =>
  Array.from({ length: count }, () => colorFamilyKeys[Math.floor(random() * colorFamilyKeys.length)]!);

test('families, alone and with points, each reach and share: what the plain rule says, best first, with the colorway that answers best', async () => {
  let hits = 0;
  for (let count = 0; count < 120; count++) {
    const colorFamily = [...new Set(bySomeFamilies(1 + (count % 2)))];
    const color = count % 5 === 4 ? [`lab(50 ${Math.floor(random() * 40 - 10)} 5)`] : [];
    const colorReach = ([undefined, 'narrow', 'wide'] as const)[count % 3];
    const colorShare = count % 4 === 0 ? undefined : Number((random() * 20).toFixed(2));
    const asked = { tolerance: 12, share: colorShare ?? 2, familyShare: colorShare ?? defaultFamilyShare };
    const score = (colors: { lab: Triple; share: number }[]) => scoreOf(colors, colorFamily, colorReach, color, asked);
    const expected = new Map(
      [...palettes].flatMap(([id, colorways]) => {
        const best = Math.max(...colorways.map(score));
        return best > 0 ? [[id, best] as const] : [];
      }),
    );
    const answer = await inOrder({
      colorFamily,
      color,
      colorReach,
      colorShare,
      colorTolerance: 12,
      archive: archiveId,
    });
    expect(answer.map(({ designGuid }) => designGuid).sort()).toEqual([...expected.keys()].sort());
    const scores = answer.map(({ designGuid }) => expected.get(designGuid)!);
    for (const [at, one] of scores.entries()) expect(one).toBeGreaterThanOrEqual((scores[at + 1] ?? 0) * (1 - 1e-6));
    for (const { designGuid, matchedVariantGuid, thumbnail, colorways } of answer) {
      const own = colorwaysOf.get(designGuid)!;
      const matched = palettes.get(designGuid)![own.indexOf(matchedVariantGuid!)]!;
      expect(score(matched)).toBeCloseTo(expected.get(designGuid)!, 6);
      expect(thumbnail!.colorwayGuid).toBe(matchedVariantGuid);
      expect(colorways[0]!.colorwayGuid).toBe(matchedVariantGuid);
    }
    hits += expected.size;
  }
  expect(hits).toBeGreaterThan(200);
});

test('an order that is asked for wins; pages, what follows a design and its neighbours keep one order', async () => {
  const raw = { colorFamily: 'pink', colorShare: 1, archive: archiveId };
  const best = (await inOrder(raw)).map(({ designGuid }) => designGuid);
  expect(best.length).toBeGreaterThan(10);
  const newest = (await inOrder({ ...raw, order: 0 })).map(({ designGuid }) => designGuid);
  expect(newest).not.toEqual(best);
  expect(newest.toSorted()).toEqual(best.toSorted());
  expect(newest).toEqual(newest.toSorted().reverse());

  const followed: string[] = [];
  for (;;) {
    const { designs } = await searchDesigns(person, { ...raw, count: 4, after: followed.at(-1) });
    if (designs.length === 0) break;
    followed.push(...designs.map(({ designGuid }) => designGuid));
  }
  expect(followed).toEqual(best);
  for (const [at, designGuid] of best.entries()) {
    const { previous, next } = await findNeighbours(person, { designGuid, criteria: raw });
    expect([previous?.designGuid, next?.designGuid]).toEqual([best[at - 1], best[at + 1]]);
  }
});

test('the colorway that matches and its colours are told, and of those which were meant', async () => {
  const own = (await makeArchive()).id;
  const [cream, blue, gold] = [
    { l: 92, a: 0, b: 12, srgb: '#f3ead3', share: 0.7 },
    { l: 32, a: 15, b: -60, srgb: '#0047ab', share: 0.25 },
    { l: 73, a: 5, b: 63, srgb: '#d4af37', share: 0.05 },
  ];
  const accent = { ...blue, share: 0.03 };
  const design = await makeDesign({
    archiveId: own,
    colorways: [{ palette: [cream, accent] }, { palette: [gold, blue, cream] }, { palette: [cream] }],
  });
  const speck = await makeDesign({ archiveId: own, colorways: [{ palette: [cream, accent] }] });
  const [answer, ...others] = await inOrder({ colorFamily: ['blue'], archive: own });
  expect(others).toEqual([]);
  expect(answer).toMatchObject({
    designGuid: design.id,
    matchedVariantGuid: design.colorways[1]!.id,
    matchedVariantName: design.colorways[1]!.name,
    matchedColors: [
      { share: expect.closeTo(0.7), isMatch: false },
      { share: expect.closeTo(0.25), isMatch: true },
      { share: expect.closeTo(0.05), isMatch: false },
    ],
  });
  // A speck of blue makes no blue print, unless it is asked for.
  const small = await inOrder({ colorFamily: ['blue'], colorShare: 3, archive: own });
  expect(small.map(({ designGuid }) => designGuid)).toEqual([design.id, speck.id]);
  expect((await inOrder({ archive: own }))[0]).not.toHaveProperty('matchedVariantGuid');
});

test('families follow palettes that change under them', async () => {
  const own = (await makeArchive()).id;
  const [red, green] = [
    { l: 45, a: 68, b: 48, srgb: '#d2001a', share: 0.5 },
    { l: 48, a: -45, b: 28, srgb: '#00843d', share: 0.5 },
  ];
  const designs = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      makeDesign({ archiveId: own, colorways: [{ palette: [at % 2 ? red : green] }] }),
    ),
  );
  const reds = new Set(designs.flatMap(({ id }, at) => (at % 2 ? id : [])));
  const ask = () => found({ colorFamily: 'red', archive: own });
  expect(await ask()).toEqual([...reds].sort());
  await Promise.all(
    designs.map(async ({ id, colorways }) => {
      const { l, a, b } = reds.has(id) ? green : red;
      if (!reds.delete(id)) reds.add(id);
      await db.colorwayColor.updateMany({ where: { colorwayId: colorways[0]!.id }, data: { l, a, b } });
      await ask();
    }),
  );
  expect(await ask()).toEqual([...reds].sort());
});

test('a family that there is not is refused, and what is none of a reach', async () => {
  await expect(searchDesigns(person, { colorFamily: ['paisley'] })).rejects.toMatchObject({ key: 'notOneOf' });
  await expect(searchDesigns(person, { colorFamily: 'blue', colorReach: 'far' })).rejects.toMatchObject({
    key: 'notOneOf',
  });
});
