/**
 * The product on several processes, as a service manager runs it: a PostgreSQL, an S3 store, web servers and workers, each with its launcher.
 * A launcher that ends is started again, as systemd does.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { buildWhenChanged } from '#app/start/build.ts';
import { root } from '#app/start/prepare.mjs';
import { openCuttable, type Cuttable } from '#tests/outages/cuttable.ts';
import { findProcesses, kill, markOf, waitFor, type Found, type Part } from './processes.ts';
import type { StoreFacts, StoreState } from './store-process.ts';

/** ms after which a launcher that ended is started again: RestartSec */
const restartMs = 1_000;

export interface ClusterOptions {
  webs: number;
  workers: number;
  signal: AbortSignal;
  /** more settings */
  environment?: Record<string, string>;
}

export class Cluster {
  readonly home: string;
  readonly mark: string;
  /** what every process of the product, and the checks, are set to */
  readonly environment: Record<string, string>;
  readonly database: Database;
  readonly store: Store;
  readonly services: Service[] = [];

  private constructor(home: string, database: Database, store: Store, more: Record<string, string>) {
    this.home = home;
    this.mark = markOf(home);
    this.database = database;
    this.store = store;
    this.environment = {
      TMPDIR: path.join(home, 'tmp'),
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: '',
      EMBEDDED_DATABASE: '0',
      STORAGE_URL: store.url,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DEMO: '0',
      DRAIN_SECONDS: '5',
      // Two on the port of each web server's launcher.
      WEB_PROCESSES: '2',
      LOG_LEVEL: 'info',
      REQUEST_RATE_FACTOR: '0',
      // Whoever is started by npm ends with it; here with this process, should it be killed.
      npm_lifecycle_event: 'chaos',
      ...more,
    };
  }

