/** Commands beside a running archive or another command, on its embedded database. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { takeLock } from '#app/start/lock.mjs';

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-borrowed-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

function start(dataDir: string, program: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.resolve(`app/start/${program}.ts`), ...args], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told = { said: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told.said += chunk));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said: told.said.trim() }));
  });
  return { child, told, ended };
}

test('beside an archive of an earlier version only npm run migrate changes its database', async () => {
  const dataDir = await makeDataDir();
  const server = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => server.stop());
  const lock = takeLock(path.join(dataDir, 'archive.lock'), 'http://localhost:3456');
  onTestFinished(() => lock.release?.());
  const refused = { code: 1, said: 'The database is of an earlier version. Run npm run migrate first.' };
  expect(await start(dataDir, 'work', 'status').ended).toEqual(refused);
  expect(await start(dataDir, 'work', 'rebuild', 'looks').ended).toEqual(refused);
  const { code, said } = await start(dataDir, 'migrate').ended;
  expect(said).toMatch(/^Database migrated \(\d+ migrations\)\.\nThe database is up to date\.$/);
  expect(code).toBe(0);
  expect(await start(dataDir, 'migrate').ended).toEqual({ code: 0, said: 'The database is up to date.' });
}, 60_000);
