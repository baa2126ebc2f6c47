import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { mostSearches, mostSearchName } from '#app/domain/lists/searches/limits.ts';
import {
  deleteSearch,
  findKept,
  findSearch,
  listSearches,
  mailSearch,
  markOpened,
  renameSearch,
  saveSearch,
  shareSearch,
  type OwnSearch,
} from '#app/domain/lists/searches/searches.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

let archiveId: number;
let person: Person;
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});
beforeEach(async () => {
  await db.design.deleteMany();
  person = await makePerson({ customerId: (await makeCustomer()).id });
});

const mine = async (who = person) => (await listSearches(who, undefined)).own;
const past = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('saving', () => {
  test('one search is kept once, in whatever order its address was written and however often it is pressed', async () => {
    const first = await saveSearch(person, {
      query: 'type=rotary&labels=3&page=4&count=50',
      suggested: 'Rotary, stripes',
    });
    const others = await Promise.all([
      saveSearch(person, { query: 'labels=3&type=rotary', suggested: 'Rotary, stripes' }),
      saveSearch(person, { query: 'labels=3&type=rotary&page=1', suggested: 'other' }),
    ]);
    for (const other of others) expect(other).toEqual(first);
    expect((await mine()).map(({ name, query }) => [name, query])).toEqual([
      ['Rotary, stripes', 'labels=3&type=rotary'],
    ]);
    expect(await findKept(person, { query: 'labels=3&type=rotary&count=100' })).toEqual(first);
    expect(await findKept(person, { query: 'labels=4' })).toBeNull();
  });

  test('a filter that can’t be read is refused by its name, and not left out', async () => {
    await saveSearch(person, { query: '' });
    for (const [query, ...names] of [
      ['labels=stripes', 'query.labels'],
      ['type=rotary&archive=x&dateRange=2026-13-45', 'query.archive', 'query.dateRange'],
    ] as const) {
      const refusal = await saveSearch(person, { query }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ key: 'invalidInput' });
      expect(Object.keys((refusal as DomainError).fields).sort()).toEqual([...names]);
    }
    expect(await mine()).toHaveLength(1);
    // What is only of a page isn't kept, and is no reason to refuse.
    await saveSearch(person, { query: 'type=rotary&page=x&count=none&after=1&utm_source=mail' });
    expect((await mine()).map(({ query }) => query)).toEqual(expect.arrayContaining(['', 'type=rotary']));
  });

  test('two tabs at the same moment make one, and another search of the same name gets a number', async () => {
    const save = () => saveSearch(person, { query: 'type=rotary', suggested: 'Şal' });
    const [one, other] = await Promise.all([save(), save()]);
    expect(one).toEqual(other);
    await saveSearch(person, { query: 'type=digital', suggested: 'sal' });
    expect((await mine()).map(({ name }) => name)).toEqual(['Şal', 'sal 2'].sort(new Intl.Collator('en').compare));
  });

  test('names are one line that can be seen, of any script, and as long as the column', async () => {
    const names: [string, string][] = [
      ['', 'Saved search'],
      ['\u202Eabc\u200b \n x', 'abc x'],
      ['🌸'.repeat(100), '🌸'.repeat(40)],
      ['ﷺ'.repeat(80), 'ﷺ'.repeat(6)],
      [
        '\'); DROP TABLE "User"; -- {{name}} $t(errors.notFound) <b>',
        '\'); DROP TABLE "User"; -- {{name}} $t(errors.notFound) <b>',
      ],
    ];
    for (const [at, [suggested, name]] of names.entries()) {
      const saved = await saveSearch(person, { query: `number=${at + 1}`, suggested });
      expect(saved.name).toBe(name);
      expect(saved.name.length).toBeLessThanOrEqual(mostSearchName);
    }
  });

  test('there is a bound, a stranger has none, and a picture of one’s own is not kept', async () => {
    await db.savedSearch.createMany({
      data: Array.from({ length: mostSearches }, (_, at) => ({
        userId: person.userId,
        name: `${at}`,
        nameKey: `${at}`,
        query: `number=${at}`,
        queryHash: Buffer.from(`${at}`),
      })),
    });
    expect(await keyOf(saveSearch(person, { query: 'owned=true' }))).toBe('tooManySearches');
    expect(await keyOf(saveSearch(makeStranger(), { query: '' }))).toBe('notSignedIn');
    const other = await makePerson();
    expect(await keyOf(saveSearch(other, { query: `similarImage=${crypto.randomUUID()}` }))).toBe(
      'pictureSearchNotKept',
    );
    expect(await keyOf(saveSearch(other, { query: 'x'.repeat(9000) }))).toBe('tooLong');
    expect(await keyOf(saveSearch(other, { query: 'nonsense=\u0000&%%%' }))).toBe('none');
  });

  test('criteria of which nobody thought here are kept too', async () => {
    await saveSearch(person, { query: 'dp3=x&since=2026-01-01T00:00:00%2B03:00&color=%23f00&archive=-1' });
    const [kept] = await mine();
    const params = new URLSearchParams(kept!.query);
    expect(Object.fromEntries(params)).toMatchObject({ dp3: 'x', since: '2025-12-31T21:00:00.000Z', color: '#ff0000' });
  });
});

