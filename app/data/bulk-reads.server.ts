/** Connections for reading much at once beside the product's own, without Prisma: for threads that do nothing else. */
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
  // A connection lost while it waits: the next question opens another.
  pool.on('error', () => undefined);
  return {
    read: async <Row extends unknown[]>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>({ text, values, rowMode: 'array' })).rows,
    end: () => pool.end(),
  };
}
