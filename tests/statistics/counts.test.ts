/** What the statistics answer is what counting the events one by one gives: of every span, for everybody, before, while and after totals are made. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { addDays, daysOf, periodBefore, type Days } from '#app/domain/base/dates/days.ts';
import { breakdownsOf, type Breakdown, type Kind } from '#app/domain/statistics/kinds.ts';
import { rollStatistics } from '#app/domain/statistics/retention.server.ts';
import {
  cadEntries,
  colorwayEntries,
  labelEntries,
  loginEntries,
  readBreakdown,
} from '#app/domain/statistics/statistics.server.ts';
import { makePerson } from '#tests/make.ts';
import { makeEvents, makeStage, tally, writeEvents, type Event, type Stage } from './events.ts';

// One day all through: midnight may come while it runs.
vi.useFakeTimers({ toFake: ['Date'] });
const now = new Date();
const spans: Record<string, unknown>[] = [
  {},
  { dateRange: 'today' },
  { dateRange: 'yesterday' },
  { dateRange: 'thisWeek' },
  { dateRange: 'thisMonth' },
  { dateRange: 'lastMonth' },
  { dateRange: 'thisYear' },
  { dateRange: 'lastYear' },
  { dateRange: 'last7' },
  { dateRange: 'last30' },
  { dateRange: 'last365' },
  { from: '2024-02-10', to: '2026-03-05' },
  { from: '2024-12-31', to: '2026-01-01' },
  { to: '2025-06-30' },
];
const reads = { cad: cadEntries, login: loginEntries, colorway: colorwayEntries, label: labelEntries };
const kindsOf: Record<Kind, Event['kind'][]> = {
  cad: ['cad'],
  login: ['login'],
  colorway: ['view'],
  label: ['view', 'cad'],
};

let admin: Person;
let stage: Stage;
let events: Event[];

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  stage = await makeStage();
  events = await makeEvents(stage, 1500, now);
});

const isIn = (days: Days | undefined) => (event: Event) => {
  const day = event.at.toISOString().slice(0, 10);
  return days !== undefined && day >= days.from && day < days.before;
};
const subjectOf: Partial<Record<Breakdown, (event: Event) => string>> = {
  companies: (event) => event.customerId,
  users: (event) => event.userId,
  designs: (event) => event.designId,
  colorways: (event) => event.colorwayId,
  devices: (event) => `Firefox ${event.at.getUTCHours() % 3}`,
  locations: (event) => (event.at.getUTCHours() % 2 ? 'Bursa, Türkiye' : '10.0.0.1'),
  codes: (event) => (event.at.getUTCHours() % 2 ? '101' : '102'),
};

async function expectTrue(raw: Record<string, unknown>, who: { company?: string; user?: string; design?: string }) {
  for (const kind of ['cad', 'login', 'colorway', 'label'] as const) {
    const answer = await reads[kind](admin, { ...raw, ...who });
    const mine = events.filter(
      (event) =>
        kindsOf[kind].includes(event.kind) &&
        (!who.company || event.customerId === who.company) &&
        (!who.user || event.userId === who.user) &&
        // Sign-ins are of no design.
        (!who.design || kind === 'login' || event.designId === who.design),
    );
    const first = events
      .filter(({ kind: one }) => kindsOf[kind].includes(one))
      .map(({ at }) => at.toISOString().slice(0, 10))
      .toSorted()[0]!;
    const days = daysOf({ preset: raw.dateRange as never, from: raw.from as never, to: raw.to as never }, first, now);
    const before = days && (raw.dateRange || raw.from) ? periodBefore(days) : undefined;
    const hits = mine.filter(isIn(days));
    const told = `${kind} ${JSON.stringify(raw)} ${JSON.stringify(who)}`;
    expect(answer.totalCount, told).toBe(hits.length);
    expect(answer.from, told).toBe(days?.from);
    expect(answer.to && addDays(answer.to, 1), told).toBe(days?.before);
    expect(answer.previousCount, told).toBe(before ? mine.filter(isIn(before)).length : null);
    expect(
      answer.series.reduce((sum, { count }) => sum + count, 0),
      told,
    ).toBe(hits.length);
    for (const bucket of answer.series)
      expect(bucket.count, told).toBe(hits.filter(isIn({ from: bucket.from, before: addDays(bucket.to, 1) })).length);
    if (before)
      expect(
        answer.series.reduce((sum, { previousCount }) => sum + previousCount!, 0),
        told,
      ).toBe(answer.previousCount);
    if (kind === 'label') {
      const { entries, unlabeledCount } = answer as Awaited<ReturnType<typeof labelEntries>>;
      const labels = hits.flatMap(({ labelIds }) => labelIds);
      expect(Object.fromEntries(entries.map((entry) => [entry.labelId, entry.labelCount])), told).toEqual(
        tally(labels, String),
      );
      const downloads = hits.filter(({ kind: one }) => one === 'cad').flatMap(({ labelIds }) => labelIds);
      for (const entry of entries)
        expect(entry.cadCount, told).toBe(downloads.filter((id) => id === entry.labelId).length);
      expect(unlabeledCount, told).toBe(hits.filter(({ labelIds }) => labelIds.length === 0).length);
      continue;
    }
    const { entries } = answer as Awaited<ReturnType<typeof loginEntries>>;
    expect(
      entries.map(({ at }) => at.getTime()),
      told,
    ).toEqual(
      hits
        .map(({ at }) => at.getTime())
        .toSorted((a, b) => b - a)
        .slice(0, 25),
    );
    for (const of of breakdownsOf[kind]) {
      const { rows, totalCount } = await readBreakdown(admin, { kind, of, ...raw, ...who });
      const wanted = tally(hits, subjectOf[of]!);
      expect(Object.fromEntries(rows.map((row) => [row.guid ?? row.name, row.count])), `${told} ${of}`).toEqual(wanted);
      expect(totalCount, told).toBe(Object.keys(wanted).length);
      expect(
        rows.map(({ count }) => count),
        told,
      ).toEqual(rows.map(({ count }) => count).toSorted((a, b) => b - a));
      const earlier = before && tally(mine.filter(isIn(before)), subjectOf[of]!);
      for (const row of rows)
        expect(row.previousCount, `${told} ${of} before`).toBe(earlier ? (earlier[row.guid ?? row.name] ?? 0) : null);
    }
  }
}

/** Every span for everybody and, in turns, for one or another. */
async function expectAllTrue() {
  const [company, user] = [stage.customers[0]!.id, stage.users[0]!.id];
  const design = stage.designs[0]!.id;
  const some = [
    { company },
    { user },
    { company, user },
    { design },
    { company: stage.customers[1]!.id, user },
    { company, user, design },
  ];
  for (const [turn, raw] of spans.entries()) {
    await expectTrue(raw, {});
    await expectTrue(raw, some[turn % some.length]!);
    if (turn % 4 === 0) await expectTrue(raw, { company });
  }
}

