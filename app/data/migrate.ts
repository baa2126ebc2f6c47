/**
 * Applies prisma/migrations as `prisma migrate deploy` does, with the same table, checksums and lock, so that either can
 * continue where the other stopped. A start needs no engine and no download for it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { UtcClient } from './utc-client.ts';

/** The database can't be brought up to date; the message is one line, fit to be shown, and never holds a password. */
class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A newer version has migrated it: this one would write what that one doesn't expect. */
export const tooNew = (unknown: string[]) =>
  `The database belongs to a newer version of the archive (it has ${unknown.at(-1)}). Start that version, or restore a backup`;

interface Migration {
  name: string;
  sql: string;
}

interface Recorded {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

const migrationsFolder = path.resolve('prisma/migrations');

/** The number of Prisma's own advisory lock. Backups hold it shared: a migration would wait for their last table. */
export const lockId = 72707369;

/** Everybody who asks for a table waits behind a change of it that waits itself: so it gives up after this, and tries again. */
const lockTimeout = '3s';
/** ms between two tries */
const retryAfter = 2_000;
/** some five minutes */
const mostTries = 60;

const bookTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** What of the migrations the database lacks, and what it has that this version doesn't know; changes nothing. Throws where a restore was interrupted. */
export async function compareMigrations(
  url: string,
  folder = migrationsFolder,
): Promise<{ missing: string[]; unknown: string[] }> {
  const names = await listMigrations(folder);
  const client = await connectTo(url);
  try {
    await refuseUnfinishedRestore(client);
    const recorded = (await hasRecord(client)) ? await readRecorded(client) : [];
    const there = recorded.filter((row) => row.finished_at).map((row) => row.migration_name);
    return {
      missing: names.filter((name) => !there.includes(name)),
      unknown: there.filter((name) => !names.includes(name)),
    };
  } finally {
    await client.end();
  }
}

export interface MigrationOptions {
  /** Only these, by name: the schema of a backup. Default: all. */
  names?: string[];
  /** Called by the restore itself. */
  isRestoring?: boolean;
  /** Lines for whoever waits. */
  tell?: (line: string) => void;
  /** Ends it: what is being applied is taken back. */
  signal?: AbortSignal;
}

/** Answers the names, in order, of what this call applied. Throws MigrationError, also where a newer version has been there. */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  { names, isRestoring = false, tell = () => {}, signal }: MigrationOptions = {},
): Promise<string[]> {
  const known = await readMigrations(folder);
  const migrations = names ? known.filter(({ name }) => names.includes(name)) : known;
  signal?.throwIfAborted();
  const client = await connectTo(url);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const end = () => void terminate(url, rows[0]!.pid).catch(() => client.end());
  signal?.addEventListener('abort', end);
  try {
    // It may have come while the connection was being opened.
    signal?.throwIfAborted();
    if (!isRestoring) await refuseUnfinishedRestore(client);
    if (await lacksSome(client, migrations)) await lock(client, tell);
    return await applyMissing(client, migrations, { tell, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await client.end();
  }
}

/** Told so, the server ends what waits for a lock or runs; of a connection that is merely closed it would hear only afterwards. */
async function terminate(url: string, pid: number): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}

async function lacksSome(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  if (!(await hasRecord(client))) return true;
  const done = new Set((await readRecorded(client)).filter((row) => row.finished_at).map((row) => row.migration_name));
  return migrations.some(({ name }) => !done.has(name));
}

/** Of several processes that start at once the first one migrates; the others wait here and then find nothing to do. */
async function lock(client: pg.Client, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lockId]);
  if (rows[0]?.locked) return;
  tell('Waiting until a backup, or another process that migrates the database, has finished…');
  await client.query('SELECT pg_advisory_lock($1)', [lockId]);
}

interface Waiting {
  tell: (line: string) => void;
  signal: AbortSignal | undefined;
}

