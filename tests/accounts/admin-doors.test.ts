/**
 * Every route under /admin, and every action: SPEC §2 sends a stranger to sign in, a customer and an in-house user to the archive, an
 * admin without the second factor to it. The routes are read from app/routes.ts, so that none can be added and forgotten here.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveSession } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import { openSession } from '#app/domain/people/accounts/sessions.server.ts';
import routes from '#app/routes.ts';
import type { ServerContext } from '#app/server-context.ts';
import { makeCollection } from '#tests/collections/make-collections.ts';
import { makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';

const app = path.resolve(import.meta.dirname, '../../app');
const origin = 'http://localhost:3000';

type Door = (args: { request: Request; context: ServerContext; params: Record<string, string> }) => Promise<unknown>;
interface Module {
  loader?: Door;
  action?: Door;
  default?: unknown;
}

interface AdminRoute {
  pattern: string;
  file: string;
  module: Module;
}

const found = [...listRoutes(routes as RouteConfigEntry[], '')].filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern));
const adminRoutes: AdminRoute[] = await Promise.all(
  found.map(async (one) => ({ ...one, module: (await import(path.join(app, one.file))) as Module })),
);

function* listRoutes(entries: RouteConfigEntry[], under: string): Generator<{ pattern: string; file: string }> {
  for (const { path: own, file, children } of entries) {
    const pattern = own ? `${under}/${own}` : under;
    yield { pattern, file };
    yield* listRoutes(children ?? [], pattern);
  }
}

const askers = ['stranger', 'expired', 'customer', 'in-house user', 'admin without second factor', 'admin'] as const;
type Asker = (typeof askers)[number];
const refused = askers.filter((asker) => asker !== 'admin');

/** SPEC §2, navigation rules. */
function whereTo(asker: Asker, at: string): string {
  const back = `redirectTo=${encodeURIComponent(at)}`;
  if (asker === 'stranger') return `/login?${back}`;
  if (asker === 'expired') return `/login?expired=true&${back}`;
  return asker === 'admin without second factor' ? `/authenticate?${back}` : '/archive';
}

const cookies = new Map<Asker, string>();
/** What stands in an address: things that are there, so that an open door would show or do something. */
const known: Record<string, string> = { resultId: crypto.randomUUID(), pageId: '1', fileId: '1', file: 'cad.csv' };

beforeAll(async () => {
  const cookieOf = async (token: string) =>
    (await giveSession({ token, sessionId: '', remember: false, expiresAt: new Date() })).split(';')[0]!;
  cookies.set('expired', await cookieOf('no session has this token'));
  const users: [Asker, object, boolean][] = [
    ['customer', {}, false],
    ['in-house user', { isInHouse: true }, false],
    ['admin without second factor', { isAdmin: true }, false],
    ['admin', { isAdmin: true }, true],
  ];
  for (const [asker, data, hasFactor] of users) {
    const person = await makePerson(data);
    const twoFactorAt = hasFactor ? new Date() : null;
    const opening = { userId: person.userId, kind: 'browser', remember: false, twoFactorAt } as const;
    cookies.set(asker, await cookieOf((await openSession(db as never, person, opening)).token));
  }
  const design = await makeDesign({ colorways: 2 });
  const archiveId = design.archiveId;
  Object.assign(known, {
    designId: design.id,
    colorwayId: design.colorways[0]!.id,
    userId: (await makeUser()).id,
    poolId: (await db.pool.create({ data: { name: 'Doors' } })).id,
    customerId: (await makeCustomer()).id,
    id: (await makeCollection({ groups: [[design.id]] })).id,
    imageId: crypto.randomUUID(),
    wearId: crypto.randomUUID(),
    proposalId: crypto.randomUUID(),
    jobId: (await db.importJob.create({ data: { archiveId, isNewImport: true } })).id,
    listId: String((await db.specialList.create({ data: { nameTr: 'D', nameEn: 'D', nameRu: 'D' } })).id),
  });
});

const addressOf = (pattern: string) =>
  pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => known[name] ?? expect.fail(`no ${name} for ${pattern}`));
const paramsOf = (pattern: string) =>
  Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name, known[name!]!]));

interface Answer {
  status: number;
  location: string | null;
  isBodyRead: boolean;
}

