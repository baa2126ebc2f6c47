/** One process's searches against the database in its environment; prints figures as JSON. Plans of all statements go to the file PLANS. */
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { countFacets, findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { makePerson } from '#tests/make.ts';
import { onePercentPool } from './large-archive.ts';
import { percentile, summarize, time } from './measure.ts';
import { recordStatements, writePlans } from './plans.ts';

const searches: Record<string, Record<string, unknown>> = {
  everything: {},
  'part of a number': { number: '-05' },
  'a whole number': { number: '02-0559' },
  'a mistyped number': { number: '0X-0559' },
  'one of two labels': { labels: [1012, 1040] },
  'three labels together': { labels: [1010, 1011, 1012], labelSearchMode: 'all' },
  'rotary, engraved, 4 to 6 screens': { type: 'rotary', moldstate: 'engraved', channelcounts: [4, 5, 6] },
  'archive and last year': { archive: 2, dateRange: 'lastYear' },
  'confined, oldest first': { confined: 'closed', order: 1 },
  'a colour': { color: '#b5452c' },
  'three colours, a label': { color: ['#1f3d7a', '#e8d9b0', '#a02030'], labels: [1015] },
  'page 300 by number': { order: 4, page: 300 },
};
const runs = 20;

const pool = await db.pool.findUniqueOrThrow({ where: { name: onePercentPool } });
const customer = await db.customer.findFirstOrThrow({ where: { country: 'DK' }, orderBy: { name: 'asc' } });
const people: Record<string, Person> = {
  'in-house': await makePerson({ isInHouse: true }),
  'pool of 1 %': await makePerson({ poolId: pool.id, customerId: customer.id }),
  'no pool': await makePerson({ customerId: customer.id }),
};
const statements = recordStatements();
const figures: Figure[] = [];

figures.push(await once('index, first search of a process', () => page(people['in-house']!, {})));
figures.push(
  await once('palettes, first colour search of a process', () => page(people['in-house']!, { color: '#00aa00' })),
);

const all: number[] = [];
const changedAll: number[] = [];
const neighbours: number[] = [];
for (const [who, person] of Object.entries(people)) {
  for (const [what, criteria] of Object.entries(searches)) {
    const first = await time(() => page(person, criteria));
    const samples: number[] = [];
    for (let run = 0; run < runs; run++) samples.push(await time(() => page(person, criteria)));
    const changed: number[] = [];
    for (let run = 0; run < 5; run++) {
      await db.$executeRaw`UPDATE "Design" SET "modifiedAt" = now() WHERE "ordinal" = ${1 + Math.floor(Math.random() * 9000)}`;
      changed.push(await time(() => page(person, criteria)));
    }
    const shown = await searchDesigns(person, criteria);
    const middle = shown.designs[Math.floor(shown.designs.length / 2)];
    if (middle) {
      for (let run = 0; run < 5; run++)
        neighbours.push(await time(() => findNeighbours(person, { designGuid: middle.designGuid, criteria })));
    }
    const warm = summarize(`${who}: ${what} (${shown.totalCount})`, samples, 'ms');
    figures.push({ ...warm, name: `${warm.name}, p50` });
    figures.push({ name: '  p95', median: percentile(samples, 0.95), unit: 'ms' });
    figures.push({ name: '  asked for the first time', median: first, unit: 'ms' });
    all.push(...samples, first);
    changedAll.push(...changed);
  }
}
for (const [name, samples] of [
  ['all searches', all],
  ['all searches, after a change', changedAll],
  ['neighbours', neighbours],
] as const) {
  figures.push(summarize(`${name}, p50`, samples, 'ms'), {
    name: `${name}, p95`,
    median: percentile(samples, 0.95),
    unit: 'ms',
  });
}
figures.push({ name: 'memory of the process', median: process.memoryUsage().rss / 2 ** 20, unit: 'MB' });
await writePlans(statements, process.env.PLANS!);
process.stdout.write(JSON.stringify(figures), () => process.exit(0));

/** As the archive's page asks: both at once. */
async function page(person: Person, criteria: Record<string, unknown>): Promise<void> {
  await Promise.all([searchDesigns(person, criteria), countFacets(person, criteria)]);
}

async function once(name: string, work: () => Promise<unknown>): Promise<Figure> {
  return { name, median: await time(work), unit: 'ms' };
}
