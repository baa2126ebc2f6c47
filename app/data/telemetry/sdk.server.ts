/** The only file that loads OpenTelemetry's SDK: what is sent, whereto and how often. Headers, timeouts and addresses its exporters read themselves. */
import { hostname } from 'node:os';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { config } from '#app/config.server.ts';
import { readRegistry } from './read-registry.server.ts';
import type { ProcessRole } from './start.server.ts';

/** ms between two lines in the log about a collector that can't be reached */
const quietMs = 60_000;

/** Begins to send; what it returns ends that. */
export function openTelemetry(role: ProcessRole): () => Promise<void> {
  tellOfFailures();
  const resource = describeProcess(role);
  const parts: { shutdown(): Promise<void> }[] = [];
  const { traces, metrics, metricsEveryMs } = config.telemetry;
  if (traces) {
    const exporter = traces === 'http/json' ? new JsonTraceExporter() : new OTLPTraceExporter();
    const provider = new TracerProvider({
      resource,
      sampler: makeSampler(),
      spanLimits: { attributeValueLengthLimit: 1000 },
      // What the collector doesn't take in time is dropped, 2,048 spans at most wait.
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    // No baggage: what strangers send along goes nowhere.
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(provider);
    parts.push(provider);
  }
  if (metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: metrics === 'http/json' ? new JsonMetricExporter() : new OTLPMetricExporter(),
      exportIntervalMillis: metricsEveryMs,
      metricProducers: [{ collect: () => readRegistry(resource) }],
    });
    parts.push(new MeterProvider({ resource, readers: [reader] }));
  }
  return async () => {
    await Promise.allSettled(parts.map((part) => part.shutdown()));
  };
}

function describeProcess(role: string): Resource {
  const own = resourceFromAttributes({
    ...(!config.telemetry.isNamed && { 'service.name': 'print-archive' }),
    'service.instance.id': `${hostname()} ${role} ${process.pid}`,
    'print_archive.role': role,
  });
  // What the environment says wins.
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}

function makeSampler(): Sampler {
  const { sampler, ratio } = config.telemetry;
  const [, root] = /^(?:parentbased_)?(.+)$/.exec(sampler)!;
  const chosen =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return sampler === root ? chosen : new ParentBasedSampler({ root: chosen });
}

/** A collector that is away is mentioned, not each time, and harms nothing. */
function tellOfFailures(): void {
  let toldAt = 0;
  const tell = (message: string) => {
    if (Date.now() - toldAt < quietMs) return;
    toldAt = Date.now();
    console.error(
      JSON.stringify({
        level: 'warn',
        time: new Date().toISOString(),
        message: "traces or metrics can't be delivered",
        reason: reasonOf(message),
      }),
    );
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** The SDK hands on errors as JSON, with their stacks. */
function reasonOf(message: string): string {
  const inner = /"message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1];
  return (inner ?? message).split('\n')[0]!.slice(0, 300);
}
