/** OpenTelemetry's own variables, as far as its packages don't read them themselves (headers, timeouts, certificates, resource). */
import { z } from 'zod';

export interface TelemetrySettings {
  /** How traces and metrics are sent; undefined: not at all. */
  readonly traces: 'http/protobuf' | 'http/json' | undefined;
  readonly metrics: 'http/protobuf' | 'http/json' | undefined;
  readonly sampler: Sampler;
  /** Share of the traces that are kept, 0 … 1, for samplers with a ratio. */
  readonly ratio: number;
  /** ms between two reports of the metrics */
  readonly metricsEveryMs: number;
  /** OTEL_SERVICE_NAME is set. */
  readonly isNamed: boolean;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof samplers)[number];

const collector = z.string().refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  message: 'must be an address such as http://localhost:4318',
});
const exporter = z.enum(['otlp', 'none'], 'must be otlp or none');
const protocol = z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json');

export const telemetryVariables = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: collector.optional(),
  OTEL_TRACES_EXPORTER: exporter.default('otlp'),
  OTEL_METRICS_EXPORTER: exporter.default('otlp'),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number('must be a number of milliseconds, 1000 or more')
    .min(1000, 'must be a number of milliseconds, 1000 or more')
    .default(60_000),
};

type Variables = z.output<z.ZodObject<typeof telemetryVariables>>;

export function readTelemetry(given: Variables): TelemetrySettings {
  const isDisabled = given.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  const all = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isSent = (endpoint: string | undefined, by: 'otlp' | 'none') =>
    !isDisabled && by === 'otlp' && (endpoint ?? all) !== undefined;
  return {
    traces: isSent(given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, given.OTEL_TRACES_EXPORTER)
      ? (given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL)
      : undefined,
    metrics: isSent(given.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, given.OTEL_METRICS_EXPORTER)
      ? (given.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL)
      : undefined,
    sampler: given.OTEL_TRACES_SAMPLER,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
    metricsEveryMs: given.OTEL_METRIC_EXPORT_INTERVAL,
    isNamed: given.OTEL_SERVICE_NAME !== undefined,
  };
}
