/** Fills a database from the text that read-dump.server.ts made. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { directDatabaseUrl } from '#app/config.server.ts';
import { connectTo, migrate } from '#app/data/migrate.ts';
import {
  copySettings,
  ownTables,
  quote,
  readApplied,
  type SequenceState,
  type TableShape,
} from './read-dump.server.ts';

/** Outside of everything that a restore empties, so that it is there whenever the restore is cut short. migrate.ts refuses while it stands. */
const markSchema = 'archive_restore';

export interface RestoreMark {
  backup: string;
  /** what was there may be replaced */
  replaces: boolean;
}

export interface Target {
  migrations: string[];
  /** somebody has worked in it */
  isUsed: boolean;
  mark: RestoreMark | null;
  /** names of other programs connected */
  connected: string[];
}

/** Whether a database may be filled. Archives and settings alone are what a first start leaves. */
export async function inspectTarget(): Promise<Target> {
  return withClient(async (client) => {
    const migrations = await readApplied(client);
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'print-archive%'`,
    );
    return {
      migrations,
      isUsed: migrations.length > 0 && (await isUsed(client)),
      mark: await readMark(client),
      connected: rows.map(({ name }) => name),
    };
  });
}

async function isUsed(client: pg.Client): Promise<boolean> {
  const tells = ['User', 'Customer', 'Design', 'Original', 'ImportJob', 'Label', 'Collection', 'WearModel'];
  const { rows } = await client.query<{ name: string }>(`SELECT t.name FROM (${ownTables}) t WHERE t.name = ANY($1)`, [
    tells,
  ]);
  for (const { name } of rows) {
    const found = await client.query(`SELECT 1 FROM ${quote(name)} LIMIT 1`);
    if (found.rowCount) return true;
  }
  return false;
}

async function readMark(client: pg.Client): Promise<RestoreMark | null> {
  const { rows } = await client.query(`SELECT to_regclass('${markSchema}.mark') IS NOT NULL AS marked`);
  if (!rows[0].marked) return null;
  const found = await client.query<RestoreMark>(`SELECT "backup", "replaces" FROM ${markSchema}.mark`);
  return found.rows[0] ?? null;
}

export async function markRestore({ backup, replaces }: RestoreMark): Promise<void> {
  await withClient(async (client) => {
    await client.query('BEGIN');
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${markSchema}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${markSchema}.mark ("backup" text NOT NULL, "replaces" boolean NOT NULL)`,
    );
    await client.query(`DELETE FROM ${markSchema}.mark`);
    await client.query(`INSERT INTO ${markSchema}.mark VALUES ($1, $2)`, [backup, replaces]);
    await client.query('COMMIT');
  });
}

export interface Dump {
  migrations: string[];
  tables: TableShape[];
  sequences: SequenceState[];
  open(table: TableShape): Readable;
  /** Changes rows in the same transaction, before anybody sees them. The schema is the dump's own: a table of a later version isn't among `tables`. */
  onLoaded(client: Pick<pg.Client, 'query'>, tables: Set<string>): Promise<void>;
}

/** All or nothing: until the last row is in, the tables are as empty as the schema's change left them. */
export async function loadDump(dump: Dump): Promise<void> {
  await withClient(async (client) => {
    const applied = await readApplied(client);
    if (applied.join() !== dump.migrations.join()) await dropEverything(client);
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  });
  await migrate(directDatabaseUrl(), undefined, { names: dump.migrations, isRestoring: true });
  await withClient(async (client) => {
    await client.query('BEGIN');
    await client.query(copySettings);
    const links = await letLoose(client);
    for (const table of dump.tables) {
      const columns = table.columns.map(quote).join(', ');
      await pipeline(dump.open(table), client.query(copyFrom(`COPY ${quote(table.name)} (${columns}) FROM STDIN`)));
    }
    for (const { name, value, isCalled } of dump.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled]);
    await dump.onLoaded(client, new Set(links.tables));
    await tieUp(client, links);
    // What is there now is the backup's own: cut short from here on, a restore may put it in again.
    await client.query(`UPDATE ${markSchema}.mark SET "replaces" = true`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  await migrate(directDatabaseUrl(), undefined, { isRestoring: true });
}

/** Once nothing is left to do: now the archive may start on it. */
export async function unmarkRestore(): Promise<void> {
  await withClient((client) => client.query(`DROP SCHEMA IF EXISTS ${markSchema} CASCADE`));
}

interface Links {
  tables: string[];
  foreignKeys: { name: string; owner: string; definition: string }[];
}

/** Rows come in any order, and as they were: no trigger counts or refuses them. Disabling the system's own triggers takes a superuser; dropping the keys doesn't. */
async function letLoose(client: pg.Client): Promise<Links> {
  const { rows } = await client.query<{ name: string }>(ownTables);
  const tables = rows.map(({ name }) => name).filter((name) => name !== '_prisma_migrations');
  const foreignKeys = await client.query<Links['foreignKeys'][number]>(
    `SELECT k.conname AS name, t.name AS owner, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN (${ownTables}) t ON t.oid = k.conrelid WHERE k.contype = 'f'`,
  );
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`);
  for (const { name, owner } of foreignKeys.rows)
    await client.query(`ALTER TABLE ${quote(owner)} DROP CONSTRAINT ${quote(name)}`);
  await client.query(`TRUNCATE ${tables.map(quote).join(', ')}`);
  return { tables, foreignKeys: foreignKeys.rows };
}

/** Adding a key again checks every row against it. */
async function tieUp(client: pg.Client, { tables, foreignKeys }: Links): Promise<void> {
  for (const { name, owner, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${quote(owner)} ADD CONSTRAINT ${quote(name)} ${definition}`);
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`);
}

/** What the archive made in its schema; extensions and what is not ours stay. */
async function dropEverything(client: pg.Client): Promise<void> {
  const isOwn = (catalog: string, oid: string) =>
    `NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TABLE IF EXISTS %I CASCADE', name) AS statement FROM (${ownTables}) t
     UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
      WHERE p.pronamespace = current_schema()::regnamespace AND ${isOwn('pg_proc', 'p.oid')}
     UNION ALL SELECT format('DROP TYPE IF EXISTS %I CASCADE', y.typname) FROM pg_type y
      WHERE y.typnamespace = current_schema()::regnamespace AND y.typtype = 'e' AND ${isOwn('pg_type', 'y.oid')}`,
  );
  await client.query('BEGIN');
  for (const { statement } of rows) await client.query(statement);
  await client.query('COMMIT');
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(directDatabaseUrl());
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