describe('a person’s searches', () => {
  test('are renamed, shared, mailed and deleted by their person alone', async () => {
    const { searchid } = await saveSearch(person, { query: 'type=rotary', suggested: 'Rotary' });
    await saveSearch(person, { query: 'type=digital', suggested: 'Digital' });
    expect(await keyOf(renameSearch(person, { searchid, name: 'DİGİTAL' }))).toBe('searchNameTaken');
    expect(await renameSearch(person, { searchid, name: ' Rotary  prints ' })).toMatchObject({ name: 'Rotary prints' });
    expect(await renameSearch(person, { searchid, name: 'ROTARY prints' })).toMatchObject({ name: 'ROTARY prints' });
    for (const name of ['', ' ', '\u200b'])
      expect(await keyOf(renameSearch(person, { searchid, name }))).toBe('required');
    expect(await keyOf(renameSearch(person, { searchid, name: 'x'.repeat(81) }))).toBe('tooLong');
    const colleague = await makePerson({ customerId: person.customerId });
    const acts = [
      () => renameSearch(colleague, { searchid, name: 'x' }),
      () => deleteSearch(colleague, { searchid }),
      () => shareSearch(colleague, { searchid, on: true }),
      () => mailSearch(colleague, { searchid, on: true }),
      () => findSearch(colleague, { searchid }),
    ];
    for (const act of acts) expect(await keyOf(act())).toBe('searchNotFound');
    expect(await mine()).toMatchObject([
      { name: 'Digital', isMailed: false },
      { isMailed: false, isShared: false },
    ]);
    await mailSearch(person, { searchid, on: true });
    expect((await mine()).map(({ isMailed }) => isMailed)).toEqual([false, true]);
    await deleteSearch(person, { searchid });
    expect(await keyOf(deleteSearch(person, { searchid }))).toBe('searchNotFound');
    expect(await mine()).toHaveLength(1);
  });

  test('count what there is now, and what is new since they were opened', async () => {
    await makeDesign({ archiveId, type: 'rotary', uploadedAt: past(5) });
    const { searchid } = await saveSearch(person, { query: 'type=rotary', suggested: 'Rotary' });
    expect(await mine()).toMatchObject([{ count: 1, newCount: 0 }]);
    await db.savedSearch.update({ where: { id: searchid }, data: { openedAt: past(2) } });
    const fresh = await makeDesign({ archiveId, type: 'rotary', uploadedAt: past(1) });
    await makeDesign({ archiveId, type: 'digital', uploadedAt: past(1) });
    expect(await mine()).toMatchObject([{ count: 2, newCount: 1 }]);
    const [{ openedAt }] = (await mine()) as [OwnSearch];
    const { newQuery } = await findSearch(person, { searchid, since: openedAt.toISOString() });
    const found = await searchDesigns(person, Object.fromEntries(new URLSearchParams(newQuery!)));
    expect(found.designs.map(({ designGuid }) => designGuid)).toEqual([fresh.id]);
    await markOpened(person, { searchid });
    expect(await mine()).toMatchObject([{ count: 2, newCount: 0 }]);
    expect(await findSearch(person, { searchid, since: openedAt.toISOString() })).toMatchObject({ newQuery });
    expect(await findSearch(person, { searchid })).toMatchObject({ newQuery: null });
  });

  test('count nothing as new that is only found without a word of theirs', async () => {
    await makeDesign({ archiveId, type: 'rotary', uploadedAt: past(1) });
    const { searchid } = await saveSearch(person, { query: 'q=unicorn+rotary', suggested: 'Unicorns' });
    await db.savedSearch.update({ where: { id: searchid }, data: { openedAt: past(2) } });
    expect(await mine()).toMatchObject([{ count: 1, newCount: 0 }]);
  });

  test('that can’t be answered are listed without a number', async () => {
    await saveSearch(person, { query: `similarId=${crypto.randomUUID()}`, suggested: 'Gone' });
    expect(await mine()).toMatchObject([{ name: 'Gone', count: null, newCount: null }]);
  });
});

