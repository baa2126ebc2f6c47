/** Who may ask, what can't be asked, and how names and entries are found. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { daysOf, gatherDays, periodBefore, seriesGrain, splitDays } from '#app/domain/base/dates/days.ts';
import {
  cadEntries,
  colorwayEntries,
  labelEntries,
  loginEntries,
  readBreakdown,
  readEntries,
  readWholeBreakdown,
} from '#app/domain/statistics/statistics.server.ts';
import { findWho, suggestWho } from '#app/domain/statistics/who.server.ts';
import { readQuery } from '#app/routes/admin/statistics/query.server.ts';
import { makeCustomer, makeDesign, makePerson, makeStranger, makeUser } from '#tests/make.ts';

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
});

test('only an admin with a second factor may ask', async () => {
  const half = await makePerson({ isAdmin: true, is2FaValidated: false });
  for (const ask of [
    cadEntries,
    loginEntries,
    colorwayEntries,
    labelEntries,
    readEntries,
    readBreakdown,
    readWholeBreakdown,
    findWho,
    suggestWho,
  ]) {
    await expect(ask(await makePerson(), {})).rejects.toMatchObject({ key: 'notAllowed' });
    await expect(ask(makeStranger(), {})).rejects.toMatchObject({ key: 'notSignedIn' });
    await expect(ask(half, {})).rejects.toMatchObject({ key: 'secondFactorNeeded' });
  }
});

test('what can’t be read is told at its field', async () => {
  const cases: [Record<string, unknown>, string, string][] = [
    [{ company: 'x' }, 'company', 'invalidGuid'],
    [{ user: 'a\0b' }, 'user', 'invalidGuid'],
    [{ dateRange: 'tomorrow' }, 'dateRange.preset', 'notOneOf'],
    [{ from: '2026-13-01' }, 'from', 'invalidDate'],
    [{ from: '2026-02-01', to: '2026-01-01' }, 'to', 'invalidDate'],
    [{ count: 0 }, 'count', 'tooSmall'],
    [{ count: 1e9 }, 'count', 'tooBig'],
    [{ after: "1' OR 1=1" }, 'after', 'invalidInput'],
  ];
  for (const [raw, field, key] of cases)
    await expect(cadEntries(admin, raw), JSON.stringify(raw)).rejects.toMatchObject({ fields: { [field]: [key] } });
});

test('a statistic is broken down by what its events have alone', async () => {
  const { id } = await makeUser();
  for (const [kind, of] of [
    ['login', 'designs'],
    ['login', 'codes'],
    ['cad', 'labels'],
    ['colorway', 'devices'],
    ['label', 'users'],
  ])
    await expect(
      readBreakdown(admin, { kind, of, user: id, dateRange: 'last30' }),
      `${kind} ${of}`,
    ).rejects.toMatchObject({ fields: { of: ['notOneOf'] } });
});

test('a company and a user that are not there give nothing, and a span that lies ahead too', async () => {
  const gone = '01a00000-0000-7000-8000-000000000000';
  expect(await loginEntries(admin, { company: gone, user: gone })).toMatchObject({
    totalCount: 0,
    entries: [],
    next: null,
  });
  expect(await loginEntries(admin, { from: '2999-01-01' })).toMatchObject({ from: null, totalCount: 0, series: [] });
  expect(await loginEntries(admin, { dateRange: 'all', from: '1900', to: '1901' })).toMatchObject({ totalCount: 0 });
});

test('names are found whole before in part, and several are named', async () => {
  const customer = await makeCustomer({ name: 'Kaya 100%_Tekstil' });
  await makeCustomer({ name: 'Kaya 100 Tekstil' });
  const anna = await makeUser({ name: 'Anna Kaya', mail: 'anna.kaya@archive.test', customerId: customer.id });
  await makeUser({ name: 'Anna Kayalar', mail: 'anna.kayalar@archive.test' });
  expect(await findWho(admin, { company: 'kaya 100%_tekstil', user: 'anna kaya' })).toMatchObject({
    company: { guid: customer.id },
    user: { guid: anna.id },
  });
  expect(await findWho(admin, { company: '100%_t', user: anna.id })).toMatchObject({
    company: { guid: customer.id },
    user: { mail: anna.mail },
  });
  expect(await findWho(admin, {})).toEqual({ company: undefined, user: undefined });
  await expect(findWho(admin, { company: 'nobody' })).rejects.toMatchObject({
    fields: { company: ['statisticsCompanyNotFound'] },
  });
  // Signs alone are part of no name but those that have them.
  await expect(findWho(admin, { company: '—*—' })).rejects.toMatchObject({
    fields: { company: ['statisticsCompanyNotFound'] },
  });
  await expect(findWho(admin, { user: 'Anna' })).rejects.toMatchObject({
    fields: { user: ['statisticsSeveralMatch'] },
    values: { names: 'Anna Kaya (anna.kaya@archive.test), Anna Kayalar (anna.kayalar@archive.test)' },
  });
  const { errors } = await readQuery(admin, new URL('http://localhost/admin/statistics?company=100&user=Anna'));
  expect(errors.company![0]).toContain('Kaya 100 Tekstil, Kaya 100%_Tekstil');
  expect(errors.user![0]).toContain('anna.kayalar@archive.test');
  expect((await suggestWho(admin, { company: customer.id })).users).toMatchObject([{ guid: anna.id }]);
});

test('Turkish letters are found by whoever types them small, large or without dots', async () => {
  const customer = await makeCustomer({ name: 'İPEKIŞIK KUMAŞ', code: 'IŞK' });
  const plain = await makeCustomer({ name: 'Ipekişik Kumas' });
  const user = await makeUser({ name: 'Işıl İnce', customerId: customer.id });
  for (const company of ['İPEKIŞIK KUMAŞ', 'ışk'])
    expect((await findWho(admin, { company })).company, company).toMatchObject({ guid: customer.id });
  expect((await findWho(admin, { company: 'ipekişik kumas' })).company).toMatchObject({ guid: plain.id });
  await expect(findWho(admin, { company: 'ipekışık' })).rejects.toMatchObject({
    fields: { company: ['statisticsSeveralMatch'] },
  });
  for (const asked of ['ışıl ince', 'IŞIL İNCE', 'ışıl'])
    expect((await findWho(admin, { user: asked })).user, asked).toMatchObject({ guid: user.id });
});

test('a design is named by its number, in any case, with or without a colorway', async () => {
  const { id } = await makeDesign({ name: 'ST-0001' });
  for (const design of ['st-0001', 'ST-0001/VR-1', id])
    expect((await findWho(admin, { design })).design, design).toEqual({ guid: id, name: 'ST-0001' });
  await expect(findWho(admin, { design: 'ST-0002' })).rejects.toMatchObject({ fields: { design: ['designNotFound'] } });
});

test('entries come newest first, every one once, also where many have one moment', async () => {
  const user = await makeUser();
  const at = new Date();
  await db.loginRecord.createMany({
    data: Array.from({ length: 23 }, (_, n) => ({
      at,
      userId: user.id,
      customerId: user.customerId,
      address: `10.0.0.${n}`,
    })),
  });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { entries, next } = await loginEntries(admin, { user: user.id, count: 5, after });
    seen.push(...entries.map(({ address }) => address));
    after = next ?? undefined;
  } while (after);
  expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => `10.0.0.${22 - n}`));
});

test('a page past the end of a breakdown still tells how many rows and pages there are', async () => {
  const user = await makeUser();
  await db.loginRecord.createMany({
    data: ['phone', 'laptop', 'tablet'].map((device) => ({
      userId: user.id,
      customerId: user.customerId,
      address: '10.0.0.1',
      device,
    })),
  });
  const ask = { kind: 'login', of: 'devices', user: user.id, dateRange: 'last30', count: 2 };
  const totals = { totalCount: 3, totalPage: 2 };
  expect(await readBreakdown(admin, { ...ask, page: 1 })).toMatchObject({ ...totals, rows: [{ count: 1 }] });
  expect(await readBreakdown(admin, { ...ask, page: 2 })).toMatchObject({ ...totals, rows: [], currentPage: 2 });
  expect(await readBreakdown(admin, { ...ask, dateRange: 'lastYear', page: 2 })).toMatchObject({
    totalCount: 0,
    totalPage: 0,
  });
});

test('days are those of UTC; a period that isn’t over is compared with as many days before it', () => {
  const late = new Date('2026-11-21T23:30:00Z');
  const days = daysOf({ preset: 'thisMonth' }, '', late)!;
  expect(days).toEqual({ from: '2026-11-01', before: '2026-11-22' });
  expect(periodBefore(days)).toEqual({ from: '2026-10-11', before: '2026-11-01' });
  expect(daysOf({ preset: 'today' }, '', late)).toEqual({ from: '2026-11-21', before: '2026-11-22' });
  expect(daysOf({ preset: 'lastWeek' }, '', late)).toEqual({ from: '2026-11-09', before: '2026-11-16' });
  expect(daysOf({ preset: 'lastYear' }, '', late)).toEqual({ from: '2025-01-01', before: '2026-01-01' });
  expect(daysOf({}, '2024-05-05', late)).toEqual({ from: '2024-05-05', before: '2026-11-22' });
});

test('a span is cut into whole years, whole months and the rest, with nothing lost and nothing twice', () => {
  const grains = { month: true, year: true };
  expect(splitDays({ from: '2024-02-10', before: '2026-03-05' }, grains)).toEqual({
    years: [{ from: '2025-01-01', before: '2026-01-01' }],
    months: [
      { from: '2024-03-01', before: '2025-01-01' },
      { from: '2026-01-01', before: '2026-03-01' },
    ],
    days: [
      { from: '2024-02-10', before: '2024-03-01' },
      { from: '2026-03-01', before: '2026-03-05' },
    ],
  });
  expect(splitDays({ from: '2024-01-01', before: '2025-01-01' }, grains)).toEqual({
    years: [{ from: '2024-01-01', before: '2025-01-01' }],
    months: [],
    days: [],
  });
  expect(splitDays({ from: '2024-02-10', before: '2024-02-11' }, grains)).toMatchObject({
    days: [{ from: '2024-02-10', before: '2024-02-11' }],
    months: [],
  });
  expect(splitDays({ from: '2024-01-01', before: '2025-01-01' }, {})).toMatchObject({
    days: [{ from: '2024-01-01', before: '2025-01-01' }],
  });
});

test('charts go by day, week, month or year', () => {
  expect(seriesGrain({ from: '2026-01-01', before: '2026-02-01' })).toBe('day');
  expect(seriesGrain({ from: '2026-01-01', before: '2027-01-01' })).toBe('week');
  expect(seriesGrain({ from: '2024-01-01', before: '2027-01-01' })).toBe('month');
  expect(seriesGrain({ from: '1990-01-01', before: '2027-01-01' })).toBe('year');
  const { series } = gatherDays(
    new Map([
      ['2026-01-07', 3],
      ['2025-10-09', 2],
    ]),
    { from: '2026-01-01', before: '2026-04-01' },
    true,
  );
  expect(series[0]).toEqual({ from: '2026-01-01', to: '2026-01-04', count: 0, previousCount: 0 });
  // 9 October is as far from 3 October as 7 January from 1 January.
  expect(series[1]).toEqual({ from: '2026-01-05', to: '2026-01-11', count: 3, previousCount: 2 });
});
