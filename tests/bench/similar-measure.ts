/** One process's searches for similar designs against the database in its environment; prints figures as JSON. */
import pg from 'pg';
import { databaseUrl } from '#app/config.server.ts';
import { openBulkReader } from '#app/data/bulk-reads.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { type Bits, makeBits, setBit } from '#app/domain/visible/index/bits.ts';
import { suggestLabels } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { queryIndex, warmVectorIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { VectorIndex } from '#app/domain/find/vector-index/vector-index.ts';
import { readAnew } from '#app/domain/find/vector-index/vector-rows.ts';
import {
  colorPart,
  compareScores,
  type Score,
  type SimilarQuery,
  makeScorer,
  type Weights,
  widely,
} from '#app/domain/find/vector-index/score.ts';
import type { Figure } from '#app/start/bench.ts';
import { makePerson } from '#tests/make.ts';
import { among } from '#tests/similar/find-similar.ts';
import { onePercentPool } from './large-archive.ts';
import { fillEmbeddings } from './large-embeddings.ts';
import { percentile, summarize, time } from './measure.ts';

const runs = 40;
/** questions that are compared with everything, one after another */
const compared = 12;
const page = 25;

const rankSimilar = (query: SimilarQuery, allowed: Bits | null) =>
  queryIndex('rank', { query, allowed: among(allowed), part: { kind: 'page', skip: 0, count: page } });

const client = new pg.Client({ connectionString: databaseUrl() });
await client.connect();
await fillEmbeddings(client).finally(() => client.end());

const figures: Figure[] = [];
const one = (name: string, median: number, unit: string) => figures.push({ name, median, unit });
const several = (name: string, samples: number[], unit = 'ms') => {
  figures.push(summarize(`${name}, p50`, samples, unit));
  one(`${name}, p95`, percentile(samples, 0.95), unit);
};

const reader = openBulkReader('bench');
const index = new VectorIndex(reader);
await index.follow();
const onePercent = makeBits(await count());
for (let ordinal = 0; ordinal <= (await count()); ordinal += 100) setBit(onePercent, ordinal);

const asked: Record<string, { weights: Weights; allowed: Bits | null; isPicture?: boolean }> = {
  motif: { weights: { motif: 100, color: 0, scale: 0 }, allowed: null },
  'motif and a little colour': { weights: { motif: 100, color: 20, scale: 0 }, allowed: null },
  'motif, colour and true size': { weights: { motif: 100, color: 50, scale: 100 }, allowed: null },
  colour: { weights: { motif: 0, color: 100, scale: 0 }, allowed: null },
  'in a pool of 1 %': { weights: { motif: 100, color: 20, scale: 0 }, allowed: onePercent },
  'from a picture': { weights: { motif: 100, color: 20, scale: 0 }, allowed: null, isPicture: true },
};

// The wide pass alone, in this very thread: what it takes of a processor, whatever else the machine is busy with.
const wideAll: number[] = [];
for (const [name, { weights, allowed, isPicture }] of Object.entries(asked)) {
  const walls: number[] = [];
  const busy: number[] = [];
  for (const question of await questions(weights, isPicture)) {
    const [since, began] = [busyTime(), performance.now()];
    if (colorPart(question) === 1) index.palettes.search(question.palette, allowed, 500);
    else index.memory.search({ ...widely(question), allowed, count: 500 });
    walls.push(performance.now() - began);
    busy.push(busyTime() - since);
  }
  several(`index alone: ${name}`, walls);
  one('  of the processor, p95', percentile(busy, 0.95), 'ms');
  if (weights.motif > 0) wideAll.push(...walls);
}
several('index alone: all with a motif', wideAll);

const state = await warmVectorIndex();
one('looks in memory', state.rows, '');
one('memory of the index', state.bytes / 2 ** 20, 'MB');
one('loading the index', state.loadTime / 1000, 's');

for (const [name, { weights, allowed, isPicture }] of Object.entries(asked)) {
  const samples: number[] = [];
  for (const question of await questions(weights, isPicture)) {
    samples.push(await time(() => rankSimilar(question, allowed)));
  }
  several(`page of ${page}, exact: ${name}`, samples);
}
for (const [name, { weights, allowed, isPicture }] of Object.entries(asked)) {
  one(`recall@${page}: ${name}`, await recall((await questions(weights, isPicture)).slice(0, compared), allowed), '');
}

const pool = await db.pool.findUniqueOrThrow({ where: { name: onePercentPool } });
const people: Record<string, Person> = {
  'in-house': await makePerson({ isInHouse: true }),
  'pool of 1 %': await makePerson({ poolId: pool.id }),
};
for (const [who, person] of Object.entries(people)) {
  const shown = (await searchDesigns(person, { count: 100 })).designs.map(({ designGuid }) => designGuid);
  const [first, samples, changed]: [number[], number[], number[]] = [[], [], []];
  for (const similarId of shown.slice(0, runs)) {
    first.push(await time(() => searchDesigns(person, { similarId })));
    samples.push(await time(() => searchDesigns(person, { similarId })));
    await db.$executeRaw`UPDATE "Design" SET "modifiedAt" = now() WHERE "ordinal" = ${1 + Math.floor(Math.random() * 9000)}`;
    changed.push(await time(() => searchDesigns(person, { similarId })));
  }
  several(`whole search, ${who}`, samples);
  one('  after a change, p95', percentile(changed, 0.95), 'ms');
}

const labeller = await makePerson({ isAdmin: true });
const toLabel = (await searchDesigns(people['in-house']!, { count: 100 })).designs.slice(0, runs);
const proposing: number[] = [];
for (const { designGuid } of toLabel) proposing.push(await time(() => suggestLabels(labeller, { designGuid })));
several('labels proposed for a design', proposing);
process.stdout.write(JSON.stringify(figures), () => process.exit(0));

async function count(): Promise<number> {
  return db.design.count();
}

function busyTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Of designs spread over the archive; a picture's windows are some of theirs, their sizes unknown. */
async function questions(weights: Weights, isPicture = false): Promise<SimilarQuery[]> {
  const step = Math.floor((await count()) / runs);
  const designs = await readAnew(
    reader,
    Array.from({ length: runs }, (_, at) => 1 + at * step),
  );
  return designs.map(({ colorways: [colorway] }) => ({
    windows: isPicture ? colorway!.windows.slice(0, 2).map(({ vector }) => ({ cm: null, vector })) : colorway!.windows,
    palette: colorway!.palette,
    weights,
  }));
}

/** What part of the best by the exact score over all designs the search's own page holds. */
async function recall(some: SimilarQuery[], allowed: Bits | null): Promise<number> {
  const scorers = some.map((question) => makeScorer(question));
  const best = some.map((): { ordinal: number; score: Score }[] => []);
  const [last, step] = [await count(), 2000];
  for (let from = 0; from <= last; from += step) {
    const ordinals = Array.from({ length: step }, (_, at) => from + at);
    for (const { ordinal, colorways } of await readAnew(reader, ordinals)) {
      if (allowed && !(allowed[ordinal >> 5]! & (1 << (ordinal & 31)))) continue;
      for (const [at, score] of scorers.entries()) {
        const scored = score(colorways);
        if (scored) best[at]!.push({ ordinal, score: scored });
      }
    }
    for (const list of best) list.sort((a, b) => compareScores(a.score, b.score)).splice(page);
  }
  let found = 0;
  for (const [at, question] of some.entries()) {
    const answer = await rankSimilar(question, allowed);
    const answered = new Set(answer.found.map(({ ordinal }) => ordinal));
    // As good as the last of the best is as good: equals may stand in any order.
    const least = best[at]!.at(-1)!.score.total - 1e-6;
    const equal = answer.found.filter(
      ({ ordinal, likeness }) => !best[at]!.some((each) => each.ordinal === ordinal) && likeness.score >= least,
    ).length;
    found += Math.min(
      page,
      best[at]!.filter(({ ordinal }) => answered.has(ordinal)).length + (colorPart(question) === 1 ? equal : 0),
    );
  }
  return found / (page * some.length);
}
