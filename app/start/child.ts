/** A child process that is kept running: restarted when it exits, stopped on request. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from './prepare.mjs';

export interface KeptChild {
  /** Resolves when the process has exited; it is killed after the grace period. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

export interface ChildOptions {
  /** Name used in messages. */
  name: string;
  /** Script relative to the project root, and its arguments. */
  script: string;
  args?: string[];
  /** Node's own options. */
  node?: string[];
  /** Called at every unexpected exit, with the number of exits in a row. */
  onEnd?: (times: number) => void;
}

const parentWatch = new URL('./parent-watch.ts', import.meta.url).href;
/** An exit after this time counts as the first one again. */
const steadyMs = 60_000;

export function spawnScript(
  script: string,
  args: string[] = [],
  input: 'ignore' | 'inherit' = 'ignore',
  node: string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...node, '--import', parentWatch, path.join(root, script), ...args], {
    cwd: root,
    stdio: [input, 'inherit', 'inherit', 'ipc'],
    // Out of reach of Ctrl-C in the terminal: the launcher stops it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

export function keepRunning({ name, script, args, node, onEnd }: ChildOptions): KeptChild {
  let stopping = false;
  let endsInARow = 0;
  let restart: NodeJS.Timeout | undefined;
  let child = start();

  function start(): ChildProcess {
    const startedAt = Date.now();
    const started = spawnScript(script, args, 'ignore', node);
    started.on('error', (error) => {
      // One that never ran has no exit.
      if (started.pid === undefined) startAgain(startedAt, `can't be started: ${error.message}`);
      else console.error(`The ${name}: ${error.message}`);
    });
    started.on('exit', (code, signal) => startAgain(startedAt, `exited unexpectedly (${signal ?? `code ${code}`})`));
    return started;
  }

  function startAgain(startedAt: number, why: string): void {
    if (stopping) return;
    endsInARow = Date.now() - startedAt > steadyMs ? 1 : endsInARow + 1;
    const waitMs = Math.min(500 * 2 ** endsInARow, 30_000);
    console.error(`The ${name} ${why}. Restarting in ${waitMs / 1000} s.`);
    restart = setTimeout(() => {
      const triedAt = Date.now();
      try {
        child = start();
      } catch (error) {
        // Without memory a process isn't even made.
        startAgain(triedAt, `can't be started: ${(error as Error).message}`);
      }
    }, waitMs);
    onEnd?.(endsInARow);
  }

  return {
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(restart);
      await endChild(child, graceMs);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Asks a process to exit and kills it after the grace period. */
export function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const last = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(last);
      resolve();
    });
    // The channel works on Windows too, where signals don't.
    if (child.connected) child.send({ type: 'stop' }, () => undefined);
    else child.kill('SIGTERM');
  });
}
