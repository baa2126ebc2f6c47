import { expect, it } from 'vitest';
import { errors } from '#app/domain/base/error-list.ts';
import { resolve, type Json } from '#app/api/document/json.ts';
import { openapiDocument, type DocumentedCall } from '#app/api/openapi.ts';
import { table } from '#app/api/endpoints.ts';
import { UploadFields } from '#app/domain/imports/job/rules.ts';
import { titleOf } from '../ask.ts';

const document = openapiDocument();
const callOf = (method: string, path: string): DocumentedCall => document.paths[path]![method.toLowerCase()]!;
const bodyOf = (method: string, path: string): Json | undefined => {
  const schema = callOf(method, path).requestBody?.content['application/json']?.schema;
  return schema && resolve(schema, document.components.schemas);
};

it('describes every row and nothing else, each under a name of its own', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(table.map(titleOf).sort());
  const ids = table.map(({ method, path }) => callOf(method, path).operationId);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  expect(new Set(ids).size).toBe(table.length);
});

it('is OpenAPI 3.1 in its structure', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.components.securitySchemes).toEqual({
    token: { type: 'apiKey', in: 'header', name: 'access-token' },
  });
  for (const { method, path, permission } of table) {
    const call = callOf(method, path);
    const inPath = call.parameters.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const one of inPath) expect(one.required).toBe(true);
    expect(new Set(call.parameters.map(({ name }) => name)).size).toBe(call.parameters.length);
    const mayTake = path === '/account/validate-token' ? [{ token: [] }, {}] : [];
    expect(call.security).toEqual(permission === 'public' ? mayTake : [{ token: [] }]);
    expect(document.tags).toContainEqual({ name: call.tags[0] });
    if (method === 'GET') expect(call.requestBody).toBeUndefined();
    expect(call.responses[200].description).toMatch(/\S/);
  }
});

it('refers only to what is there, uses every shape, and is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  const refs = new Set<string>();
  visit(document as unknown as Json, (node) => typeof node.$ref === 'string' && refs.add(node.$ref));
  const { schemas, responses } = document.components;
  const shapes = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  const failures = Object.keys(responses).map((name) => `#/components/responses/${name}`);
  expect([...refs].sort()).toEqual([...shapes, ...failures].sort());
});

it('says a type wherever it shows a field', () => {
  for (const { method, path } of table) {
    const fields = {
      ...(bodyOf(method, path)?.properties as Json | undefined),
      ...callOf(method, path).responses[200].content,
    } as Json;
    for (const [name, field] of Object.entries(fields)) {
      const said = ['type', 'anyOf', '$ref', 'enum', 'const', 'schema'].some((key) => key in (field as Json));
      expect(said, `${name} of ${method} ${path}`).toBe(true);
    }
  }
});

it('shows fields as the wire calls them, and says which are needed', () => {
  expect(bodyOf('POST', '/account/login_collection')).toMatchObject({
    required: ['mailAddress', 'password'],
    properties: { remember: { type: 'boolean' }, language: { enum: ['tr', 'en', 'ru'] } },
  });
  expect(bodyOf('POST', '/account/login_collection')!.properties).not.toHaveProperty('kind');
  const stage = bodyOf('POST', '/design/process')!;
  expect(stage).toEqual({
    type: 'object',
    required: ['jobId'],
    properties: {
      jobId: {
        type: 'string',
        format: 'uuid',
        description: 'guid of the import',
        examples: ['0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44'],
      },
    },
    examples: [{ jobId: '0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44' }],
  });
  const search = bodyOf('POST', '/search/design/basic/{page}/{count}')!;
  expect(search.required).toBeUndefined();
  expect(search.properties).toMatchObject({
    order: { type: 'integer', enum: [0, 1, 2, 3, 4, 5] },
    moldstate: { anyOf: [{ type: 'array', items: { enum: ['engraved', 'faded', 'none'] } }, {}, { type: 'string' }] },
    customer: { type: 'string', format: 'uuid' },
  });
  expect(search.properties).not.toHaveProperty('page');
  expect(callOf('POST', '/admin/design/header/{id}').parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  ]);
  expect(Object.keys(callOf('PUT', '/design/import').requestBody!.content)).toEqual(['multipart/form-data']);
});

it('names every error', () => {
  const { responseCode, error } = document.components.schemas.Failure!.properties as Record<
    string,
    { enum: unknown[] }
  >;
  expect(error!.enum.toSorted()).toEqual(Object.keys(errors).sort());
  expect(new Set(responseCode!.enum)).toEqual(new Set(Object.values(errors).map(({ code }) => code)));
});

it('says of a call that means all pages that it uses no page', () => {
  const { PostAdminDesignBulkEditCriteria: criteria } = document.components.schemas;
  const ofTable = Object.fromEntries(
    callOf('GET', '/admin/design/table').parameters.map(({ name, description }) => [name, description]),
  );
  for (const name of ['page', 'count', 'after']) {
    const said = (criteria!.properties as Record<string, Json>)[name]!.description;
    expect([name, said, ofTable[name]]).toEqual([name, ...Array(2).fill(expect.stringContaining('not used'))]);
  }
});

it('shows each way to choose the designs of a table', () => {
  const shown = callOf('GET', '/admin/design/table').parameters.map(({ name }) => name);
  expect(shown).toEqual(expect.arrayContaining(['format', 'designGuids', 'criteria', 'list', 'alike', 'q']));
});

it('says of calls that make a secret once that it may have ended', () => {
  const ending = table.filter((row) => callOf(row.method, row.path).responses[410]).map(titleOf);
  expect(ending.filter((title) => !title.includes(' /cad/')).sort()).toEqual([
    'POST /admin/users/make-auto-login',
    'POST /admin/users/make-token',
    'POST /favorites/share',
    'PUT /account/tokens',
  ]);
});

it('takes -1 for all archives where labels are missing, as it says', () => {
  const archive = callOf('GET', '/admin/tags/unlabeled').parameters.find(({ name }) => name === 'archive')!;
  expect(archive.schema.anyOf).toContainEqual({ const: -1 });
});

it('shows each type of body that is read', () => {
  const any = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];
  for (const [method, path] of [
    ['POST', '/admin/imagecollection/create-collection'],
    ['PUT', '/admin/new-collection'],
    ['PATCH', '/admin/new-collection'],
  ] as const)
    expect(Object.keys(callOf(method, path).requestBody!.content), path).toEqual(any);
  // Pictures come as parts alone.
  const pictures = callOf('POST', '/admin/new-collection/create-content').requestBody!.content;
  expect(Object.keys(pictures)).toEqual(any.slice(0, 1));
});

it('shows every field of an upload that is read', () => {
  const { schema } = callOf('PUT', '/design/import').requestBody!.content['multipart/form-data']!;
  const shown = Object.keys(resolve(schema, document.components.schemas).properties as Json);
  expect(shown.sort()).toEqual([...Object.keys(UploadFields.shape), 'files'].sort());
});

it('says which designs without labels are counted', () => {
  const { properties } = document.components.schemas.GetAdminTagsUnlabeledAnswer!;
  expect((properties as Record<string, Json>).remaining!.description).toMatch(/`name` and `archive`/);
});

function visit(node: unknown, look: (node: Json) => void): void {
  if (typeof node !== 'object' || node === null) return;
  look(node as Json);
  for (const one of Object.values(node)) visit(one, look);
}
