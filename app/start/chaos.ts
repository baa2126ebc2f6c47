/**
 * `npm run chaos [-- --seed N --files N --kills N --minutes N --webs N --workers N]`: imports files and adds favourites on two web servers and
 * three workers while processes, database and store die at random, and checks that nothing is lost, doubled or left behind. Everything is
 * its own and local.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { failAndExit, StartError } from './prepare.mjs';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      files: { type: 'string', default: '200' },
      kills: { type: 'string', default: '50' },
      minutes: { type: 'string', default: '60' },
      webs: { type: 'string', default: '2' },
      workers: { type: 'string', default: '3' },
    },
  });
  if (process.platform !== 'linux') throw new StartError('It needs Linux: it finds its processes in /proc.');
  const { runChaos } = await import('#tests/chaos/chaos.ts');
  const isWell = await runChaos({
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    files: Number(values.files),
    kills: Number(values.kills),
    minutes: Number(values.minutes),
    webs: Number(values.webs),
    workers: Number(values.workers),
    signal: stop.signal,
  });
  process.exit(isWell ? 0 : 1);
} catch (error) {
  failAndExit(stop.signal.aborted ? new StartError('Stopped.') : error);
}
