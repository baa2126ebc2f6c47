/** A collector for tests: takes OTLP as JSON and keeps it. It can be slow, refuse or be away, as collectors are. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
}

export interface Span extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number | boolean | undefined>;
  /** of the process that made it */
  resource: Record<string, string | number | boolean | undefined>;
}

export interface SentMetric {
  name: string;
  unit?: string;
  sum?: { dataPoints: { asDouble?: number; attributes: Attribute[] }[]; isMonotonic?: boolean };
  gauge?: { dataPoints: { asDouble?: number; attributes: Attribute[] }[] };
  histogram?: {
    dataPoints: {
      count: number;
      sum: number;
      bucketCounts: number[];
      explicitBounds: number[];
      attributes: Attribute[];
    }[];
  };
}

export interface Collector {
  /** OTEL_EXPORTER_OTLP_ENDPOINT */
  url: string;
  spans: Span[];
  metrics: SentMetric[];
  /** everything that came, as it came */
  said: () => string;
  /** what came as protobuf */
  binary: () => string;
  requests: () => number;
  /** `silence`: takes what comes and never answers */
  mood: 'ok' | 'silence' | 'refuse';
  stop: () => Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const binaries: string[] = [];
  let requests = 0;
  const server = http.createServer(async (request, response) => {
    requests++;
    const body = Buffer.concat(await request.toArray()).toString();
    if (collector.mood === 'silence') return;
    if (collector.mood === 'refuse') return void response.writeHead(503).end();
    if (request.headers['content-type'] === 'application/x-protobuf') {
      binaries.push(body);
      return void response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
    }
    bodies.push(body);
    take(collector, JSON.parse(body) as Body);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    metrics: [],
    said: () => bodies.join('\n'),
    binary: () => binaries.join('\n'),
    requests: () => requests,
    mood: 'ok',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return collector;
}

interface Body {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: SentMetric[] }[] }[];
}

function take(collector: Collector, { resourceSpans = [], resourceMetrics = [] }: Body): void {
  for (const { resource, scopeSpans } of resourceSpans)
    for (const { spans } of scopeSpans)
      for (const span of spans)
        collector.spans.push({
          ...span,
          attributes: plain(span.attributes),
          resource: plain(resource.attributes),
        });
  for (const { scopeMetrics } of resourceMetrics)
    for (const { metrics } of scopeMetrics) collector.metrics.push(...metrics);
}

function plain(attributes: Attribute[]): Span['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? (value.intValue && Number(value.intValue)),
    ]),
  );
}
