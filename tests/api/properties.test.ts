/** Whatever bytes come, no call fails in a way of its own making, hangs, or changes anything when it refuses. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db, Prisma } from '#app/data/database.server.ts';
import type { Row } from '#app/api/endpoint.ts';
import { table } from '#app/api/endpoints.ts';
import { ask, openFor, titleOf } from '../ask.ts';
import { recipes } from './matrix-recipes.ts';
import { bodies, fileFieldsOf, makeContents, streamOf, type Body, type Contents } from './stream-bodies.ts';
import { makeAsker, makeWorld, variants, type Asker, type World } from './world.ts';

vi.hoisted(() => {
  // Small enough for a file that is too large to be a small one.
  process.env.MAX_UPLOAD_BYTES = process.env.MAX_PICTURE_BYTES = '200000';
});

/** ms in which whatever came has its answer, on a machine that has other things to do */
const patience = 30_000;

// No worker makes files here.
vi.mock(import('#app/domain/output/downloads/place.server.ts'), async (original) => {
  const real = await original();
  return { ...real, waitForDownload: (person, download) => real.waitForDownload(person, download, 0) };
});

let world: World;
let asker: Asker;
let contents: Contents;

beforeAll(async () => {
  world = await makeWorld();
  asker = await makeAsker('admin', world);
  contents = await makeContents();
  await watchTables();
});

const takesFiles = (row: Row) => row.streams || row.file !== undefined;

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '𝕬'.repeat(300),
  'ı'.repeat(5000),
  '-1',
  '1e309',
  '9'.repeat(40),
  'NaN',
  '0x10',
  '٣',
  '2026-02-30',
  '{"$gt":""}',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '%00%ff%c0%af',
  'constructor',
  '__proto__',
);
const scalar = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.uuid(),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), scalar, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const encodings = ['json', 'urlencoded', 'multipart', 'broken json', 'wrong type', 'not utf-8', 'no end'] as const;

/** Some of the call's own fields as they should be, some spoilt, some that nobody knows. */
function fieldsOf(own: Record<string, unknown>) {
  const names = Object.keys(own);
  const kept = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(fc.constant(own[name]), value)])), {
    requiredKeys: [],
  });
  return fc.tuple(kept, fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 2 })).map(([one, more]) => ({
    ...more,
    ...one,
  }));
}

