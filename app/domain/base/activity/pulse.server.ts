/** Each web server and worker says every few seconds that it lives, and writes down what it counted. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { db, Prisma, type PrismaClient } from '#app/data/database.server.ts';
import { freeBytes } from '#app/data/storage/scratch.server.ts';
import {
  countedHours,
  forgetHoursBefore,
  hourMs,
  knownPictureBytes,
  runningJobs,
  type Hour,
  type RunningJob,
} from './activity.ts';
import type { ProcessRole } from '#app/data/telemetry/start.server.ts';
import { readProgram, type Program } from './program.server.ts';

export interface ProcessFacts extends Program {
  /** bytes */
  memory: number;
  /** ms that the event loop was late, 99 of 100 times no more than this, since the last pulse */
  loopDelay: number;
  /** bytes free in DATA_DIR of its machine; null where it can't be read */
  free: number | null;
  jobs: RunningJob[];
  /** bytes of pictures made on request; null where this process hasn't swept them */
  pictureBytes: number | null;
}

export interface Pulse {
  /** One more pulse; never throws. */
  beat(): Promise<void>;
  /** The last counts are written, and the row goes: it stopped as it should. Never throws. */
  stop(): Promise<void>;
}

const beatMs = 20_000;
/** Without a pulse for so long, a process counts as died. */
export const deadMs = 3.5 * beatMs;
/** ms that stopping waits for the database: a launcher that is told to stop waits for 8 s */
const patience = 4_000;
/** ms that rows are kept */
const keptMs = 24 * hourMs;
const mostJobs = 30;

/** `source`: the counts, which are the process' own but in tests. */
export function startPulse(role: ProcessRole, { client = db, hours = countedHours, every = beatMs } = {}): Pulse {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  const delay = monitorEventLoopDelay({ resolution: 100 });
  delay.enable();
  let last: Promise<void> = Promise.resolve();
  let isStopping = false;

  const write = async () => {
    const counted = hours();
    const facts = await readFacts(delay.percentile(99) / 1e6);
    delay.reset();
    await writeDown(client, { id, role, startedAt, facts, counted });
    if (hours === countedHours) forgetHoursBefore(counted.at(-1)!.hour);
  };
  const beat = () => {
    // While the database is away the counts wait in memory; the next pulse tries again.
    last = last.then(() => (isStopping ? undefined : write())).catch(() => undefined);
    return last;
  };
  void beat();
  const timer = setInterval(() => void beat(), every);
  timer.unref();

  const stop = async () => {
    clearInterval(timer);
    await last;
    isStopping = true;
    delay.disable();
    await writeLast(client, id, hours()).catch(() => undefined);
  };
  return {
    beat,
    stop: () => Promise.race([stop(), new Promise<void>((resolve) => setTimeout(resolve, patience).unref())]),
  };
}

async function readFacts(loopDelay: number): Promise<ProcessFacts> {
  return {
    ...(await readProgram()),
    memory: process.memoryUsage.rss(),
    // The measure's own steps of 100 ms are none of the loop's.
    loopDelay: Math.max(0, Math.round(loopDelay - 100)) || 0,
    free: await freeBytes().catch(() => null),
    jobs: runningJobs().slice(0, mostJobs),
    pictureBytes: knownPictureBytes(),
  };
}

interface Told {
  id: string;
  role: ProcessRole;
  startedAt: Date;
  facts: ProcessFacts;
  counted: Hour[];
}

/** One statement for both tables. */
async function writeDown(client: PrismaClient, { id, role, startedAt, facts, counted }: Told): Promise<void> {
  await client.$executeRaw`
    WITH alive AS (
      INSERT INTO "Process" ("id", "role", "host", "pid", "startedAt", "seenAt", "facts")
      VALUES (${id}::uuid, ${role}, ${hostname().slice(0, 100)}, ${process.pid}, ${startedAt}, clock_timestamp(), ${JSON.stringify(facts)}::jsonb)
      ON CONFLICT ("id") DO UPDATE SET "seenAt" = excluded."seenAt", "facts" = excluded."facts")
    ${insertHours(id, counted)}`;
}

async function writeLast(client: PrismaClient, id: string, counted: Hour[]): Promise<void> {
  await client.$executeRaw`WITH gone AS (DELETE FROM "Process" WHERE "id" = ${id}::uuid) ${insertHours(id, counted)}`;
}

function insertHours(id: string, counted: Hour[]): Prisma.Sql {
  const hours = JSON.stringify(counted.map((events) => ({ hour: new Date(events.hour), events })));
  return Prisma.sql`INSERT INTO "ProcessHour" ("processId", "hour", "events")
    SELECT ${id}::uuid, "hour", "events" FROM jsonb_to_recordset(${hours}::jsonb) AS counted("hour" timestamptz, "events" jsonb)
    ON CONFLICT ("processId", "hour") DO UPDATE SET "events" = excluded."events"`;
}

export async function sweepProcesses(now = Date.now()): Promise<void> {
  await db.process.deleteMany({ where: { seenAt: { lt: new Date(now - keptMs) } } });
  await db.processHour.deleteMany({ where: { hour: { lt: new Date(now - keptMs - hourMs) } } });
}