describe('shared with colleagues', () => {
  test('they find it and open it, and what they see is what they may see', async () => {
    const house = await makeCustomer();
    const maker = await makePerson({ customerId: house.id, isInHouse: true });
    const pool = await db.pool.create({ data: { name: crypto.randomUUID() } });
    const shown = await makeDesign({ archiveId, studio: 'Gizli', studioFolded: 'gizli' });
    await makeDesign({ archiveId, studio: 'Gizli', studioFolded: 'gizli' });
    await makeDesign({ archiveId });
    await db.poolDesign.create({ data: { poolId: pool.id, designId: shown.id } });
    const colleague = await makePerson({ customerId: house.id, poolId: pool.id });
    const { searchid } = await saveSearch(maker, { query: 'studio=gizli&order=1', suggested: 'Old studio' });
    const theirs = async (who: Person) => (await listSearches(who, undefined)).shared;
    expect(await theirs(colleague)).toEqual([]);
    await shareSearch(maker, { searchid, on: true });
    // What only in-house users may ask for is neither asked nor told.
    expect(await theirs(colleague)).toEqual([
      { searchid, name: 'Old studio', maker: maker.name, query: 'order=1', count: 1 },
    ]);
    expect(await findSearch(colleague, { searchid })).toMatchObject({ isOwn: false, query: 'order=1', newQuery: null });
    expect(await mine(maker)).toMatchObject([{ count: 2, query: 'order=1&studio=gizli' }]);
    expect(await theirs(await makePerson())).toEqual([]);
    expect(await theirs(maker)).toEqual([]);
    expect(await keyOf(findSearch(await makePerson(), { searchid }))).toBe('searchNotFound');

    for (const change of [{ status: 'stopped' }, { archiveAccess: false }] as const) {
      await db.user.update({ where: { id: maker.userId }, data: change });
      expect(await theirs(colleague)).toEqual([]);
      expect(await keyOf(findSearch(colleague, { searchid }))).toBe('searchNotFound');
      await db.user.update({ where: { id: maker.userId }, data: { status: 'active', archiveAccess: true } });
    }
    const over = { loginConditionType: 'days', loginConditionDays: 1, loginConditionSetAt: past(48) } as const;
    await db.user.update({ where: { id: maker.userId }, data: over });
    expect(await theirs(colleague)).toEqual([]);
    await db.user.update({
      where: { id: maker.userId },
      data: { loginConditionType: 'unlimited', loginConditionDays: null },
    });
    await shareSearch(maker, { searchid, on: false });
    expect(await theirs(colleague)).toEqual([]);
  });
});
