import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { everything, type SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import {
  countDesigns,
  findNeighbours,
  findSimilarDesigns,
  searchDesigns,
} from '#app/domain/find/search/search.server.ts';
import { unpackVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { EmbeddingMaker, type MadeDesign, writeEmbedding } from './generated-embeddings.ts';

const maker = new EmbeddingMaker();
/** All of one manner: what has less in common is no result. */
const manner = maker.motif();
const motifs = Array.from({ length: 12 }, () => maker.near(manner, 0.9));
const designs: MadeDesign[] = [];
let open: Person;
let stranger: Person;
let house: Person;
let customerId: string;

async function addDesign(motif: Float32Array, making: Parameters<typeof makeDesign>[0] = {}): Promise<MadeDesign> {
  const colorways = Array.from({ length: 2 }, () => ({ palette: maker.palette() }));
  const design = await makeDesign({ colorways, ...making });
  const near = maker.near(motif, 0.5);
  for (const [at, colorway] of design.colorways.entries()) {
    const windows = at === 0 ? [16, 8, 36] : [16];
    await writeEmbedding(
      design,
      colorway,
      windows.map((cm) => ({ cm, vector: maker.near(near, 0.2) })),
    );
  }
  return design;
}

const search = (actor: Person, criteria: Partial<SearchCriteria>) =>
  searchDesigns(actor, { ...everything, ...criteria });

beforeAll(async () => {
  const archive = await makeArchive();
  customerId = (await makeCustomer()).id;
  for (let i = 0; i < 240; i++) {
    const screenCount = i % 4;
    designs.push(
      await addDesign(motifs[i % 12]!, {
        archiveId: archive.id,
        screenCount,
        ...(i % 10 === 7 && { isConfined: true, customerId }),
      }),
    );
  }
  open = await makePerson();
  stranger = await makePerson();
  house = await makePerson({ isInHouse: true });
}, 180_000);

describe('a search for similar designs', () => {
  it('finds relatives first, the design itself never, each design once, with a reason', async () => {
    const asked = designs[0]!;
    const { designs: found, totalCount } = await search(house, { similarId: asked.colorways[0]!.id, count: 19 });
    expect(totalCount).toBe(239);
    expect(await countDesigns(house, { similarId: asked.colorways[0]!.id })).toBe(239);
    const relatives = new Set(designs.filter((_, i) => i % 12 === 0 && i > 0).map(({ id }) => id));
    expect(new Set(found.map(({ designGuid }) => designGuid))).toEqual(relatives);
    for (const { designGuid, likeness, colorways, thumbnail } of found) {
      const own = designs.find(({ id }) => id === designGuid)!;
      expect(own.colorways.map(({ id }) => id)).toContain(likeness!.colorwayGuid);
      expect(likeness!.motif).toBeGreaterThan(0.6);
      expect(likeness!.scale).not.toBeNull();
      expect(colorways[0]!.colorwayGuid).toBe(likeness!.colorwayGuid);
      expect(thumbnail!.colorwayGuid).toBe(likeness!.colorwayGuid);
    }
    const scores = found.map(({ likeness }) => likeness!.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('has pages without doubles or gaps, by number and by the design shown last', async () => {
    const criteria = { similarId: designs[5]!.id, count: 30 };
    const all = await search(house, { ...criteria, count: 100 });
    const next = await search(house, { ...criteria, count: 100, page: 1 });
    const last = await search(house, { ...criteria, count: 100, page: 2 });
    const ids = [all, next, last].flatMap((page) => page.designs.map(({ designGuid }) => designGuid));
    expect(ids.length).toBe(239);
    expect(new Set(ids).size).toBe(239);
    const byNumber: string[] = [];
    const byLast: string[] = [];
    for (let page = 0; page < 8; page++) {
      byNumber.push(...(await search(house, { ...criteria, page })).designs.map(({ designGuid }) => designGuid));
      const after = byLast.at(-1);
      byLast.push(...(await search(house, { ...criteria, page, after })).designs.map(({ designGuid }) => designGuid));
    }
    expect(byNumber).toEqual(ids);
    expect(byLast).toEqual(ids);
    expect((await search(house, { ...criteria, page: 9 })).designs).toEqual([]);
    // A design that is not in the list (the asked one): the page by number.
    const lost = await search(house, { ...criteria, page: 1, after: designs[5]!.id });
    expect(lost.designs.map(({ designGuid }) => designGuid)).toEqual(ids.slice(30, 60));
  });

  it('says that designs are missing that are yet to be prepared, to whoever may see them alone', async () => {
    const search = (actor: Person) => searchDesigns(actor, { ...everything, similarId: designs[0]!.id });
    expect((await search(house)).isPartial).toBe(false);
    const hidden = await makeDesign({ isConfined: true, customerId });
    try {
      expect((await search(house)).isPartial).toBe(true);
      expect((await search(stranger)).isPartial).toBe(false);
      // Its master can't be read: it will never be found.
      await writeEmbedding(hidden, hidden.colorways[0]!, []);
      expect((await search(house)).isPartial).toBe(false);
      // Its original is still to come.
      await db.colorwayLook.update({ where: { colorwayId: hidden.colorways[0]!.id }, data: { cm: [0] } });
      expect((await search(house)).isPartial).toBe(true);
    } finally {
      await db.design.delete({ where: { id: hidden.id } });
    }
  });

  it('has neighbours in its own order', async () => {
    const criteria: SearchCriteria = { ...everything, similarId: designs[5]!.id };
    const { designs: found } = await search(house, { ...criteria, count: 100 });
    const next = await search(house, { ...criteria, count: 100, page: 1 });
    const ids = [...found, ...next.designs].map(({ designGuid }) => designGuid);
    for (const at of [0, 1, 50, 99, 100, 150]) {
      const { previous, next } = await findNeighbours(house, { designGuid: ids[at]!, criteria });
      expect(previous?.designGuid).toBe(ids[at - 1]);
      expect(next?.designGuid).toBe(ids[at + 1]);
    }
    const cards = [...found, ...next.designs];
    for (let at = 1; at < 30; at++) {
      const { next: beside } = await findNeighbours(house, { designGuid: ids[at - 1]!, criteria });
      expect(beside?.colorwayGuid).toBe(cards[at]!.thumbnail!.colorwayGuid);
    }
    const asked = await findNeighbours(house, { designGuid: designs[5]!.id, criteria });
    expect([asked.previous, asked.next?.designGuid]).toEqual([null, ids[0]]);
  });

  it('stands under all other filters', async () => {
    const { designs: found, totalCount } = await search(house, {
      similarId: designs[0]!.id,
      channelcounts: [2],
      count: 100,
    });
    expect(totalCount).toBe(60);
    expect(found.length).toBe(60);
    expect(new Set(found.map(({ screenCount }) => screenCount))).toEqual(new Set([2]));
    const none = await search(house, { similarId: designs[0]!.id, number: 'nothing is called so' });
    expect([none.totalCount, none.designs]).toEqual([0, []]);
  });

  it('fills pages for a pool of a few designs', async () => {
    const pooled = designs.filter((_, i) => i % 80 === 3);
    const pool = await db.pool.create({
      data: { name: 'Few', designs: { create: pooled.map(({ id }) => ({ designId: id })) } },
    });
    const person = await makePerson({ poolId: pool.id });
    const { designs: found, totalCount } = await search(person, { similarId: pooled[0]!.id });
    expect(totalCount).toBe(pooled.length - 1);
    expect(new Set(found.map(({ designGuid }) => designGuid))).toEqual(new Set(pooled.slice(1).map(({ id }) => id)));
    await expect(search(person, { similarId: designs[0]!.id })).rejects.toMatchObject({ key: 'designNotFound' });
    await expect(search(person, { similarId: designs[0]!.colorways[1]!.id })).rejects.toMatchObject({
      key: 'designNotFound',
    });
  });

  it('answers the same bytes whatever hidden designs there are, and is never asked with one', async () => {
    const criteria = { similarId: designs[0]!.colorways[0]!.id, count: 100 };
    const before = JSON.stringify(await search(open, criteria));
    const secret = await addDesign(motifs[0]!, { isConfined: true, customerId });
    expect(JSON.stringify(await search(open, criteria))).toBe(before);
    expect((await search(house, criteria)).totalCount).toBe(240);
    await expect(search(open, { similarId: secret.colorways[0]!.id })).rejects.toMatchObject({ key: 'designNotFound' });
    await expect(search(open, { similarId: crypto.randomUUID() })).rejects.toMatchObject({ key: 'designNotFound' });
    await db.design.delete({ where: { id: secret.id } });
    expect(JSON.stringify(await search(open, criteria))).toBe(before);
    expect(JSON.stringify(await search(stranger, criteria))).toBe(before);
  });

  it('follows what changes at once: new, hidden, deleted, another look, a look gone', async () => {
    const criteria = { similarId: designs[1]!.id, similarColor: 0, count: 5 };
    const motif = motifs[1]!;
    const firstOf = async () => (await search(open, criteria)).designs[0]!;
    const twin = await makeDesign({ colorways: [{ palette: maker.palette() }, { palette: maker.palette() }] });
    const look = await db.colorwayLook.findUniqueOrThrow({ where: { colorwayId: designs[1]!.colorways[0]!.id } });
    const [whole] = unpackVectors(look.vectors);
    await writeEmbedding(twin, twin.colorways[0]!, [{ cm: 32, vector: whole! }]);
    const first = await firstOf();
    expect(first.designGuid).toBe(twin.id);
    expect(first.likeness).toMatchObject({ kinship: 'same', scale: 2 });
    expect(first.likeness!.motif).toBeCloseTo(1, 2);
    await db.design.update({ where: { id: twin.id }, data: { isConfined: true, customerId } });
    expect((await firstOf()).designGuid).not.toBe(twin.id);
    await db.design.update({ where: { id: twin.id }, data: { isConfined: false } });
    expect((await firstOf()).designGuid).toBe(twin.id);
    // Its picture is replaced: the look of the old one counts no more, whatever a worker does.
    const { masterHash } = twin.colorways[0]!;
    await db.colorway.update({ where: { id: twin.colorways[0]!.id }, data: { masterHash: 'f'.repeat(64) } });
    expect((await firstOf()).designGuid).not.toBe(twin.id);
    await expect(search(open, { similarId: twin.id })).rejects.toMatchObject({ key: 'lookNotReady' });
    await db.colorway.update({ where: { id: twin.colorways[0]!.id }, data: { masterHash } });
    expect((await firstOf()).designGuid).toBe(twin.id);
    await writeEmbedding(twin, twin.colorways[0]!, [{ cm: 32, vector: maker.motif() }]);
    expect((await firstOf()).designGuid).not.toBe(twin.id);
    await writeEmbedding(twin, twin.colorways[1]!, [{ cm: 16, vector: whole! }]);
    expect((await firstOf()).likeness!.colorwayGuid).toBe(twin.colorways[1]!.id);
    await db.colorway.delete({ where: { id: twin.colorways[1]!.id } });
    expect((await firstOf()).designGuid).not.toBe(twin.id);
    await writeEmbedding(twin, twin.colorways[0]!, [{ cm: 32, vector: maker.near(motif, 0.01) }]);
    await db.design.delete({ where: { id: twin.id } });
    const after = await search(open, { ...criteria, count: 100 });
    expect(after.designs.map(({ designGuid }) => designGuid)).not.toContain(twin.id);
  });

  it('lets colours and true size count as much as is asked', async () => {
    const asked = designs[2]!;
    const other = maker.motif();
    const palette = asked.colorways[0]!.colors.map(({ l, a, b, srgb, share }) => ({ l, a, b, srgb, share }));
    const sameColors = await makeDesign({ colorways: [{ palette }] });
    await writeEmbedding(sameColors, sameColors.colorways[0]!, [{ cm: 16, vector: other }]);
    const criteria = { similarId: asked.colorways[0]!.id, count: 3 };
    const byColor = await search(open, { ...criteria, similarMotif: 0, similarColor: 100 });
    expect(byColor.designs[0]!.designGuid).toBe(sameColors.id);
    expect(byColor.designs[0]!.likeness).toMatchObject({ motif: null, kinship: null, scale: null });
    expect(byColor.designs[0]!.likeness!.colors.map(({ deltaE }) => deltaE)).toEqual([0, 0, 0, 0]);
    const byMotif = await search(open, { ...criteria, similarColor: 0 });
    expect(byMotif.designs.map(({ designGuid }) => designGuid)).not.toContain(sameColors.id);
    const hexes = palette.map(({ srgb, share }) => `${srgb} ${Math.round(share * 100)}`);
    const byPalette = await search(open, { similarPalette: hexes, count: 3 });
    expect(byPalette.designs.map(({ designGuid }) => designGuid).slice(0, 2)).toEqual(
      expect.arrayContaining([sameColors.id, asked.id]),
    );

    const near = maker.near(motifs[2]!, 0.1);
    const [large, small] = [await makeDesign(), await makeDesign()];
    await writeEmbedding(large, large.colorways[0]!, [{ cm: 64, vector: near }]);
    await writeEmbedding(small, small.colorways[0]!, [{ cm: 16, vector: maker.near(near, 0.25) }]);
    await writeEmbedding(asked, asked.colorways[0]!, [{ cm: 16, vector: near }]);
    const place = async (similarScale: number) => {
      const found = (await search(open, { ...criteria, similarColor: 0, similarScale, count: 100 })).designs;
      return [large, small].map(({ id }) => found.findIndex(({ designGuid }) => designGuid === id));
    };
    const [largeFree, smallFree] = await place(0);
    expect(largeFree).toBeLessThan(smallFree!);
    const [largeFixed, smallFixed] = await place(50);
    expect(smallFixed).toBeLessThan(largeFixed!);
  });

  it('says why it cannot ask', async () => {
    const bare = await makeDesign();
    await expect(search(open, { similarId: bare.id })).rejects.toMatchObject({ key: 'lookNotReady', code: 302 });
    await writeEmbedding(bare, bare.colorways[0]!, []);
    await expect(search(open, { similarId: bare.id })).rejects.toMatchObject({ key: 'lookMissing' });
    // A first look that its original will take the place of isn't looked at.
    await db.colorwayLook.update({ where: { colorwayId: bare.colorways[0]!.id }, data: { cm: [0] } });
    await expect(search(open, { similarId: bare.id })).rejects.toMatchObject({ key: 'lookNotReady' });
    const empty = await makeDesign({ colorways: [] });
    await expect(search(open, { similarId: empty.id })).rejects.toMatchObject({ key: 'lookMissing' });
    await expect(search(open, { similarImage: crypto.randomUUID() })).rejects.toMatchObject({ key: 'pictureNotFound' });
    const { previous, next } = await findNeighbours(open, {
      designGuid: bare.id,
      criteria: { ...everything, similarImage: crypto.randomUUID() },
    });
    expect([previous, next]).toEqual([null, null]);
  });
});

describe('/search/similar', () => {
  it('asks with a design or one of its colorways', async () => {
    const [one, other] = [designs[4]!, designs[6]!];
    const answer = await findSimilarDesigns(open, { designGuid: one.id, colorwayGuid: '' });
    expect(answer).toMatchObject({ currentPage: 0, totalPage: Math.ceil(answer.totalCount / 25) });
    expect(answer.designs.length).toBe(25);
    const second = await findSimilarDesigns(open, {
      designGuid: one.id,
      colorwayGuid: one.colorways[1]!.id,
      page: '1',
      count: '7',
    });
    expect(second.designs.length).toBe(7);
    await expect(
      findSimilarDesigns(open, { designGuid: one.id, colorwayGuid: other.colorways[0]!.id }),
    ).rejects.toMatchObject({ key: 'colorwayNotFound' });
    await expect(findSimilarDesigns(open, { designGuid: crypto.randomUUID() })).rejects.toMatchObject({
      key: 'designNotFound',
    });
    await expect(findSimilarDesigns(open, {})).rejects.toMatchObject({ status: 422 });
    await expect(findSimilarDesigns(open, { designGuid: one.id, count: 101 })).rejects.toMatchObject({ key: 'tooBig' });
  });
});

describe('many at once', () => {
  it('answers whole pages while others write', async () => {
    const criteria = { similarId: designs[8]!.id, count: 25 };
    const writing = (async () => {
      for (let i = 0; i < 15; i++) {
        const design = await addDesign(motifs[8]!);
        if (i % 2 === 0) await db.design.delete({ where: { id: design.id } });
      }
    })();
    const answers = await Promise.all(Array.from({ length: 30 }, () => search(open, criteria)));
    await writing;
    for (const { designs: found } of answers)
      expect(new Set(found.map(({ designGuid }) => designGuid)).size).toBeGreaterThanOrEqual(24);
    const before = (await search(house, { similarId: designs[8]!.id })).totalCount;
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(DISTINCT k."designId")::int AS count FROM "ColorwayLook" l JOIN "Colorway" k ON k."id" = l."colorwayId" WHERE length(l."vectors") > 0`;
    // Not itself, nor the one of another motif.
    expect(before).toBe(row!.count - 2);
  });
});
