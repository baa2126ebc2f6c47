/** What an integrator reads: every object named, every field described, every call with examples that hold. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { errors } from '#app/domain/base/error-list.ts';
import { resolve, type Json } from '#app/api/document/json.ts';
import { table } from '#app/api/endpoints.ts';
import { openapiDocument, type DocumentedCall } from '#app/api/openapi.ts';
import type { Row } from '#app/api/endpoint.ts';
import { titleOf } from '../ask.ts';

const document = openapiDocument();
const { schemas, responses } = document.components;
const callOf = ({ method, path }: Row): DocumentedCall => document.paths[path]![method.toLowerCase()]!;
const each = table.map((row) => [titleOf(row), row, callOf(row)] as const);

/** A reader made of the document alone; it knows no classes of letters in patterns. */
const within = (schema: Json) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (key, value: unknown) =>
    key === 'pattern' && String(value).includes('\\p{') ? undefined : value,
  ) as Json;
const defs = within(schemas);
/** The shapes that a schema refers to, and those that they refer to: all of them would be read anew each time. */
function usedBy(schema: Json): Json {
  const used: Json = {};
  const look = (text: string): void => {
    for (const [, name] of text.matchAll(/#\/\$defs\/([^"]+)/g)) {
      if (name! in used) continue;
      used[name!] = defs[name!];
      look(JSON.stringify(defs[name!]));
    }
  };
  look(JSON.stringify(schema));
  return used;
}
function readerOf(schema: Json) {
  const own = within(schema);
  return z.fromJSONSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...own,
    $defs: usedBy(own),
  } as never);
}

it('has a name for every object, and words for every field', () => {
  const unnamed: string[] = [];
  const undescribed: string[] = [];
  const look = (schema: unknown, at: string, isNamed: boolean): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties, items, additionalProperties, anyOf, oneOf, allOf, prefixItems } = schema as Json;
    if (properties && !isNamed) unnamed.push(at);
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Json>)) {
      if (!/\S/.test(String(field.description ?? ''))) undescribed.push(`${at}.${name}`);
      look(field, `${at}.${name}`, false);
    }
    for (const inner of [items, additionalProperties, anyOf, oneOf, allOf, prefixItems].flat()) look(inner, at, false);
  };
  for (const [name, schema] of Object.entries(schemas)) look(schema, name, true);
  for (const [title, , call] of each) {
    for (const { name, description, schema } of call.parameters) {
      if (!/\S/.test(description ?? '')) undescribed.push(`${title} ${name}`);
      look(schema, `${title} ${name}`, false);
    }
    for (const { schema } of Object.values(call.requestBody?.content ?? {})) look(schema, title, false);
    look(call.responses[200].content['application/json']?.schema, title, false);
  }
  expect(unnamed).toEqual([]);
  // New fields: their words go into app/api/document/*-words.ts, or into a description of the shape itself.
  expect(undescribed).toEqual([]);
});

it.each(each)('%s says what it does, and how it may fail', (_, { permission }, call) => {
  expect(call.summary).toMatch(/\S.*\.$/);
  expect(call.description.startsWith(call.summary)).toBe(true);
  const statuses = Object.keys(call.responses).filter((status) => status !== '200');
  expect(statuses).toEqual(expect.arrayContaining(['429', 'default']));
  if (permission !== 'public') expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
  for (const status of statuses)
    expect(call.responses[status]).toEqual({ $ref: `#/components/responses/Failure${status}` });
});

it('has an example that holds for every object and every field', () => {
  const without: string[] = [];
  const wrong: string[] = [];
  for (const [name, shape] of Object.entries(schemas)) {
    if (!shape.properties) continue;
    const { examples, ...own } = shape as Json & { examples?: [Json] };
    const [whole] = examples ?? [];
    if (whole === undefined) without.push(name);
    else if (!readerOf(own).safeParse(whole).success) wrong.push(name);
    for (const [field, schema] of Object.entries(shape.properties as Record<string, Json>)) {
      const { $ref, items, examples: one } = schema as { $ref?: string; items?: Json; examples?: unknown[] };
      // What these refer to is an object or a list of such, with an example of its own.
      if (($ref ?? items?.$ref) !== undefined) continue;
      if (one?.[0] === undefined) without.push(`${name}.${field}`);
      else if (JSON.stringify(one[0]) !== JSON.stringify(whole?.[field])) wrong.push(`${name}.${field}`);
    }
  }
  expect({ without, wrong }).toEqual({ without: [], wrong: [] });
});

it('shows no text that only repeats the name of its field', () => {
  const empty: string[] = [];
  for (const [name, shape] of Object.entries(schemas))
    for (const [field, schema] of Object.entries((shape.properties ?? {}) as Record<string, Json>)) {
      const { examples, enum: known, const: only, anyOf } = schema as { examples?: unknown[] } & Json;
      if (known || only !== undefined || anyOf) continue;
      if ([field, [field.replace(/s$/, '')]].some((text) => JSON.stringify(text) === JSON.stringify(examples?.[0])))
        empty.push(`${name}.${field}`);
    }
  // Of new fields: what they hold goes into app/api/document/example-values.ts.
  expect(empty).toEqual([]);
});

