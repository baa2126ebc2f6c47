/** Hours of everyday load on one web server and one worker, and whether anything of theirs grows. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '#tests/image/make-prints.ts';
import { Client } from './client.ts';
import { Cluster, type Service } from './cluster.ts';
import { drawPrints, importPrints, type Importing } from './imports.ts';
import { findGrowth, type Sample } from './growth.ts';

export interface SoakOptions {
  minutes: number;
  seed: number;
  signal: AbortSignal;
}

/** requests a second; ms between two imports, and between two samples */
const perSecond = 8;
const importEveryMs = 45_000;
const sampleEveryMs = 10_000;
/** designs that stay; older ones are deleted */
const kept = 12;
/** files of an import */
const files = 3;
const token = 'the-token-of-the-soak';

/** Answers whether nothing grew. */
export async function runSoak({ minutes, seed, signal }: SoakOptions): Promise<boolean> {
  const began = Date.now();
  const tell = (line: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${line}`);
  const environment = { METRICS: '1', METRICS_TOKEN: token };
  const cluster = await Cluster.start({ webs: 1, workers: 1, signal, environment });
  tell(`seed ${seed}: ${minutes} minutes of everyday load on one web server and one worker`);
  let wrong: string[];
  try {
    cluster.takeSettings();
    wrong = await new Soak(cluster, { minutes, seed, signal }, tell).run();
  } catch (error) {
    wrong = [signal.aborted ? 'stopped' : `given up: ${error instanceof Error ? error.stack : String(error)}`];
  } finally {
    await cluster.stop();
  }
  const warnings = await cluster.findLines(/MaxListenersExceededWarning|"level":("(error|fatal)"|50|60)/);
  wrong.push(...warnings.map((line) => `in the logs: ${line.slice(0, 300)}`));
  if (wrong.length === 0) await cluster.remove();
  for (const line of wrong.slice(0, 50)) tell(line);
  console.log(`soak ${wrong.length === 0 ? 'passed' : `FAILED: logs are in ${cluster.home}/logs`}`);
  return wrong.length === 0;
}

class Soak {
  #cluster: Cluster;
  #options: SoakOptions;
  #tell: (line: string) => void;
  #until: number;
  #random: () => number;
  #samples = new Map<string, Sample[]>();
  #colorways: string[] = [];
  #answers = new Map<string, number>();
  #imported = 0;
  /** what queues said of jobs that failed: nothing of an everyday load may */
  #failed = new Set<string>();

  constructor(cluster: Cluster, options: SoakOptions, tell: (line: string) => void) {
    this.#cluster = cluster;
    this.#options = options;
    this.#tell = tell;
    this.#until = Date.now() + options.minutes * 60_000;
    this.#random = random(options.seed);
  }

  async run(): Promise<string[]> {
    const { signal } = this.#options;
    const rows = await import('./rows.ts');
    const people = await rows.makePeople(4);
    const client = new Client(this.#cluster.webs, this.#random, signal);
    const onColorway = (colorwayGuid: string) => void this.#colorways.push(colorwayGuid);
    const importing = { client, token: people.admin, archiveId: people.archiveId, signal, onColorway };
    await Promise.all([this.#importAndDelete(importing), this.#visit(client, people.customers), this.#sampleAll()]);
    const answers = [...this.#answers].map(([answer, count]) => `${answer}: ${count}`).join(', ');
    this.#tell(`${this.#imported} files imported; answers ${answers}`);
    const wrong = [...client.surprises, ...this.#failed];
    for (const [name, samples] of this.#samples) {
      const { line, grew } = findGrowth(name, samples);
      this.#tell(line);
      if (grew) wrong.push(`it grows: ${line}`);
    }
    return wrong;
  }

  /** Now and then some files come in, and as many designs go. */
  async #importAndDelete(importing: Importing): Promise<void> {
    const { client, token: admin, signal } = importing;
    for (let first = 0; Date.now() < this.#until; first += files) {
      const next = Date.now() + importEveryMs;
      await importPrints(drawPrints(files, first), importing);
      this.#imported += files;
      const found = await client.call('/service/search/design/basic/0/100', { fields: {}, token: admin });
      const { designs } = found.body as { designs: { designGuid: string; activeVariantGuid: string }[] };
      for (const { designGuid } of designs.slice(kept))
        await client.call(`/service/design/delete/${designGuid}`, { method: 'DELETE', token: admin });
      await client.call('/service/design/dispose', { fields: {}, token: admin });
      this.#colorways = designs.slice(0, kept).map(({ activeVariantGuid }) => activeVariantGuid);
      await sleep(Math.max(0, next - Date.now()), undefined, { signal });
    }
  }

  /** One request after another; what is slow is asked for less often. */
  async #visit(client: Client, tokens: string[]): Promise<void> {
    const { signal } = this.#options;
    const [web] = this.#cluster.webs;
    while (Date.now() < this.#until) {
      const next = Date.now() + 1000 / perSecond;
      const headers = { 'access-token': this.#pick(tokens)! };
      const colorwayGuid = this.#pick(this.#colorways);
      const chance = this.#random();
      if (chance < 0.25) await this.#read(`${web}/archive?q=${'abcdefgh'[Math.floor(8 * chance * 4)]}`, headers);
      else if (chance < 0.3) await this.#read(`${web}/favorites`, headers);
      else if (chance < 0.5 || !colorwayGuid)
        await this.#note(
          await client.ask('/service/search/design/basic/0/25', { fields: {}, token: headers['access-token'] }),
        );
      else {
        const isAdded = chance < 0.75;
        const [verb, method] = isAdded ? ['add', 'PUT'] : ['remove', 'POST'];
        const fields = { colorwayGuid };
        await this.#note(
          await client.ask(`/service/favorites/${verb}`, { method, fields, token: headers['access-token'] }),
        );
      }
      await sleep(Math.max(0, next - Date.now()), undefined, { signal });
    }
  }

  async #read(url: string, headers: Record<string, string>): Promise<void> {
    const answer = await fetch(url, { headers }).catch(() => null);
    const pictures = (await answer?.text())?.match(/\/design\/thumbnail\/[^"&\s]+/g) ?? [];
    this.#note(answer);
    for (const picture of new Set(pictures.slice(0, 4)))
      this.#note(await fetch(new URL(picture, url), { headers }).then(async (one) => (await one.arrayBuffer(), one)));
  }

  #note(answered: { status: number } | null): void {
    const outcome = String(answered?.status ?? 'none');
    this.#answers.set(outcome, (this.#answers.get(outcome) ?? 0) + 1);
  }

  #pick<T>(all: T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }

  async #sampleAll(): Promise<void> {
    const { countConnections, countQueued, readQueue } = await import('./rows.ts');
    while (Date.now() < this.#until) {
      for (const service of this.#cluster.services) await this.#sample(service);
      this.#add('connections to the database', await countConnections(), 'number');
      const { waiting, overdue } = await countQueued();
      this.#add('jobs in the queues', waiting, 'number');
      this.#add('done jobs that should be gone', overdue, 'number');
      for (const { name, state, output } of await readQueue())
        if (state === 'failed') this.#failed.add(`a job of ${name} failed: ${output}`);
      const store = await this.#cluster.store.facts();
      if (store) this.#add('connections to the store', store.connections, 'number');
      await sleep(sampleEveryMs, undefined, { signal: this.#options.signal });
    }
  }

  async #sample({ name, url, dataDir }: Service): Promise<void> {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    const read = (metric: string) => Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1]);
    const megabytes = (metric: string) => read(metric) / 1e6;
    this.#add(`${name}: memory, MB`, megabytes('process_resident_memory_bytes'), 'memory');
    this.#add(`${name}: heap, MB`, megabytes('nodejs_heap_size_used_bytes'), 'heap');
    this.#add(`${name}: open files`, read('process_open_fds'), 'number');
    this.#add(`${name}: handles`, read('nodejs_active_resources_total'), 'number');
    const scratch = await readdir(path.join(dataDir, 'scratch')).catch(() => []);
    this.#add(`${name}: scratch files`, scratch.length, 'number');
  }

  #add(name: string, value: number, kind: Sample['kind']): void {
    this.#samples.set(name, [...(this.#samples.get(name) ?? []), { value, kind }]);
  }
}
