/** What a running database tells of itself and of the queue, for whoever looks for faults. */
import type pg from 'pg';
import { directDatabaseUrl } from '#app/config.server.ts';
import { readApplied } from './dump/read-dump.server.ts';
import { connectTo, listMigrations } from './migrate.ts';

export interface DatabaseFacts {
  version: string;
  /** of a query, the middle one of five */
  latencyMs: number;
  /** ms that its clock is ahead of this machine's */
  aheadMs: number;
  connections: { used: number; most: number };
  bytes: number;
  hasTrigrams: boolean;
  encoding: string;
  /** Cyrillic and Turkish letters count as letters */
  knowsLetters: boolean;
  missing: string[];
  unknown: string[];
  isRestoring: boolean;
}

export interface QueueFacts {
  waiting: number;
  failed: number;
  /** ms that the oldest waiting job has been due */
  oldestMs: number;
  /** ms since a worker looked after the queues; null: never */
  silentMs: number | null;
  /** those with something in them */
  queues: { name: string; waiting: number; running: number; failed: number; oldestMs: number }[];
  /** the last ones; `kind`: the error's name, or `lost` or `timeout`; no message, which may hold anything */
  failures: { queue: string; kind: string; at: Date; tries: number }[];
}

const mostFailures = 10;

/** Throws where the database can't be reached. `queue` is null where no worker ever ran. */
export async function probeDatabase(): Promise<{ database: DatabaseFacts; queue: QueueFacts | null }> {
  const client = await connectTo(directDatabaseUrl());
  try {
    return { database: await readFacts(client), queue: await readQueue(client) };
  } finally {
    await client.end();
  }
}

/** Of other roles' sessions a role without pg_read_all_stats isn't told the type: those with a role and a database are clients'. */
export const usedConnections = `(SELECT count(*)::int FROM pg_stat_activity
  WHERE backend_type = 'client backend' OR backend_type IS NULL AND usesysid IS NOT NULL AND datid IS NOT NULL)`;

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const times: number[] = [];
  let aheadMs = 0;
  for (let round = 0; round < 5; round++) {
    const [start, wall] = [performance.now(), Date.now()];
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    times.push(performance.now() - start);
    // Of the whole round half is taken for the way there.
    aheadMs = rows[0]!.now.getTime() - (wall + (Date.now() - wall) / 2);
  }
  const { rows } = await client.query(
    `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      pg_database_size(current_database())::float8 AS bytes,
      ${usedConnections} AS used,
      EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS trigrams,
      'ж' ~ '[[:alpha:]]' AND 'ş' ~ '[[:alpha:]]' AS letters,
      to_regclass('archive_restore.mark') IS NOT NULL AS restoring`,
  );
  const { version, encoding, most, used, bytes, trigrams, letters, restoring } = rows[0];
  const [applied, known] = [await readApplied(client), await listMigrations()];
  return {
    version,
    latencyMs: times.sort((one, other) => one - other)[2]!,
    aheadMs,
    connections: { used, most },
    bytes,
    hasTrigrams: trigrams,
    encoding,
    knowsLetters: letters,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    isRestoring: restoring,
  };
}

async function readQueue(client: pg.Client): Promise<QueueFacts | null> {
  const { rows: there } = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`);
  if (!there[0].there) return null;
  const { rows: queues } = await client.query<QueueFacts['queues'][number]>(
    `SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())), 0)::float8 * 1000 AS "oldestMs"
      FROM pgboss.job WHERE state <> 'completed' GROUP BY name ORDER BY name`,
  );
  const { rows: failures } = await client.query<QueueFacts['failures'][number]>(
    `SELECT name AS queue, completed_on AS at, retry_count + 1 AS tries,
      left(CASE output #>> '{value,message}' WHEN 'job heartbeat timeout' THEN 'lost' WHEN 'job timed out' THEN 'timeout'
        ELSE coalesce(output ->> 'name', '') END, 60) AS kind
      FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT ${mostFailures}`,
  );
  const { rows: told } = await client.query(
    `SELECT extract(epoch FROM now() - max(monitor_on))::float8 * 1000 AS silent FROM pgboss.queue`,
  );
  // What helpers leave, the run that leads takes up, and one of those for embeddings waits for a free slot as long as an archive is filled: nobody has to look.
  const isHelp = ({ name }: { name: string }) => name === 'import-files' || name === 'looks-help';
  const sum = (of: 'waiting' | 'failed') =>
    queues.reduce((total, queue) => total + (of === 'failed' && isHelp(queue) ? 0 : queue[of]), 0);
  return {
    waiting: sum('waiting'),
    failed: sum('failed'),
    oldestMs: Math.max(0, ...queues.map(({ name, oldestMs }) => (name === 'looks-help' ? 0 : oldestMs))),
    silentMs: told[0].silent,
    queues: queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0),
    failures,
  };
}
