/** The web servers and workers of all machines. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { ProcessRole } from '#app/data/telemetry/start.server.ts';
import { deadMs } from '#app/domain/base/activity/pulse.server.ts';

/** ms that a died process stays listed */
const listedMs = 3_600_000;
const mostListed = 200;

const text = z.string().max(200).catch('');
const Facts = z.object({
  version: text,
  build: z.string().max(40).nullable().catch(null),
  node: text,
  vips: text,
  schema: text,
  memory: z.number().catch(0),
  loopDelay: z.number().catch(0),
  free: z.number().nullable().catch(null),
  pictureBytes: z.number().nullable().catch(null),
  jobs: z.array(z.object({ queue: text, startedAt: z.number() })).catch([]),
});

type Facts = z.infer<typeof Facts>;

export interface ListedProcess extends Facts {
  id: string;
  role: ProcessRole;
  host: string;
  pid: number;
  startedAt: Date;
  seenAt: Date;
  /** `replaced`: died, and another of its role began on its machine since */
  state: 'alive' | 'replaced' | 'gone';
}

/** Judged by the database's clock, which wrote the pulses down. */
export async function listProcesses(): Promise<{ now: Date; processes: ListedProcess[] }> {
  const rows = await db.$queryRaw<(Awaited<ReturnType<typeof db.process.findMany>>[number] & { now: Date })[]>`
    SELECT *, clock_timestamp() AS now FROM "Process" WHERE "seenAt" > clock_timestamp() - ${listedMs} * interval '1 ms'
    ORDER BY "host", "role", "startedAt" LIMIT ${mostListed}`;
  const now = rows[0]?.now ?? new Date();
  const isAlive = ({ seenAt }: { seenAt: Date }) => now.getTime() - seenAt.getTime() < deadMs;
  const processes = rows.map(({ id, role, host, pid, startedAt, seenAt, facts }): ListedProcess => {
    const isReplaced = rows.some(
      (other) => isAlive(other) && other.host === host && other.role === role && other.startedAt > seenAt,
    );
    return {
      ...Facts.parse(facts),
      id,
      role: role as ProcessRole,
      host,
      pid,
      startedAt,
      seenAt,
      state: isAlive({ seenAt }) ? 'alive' : isReplaced ? 'replaced' : 'gone',
    };
  });
  return { now, processes };
}
