import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { monthsBefore, sweepStatistics } from '#app/domain/statistics/retention.server.ts';
import {
  cadEntries,
  colorwayEntries,
  labelEntries,
  loginEntries,
  readBreakdown,
} from '#app/domain/statistics/statistics.server.ts';
import { makePerson } from '#tests/make.ts';
import { makeEvents, makeStage, type Stage } from './events.ts';

// One day all through: midnight may come while it runs.
vi.useFakeTimers({ toFake: ['Date'] });
const now = new Date();
let admin: Person;
let stage: Stage;

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  stage = await makeStage();
  await makeEvents(stage, 600, now, 3);
});

const spans = [{}, { dateRange: 'lastYear' }, { from: '2024-02-10', to: '2026-03-05' }, { dateRange: 'last365' }];
const countEvents = async () =>
  (await db.loginRecord.count()) + (await db.cadDownload.count()) + (await db.colorwayView.count());

interface Place {
  name: string;
  count: number;
}

/** The IP addresses in place of places go, into the place without a name. */
function withoutAddresses({ locations, ...tops }: { locations?: { rows: Place[] } }) {
  const known = locations?.rows.filter(({ name }) => name && name !== '10.0.0.1');
  const unknown = locations?.rows.filter((row) => !known!.includes(row)).reduce((sum, { count }) => sum + count, 0);
  return { ...tops, known, unknown };
}

/** All but its users, labels and CAD codes. */
async function readDesign(asked: { design: string; company?: string }) {
  const figures: unknown[] = [];
  for (const read of [cadEntries, colorwayEntries, labelEntries]) {
    const answer = await read(admin, asked);
    const { totalCount, previousCount, series } = answer;
    const { colorways, companies } = 'tops' in answer ? answer.tops : {};
    figures.push({ totalCount, previousCount, series, colorways, companies });
  }
  const { rows } = await readBreakdown(admin, { ...asked, kind: 'colorway', of: 'designs' });
  expect(rows.map(({ guid }) => guid)).toEqual([asked.design]);
  return [...figures, rows];
}

/**
 * All that must not change when single events go: every figure and table of all and of a company, those of a design but for its users, and
 * how often a user came in all.
 */
async function readAll() {
  const company = stage.customers[0]!.id;
  const user = stage.users[0]!.id;
  const design = stage.designs[1]!.id;
  const figures: unknown[] = [];
  for (const span of spans) {
    for (const who of [{}, { company }]) {
      for (const read of [cadEntries, loginEntries, colorwayEntries]) {
        const { totalCount, previousCount, series, tops } = await read(admin, { ...span, ...who });
        figures.push({ totalCount, previousCount, series, tops: withoutAddresses(tops) });
      }
      const { totalCount, unlabeledCount, series, entries } = await labelEntries(admin, { ...span, ...who });
      figures.push({ totalCount, unlabeledCount, series, entries });
    }
    const { totalCount, previousCount, series } = await cadEntries(admin, { ...span, user });
    figures.push({ totalCount, previousCount, series });
    figures.push(await readDesign({ ...span, design }), await readDesign({ ...span, design, company }));
  }
  return figures;
}

test('by default every event is kept', async () => {
  const before = await countEvents();
  expect(await sweepStatistics()).toBe(0);
  expect(await countEvents()).toBe(before);
  expect(await db.statisticsPending.count()).toBe(0);
});

test('older events go, younger stay, and no figure changes', async () => {
  const [figures, events] = [await readAll(), await countEvents()];
  await saveSettings(admin, { statisticsMonths: 6 });
  const gone = await sweepStatistics();
  // One sweep takes some hundred days on.
  const later = await sweepStatistics();
  expect(gone).toBeGreaterThan(50);
  expect(await countEvents()).toBe(events - gone - later);
  const limit = monthsBefore(now, 6);
  for (const table of [db.loginRecord, db.cadDownload, db.colorwayView] as unknown as (typeof db.loginRecord)[])
    expect(await table.count({ where: { at: { lt: limit } } })).toBe(0);
  expect(await readAll()).toEqual(figures);
  expect(await sweepStatistics()).toBe(0);
});

test('IP addresses that stand in for places go with their events, and their sign-ins count on', async () => {
  const address = '10.0.0.1';
  const named = () =>
    db.$queryRaw<{ word: string; grain: string; count: number }[]>`
      SELECT w."word", c."grain"::text, sum(c."count")::int AS count FROM "StatisticsCount" c JOIN "StatisticsWord" w ON w."id" = c."subject"
      WHERE c."dimension" = 'location' AND w."word" IN ('', ${address}) AND c."scope" = '00000000-0000-0000-0000-000000000000'
      GROUP BY 1, 2 ORDER BY 1, 2`;
  const live = await db.loginRecord.count({ where: { location: '', address } });
  const rows = await named();
  const ofAddress = rows.filter(({ word }) => word === address);
  expect(ofAddress.map(({ grain, count }) => [grain, count])).toEqual([
    ['day', live],
    ['month', live],
  ]);
  const [day, month] = rows.filter(({ word }) => word === '');
  expect(day!.count).toBeGreaterThan(10);
  expect(month!.count).toBe(day!.count);
});

test('a design that goes after that keeps its totals and its name', async () => {
  const ask = { kind: 'cad', of: 'designs', from: '2024-02-10', to: '2026-03-05' };
  const before = await readBreakdown(admin, ask);
  await db.design.delete({ where: { id: stage.designs[0]!.id } });
  const after = await readBreakdown(admin, ask);
  expect(after.rows.map(({ name, count }) => [name, count])).toEqual(
    before.rows.map(({ name, count }) => [name, count]),
  );
});

test('sweeps of several workers at once let no total count twice', async () => {
  const figures = await readAll();
  await saveSettings(admin, { statisticsMonths: 2 });
  await Promise.all([sweepStatistics(), sweepStatistics(), sweepStatistics()]);
  expect(await readAll()).toEqual(figures);
});

test('the months before a day end at the last of a shorter month', () => {
  const before = (day: string, months: number) => monthsBefore(new Date(`${day}T12:00Z`), months).toISOString();
  expect(before('2026-03-31', 1)).toBe('2026-02-28T00:00:00.000Z');
  expect(before('2028-03-30', 1)).toBe('2028-02-29T00:00:00.000Z');
  expect(before('2026-08-31', 18)).toBe('2025-02-28T00:00:00.000Z');
  expect(before('2026-01-15', 13)).toBe('2024-12-15T00:00:00.000Z');
});
