/** The running product's searches over HTTP, with the database in the environment, and PostgreSQL's own beside; prints figures as JSON. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { config, databaseUrl } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { makePerson, makeSession } from '#tests/make.ts';
import { onePercentPool, tenPercentPool, twentySearchesPool } from './large-archive.ts';
import { fillEmbeddings } from './large-embeddings.ts';
import { askFor, LoadClient, type Answered, type Asked } from './load.ts';
import { percentile, time } from './measure.ts';
import { askPlain } from './plain-postgres.ts';
import { readSpent, sinceThen } from './processor-time.ts';
import { startProduct } from './product.ts';
import {
  makeBeginnings,
  makeColorQueries,
  makeQueries,
  makeSimilarQueries,
  makeWordQueries,
  type Known,
  type Query,
} from './search-queries.ts';

const port = 4398;
/** searches of each kind for each person */
const asks = 20;
/** of PostgreSQL's own */
const plainAsks = 5;
/** ms that each number of connections is kept busy */
const span = 8_000;
/** kinds between those that two of the mixed load's askers ask for at a time */
const apart = 5;
/** ms between two edits, where somebody edits meanwhile */
const editEvery = 1_000;
/** ms that each kind of words is asked for, with an edit each second */
const wordSpan = 3_000;
/** ms after which a search process has made all named colours ready in peace (`warmColors`) */
const settling = 30_000;
/** ms of mixed load before anything is counted but what is said to be right after the start: V8 compiles what is asked for often, and PostgreSQL fills its caches */
const warming = 40_000;
/** `words`: those, colours and suggestions alone; `similar`: similar designs and palettes alone; `mixed`: the mixed load alone */
const part = process.env.BENCH_SEARCH;

interface Asker {
  name: string;
  person: Person;
  token: string;
}

/** 1: of what is asked kind by kind */
let nextSeed = 2;
const figures: Figure[] = [];
const tell = (name: string, median: number, unit: string) => figures.push({ name, median, unit });
const tellTimes = (name: string, samples: number[]) => {
  tell(`${name}, p50`, percentile(samples, 0.5), 'ms');
  tell('  p95', percentile(samples, 0.95), 'ms');
};

// What is measured is the search, not the limit before it.
Object.assign(process.env, { SERVICE_CALLS_PER_TOKEN: '0', SERVICE_CALLS_PER_ADDRESS: '0' });
const askers = await makeAskers();
const plain = new pg.Client({ connectionString: databaseUrl() });
await plain.connect();
await fillEmbeddings(plain);
const client = new LoadClient(port);

const begun = performance.now();
const product = await startProduct(config.dataDir, port, { role: 'web', databaseUrl: databaseUrl() });
const [first] = askers;
tell('start, until the first page of a search', 0, 's');
await client.read(call(first!, { fields: {}, page: 0 }));
figures[0]!.median = (performance.now() - begun) / 1000;
await client.read(call(first!, { fields: { color: '#b5452c' }, page: 0 }));
tell('start, until the first search by colour', (performance.now() - begun) / 1000, 's');
const known = new Map<Asker, Known>();
for (const asker of askers) known.set(asker, await learn(asker));
await untilAnswered(call(first!, { fields: { similarId: known.get(first!)!.designs[0] }, page: 0 }));
tell('start, until the first search for similar designs', (performance.now() - begun) / 1000, 's');

await measureFirst(first!);
await pause(settling);
if (!part || part === 'mixed') await measureMixed(8, false, ', right after the start');
await askFor(mix(), 8, warming);
if (!part || part === 'words') await measureWords();
if (!part) for (const asker of askers) await measureKinds(asker);
if (!part || part === 'similar') for (const asker of askers) await measureSimilar(asker);
if (!part || part === 'mixed') {
  for (const isEdited of [false, true]) {
    for (const connections of [1, 8, 32]) await measureMixed(connections, isEdited);
  }
}
await tellMemory();
client.close();
await plain.end();
await product.stop();
process.stdout.write(JSON.stringify(figures), () => process.exit(0));

