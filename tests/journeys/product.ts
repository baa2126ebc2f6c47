/**
 * Starts the product for the journeys, with the demo's people and labels and designs of the journeys' own, and ends it afterwards. Each of
 * Playwright's workers asks at the door for a product of its own, with its own copy of database and data folder: what one journey file
 * makes never meets another that runs at the same time. `base`: one more, below that path. DELETE: a journey failed and left who knows what;
 * those after it, which run in another process, get products anew.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenChanged } from '#app/start/build.ts';
import { root } from '#app/start/prepare.mjs';
import { startTestDatabase, type TestDatabase } from '#tests/database.ts';
import { freePort } from '#tests/free-port.ts';

export interface Product {
  url: string;
  dataDir: string;
  databaseUrl: string;
}

interface Running extends Product {
  stop(): Promise<void>;
}

/** ms */
const patience = 300_000;

export default async function setUp(): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), 'archive-journeys-'));
  await chmod(home, 0o711);
  await buildWhenChanged(new AbortController().signal);
  // What the seed encrypts every product must read.
  process.env.SESSION_SECRET = randomBytes(32).toString('base64url');
  const database = await startTestDatabase();
  const seeded = await database.clone('journeys');
  const files = path.join(home, 'seeded');
  await mkdir(files, { mode: 0o711 });
  const seeding = { ...process.env, DATABASE_URL: seeded, EMBEDDED_DATABASE: '1', DATA_DIR: files, DEMO: '0' };
  await run(['app/start/seed.ts'], seeding);
  await run(['tests/journeys/people.ts'], seeding);
  await run(['tests/journeys/designs.ts'], seeding);

  const products = new Map<string, Promise<Running>>();
  const left: Promise<void>[] = [];
  const door = http.createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [worker, base] = [searchParams.get('worker') ?? '0', searchParams.get('base') ?? ''];
    const key = worker + base.replace('/', '-');
    if (request.method === 'DELETE') {
      for (const [name, product] of products)
        if (name.split('-')[0] === worker) {
          products.delete(name);
          left.push(product.then(({ stop }) => stop()).catch(() => undefined));
        }
      return void response.end();
    }
    if (!products.has(key)) {
      const folder = path.join(home, `${key}.${left.length}`);
      products.set(key, start(database, seeded, files, folder, base));
    }
    products.get(key)!.then(
      (product) => response.end(JSON.stringify(product)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  process.env.JOURNEY_DOOR = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  // For the process that only lists the journeys; each worker has its own (journey.ts).
  process.env.JOURNEY_DATA = home;
  return async () => {
    door.close();
    door.closeAllConnections();
    await Promise.all([
      ...left,
      ...[...products.values()].map((product) => product.then(({ stop }) => stop()).catch(() => undefined)),
    ]);
    await database.stop();
    await rm(home, { recursive: true, force: true });
  };
}

async function start(
  database: TestDatabase,
  seeded: string,
  files: string,
  dataDir: string,
  base: string,
): Promise<Running> {
  await cp(files, dataDir, { recursive: true });
  const databaseUrl = await database.clone('journeys', seeded);
  const product = await startOnce().catch((error: unknown) => {
    // Between its choice and its use somebody else may have taken the port.
    if (!String(error).includes('already in use')) throw error;
    return startOnce();
  });
  return { ...product, dataDir, databaseUrl };

  async function startOnce(): Promise<Pick<Running, 'url' | 'stop'>> {
    const port = await freePort();
    const url = `http://localhost:${port}${base}`;
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      DATABASE_URL: databaseUrl,
      EMBEDDED_DATABASE: '1',
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      // Identity providers of the journeys are on this machine.
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    };
    const child = spawn(process.execPath, ['app/start/start.mjs', 'run'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async () => {
      child.kill('SIGINT');
      await ended;
    };
    await ready(child);
    return { url, stop };
  }
}

function ready(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`The product ${why}:\n${said}`));
    const timer = setTimeout(() => fail("didn't become ready"), patience);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (process.env.JOURNEY_LOG) process.stdout.write(chunk);
      if (!said.includes('Ready: ')) return;
      clearTimeout(timer);
      resolve();
    };
    product.stdout!.on('data', hear);
    product.stderr!.on('data', hear);
    product.once('exit', (code) => fail(`ended with ${code}`));
  });
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });
}
