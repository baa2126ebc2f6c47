/** One API endpoint: its path, its operation, and the mapping of field names between wire and operation. */
import { z } from 'zod';
import type { Actor } from '#app/domain/base/actor.ts';
import { asDomainError } from '#app/domain/base/errors.ts';
import type { Operation } from '#app/domain/base/operation.ts';
import type { Permission } from '#app/domain/base/permissions.ts';
import type { FileField } from '#app/call-body.server.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call's fields, from body or query, and its path parameters. */
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
  /** below the service's base path; `{name}` matches one segment */
  path: string;
  family: string;
  summary: string;
  permission: Permission;
  /** the operation's own schema, or fields that say more than it does */
  request: z.ZodType;
  /** the answer beside responseCode */
  response: z.ZodObject;
  /** the wire's name of a field, in path or body, to the operation's, where the two differ */
  names: Record<string, string>;
  /** fields of the operation that this call fills in itself */
  fixed: Record<string, unknown>;
  streams: boolean;
  /** reads a streamed body of any type, not of multipart alone */
  takesFields?: boolean;
  file?: FileField;
  /** answers with a file of one of these types instead of JSON */
  answersFile?: readonly string[];
  run: (actor: Actor, call: Call, stream: Stream | undefined) => Promise<Record<string, unknown> | FileAnswer>;
}

/** A file as it is made. */
export class FileAnswer {
  fileName: string;
  contentType: string;
  body: AsyncIterable<string | Uint8Array>;
  constructor(file: { fileName: string; contentType: string; body: AsyncIterable<string | Uint8Array> }) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.body = file.body;
  }
}

/** An endpoint over an operation, whose permission can be checked first. */
export interface OperationRow extends Row {
  check: (actor: Actor, call: Call) => Promise<unknown>;
}

interface Words<Result> {
  method?: Method;
  path: string;
  family: string;
  summary: string;
  response?: z.ZodObject;
  names?: Record<string, string>;
  fixed?: Record<string, unknown>;
  answer?: (result: Result) => Record<string, unknown>;
  /** fields for the document, where the operation's schema is too open to name them */
  shown?: z.ZodType;
}

const nothing = z.object({}).meta({ id: 'Done' });

/** An endpoint over an operation. */
export function row<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  words: Words<Result>,
): OperationRow {
  const { answer = noAnswer } = words;
  const place = placeOf(words, 'POST');
  return {
    ...place,
    permission: operation.permission,
    request: words.shown ?? operation.schema,
    streams: false,
    check: (actor, call) => withWireNames(place, call, () => operation.check(actor, inputOf(call, place))),
    run: async (actor, call) =>
      answer(await withWireNames(place, call, async () => operation(actor, inputOf(call, place)))),
  };
}

/** An endpoint whose operation streams the body. `request` describes the body's fields for the document. */
export function streamRow<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  words: Words<Result> & { request: z.ZodType; takesFields?: boolean },
): Row {
  const { answer = noAnswer, request, takesFields } = words;
  return {
    ...placeOf(words, 'PUT'),
    permission: operation.permission,
    request,
    streams: true,
    takesFields,
    run: async (actor, _call, stream) => answer(await operation(actor, stream)),
  };
}

const noAnswer = () => ({});

/** For an operation whose result is the answer. */
export const asIs = (result: object): Record<string, unknown> => ({ ...result });

type Place = Pick<Row, 'method' | 'path' | 'family' | 'summary' | 'response' | 'names' | 'fixed'>;

function placeOf<Result>(words: Words<Result>, usual: Method): Place {
  const { method = usual, path, family, summary, response = nothing, names = {}, fixed = {} } = words;
  return { method, path, family, summary, response, names, fixed };
}

/** Path parameters override the body, fixed fields override both. */
function inputOf({ fields, path }: Call, { names, fixed }: Pick<Row, 'names' | 'fixed'>): Record<string, unknown> {
  const inWords = (given: Record<string, unknown>) =>
    Object.entries(given).map(([name, value]) => [Object.hasOwn(names, name) ? names[name]! : name, value] as const);
  return Object.fromEntries([...inWords(fields), ...inWords(path), ...Object.entries(fixed)]);
}

/** A refusal names fields as the caller does; of several names that none was given for, as the document does. */
export async function withWireNames<T>({ names }: Pick<Row, 'names'>, call: Call, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const refusal = asDomainError(error);
    if (!refusal) throw error;
    const onWire = (field: string) => {
      const [own, ...rest] = field.split('.');
      const wires = Object.keys(names).filter((wire) => names[wire] === own);
      const wire = wires.find((name) => name in call.fields || name in call.path) ?? wires.at(-1) ?? own;
      return [wire, ...rest].join('.');
    };
    refusal.fields = Object.fromEntries(Object.entries(refusal.fields).map(([field, keys]) => [onWire(field), keys]));
    throw refusal;
  }
}
