/** What Prometheus reads at /metrics, where a setting opens it. */
import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, register } from 'prom-client';
import { dropBase } from './base-path.ts';
import { config } from './config.server.ts';
import { pool, preparedPool, transactions } from './data/database.server.ts';
import { countJobs, longestWaits } from './data/jobs.server.ts';
import { gauge, once } from './data/telemetry/metrics.server.ts';
import { question } from './domain/base/questions/question.server.ts';
import { isStopping } from './health.server.ts';
import { log } from './log.server.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const requests = once('http_request_duration_seconds', () => {
  const labelNames = ['door', 'method', 'status'] as const;
  return new Histogram({ name: 'http_request_duration_seconds', help: 'Requests by door', labelNames, buckets });
});

const calls = once('service_calls_total', () => {
  const labelNames = ['call', 'responseCode'] as const;
  return new Counter({ name: 'service_calls_total', help: 'Service calls by their path in the document', labelNames });
});

/** `call`: method and path as documented, never as asked: no guid becomes a label. */
export function countServiceCall(call: string, responseCode: number): void {
  calls.inc({ call, responseCode: String(responseCode) });
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** No stranger makes up a label. */
export function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** Pictures, pages, calls and files are different loads. */
export function doorOf(path: string): string {
  if (path.startsWith('/assets/')) return 'asset';
  if (path === config.serviceBasePath || path.startsWith(`${config.serviceBasePath}/`)) return 'service';
  if (/^\/(design|wear)\/(thumbnail|view|tiles)\/|^\/iiif\/|^\/collections\/(picture|cover)\//.test(path))
    return 'picture';
  if (path.startsWith('/downloads/')) return 'download';
  return /^\/(livez|readyz|healthz|metrics)$/.test(path) ? 'monitor' : 'page';
}

export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const door = doorOf(dropBase(request.originalUrl.split('?', 1)[0]!));
  const method = knownMethod(request.method);
  response.on('close', () => {
    const status = statusOf(response.statusCode);
    requests.observe({ door, method, status }, (performance.now() - startedAt) / 1000);
  });
  next();
};

/** By its hundred; apart from failures 503, with which a server says that something isn't ready, or that too much is asked of it. */
const statusOf = (code: number) => (code === 503 ? '503' : `${Math.floor(code / 100)}xx`);

/** Answers with all that is counted. */
export function openMetrics(): RequestHandler {
  return async (request, response) => {
    if (!mayRead(request.headers.authorization)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text').end('Unauthorized');
      return;
    }
    try {
      const registry = isOneOfSeveral ? await gatherMetrics() : register;
      const text = await registry.metrics();
      response.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ requestId: response.locals.requestId, err: error }, 'the metrics could not be read');
      response.status(503).type('text').end(String(response.locals.requestId));
    }
  };
}

/** Web servers that share a port are scraped by turns, as chance will have it: each answers for all of them. */
const isOneOfSeveral = config.webProcesses > 1 && config.searchSocket !== undefined;
/** ms between two tellings to the others; who hasn't told for three of them has ended */
const toldEvery = 5_000;

type Metrics = Awaited<ReturnType<typeof register.getMetricsAsJSON>>;

const told = new Map<number, { metrics: Metrics; at: number }>();

/** Kept by the search process, which all of them know: one tells its own, and learns of all. */
const tellMetrics = question('metrics', async ({ pid, metrics }: { pid: number; metrics: Metrics }) => {
  const now = Date.now();
  told.set(pid, { metrics, at: now });
  for (const [other, { at }] of told) if (now - at > 3 * toldEvery) told.delete(other);
  return [...told.values()].map((one) => one.metrics);
});

const tellOwn = async () => tellMetrics({ pid: process.pid, metrics: await register.getMetricsAsJSON() }, toldEvery);

/** While the search process is away, its own alone. */
async function gatherMetrics(): Promise<Pick<typeof register, 'metrics' | 'contentType'>> {
  const all = await tellOwn().catch(() => null);
  return all ? AggregatorRegistry.aggregate(all) : register;
}

/** Counts what the process itself does from here on: memory, event loop, connections, queues. Once a process. */
export function beginMetrics(): void {
  collectDefaultMetrics();
  if (isOneOfSeveral) setInterval(() => void tellOwn().catch(() => undefined), toldEvery).unref();
  const looksAtAll = 'first';
  gauge(
    'jobs',
    'Jobs by queue and state',
    ['queue', 'state'],
    async (set) => {
      // The queues are closed by then.
      if (isStopping()) return;
      for (const { name, waiting, running, failed } of await countJobs()) {
        set({ queue: name, state: 'waiting' }, waiting);
        set({ queue: name, state: 'running' }, running);
        set({ queue: name, state: 'failed' }, failed);
      }
    },
    looksAtAll,
  );
  gauge(
    'job_longest_wait_seconds',
    'Since when the job is due that waits longest',
    ['queue'],
    async (set) => {
      if (isStopping()) return;
      for (const { name, seconds } of await longestWaits()) set({ queue: name }, seconds);
    },
    looksAtAll,
  );
  gauge('database_connections', 'Connections of the pools, and who waits for one', ['state'], (set) => {
    const pools = [...new Set([pool, preparedPool])];
    const sum = (count: (one: (typeof pools)[number]) => number) => pools.reduce((all, one) => all + count(one), 0);
    set(
      { state: 'used' },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    );
    set({ state: 'waiting' }, transactions.waiting + sum(({ waitingCount }) => waitingCount));
  });
}

/** The same for a worker, which has no Express. */
export function openWorkerMetrics(): (
  authorization: string | undefined,
) => Promise<{ type: string; text: string } | null> {
  return async (authorization) =>
    mayRead(authorization) ? { type: register.contentType, text: await register.metrics() } : null;
}

const jobSeconds = once('job_duration_seconds', () => {
  const labelNames = ['queue', 'outcome'] as const;
  const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];
  return new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs by queue and outcome',
    labelNames,
    buckets: jobBuckets,
  });
});

/** `handedBack`: the worker stopped, or a part of the archive was away. */
export function countJob(queue: string, outcome: 'done' | 'failed' | 'handedBack', ms: number): void {
  jobSeconds.observe({ queue, outcome }, ms / 1000);
}

function mayRead(authorization: string | undefined): boolean {
  if (config.metricsToken === undefined) return true;
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
