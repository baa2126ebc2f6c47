/** The OpenAPI 3.1 document, generated from the endpoints and the schemas of their operations. */
import { z } from 'zod';
import { flag, requiredFlag } from '#app/domain/base/rules.ts';
import { serviceAddress } from '#app/service-address.server.ts';
import {
  addComponent,
  describeField,
  describeFields,
  hoistInside,
  hoistObjects,
  type Components,
} from './document/components.ts';
import { exampleOf, exampleOfRequest, giveFieldExamples } from './document/examples.ts';
import { failureRef, failureResponses, failureSchema, statusesOf } from './document/failures.ts';
import { refTo, type Json } from './document/json.ts';
import { showTaken } from './document/taken.ts';
import type { Row } from './endpoint.ts';
import { table } from './endpoints.ts';
import { WebhookBody } from '#app/domain/webhooks/events.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Json;
  example?: unknown;
}

interface Content {
  schema: Json;
  example?: unknown;
}

interface Answer {
  description: string;
  content: Record<string, Content>;
}

export interface DocumentedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-permission': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<'200', Answer> & Record<string, Answer | { $ref: string }>;
}

/** A request that the archive makes. */
export interface DocumentedEvent {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: 'header'; required: true; description: string; schema: Json }[];
  requestBody: { required: true; content: Record<string, Content> };
  responses: Record<string, { description: string }>;
}

export interface ServiceDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  /** what the archive sends by itself */
  webhooks: Record<string, { post: DocumentedEvent }>;
  components: { securitySchemes: Json; schemas: Components; responses: Record<string, Answer> };
}

let kept: ServiceDocument | undefined;

export function openapiDocument(): ServiceDocument {
  return (kept ??= makeDocument());
}

function makeDocument(): ServiceDocument {
  const schemas: Components = { Failure: failureSchema() };
  const paths: ServiceDocument['paths'] = {};
  for (const row of table) (paths[row.path] ??= {})[row.method.toLowerCase()] = describe(row, schemas);
  const webhooks = describeWebhooks(schemas);
  describeFields(schemas);
  giveFieldExamples(schemas);
  for (const { post } of Object.values(webhooks)) giveWebhookExample(post, schemas);
  for (const row of table) giveExamples(row, paths[row.path]![row.method.toLowerCase()]!, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Print archive API',
      version: '1',
      description:
        'A successful call returns HTTP 200 and responseCode 0. A failed call returns an HTTP error status and { responseCode, error, message }. Numbers and switches may also be sent as text, as forms do (`true`, `1`, `on`, `yes`; `false`, `0`, `off`, `no`); an empty text or null counts as missing.',
    },
    servers: [{ url: serviceAddress() }],
    tags: [...new Set(table.map(({ family }) => family))].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'access-token' } },
      schemas,
      responses: failureResponses(),
    },
  };
}

function describe(row: Row, schemas: Components): DocumentedCall {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const fields = fieldsOf(row, schemas);
  const others = fields.filter(({ name }) => !inPath.includes(name));
  const pathFields = inPath.map(
    (name) => fields.find((field) => field.name === name) ?? { name, schema: { type: 'string' } },
  );
  return {
    operationId: nameOf(row),
    tags: [row.family],
    summary: row.summary.split(/(?<=\.) /)[0]!,
    description: row.summary,
    'x-permission': row.permission,
    security: securityOf(row),
    parameters: [
      ...pathFields.map(({ name, schema }) => asParameter(row, { name, schema, required: true }, 'path')),
      ...(row.method === 'GET' ? others.map((field) => asParameter(row, field, 'query')) : []),
    ],
    ...(row.method !== 'GET' && others.length > 0 && { requestBody: describeBody(row, others, schemas) }),
    responses: {
      200: row.answersFile ? fileOf(row.answersFile) : answerOf('Success', answerShape(row, schemas)),
      ...Object.fromEntries(statusesOf(row).map((status) => [status, failureRef(status)])),
      default: failureRef('default'),
    },
  };
}

