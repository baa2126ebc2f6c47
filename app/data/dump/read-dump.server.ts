/**
 * Reads a whole database as one moment of it: tables by COPY in one read-only transaction. Written here because neither the embedded
 * PostgreSQL nor a machine beside a server of 14 to 18 has a pg_dump that fits. Of the queue (schema pgboss) nothing is read: a worker's first
 * sweep makes every job again that a row waits for, and mails in the queue would go out twice.
 */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { directDatabaseUrl } from '#app/config.server.ts';
import { connectTo, lockId } from '#app/data/migrate.ts';

export interface TableShape {
  name: string;
  columns: string[];
}

export interface SequenceState {
  name: string;
  value: string;
  isCalled: boolean;
}

export interface Snapshot {
  /** by the database's clock */
  takenAt: Date;
  serverVersion: string;
  /** names of the applied migrations, in order */
  migrations: string[];
  tables: TableShape[];
  /** upper bound for what the tables' text takes, in bytes */
  bytes: number;
  /** COPY text of a table; read it to its end before anything else is asked for. */
  copyTable(table: TableShape): Readable & { rowCount: number };
  copyQuery(query: string): Readable & { rowCount: number };
  sequences(): Promise<SequenceState[]>;
  close(): Promise<void>;
}

/**
 * Left out: DesignChange and the events of webhooks name transactions of this very server, the migrations' own table is written by migrating, and the processes and
 * backups of this installation aren't another's. Unlogged tables are left out too: they hold what is good for minutes.
 */
const leftOut = [
  'DesignChange',
  'WebhookEvent',
  'WebhookDelivery',
  '_prisma_migrations',
  'Process',
  'ProcessHour',
  'UpkeepRun',
  'MasterRebuild',
  'EmbeddingFilling',
];

/** Text of a COPY must not depend on the server's or the user's settings. */
export const copySettings = `SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3;
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

export async function openSnapshot(url = directDatabaseUrl()): Promise<Snapshot> {
  const client = await connectTo(url);
  try {
    // A migration waits until the last table has been read: before it asks for any, so that nobody queues behind it.
    await client.query('SELECT pg_advisory_lock_shared($1)', [lockId]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(copySettings);
    const tables = await readTables(client);
    if (tables.length > 0)
      await client.query(`LOCK TABLE ${tables.map(({ name }) => quote(name)).join(', ')} IN ACCESS SHARE MODE`);
    const { rows } = await client.query<{ now: Date; version: string; bytes: string }>(
      `SELECT now() AS now, current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`,
    );
    return {
      takenAt: rows[0]!.now,
      serverVersion: rows[0]!.version,
      bytes: Number(rows[0]!.bytes),
      migrations: await readApplied(client),
      tables,
      copyTable: ({ name, columns }) =>
        client.query(copyTo(`COPY ${quote(name)} (${columns.map(quote).join(', ')}) TO STDOUT`)),
      copyQuery: (query) => client.query(copyTo(`COPY (${query}) TO STDOUT`)),
      sequences: () => readSequences(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Names of the applied migrations; none in an empty database. */
export async function readApplied(client: pg.Client): Promise<string[]> {
  const known = await client.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS known`);
  if (!known.rows[0].known) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    `SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`,
  );
  return rows.map((row) => row.migration_name);
}

/** Own tables of the schema in use: no extension's. */
export const ownTables = `SELECT c.oid, c.relname AS name, c.relpersistence AS persistence FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT t.name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM (${ownTables}) t
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE t.persistence = 'p' AND NOT (t.name = ANY($1)) GROUP BY t.name ORDER BY t.name`,
    [leftOut],
  );
  return rows;
}

/** Sequences stand outside of every snapshot: read last, they are never behind the rows. */
async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${quote(name)}`,
    );
    states.push({ name, value: state.rows[0]!.last_value, isCalled: state.rows[0]!.is_called });
  }
  return states;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
