/** One process's statistics against the database in its environment; prints figures as JSON. Plans of the slowest statements go to the file PLANS. */
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { searchAudit } from '#app/domain/base/audit/audit.server.ts';
import { cadEntries, colorwayEntries, labelEntries, loginEntries } from '#app/domain/statistics/statistics.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { makePerson } from '#tests/make.ts';
import { auditEntries } from './large-statistics.ts';
import { percentile, summarize, time } from './measure.ts';
import { recordStatements, writePlans } from './plans.ts';

const spans: Record<string, Record<string, unknown>> = {
  'last 7 days': { dateRange: 'last7' },
  'last 30 days': { dateRange: 'last30' },
  'this year': { dateRange: 'thisYear' },
  'last 365 days': { dateRange: 'last365' },
  'all times': {},
  'a free span': { from: daysAgo(800), to: daysAgo(130) },
};
const runs = 12;

const admin = await makePerson({ isAdmin: true });
const [company, small] = await ends(
  db.$queryRaw<
    { id: string }[]
  >`SELECT "subject" AS id FROM "StatisticsCount" WHERE "dimension" = 'customer' AND "grain" = 'month' AND "kind" = 'view' GROUP BY 1 ORDER BY sum("count") DESC`,
);
const [user] = await ends(
  db.$queryRaw<
    { id: string }[]
  >`SELECT "subject" AS id FROM "StatisticsCount" WHERE "dimension" = 'user' AND "grain" = 'month' AND "kind" = 'view' GROUP BY 1 ORDER BY sum("count") DESC`,
);
const filters: Record<string, Record<string, unknown>> = {
  everybody: {},
  'the busiest company': { company },
  'a quiet company': { company: small },
  'the busiest user': { user },
};
const kinds: Record<string, (actor: Person, raw: unknown) => Promise<unknown>> = {
  label: labelEntries,
  cad: cadEntries,
  login: loginEntries,
  colorway: colorwayEntries,
};

const statements = recordStatements();
const figures: Figure[] = [];
const all: number[] = [];
for (const [kind, read] of Object.entries(kinds))
  for (const [span, dates] of Object.entries(spans))
    for (const [who, filter] of Object.entries(filters)) {
      const ask = () => read(admin, { ...dates, ...filter });
      await ask();
      const samples: number[] = [];
      for (let run = 0; run < runs; run++) samples.push(await time(ask));
      all.push(...samples);
      figures.push(summarize(`${kind}, ${span}, ${who}: p50`, samples, 'ms'));
      figures.push({ name: '  p95', median: percentile(samples, 0.95), unit: 'ms' });
    }
figures.push(summarize('all pages, p50', all, 'ms'), {
  name: 'all pages, p95',
  median: percentile(all, 0.95),
  unit: 'ms',
});
await measureAudit();
await writePlans(statements, process.env.PLANS!);
process.stdout.write(JSON.stringify(figures), () => process.exit(0));

async function measureAudit(): Promise<void> {
  for (const [name, raw] of Object.entries({
    newest: {},
    'one operation': { operation: 'setUserStatus' },
    'a rare text': { text: 'New 1234567' },
    'a text nobody wrote': { text: 'nobody wrote this' },
    'a common text': { text: 'Person 4' },
    'one address, a month': { address: '10.0.17.7', dateRange: 'last30' },
  })) {
    const samples: number[] = [];
    for (let run = 0; run < runs; run++) samples.push(await time(() => searchAudit(admin, raw)));
    figures.push(summarize(`audit of ${auditEntries}, ${name}: p50`, samples, 'ms'), {
      name: '  p95',
      median: percentile(samples, 0.95),
      unit: 'ms',
    });
  }
}

async function ends(rows: Promise<{ id: string }[]>): Promise<[string, string]> {
  const ids = (await rows).map(({ id }) => id);
  return [ids[0]!, ids.at(-1)!];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
