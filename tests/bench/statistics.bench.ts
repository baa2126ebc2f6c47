/**
 * The statistics of ten million events at a hundred thousand designs: what a page of each kind asks for, by span and filter, each in a
 * process of its own. The statements' plans are kept in .cache/. BENCH_EVENTS, BENCH_DESIGNS: other sizes.
 */
import type { Figure } from '#app/start/bench.ts';
import { measureApart } from './apart.ts';
import { fillArchive } from './large-archive.ts';
import { auditEntries, fillAudit, fillStatistics } from './large-statistics.ts';

const events = Number(process.env.BENCH_EVENTS ?? 10_000_000);
const designs = Number(process.env.BENCH_DESIGNS ?? 100_000);

export async function benchStatistics(): Promise<Figure[]> {
  let took = 0;
  const figures = await measureApart({
    name: 'statistics',
    plansOf: events,
    fill: async (client) => {
      console.log(`  filling ${designs} designs …`);
      await fillArchive(client, designs);
      console.log(`  filling ${events} events …`);
      took = await fillStatistics(client, events);
      console.log(`  filling ${auditEntries} entries of the audit …`);
      await fillAudit(client);
    },
  });
  return [{ name: 'events a second into the totals', median: events / (took / 1000), unit: '' }, ...figures];
}
