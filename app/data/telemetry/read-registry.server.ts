/** The metrics as OTLP has them, from the registry that /metrics shows: what is counted is counted once. */
import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type DataPoint,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import { register, type MetricObjectWithValues, type MetricValueWithName } from 'prom-client';

type Value = MetricValueWithName<string>;
type Metric = MetricObjectWithValues<Value>;

/** when this process began */
const startTime: HrTime = hrTime(0);

export async function readRegistry(resource: Resource): Promise<CollectionResult> {
  const endTime = hrTime();
  const metrics = ((await register.getMetricsAsJSON()) as Metric[])
    .filter(({ values }) => values.length > 0)
    .map((metric) => asData(metric, endTime));
  return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'print-archive' }, metrics }] }, errors: [] };
}

function asData({ name, help, type, values }: Metric, endTime: HrTime): MetricData {
  const descriptor = { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE };
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  // prom-client declares its types as numbers and makes them of words.
  const kind = type as unknown as string;
  if (kind === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, endTime) };
  const dataPoints = values.map(({ value, labels }) => ({ startTime, endTime, attributes: named(labels), value }));
  return kind === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Of each set of labels one point. The registry counts up from bucket to bucket, OTLP each by itself. */
function histograms(values: Value[], endTime: HrTime): DataPoint<Histogram>[] {
  const points = new Map<
    string,
    { attributes: Attributes; boundaries: number[]; upTo: number[]; sum: number; count: number }
  >();
  for (const { value, labels, metricName } of values) {
    const { le, ...rest } = labels;
    const attributes = named(rest);
    const id = JSON.stringify(Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1)));
    const point = points.get(id) ?? { attributes, boundaries: [], upTo: [], sum: 0, count: 0 };
    points.set(id, point);
    if (metricName?.endsWith('_sum')) point.sum = value;
    else if (metricName?.endsWith('_count')) point.count = value;
    else {
      if (le !== '+Inf') point.boundaries.push(Number(le));
      point.upTo.push(value);
    }
  }
  return [...points.values()].map(({ attributes, boundaries, upTo, sum, count }) => ({
    startTime,
    endTime,
    attributes,
    value: { buckets: { boundaries, counts: upTo.map((each, at) => each - (upTo[at - 1] ?? 0)) }, sum, count },
  }));
}

function named(labels: Value['labels']): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

/** As the names say it. */
function unitOf(name: string): string {
  const unit = /_(seconds|bytes)(_total)?$/.exec(name)?.[1];
  return unit === 'seconds' ? 's' : unit === 'bytes' ? 'By' : '';
}
