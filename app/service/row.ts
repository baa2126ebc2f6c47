/** One service call: where it stands, which operation it is, and how the wire's words become the operation's and back. */
import { z } from 'zod';
import type { Actor } from '#app/domain/actor.ts';
import type { Operation } from '#app/domain/operation.ts';
import type { Permission } from '#app/domain/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call brought: fields of its body or query, and what its path names. */
export interface Call {
  fields: Record<string, unknown>;
  path: Record<string, string>;
}

/** A body that is not read into fields but streamed, such as an upload. */
export interface Stream {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  contentLength: number | undefined;
}

export interface Row {
  method: Method;
  /** below the service's base path; `{name}` stands for one segment */
  path: string;
  family: string;
  summary: string;
  permission: Permission;
  /** the operation's own schema */
  request: z.ZodType;
  /** the answer beside responseCode */
  response: z.ZodObject;
  streams: boolean;
  run: (actor: Actor, call: Call, stream: Stream | undefined) => Promise<Record<string, unknown>>;
}

interface Words<Result> {
  method?: Method;
  path: string;
  family: string;
  summary: string;
  response?: z.ZodObject;
  /** the wire's fields in the operation's words; the path's parts win over the body's fields of the same name */
  input?: (call: Call) => unknown;
  answer?: (result: Result) => Record<string, unknown>;
}

const nothing = z.object({});

/** A row over an operation. */
export function row<Schema extends z.ZodType, Result>(operation: Operation<Schema, Result>, words: Words<Result>): Row {
  const { method = 'POST', path, family, summary, response = nothing } = words;
  const input = words.input ?? (({ fields, path: parts }: Call) => ({ ...fields, ...parts }));
  const answer = words.answer ?? (() => ({}));
  return {
    method, path, family, summary, response,
    permission: operation.permission,
    request: operation.schema,
    streams: false,
    run: async (actor, call) => answer(await operation(actor, input(call))),
  };
}

/** A row over a function that takes the actor alone. */
export function plainRow<Result>(permission: Permission, run: (actor: Actor) => Promise<Result>, words: Omit<Words<Result>, 'input'>): Row {
  const { method = 'POST', path, family, summary, response = nothing } = words;
  const answer = words.answer ?? (() => ({}));
  return { method, path, family, summary, response, permission, request: nothing, streams: false, run: async (actor) => answer(await run(actor)) };
}

/** A row whose operation reads the body itself. `request` describes the body's fields for the document. */
export function streamRow<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  words: Words<Result> & { request: z.ZodType },
): Row {
  const { method = 'PUT', path, family, summary, response = nothing, request } = words;
  const answer = words.answer ?? (() => ({}));
  return {
    method, path, family, summary, response, request,
    permission: operation.permission,
    streams: true,
    run: async (actor, _call, stream) => answer(await operation(actor, stream)),
  };
}
