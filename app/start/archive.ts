/** Everything the launcher does: checks, database, build, seed, web server and worker, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { config, sessionSecret } from '#app/config.server.ts';
import { buildWhenChanged } from './build.ts';
import { checkDataDir, checkPort } from './checks.ts';
import { endChild, keepRunning, spawnScript, type KeptChild } from './child.ts';
import { lockFile, openDatabase, type Database } from './database.ts';
import { takeLock } from './lock.mjs';
import { StartError } from './prepare.mjs';

/** How long web server and worker may take to shut down. */
const graceMs = 8_000;

export class Archive {
  #children: KeptChild[] = [];
  #database: Promise<Database> | undefined;
  #releaseLock = () => {};
  #abort = new AbortController();

  /** Resolves when the archive is ready. Throws if it can't start; `stop` must be called in any case. */
  async start(dev: boolean): Promise<void> {
    checkDataDir(config.dataDir);
    const predecessorKilled = this.#lock();
    await checkPort(config.host, config.port, predecessorKilled ? 5_000 : 0);
    if (sessionSecret().length < 16)
      console.error('SESSION_SECRET is too short to be secure. Use at least 32 random characters.');
    process.env.NODE_ENV = dev ? 'development' : 'production';
    this.#database = openDatabase();
    await this.#database;
    this.#check();
    if (!dev) await buildWhenChanged(this.#abort.signal);
    await this.#seed();
    this.#check();
    let endsInARow = 0;
    this.#children = [
      keepRunning({ name: 'web server', script: 'app/server.ts', onEnd: (times) => (endsInARow = times) }),
      keepRunning({ name: 'worker', script: 'workers/cli.ts', args: ['work'] }),
    ];
    await this.#waitUntilHealthy(() => {
      if (endsInARow >= 3) throw new StartError("The web server can't be started. See its output above.");
    });
  }

  /** Stops web server and worker, then the database. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#children.map((child) => child.stop(graceMs)));
    const database = await this.#database?.catch(() => undefined);
    await database?.stop();
    this.#releaseLock();
  }

  /** Kills what is still shutting down. */
  hurry(): void {
    for (const child of this.#children) child.kill();
  }

  #lock(): boolean {
    // With an external database, several launchers may share a data folder.
    if (config.databaseUrl) return false;
    const lock = takeLock(lockFile, config.publicUrl);
    if (lock.holder) throw new StartError(tellHolder(lock.holder.note, lock.holder.pid));
    this.#releaseLock = lock.release;
    return lock.stale;
  }

  #check(): void {
    this.#abort.signal.throwIfAborted();
  }

  async #seed(): Promise<void> {
    const child = spawnScript('app/start/seed.ts');
    this.#abort.signal.addEventListener('abort', () => void endChild(child, 2_000));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    this.#check();
    if (code !== 0) throw new StartError("The database can't be seeded. See the error above.");
  }

  async #waitUntilHealthy(checkServer: () => void): Promise<void> {
    const host =
      { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[config.host] ??
      (config.host.includes(':') ? `[${config.host}]` : config.host);
    let told = '';
    for (;;) {
      this.#check();
      checkServer();
      const answer = await fetch(`http://${host}:${config.port}/healthz`, {
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (answer?.ok) return;
      const said = answer ? `${answer.status} ${(await answer.text()).slice(0, 300)}` : '';
      if (said && said !== told) console.error(`Not ready yet: ${said}`);
      told = said;
      await sleep(200);
    }
  }
}

function tellHolder(address: string, pid: number): string {
  if (address) return `The archive is already running at ${address} (pid ${pid}).`;
  return `A worker command is using ${config.dataDir} (pid ${pid}). Try again when it has finished.`;
}