async function knock(door: Door, pattern: string, asker: Asker, body?: string, search = ''): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  const cookie = cookies.get(asker);
  if (cookie) headers.set('cookie', cookie);
  let isBodyRead = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(one) {
        isBodyRead = true;
        one.enqueue(new TextEncoder().encode(body));
        one.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: stream, duplex: 'half' };
  const request = new Request(origin + addressOf(pattern) + search, init as RequestInit);
  const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const given: unknown = await door({ request, context, params: paramsOf(pattern) }).catch((error: unknown) => {
    if (error instanceof Error) throw error;
    return error;
  });
  if (given instanceof Response) {
    await given.body?.cancel();
    return { status: given.status, location: given.headers.get('location'), isBodyRead };
  }
  const status = (given as { init?: ResponseInit | null } | null)?.init?.status ?? 200;
  return { status, location: null, isBodyRead };
}

/** All that the database holds, but for what asking itself leaves: when a session was last used. */
async function readAll(): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'Session' ORDER BY 1`;
  expect(tables.length).toBeGreaterThan(40);
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM "${name}" t`,
  );
  // Parts of a union come in any order: a parallel plan sends the large ones ahead.
  return JSON.stringify(await db.$queryRawUnsafe(`${sums.join(' UNION ALL ')} ORDER BY name`));
}

test('the walk meets every file of the administration that answers anything', async () => {
  const walked = new Set(adminRoutes.map(({ file }) => file));
  for await (const file of glob('routes/admin/**/*.{ts,tsx}', { cwd: app })) {
    const text = await readFile(path.join(app, file), 'utf8');
    if (/^export (async )?(function|const) (loader|action)\b/m.test(text)) expect(walked, file).toContain(file);
  }
  expect(adminRoutes.length).toBeGreaterThanOrEqual(50);
  for (const { file, module } of adminRoutes) {
    expect(module.loader ?? module.action, file).toBeDefined();
    // A screen without a loader of its own would come along with any other's answer.
    if (module.default) expect(module.loader, file).toBeDefined();
  }
});

describe('what is asked for', () => {
  const loaders = adminRoutes.filter(({ module }) => module.loader);

  test.each(refused)('nothing is shown to a: %s', async (asker) => {
    for (const { pattern, module, file } of loaders)
      for (const search of ['', '?page=2']) {
        const { status, location } = await knock(module.loader!, pattern, asker, undefined, search);
        const at = addressOf(pattern) + search;
        expect([status, location], `${file} by ${asker}`).toEqual([302, whereTo(asker, at)]);
      }
  });

  test('an admin is let in everywhere', async () => {
    for (const { pattern, module, file } of loaders) {
      const { status, location } = await knock(module.loader!, pattern, 'admin');
      expect(status, file).toBeLessThan(500);
      expect([401, 403], file).not.toContain(status);
      expect(location ?? '/admin', file).toMatch(/^\/admin/);
    }
  });
});

describe('what is sent', () => {
  const actions = adminRoutes.filter(({ module }) => module.action);
  const bodies = ['save', 'delete', 'nonsense'].map((intent) => `intent=${intent}`);

  test.each(refused)('is not even read from a: %s', async (asker) => {
    expect(actions.length).toBeGreaterThan(30);
    const before = await readAll();
    for (const { pattern, module, file } of actions) {
      const answer = await knock(module.action!, pattern, asker, bodies[0]);
      const location = whereTo(asker, addressOf(pattern));
      expect(answer, `${file} by ${asker}`).toEqual({ status: 302, location, isBodyRead: false });
    }
    expect(await readAll()).toBe(before);
  });

  test('an admin is answered, whatever it is', async () => {
    let read = 0;
    for (const { pattern, module, file } of actions)
      for (const body of bodies) {
        const answer = await knock(module.action!, pattern, 'admin', body);
        expect(answer.status, `${file} ${body}`).toBeLessThan(500);
        expect([401, 403], `${file} ${body}`).not.toContain(answer.status);
        expect(answer.location ?? '/admin', `${file} ${body}`).toMatch(/^\/(admin|archive)/);
        if (answer.isBodyRead) read++;
      }
    // The measure of "not even read" can tell the difference.
    expect(read).toBeGreaterThan(actions.length);
  });
});
