/** Commands beside a running archive or another command, on its embedded database. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { markBorrowed } from '#app/start/borrowers.ts';
import { takeLock } from '#app/start/lock.mjs';

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-borrowed-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const untilTold = `
  const { borrowDatabase } = await import('#app/start/database.ts');
  const { default: pg } = await import('pg');
  const database = await borrowDatabase({ older: 'take' });
  console.log('begun');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
  await database.stop();
  console.log('ended');
  process.exit(0);`;

/** A command that works until it is told to end, with a last look at the database. */
async function startCommand(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', untilTold], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const command = { child, said: '', end: () => child.stdin.write('end\n') };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (command.said += chunk.toString()));
  await expect.poll(() => command.said).toContain('begun');
  return command;
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
});

describe('a command on the database of another', () => {
  async function startTwo() {
    const dataDir = await makeDataDir();
    const owner = await startCommand(dataDir);
    const borrower = await startCommand(dataDir);
    owner.end();
    await expect
      .poll(() => owner.said)
      .toContain(`Another command uses the database (pid ${borrower.child.pid}). Waiting for it`);
    return { dataDir, owner, borrower };
  }

  test('keeps it until its own end', async () => {
    const { dataDir, owner, borrower } = await startTwo();
    borrower.end();
    await expect.poll(() => borrower.said).toBe('begun\nended\n');
    await expect.poll(() => owner.said).toContain('ended');
    expect((await readdir(dataDir)).filter((name) => /lock|borrowed/.test(name))).toEqual([]);
  });

  test('keeps it no longer once it is killed', async () => {
    const { owner, borrower } = await startTwo();
    borrower.child.kill('SIGKILL');
    await expect.poll(() => owner.said).toContain('ended');
  });

  test('loses it at Ctrl-C of the other', async () => {
    const { dataDir, owner } = await startTwo();
    owner.child.kill('SIGINT');
    await expect.poll(() => owner.said).toContain('ended');
    expect(markBorrowed(dataDir)).toBeUndefined();
  });
});
