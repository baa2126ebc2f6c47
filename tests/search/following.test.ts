/** What follows edits reads what changed and nothing else, and leaves nothing for the next search to read. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db, pool, preparedPool, Prisma } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { followChanges, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { ordinalsOf } from '#app/domain/visible/index/bits.ts';
import { withConditions } from '#app/domain/visible/index/conditions.server.ts';
import { currentIndex } from '#app/domain/visible/index/design-index.server.ts';
import { stopIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

const count = 20;
const green = { l: 60, a: -50, b: 40, srgb: '#2aa84a', share: 0.4 };
const grey = { l: 50, a: 0, b: 0, srgb: '#777777', share: 0.4 };
let house: Person;
let archive: number;
let designs: { id: string; ordinal: number; colorwayId: string }[];

beforeAll(async () => {
  house = await makePerson({ isInHouse: true });
  archive = (await makeArchive()).id;
  designs = [];
  for (let made = 0; made < count; made++) {
    const { id, colorways } = await makeDesign({ archiveId: archive, colorways: [{ palette: [grey] }] });
    const { ordinal } = await db.design.findUniqueOrThrow({ where: { id }, select: { ordinal: true } });
    designs.push({ id, ordinal, colorwayId: colorways[0]!.id });
  }
});

afterAll(() => stopIndex());

const greens = async () =>
  (await searchDesigns(house, { archive, color: green.srgb, count: 100 })).designs
    .map(({ designGuid }) => designGuid)
    .sort();

const paint = (some: number[], { l, a, b }: typeof green) =>
  db.colorwayColor.updateMany({
    where: { colorwayId: { in: some.map((at) => designs[at]!.colorwayId) } },
    data: { l, a, b },
  });

const idsOf = (some: number[]) => some.map((at) => designs[at]!.id).sort();

/** What is asked of the database meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values?: unknown[] }[]> {
  const spies = [...new Set([pool, preparedPool])].map((one) => vi.spyOn(one, 'query'));
  try {
    await work();
    return spies.flatMap(({ mock }) =>
      mock.calls.map(([given]) => given as unknown as { text: string; values?: unknown[] }),
    );
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Ordinals whose palettes the index reads meanwhile. */
async function readBy(work: () => Promise<unknown>): Promise<number[]> {
  return (await statementsOf(work))
    .filter(({ text }) => text?.includes('int4send'))
    .flatMap(({ values }) => values![0] as number[])
    .map(Number)
    .sort((one, other) => one - other);
}

/** How often it is looked whether anything has changed. */
async function looksOf(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).filter(({ text }) => text?.includes('"DesignChange"')).length;
}

test('of palettes only those are read that changed, and all the others still answer', async () => {
  await paint([1, 2, 3], green);
  expect(await greens()).toEqual(idsOf([1, 2, 3]));
  await paint([2], grey);
  await paint([7, 19], green);
  let found: string[] = [];
  const read = await readBy(async () => (found = await greens()));
  expect(read).toEqual([2, 7, 19].map((at) => designs[at]!.ordinal));
  expect(found).toEqual(idsOf([1, 3, 7, 19]));
  await db.colorway.delete({ where: { id: designs[3]!.colorwayId } });
  expect(await greens()).toEqual(idsOf([1, 7, 19]));
});

test('what was followed is not read by the search after it', async () => {
  await paint([10, 11], green);
  await paint([7], grey);
  const followed = await readBy(followChanges);
  expect(followed).toEqual(expect.arrayContaining([7, 10, 11].map((at) => designs[at]!.ordinal)));
  let found: string[] = [];
  expect(await readBy(async () => (found = await greens()))).toEqual([]);
  expect(found).toEqual(idsOf([1, 10, 11, 19]));
});

test('a search looks once whether anything has changed, and again only for what it has read since', async () => {
  const search = (raw: Record<string, unknown>) => () => searchDesigns(house, { archive, ...raw });
  await search({ number: 'warm' })();
  // There is none: it is looked for as written, then as mistyped, among what the process knows.
  expect(await looksOf(search({ number: 'QX-4711' }))).toBe(1);
  expect(await looksOf(search({ color: '#123456' }))).toBe(1);
  // Texts of designs are read from the database.
  await search({ q: 'xqzw4711' })();
  expect(await looksOf(search({ q: 'xqzw4711' }))).toBe(1);
  expect(await looksOf(search({ q: 'xqzw4712' }))).toBe(2);
  // Each search looks for itself.
  await paint([5], green);
  expect((await greens()).includes(designs[5]!.id)).toBe(true);
});

test('what somebody else has just read is looked at before it is believed', async () => {
  const { id: labelId } = await db.label.create({
    data: { nameTr: 'e', nameEn: 'e', nameRu: 'e', sefTr: 'e', sefEn: 'e', sefRu: 'e' },
  });
  const isKept = Prisma.sql`EXISTS (SELECT FROM "DesignLabel" x WHERE x."designId" = d."id" AND x."labelId" = ${labelId})`;
  const ask = (since: number) =>
    withConditions(
      [{ kind: 'everything' }, { kind: 'sql', sql: isKept }],
      (index, [, read]) => [ordinalsOf(read!), ordinalsOf(index.setOf('label', labelId))],
      { since },
    );
  const since = performance.now();
  await currentIndex();
  // The edit comes after the look of who reads the set, and before the set is read.
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  let isMade = false;
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (...given: [{ text?: string }]) => {
    if (!isMade && given[0].text?.includes('bit_or')) {
      isMade = true;
      await db.designLabel.create({ data: { designId: designs[0]!.id, labelId } });
    }
    return query(...given);
  }) as never);
  try {
    const over = new AbortController();
    const reading = ask(since).finally(() => over.abort());
    const others: Promise<number[][]>[] = [];
    while (!over.signal.aborted) {
      others.push(ask(since));
      await new Promise(setImmediate);
    }
    for (const [read, known] of await Promise.all([reading, ...others])) expect(read).toEqual(known);
    expect((await reading)[0]).toEqual([designs[0]!.ordinal]);
  } finally {
    spy.mockRestore();
  }
});
