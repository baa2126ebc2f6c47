/** A worker with telemetry off, with a collector that is away, and with one that never answers. */
import { spawn } from 'node:child_process';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { sendJob, startJobs } from '#app/data/jobs.server.ts';
import { isTracing } from '#app/data/telemetry/tracing.ts';
import { startCollector, type Collector } from './collector.ts';

const root = path.resolve(import.meta.dirname, '../..');
let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
  await startJobs('send');
});
afterAll(() => collector.stop());

/** Says at its end which parts of OpenTelemetry were loaded. */
const tellLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      const part = /@opentelemetry\\/([^/]+)/.exec(found.url);
      if (part) loaded.add(part[1]);
      return found;
    },
  });
  process.on('exit', () => console.error('LOADED ' + [...loaded].sort().join(' ')));
`)}`;

const mailsDone = () =>
  db.$queryRaw<
    unknown[]
  >`select 1 from pgboss.job where name = 'mail-send' and (state = 'completed' or retry_count > 0)`;

/** Sends one mail by a worker and stops it. */
async function work(env: Record<string, string>) {
  const before = (await mailsDone()).length;
  const child = spawn(process.execPath, ['--import', tellLoaded, 'workers/cli.ts', 'work', 'mail-send'], {
    cwd: root,
    env: { ...process.env, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await sendJob('mail-send', { to: 'somebody@example.com', subject: 'A subject', text: 'A text' });
  await expect.poll(async () => (await mailsDone()).length).toBe(before + 1);
  const toldAt = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  return { code, said, stopMs: performance.now() - toldAt, loaded: /LOADED (.*)/.exec(said)?.[1] };
}

it('off, the default: sends nothing, and loads nothing of the SDK', async () => {
  expect(isTracing).toBe(false);
  expect(await work({})).toMatchObject({ code: 0, loaded: 'api' });
  // Some other program's settings, or a switch that says no.
  expect(await work({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' })).toMatchObject({
    code: 0,
    loaded: 'api',
  });
  expect(collector.requests()).toBe(0);
});

it('on: what was not sent yet is sent when it stops, and the log names the trace', async () => {
  const ran = await work({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(ran.code).toBe(0);
  expect(ran.loaded).toContain('sdk-trace');
  const job = collector.spans.find(({ name }) => name === 'job mail-send');
  expect(job).toMatchObject({ kind: 5, attributes: { 'print_archive.queue': 'mail-send' } });
  const line = ran.said.split('\n').find((text) => text.includes('job mail-send'));
  expect(JSON.parse(line!)).toMatchObject({ traceId: job!.traceId });
  expect(collector.metrics.map(({ name }) => name)).toContain('job_duration_seconds');
  expect(collector.said()).not.toContain('somebody@example.com');
  expect(collector.said()).not.toContain('A subject');
});

it('speaks protobuf unless told otherwise', async () => {
  const ran = await work({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: '' });
  expect(ran.code).toBe(0);
  // Texts stand in it as they are.
  for (const text of ['job mail-send', 'job_duration_seconds']) expect(collector.binary()).toContain(text);
});

it('a sampler that keeps nothing sends no span', async () => {
  const before = collector.spans.length;
  const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0', OTEL_METRICS_EXPORTER: 'none' };
  expect((await work({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...sampler })).code).toBe(0);
  expect(collector.spans.length).toBe(before);
});

it('a collector that is away or silent harms nothing', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const away = await work({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect(away.code).toBe(0);
  expect(away.stopMs).toBeLessThan(9_000);

  collector.mood = 'silence';
  const silent = await work({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(silent.code).toBe(0);
  expect(silent.stopMs).toBeLessThan(9_000);
});
