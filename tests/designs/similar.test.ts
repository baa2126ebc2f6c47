import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { paletteDistance } from '#app/domain/catalog/designs/palette-distance.ts';
import { findSimilarColorways, mostSimilar } from '#app/domain/catalog/designs/similar-colorways.server.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

type Lab = [number, number, number];
type Palette = [...Lab, share: number][];

let person: Person;

async function paint(colorwayId: string, palette: Palette) {
  await db.colorwayColor.deleteMany({ where: { colorwayId } });
  const rows = palette.map(([l, a, b, share], position) => ({ colorwayId, position, l, a, b, share, srgb: '#808080' }));
  await db.colorwayColor.createMany({ data: rows });
}

async function makePainted(palette: Palette, data: Parameters<typeof makeDesign>[0] = {}) {
  const design = await makeDesign(data);
  await paint(design.colorways[0]!.id, palette);
  return { designGuid: design.id, colorwayGuid: design.colorways[0]!.id };
}

beforeAll(async () => {
  person = await makePerson();
});

test('the distance is nought for equal palettes, the same both ways, and counts large areas most', () => {
  const entry = (lab: Lab, share: number) => ({ lab, share });
  const one = [entry([50, 10, 10], 0.9), entry([80, 0, 0], 0.1)];
  const other = [entry([52, 10, 10], 0.9), entry([20, 0, 0], 0.1)];
  const swapped = [entry([20, 10, 10], 0.9), entry([80, 0, 0], 0.1)];
  expect(paletteDistance(one, one)).toBe(0);
  expect(paletteDistance(one, other)).toBeCloseTo(paletteDistance(other, one));
  expect(paletteDistance(one, other)).toBeLessThan(paletteDistance(one, swapped));
  expect(paletteDistance(one, [])).toBe(Infinity);
});

test('nearest first, other designs alone, hidden ones never, and none for a colorway that is not there', async () => {
  // A corner of Lab that no other test's colours are in.
  const palette: Palette = [
    [31, 61, -71, 0.7],
    [88, -41, 61, 0.3],
  ];
  const moved = (by: number): Palette => palette.map(([l, a, b, share]) => [l + by, a, b, share]);
  const own = await makePainted(palette);
  const far = await makePainted(moved(6));
  const near = await makePainted(moved(1));
  await makePainted(moved(40));
  const foreign = await makeCustomer();
  const hidden = await makePainted(palette, { isConfined: true, customerId: foreign.id });
  const found = await findSimilarColorways(person, own);
  expect(found.map(({ colorwayGuid }) => colorwayGuid)).toEqual([near.colorwayGuid, far.colorwayGuid]);
  expect(found[0]!.deltaE).toBeLessThan(found[1]!.deltaE);
  const owner = await makePerson({ customerId: foreign.id });
  expect((await findSimilarColorways(owner, own))[0]).toMatchObject({ ...hidden, deltaE: 0 });
  await expect(findSimilarColorways(person, hidden)).rejects.toMatchObject({ key: 'colorwayNotFound' });
  await expect(findSimilarColorways(person, { ...own, designGuid: hidden.designGuid })).rejects.toMatchObject({
    key: 'colorwayNotFound',
  });
});

test('at most a dozen, one of a design, and hidden ones take nobody’s place', async () => {
  const palette: Palette = [[71, -61, -21, 1]];
  const own = await makePainted(palette);
  const foreign = await makeCustomer();
  for (let i = 0; i < 5; i++) await makePainted(palette, { isConfined: true, customerId: foreign.id });
  for (let i = 1; i <= mostSimilar + 2; i++) await makePainted([[71 + i * 0.1, -61, -21, 1]]);
  const found = await findSimilarColorways(person, own);
  expect(found).toHaveLength(mostSimilar);
  expect(new Set(found.map(({ designGuid }) => designGuid)).size).toBe(mostSimilar);
});

test('a colorway without colours has none like it', async () => {
  const design = await makeDesign();
  await db.colorwayColor.deleteMany({ where: { colorwayId: design.colorways[0]!.id } });
  expect(await findSimilarColorways(person, { designGuid: design.id, colorwayGuid: design.colorways[0]!.id })).toEqual(
    [],
  );
});
