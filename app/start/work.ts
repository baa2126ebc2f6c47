/** Runs a worker command (workers/cli.ts) with a database if it needs one. */
import os from 'node:os';
import { endChild, spawnScript } from './child.ts';
import type { Database } from './database.ts';
import { failAndExit } from './prepare.mjs';

const args = process.argv.slice(2);
const asksNothing = args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg));
const onDatabase = [
  'work',
  'import',
  'watch',
  'status',
  'rebuild',
  'create-admin',
  'backup',
  'restore',
  'verify',
  'doctor',
];
/** Commands that only read files don't need one, and a mistyped command must neither start a database nor migrate one. */
const needsDatabase =
  !asksNothing &&
  !['inspect', 'render'].includes(args[0]!) &&
  args.some((arg) => onDatabase.includes(arg)) &&
  !(args[0] === 'verify' && namesFolder(args.slice(1)));
/** Commands that look after the archive take a database of an earlier version as they find it, those that look at it change nothing. */
const older = ['backup', 'restore', 'doctor'].includes(args[0]!)
  ? 'take'
  : ['status', 'verify'].includes(args[0]!)
    ? 'refuse'
    : 'migrate';

try {
  process.exit(await work());
} catch (error) {
  failAndExit(error);
}

async function work(): Promise<number> {
  const stopped = new AbortController();
  let stop = () => stopped.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  process.on('disconnect', () => stop());
  process.on('message', () => stop());
  process.channel?.unref();

  const database = needsDatabase ? await borrow(stopped.signal) : undefined;
  try {
    if (stopped.signal.aborted) return 130;
    const child = spawnScript('workers/cli.ts', args, 'inherit');
    stop = () => void endChild(child, 10_000);
    return await new Promise<number>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0)));
    });
  } finally {
    await database?.stop();
  }
}

async function borrow(signal: AbortSignal): Promise<Database | undefined> {
  try {
    const { borrowDatabase } = await import('./database.ts');
    return await borrowDatabase({ older, isAlone: args[0] === 'restore', signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (args[0] !== 'doctor') throw error;
    // A setting that can't be read stops everything, and is the finding.
    const isSetting = (error as Error).name === 'ConfigError';
    console.log(`fail  ${isSetting ? 'settings' : 'database'}: ${(error as Error).message}`);
    if (isSetting) process.exit(1);
    return undefined;
  }
}

/** `verify FOLDER` looks at backups alone. */
function namesFolder(rest: string[]): boolean {
  const withValue = ['--backup', '--from'];
  return rest.some((arg, at) => !arg.startsWith('-') && !withValue.includes(rest[at - 1] ?? ''));
}
