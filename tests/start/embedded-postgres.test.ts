import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectionSettings,
  findRunningPostgres,
  memorySettings,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#app/data/embedded-postgres.ts';
import { usedConnections } from '#app/data/probes.server.ts';

let dataDir: string;
let server: EmbeddedPostgres | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'archive-postgres-'));
  await chmod(dataDir, 0o711);
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const pidFile = () => path.join(dataDir, 'postgres/data/postmaster.pid');
const readPid = async () => Number.parseInt(await readFile(pidFile(), 'utf8').catch(() => ''), 10) || undefined;

async function ask<T extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}

it('keeps an eighth of the memory there is, within bounds', () => {
  const kept = (gigabytes: number) => memorySettings(gigabytes * 2 ** 30)['shared_buffers'];
  expect([1, 8, 64].map(kept)).toEqual(['256MB', '1024MB', '2048MB']);
  expect(memorySettings(64 * 2 ** 30)['effective_cache_size']).toBe('32768MB');
});

it('allows as many connections as its web servers and its worker may open', () => {
  const most = (webProcesses: number, pool: number) => connectionSettings(webProcesses, pool)['max_connections'];
  expect([most(1, 10), most(8, 10), most(8, 20)]).toEqual(['100', '163', '263']);
});

// Where the system promises any memory that is asked for, there is nothing to see.
const promisesAll = async () =>
  (await readFile('/proc/sys/vm/overcommit_memory', 'utf8').catch(() => '1')).trim() === '1';

it.skipIf(await promisesAll())('starts with less memory where the system does not give what it asks for', async () => {
  const shared_buffers = `${Math.ceil((4 * totalmem()) / 2 ** 30)}GB`;
  const small = await mkdtemp(path.join(tmpdir(), 'archive-postgres-'));
  await chmod(small, 0o711);
  const started = await startEmbeddedPostgres({ dataDir: small, settings: { shared_buffers } });
  try {
    expect(await ask(started.url, 'SHOW shared_buffers')).toEqual([{ shared_buffers: '256MB' }]);
  } finally {
    await started.stop();
    await rm(small, { recursive: true, force: true });
  }
});

// One folder goes through its life; each step starts where the last one ended.
describe('embedded PostgreSQL', () => {
  it('is made with UTF-8 letters of every language, private files and an ordinary role', async () => {
    server = await startEmbeddedPostgres({ dataDir });
    const [row] = await ask(
      server.url,
      `SELECT lower('ÇİÇEK ЦВЕТЫ') AS low, 'öz' < 'zo' AS sorted, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super,
              current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS listens`,
    );
    expect(row).toMatchObject({ sorted: true, super: false, encoding: 'UTF8', listens: '127.0.0.1' });
    expect(row!.low).toContain('цветы');
    await ask(server.url, 'CREATE EXTENSION pg_trgm');
    expect(await ask(server.url, `SELECT similarity('Цветы', 'цветок') > 0.2 AS alike`)).toEqual([{ alike: true }]);
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(await findRunningPostgres(dataDir)).toBe(server.url);
  });

  it('counts the connections of other roles too, which it is not told the type of', async () => {
    const used = async () => (await ask<{ used: number }>(server!.url, `SELECT ${usedConnections} AS used`))[0]!.used;
    const before = await used();
    const { adminPassword } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
    const other = new URL(server!.url);
    Object.assign(other, { username: 'postgres', password: adminPassword });
    const client = new pg.Client({ connectionString: other.href });
    await client.connect();
    await expect.poll(used).toBe(before + 1);
    await client.end();
  });

  it('keeps its data and its address over a clean stop', async () => {
    await ask(server!.url, 'CREATE TABLE kept (id int)');
    const { url } = server!;
    await server!.stop();
    expect(await readPid()).toBeUndefined();
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    server = await startEmbeddedPostgres({ dataDir });
    expect(server.url).toBe(url);
    expect(await ask(url, 'SELECT * FROM kept')).toEqual([]);
  });

  it('waits for its port when it is killed, and keeps what it said', async () => {
    const { createServer } = await import('node:net');
    const { url } = server!;
    const log = path.join(dataDir, 'postgres/server.log');
    const isUp = () =>
      ask(url, 'SELECT 1').then(
        () => true,
        () => false,
      );
    const listen = () =>
      new Promise<ReturnType<typeof createServer> | undefined>((resolve) => {
        const taker = createServer();
        taker.once('error', () => resolve(undefined));
        taker.listen(Number(new URL(url).port), '127.0.0.1', () => resolve(taker));
      });
    let taker: Awaited<ReturnType<typeof listen>>;
    let pid: number | undefined;
    // Where it comes back before its port is taken, once more.
    while (!taker) {
      await until(isUp);
      await ask(url, 'SELECT 1 / 0').catch(() => undefined);
      expect(await readFile(log, 'utf8')).toContain('division by zero');
      pid = await readPid();
      process.kill(pid!, 'SIGKILL');
      for (let time = 0; !taker && time < 20; time++) {
        taker = await listen();
        if (!taker) await sleep(20);
      }
    }
    await sleep(3000);
    expect([undefined, pid]).toContain(await readPid());
    taker.close();
    await until(isUp);
    expect(await readFile(`${log}.1`, 'utf8')).toContain('division by zero');
  });

  it('comes back by itself when the server is killed', async () => {
    const pid = await readPid();
    process.kill(pid!, 'SIGKILL');
    await until(async () => ![undefined, pid].includes(await readPid()));
    await until(() =>
      ask(server!.url, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    expect(await ask(server!.url, 'SELECT * FROM kept')).toEqual([]);
    await server!.stop();
    expect(await readPid()).toBeUndefined();
  });

  it('ends when its launcher is killed, and starts again', async () => {
    const source = `import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve('app/data/embedded-postgres.ts'))};
      console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(await readPid()).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await until(async () => (await readPid()) === undefined);
    server = await startEmbeddedPostgres({ dataDir });
    expect(await ask(server.url, 'SELECT * FROM kept')).toEqual([]);
    await server.stop();
  });

  it("leaves alone the process that now has a dead server's pid", async () => {
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const data = path.join(dataDir, 'postgres/data');
    await writeFile(pidFile(), `${bystander.pid}\n${data}\n1000000000\n5432\n\n127.0.0.1\n  0 0\nready   \n`);
    server = await startEmbeddedPostgres({ dataDir });
    expect(await ask(server.url, 'SELECT * FROM kept')).toEqual([]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    bystander.kill('SIGKILL');
  });

  it('moves to another port when its own is taken', async () => {
    const { port } = new URL(server!.url);
    await server!.stop();
    const net = await import('node:net');
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
    server = await startEmbeddedPostgres({ dataDir });
    other.close();
    expect(new URL(server.url).port).not.toBe(port);
    expect(await ask(server.url, 'SELECT * FROM kept')).toEqual([]);
  });

  it('says in one line when its password is lost', async () => {
    await server!.stop();
    server = undefined;
    const file = path.join(dataDir, 'postgres.json');
    const kept = await readFile(file, 'utf8');
    await rm(file);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/postgres\.json is gone/);
    await writeFile(file, '\0'.repeat(120));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/postgres\.json is damaged/);
    await writeFile(file, kept, { mode: 0o600 });
  });
});