  static async start({ webs, workers, signal, environment = {} }: ClusterOptions): Promise<Cluster> {
    await buildWhenChanged(signal);
    const home = await mkdtemp(path.join(tmpdir(), 'archive-chaos-'));
    await chmod(home, 0o711);
    for (const folder of ['tmp', 'logs', 'database']) await mkdir(path.join(home, folder), { mode: 0o711 });
    const database = await Database.start(path.join(home, 'database'));
    const store = await Store.start(path.join(home, 'store'));
    const cluster = new Cluster(home, database, store, environment);
    try {
      await cluster.run('migrate', ['app/start/migrate.ts']);
      for (let at = 1; at <= webs; at++) await cluster.#add('web', at);
      for (let at = 1; at <= workers; at++) await cluster.#add('worker', at);
      await cluster.untilReady(signal);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get webs(): string[] {
    return this.services.filter(({ role }) => role === 'web').map(({ url }) => url);
  }

  processes(part?: Part): Found[] {
    return findProcesses(this.mark, part);
  }

  async #add(role: 'web' | 'worker', at: number): Promise<void> {
    const name = `${role}-${at}`;
    const port = await freePort();
    const environment = {
      ...this.environment,
      DATA_DIR: path.join(this.home, name),
      PORT: String(port),
      ...(role === 'worker' && { WORKER_PORT: String(port) }),
    };
    const service = new Service(name, role, port, environment, path.join(this.home, 'logs', `${name}.log`));
    this.services.push(service);
    service.start();
  }

  async untilReady(signal: AbortSignal): Promise<void> {
    for (const { name, url } of this.services)
      await waitFor(`${name} to be ready`, () => isReady(url), { signal, patienceMs: 600_000 });
  }

  /** One of the product's commands, to its end. */
  async run(name: string, args: string[]): Promise<void> {
    const environment = { ...process.env, ...this.environment, DATA_DIR: path.join(this.home, name) };
    const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`);
  }

  /** Ends the product as an operator does, and answers what didn't end by itself. */
  async stopServices(): Promise<Found[]> {
    await Promise.all(this.services.map((service) => service.stop()));
    await waitFor('the processes to end', () => this.processes().length === 0, { patienceMs: 120_000 }).catch(
      () => undefined,
    );
    const left = this.processes();
    for (const { pid } of left) kill(pid);
    return left;
  }

  /** For looks into the run's database and store by this process, whose connections have a name of their own. */
  takeSettings(): void {
    // Whose processes are whose is told by TMPDIR.
    const { TMPDIR: _, ...settings } = this.environment;
    const address = new URL(settings.DATABASE_URL!);
    address.searchParams.set('application_name', 'chaos');
    Object.assign(process.env, settings, { DATA_DIR: path.join(this.home, 'chaos'), DATABASE_URL: address.href });
  }

  async findLines(pattern: RegExp): Promise<string[]> {
    const logs = await Promise.all(this.services.map(({ log }) => readFile(log, 'utf8').catch(() => '')));
    return logs.flatMap((log) => log.split('\n')).filter((line) => pattern.test(line));
  }

  /** Lines of level error or worse in the logs, by message. */
  async readErrors(): Promise<Map<string, number>> {
    const errors = new Map<string, number>();
    for (const line of await this.findLines(/"level":("(error|fatal)"|50|60)/)) {
      const { message, msg, err } = parse(line);
      const what = message ?? msg ?? err?.message ?? 'an error';
      errors.set(what, (errors.get(what) ?? 0) + 1);
    }
    return errors;
  }

  async stop(): Promise<void> {
    await this.stopServices();
    await this.store.stop();
    await this.database.stop();
  }

  remove(): Promise<void> {
    return rm(this.home, { recursive: true, force: true });
  }
}

function parse(line: string): { message?: string; msg?: string; err?: { message?: string } } {
  try {
    return JSON.parse(line) as { message?: string };
  } catch {
    return {};
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return answer?.status === 200;
}

export class Service {
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly url: string;
  readonly log: string;
  readonly dataDir: string;
  #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #isWanted = true;

  constructor(
    name: string,
    role: 'web' | 'worker',
    port: number,
    environment: Record<string, string> & { DATA_DIR: string },
    log: string,
  ) {
    this.name = name;
    this.role = role;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = environment;
    this.dataDir = environment.DATA_DIR;
    this.log = log;
  }

  start(): void {
    const child = spawn(process.execPath, ['app/start/start.mjs', 'run', this.role], {
      cwd: root,
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C comes to the tool alone.
      detached: true,
    });
    const log = createWriteStream(this.log, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.once('close', () => log.end());
    child.once('exit', () => {
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.start(), restartMs);
    });
    this.#child = child;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    await ended;
    clearTimeout(timer);
  }
}

/** The bundled PostgreSQL with all that makes an answered write last: what is left out only guards against a machine that stops. */
export class Database {
  #dataDir: string;
  #server: EmbeddedPostgres;

  private constructor(dataDir: string, server: EmbeddedPostgres) {
    this.#dataDir = dataDir;
    this.#server = server;
  }

  static async start(dataDir: string): Promise<Database> {
    const secret = () => randomBytes(24).toString('hex');
    const kept = { port: await freePort(), password: secret(), adminPassword: secret() };
    await writeFile(path.join(dataDir, 'postgres.json'), JSON.stringify(kept), { mode: 0o600 });
    return new Database(dataDir, await open(dataDir));
  }

  get url(): string {
    return this.#server.url;
  }

  /** PostgreSQL's immediate shutdown: as a crash, every connection is gone and the log is replayed at the next start. */
  async crash(): Promise<void> {
    const file = path.join(this.#dataDir, 'postgres', 'data', 'postmaster.pid');
    kill(Number.parseInt(await readFile(file, 'utf8'), 10), 'SIGQUIT');
    await this.#server.stop();
  }

  async startAgain(): Promise<void> {
    this.#server = await open(this.#dataDir);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

function open(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
  });
}

/** The S3 server of the tests as a process of its own; or a given store, by a way that can be cut. */
export class Store {
  readonly url: string;
  #folder: string;
  #child: ChildProcess | undefined;
  #way: Cuttable | undefined;
  #facts: Promise<StoreFacts> | undefined;

  private constructor(url: string, folder: string, child?: ChildProcess, way?: Cuttable) {
    this.url = url;
    this.#folder = folder;
    this.#child = child;
    this.#way = way;
  }

  /** `folder`: where the test server keeps its files */
  static async start(folder: string): Promise<Store> {
    if (process.env.S3_TEST_URL) {
      const url = new URL(process.env.S3_TEST_URL);
      const way = await openCuttable(url.hostname, Number(url.port || (url.protocol === 's3+http:' ? 80 : 443)));
      url.hostname = '127.0.0.1';
      url.port = String(way.port);
      url.searchParams.set('prefix', `chaos-${randomBytes(4).toString('hex')}`);
      return new Store(url.href, folder, undefined, way);
    }
    const child = forkStore(folder, await freePort());
    const { url } = await hear(child);
    return new Store(url, folder, child);
  }

  get isOurs(): boolean {
    return this.#child !== undefined;
  }

  /** A given store can only be cut off. */
  async become(state: StoreState | 'cut'): Promise<void> {
    if (this.#way) return void (state === 'well' ? this.#way.mend() : this.#way.cut());
    this.#facts = hear(this.#child!);
    this.#child!.send(state);
    await this.#facts;
  }

  /** SIGKILL amid whatever it does; what it has answered for is there when it comes again, at the same port. */
  async die(): Promise<void> {
    const child = this.#child!;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async riseAgain(): Promise<void> {
    this.#child = forkStore(this.#folder, Number(new URL(this.url).port));
    await hear(this.#child);
  }

  /** Nothing is known of a given store. */
  async facts(): Promise<Omit<StoreFacts, 'url'> | null> {
    if (!this.#child) return null;
    await this.become('well');
    return (await this.#facts) ?? null;
  }

  async stop(): Promise<void> {
    await this.#way?.close();
    if (!this.#child?.connected) return;
    const ended = new Promise((resolve) => this.#child!.once('exit', resolve));
    this.#child.disconnect();
    await ended;
  }
}

function forkStore(folder: string, port: number): ChildProcess {
  const program = path.join(import.meta.dirname, 'store-process.ts');
  return fork(program, [folder, String(port)], { stdio: 'inherit', detached: true });
}

function hear(child: ChildProcess): Promise<StoreFacts> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('the store has ended'));
    child.once('exit', end);
    child.once('message', (facts: StoreFacts) => {
      child.off('exit', end);
      resolve(facts);
    });
  });
}

/** Below those that the system gives to outgoing connections: a port that nobody listens on for a while must stay free. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
