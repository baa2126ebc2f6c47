/** Everything the launcher does: checks, database, build, seed, web server and worker, until it is stopped. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { config, sessionSecret } from '#app/config.server.ts';
import { buildWhenChanged } from './build.ts';
import { checkDataDir, checkPort, lockDataDir, usedElsewhere } from './checks.ts';
import { keepRunning, type KeptChild } from './child.ts';
import { openDatabase, seedDatabase, waitForDatabase, waitForMigrations, type Database } from './database.ts';
import { StartError } from './prepare.mjs';

/** What of the archive a launcher runs. */
export type Role = 'all' | 'web' | 'worker';

type Part = 'search' | 'web' | 'worker';

/** How long a worker may take to shut down, and a web server beside the uploads that it waits for. */
const graceMs = 8_000;

/** 32 MB that are new at a time: with Node's own 16 what a page leaves behind is looked through while half of it is still in use. */
const webOptions = ['--max-semi-space-size=32'];
/** The heap may grow fourfold between two collections of all of it: with V8's own measure, which goes by how little is in use, each sixth search for similar designs waited for one. */
const searchOptions = ['--heap-growing-percent=300'];

export class Archive {
  #role: Role;
  #children: { part: Part; child: KeptChild }[] = [];
  #searchFolder: string | undefined;
  #database: Promise<Database> | undefined;
  #releaseLock = () => {};
  #abort = new AbortController();

  constructor(role: Role = 'all') {
    this.#role = role;
  }

  /** Resolves when the archive is ready. Throws if it can't start; `stop` must be called in any case. */
  async start(dev: boolean): Promise<void> {
    checkDataDir(config.dataDir);
    if (config.databaseUrl) checkSecret();
    if (this.#role !== 'all') return this.#startRole(this.#role);
    const predecessorKilled = await this.#lock();
    const patience = predecessorKilled ? 5_000 : 0;
    await checkPort(config.host, config.port, 'PORT', patience);
    await this.#checkWorkerPort(patience);
    if (config.databaseUrl) await waitForDatabase(this.#abort.signal);
    else checkSecret();
    process.env.NODE_ENV = dev ? 'development' : 'production';
    this.#database = openDatabase({ signal: this.#abort.signal });
    await this.#database;
    this.#check();
    if (!dev) await buildWhenChanged(this.#abort.signal);
    await seedDatabase(this.#abort.signal);
    this.#check();
    // In development the web server searches by itself, with the code as it is now.
    await this.#run(dev ? ['web', 'worker'] : ['search', 'web', 'worker'], dev);
  }

  /** One of several processes on one database, which somebody else migrates. */
  async #startRole(role: 'web' | 'worker'): Promise<void> {
    process.env.NODE_ENV = 'production';
    if (role === 'web') await checkPort(config.host, config.port, 'PORT');
    // A worker whose launcher was killed has ten seconds to end.
    else await this.#checkWorkerPort(12_000);
    await waitForDatabase(this.#abort.signal);
    await waitForMigrations(this.#abort.signal);
    if (role === 'web') await buildWhenChanged(this.#abort.signal);
    this.#check();
    await this.#run(role === 'web' ? ['search', 'web'] : [role]);
  }

  async #run(parts: Part[], dev = false): Promise<void> {
    let endsInARow = 0;
    const onEnd = (times: number) => (endsInARow = times);
    if (parts.includes('search')) process.env.SEARCH_SOCKET = await this.#makeSocketPath();
    const start = {
      search: () => keepRunning({ name: 'search process', script: 'app/search-process.ts', node: searchOptions }),
      web: () => keepRunning({ name: 'web server', script: 'app/server.ts', node: webOptions, onEnd }),
      worker: () => keepRunning({ name: 'worker', script: 'workers/cli.ts', args: ['work'] }),
    };
    this.#children = parts.flatMap((part) =>
      Array.from({ length: part === 'web' && !dev ? config.webProcesses : 1 }, () => ({ part, child: start[part]() })),
    );
    const port = parts.includes('web') ? config.port : config.workerPort;
    if (port === undefined) return;
    await this.#waitUntilHealthy(port, () => {
      if (endsInARow >= 3) throw new StartError("The web server can't be started. See its output above.");
    });
  }

  /** Where the search process is asked, by this user's processes alone. */
  async #makeSocketPath(): Promise<string> {
    // A socket's path may have some hundred letters.
    const home = tmpdir().length > 60 && process.platform !== 'win32' ? '/tmp' : tmpdir();
    this.#searchFolder = await mkdtemp(path.join(home, 'archive-search-'));
    if (process.platform === 'win32') return `\\\\.\\pipe\\${path.basename(this.#searchFolder)}`;
    return path.join(this.#searchFolder, 'socket');
  }

  /** Stops web server and worker, then what they ask: the search process, then the database. */
  async stop(): Promise<void> {
    this.#abort.abort();
    const drainMs = config.drainSeconds * 1000;
    const isSearch = ({ part }: { part: Part }) => part === 'search';
    await Promise.all(
      this.#children
        .filter((one) => !isSearch(one))
        .map(({ part, child }) => child.stop(part === 'web' ? graceMs + drainMs : graceMs)),
    );
    await Promise.all(this.#children.filter(isSearch).map(({ child }) => child.stop(graceMs)));
    if (this.#searchFolder) await rm(this.#searchFolder, { recursive: true, force: true });
    const database = await this.#database?.catch(() => undefined);
    await database?.stop();
    this.#releaseLock();
  }

  /** Kills what is still shutting down. */
  hurry(): void {
    for (const { child } of this.#children) child.kill();
  }

  async #lock(): Promise<boolean> {
    // With an external database, several launchers may share a data folder.
    if (config.databaseUrl) return false;
    const lock = await lockDataDir(config.dataDir, config.publicUrl, this.#abort.signal);
    if (lock.holder?.elsewhere) throw usedElsewhere(config.dataDir, lock.holder.host);
    if (lock.holder) throw new StartError(tellHolder(lock.holder.note, lock.holder.pid));
    this.#releaseLock = lock.release;
    return lock.stale;
  }

  /** Else another program's answer on it would pass for the worker's. */
  async #checkWorkerPort(waitMs: number): Promise<void> {
    if (config.workerPort) await checkPort(config.host, config.workerPort, 'WORKER_PORT', waitMs);
  }

  #check(): void {
    this.#abort.signal.throwIfAborted();
  }

  async #waitUntilHealthy(port: number, checkServer: () => void): Promise<void> {
    const host =
      { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[config.host] ??
      (config.host.includes(':') ? `[${config.host}]` : config.host);
    let told = '';
    for (;;) {
      this.#check();
      checkServer();
      const answer = await fetch(`http://${host}:${port}/healthz`, {
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (answer?.ok) return;
      const said = answer ? `${answer.status} ${(await answer.text()).slice(0, 300)}` : '';
      if (said && said !== told) console.error(`Not ready yet: ${said}`);
      told = said;
      // Each refusal is a line in the server's log.
      await sleep(answer ? 2_000 : 200);
    }
  }
}

function checkSecret(): void {
  if (sessionSecret().length < 16)
    console.error('SESSION_SECRET is too short to be secure. Use at least 32 random characters.');
}

function tellHolder(address: string, pid: number): string {
  if (address) return `The archive is already running at ${address} (pid ${pid}).`;
  return `A worker command is using ${config.dataDir} (pid ${pid}). Try again when it has finished.`;
}