/** What is asked for right after a start, while named colours are being made ready. */
async function measureFirst(asker: Asker): Promise<void> {
  const queries = makeWordQueries(3, known.get(asker)!);
  for (const kind of ['words, a label', 'words, a colour']) {
    const { samples } = await askFor(() => client.read(call(asker, queries[kind]!())), 1, wordSpan);
    tellTimes(`${asker.name}: ${kind}, right after the start`, samples);
  }
}

/** Refused while it is being made ready. */
async function untilAnswered(asked: Asked): Promise<void> {
  while ((await client.send(asked)).status === 503) await pause(50);
}

async function makeAskers(): Promise<Asker[]> {
  const pools = {
    'all designs': null,
    'pool of 10 %': tenPercentPool,
    'pool of 1 %': onePercentPool,
    'pool of 20 searches': twentySearchesPool,
  };
  const askers: Asker[] = [];
  for (const [name, pool] of Object.entries(pools)) {
    const poolId = pool && (await db.pool.findUniqueOrThrow({ where: { name: pool } })).id;
    const person = await makePerson({ isInHouse: pool === null, poolId });
    const { token } = await makeSession(person.userId);
    askers.push({ name, person, token });
  }
  return askers;
}

function call({ token }: Asker, { fields, page }: Query): Asked {
  return { path: `/service/search/design/basic/${page}/25`, fields: { archive: -1, ...fields }, token };
}

/** The archive's page for the same search: with `data`, what it is made of, as it is read when somebody scrolls or chooses a filter. */
function pageOf({ token }: Asker, { fields, page }: Query, data: '.data' | ''): Asked {
  const asked = new URLSearchParams({ archive: '-1', page: String(page + 1) });
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) asked.append(name, String(one));
  return { method: 'GET', path: `/archive${data}?${asked}`, token };
}

async function learn(asker: Asker): Promise<Known> {
  const names: string[] = [];
  const designs: string[] = [];
  let size = 0;
  for (let page = 0; page < 4; page++) {
    const path = `/service/search/design/basic/${page}/100`;
    const answer = await client.read<{ totalCount: number; designs: { designName: string; designGuid: string }[] }>({
      path,
      fields: { archive: -1 },
      token: asker.token,
    });
    size = answer.totalCount;
    names.push(...answer.designs.map(({ designName }) => designName));
    designs.push(...answer.designs.map(({ designGuid }) => designGuid));
  }
  return { names, designs, size };
}

async function measureKinds(asker: Asker): Promise<void> {
  const facts = known.get(asker)!;
  const visible = await visibleDesigns(asker.person);
  for (const [kind, next] of Object.entries(makeQueries(1, facts))) {
    const samples: number[] = [];
    const pages: number[] = [];
    for (let ask = 0; ask < asks; ask++) {
      const query = next();
      samples.push(await time(() => client.read(call(asker, query))));
      pages.push(await time(() => client.send(pageOf(asker, query, '.data'))));
    }
    tellTimes(`${asker.name}: ${kind}`, samples);
    tell('  with count and facets, as a page, p50', percentile(pages, 0.5), 'ms');
    const compared: number[] = [];
    for (let ask = 0; ask < plainAsks; ask++) compared.push(await time(() => askPlain(plain, visible, next())));
    tell('  plain PostgreSQL, page, count and facets, p50', percentile(compared, 0.5), 'ms');
  }
}

async function measureSimilar(asker: Asker): Promise<void> {
  for (const [kind, next] of Object.entries(makeSimilarQueries(1, known.get(asker)!))) {
    const samples: number[] = [];
    const before = readSpent(product);
    for (let ask = 0; ask < asks; ask++) samples.push(await time(() => client.read(call(asker, next()))));
    const used = sinceThen(before, readSpent(product));
    tellTimes(`${asker.name}: ${kind}`, samples);
    tellSpent(used, samples.length);
  }
}

