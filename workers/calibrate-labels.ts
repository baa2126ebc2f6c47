/** Judges by the labelled designs which labels may be proposed. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { calibrateLabels } from '#app/domain/catalog/labels/suggest/judge.server.ts';
import type { JobTools } from './handlers.ts';

export async function calibrate(_payload: JobPayload<'labels-calibrate'>, { signal }: JobTools): Promise<void> {
  await calibrateLabels(signal);
}
