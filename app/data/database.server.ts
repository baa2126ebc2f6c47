/** Prisma on PostgreSQL: one client a process. */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { databaseUrl, config } from '#app/config.server.ts';
import { Prisma, PrismaClient } from './generated/client.ts';
import { isTracing } from './telemetry/tracing.ts';
import { TracedPool } from './traced-pool.ts';

export { Prisma };
export type { PrismaClient };
export type Transaction = Prisma.TransactionClient;

/** All connections of the process but those that listen and those of its queues. */
export const pool = new (isTracing ? TracedPool : pg.Pool)({
  connectionString: databaseUrl(),
  max: config.databasePoolSize,
  connectionTimeoutMillis: 10_000,
  application_name: 'print-archive',
});

export const db: PrismaClient = new PrismaClient({
  adapter: new PrismaPg(pool, { disposeExternalPool: true }),
  transactionOptions: { maxWait: 10_000, timeout: 30_000 },
});

/** The name of the constraint that a write broke, or undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return undefined;
  const meta = error.meta as
    { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } | string } } } | undefined;
  const constraint = meta?.driverAdapterError?.cause?.constraint;
  if (typeof constraint === 'string') return constraint;
  return constraint?.index ?? constraint?.fields?.join(',') ?? 'unknown';
}

/** The write broke a unique rule. */
export function isTaken(error: unknown): boolean {
  return brokenConstraint(error) !== undefined;
}
