/** Runs a worker command (workers/cli.ts) with a database if it needs one. */
import os from 'node:os';
import { endChild, spawnScript } from './child.ts';
import { failAndExit } from './prepare.mjs';

const args = process.argv.slice(2);
const asksNothing = args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg));
/** Commands that only read files don't need one. */
const needsDatabase = !asksNothing && !['inspect', 'render'].includes(args[0]!);

try {
  process.exit(await work());
} catch (error) {
  failAndExit(error);
}

async function work(): Promise<number> {
  const { borrowDatabase } = await import('./database.ts');
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  process.on('disconnect', () => stop());
  process.on('message', () => stop());
  process.channel?.unref();

  const database = needsDatabase ? await borrowDatabase() : undefined;
  try {
    if (stopped) return 130;
    const child = spawnScript('workers/cli.ts', args, 'inherit');
    stop = () => void endChild(child, 10_000);
    return await new Promise<number>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0)));
    });
  } finally {
    await database?.stop();
  }
}
