/** Sends traces and metrics over OTLP where the environment names a collector. Elsewhere none of the SDK is loaded. */
import { config } from '#app/config.server.ts';

/** What a process of the archive does. */
export type ProcessRole = 'web' | 'worker' | 'search';

/** ms that what is still unsent may take when the process stops */
const flushMs = 2_000;

/** Once a process, before anything is traced. What it returns sends what is unsent, and never fails. */
export async function startTelemetry(role: ProcessRole): Promise<() => Promise<void>> {
  const { traces, metrics } = config.telemetry;
  if (!traces && !metrics) return async () => {};
  const { openTelemetry } = await import('./sdk.server.ts');
  const shutdown = openTelemetry(role);
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, flushMs).unref());
    await Promise.race([shutdown().catch(() => undefined), late]);
  };
}
