/** The launcher's whole course: check, database, build, seed, web and worker, until it is told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { config, sessionSecret } from '#app/config.server.ts';
import { buildWhenChanged } from './build.ts';
import { checkDataDir, checkPort } from './checks.ts';
import { endChild, keepRunning, spawnScript, type KeptChild } from './child.ts';
import { lockFile, openDatabase, type Database } from './database.ts';
import { takeLock } from './lock.mjs';
import { StartError } from './prepare.mjs';

/** How long web and worker may take to finish what they are at. */
const graceMs = 8_000;

export class Archive {
  #children: KeptChild[] = [];
  #database: Promise<Database> | undefined;
  #releaseLock = () => {};
  #abort = new AbortController();

  /** Resolves when the archive serves. Throws when it can't; `stop` must be called in any case. */
  async start(dev: boolean): Promise<void> {
    checkDataDir(config.dataDir);
    const predecessorKilled = this.#lock();
    await checkPort(config.host, config.port, predecessorKilled ? 5_000 : 0);
    if (sessionSecret().length < 16)
      console.error('SESSION_SECRET is short: 32 random characters or more keep sessions safe.');
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
      if (endsInARow >= 3) throw new StartError('The web server does not start; its last words stand above.');
    });
  }

  /** Ends web and worker, then the database. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#children.map((child) => child.stop(graceMs)));
    const database = await this.#database?.catch(() => undefined);
    await database?.stop();
    this.#releaseLock();
  }

  /** Cuts the grace short. */
  hurry(): void {
    for (const child of this.#children) child.kill();
  }

  #lock(): boolean {
    // With a database of one's own, several launchers may well share a folder.
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
    if (code !== 0) throw new StartError('The first data could not be put into the database; the reason stands above.');
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
      if (said && said !== told) console.error(`Not healthy yet: ${said}`);
      told = said;
      await sleep(200);
    }
  }
}

function tellHolder(address: string, pid: number): string {
  if (address) return `The archive already runs at ${address} (pid ${pid}).`;
  return `A worker command is using ${config.dataDir} (pid ${pid}); start again when it has ended.`;
}