/** A public call takes no token, but for the one that is about the token and answers without one as well. */
function securityOf({ permission, path }: Row): DocumentedCall['security'] {
  if (path === '/account/validate-token') return [{ token: [] }, {}];
  return permission === 'public' ? [] : [{ token: [] }];
}

function asParameter(row: Row, { name, required, schema }: Field, place: Parameter['in']): Parameter {
  const { description, ...shape } = describeField(requestName(row), name, schema);
  return { name, in: place, required, description: String(description ?? ''), schema: shape };
}

/** One kind of request, whose events have a shape each. */
function describeWebhooks(schemas: Components): ServiceDocument['webhooks'] {
  const schema = toSchema(z.object({ body: WebhookBody }), 'output', schemas);
  const header = (name: string, description: string) => ({
    name,
    in: 'header' as const,
    required: true as const,
    description,
    schema: { type: 'string' },
  });
  const post: DocumentedEvent = {
    operationId: 'webhookEvents',
    tags: ['Webhooks'],
    summary: 'Tells what has happened.',
    description:
      'Tells what has happened. Sent to the address of a webhook for the types that it was made for, at most 100 events at a time, at least once. Signed as Standard Webhooks 1.0 describes it.',
    parameters: [
      header('webhook-id', 'the delivery’s guid, the same each time that it is sent'),
      header('webhook-timestamp', 'when this try was made, s since 1970; refuse what is older than five minutes'),
      header(
        'webhook-signature',
        '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two of them, with a space between, for a day after the secret was replaced',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: (schema.properties as Record<string, Json>).body! } },
    },
    responses: {
      '2XX': { description: 'received; the answer’s body is not read' },
      410: { description: 'nothing more is wanted: the webhook is paused' },
      default: { description: 'not received: it is sent again later. Redirects are not followed.' },
    },
  };
  return { events: { post } };
}

function giveWebhookExample({ requestBody }: DocumentedEvent, schemas: Components): void {
  for (const body of Object.values(requestBody.content)) body.example = exampleOf(body.schema, schemas);
}

/** A shape with a name of its own gives it to the answer, which has `responseCode` besides; other answers are called after their call. */
function answerShape(row: Row, schemas: Components): Json {
  const success = z.object({ responseCode: z.literal(0) }).extend(row.response.shape);
  const own = String(row.response.meta()?.id ?? asTitle(nameOf(row)));
  const name = own.endsWith('Answer') ? own : `${own}Answer`;
  const schema = toSchema(success, 'output', schemas);
  addComponent(schemas, name, hoistInside(schema, name, schemas));
  return refTo(name);
}

const asTitle = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** POST /design/rename-numerator-main: postDesignRenameNumeratorMain */
function nameOf({ method, path }: Row): string {
  const words = path.split(/[\W_]+/).filter(Boolean);
  return method.toLowerCase() + words.map(asTitle).join('');
}

/** What a call takes, also in its address. */
const requestName = (row: Row) => `${asTitle(nameOf(row))}Request`;

const answerOf = (description: string, schema: Json): Answer => ({
  description,
  content: { 'application/json': { schema } },
});

