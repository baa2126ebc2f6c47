/** One trace from an admin's press to the pictures, over a real server, a real worker and a collector that takes OTLP. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import remixConfig from '../../remix.config.js';
import type { Span } from './collector.ts';

const collector = await vi.hoisted(async () => {
  const { startCollector } = await import('./collector.ts');
  const made = await startCollector();
  // Read when the configuration is imported.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = made.url;
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL = 'http/json';
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'authorization=the-collectors-own-key';
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=trial';
  process.env.OTEL_METRIC_EXPORT_INTERVAL = '600000';
  // Statements wait for a connection that another request releases.
  process.env.DATABASE_POOL_SIZE = '2';
  return made;
});

const { admit } = await import('#app/admission.server.ts');
const door = await import('#app/api/route.ts');
const { db } = await import('#app/data/database.server.ts');
const { answerByRemix } = await import('#app/exchange.server.ts');
const { startTelemetry } = await import('#app/data/telemetry/start.server.ts');
const { readImport } = await import('#app/domain/imports/review/read-import.server.ts');
const { stages } = await import('#app/domain/imports/job/stages.ts');
const { traceRequests } = await import('#app/trace-requests.server.ts');
const { beginMetrics, measureRequests } = await import('#app/metrics.server.ts');
const { contentType, field, file, multipart, psd, tiff } = await import('#tests/imports/originals.ts');
const { makeArchive, makePerson } = await import('#tests/make.ts');
const { signedInAdmin } = await import('../ask.ts');

// The worker has as many as usual.
delete process.env.DATABASE_POOL_SIZE;
const root = path.resolve(import.meta.dirname, '../..');
let server: Server;
let base: string;
let token: string;
let stop: () => Promise<void>;
let worker: ChildProcess;

beforeAll(async () => {
  stop = await startTelemetry('web');
  beginMetrics();
  ({ token } = await signedInAdmin());
  const routes = {
    layout: { id: 'layout', path: '', module: { default: () => null } },
    design: {
      id: 'design',
      parentId: 'layout',
      path: 'design/:designId/:colorwayId?',
      module: { loader: () => new Response('a design') },
    },
    fails: {
      id: 'fails',
      path: 'auto-login/:token',
      module: {
        loader: () => {
          throw new Error('a message with user@example.com');
        },
      },
    },
    service: { id: 'service', path: 'service/*', module: door },
  } as unknown as ServerBuild['routes'];
  const build = {
    mode: 'production',
    entry: { module: { default: () => new Response('a page', { status: 500 }) } },
    routes,
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: remixConfig.future,
    isSpaMode: false,
  } as unknown as ServerBuild;
  const app = express();
  app.use((_request, response, next) => {
    response.locals.requestId = 'the-request';
    next();
  });
  app.use(traceRequests(() => routes));
  app.use(measureRequests);
  // Most requests are let in by another one that ends.
  app.use(admit({ active: 4, waiting: 100, patienceMs: 60_000 }));
  const getLoadContext = () => ({ requestId: 'the-request', cspNonce: 'nonce', remoteAddress: '10.8.0.1' });
  app.all('*', answerByRemix(build, 'production', getLoadContext));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  if (worker && worker.exitCode === null) worker.kill('SIGKILL');
  server.closeAllConnections();
  server.close();
  await collector.stop();
});

const traceparent = (id: string) => `00-${id}-00f067aa0ba902b7-01`;
const ofTrace = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);
const named = (spans: Span[], name: RegExp) => spans.filter((span) => name.test(span.name));

/** From a span up to the one that has no parent here. */
function wayUp(spans: Span[], from: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === from.parentSpanId);
  return [from.name, ...(parent ? wayUp(spans, parent) : [])];
}

