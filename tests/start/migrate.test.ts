import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSnapshot } from '#app/data/dump/read-dump.server.ts';
import { compareMigrations, lockId, migrate } from '#app/data/migrate.ts';
import { freshDatabase } from '#tests/database.ts';
import { freePort } from '#tests/free-port.ts';

let folder: string;
let url: string;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-migrations-'));
  url = await freshDatabase('migrate');
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, 'migration.sql'), sql);
}

async function readBooks() {
  const { rows } = await client.query('SELECT * FROM _prisma_migrations ORDER BY started_at');
  return rows;
}

describe('migrate', () => {
  it('applies in order what is missing, and nothing twice', async () => {
    await addMigration('2_second', 'ALTER TABLE print ADD COLUMN width_cm int;');
    await addMigration('1_first', 'CREATE TABLE print (id int);\nINSERT INTO print VALUES (1);');
    expect(await migrate(url, folder)).toEqual(['1_first', '2_second']);
    expect(await migrate(url, folder)).toEqual([]);
    await addMigration('3_third', 'ALTER TABLE print ADD COLUMN height_cm int;');
    expect(await migrate(url, folder)).toEqual(['3_third']);
    expect((await client.query('SELECT * FROM print')).rows).toEqual([{ id: 1, width_cm: null, height_cm: null }]);
  });

  it("keeps Prisma's books", async () => {
    const sql = 'CREATE TABLE print (id int);';
    await addMigration('1_first', sql);
    await migrate(url, folder);
    const [row] = await readBooks();
    expect(row).toMatchObject({
      migration_name: '1_first',
      checksum: createHash('sha256').update(sql).digest('hex'),
      applied_steps_count: 1,
      rolled_back_at: null,
      logs: null,
    });
    expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row.finished_at).toBeInstanceOf(Date);
  });

  it('lets several processes start at once', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int); SELECT pg_sleep(0.2);');
    await addMigration('2_second', 'INSERT INTO print VALUES (1);');
    const results = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(results.map(({ length }) => length).sort()).toEqual([0, 0, 2]);
    expect((await client.query('SELECT * FROM print')).rowCount).toBe(1);
  });

  it('gives up a table that others hold after seconds, and tries again: nobody queues behind it for long', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int);');
    await migrate(url, folder);
    await addMigration('2_second', 'ALTER TABLE print ADD COLUMN width_cm int;');
    await client.query('BEGIN; SELECT 1 FROM print');
    const third = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
    await third.connect();
    onTestFinished(() => third.end());
    const told: string[] = [];
    const migrating = migrate(url, folder, { tell: (line) => told.push(line) });
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'print'::regclass`;
    await expect.poll(async () => (await third.query(waiting)).rowCount).toBe(1);
    expect((await third.query('SELECT 1 FROM print')).rowCount).toBe(0);
    const line = /^Migration 2_second waits for tables that others work with \(.* has, for \d+ s\)…$/;
    await expect.poll(() => told.at(0)).toMatch(line);
    await client.query('COMMIT');
    expect(await migrating).toEqual(['2_second']);
  });

  it('waits for a backup before it asks for any table, and for nothing where nothing is to be done', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int);');
    await migrate(url, folder);
    const snapshot = await openSnapshot(url);
    expect(await migrate(url, folder)).toEqual([]);
    await addMigration('2_second', 'ALTER TABLE print ADD COLUMN width_cm int;');
    const told: string[] = [];
    const migrating = migrate(url, folder, { tell: (line) => told.push(line) });
    await expect.poll(() => told).toEqual([expect.stringContaining('until a backup')]);
    const { rows } = await client.query(`SELECT locktype FROM pg_locks WHERE NOT granted AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`);
    expect(rows).toEqual([{ locktype: 'advisory' }]);
    await snapshot.close();
    expect(await migrating).toEqual(['2_second']);
  });

  it('waits no longer once it is told to stop, and then applies nothing', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int);');
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    const stop = new AbortController();
    const migrating = migrate(url, folder, { tell: () => stop.abort(), signal: stop.signal });
    await expect(migrating).rejects.toThrow(/aborted/);
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND objid = ${lockId}`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(0);
    await client.query('SELECT pg_advisory_unlock($1)', [lockId]);
    expect(await migrate(url, folder)).toEqual(['1_first']);
  });

  it('takes back what it is applying when it is told to stop', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int); SELECT pg_sleep(30);');
    const stop = new AbortController();
    const migrating = migrate(url, folder, { signal: stop.signal });
    const sleeping = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    setTimeout(async () => {
      await expect.poll(async () => (await client.query(sleeping)).rowCount).toBe(1);
      stop.abort();
    });
    await expect(migrating).rejects.toThrow(/aborted/);
    await expect.poll(async () => (await client.query(sleeping)).rowCount).toBe(0);
    expect(await readBooks()).toEqual([]);
  });

  it.each(['migrate', 'run'])('Ctrl-C ends %s while it waits', async (program) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    const child = spawn(process.execPath, [path.resolve(`app/start/${program}.ts`)], {
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        DATA_DIR: folder,
        DATABASE_URL: url,
        SESSION_SECRET: 'x'.repeat(40),
        PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Waiting until a backup') && !child.killed) child.kill('SIGINT');
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    const code = await new Promise((resolve) => child.once('close', resolve));
    const line = 'Waiting until a backup, or another process that migrates the database, has finished…\n';
    expect({ said, code }).toEqual(
      program === 'run' ? { said: `${line}Stopping…\n`, code: 0 } : { said: line, code: 130 },
    );
  });

  it('takes a failed migration back whole, and goes on once it is mended', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int);');
    await addMigration('2_second', 'INSERT INTO print VALUES (1);\nINSERT INTO missing VALUES (1);');
    await expect(migrate(url, folder)).rejects.toThrow(/^Migration 2_second failed and was rolled back: .*"missing"/);
    expect((await client.query('SELECT * FROM print')).rowCount).toBe(0);
    expect(await readBooks()).toHaveLength(1);
    await addMigration('2_second', 'INSERT INTO print VALUES (1);');
    expect(await migrate(url, folder)).toEqual(['2_second']);
  });

  it('refuses a migration that was changed afterwards, but not for its line ends', async () => {
    await addMigration('1_first', 'CREATE TABLE print (\n  id int\n);\n');
    await migrate(url, folder);
    await addMigration('1_first', 'CREATE TABLE print (\r\n  id int\r\n);\r\n');
    expect(await migrate(url, folder)).toEqual([]);
    await addMigration('1_first', 'CREATE TABLE print (id bigint);');
    await expect(migrate(url, folder)).rejects.toThrow(/^Migration 1_first was changed after it was applied/);
  });

  it('refuses a migration that Prisma left unfinished, and retries one that was resolved as rolled back', async () => {
    await addMigration('1_first', 'CREATE TABLE print (id int);');
    await migrate(url, folder);
    await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrate(url, folder)).rejects.toThrow(/^Migration 1_first was started by Prisma and didn't finish/);
    await client.query('UPDATE _prisma_migrations SET rolled_back_at = now(); DROP TABLE print');
    expect(await migrate(url, folder)).toEqual(['1_first']);
  });

  it('refuses a database with migrations that only a newer version knows', async () => {
    await addMigration('1_first', 'SELECT 1;');
    await addMigration('2_second', 'SELECT 1;');
    await migrate(url, folder);
    await rm(path.join(folder, '2_second'), { recursive: true });
    expect(await compareMigrations(url, folder)).toEqual({ missing: [], unknown: ['2_second'] });
    await addMigration('3_third', 'CREATE TABLE never (id int);');
    expect(await compareMigrations(url, folder)).toEqual({ missing: ['3_third'], unknown: ['2_second'] });
    await expect(migrate(url, folder)).rejects.toThrow(/belongs to a newer version of the archive \(it has 2_second\)/);
    expect((await client.query(`SELECT to_regclass('never') AS never`)).rows).toEqual([{ never: null }]);
  });

  it("leaves another program's database alone, and minds no extension", async () => {
    await client.query('CREATE EXTENSION pg_trgm');
    await addMigration('1_first', 'SELECT 1;');
    expect(await migrate(url, folder)).toEqual(['1_first']);
    await client.query('DROP TABLE _prisma_migrations; CREATE TABLE theirs (id int)');
    await expect(migrate(url, folder)).rejects.toThrow(/isn't empty.*"theirs"/);
  });

  it('names the database it cannot reach, and no password', async () => {
    const wrong = new URL(url);
    wrong.password = 'secret-word';
    await expect(migrate(wrong.href, folder)).rejects.toThrow(
      /^The database t_migrate_\w+ at 127\.0\.0\.1:\d+ can't be reached/,
    );
    await expect(migrate(wrong.href, folder)).rejects.not.toThrow(/secret-word/);
    await expect(migrate('postgresql://me:secret-word@127.0.0.1:1/x', folder)).rejects.toThrow(
      /^The database x at 127\.0\.0\.1:1 can't be reached: .*ECONNREFUSED/,
    );
  });

  it('applies the real migrations', async () => {
    await cp(path.resolve('prisma/migrations'), folder, { recursive: true });
    const applied = await migrate(url, folder);
    expect(applied.length).toBeGreaterThan(0);
    expect(await readBooks()).toHaveLength(applied.length);
  });
});
