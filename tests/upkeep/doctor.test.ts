/** One line for each part, with what to do; no part stops the others, and no secret is told. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { config, databaseUrl } from '#app/config.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { command, newMachine, query } from './commands.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'archive-doctor-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const here = { DATABASE_URL: databaseUrl(), DATA_DIR: config.dataDir };
const secret = 'x7Yw2kQ9rT4mZ8bV1nC6pL3sD5fG0hJa';

/** A mail server that greets, or doesn't. */
async function mailServer(greeting: string | null): Promise<{ port: number; close: () => void }> {
  const server = net.createServer((socket) => {
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    socket.on('data', (line) => socket.write(String(line).startsWith('EHLO') ? '250 archive.test\r\n' : '221 bye\r\n'));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as net.AddressInfo).port, close: () => server.close() };
}

test('all is well', async () => {
  const mail = await mailServer('220 archive.test ESMTP');
  await startJobs('work');
  await expect
    .poll(
      async () =>
        (await query<{ at: Date | null }>(databaseUrl(), 'SELECT max(monitor_on) AS at FROM pgboss.queue'))[0]!.at,
    )
    .not.toBeNull();
  const { status, said } = await command(['doctor'], {
    ...here,
    SESSION_SECRET: secret,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  });
  mail.close();
  // A busy machine may have little disk left, and an embedded database that answers as a distant one does.
  const mayBe = /disk|move it closer/;
  expect(said.split('\n').filter((line) => line && !line.startsWith('ok  ') && !mayBe.test(line))).toEqual([]);
  expect(status).toBe(0);
  for (const what of [
    'versions',
    'settings',
    'secrets',
    'disk',
    'database',
    'schema',
    'connections',
    'clock',
    'queue',
    'workers',
    'storage',
    'masters',
    'mail',
  ])
    expect(said).toContain(`  ${what}: `);
});

test('every part that fails says so beside the others, and tells no secret', async () => {
  const data = path.join(folder, 'data');
  await writeFile(data, 'a file, not a folder');
  const { status, said } = await command(['doctor'], {
    DATABASE_URL: 'postgresql://me:secret-word@127.0.0.1:1/archive',
    DATA_DIR: data,
    SESSION_SECRET: 'aaaaaaaaaaaaaaaaaaaa',
    SMTP_URL: 'smtp://me:mail-word@127.0.0.1:1',
    PUBLIC_URL: 'http://archive.example.com',
    GEOIP_FILE: path.join(folder, 'none.mmdb'),
    DEMO: '1',
  });
  expect(status).toBe(1);
  const levels = said
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/[ :]+/).slice(0, 2).join(' '));
  expect(levels).toEqual([
    'ok versions',
    'warn PUBLIC_URL',
    'warn GEOIP_FILE',
    'warn DEMO',
    'fail SESSION_SECRET',
    'fail disk',
    'fail database',
    'fail storage',
    'fail mail',
  ]);
  expect(said).not.toMatch(/secret-word|mail-word|aaaaaa/);
  for (const line of said.trim().split('\n').slice(1)) expect(line).toContain(' – ');
});

test('an empty database, one of a newer version, and a store that is away', async () => {
  const there = await newMachine('doctor-empty');
  const empty = await command(['doctor'], {
    ...there,
    STORAGE_URL: 's3+http://key:store-word@127.0.0.1:1/bucket',
    SESSION_SECRET: '',
  });
  expect(empty.said).toContain('migrations to apply');
  expect(empty.said).toContain('queue: no worker has ever run');
  expect(empty.said).toContain('fail  secrets: SESSION_SECRET is required');
  expect(empty.said).toMatch(/fail {2}storage: /);
  expect(empty.said).not.toContain('store-word');
  await query(
    there.DATABASE_URL,
    `CREATE TABLE "_prisma_migrations" ("migration_name" text, "finished_at" timestamptz, "rolled_back_at" timestamptz);
     INSERT INTO "_prisma_migrations" VALUES ('20991231000000_later', now(), NULL)`,
  );
  const newer = await command(['doctor'], there);
  expect(newer.said).toContain('fail  schema: newer than this program (20991231000000_later)');
  await rm(there.DATA_DIR, { recursive: true, force: true });
});

test('behind a proxy, an archive whose address is not set is told to know it', async () => {
  const told = await command(['doctor'], { ...here, SESSION_SECRET: secret, PUBLIC_URL: '', TRUST_PROXY: '1' });
  expect(told.said).toContain('PUBLIC_URL isn’t set, and a proxy leads to the archive (TRUST_PROXY) – ');
  const open = await command(['doctor'], { ...here, SESSION_SECRET: secret, PUBLIC_URL: '', HOST: '0.0.0.0' });
  expect(open.said).toContain('others can reach the archive at HOST 0.0.0.0 – ');
});

test('the secret is judged although the database says nothing', async () => {
  const silent = net.createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo;
  const { status, said } = await command(['doctor'], {
    ...here,
    DATABASE_URL: `postgresql://me:word@127.0.0.1:${port}/archive`,
    SESSION_SECRET: 'aaaaaaaaaaaaaaaaaaaa',
  });
  silent.close();
  expect(status).toBe(1);
  expect(said).toContain('fail  SESSION_SECRET can be guessed – ');
});

test('the other parts are told where an embedded database could not be started', async () => {
  const data = path.join(folder, 'no-folder');
  await writeFile(data, 'a file, not a folder');
  const { status, said } = await command(['doctor'], { DATABASE_URL: '', DATA_DIR: data, SESSION_SECRET: secret });
  expect(status).toBe(1);
  for (const line of ['ok    versions: ', 'ok    secrets: ', 'fail  disk: ', 'fail  database: ', 'fail  storage: '])
    expect(said).toContain(line);
  expect(said).not.toContain('    at ');
});