const fileOf = (types: readonly string[]): Answer => ({
  description: 'Success',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

/** Once all shapes are there and described. */
function giveExamples(row: Row, call: DocumentedCall, schemas: Components): void {
  for (const parameter of call.parameters)
    parameter.example = exampleOf(parameter.schema, schemas, parameter.name, [], requestName(row));
  const bodies = Object.values(call.requestBody?.content ?? {});
  for (const body of bodies) body.example = exampleOfRequest(`${row.method} ${row.path}`, body.schema, schemas);
  const answer = call.responses[200].content['application/json'];
  if (answer) answer.example = exampleOf(answer.schema, schemas);
}

interface Field {
  name: string;
  required: boolean;
  schema: Json;
}

/** The operation's fields under their names on the wire, without those that the endpoint sets itself. */
function fieldsOf(row: Row, schemas: Components): Field[] {
  const { request, names, fixed } = row;
  const onWire = new Map(Object.entries(names).map(([wire, own]) => [own, wire]));
  return Object.entries(shapeOf(request))
    .filter(([own]) => !Object.hasOwn(fixed, own))
    .map(([own, schema]) => ({
      name: onWire.get(own) ?? own,
      // Tested with the schema itself, because defaults and preprocessing steps hide whether a field is required.
      required: !schema.safeParse(undefined).success,
      schema: hoistObjects(toSchema(schema, 'input', schemas), `${asTitle(nameOf(row))}${asTitle(own)}`, schemas),
    }));
}

/** The fields of an object, also before or after a transform; none for other schemas. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe)
    return shapeOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

function describeBody(row: Row, fields: Field[], schemas: Components): DocumentedCall['requestBody'] {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const name = requestName(row);
  addComponent(schemas, name, { type: 'object', properties, ...(required.length > 0 && { required }) });
  const kinds =
    row.streams && !row.takesFields
      ? ['multipart/form-data']
      : ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];
  const content = Object.fromEntries(kinds.map((kind) => [kind, { schema: refTo(name) }]));
  return { required: required.length > 0, content };
}

/** Schemas with an id become components of the document. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Components): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: (one) => tidySchema(one, io) });
  const whole = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  const { $schema: _, $defs, ...rest } = whole;
  const shapes = ($defs ?? {}) as Components;
  const named = Object.entries(shapes).filter(([name]) => !name.startsWith('__'));
  for (const [name, shape] of named)
    addComponent(schemas, name, hoistInside(placeUnnamed(shape, shapes), name, schemas));
  return placeUnnamed(rest, shapes);
}

/** What zod sets apart without a name, such as a list of its own kind, goes back to where it is referred to. */
function placeUnnamed<Node>(node: Node, shapes: Components): Node {
  if (Array.isArray(node)) return node.map((one) => placeUnnamed(one, shapes)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const unnamed = /\/(__[^/]+)$/.exec(String((node as Json).$ref))?.[1];
  if (unnamed) return placeUnnamed(shapes[unnamed] as Node, shapes);
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, placeUnnamed(one, shapes)])) as Node;
}

/** Adjusts zod's JSON Schema where it says more than an API client needs, or less. */
function tidySchema(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json },
  io: 'input' | 'output',
): void {
  const { def } = zodSchema._zod;
  if (zodSchema === flag || zodSchema === requiredFlag) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    jsonSchema.type = 'boolean';
  }
  if (typeof jsonSchema.takes === 'string') showTaken(jsonSchema);
  if (def.type === 'pipe') {
    showLiterals(def as z.core.$ZodPipeDef, jsonSchema);
    showBounds(def as z.core.$ZodPipeDef, jsonSchema);
  }
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Fields can be added later; clients must ignore unknown ones.
  if (def.type === 'object' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (def.type === 'object' && io === 'input') dropOptional(def as z.core.$ZodObjectDef, jsonSchema);
  if (def.type === 'union') dropMissing(def as z.core.$ZodUnionDef, jsonSchema);
}

/** Steps before a schema hide that a field can be missing. */
function dropOptional({ shape }: z.core.$ZodObjectDef, jsonSchema: Json): void {
  const required = ((jsonSchema.required ?? []) as string[]).filter(
    (name) => !(shape[name] as z.ZodType).safeParse(undefined).success,
  );
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}

/** A number that is then restricted to literals. */
function showLiterals({ out }: z.core.$ZodPipeDef, jsonSchema: Json): void {
  if (out._zod.def.type === 'literal') jsonSchema.enum = [...(out._zod.def as z.core.$ZodLiteralDef<number>).values];
}

/** A text that is then held against bounds or a format, which say what may be sent: nothing that keeps to them is refused. */
function showBounds({ out }: z.core.$ZodPipeDef, jsonSchema: Json): void {
  if (jsonSchema.type !== 'string') return;
  let checked = out;
  while (checked._zod.def.type === 'pipe') checked = (checked._zod.def as z.core.$ZodPipeDef).in;
  if (checked._zod.def.type !== 'string') return;
  const { minLength, maxLength, format } = z.toJSONSchema(checked, { io: 'input' });
  for (const [key, value] of Object.entries({ minLength, maxLength, format }))
    if (value !== undefined) jsonSchema[key] ??= value;
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
