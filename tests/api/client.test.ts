/** The document by an independent reader, and a program written against the types that a generator makes of it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { openapiDocument, type Json } from '#app/api/openapi.ts';
import { db } from '#app/data/database.server.ts';
import { makeDesign, makeUser, testPassword } from '#tests/make.ts';
import { askRaw } from '../ask.ts';
import type { paths } from './service-types.d.ts';

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  // As an object: a text of one line is taken for a file's name.
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(openapiDocument())) as Json);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('the types that programs are written against are those of the document (vitest -u writes them)', async () => {
  const types = astToString(await openapiTS(JSON.stringify(openapiDocument())));
  await expect(`/* Made by openapi-typescript from the product's own document. */\n${types}`).toMatchFileSnapshot(
    'service-types.d.ts',
  );
});

/** A program's client over the door itself. */
function clientOf(token?: string) {
  const client = createClient<paths>({
    baseUrl: 'http://localhost',
    headers: token ? { 'access-token': token } : {},
    async fetch(request: Request) {
      const body = await request.text();
      return askRaw(new URL(request.url).pathname + new URL(request.url).search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(body && { body }),
      });
    },
  });
  return client;
}

async function signIn(mailAddress: string) {
  const { data } = await clientOf().POST('/account/login_collection', {
    body: { mailAddress, password: testPassword },
  });
  expect(data?.user.mail).toBe(mailAddress);
  return clientOf(data!.accessToken);
}

it('a generated client signs in, finds a print, keeps it, shares it and signs out', async () => {
  const design = await makeDesign({ colorways: 2 });
  const user = await makeUser();
  const client = await signIn(user.mail);

  const found = await client.POST('/search/design/basic/{page}/{count}', {
    params: { path: { page: 0, count: 10 } },
    body: { number: design.name, order: 0 },
  });
  expect(found.data).toMatchObject({ totalCount: 1, currentPage: 0 });
  const [first] = found.data!.designs;
  expect(first!.designGuid).toBe(design.id);

  const header = await client.POST('/design/header', { body: { designGuid: first!.designGuid } });
  const [one, other] = header.data!.design.colorways;
  const list = await client.PUT('/favorites/create', { body: { name: 'Spring' } });
  const listid = list.data!.list.id;
  for (const { colorwayGuid } of [one!, other!])
    await client.PUT('/favorites/add', { body: { designGuid: design.id, colorwayGuid, listid } });
  const twice = await client.PUT('/favorites/add', {
    body: { designGuid: design.id, colorwayGuid: one!.colorwayGuid, listid },
  });
  expect(twice.response.status).toBe(409);
  expect(twice.error).toMatchObject({ error: 'colorwayInList' });
  const entries = await client.GET('/favorites/entries/{id}', { params: { path: { id: listid } } });
  expect(entries.data!.entries.map(({ colorwayGuid }) => colorwayGuid)).toEqual([
    one!.colorwayGuid,
    other!.colorwayGuid,
  ]);
  const shared = await client.POST('/favorites/share', { body: { listid } });
  expect(shared.data!.share.url).toMatch(/^http/);
  const deleted = await client.DELETE('/favorites/delete/{id}', { params: { path: { id: listid } } });
  expect(deleted.data).toMatchObject({ removed: 2 });

  await client.POST('/account/sign-out');
  const after = await client.GET('/favorites/lists');
  expect(after.response.status).toBe(401);
  expect(after.error).toMatchObject({ error: 'sessionExpired', login: 'yes' });
});

it('a pooled user’s client finds what the pool opens, and no trace of the rest', async () => {
  const [open, closed] = [await makeDesign(), await makeDesign()];
  const pool = await db.pool.create({ data: { name: 'One print', designs: { create: { designId: open.id } } } });
  const client = await signIn((await makeUser({ poolId: pool.id })).mail);
  const path = { page: 0, count: 25 };
  const found = await client.POST('/search/design/basic/{page}/{count}', { params: { path }, body: {} });
  expect(found.data!.designs.map(({ designGuid }) => designGuid)).toEqual([open.id]);
  const [hidden, missing] = await Promise.all(
    [closed.id, crypto.randomUUID()].map((designGuid) => client.POST('/design/header', { body: { designGuid } })),
  );
  expect(hidden!.response.status).toBe(404);
  expect(hidden!.error).toEqual(missing!.error);
});
