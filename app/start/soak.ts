/**
 * `npm run soak [-- --minutes N --seed N]`: everyday load on one web server and one worker of its own, and whether their memory, connections,
 * files or queues grow.
 */
import { failAndExit, StartError } from './prepare.mjs';
import { readNumbers } from './read-numbers.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const { minutes, seed } = readNumbers({ minutes: 60, seed: 1 });
  if (process.platform !== 'linux') throw new StartError('It needs Linux: it finds its processes in /proc.');
  const { runSoak } = await import('#tests/chaos/soak.ts');
  const isWell = await runSoak({ minutes, seed, signal: stop.signal });
  process.exit(isWell ? 0 : 1);
} catch (error) {
  failAndExit(stop.signal.aborted ? new StartError('Stopped.') : error);
}
