import { config } from '#app/config.server.ts';
import type { JobPayload } from '#app/data/jobs.server.ts';
import { bringInDemo } from '#demo/bring-in.ts';
import type { JobTools } from './handlers.ts';

export async function demoImport(
  _payload: JobPayload<'demo-import'>,
  { image, signal }: Pick<JobTools, 'image' | 'signal'>,
): Promise<void> {
  // Begun before somebody turned the demo off: what is in stays, nothing more comes.
  if (config.demo) await bringInDemo(image, signal);
}