/** Words, colours, both, and suggestions, by each of the four, while somebody edits each second. */
async function measureWords(): Promise<void> {
  const editing = new AbortController();
  const edits = edit(editing.signal);
  for (const asker of askers) {
    const facts = known.get(asker)!;
    const kinds = Object.entries({ ...makeWordQueries(1, facts), ...makeColorQueries(1) });
    const begin = makeBeginnings(1, facts);
    const suggesting = () => ({ path: '/service/search/suggest', fields: { q: begin() }, token: asker.token });
    const all: [string, () => Asked][] = [
      ...kinds.map(([kind, next]): [string, () => Asked] => [kind, () => call(asker, next())]),
      ['suggestions', suggesting],
    ];
    for (const [kind, next] of all) {
      const { samples } = await askFor(() => client.read(next()), 1, wordSpan);
      tellTimes(`${asker.name}: ${kind}, an edit each second`, samples);
    }
  }
  editing.abort();
  await edits;
}

/** Of ten requests, seven are calls, two what a page is made of, one a whole page; of all kinds, by all four in turn; not those of another mix. */
function mix(): () => Promise<Answered> {
  const seed = nextSeed++;
  const queries = askers.map((asker) =>
    Object.values({
      ...makeQueries(seed, known.get(asker)!),
      ...makeSimilarQueries(seed, known.get(asker)!),
      ...makeWordQueries(seed, known.get(asker)!),
    }),
  );
  let count = 0;
  return () => {
    const [turn, at] = [count % askers.length, count];
    count++;
    const asker = askers[turn]!;
    const kinds = queries[turn]!;
    // What the four ask for at a time is of different kinds.
    const query = kinds[(Math.floor(at / askers.length) + turn * apart) % kinds.length]!();
    const tenth = (at * 7) % 10;
    return client.send(tenth < 7 ? call(asker, query) : pageOf(asker, query, tenth < 9 ? '.data' : ''));
  };
}

async function measureMixed(connections: number, isEdited: boolean, when = ''): Promise<void> {
  const next = mix();
  const editing = new AbortController();
  const edits = isEdited ? edit(editing.signal) : undefined;
  await askFor(next, connections, span / 8);
  const before = readSpent(product);
  const { samples, seconds } = await askFor(next, connections, span);
  const used = sinceThen(before, readSpent(product));
  editing.abort();
  await edits;
  const label = `mixed load, ${connections} connection${connections === 1 ? '' : 's'}${isEdited ? ', an edit each second' : ''}${when}`;
  tell(label, samples.length / seconds, 'requests/s');
  tellTimes(label, samples);
  tellSpent(used, samples.length);
}

function tellSpent(used: Record<string, number>, requests: number): void {
  for (const [part, ms] of Object.entries(used))
    if (ms > 0) tell(`  of a processor, each request: ${part}`, ms / requests, 'ms');
}

function listProcesses(): Promise<{ role: string; pid: number }[]> {
  return db.$queryRaw`
    SELECT "role", "pid" FROM "Process" WHERE "seenAt" > now() - interval '1 minute' ORDER BY "role", "pid"`;
}

/** As an admin changes labels and colours. */
async function edit(signal: AbortSignal): Promise<void> {
  for (;;) {
    const ordinal = 1 + Math.floor(Math.random() * known.get(first!)!.size);
    await db.$executeRaw`UPDATE "Design" SET "modifiedAt" = now() WHERE "ordinal" = ${ordinal}`;
    await db.$executeRaw`UPDATE "ColorwayColor" SET "l" = "l" + 0.01 WHERE "colorwayId" IN (
      SELECT k."id" FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" WHERE d."ordinal" = ${ordinal})`;
    try {
      await pause(editEvery, undefined, { signal });
    } catch {
      return;
    }
  }
}

/** Proportional: pages that several processes share count in parts. */
async function tellMemory(): Promise<void> {
  for (const { role, pid } of await listProcesses()) {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    tell(`memory of a ${role} process`, Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024, 'MB');
  }
}