describe('counted one by one', () => {
  test('while no total is made yet', { timeout: 120_000 }, expectAllTrue);

  test('when all are in totals', async () => {
    expect(await rollStatistics()).toBe(events.length);
    expect(await db.statisticsPending.count()).toBe(0);
    await expectAllTrue();
  });

  test('with some in totals and some not', async () => {
    events.push(...(await makeEvents(stage, 300, now, 99)));
    await expectAllTrue();
  });

  test(
    'when designs, colorways and users are gone: their totals go on, but for what a user did alone',
    { timeout: 120_000 },
    async () => {
      await rollStatistics();
      const before = await readBreakdown(admin, { kind: 'cad', of: 'designs', from: '2024-02-10', to: '2026-03-05' });
      const beforeUsers = await readBreakdown(admin, {
        kind: 'login',
        of: 'users',
        dateRange: 'last30',
        company: stage.customers[2]!.id,
      });
      const [design, user] = [stage.designs[5]!, stage.users[5]!];
      await db.design.delete({ where: { id: design.id } });
      await db.user.delete({ where: { id: user.id } });
      const after = await readBreakdown(admin, { kind: 'cad', of: 'designs', from: '2024-02-10', to: '2026-03-05' });
      expect(after.rows.map(({ name, count, previousCount }) => [name, count, previousCount])).toEqual(
        before.rows.map(({ name, count, previousCount }) => [name, count, previousCount]),
      );
      expect(after.rows.find(({ name }) => name === design.name)).toMatchObject({ guid: null });
      const colorways = await readBreakdown(admin, {
        kind: 'colorway',
        of: 'colorways',
        company: stage.customers[0]!.id,
      });
      expect(colorways.rows.map(({ name }) => name)).toContain(`${design.name}/VR-1`);
      const afterUsers = await readBreakdown(admin, {
        kind: 'login',
        of: 'users',
        dateRange: 'last30',
        company: stage.customers[2]!.id,
      });
      expect(afterUsers.rows.map(({ count }) => count)).toEqual(beforeUsers.rows.map(({ count }) => count));
      expect(afterUsers.rows.filter(({ guid }) => guid === null)).toHaveLength(1);
    },
  );
});

test('many at once: every event is counted, none twice, while totals are made beside', async () => {
  const count = async () => (await cadEntries(admin, {})).totalCount;
  const before = await count();
  const [user, design] = [stage.users[0]!, stage.designs[0]!];
  const download: Event = {
    kind: 'cad',
    at: new Date(),
    userId: user.id,
    customerId: user.customerId,
    designId: design.id,
    colorwayId: design.colorways[0]!.id,
    labelIds: [],
  };
  let written = 0;
  const seen: number[] = [];
  await Promise.all([
    ...Array.from({ length: 4 }, async () => {
      for (let turn = 0; turn < 15; turn++) {
        await writeEvents([download, download]);
        written += 2;
      }
    }),
    ...Array.from({ length: 2 }, async () => {
      for (let turn = 0; turn < 15; turn++) await rollStatistics();
    }),
    (async () => {
      for (let turn = 0; turn < 20; turn++) seen.push(await count());
    })(),
  ]);
  expect(await count()).toBe(before + written);
  await rollStatistics();
  expect(await count()).toBe(before + 120);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});
