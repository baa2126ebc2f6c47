/** How an import stood before it was cancelled or cleared, kept for a day with all its files. */
import { z } from 'zod';
import { stageKeys } from './stages.ts';

/** ms for which it can be undone, and its files are kept */
export const undoMs = 24 * 3_600_000;

export interface Undo {
  /** of the act: imports that were cleared together come back together */
  act: string;
  by: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  stage: (typeof stageKeys)[number];
  progress: number;
  finishedAt: string | null;
  /** of the cancelling, where a cancelled import was cleared */
  earlier: { undo: Undo; from: string } | null;
}

const Kept: z.ZodType<Undo> = z.object({
  act: z.string(),
  by: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  stage: z.enum(stageKeys),
  progress: z.number(),
  finishedAt: z.string().nullable(),
  earlier: z.object({ undo: z.lazy(() => Kept), from: z.string() }).nullable(),
});

/** Null where there is nothing to go back to, or the day is over. */
export function readUndo({ undo, undoFrom }: { undo: unknown; undoFrom: Date | null }, now = Date.now()): Undo | null {
  const kept = Kept.safeParse(undo);
  return kept.success && undoFrom && now - undoFrom.getTime() < undoMs ? kept.data : null;
}
