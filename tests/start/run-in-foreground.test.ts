/** The program's signals, when the npm that started it ends first. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const counts = `
  let exit;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    console.log(signal);
    exit ??= setTimeout(() => process.exit(0), 2000);
  });
  setInterval(() => {}, 1000);
  console.log('begun');`;
const launcher = `import { runInForeground } from './app/start/prepare.mjs';
  await runInForeground(process.execPath, ['-e', process.env.PROGRAM]);`;
const npm = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.env.LAUNCHER], { stdio: 'inherit' });
  setInterval(() => {}, 1000);`;

/** The lines of a program whose npm is sent this signal, alone or with all of its terminal. */
async function run(signal: NodeJS.Signals, who: 'npm' | 'terminal'): Promise<string[]> {
  const child = spawn(process.execPath, ['-e', npm], {
    env: { ...process.env, PROGRAM: counts, LAUNCHER: launcher, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said === 'begun\n') process.kill(who === 'npm' ? child.pid! : -child.pid!, signal);
  });
  // The program is the last to hold it.
  await new Promise((resolve) => child.stdout.once('end', resolve));
  return said.trim().split('\n');
}

test('a program whose npm is killed is asked to stop, once', async () => {
  expect(await run('SIGKILL', 'npm')).toEqual(['begun', 'SIGTERM']);
});

test('a program whose terminal is closed is asked to stop, once', async () => {
  // That npm has gone may be seen before the signal is.
  expect(await run('SIGHUP', 'terminal')).toEqual(['begun', expect.stringMatching(/^SIG(HUP|TERM)$/)]);
});
