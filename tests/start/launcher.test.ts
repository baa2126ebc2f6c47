import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { takeLock } from '#app/start/lock.mjs';
import { whatToInstall } from '#app/start/prepare.mjs';
import { freePort } from '#tests/free-port.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-launcher-'));
  await chmod(folder, 0o711);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the launcher, which is expected to give up; one that waits is ended when it has said `until`. */
function start(
  env: Record<string, string>,
  program = 'run',
  args: string[] = [],
  until?: RegExp,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.resolve(`app/start/${program}.ts`), ...args], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: unknown) => {
      said += String(chunk);
      if (until?.test(said)) child.kill('SIGTERM');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });
}

describe('a start that cannot succeed says so in one line', () => {
  it('port taken, before anything is made', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const { code, said } = await start({ PORT: String(port) });
    other.close();
    expect(said).toBe(
      `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm start`,
    );
    expect(code).toBe(1);
    expect(await readdir(path.join(folder, 'data'))).toEqual([]);
  });

  it("a worker's port taken, whose answer would pass for the worker's own", async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const { code, said } = await start({ PORT: String(await freePort()), WORKER_PORT: String(port) });
    other.close();
    expect(said).toBe(`Port ${port} is already in use. Set WORKER_PORT to another one.`);
    expect(code).toBe(1);
  });

  it('data folder that is none', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const { code, said } = await start({ DATA_DIR: path.join(folder, 'file', 'data') });
    expect(said).toBe(
      `The data folder ${folder}/file/data can't be used (not a folder). Set DATA_DIR to another folder.`,
    );
    expect(code).toBe(1);
  });

  it('data folder behind a link that leads nowhere, such as to a disk that is not mounted', async () => {
    await symlink(path.join(folder, 'disk', 'data'), path.join(folder, 'link'));
    const { code, said } = await start({ DATA_DIR: path.join(folder, 'link') });
    expect(said).toBe(`The data folder ${folder}/link can't be used (not a folder). Set DATA_DIR to another folder.`);
    expect(code).toBe(1);
  });

  it('data folder in use by a running archive, which is left alone', async () => {
    const lock = takeLock(path.join(folder, 'data', 'archive.lock'), 'http://localhost:3456');
    const { code, said } = await start({});
    expect(said).toBe(`The archive is already running at http://localhost:3456 (pid ${process.pid}).`);
    expect(code).toBe(1);
    expect(await readdir(path.join(folder, 'data'))).toEqual(['archive.lock']);
    lock.release?.();
  });

  it('data folder in use in another container', async () => {
    const file = path.join(folder, 'data', 'archive.lock');
    await mkdir(path.join(folder, 'data'));
    const own = { pid: 1, startTime: '1', note: 'http://localhost:3456', host: 'other', space: 'boot pid:[1]' };
    await writeFile(file, JSON.stringify(own));
    const timer = setInterval(() => void utimes(file, new Date(), new Date()), 300);
    const answers = await Promise.all([start({}), start({}, 'work', ['status'])]);
    clearInterval(timer);
    for (const { code, said } of answers) {
      expect(said.split('\n')).toEqual([
        expect.stringMatching(/was in use on other \(pid 1\) 0 s ago\. Waiting up to 60 s/),
        `${folder}/data is in use on other, another container or machine. Work there, or stop it first.`,
      ]);
      expect(code).toBe(1);
    }
  });

  it('worker command while the archive is just starting', async () => {
    const lock = takeLock(path.join(folder, 'data', 'archive.lock'), 'http://localhost:3456');
    const { code, said } = await start({}, 'work', ['status']);
    expect(said).toBe(`The archive is starting or stopping (pid ${process.pid}). Try again in a moment.`);
    expect(code).toBe(1);
    lock.release?.();
  });

  it('a restore beside a running archive', async () => {
    const lock = takeLock(path.join(folder, 'data', 'archive.lock'), 'http://localhost:3456');
    const { code, said } = await start({}, 'work', ['restore', folder]);
    expect(said).toBe(`The archive is running (pid ${process.pid}). Stop it first.`);
    expect(code).toBe(1);
    lock.release?.();
  });

  it('a mistyped worker command, before a database is started or migrated', async () => {
    expect(await start({}, 'work', ['bakcup', folder])).toEqual({
      code: 2,
      said: 'unknown command "bakcup" (see npm run work -- --help)',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('doctor, of a setting that nothing can do without', async () => {
    expect(await start({ PORT: 'x' }, 'work', ['doctor'])).toEqual({
      code: 1,
      said: 'fail  settings: PORT must be a whole number from 1 to 65535',
    });
  });

  it('a wrong setting', async () => {
    expect(await start({ PORT: 'x' })).toEqual({ code: 1, said: 'PORT must be a whole number from 1 to 65535' });
  });

  it('no SESSION_SECRET with a given database', async () => {
    const { code, said } = await start({
      DATABASE_URL: 'postgresql://me:secret-word@127.0.0.1:1/archive',
      PORT: String(await freePort()),
    });
    expect(said).toMatch(/^SESSION_SECRET is required with DATABASE_URL[^\n]*$/);
    expect(code).toBe(1);
  });

  it('a database that is not there, which is waited for, without its password', async () => {
    const env = {
      DATABASE_URL: 'postgresql://me:secret-word@127.0.0.1:1/archive',
      SESSION_SECRET: 'a secret that is long enough',
      PORT: String(await freePort()),
    };
    const { code, said } = await start(env, 'run', [], /database at/);
    expect(said).toBe('Waiting for the database at 127.0.0.1:1…\nStopping…');
    expect(code).toBe(0);
  });
});

test('an install that a missing library ends says which one', () => {
  const said =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file';
  expect(whatToInstall(`npm error ${said}`)).toBe(
    'The system lacks libatomic.so.1. On Debian or Ubuntu: apt-get install libatomic1',
  );
  expect(whatToInstall('npm error code ENOTFOUND')).toBeUndefined();
});

test('every program runs in UTC, whatever the machine’s time zone', async () => {
  const script = `import { runInForeground } from './app/start/prepare.mjs';
    await runInForeground(process.execPath, ['-p', 'new Date(2026, 0, 1).toISOString()']);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: 'Europe/Istanbul' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  expect(said).toBe('2026-01-01T00:00:00.000Z\n');
});
