/** What was last done with backups on this installation, for the system page. A backup doesn't hold these rows (read-dump.server.ts). */
import { hostname } from 'node:os';
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { Tell } from './progress.ts';

const results = {
  backup: z.object({
    /** the folder's own name, not where it is */
    folder: z.string(),
    name: z.string(),
    bytes: z.number(),
    newBytes: z.number(),
    problems: z.number(),
  }),
  verify: z.object({ problems: z.number() }),
  verifyBackups: z.object({ problems: z.number() }),
  restore: z.object({ name: z.string() }),
};

type Kind = keyof typeof results;
type Results = { [K in Kind]: z.infer<(typeof results)[K]> };

export type Runs = { [K in Kind]: (Results[K] & { startedAt: Date; finishedAt: Date; host: string }) | null };

/** Never throws: what was done is done, whether or not it can be noted. */
export async function noteRun<K extends Kind>(kind: K, startedAt: Date, result: Results[K], tell: Tell): Promise<void> {
  const row = { startedAt, finishedAt: new Date(), host: hostname().slice(0, 100), result };
  try {
    await db.upkeepRun.upsert({ where: { kind }, create: { kind, ...row }, update: row });
  } catch (error) {
    tell(`The system page won't show this: ${(error as Error).message.trim().split('\n').at(-1)}`);
  }
}

export async function readRuns(): Promise<Runs> {
  const rows = await db.upkeepRun.findMany();
  const read = <K extends Kind>(kind: K): Runs[K] => {
    const row = rows.find((one) => one.kind === kind);
    const parsed = results[kind].safeParse(row?.result);
    if (!row || !parsed.success) return null;
    const { startedAt, finishedAt, host } = row;
    return { ...parsed.data, startedAt, finishedAt, host } as unknown as Runs[K];
  };
  return {
    backup: read('backup'),
    verify: read('verify'),
    verifyBackups: read('verifyBackups'),
    restore: read('restore'),
  };
}
