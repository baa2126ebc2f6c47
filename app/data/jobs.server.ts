/** The queues with their names and payloads; `workers/handlers.ts` has one handler for each. */
import { PgBoss, fromPrisma, type Queue, type SendOptions } from 'pg-boss';
import { z } from 'zod';
import { databaseUrl, directDatabaseUrl } from '#app/config.server.ts';
import type { Transaction } from './database.server.ts';
import { describeQueueError } from './queue-error.ts';
import { currentTrace, inSpan, SpanKind } from './telemetry/tracing.ts';

export type { JobWithMetadata } from 'pg-boss';

export const jobs = {
  /** Runs a design import's stages up to the requested one. Key: the job's id. */
  'import-run': z.object({ jobId: z.uuid() }),
  /** Helps an import with its files, beside its own run. Key: the job's id and a number. */
  'import-files': z.object({ jobId: z.uuid() }),
  /** Makes one picture of a colorway, or of one of its earlier originals. Key: its storage key. */
  'picture-make': z.object({
    colorwayId: z.uuid(),
    versionId: z.uuid().optional(),
    request: z.record(z.string(), z.unknown()),
    key: z.string(),
  }),
  /** Makes a board's picture in one size. Key: its storage key. */
  'board-make': z.object({ source: z.string(), width: z.number().int(), key: z.string() }),
  /** Makes the inks' pyramids of a colorway that was imported without. Key: their sheet's storage key. */
  'inks-make': z.object({ colorwayId: z.uuid() }),
  /** Computes missing and outdated embeddings of colorways (app/domain/find/embeddings): of all, or of those named. Key: `looks`, and the design's id where they are named. */
  'looks-make': z.object({ colorwayIds: z.array(z.uuid()).optional() }),
  /** Helps with them. Key: its number, from 1. */
  'looks-help': z.object({ number: z.number().int() }),
  /** Makes masters again as the row of MasterRebuild says. Key: `masters`. */
  'masters-remake': z.object({}),
  /** Judges by the labelled designs which labels may be proposed. Key: `labels`. */
  'labels-calibrate': z.object({}),
  /** Makes the file of a download. Key: its id. */
  'export-make': z.object({ exportId: z.uuid() }),
  /** Changes many designs, or undoes it. Key: the act's id. */
  'design-edit': z.object({ editId: z.uuid() }),
  /** Checks the files uploaded for a wear model. Key: the model's id. */
  'wear-check': z.object({ wearId: z.uuid() }),
  /** Looks for a design's open seams again. Key: the design's id. */
  'seams-check': z.object({ designId: z.uuid() }),
  /** Invites the people of a table. Key: the table's id. */
  'invitations-send': z.object({ tableId: z.uuid() }),
  /** Sends what a webhook is to be told. Key: its id. */
  'webhook-send': z.object({ webhookId: z.uuid() }),
  /** Sends one mail. `found`: what a mail about saved searches tells of, judged again when it goes out. */
  'mail-send': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    unsubscribe: z.string().optional(),
    found: z
      .object({
        userId: z.uuid(),
        searches: z.array(
          z.object({
            searchid: z.uuid(),
            /** the newest */
            designIds: z.array(z.uuid()),
            /** designs beside them */
            more: z.number().int().optional(),
            since: z.string(),
          }),
        ),
      })
      .optional(),
  }),
  /** Mails people the new designs of their saved searches, each at most once a day. */
  'search-mails': z.object({}),
  /** Imports the demo archive, one design after another. */
  'demo-import': z.object({}),
  /** Deletes what has expired: sessions, links, attempts, abandoned uploads, exports. */
  sweep: z.object({}),
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/** s between tries: 1, 2, 4 … */
const backoff = { retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };

/**
 * stately: of one key at most one waits and one runs, so a request that comes during the run is not lost and none runs twice at once.
 * exclusive: of one key one exists at all.
 */
