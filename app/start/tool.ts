/** A tool of node_modules, run in this terminal. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, withTools } from './prepare.mjs';

/** ms that a tool may take to end */
const graceMs = 15_000;

/** Aborted once somebody wants this program to end. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.on('message', () => stop.abort());
  process.channel?.unref();
  return stop.signal;
}

/** @param tool its script below node_modules. @returns its exit code. Throws when it has ended because of the signal. */
export async function runTool(
  tool: string,
  args: string[],
  { env = {}, signal }: { env?: Record<string, string>; signal: AbortSignal },
): Promise<number> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: withTools(process.env.PATH), ...env },
  });
  let last: NodeJS.Timeout | undefined;
  // As Ctrl-C: at that each tool ends what it has started itself.
  const end = () => {
    child.kill('SIGINT');
    last = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  signal.addEventListener('abort', end);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    signal.throwIfAborted();
    return code;
  } finally {
    clearTimeout(last);
    signal.removeEventListener('abort', end);
  }
}