async function applyMissing(client: pg.Client, migrations: Migration[], waiting: Waiting): Promise<string[]> {
  const recorded = await readRecorded(client);
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = recorded.map((row) => row.migration_name).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new MigrationError(tooNew(unknown));
  const applied: string[] = [];
  for (const migration of migrations) {
    const row = recorded.find(({ migration_name: name }) => name === migration.name);
    if (row) checkRecorded(row, migration);
    else {
      await applyPatiently(client, migration, waiting);
      applied.push(migration.name);
    }
  }
  return applied;
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  if (!(await hasRecord(client))) {
    await checkEmpty(client);
    await client.query(bookTable);
  }
  const { rows } = await client.query<Recorded>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "started_at"`,
  );
  return rows;
}

async function hasRecord(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS known`,
  );
  return rows[0]?.known === true;
}

/** Refuses a database that contains tables of another program. Objects of extensions don't count. */
async function checkEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT c.relname FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      LIMIT 1`,
  );
  if (rows[0]) {
    throw new MigrationError(
      `The database isn't empty and has no record of this archive's migrations (it contains "${rows[0].relname}"). Use a separate database for the archive`,
    );
  }
}

function checkRecorded(row: Recorded, migration: Migration): void {
  if (!row.finished_at) {
    throw new MigrationError(
      `Migration ${migration.name} was started by Prisma and didn't finish. Repair the database, then run prisma migrate resolve`,
    );
  }
  // A checkout may have changed the line ends, which changes nothing else.
  const unix = migration.sql.replaceAll('\r\n', '\n');
  const known = [migration.sql, unix, unix.replaceAll('\n', '\r\n')].map(checksumOf);
  if (!known.includes(row.checksum)) {
    throw new MigrationError(
      `Migration ${migration.name} was changed after it was applied. Restore its file and put the change in a new migration`,
    );
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, { tell, signal }: Waiting): Promise<void> {
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted();
    const holder = await apply(client, migration);
    if (holder === null) return;
    const what = `Migration ${migration.name} waits for tables that others work with${holder}`;
    if (tries === mostTries)
      throw new MigrationError(`${what}. Nothing of it was changed. End that, or try again later`);
    tell(`${what}…`);
    await sleep(retryAfter, undefined, { signal });
  }
}

/** Null: done. Else who may hold a table for long; then nothing was changed. */
async function apply(client: pg.Client, { name, sql }: Migration): Promise<string | null> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksumOf(sql), name],
    );
    await client.query('COMMIT');
    return null;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if ((error as { code?: string }).code === lockNotAvailable) return await tellLongest(client);
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${oneLine(error)}`);
  }
}

/** The SQLSTATE of a statement that came up against lock_timeout. */
const lockNotAvailable = '55P03';

async function tellLongest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string; since: number }>(
    `SELECT coalesce(nullif(application_name, ''), usename) AS who, extract(epoch FROM clock_timestamp() - xact_start)::int AS since
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 1`,
  );
  return rows[0] ? ` (${rows[0].who} has, for ${rows[0].since} s)` : '';
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8').catch(() => undefined);
      if (sql === undefined) throw new MigrationError(`Migration ${name} has no migration.sql`);
      return { name, sql };
    }),
  );
}

/** The names of this version's migrations, in order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

/** A restore that was cut short leaves its mark, and the database empty or as it was: nothing may be filled in before it has been run again. */
async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('archive_restore.mark') IS NOT NULL AS marked`);
  if (!rows[0]?.marked) return;
  const found = await client.query<{ backup: string }>('SELECT "backup" FROM archive_restore.mark');
  throw new MigrationError(
    `Restoring the backup ${found.rows[0]?.backup ?? ''} was interrupted. Run npm run work -- restore again`,
  );
}

/** Throws MigrationError. Whoever calls it ends the client. */
export async function connectTo(url: string): Promise<pg.Client> {
  const { hostname, port, pathname } = new URL(url);
  const place = `database ${decodeURIComponent(pathname.slice(1)) || '(unnamed)'} at ${hostname || 'localhost'}:${port || 5432}`;
  try {
    const client = new UtcClient({
      connectionString: url,
      connectionTimeoutMillis: 15_000,
      application_name: 'archive migrate',
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new MigrationError(`The ${place} can't be reached: ${oneLine(error)}`, { cause: error });
  }
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

function oneLine(error: unknown): string {
  // A refused connection to a name with two addresses is an AggregateError with an empty message.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const { message, code } = cause as NodeJS.ErrnoException;
  return (message || code || String(cause)).replaceAll(/\s*\n\s*/g, ' ');
}
