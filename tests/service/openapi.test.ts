import { expect, it } from 'vitest';
import { openapiDocument } from '#app/service/openapi.ts';
import { table } from '#app/service/table.ts';
import { makeDesign } from '#tests/make.ts';
import { ask, jsonBody, signedIn } from './ask.ts';

const document = openapiDocument() as { paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>> };

it('describes every row, each under a name of its own', () => {
  const ids = table.map(({ method, path }) => document.paths[path]?.[method.toLowerCase()]?.operationId);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(table.length);
});

it('names every part of a path as a parameter', () => {
  for (const { method, path } of table) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const given = document.paths[path]![method.toLowerCase()]!.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(given).toEqual(named);
  }
});

it('refers only to what is there, and is plain JSON', () => {
  const refs: string[] = [];
  JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === '$ref') refs.push(String(value));
    return value;
  });
  expect(refs.length).toBeGreaterThan(0);
  for (const ref of refs) {
    const found = ref.replace('#/', '').split('/').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
    expect(found, ref).toBeDefined();
  }
});

it('keeps its word: real answers have the shapes it shows', async () => {
  const { token } = await signedIn({ isAdmin: true }, { twoFactor: true });
  const design = await makeDesign({ colorways: 2 });
  const asked: Record<string, Parameters<typeof ask>[1]> = {
    '/search/design/basic/{page}/{count}': {},
    '/design/header': jsonBody({ designGuid: design.id }),
    '/admin/design/header/{id}': {},
    '/get/labels': {},
    '/get/archives': {},
    '/admin/get/all-archives': {},
    '/admin/get/all-labels': {},
    '/admin/design/search': {},
    '/account/validate-token': {},
  };
  for (const row of table.filter(({ path }) => path in asked)) {
    const path = row.path.replace('{page}', '0').replace('{count}', '5').replace('{id}', design.id);
    const { body } = await ask(path, { method: row.method, token, ...asked[row.path] });
    expect(body.responseCode, row.path).toBe(0);
    const checked = row.response.safeParse(body);
    expect(checked.error?.issues, row.path).toBeUndefined();
  }
});
