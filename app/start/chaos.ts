/**
 * `npm run chaos [-- --seed N --files N --kills N --minutes N --webs N --workers N]`: imports files and adds favourites on two web servers and
 * three workers while processes, database and store die at random, and checks that nothing is lost, doubled or left behind. Everything is
 * its own and local.
 */
import { randomInt } from 'node:crypto';
import { failAndExit, StartError } from './prepare.mjs';
import { readNumbers } from './read-numbers.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const numbers = readNumbers({ seed: randomInt(2 ** 31), files: 200, kills: 50, minutes: 60, webs: 2, workers: 3 });
  if (process.platform !== 'linux') throw new StartError('It needs Linux: it finds its processes in /proc.');
  const { runChaos } = await import('#tests/chaos/chaos.ts');
  const isWell = await runChaos({ ...numbers, signal: stop.signal });
  process.exit(isWell ? 0 : 1);
} catch (error) {
  failAndExit(stop.signal.aborted ? new StartError('Stopped.') : error);
}