async function press(call: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${base}/service${call}?q=${encodeURIComponent('what somebody typed')}`, {
    method: 'POST',
    headers: { 'access-token': token, 'content-type': 'application/json', cookie: 'session=a-cookie', ...headers },
    body: JSON.stringify(body),
  });
}

it('names a request by its pattern, and never by what it asks for', async () => {
  // Remix tells of the error and of the address that it doesn't know.
  vi.spyOn(console, 'error').mockReturnValue();
  const guid = '01a00000-0000-7000-8000-000000000000';
  const trace = 'b'.repeat(32);
  for (const address of [
    `/design/${guid}?password=typed-by-somebody`,
    '/auto-login/a-token-that-signs-in',
    '/no-such-page/typed-by-somebody',
    '/%E0%A4%A',
  ])
    await fetch(base + address, { headers: { cookie: 'session=a-cookie', traceparent: traceparent(trace) } });
  await expect.poll(() => ofTrace(trace).length).toBe(4);
  expect(ofTrace(trace).map(({ name, attributes, status }) => [name, attributes['http.route'], status.code])).toEqual([
    ['GET /design/:designId/:colorwayId?', '/design/:designId/:colorwayId?', 0],
    ['GET /auto-login/:token', '/auto-login/:token', 2],
    // Both are answered by this test's own page, with 500.
    ['GET', undefined, 2],
    ['GET', undefined, 0],
  ]);
  expect(collector.said()).not.toContain(guid);
  expect(collector.said()).not.toContain('a-token-that-signs-in');
});

it('begins a trace of its own where a traceparent is none, and none where it says so', async () => {
  const hostile = [
    'xx',
    '00-' + '0'.repeat(32) + '-00f067aa0ba902b7-01',
    `00-${'c'.repeat(32)}-${'0'.repeat(16)}-01`,
    `00-${'c'.repeat(32)}-00f067aa0ba902b7-01-and-more`,
    `ff-${'c'.repeat(32)}-00f067aa0ba902b7-01`,
    '\'; drop table "User"; --',
    'a'.repeat(10_000),
  ];
  const before = collector.spans.length;
  for (const text of hostile) await fetch(`${base}/design/one`, { headers: { traceparent: text } });
  // A browser or program may send it twice; then neither counts.
  await fetch(`${base}/design/one`, {
    headers: [
      ['traceparent', traceparent('c'.repeat(32))],
      ['traceparent', traceparent('d'.repeat(32))],
    ],
  });
  await expect.poll(() => collector.spans.length).toBe(before + hostile.length + 1);
  const begun = collector.spans.slice(before);
  expect(new Set(begun.map(({ traceId }) => traceId)).size).toBe(begun.length);
  for (const { traceId, parentSpanId } of begun) {
    expect(traceId).not.toMatch(/^(0+|c+|d+)$/);
    expect(parentSpanId ?? '').toBe('');
  }
  // Not sampled by who asks: traced neither here nor further on.
  await fetch(`${base}/design/one`, { headers: { traceparent: `00-${'e'.repeat(32)}-00f067aa0ba902b7-00` } });
  const seen = await press('/no-such-call', {}, { traceparent: traceparent('f'.repeat(32)) });
  expect(seen.status).toBe(404);
  await expect.poll(() => ofTrace('f'.repeat(32)).length).toBeGreaterThan(0);
  expect(ofTrace('e'.repeat(32))).toEqual([]);
});

it('keeps the traces of requests apart that wait for each other', async () => {
  const ids = Array.from({ length: 16 }, (_, at) => `${at + 10}`.repeat(16));
  const ask = async (tokens: string[], first: string) => {
    const traced = ids.map((id) => first + id.slice(1));
    const answers = await Promise.all(
      traced.map((id, at) =>
        fetch(`${base}/service/admin/new-collection/all`, {
          headers: { 'access-token': tokens[at % tokens.length]!, traceparent: traceparent(id) },
        }),
      ),
    );
    for (const { status } of answers) expect(status).toBe(200);
    await expect.poll(() => traced.every((id) => named(ofTrace(id), /^GET/).length === 1)).toBe(true);
    return traced.map((id) =>
      ofTrace(id)
        .map(({ name }) => name)
        .sort(),
    );
  };
  const tokens = await Promise.all(ids.map(async () => (await signedInAdmin()).token));
  const [whole, ...others] = await ask(tokens, '7');
  expect(whole!.length).toBeGreaterThan(3);
  for (const shape of others) expect(shape).toEqual(whole);

  // Of one session some share the statement that reads it: it is in the trace of one of those who share, and in no other.
  const isOfSession = (name: string) => name === 'SELECT Session';
  const rest = whole!.filter((name) => !isOfSession(name));
  expect(whole!.length - rest.length).toBe(1);
  const shared = await ask([token], '8');
  for (const shape of shared) expect(shape.filter((name) => !isOfSession(name))).toEqual(rest);
  const read = shared.flat().filter(isOfSession).length;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(ids.length);
});

it('leads from the press through the job and the image process to the pictures', { timeout: 600_000 }, async () => {
  const admin = await makePerson({ isAdmin: true });
  const archiveId = (await makeArchive()).id;
  const sent = await fetch(`${base}/service/design/import`, {
    method: 'PUT',
    headers: { 'access-token': token, 'content-type': contentType },
    body: new Uint8Array(
      multipart([
        field('archiveId', archiveId),
        field('isNewImport', true),
        file('Secret Customer Peony.psd', psd(1)),
        file('Secret Customer Rose.tif', tiff(2)),
      ]),
    ),
  });
  const { jobId } = (await sent.json()) as { jobId: string };
  worker = spawn(process.execPath, ['workers/cli.ts', 'work', 'import-run', 'import-files', 'picture-make'], {
    cwd: root,
    env: process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const traces = new Map<string, string>();
  for (const [at, { key, call }] of stages.slice(1).entries()) {
    const id = `${'a'.repeat(31)}${at}`;
    traces.set(key, id);
    expect((await press(`/design/${call}`, { jobId }, { traceparent: traceparent(id) })).status).toBe(200);
    await expect.poll(async () => (await readImport(admin, { jobId })).state, { timeout: 300_000 }).toBe('done');
  }
  const made = () =>
    db.$queryRaw<unknown[]>`select 1 from pgboss.job where name = 'picture-make' and state = 'completed'`;
  await expect.poll(async () => (await made()).length, { timeout: 120_000 }).toBeGreaterThan(2);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const toldAt = Date.now();
  worker.kill('SIGTERM');
  await ended;
  expect(Date.now() - toldAt).toBeLessThan(9_000);
  await stop();

  const spans = ofTrace(traces.get('process')!);
  const [request, ...others] = named(spans, /^POST /);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    name: 'POST /service/design/process',
    kind: 2,
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.route': '/service/design/process',
      'http.response.status_code': 200,
      'print_archive.request_id': 'the-request',
    },
    resource: {
      'service.name': 'print-archive',
      'print_archive.role': 'web',
      'deployment.environment.name': 'trial',
    },
  });
  expect(named(spans, /^operation /)[0]).toMatchObject({
    name: 'operation requestStage',
    parentSpanId: request!.spanId,
  });
  const stored = named(spans, /^storage putFile/).find(
    (span) => span.attributes['print_archive.storage.folder'] !== 'masters',
  );
  expect(stored!.resource['print_archive.role']).toBe('worker');
  expect(wayUp(spans, stored!)).toEqual([
    'storage putFile',
    'import file',
    expect.stringMatching(/^job import-(run|files)$/),
    ...(wayUp(spans, stored!)[2] === 'job import-files' ? ['send import-files', 'job import-run'] : []),
    'send import-run',
    'operation requestStage',
    'POST /service/design/process',
  ]);
  const masters = named(spans, /^image makeMaster$/);
  expect(masters).toHaveLength(2);
  expect(masters[0]!.attributes['print_archive.image.peak_mb']).toBeGreaterThan(20);
  expect(masters[0]!.attributes['print_archive.image.megapixels']).toBeDefined();
  expect(named(spans, /^job import-files$/)).toHaveLength(1);
  expect(named(spans, /^UPDATE ImportFile$/).length).toBeGreaterThan(2);
  const statements = named(spans, /^SELECT/).map(({ attributes }) => attributes['db.query.text']);
  expect(statements).toContainEqual(expect.stringContaining('$1'));

  const later = ofTrace(traces.get('completeTransfer')!);
  const pictures = named(later, /^job picture-make$/);
  expect(pictures.length).toBeGreaterThan(1);
  expect(wayUp(later, pictures[0]!)).toEqual([
    'job picture-make',
    'send picture-make',
    'job import-run',
    'send import-run',
    expect.stringMatching(/^operation /),
    'POST /service/design/complete-transfer',
  ]);

  const said = collector.said();
  expect(said).toContain('POST /service/design/process');
  const { SESSION_SECRET } = process.env;
  for (const secret of [token, 'a-cookie', 'what somebody typed', 'what%20somebody', 'Secret Customer', 'Peony'])
    expect(said).not.toContain(secret);
  for (const secret of ['typed-by-somebody', 'the-collectors-own-key', '@example.com', SESSION_SECRET!])
    expect(said).not.toContain(secret);

  // The same numbers as /metrics shows.
  const text = await register.metrics();
  const requests = collector.metrics.find(({ name }) => name === 'http_request_duration_seconds')!;
  expect(requests.unit).toBe('s');
  const points = requests.histogram!.dataPoints;
  expect(points.length).toBeGreaterThan(1);
  for (const { count, bucketCounts, explicitBounds } of points) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
    expect(bucketCounts.reduce((sum, each) => sum + each, 0)).toBe(count);
  }
  const service = points.filter(({ attributes }) => attributes.some(({ value }) => value.stringValue === 'service'));
  const shown = [...text.matchAll(/^http_request_duration_seconds_count\{door="service".* (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
  expect(service.map(({ count }) => Number(count)).sort()).toEqual(shown.sort());
  const names = new Set(collector.metrics.map(({ name }) => name));
  for (const name of ['jobs', 'database_connections', 'requests_admitted', 'nodejs_eventloop_lag_p99_seconds'])
    expect(names).toContain(name);
  // Of the worker.
  for (const name of [
    'image_work_duration_seconds',
    'image_work_peak_bytes',
    'image_work_cpu_seconds_total',
    'import_files_total',
    'job_duration_seconds',
  ])
    expect(names).toContain(name);
});
