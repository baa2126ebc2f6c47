/**
 * Spans of the trace that the request or job at hand belongs to. This rests on OpenTelemetry's API alone: where nothing is exported, the SDK
 * isn't loaded (start.server.ts) and all of it does nothing.
 *
 * Never in a span: what people typed, values in SQL, tokens, cookies, queries of addresses, names of files, messages of errors.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { config } from '#app/config.server.ts';

export { SpanKind, type Attributes, type Span };

export const isTracing = config.telemetry.traces !== undefined;

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** of another process; otherwise what is under way here */
  parent?: Context;
  /** Not by itself: what runs by the clock would be many traces of one span each. */
  onlyBelow?: boolean;
}

const tracer = () => trace.getTracer('print-archive');

/** Begins a span; whoever begins one ends it. Null where nothing is traced. */
export function beginSpan(name: string, { kind, attributes, parent, onlyBelow }: SpanOptions = {}): Span | null {
  if (!isTracing) return null;
  // What an ended request has left running, such as a connection that others use now, is no part of its trace.
  if (onlyBelow && !trace.getActiveSpan()?.isRecording()) return null;
  return tracer().startSpan(name, { kind, attributes }, parent ?? context.active());
}

/** Runs something inside of a span, which ends with it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, options);
  if (!span) return run(null);
  try {
    return await withSpan(span, () => run(span));
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs something, and all that it begins, below a span that goes on afterwards. */
export function withSpan<T>(span: Span, run: () => T): T {
  return context.with(trace.setSpan(context.active(), span), run);
}

/** For what only looks whether something has changed, again and again. */
export function outsideTrace<T>(run: () => T): T {
  return isTracing ? context.with(ROOT_CONTEXT, run) : run();
}

/** What kind of error it was. Its message may hold what people typed: it stays in the log. */
export function noteError(span: Span, error: unknown): void {
  const { key, code, name, status } = (error ?? {}) as {
    key?: unknown;
    code?: unknown;
    name?: unknown;
    status?: unknown;
  };
  const type = [key, code, name].find((word) => typeof word === 'string' && word !== '') ?? 'Error';
  // What the product refuses is no failure of its own.
  if (typeof status === 'number' && status < 500) span.setAttribute('error.type', type as string);
  else markFailed(span, type as string);
}

export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function currentSpan(): Span | undefined {
  return isTracing ? trace.getActiveSpan() : undefined;
}

/** The trace at hand as a W3C traceparent, for a job's payload; undefined outside of one. */
export function currentTrace(): string | undefined {
  if (!isTracing) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The trace that a traceparent names; a new one where it is none. */
export function traceOf(traceparent: unknown): Context {
  return typeof traceparent === 'string' ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}

/** For lines of the log. */
export function traceFields(): { traceId?: string } {
  const span = currentSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}
