/** A separate connection for bulk reads without Prisma, for worker threads. */
import pg from 'pg';
import { config, databaseUrl } from '#app/config.server.ts';
import { UtcClient } from './utc-client.ts';

export interface BulkReader {
  /** Rows as arrays of columns. `name`: of a statement that is asked again and again, parsed once a connection. */
  read<Row extends unknown[]>(text: string, values?: unknown[], name?: string): Promise<Row[]>;
  end(): Promise<void>;
}

export function openBulkReader(name: string): BulkReader {
  const pool = new pg.Pool({
    connectionString: databaseUrl(),
    max: 2,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: `print-archive ${name}`,
    allowExitOnIdle: true,
    Client: UtcClient,
  });
  // An idle connection was lost: the next query opens another.
  pool.on('error', () => undefined);
  return {
    read: async <Row extends unknown[]>(text: string, values: unknown[] = [], name?: string) =>
      (await pool.query<Row>({ name: config.databaseDirectUrl ? undefined : name, text, values, rowMode: 'array' }))
        .rows,
    end: () => pool.end(),
  };
}
