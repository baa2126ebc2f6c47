/** The designs and colorways in front are those that counting all of them gives, however few totals are read first. */
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { countSubjects, type EventKind } from '#app/domain/statistics/counts.server.ts';
import { coverMonths, startsOf, type Days } from '#app/domain/base/dates/days.ts';
import { sweepStatistics } from '#app/domain/statistics/retention.server.ts';
import { countTops, type TopReach } from '#app/domain/statistics/tops.server.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { makePerson } from '#tests/make.ts';
import { makeEvents, makeStage, type Event, type Stage } from './events.ts';

// One day all through: midnight may come while it runs.
vi.useFakeTimers({ toFake: ['Date'] });
const now = new Date();
const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const spans: Days[] = [
  { from: day(1100), before: day(-1) },
  { from: day(365), before: day(-1) },
  { from: day(29), before: day(-1) },
  { from: day(2), before: day(-1) },
  { from: day(800), before: day(130) },
  { from: day(700), before: day(690) },
  { from: `${day(400).slice(0, 4)}-01-01`, before: `${day(400).slice(0, 4)}-12-31` },
];
const reaches: TopReach[] = [0, 1000].flatMap((rawDays) =>
  [[1], [2, 3, 5], [1000]].map((rows) => ({ everybody: rows, company: rows, wholeBelow: 0, rawDays })),
);

let stage: Stage;
let events: Event[];
beforeAll(async () => {
  stage = await makeStage();
  events = await makeEvents(stage, 1200, now, 21);
});

async function expectTops() {
  let shortened = 0;
  for (const kind of ['cad', 'view'] as EventKind[])
    for (const breakdown of ['designs', 'colorways'] as const)
      for (const who of [{}, { company: stage.customers[0]!.id }])
        for (const days of spans) {
          const { rows, total } = await countSubjects([kind], breakdown, who, days, { offset: 0, limit: 100 });
          for (const reach of reaches)
            for (const limit of [1, 3]) {
              const tops = await countTops([kind], breakdown, who, days, limit, reach);
              const told = JSON.stringify({ kind, breakdown, who, days, reach, limit });
              expect(tops.rows, told).toEqual(rows.slice(0, limit));
              if (tops.total === null) shortened++;
              else expect(tops.total, told).toBe(total);
            }
        }
  return shortened;
}

test('while no total is made yet, with all of them, and with some', { timeout: 240_000 }, async () => {
  await expectTops();
  await sweepStatistics();
  expect(await expectTops()).toBeGreaterThan(0);
  const lively = { ...stage, designs: [stage.designs[0]!, ...stage.designs.slice(0, 2), ...stage.designs.slice(0, 3)] };
  events.push(...(await makeEvents(lively, 700, now, 33)));
  expect(await expectTops()).toBeGreaterThan(0);
});

test('when a design and old single events are gone', { timeout: 240_000 }, async () => {
  await db.design.delete({ where: { id: stage.designs[0]!.id } });
  await saveSettings(await makePerson({ isAdmin: true }), { statisticsMonths: 5 });
  await sweepStatistics();
  expect(await expectTops()).toBeGreaterThan(0);
});

test('months around a span', () => {
  expect(coverMonths({ from: '2024-02-10', before: '2026-03-01' })).toEqual({
    from: '2024-02-01',
    before: '2026-03-01',
  });
  expect(coverMonths({ from: '2024-12-31', before: '2025-01-02' })).toEqual({
    from: '2024-12-01',
    before: '2025-02-01',
  });
  expect(startsOf([{ from: '2024-12-01', before: '2025-02-01' }], 'month')).toEqual(['2024-12-01', '2025-01-01']);
  expect(startsOf([{ from: '2024-01-01', before: '2026-01-01' }], 'year')).toEqual(['2024-01-01', '2025-01-01']);
});
