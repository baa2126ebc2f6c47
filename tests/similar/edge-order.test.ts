/** A print whose edges are the question's comes first, of all that look like it; under whatever the asker may see. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { personOf } from '#app/domain/base/operation.ts';
import { packVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { LEVELS, packPrint, packSought, seekPrint, unpackPrint } from '#app/image/similar/edge-bytes.ts';
import { CELL, DIRECTIONS } from '#app/image/similar/edge-cells.ts';
import { makeArchive, makeCustomer, makePerson } from '#tests/make.ts';
import { makeRandom } from './generated-embeddings.ts';
import { makePrint, makeVector } from './make-embeddings.ts';

type Made = Awaited<ReturnType<typeof makePrint>>;

/** Edges anywhere, the same for one seed; or upside down. */
function drawing(seed: number, isUpsideDown = false): Uint8Array<ArrayBuffer> {
  const random = makeRandom(seed);
  const levels = LEVELS.map((px) => {
    const side = px / CELL;
    const cells = Array.from({ length: side * side }, () => Array.from({ length: DIRECTIONS }, () => random() ** 3));
    const values = Float32Array.from((isUpsideDown ? cells.toReversed() : cells).flat());
    return { across: side, down: side, values };
  });
  return packPrint({ drop: 0, shift: 0 }, levels);
}

async function draw({ colorways }: Made, seed: number, isUpsideDown = false): Promise<void> {
  const colorwayId = { in: colorways.map(({ id }) => id) };
  await db.colorwayEdges.updateMany({ where: { colorwayId }, data: { edges: drawing(seed, isUpsideDown) } });
}

/** A picture that somebody keeps, with the edges of a drawing. */
async function handIn(seed: number, isAllPrint: boolean): Promise<string> {
  const { id } = await db.queryPicture.create({
    data: {
      userId: personOf(person).userId,
      fileName: 'a.jpg',
      picture: new Uint8Array(),
      width: 1,
      height: 1,
      vectors: packVectors([makeVector(0)]),
      edges: packSought(seekPrint(unpackPrint(drawing(seed))!), isAllPrint),
      make: EMBEDDING_RECIPE,
      palette: [],
    },
  });
  return id;
}

let asked: Made;
let nearest: Made;
let second: Made;
let same: Made;
let hidden: Made;
let person: Person;

beforeAll(async () => {
  const archiveId = (await makeArchive()).id;
  const customerId = (await makeCustomer()).id;
  asked = await makePrint(0, { archiveId });
  nearest = await makePrint(0.05, { archiveId });
  second = await makePrint(0.1, { archiveId });
  same = await makePrint(0.3, { archiveId });
  hidden = await makePrint(0.2, { archiveId, isConfined: true, customerId });
  for (const [at, print] of [asked, nearest, second, same, hidden].entries()) await draw(print, at);
  await draw(hidden, 0);
  person = await makePerson();
});

async function found(): Promise<string[]> {
  const { designs } = await searchDesigns(person, { ...everything, similarId: asked.id });
  return designs.map(({ designGuid }) => designGuid);
}

test('a print with other edges stands by its motif, and one with the same comes first', async () => {
  expect(await found()).toEqual([nearest, second, same].map(({ id }) => id));
  await draw(same, 0);
  expect(await found()).toEqual([same, nearest, second].map(({ id }) => id));
  const { previous, next } = await findNeighbours(person, {
    designGuid: nearest.id,
    criteria: { ...everything, similarId: asked.id },
  });
  expect([previous?.designGuid, next?.designGuid]).toEqual([same.id, second.id]);
  const pages = [];
  for (const page of [0, 1, 2])
    pages.push(await searchDesigns(person, { ...everything, similarId: asked.id, count: 1, page }));
  expect(pages.flatMap(({ designs }) => designs.map(({ designGuid }) => designGuid))).toEqual(
    [same, nearest, second].map(({ id }) => id),
  );
});

test('what it is called goes by the motif, and the score falls with the order', async () => {
  const { designs } = await searchDesigns(person, { ...everything, similarId: asked.id });
  const scores = designs.map(({ likeness }) => likeness!.score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(designs[0]!.likeness!.kinship).not.toBe('same');
  expect(designs[1]!.likeness!.kinship).toBe('same');
});

test('a print too far by its motif is found by its edges, unless it is hidden or they are others', async () => {
  const archiveId = (await makeArchive()).id;
  const customerId = (await makeCustomer()).id;
  const far = await makePrint(0.6, { archiveId });
  const secret = await makePrint(0.6, { archiveId, isConfined: true, customerId });
  expect(await found()).not.toContain(far.id);
  await draw(far, 0);
  await draw(secret, 0);
  const { designs, totalCount } = await searchDesigns(person, { ...everything, similarId: asked.id });
  const at = designs.findIndex(({ designGuid }) => designGuid === far.id);
  expect(designs[at]!.likeness).toMatchObject({ kinship: 'kindred' });
  expect(totalCount).toBe(4);
  expect(designs.map(({ designGuid }) => designGuid)).not.toContain(secret.id);
  const { previous } = await findNeighbours(person, {
    designGuid: far.id,
    criteria: { ...everything, similarId: asked.id },
  });
  expect(previous?.designGuid).toBe(designs[at - 1]?.designGuid);
  await db.design.deleteMany({ where: { id: { in: [far.id, secret.id] } } });
});

test('a print that lies upside down is found as well', async () => {
  await draw(asked, 0);
  await draw(same, 0, true);
  expect((await found())[0]).toBe(same.id);
  await draw(same, 3);
});

test('where a print lies on something, what three have in common says nothing', async () => {
  const prints = [asked, nearest, second, same];
  for (const [at, print] of prints.entries()) await draw(print, at === 0 ? 9 : 0);
  const order = async (isAllPrint: boolean) => {
    const { designs } = await searchDesigns(person, { ...everything, similarImage: await handIn(0, isAllPrint) });
    return designs.map(({ designGuid }) => prints.findIndex(({ id }) => id === designGuid));
  };
  expect(await order(true)).toEqual([1, 2, 3, 0]);
  expect(await order(false)).toEqual([0, 1, 2, 3]);
  for (const [at, print] of prints.entries()) await draw(print, at);
});

test('edges of another picture, damaged ones and none count for nothing', async () => {
  const own = { colorwayId: { in: same.colorways.map(({ id }) => id) } };
  const { stamp } = await db.colorwayEdges.findFirstOrThrow({ where: own });
  const byMotif = [nearest, second, same].map(({ id }) => id);
  const spoilt = [
    { stamp: stamp.replace(/:[^:]*:/, ':0:') },
    { edges: drawing(0).subarray(0, 300) },
    { edges: new Uint8Array() },
  ];
  for (const data of spoilt) {
    await db.colorwayEdges.updateMany({ where: own, data });
    expect(await found()).toEqual(byMotif);
    await db.colorwayEdges.updateMany({ where: own, data: { stamp, edges: drawing(0) } });
    expect((await found())[0]).toBe(same.id);
  }
  await db.colorwayEdges.deleteMany({ where: { colorwayId: { in: asked.colorways.map(({ id }) => id) } } });
  expect(await found()).toEqual(byMotif);
});
