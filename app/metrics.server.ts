/** What Prometheus reads at /metrics, where a setting opens it. */
import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { dropBase } from './base-path.ts';
import { config } from './config.server.ts';
import { countJobs } from './data/jobs.server.ts';
import { log } from './log.server.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The registry is the library's own and outlives a reload of this module in development. */
function once<Metric>(name: string, make: () => Metric): Metric {
  return (register.getSingleMetric(name) as Metric | undefined) ?? make();
}

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
  const method = methods.has(request.method) ? request.method : 'other';
  response.on('close', () => {
    const status = `${Math.floor(response.statusCode / 100)}xx`;
    requests.observe({ door, method, status }, (performance.now() - startedAt) / 1000);
  });
  next();
};

/** Counts what the process does from here on. Once a process. */
export function openMetrics(): RequestHandler {
  beginMetrics();
  return async (request, response) => {
    if (!mayRead(request.headers.authorization)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text').end('Unauthorized');
      return;
    }
    try {
      const text = await register.metrics();
      response.set({ 'Content-Type': register.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ requestId: response.locals.requestId, err: error }, 'the metrics could not be read');
      response.status(503).type('text').end(String(response.locals.requestId));
    }
  };
}

function beginMetrics(): void {
  collectDefaultMetrics();
  register.registerMetric(jobsGauge());
}

/** The same for a worker, which has no Express. */
export function openWorkerMetrics(): (
  authorization: string | undefined,
) => Promise<{ type: string; text: string } | null> {
  beginMetrics();
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

function jobsGauge(): Gauge {
  return new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      for (const { name, waiting, running, failed } of await countJobs()) {
        this.set({ queue: name, state: 'waiting' }, waiting);
        this.set({ queue: name, state: 'running' }, running);
        this.set({ queue: name, state: 'failed' }, failed);
      }
    },
  });
}

function mayRead(authorization: string | undefined): boolean {
  if (config.metricsToken === undefined) return true;
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
