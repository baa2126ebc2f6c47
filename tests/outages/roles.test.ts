/** The launcher's parts as processes of their own: `npm run start:worker` and `npm run migrate`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { databaseUrl } from '#app/config.server.ts';
import { freePort } from '#tests/free-port.ts';
import { openCuttable } from './cuttable.ts';

const root = path.resolve(import.meta.dirname, '../..');
const client = new pg.Client({ connectionString: databaseUrl() });
const started = new Set<ChildProcess>();

beforeAll(() => client.connect());
afterEach(async () => {
  for (const child of started) await end(child, 'SIGKILL');
});
afterAll(() => client.end());

interface Run {
  child: ChildProcess;
  /** what it has said so far */
  said: () => string;
  ended: Promise<number | null>;
}

function start(program: string, args: string[] = [], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [`app/start/${program}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', EMBEDDED_DATABASE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, said: () => said, ended };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  started.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

const ask = (port: number, page: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}/${page}`, init).catch(() => undefined);
const statusOf = async (port: number, page: string) => (await ask(port, page))?.status;

/** The launcher's child that takes the jobs. */
async function workerOf(launcher: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
}

it(
  'a worker tells its health and numbers, is started again when it dies, and ends when it is told to',
  { timeout: 120_000 },
  async () => {
    const port = await freePort();
    const token = 'a-token-for-the-metrics';
    const run = start('run', ['worker'], { WORKER_PORT: String(port), METRICS_TOKEN: token });
    await expect.poll(() => statusOf(port, 'readyz')).toBe(200);
    expect(await statusOf(port, 'livez')).toBe(200);
    expect(await statusOf(port, 'metrics')).toBe(401);
    const metrics = await ask(port, 'metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(await metrics!.text()).toMatch(/jobs\{queue="import-run",state="waiting"\} 0/);
    const first = await workerOf(run.child);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => statusOf(port, 'readyz')).toBeUndefined();
    await expect.poll(() => statusOf(port, 'readyz')).toBe(200);
    expect(await workerOf(run.child)).not.toBe(first);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.said()).toContain('Ready: taking jobs.');
  },
);

it(
  'waits, with a line now and then, for a database that is away and for one that is not migrated',
  { timeout: 120_000 },
  async () => {
    const url = new URL(databaseUrl());
    const way = await openCuttable(url.hostname, Number(url.port));
    way.cut();
    url.port = String(way.port);
    await client.query(
      `UPDATE "_prisma_migrations" SET "rolled_back_at" = now() WHERE "migration_name" = (SELECT max("migration_name") FROM "_prisma_migrations")`,
    );
    const run = start('run', ['worker'], { DATABASE_URL: url.href });
    await expect.poll(() => run.said()).toContain(`Waiting for the database at ${url.hostname}:${way.port}…`);
    way.mend();
    await expect.poll(() => run.said()).toContain('Waiting for the database to be migrated: npm run migrate…');
    // Started anew while it is waited for.
    const said = run.said().length;
    way.cut();
    await expect
      .poll(() => run.said().slice(said))
      .toContain(`Waiting for the database at ${url.hostname}:${way.port}…`);
    way.mend();
    await client.query(`UPDATE "_prisma_migrations" SET "rolled_back_at" = NULL`);
    await expect.poll(() => run.said()).toContain('Ready: taking jobs.');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await way.close();
  },
);

it('an older program refuses a database that a newer one has migrated', async () => {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('next', 'x', '99990101000000_next', now())`,
  );
  for (const run of [start('run', ['worker']), start('migrate')]) {
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain('belongs to a newer version of the archive (it has 99990101000000_next)');
  }
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "id" = 'next'`);
  const migrated = start('migrate');
  expect(await migrated.ended).toBe(0);
  expect(migrated.said()).toContain('The database is up to date.');
});

it('no part starts on what an interrupted restore has left', async () => {
  await client.query(`CREATE SCHEMA archive_restore`);
  await client.query(`CREATE TABLE archive_restore.mark AS SELECT '2026-01-01' AS backup`);
  const run = start('run', ['worker']);
  expect(await run.ended).toBe(1);
  expect(run.said()).toContain('2026-01-01');
  await client.query(`DROP SCHEMA archive_restore CASCADE`);
});

it('a command tells in one line that the database is away, or refuses it', async () => {
  const url = new URL(databaseUrl());
  url.port = String(await freePort());
  const away = start('work', ['status'], { DATABASE_URL: url.href });
  expect(await away.ended).toBe(1);
  expect(away.said().trim()).toMatch(/^The database at \S+ can't be used: .*ECONNREFUSED.*$/);
  const wrong = new URL(databaseUrl());
  wrong.pathname = '/there-is-none';
  const refused = start('work', ['status'], { DATABASE_URL: wrong.href });
  expect(await refused.ended).toBe(1);
  expect(refused.said().trim()).toMatch(/^The database at \S+ can't be used: .*there-is-none.*$/);
});

it('a command that only looks changes no database of an earlier version', async () => {
  const name = `empty_${process.pid}`;
  await client.query(`CREATE DATABASE ${name}`);
  try {
    const url = new URL(databaseUrl());
    url.pathname = `/${name}`;
    for (const command of ['status', 'verify']) {
      const run = start('work', [command], { DATABASE_URL: url.href });
      expect(await run.ended).toBe(1);
      expect(run.said().trim()).toBe('The database is of an earlier version. Run npm run migrate first.');
    }
    const there = new pg.Client({ connectionString: url.href });
    await there.connect();
    const { rows } = await there.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    await there.end();
    expect(rows).toEqual([]);
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});

it('a part by itself needs a database that all parts share', async () => {
  for (const part of ['web', 'worker']) {
    const run = start('run', [part], { DATABASE_URL: '', EMBEDDED_DATABASE: '', PORT: String(await freePort()) });
    expect(await run.ended).toBe(1);
    expect(run.said().trim()).toBe('Processes apart need a database of their own: set DATABASE_URL, or use npm start.');
  }
});
