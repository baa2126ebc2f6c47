/** Connections whose statements are spans of the trace that they belong to. Used where something is traced, and only there. */
import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { beginSpan, noteError, SpanKind } from './telemetry/tracing.ts';
import { shapeOf } from './telemetry/statement-shape.ts';
import { UtcClient } from './utc-client.ts';

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;

class TracedClient extends UtcClient {
  constructor(settings?: pg.ClientConfig) {
    super(settings);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    // As a property: the method's own type has an overload for every way to call it.
    this.query = ((...given: unknown[]) => trace(query, given)) as typeof this.query;
  }
}

/** A pool hands a connection on within whatever released it; the statement belongs to who waited for it. */
export class TracedPool extends pg.Pool {
  constructor(settings: pg.PoolConfig) {
    super({ ...settings, Client: TracedClient });
    const connect = this.connect.bind(this) as (call?: Callback) => unknown;
    this.connect = ((call?: Callback) => connect(call && AsyncResource.bind(call))) as typeof this.connect;
  }
}

function trace(query: (...given: unknown[]) => unknown, given: unknown[]): unknown {
  const [asked] = given;
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') return query(...given);
  const shape = shapeOf(text);
  const span = beginSpan(shape.name, {
    kind: SpanKind.CLIENT,
    onlyBelow: true,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': shape.name, 'db.query.text': shape.text },
  });
  if (!span) return query(...given);
  const end = (error?: unknown, result?: unknown) => {
    if (error) noteError(span, error);
    const rows = (result as { rowCount?: number | null } | undefined)?.rowCount;
    if (typeof rows === 'number') span.setAttribute('db.response.returned_rows', rows);
    span.end();
  };
  const call = given.at(-1);
  if (typeof call === 'function') {
    return query(...given.slice(0, -1), (error: Error | undefined, ...rest: unknown[]) => {
      end(error, rest[0]);
      (call as Callback)(error, ...rest);
    });
  }
  const answer = query(...given);
  if (!(answer instanceof Promise)) {
    // A stream of COPY: its end is its reader's matter.
    span.end();
    return answer;
  }
  return answer.then(
    (result: unknown) => {
      end(undefined, result);
      return result;
    },
    (error: unknown) => {
      end(error);
      throw error;
    },
  );
}
