/** A tool of node_modules, run in this terminal. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, withTools } from './prepare.mjs';

/** @param tool its script below node_modules. @returns its exit code */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: withTools(process.env.PATH), ...env },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
