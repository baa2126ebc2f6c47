import type { JobPayload } from '#app/data/jobs.server.ts';
import { bringInDemo } from '#prisma/demo/bring-in.ts';
import type { JobTools } from './handlers.ts';

export async function demoImport(
  _payload: JobPayload<'demo-import'>,
  { signal }: Pick<JobTools, 'signal'>,
): Promise<void> {
  await bringInDemo(signal);
}
