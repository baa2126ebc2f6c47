/** A short, fixed part of `npm run chaos`: each kind of death once while files come into the archive, and then everything is right. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('nothing is lost, doubled or left behind by seven deaths', { timeout: 900_000 }, async ({ signal }) => {
  const args = ['--seed', '5', '--files', '6', '--kills', '7', '--workers', '2', '--minutes', '14'];
  const child = spawn(process.execPath, ['app/start/chaos.ts', ...args], {
    cwd: root,
    env: { ...process.env, S3_TEST_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  // What was found stands at the end, and a report of failures shows how a message begins.
  expect(code, said.split('\n').reverse().join('\n')).toBe(0);
  expect(said).toContain('kills: ');
});