it('says of each list and object in a form that it is taken as JSON text', () => {
  const untold: string[] = [];
  for (const [title, , call] of each) {
    const schema = call.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    if (!schema) continue;
    for (const [field, one] of Object.entries(resolve(schema, schemas).properties as Record<string, Json>)) {
      const ways = ((one.anyOf ?? [one]) as Json[]).map((way) => resolve(way, schemas));
      const isWhole = ways.some(({ type }) => type === 'array' || type === 'object');
      if (isWhole && !ways.some(({ type }) => type === 'string')) untold.push(`${title} ${field}`);
    }
  }
  expect(untold).toEqual([]);
});

it('shows each failure as the service answers it', () => {
  for (const [name, { content }] of Object.entries(responses)) {
    const { schema, example } = content['application/json']!;
    expect(schema).toEqual({ $ref: '#/components/schemas/Failure' });
    const { error, responseCode, message } = example as {
      error: keyof typeof errors;
      responseCode: number;
      message: string;
    };
    expect(errors[error].code).toBe(responseCode);
    expect(message).not.toMatch(/\{\{/);
    if (name !== 'Failuredefault') expect(name).toBe(`Failure${errors[error].status}`);
    else expect(errors[error].status).toBeGreaterThanOrEqual(500);
  }
});

it('says of calls for likeness, and of no other search, that a picture may not be readable', () => {
  const mayConflict = (part: string) =>
    each.flatMap(([title, { path }, { responses }]) => (path.includes(part) && responses[409] ? [title] : []));
  expect(mayConflict('/search/similar/')).toEqual(['POST /search/similar/0/25', 'POST /search/similar/{page}/{count}']);
  expect(mayConflict('/search/suggest')).toEqual([]);
});

/** As the endpoint hands them to its operation. */
function readByService({ request, names, fixed }: Row, given: Json) {
  const own = Object.entries(given).map(([name, value]) => [names[name] ?? name, value]);
  return request.safeParse({ ...Object.fromEntries(own), ...fixed });
}

it.each(each)('%s has an example of a request that document and service take', (title, row, call) => {
  const bodies = Object.values(call.requestBody?.content ?? {});
  const inPath = Object.fromEntries(call.parameters.map(({ name, example }) => [name, example]));
  for (const { name, example, schema, required } of call.parameters) {
    if (required) expect(example, `${title} ${name}`).toBeDefined();
    expect(readerOf(schema).safeParse(example).error?.issues, `${title} ${name}`).toBeUndefined();
  }
  for (const { example, schema } of bodies) {
    expect(example, title).toBeTypeOf('object');
    expect(readerOf(schema).safeParse(example).error?.issues, title).toBeUndefined();
    const known = Object.keys(resolve(schema, schemas).properties as Json);
    expect(known).toEqual(expect.arrayContaining(Object.keys(example as Json)));
  }
  if (row.streams || row.file) return;
  const required = call.parameters.filter((one) => one.required).map(({ name }) => [name, inPath[name]]);
  const given = { ...((bodies[0]?.example ?? {}) as Json), ...(Object.fromEntries(required) as Json) };
  expect(readByService(row, given).error?.issues, title).toBeUndefined();
});

it.each(each.filter(([, { answersFile }]) => !answersFile))('%s has an example of its answer', (title, row, call) => {
  const { schema, example } = call.responses[200].content['application/json']!;
  expect(readerOf(schema).safeParse(example).error?.issues, title).toBeUndefined();
  const { responseCode, ...rest } = example as Json;
  expect(responseCode).toBe(0);
  expect(row.response.safeParse(rest).error?.issues, title).toBeUndefined();
});

it('keeps every default within its bounds', () => {
  const wrong: string[] = [];
  const look = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { default: usual, ...schema } = node as Json;
    if (usual !== undefined && 'type' in schema && !readerOf(schema).safeParse(usual).success) wrong.push(at);
    for (const [key, one] of Object.entries(node)) if (key !== 'example') look(one, `${at}.${key}`);
  };
  look(schemas, '');
  look(document.paths, '');
  expect(wrong).toEqual([]);
});

it.each(each)('%s takes lists, periods and JSON in every way that the document says', (title, row, call) => {
  const body = Object.values(call.requestBody?.content ?? {})[0];
  if (!body || row.streams || row.file) return;
  const fields = Object.entries(resolve(body.schema, schemas).properties as Record<string, Json>);
  for (const [name, { anyOf }] of fields) {
    const choices = (anyOf ?? []) as Json[];
    const sample = (body.example as Json)[name];
    if (!choices.some(({ type }) => type === 'string') || typeof sample !== 'object' || sample === null) continue;
    const one = choices.find(({ type }) => type === 'array')?.items;
    const takesOne = choices.some((choice) => JSON.stringify(choice) === JSON.stringify(one));
    const ways = [JSON.stringify(sample), ...(takesOne ? [(sample as unknown[])[0]] : [])];
    for (const way of ways) {
      const read = readByService(row, { ...(body.example as Json), ...pathOf(call), [name]: way });
      expect(read.error?.issues, `${title} ${name}: ${JSON.stringify(way)}`).toBeUndefined();
    }
  }
});

const pathOf = (call: DocumentedCall): Json =>
  Object.fromEntries(call.parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, example]));
