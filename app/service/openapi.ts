/** OpenAPI 3.1, made from the rows: what the operations check is what the document says. */
import { z } from 'zod';
import { errors } from '#app/domain/errors.ts';
import type { Row } from './row.ts';
import { table } from './table.ts';

type Json = Record<string, unknown>;

let kept: Json | undefined;

export function openapiDocument(): Json {
  return (kept ??= {
    openapi: '3.1.0',
    info: {
      title: 'Print archive, service calls',
      version: '1',
      description: 'Success answers responseCode 0. A failure answers an HTTP status and { responseCode, error, message }.',
    },
    servers: [{ url: '.' }],
    tags: [...new Set(table.map(({ family }) => family))].map((name) => ({ name })),
    paths: makePaths(),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'access-token' } },
      schemas: { Failure: failureSchema() },
    },
  });
}

function makePaths(): Json {
  const paths: Record<string, Json> = {};
  for (const row of table) (paths[row.path] ??= {})[row.method.toLowerCase()] = describe(row);
  return paths;
}

function describe(row: Row): Json {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const fields = fieldsOf(row, names);
  const query = row.method === 'GET' ? Object.entries(fields.properties) : [];
  return {
    operationId: `${row.method.toLowerCase()}${row.path.replaceAll(/[^\w]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`.replaceAll(/\W/g, ''),
    tags: [row.family],
    summary: row.summary,
    'x-permission': row.permission,
    security: row.permission === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...query.map(([name, schema]) => ({ name, in: 'query', required: fields.required.includes(name), schema })),
    ],
    ...(row.method !== 'GET' && Object.keys(fields.properties).length > 0 && { requestBody: describeBody(row, fields) }),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: toSchema(z.object({ responseCode: z.literal(0) }).extend(row.response.shape), 'output') } },
      },
      default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  };
}

interface Fields {
  properties: Record<string, Json>;
  required: string[];
}

/** What the body holds: the operation's own fields, less those that the path names. */
function fieldsOf(row: Row, inPath: string[]): Fields {
  const schema = toSchema(row.request, 'input') as Partial<Fields>;
  const named = new Set([...inPath, ...(inPath.includes('id') ? ['designGuid'] : []), ...internal]);
  const isStage = row.family === 'Design import' && row.path.split('/').length === 3;
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !named.has(name) && !(isStage && name === 'stage'));
  return { properties: Object.fromEntries(properties), required: (schema.required ?? []).filter((name) => properties.some(([one]) => one === name)) };
}

/** The door fills these in itself. */
const internal = ['kind'];

function describeBody(row: Row, { properties, required }: Fields): Json {
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const kinds = row.streams ? ['multipart/form-data'] : ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];
  return { required: required.length > 0, content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return rest;
}

function failureSchema(): Json {
  return {
    type: 'object',
    required: ['responseCode', 'error', 'message'],
    properties: {
      responseCode: { type: 'integer', enum: [...new Set(Object.values(errors).map(({ code }) => code))].toSorted((one, other) => one - other) },
      error: { type: 'string', enum: Object.keys(errors) },
      message: { type: 'string', description: "In the caller's language (Accept-Language: tr, en, ru)" },
      fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      login: { const: 'yes', description: 'The token is missing or over: sign in again.' },
      requestId: { type: 'string' },
    },
  };
}