const queues: Record<JobName, Omit<Queue, 'name'>> = {
  'import-run': { policy: 'stately', retryLimit: 1000, ...backoff, expireInSeconds: 86_000 },
  // What it leaves, the import's own run takes up; a worker that died leaves its place to another one.
  'import-files': {
    policy: 'exclusive',
    retryLimit: 2,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  'picture-make': {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds: 300,
    deleteAfterSeconds: 600,
  },
  'board-make': {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds: 300,
    deleteAfterSeconds: 600,
  },
  'inks-make': {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 5,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  'looks-make': {
    policy: 'stately',
    retryLimit: 1000,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  // A worker that died leaves its place to another one; the run that leads makes up for what is left.
  'looks-help': {
    policy: 'exclusive',
    retryLimit: 2,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  'masters-remake': {
    policy: 'stately',
    retryLimit: 1000,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  'labels-calibrate': {
    policy: 'exclusive',
    retryLimit: 2,
    ...backoff,
    expireInSeconds: 3600,
    deleteAfterSeconds: 600,
  },
  'export-make': {
    policy: 'exclusive',
    retryLimit: 20,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  'design-edit': {
    policy: 'stately',
    retryLimit: 1000,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  'wear-check': {
    policy: 'stately',
    retryLimit: 2,
    ...backoff,
    expireInSeconds: 600,
    deleteAfterSeconds: 600,
  },
  'seams-check': {
    policy: 'stately',
    retryLimit: 2,
    ...backoff,
    expireInSeconds: 3600,
    deleteAfterSeconds: 600,
  },
  'invitations-send': {
    policy: 'stately',
    retryLimit: 1000,
    ...backoff,
    expireInSeconds: 86_000,
    deleteAfterSeconds: 600,
  },
  // Tries and the waits between them are the deliveries' own (app/domain/webhooks/send.server.ts).
  'webhook-send': { policy: 'exclusive', retryLimit: 2, ...backoff, expireInSeconds: 300, deleteAfterSeconds: 600 },
  // Two days of tries: a mail server may be away for a night. Each may take longer than the ten minutes that a mail server has for its
  // answer (RFC 5321): a mail whose job expired meanwhile would go out twice.
  'mail-send': {
    policy: 'standard',
    retryLimit: 60,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 1800,
    deleteAfterSeconds: 3600,
  },
  'search-mails': { policy: 'exclusive', retryLimit: 3, ...backoff, expireInSeconds: 3000, deleteAfterSeconds: 3600 },
  'demo-import': {
    policy: 'exclusive',
    retryLimit: 1000,
    ...backoff,
    expireInSeconds: 86_000,
  },
  // Its first after an upgrade, or of a large archive, takes hours; expired it would go on, with the next one beside it.
  sweep: { policy: 'exclusive', retryLimit: 2, expireInSeconds: 86_000 },
};

/** s without a sign of life of the worker, after which its job goes to another one: also a short job, which would keep its key until it expires */
const heartbeatSeconds = 10;

/** pg-boss keeps every queue's payloads in one partition of its schema; bodies of mails leave with `deleteAfterSeconds`. */
let started: Promise<PgBoss> | undefined;

/** `work`: this process runs jobs, so it also runs the schedules and the upkeep of the queues. */
export function startJobs(role: 'send' | 'work' = 'send'): Promise<PgBoss> {
  started ??= open(role).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function open(role: 'send' | 'work'): Promise<PgBoss> {
  const boss = new PgBoss({
    // Workers listen.
    connectionString: role === 'work' ? directDatabaseUrl() : databaseUrl(),
    application_name: `print-archive jobs (${role})`,
    max: role === 'work' ? 5 : 2,
    supervise: role === 'work',
    schedule: role === 'work',
    useListenNotify: role === 'work',
    // Fetching skips keys that were running at the last refresh. At pg-boss' default interval that may be a minute ago, and a job
    // would wait that long behind a finished one with its key.
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
    queueCacheIntervalSeconds: 1,
    // How often done jobs are deleted; pg-boss' default is a day, whatever `deleteAfterSeconds` says.
    maintenanceIntervalSeconds: 300,
  });
  // Without a listener a lost connection would end the process; pg-boss reconnects automatically.
  boss.on('error', (error) => console.error(JSON.stringify({ message: 'queue', ...describeQueueError(error) })));
  try {
    await boss.start();
    await makeQueues(boss, role);
  } catch (error) {
    // Else its connections and its clocks would stay, beside those of the next try.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  return boss;
}

async function makeQueues(boss: PgBoss, role: 'send' | 'work'): Promise<void> {
  for (const [name, options] of Object.entries(queues)) {
    const { policy, ...changeable } = { ...options, heartbeatSeconds };
    await boss.createQueue(name, { ...changeable, policy, notify: true } as Omit<Queue, 'name'>);
    // What an earlier version made the queue with.
    if (role === 'work') await boss.updateQueue(name, changeable);
  }
}

/** Sends a job; with a transaction, on its commit. Returns null if one with the same key exists, which is then done as early as this one would be. */
export async function sendJob<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  options: { key?: string; tx?: Transaction; priority?: number; startAfter?: Date } = {},
): Promise<string | null> {
  const boss = await startJobs();
  // pg-boss rejects options set to undefined.
  const send: SendOptions = {};
  if (options.priority !== undefined) send.priority = options.priority;
  if (options.startAfter) send.startAfter = options.startAfter;
  if (options.key) send.singletonKey = options.key;
  if (options.tx) send.db = fromPrisma(options.tx as never);
  const data = jobs[name].parse(payload) as Sent;
  return inSpan(`send ${name}`, { kind: SpanKind.PRODUCER, onlyBelow: true }, async () => {
    const traceparent = currentTrace();
    if (traceparent) data.traceparent = traceparent;
    const id = await boss.send(name, data, send);
    // Somebody waits for what was asked for ahead, behind thousands of others.
    if (id === null && send.singletonKey)
      await (send.db ?? boss.getDb()).executeSql(
        `UPDATE pgboss.job SET priority = $3
          WHERE name = $1 AND policy = $4 AND coalesce(singleton_key, '') = $2 AND state < 'active' AND priority < $3`,
        [name, send.singletonKey, send.priority ?? 0, queues[name].policy],
      );
    return id;
  });
}

/** Beside its payload a job carries the trace of whoever sent it, where there is one. */
interface Sent {
  [field: string]: unknown;
  traceparent?: string;
}

interface RunningJob {
  id: string;
  retryCount: number;
  data: unknown;
}

/** s before a job that was handed back is taken up: pg-boss completes it, as that of the same try, when its handler returns */
const handingBack = 1;
/** Deaths of its workers from which on it may be the job that they die of: it waits longer each time, and each counts as a try. */
const lossesBelieved = 3;
/** s; an import that outlives many workers must not stand still for long */
const mostWaitGoingOn = 60;

/**
 * Gives a running job back to its queue without using up a try: the worker stops, or a part of the archive is away. `isLost`: the worker of the
 * try before died. False where another job of this key waits already, which does the work instead.
 */
export async function handBack(
  name: JobName,
  { id, retryCount, data }: RunningJob,
  { afterSeconds = 0, isLost = false } = {},
): Promise<boolean> {
  const losses = ((data as { losses?: number } | null)?.losses ?? 0) + (isLost ? 1 : 0);
  const isBelieved = isLost && losses >= lossesBelieved;
  const counts = isBelieved && !goesOn(name);
  const most = goesOn(name) ? mostWaitGoingOn : backoff.retryDelayMax;
  const wait = isBelieved ? Math.min(most, 2 ** losses) : Math.max(handingBack, afterSeconds);
  try {
    // pg-boss counts a try when it takes up a job that was started before.
    const boss = await startJobs('work');
    await boss.getDb().executeSql(
      `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL, output = NULL,
              start_after = now() + $4 * interval '1 s', retry_count = $5,
              data = CASE WHEN $6::int = 0 THEN data ELSE coalesce(nullif(data, 'null'), '{}') || jsonb_build_object('losses', $6::int) END
        WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
      [name, id, retryCount, wait, isLost && !counts ? Math.max(0, retryCount - 1) : retryCount, losses],
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    if (losses > 0)
      await passOnLosses(name, id, { losses, retryCount: counts ? retryCount : 0, wait: isBelieved ? wait : 0 });
    return false;
  }
}

/** Work that goes on where it ended has no tries to use up: what it lives through is many workers, and what it dies of is one step of it. */
const goesOn = (name: JobName) => queues[name].retryLimit === 1000;

interface PassedOn {
  losses: number;
  retryCount: number;
  /** s */
  wait: number;
}

/** The job of the same key that waits already may be what workers die of as well. */
async function passOnLosses(name: JobName, id: string, { losses, retryCount, wait }: PassedOn): Promise<void> {
  const boss = await startJobs('work');
  await boss.getDb().executeSql(
    `UPDATE pgboss.job w SET retry_count = greatest(w.retry_count, $4::int),
            start_after = greatest(w.start_after, now() + $5 * interval '1 s'),
            data = coalesce(nullif(w.data, 'null'), '{}') || jsonb_build_object('losses', $3::int)
      FROM pgboss.job j
      WHERE j.name = $1 AND j.id = $2 AND w.name = $1 AND w.id <> $2 AND w.state = 'created' AND w.singleton_key = j.singleton_key`,
    [name, id, losses, retryCount, wait],
  );
}

/** Whether the job was taken from a worker that had died. */
export function wasLost(output: unknown): boolean {
  return (output as { value?: { message?: string } } | null)?.value?.message === 'job heartbeat timeout';
}

export async function stopJobs(options: { graceful: boolean; timeoutMs?: number } = { graceful: true }): Promise<void> {
  const boss = await started?.catch(() => undefined);
  started = undefined;
  await boss?.stop({ graceful: options.graceful, timeout: options.timeoutMs ?? 8000 });
}

/** Jobs waiting and running by queue, for the CLI's `status`. */
export async function countJobs(): Promise<{ name: string; waiting: number; running: number; failed: number }[]> {
  const boss = await startJobs();
  const rows = await boss.getQueues(Object.keys(queues));
  return rows.map((row) => ({
    name: row.name,
    waiting: row.queuedCount,
    running: row.activeCount,
    failed: row.failedCount ?? 0,
  }));
}

/** s that the job has been due which waits longest, for queues in which one waits. */
export async function longestWaits(): Promise<{ name: string; seconds: number }[]> {
  const boss = await startJobs();
  const { rows } = (await boss.getDb().executeSql(
    `SELECT name, extract(epoch FROM now() - min(start_after))::float8 AS seconds FROM pgboss.job
      WHERE state < 'active' AND start_after <= now() GROUP BY name`,
    [],
  )) as { rows: { name: string; seconds: number }[] };
  return rows;
}

export const queueNames = Object.keys(queues) as JobName[];
