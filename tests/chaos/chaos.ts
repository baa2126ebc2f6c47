/** Imports and hearts on a cluster in which something dies again and again; then everything has to be as if nothing had. */
import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '#tests/image/make-prints.ts';
import { Client } from './client.ts';
import { Cluster } from './cluster.ts';
import { cause, chooseFaults, type Fault } from './faults.ts';
import { Hearts } from './hearts.ts';
import { drawPrints, importPrints, splitIntoImports, type Print } from './imports.ts';
import { waitFor } from './processes.ts';
import type { People } from './rows.ts';

export interface ChaosOptions {
  seed: number;
  files: number;
  kills: number;
  /** after which the run is given up */
  minutes: number;
  signal: AbortSignal;
  webs: number;
  workers: number;
}

/** imports at the same time, files in each, hearts a second and people who give them */
const load = { imports: 2, files: 12, hearts: 20, people: 8 };
/** ms; a kill comes with its share of the work, or after this time without it */
const kickAfterMs = 60_000;
/** ms; on a machine that has time for it, the last jobs end within two minutes: a store that was away is asked again after one */
const quietWithinMs = 900_000;

/** Answers whether all is well. */
export async function runChaos({ minutes, signal: given, webs, workers, ...options }: ChaosOptions) {
  const began = Date.now();
  const signal = AbortSignal.any([given, AbortSignal.timeout(minutes * 60_000)]);
  const tell = (line: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${line}`);
  tell(`seed ${options.seed}: ${options.files} files, ${options.kills} kills, ${webs} web servers, ${workers} workers`);
  const cluster = await Cluster.start({ webs, workers, signal });
  tell('the cluster is ready');
  let wrong: string[];
  try {
    cluster.takeSettings();
    wrong = await new Run(cluster, options, signal, tell).run();
  } catch (error) {
    wrong = [given.aborted ? 'stopped' : `given up: ${error instanceof Error ? error.stack : String(error)}`];
  } finally {
    await cluster.stop();
  }
  for (const [message, count] of await cluster.readErrors()) tell(`in the logs ${count} times: ${message}`);
  if (wrong.length === 0) await cluster.remove();
  else
    for (const line of [...wrong.slice(0, 50), `${wrong.length} findings; logs are in ${cluster.home}/logs`])
      tell(line);
  const verdict = wrong.length === 0 ? 'passed' : 'FAILED';
  console.log(`chaos ${verdict}: seed ${options.seed}, ${Math.round((Date.now() - began) / 1000)} s`);
  return wrong.length === 0;
}

class Run {
  #cluster: Cluster;
  #options: Pick<ChaosOptions, 'seed' | 'files' | 'kills'>;
  #giveUp = new AbortController();
  #signal: AbortSignal;
  #tell: (line: string) => void;
  #wrong: string[] = [];
  #processed = 0;
  #isOver = false;
  #faults = new Map<Fault, number>();

  constructor(
    cluster: Cluster,
    options: Pick<ChaosOptions, 'seed' | 'files' | 'kills'>,
    signal: AbortSignal,
    tell: (line: string) => void,
  ) {
    this.#cluster = cluster;
    this.#options = options;
    this.#signal = AbortSignal.any([signal, this.#giveUp.signal]);
    this.#tell = tell;
  }

  async run(): Promise<string[]> {
    const { seed, files } = this.#options;
    const rows = await import('./rows.ts');
    const people = await rows.makePeople(load.people);
    const client = new Client(this.#cluster.webs, random(seed + 1), this.#signal);
    const hearts = new Hearts(client, people.customers, load.hearts);
    const prints = drawPrints(files);
    const importing = { client, token: people.admin, archiveId: people.archiveId, hearts };
    const all = [this.#importAll(prints, importing), this.#killAll(), this.#count()];
    try {
      await Promise.all(all);
    } catch (error) {
      // What was stopped is started again before everything ends.
      this.#giveUp.abort(error);
      await Promise.allSettled(all);
      throw error;
    } finally {
      await hearts.stop();
    }
    const lastKill = Date.now();
    this.#tell(`${this.#options.kills} kills are over; waiting for quiet`);
    await this.#waitForQuiet();
    this.#tell('quiet; looking at what there is');
    await this.#check(prints, hearts, people, lastKill);
    this.#wrong.push(...client.surprises);
    return this.#wrong;
  }

  async #importAll(
    prints: Print[],
    { hearts, ...importing }: { client: Client; token: string; archiveId: number; hearts: Hearts },
  ): Promise<void> {
    const size = Math.min(load.files, Math.ceil(prints.length / (2 * load.imports)));
    const waiting = splitIntoImports(prints, size);
    const onColorway = (colorwayGuid: string) => hearts.addColorway(colorwayGuid);
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await importPrints(next, { ...importing, signal: this.#signal, onColorway });
        this.#tell(`an import of ${next.length} files is in the archive; ${waiting.length} have not begun`);
      }
    };
    await Promise.all(Array.from({ length: load.imports }, work));
    this.#isOver = true;
  }

  /** Spread over the work: the next kill comes with its share of the files, or when nothing moves. */
  async #killAll(): Promise<void> {
    const { seed, files, kills } = this.#options;
    const chance = random(seed);
    const faults = chooseFaults(chance);
    const tools = { cluster: this.#cluster, random: chance, signal: this.#signal, hasWork: () => !this.#isOver };
    for (let at = 1; at <= kills; at++) {
      const kickAt = Date.now() + kickAfterMs;
      const share = (files * (at - 0.5)) / kills;
      await sleep(300 + 1_500 * chance(), undefined, { signal: this.#signal });
      await waitFor('a kill', () => this.#isOver || this.#processed >= share || Date.now() > kickAt, {
        signal: this.#signal,
        patienceMs: 2 * kickAfterMs,
        everyMs: 50,
      });
      const fault = faults.next().value!;
      const nth = this.#faults.get(fault) ?? 0;
      this.#faults.set(fault, nth + 1);
      await cause(fault, {
        nth,
        ...tools,
        tell: (line) => this.#tell(`${at}/${kills}, ${this.#processed}/${files} files: ${line}`),
      });
    }
  }

  async #count(): Promise<void> {
    const { countProcessed } = await import('./rows.ts');
    while (!this.#isOver) {
      this.#signal.throwIfAborted();
      // Unknown while the database is away.
      this.#processed = await countProcessed().catch(() => this.#processed);
      await sleep(300);
    }
  }

  async #waitForQuiet(): Promise<void> {
    const { readQueue } = await import('./rows.ts');
    await this.#cluster.untilReady(this.#signal);
    let jobs = await readQueue();
    const isEmpty = async () => {
      jobs = await readQueue();
      return jobs.every(({ state }) => state === 'failed');
    };
    try {
      await waitFor('the queue to be empty', isEmpty, { patienceMs: quietWithinMs, signal: this.#signal });
    } catch {
      this.#signal.throwIfAborted();
    }
    this.#wrong.push(
      ...jobs.map(({ name, state, count, output }) => `queue ${name}: ${count} ${state} ${output ?? ''}`),
    );
  }

  async #check(prints: Print[], hearts: Hearts, people: People, lastKill: number): Promise<void> {
    const checks = await import('./checks.ts');
    const { countConnections } = await import('./rows.ts');
    const { services, webs } = this.#cluster;
    const folders = services.map(({ dataDir }) => dataDir);
    const connections = await countConnections();
    // docs/operations.md: a pool of 10, and 3 or 6 more.
    const most = webs.length * 13 + (services.length - webs.length) * 16;
    if (connections > most) this.#wrong.push(`${connections} connections to the database; ${most} are the most`);
    this.#wrong.push(
      ...(await checks.findWrongDesigns(prints, people)),
      ...(await checks.findWrongImports()),
      ...(await checks.findLostWrites(hearts)),
      ...(await checks.findScratch(folders, lastKill)),
    );
    const { checked, swept, lines } = await checks.verify();
    this.#wrong.push(...lines);
    const left = await this.#cluster.stopServices();
    this.#wrong.push(...left.map(({ command }) => `process left: ${command}`));
    const after = await waitFor('connections to close', async () => (await countConnections()) === 0, {
      patienceMs: 60_000,
    }).catch(() => false);
    if (!after) this.#wrong.push('connections to the database are left');
    const store = await this.#cluster.store.facts();
    if (store && store.uploads > 0) this.#wrong.push(`${store.uploads} multipart uploads are left`);
    await checks.disconnect();
    this.#tell(
      `${prints.length} files in ${new Set(prints.map(({ design }) => design)).size} designs; ${checked} stored files checked, ${swept} swept`,
    );
    const outcomes = [...hearts.outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', ');
    this.#tell(`${hearts.entries.length} favourites in ${hearts.lists.length} lists are there; answers ${outcomes}`);
    this.#tell(`kills: ${[...this.#faults].map(([fault, count]) => `${fault} ${count}`).join(', ')}`);
  }
}
