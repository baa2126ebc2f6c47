/** A separate connection for bulk reads without Prisma, for worker threads. */
import pg from 'pg';
import { databaseUrl } from '#app/config.server.ts';

export interface BulkReader {
  /** rows as arrays of columns */
  read<Row extends unknown[]>(text: string, values?: unknown[]): Promise<Row[]>;
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
  });
  // An idle connection was lost: the next query opens another.
  pool.on('error', () => undefined);
  return {
    read: async <Row extends unknown[]>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>({ text, values, rowMode: 'array' })).rows,
    end: () => pool.end(),
  };
}
