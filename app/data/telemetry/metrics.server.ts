/** What is counted below the web: each metric is declared once and read by /metrics and by OTLP alike. */
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, Histogram, register } from 'prom-client';

/** ms that the database may take to tell of the queues */
const lookMs = 3_000;

/** The registry is the library's own and outlives a reload of this module in development. */
export function once<Metric>(name: string, make: () => Metric): Metric {
  return (register.getSingleMetric(name) as Metric | undefined) ?? make();
}

function counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
  return once(name, () => new Counter({ name, help, labelNames }));
}

function histogram<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  buckets: number[],
): Histogram<Label> {
  return once(name, () => new Histogram({ name, help, labelNames, buckets }));
}

/** What is looked at when it is asked for. While the database is away, what needs it is left out, and the rest is shown. */
export function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  look: (set: (labels: Record<Label, string>, value: number) => void) => void | Promise<void>,
  /** of several processes: what they have together, or what each says alike of the whole archive */
  aggregator: 'sum' | 'first' = 'sum',
): void {
  once(name, () => {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      async collect() {
        this.reset();
        const looked = (async () => look((labels, value) => this.set(labels, value)))();
        await Promise.race([looked, wait(lookMs, undefined, { ref: false })]).catch(() => undefined);
      },
    });
    return made;
  });
}

const imageSeconds = histogram(
  'image_work_duration_seconds',
  'Work of image processes by kind and outcome, without waiting for its turn',
  ['work', 'outcome'],
  [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
);
const imageBytes = histogram(
  'image_work_peak_bytes',
  'Most resident memory of the image process during the work, looked at five times a second (Linux)',
  ['work'],
  [200e6, 400e6, 600e6, 800e6, 1000e6, 1200e6, 1500e6],
);

const imageCpuSeconds = counter(
  'image_work_cpu_seconds_total',
  'Processor time of image processes by kind of work, all threads',
  ['work'],
);

interface ImageWork {
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
}

export function countImageWork(work: string, isDone: boolean, { seconds, cpuSeconds, peakBytes }: ImageWork): void {
  imageCpuSeconds.inc({ work }, cpuSeconds);
  imageSeconds.observe({ work, outcome: isDone ? 'done' : 'failed' }, seconds);
  if (peakBytes > 0) imageBytes.observe({ work }, peakBytes);
}

const storeSeconds = histogram(
  'store_request_duration_seconds',
  'Requests to the S3-compatible store, with their repetitions, until the answer begins',
  ['operation', 'outcome'],
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
);

/** `missing`: there is no such object. */
export function countStoreRequest(operation: string, outcome: 'done' | 'missing' | 'failed', seconds: number): void {
  storeSeconds.observe({ operation, outcome }, seconds);
}

const cachedReads = counter('store_cache_reads_total', "Files of the store read from this machine's cache", ['source']);

/** `store`: it had to be fetched first. */
export function countCachedRead(source: 'cache' | 'store'): void {
  cachedReads.inc({ source });
}

const pictures = counter('pictures_requested_total', 'Pictures of designs by where they came from', ['source']);

/** `late`: no worker made it in time. */
export function countPicture(source: 'storage' | 'worker' | 'late'): void {
  pictures.inc({ source });
}

const importFiles = counter('import_files_total', 'Files that imports have read', ['outcome']);

export function countImportFile(outcome: 'done' | 'failed'): void {
  importFiles.inc({ outcome });
}

const outages = counter('outages_total', 'Requests and tries of jobs that met a part that was away', ['part']);

export function countOutage(part: string): void {
  outages.inc({ part });
}

const refused = counter('requests_refused_total', 'Requests refused with 503 because of too many others', []);

export function countRefusal(): void {
  refused.inc();
}

/** Of the process' one gate. */
export function showAdmission(look: () => { running: number; waiting: number }): void {
  gauge('requests_admitted', 'Requests that are worked on and that wait for their turn', ['state'], (set) => {
    const { running, waiting } = look();
    set({ state: 'running' }, running);
    set({ state: 'waiting' }, waiting);
  });
}
