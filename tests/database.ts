/** Databases for tests. A test file calls `await freshDatabase('its-name')` and has a migrated database to itself. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { migrate } from '#app/data/migrate.ts';

export interface TestDatabase {
  /** The server's own, empty database. */
  url: string;
  /** A new migrated database, or a copy of another one of this server, which must have no connections meanwhile. */
  clone(name: string, from?: string): Promise<string>;
  stop(): Promise<void>;
}

const template = 'archive_template';

/** A PostgreSQL server in a temporary folder, with a migrated template to clone. It forgets everything when stopped. */
export async function startTestDatabase(migrations?: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-test-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    // Another version: TEST_POSTGRES=/usr/lib/postgresql/15/bin
    programs: process.env.TEST_POSTGRES,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // A launcher that comes to each of hundreds of short-lived databases takes a processor from the tests.
      autovacuum: 'off',
      max_connections: '200',
      shared_buffers: '64MB',
    },
  });
  await query(server.url, `CREATE DATABASE ${template}`);
  await migrate(withName(server.url, template), migrations);
  let last: Promise<unknown> = Promise.resolve();
  return {
    url: server.url,
    clone: (name, from) => {
      const clone = `t_${name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '_')
        .slice(0, 40)}_${randomBytes(4).toString('hex')}`;
      const source = from ? new URL(from).pathname.slice(1) : template;
      const made = last.then(() => query(server.url, `CREATE DATABASE "${clone}" TEMPLATE "${source}"`));
      last = made.catch(() => undefined);
      return made.then(() => withName(server.url, clone));
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address of a new migrated database on the run's shared server. */
export async function freshDatabase(name: string): Promise<string> {
  const answer = await fetch(`${inject('databaseDoor')}/?name=${encodeURIComponent(name)}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
