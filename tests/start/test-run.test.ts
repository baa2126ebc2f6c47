/** What npm test does when it is told to stop. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.each(['SIGINT', 'SIGHUP'] as const)('%s ends the run, and no further part begins', async (signal) => {
  const child = spawn(process.execPath, [path.resolve('app/start/test.ts'), 'lint', 'types'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const killAll = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  onTestFinished(killAll);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('types')) killAll();
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Its first tool; other systems than Linux don't say.
  const tools = `/proc/${child.pid}/task/${child.pid}/children`;
  await expect.poll(() => readFile(tools, 'utf8').catch(() => said)).not.toBe('');
  child.kill(signal);
  // Closed once no tool holds the output any more.
  const code = await closed;
  expect({ code, said }).toEqual({ code: 130, said: '\n── lint\n' });
});
