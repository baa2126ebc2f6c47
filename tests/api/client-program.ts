/**
 * A program written against the types that a generator makes of the OpenAPI document. The types are made when the test runs, which checks
 * this file against them (client.test.ts); tsconfig.json leaves it out, because nothing of them is kept.
 */
import createClient from 'openapi-fetch';
import type { paths } from 'service-types';
import { expect } from 'vitest';

/** What brings a call to the API, without a network between. */
export type Ask = (
  path: string,
  asked: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

export interface Account {
  mail: string;
  password: string;
}

/** A program's client over the API itself. */
function clientOf(ask: Ask, token?: string) {
  const client = createClient<paths>({
    baseUrl: 'http://localhost',
    headers: token ? { 'access-token': token } : {},
    async fetch(request: Request) {
      const body = await request.text();
      return ask(new URL(request.url).pathname + new URL(request.url).search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(body && { body }),
      });
    },
  });
  return client;
}

async function signIn(ask: Ask, { mail: mailAddress, password }: Account) {
  const { data } = await clientOf(ask).POST('/account/login_collection', {
    body: { mailAddress, password },
  });
  expect(data?.user.mail).toBe(mailAddress);
  return clientOf(ask, data!.accessToken);
}

/** Signs in, finds a design, keeps it, shares it and signs out. */
export async function findKeepAndShare(
  ask: Ask,
  account: Account,
  design: { id: string; name: string },
): Promise<void> {
  const client = await signIn(ask, account);

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
}

/** Finds what a pool opens, and no trace of the rest. */
export async function findUnderPool(
  ask: Ask,
  account: Account,
  open: { id: string },
  closed: { id: string },
): Promise<void> {
  const client = await signIn(ask, account);
  const path = { page: 0, count: 25 };
  const found = await client.POST('/search/design/basic/{page}/{count}', { params: { path }, body: {} });
  expect(found.data!.designs.map(({ designGuid }) => designGuid)).toEqual([open.id]);
  const [hidden, missing] = await Promise.all(
    [closed.id, crypto.randomUUID()].map((designGuid) => client.POST('/design/header', { body: { designGuid } })),
  );
  expect(hidden!.response.status).toBe(404);
  expect(hidden!.error).toEqual(missing!.error);
}