function encode(fields: Record<string, unknown>, encoding: (typeof encodings)[number]) {
  const texts = Object.entries(fields).map(
    ([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')] as const,
  );
  const type = (contentType: string) => ({ 'content-type': contentType });
  const json = JSON.stringify(fields);
  switch (encoding) {
    case 'json':
      return { body: json, headers: type('application/json') };
    case 'urlencoded':
      return {
        body: new URLSearchParams(texts.map(([name, text]) => [name, text.toWellFormed()])).toString(),
        headers: type('application/x-www-form-urlencoded'),
      };
    case 'multipart': {
      const parts = texts.map(
        ([name, text]) =>
          `--x\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${text}\r\n`,
      );
      return { body: `${parts.join('')}--x--\r\n`, headers: type('multipart/form-data; boundary=x') };
    }
    case 'broken json':
      return { body: json.slice(0, -1), headers: type('application/json') };
    case 'wrong type':
      return { body: json, headers: type('text/csv') };
    case 'not utf-8':
      return {
        body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
        headers: type('application/json'),
      };
    case 'no end':
      return {
        body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
        headers: type('multipart/form-data; boundary=x'),
      };
  }
}

/** Tables whose rows are not those at the mark, and every file. */
interface State {
  changed: string[];
  files: string;
  scratch: string;
}

/** What is counted on the way of any call. */
const beside = ['ServiceRate', 'Session', 'Attempt', 'AuditEntry', 'LoginRecord', '_prisma_migrations'];

/**
 * From now on each row that is written adds its hash to a table of its own, and each that goes takes it away again, so that rows
 * made and removed within a call come to nothing; what is rolled back takes its line along.
 */
async function watchTables(): Promise<void> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND NOT c.relname = ANY(${beside})`;
  const run = (sql: string) => db.$executeRaw(Prisma.raw(sql));
  await run(`CREATE SCHEMA watch`);
  await run(`CREATE TABLE watch.change (id bigserial PRIMARY KEY, "table" text NOT NULL, hash numeric NOT NULL)`);
  await run(`CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO watch.change ("table", hash) VALUES (TG_TABLE_NAME, -hashtextextended(OLD::text, 0)::numeric);
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO watch.change ("table", hash) VALUES (TG_TABLE_NAME, hashtextextended(NEW::text, 0)::numeric);
      END IF;
      RETURN NULL;
    END $$`);
  for (const { name } of tables)
    await run(
      `CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION watch.note()`,
    );
}

async function stateOfAll(mark: number): Promise<State> {
  const rows = await db.$queryRaw<{ table: string }[]>`
    SELECT "table" FROM watch.change WHERE id > ${mark} GROUP BY 1 HAVING sum(hash) <> 0 ORDER BY 1`;
  return {
    changed: rows.map(({ table }) => table),
    files: (await filesIn(path.join(config.dataDir, 'files'))).join('\n'),
    scratch: (await filesIn(path.join(config.dataDir, 'scratch'))).join('\n'),
  };
}

async function markNow(): Promise<number> {
  const [row] = await db.$queryRaw<{ mark: number }[]>`SELECT coalesce(max(id), 0)::int AS mark FROM watch.change`;
  return row!.mark;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(files.map(async (file) => `${file} ${(await stat(file)).size}`));
}

/** What stays of an import that broke off is what had arrived whole, in a job that says so and waits for the rest. */
async function expectOnlyWhole(error: unknown, before: State, after: State): Promise<void> {
  expect(error).toBe('uploadBroken');
  expect(after.scratch).toBe(before.scratch);
  expect(['ImportFile', 'ImportJob', 'Original']).toEqual(expect.arrayContaining(after.changed));
  const job = await db.importJob.findFirstOrThrow({ orderBy: { createdAt: 'desc' }, include: { files: true } });
  expect(job).toMatchObject({ state: 'done', errorKey: 'uploadBroken' });
  expect(new Set(job.files.map(({ state }) => state))).toEqual(new Set(['uploaded']));
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The suite asks the same each time, so that it fails for a change alone; `npm run fuzz -- calls` asks what nobody asked before. */
const runs = Number(process.env.PROPERTY_RUNS ?? 20);
const limit = 60_000 * Math.max(1, runs / 20);
const settings = {
  seed: Number(process.env.PROPERTY_SEED ?? 20),
  numRuns: runs,
  endOnFailure: true,
  interruptAfterTimeLimit: limit,
  markInterruptAsFailure: false,
};

// Every call of the table, whatever it is made of: a call without a recipe fails here.
describe.each(table.map((row) => [titleOf(row), row] as const))('%s', (title, row) => {
  const tokenOf = () => openFor(asker.actor.kind === 'person' ? asker.actor.userId : '', { twoFactor: true });

  it('answers anything with a word of its own', { timeout: 2 * limit }, async () => {
    const variant = fc.constantFrom(...variants);
    await fc.assert(
      fc.asyncProperty(fc.gen(), variant, fc.constantFrom(...encodings), async (generate, about, encoding) => {
        const made = await recipes[title]!.make(world, asker, about);
        const fields = generate(fieldsOf, made.fields ?? {});
        const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const text = generate(() => fc.oneof(fc.constant(made.path?.[name] ?? '0'), nasty));
          return encodeURIComponent(text.toWellFormed()) || 'x';
        });
        const token = await tokenOf();
        const mark = await markNow();
        const before = await stateOfAll(mark);
        const query = `?${new URLSearchParams(Object.entries(fields).map(([name, one]) => [name.toWellFormed(), String(JSON.stringify(one)).toWellFormed()])).toString()}`;
        const asked = ask(row.method === 'GET' ? path + query : path, {
          method: row.method,
          token,
          ...(row.method !== 'GET' && encode(fields, encoding)),
        });
        const { status } = await within(patience, asked);
        expect(status).toBeLessThan(500);
        if (status !== 200) expect(await stateOfAll(mark)).toEqual(before);
      }),
      settings,
    );
  });

  if (takesFiles(row))
    it('takes any files apart without harm', { timeout: 2 * limit }, async () => {
      expect(fileFieldsOf(row).fileNames, 'a call that takes files says under which names').not.toEqual([]);
      const variant = fc.constantFrom(...variants);
      await fc.assert(
        fc.asyncProperty(fc.gen(), variant, async (generate, about) => {
          const made = await recipes[title]!.make(world, asker, about);
          const body = generate(() => bodies(row, made.fields ?? {}, contents));
          const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => made.path?.[name] ?? '0');
          const token = await tokenOf();
          const mark = await markNow();
          const before = await stateOfAll(mark);
          const { status, body: answer } = await within(patience, ask(path, askedWith(body, token)));
          const after = await stateOfAll(mark);
          expect(status).toBeLessThan(500);
          expect(after.scratch).toBe(before.scratch);
          if (status === 200) return;
          const isSame = isDeepStrictEqual(after, before);
          if (title === 'PUT /design/import' && !isSame) await expectOnlyWhole(answer.error, before, after);
          else expect(after).toEqual(before);
        }),
        { ...settings, numRuns: 2 * runs },
      );
    });

  function askedWith(body: Body, token: string) {
    const type = body.contentType;
    return { method: row.method, token, body: streamOf(body), headers: { ...(type && { 'content-type': type }) } };
  }
});
