/** The OpenAPI 3.1 document, generated from the endpoints and the schemas of their operations. */
import { z } from 'zod';
import { errors } from '#app/domain/base/errors.ts';
import { flag, requiredFlag } from '#app/domain/base/rules.ts';
import { serviceAddress } from '#app/service-address.server.ts';
import type { Row } from './endpoint.ts';
import { table } from './endpoints.ts';

export type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Json;
}

export interface DocumentedCall {
  operationId: string;
  tags: string[];
  summary: string;
  'x-permission': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<'200' | 'default', { description: string; content: Record<string, { schema: Json }> }>;
}

export interface ServiceDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  components: { securitySchemes: Json; schemas: Record<string, Json> };
}

let kept: ServiceDocument | undefined;

export function openapiDocument(): ServiceDocument {
  return (kept ??= makeDocument());
}

function makeDocument(): ServiceDocument {
  const schemas: Record<string, Json> = { Failure: failureSchema() };
  const paths: ServiceDocument['paths'] = {};
  for (const row of table) (paths[row.path] ??= {})[row.method.toLowerCase()] = describe(row, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Print archive API',
      version: '1',
      description:
        'A successful call returns HTTP 200 and responseCode 0. A failed call returns an HTTP error status and { responseCode, error, message }.',
    },
    servers: [{ url: serviceAddress() }],
    tags: [...new Set(table.map(({ family }) => family))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'access-token' } },
      schemas,
    },
  };
}

function describe(row: Row, schemas: Record<string, Json>): DocumentedCall {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const fields = fieldsOf(row, schemas);
  const schemaOf = (name: string) => fields.find((field) => field.name === name)?.schema ?? { type: 'string' };
  const others = fields.filter(({ name }) => !inPath.includes(name));
  const success = z.object({ responseCode: z.literal(0) }).extend(row.response.shape);
  return {
    operationId: nameOf(row),
    tags: [row.family],
    summary: row.summary,
    'x-permission': row.permission,
    security: row.permission === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path' as const, required: true, schema: schemaOf(name) })),
      ...(row.method === 'GET' ? others.map((field) => ({ ...field, in: 'query' as const })) : []),
    ],
    ...(row.method !== 'GET' && others.length > 0 && { requestBody: describeBody(row, others) }),
    responses: {
      200: row.answersFile ? fileOf(row.answersFile) : answerOf('Success', toSchema(success, 'output', schemas)),
      default: answerOf('Failure', { $ref: '#/components/schemas/Failure' }),
    },
  };
}

/** POST /design/rename-numerator-main: postDesignRenameNumeratorMain */
function nameOf({ method, path }: Row): string {
  const words = path.split(/[\W_]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

const answerOf = (description: string, schema: Json) => ({ description, content: { 'application/json': { schema } } });

const fileOf = (types: readonly string[]) => ({
  description: 'Success',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

interface Field {
  name: string;
  required: boolean;
  schema: Json;
}

/** The operation's fields under their names on the wire, without those that the endpoint sets itself. */
function fieldsOf({ request, names, fixed }: Row, schemas: Record<string, Json>): Field[] {
  const onWire = new Map(Object.entries(names).map(([wire, own]) => [own, wire]));
  return Object.entries(shapeOf(request))
    .filter(([own]) => !Object.hasOwn(fixed, own))
    .map(([own, schema]) => ({
      name: onWire.get(own) ?? own,
      // Tested with the schema itself, because defaults and preprocessing steps hide whether a field is required.
      required: !schema.safeParse(undefined).success,
      schema: toSchema(schema, 'input', schemas),
    }));
}

/** The fields of an object, also before or after a transform; none for other schemas. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe)
    return shapeOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

function describeBody(row: Row, fields: Field[]): DocumentedCall['requestBody'] {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const kinds = row.streams
    ? ['multipart/form-data']
    : ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];
  return { required: required.length > 0, content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) };
}

/** Schemas with an id become components of the document. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidySchema });
  const whole = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  const { $schema: _, $defs = {}, ...rest } = whole;
  for (const [name, shape] of Object.entries($defs as Record<string, Json>)) {
    const { id: _, ...described } = shape;
    schemas[name] = described;
  }
  return rest;
}

/** Adjusts zod's JSON Schema where it says more than an API client needs, or less. */
function tidySchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { def } = zodSchema._zod;
  if (zodSchema === flag || zodSchema === requiredFlag) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    jsonSchema.type = 'boolean';
  }
  if (def.type === 'pipe') showLiterals(def as z.core.$ZodPipeDef, jsonSchema);
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Fields can be added later; clients must ignore unknown ones.
  if (def.type === 'object' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (def.type === 'union') dropMissing(def as z.core.$ZodUnionDef, jsonSchema);
}

/** A number that is then restricted to literals. */
function showLiterals({ out }: z.core.$ZodPipeDef, jsonSchema: Json): void {
  if (out._zod.def.type === 'literal') jsonSchema.enum = [...(out._zod.def as z.core.$ZodLiteralDef<number>).values];
}

/** `required` already says that a field can be missing. */
function dropMissing({ options }: z.core.$ZodUnionDef, jsonSchema: Json): void {
  const choices = (jsonSchema.anyOf as Json[] | undefined)?.filter(
    (_, at) => options[at]!._zod.def.type !== 'undefined',
  );
  if (!choices || choices.length === options.length) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, choices.length === 1 ? choices[0] : { anyOf: choices });
}

function failureSchema(): Json {
  const known = Object.entries(errors).toSorted(([, one], [, other]) => one.code - other.code);
  return {
    type: 'object',
    required: ['responseCode', 'error', 'message'],
    properties: {
      responseCode: { type: 'integer', enum: [...new Set(known.map(([, { code }]) => code))] },
      error: {
        type: 'string',
        enum: known.map(([key]) => key),
        description: known.map(([key, { code, status }]) => `${code} ${key}: HTTP ${status}`).join('\n'),
      },
      message: { type: 'string', description: 'Error message in the language of Accept-Language (tr, en, ru)' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Invalid fields, each with its errors',
      },
      login: { const: 'yes', description: 'The token is missing or has expired. Sign in again.' },
      requestId: { type: 'string', description: 'Identifies the failure in the log' },
    },
  };
}
