/**
 * Every address × everybody who may ask × loader and action, against the table beside it. The addresses are read from app/routes.ts, so
 * that none can be added and forgotten: a route that nobody described fails, and so does a description without a route.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import routes from '#app/routes.ts';
import type { ServerContext } from '#app/server-context.ts';
import type { Operation } from '#app/domain/base/operation.ts';
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { can, type Permission } from '#app/domain/base/permissions.ts';
import { officeParts, partsIn, type OfficePart } from '#app/domain/base/office-parts.ts';
import { openPlaces } from '#app/routes/admin/shared/menu.ts';
import { access, partsOf, type Address, type Outcome } from './access-table.ts';
import { askers, cookiesOf, cookiesOfPart, makeWorld, onlyPart, type Asker, type World } from './access-world.ts';
import { toastOf } from './send-form.ts';

const app = path.resolve(import.meta.dirname, '../../app');
const origin = 'http://localhost:3000';

type Handler = (args: { request: Request; context: ServerContext; params: Record<string, string> }) => unknown;
interface Route {
  /** as the table names it */
  name: string;
  pattern: string;
  file: string;
  module: { loader?: Handler; action?: Handler; default?: unknown };
}

function* listRoutes(entries: RouteConfigEntry[], under = ''): Generator<Omit<Route, 'module'>> {
  for (const { path: own, file, children } of entries) {
    const pattern = own ? `${under}/${own}` : under;
    yield { name: `${pattern || '/'}${children ? ' (layout)' : ''}`, pattern, file };
    yield* listRoutes(children ?? [], pattern);
  }
}

const all: Route[] = await Promise.all(
  [...listRoutes(routes as RouteConfigEntry[])].map(async (one) => ({
    ...one,
    module: (await import(path.join(app, one.file))) as Route['module'],
  })),
);

let world: World;
/** by who asks, or which part of the administration is all that somebody has */
const cookies = new Map<Asker | OfficePart, string>();
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => void (await db.attempt.deleteMany()));

const isPart = (asker: Asker | OfficePart): asker is OfficePart => officeParts.some((part) => part === asker);

async function cookieOf(asker: Asker | OfficePart): Promise<string> {
  if (!cookies.has(asker)) cookies.set(asker, await (isPart(asker) ? cookiesOfPart(asker) : cookiesOf(asker, world)));
  return cookies.get(asker)!;
}

const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => world.known[name]!);

function paramsOf({ pattern }: Route, { params = {} }: Address): Record<string, string> {
  const names = [...pattern.matchAll(/:(\w+)|\*/g)].map(([whole, name]) => name ?? whole);
  return Object.fromEntries(
    names.map((name) => {
      const meant = params[name] ?? name;
      return [name, fill(world.known[meant] ?? meant)];
    }),
  );
}

function addressOf(route: Route, address: Address): string {
  const params = paramsOf(route, address);
  const filled = route.pattern.replaceAll(/:(\w+)\??|\*/g, (whole, name?: string) => params[name ?? whole]!);
  return (filled || '/') + fill(address.search ?? '');
}

interface Answer {
  status: number;
  location: string | null;
  isBodyRead: boolean;
  /** by its status, or by a redirect with an error's toast */
  isToldNo: boolean;
}

interface Sent {
  body?: string;
  search?: string;
}

/** The body notes that it is read, and isn't before somebody asks. */
function makeBody(text: string, tell: () => void): ReadableStream<Uint8Array> {
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    tell();
    stream.enqueue(new TextEncoder().encode(text));
    stream.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** Calls a loader or action as Remix does; a thrown answer is an answer. */
async function call(
  route: Route,
  asker: Asker | OfficePart,
  handler: Handler,
  { body, search = '' }: Sent = {},
): Promise<Answer> {
  const address = access[route.name]!;
  const params = paramsOf(route, address);
  const cookie = await cookieOf(asker);
  const leaving = new AbortController();
  let isBodyRead = false;
  const request = new Request(origin + addressOf(route, address) + search, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    signal: leaving.signal,
    ...(body !== undefined && { method: 'POST', body: makeBody(body, () => (isBodyRead = true)), duplex: 'half' }),
  } as RequestInit);
  const context: ServerContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  let given: unknown;
  try {
    given = await handler({ request, context, params });
    await readLater(given);
  } catch (thrown) {
    if (thrown instanceof Error) throw new Error(`${route.name} by ${asker}`, { cause: thrown });
    given = thrown;
  }
  if (address.endsSession && body !== undefined) cookies.delete(asker);
  const answer = { ...(await readAnswer(given)), isBodyRead };
  if (given instanceof Response) await given.body?.cancel();
  // A stream of events ends when its reader leaves.
  leaving.abort();
  return answer;
}

/** What a page waits for after it is shown. */
async function readLater(given: unknown): Promise<void> {
  const isPlain = given !== null && typeof given === 'object' && Object.getPrototypeOf(given) === Object.prototype;
  if (isPlain) await Promise.all(Object.values(given as object));
}

async function readAnswer(given: unknown): Promise<Omit<Answer, 'isBodyRead'>> {
  if (!(given instanceof Response)) {
    const status = (given as { init?: ResponseInit | null } | null)?.init?.status ?? 200;
    return { status, location: null, isToldNo: status >= 400 };
  }
  const { status, headers } = given;
  const isToldNo = status >= 400 || (await toastOf(given))?.kind === 'danger';
  return { status, location: headers.get('location'), isToldNo };
}

/** What a rule's word is as an answer. */
function isMet(outcome: Exclude<Outcome, 'in'>, answer: Answer, asker: Asker, at: string | null): boolean {
  const { status, location } = answer;
  const back = at === null ? '' : `redirectTo=${encodeURIComponent(at)}`;
  const isRedirect = status === 302 || status === 303;
  switch (outcome) {
    case 'signed out':
      return isRedirect && location === '/login';
    case 'sign in':
      if (at === null) return isRedirect && /^\/login(\?expired=true)?$/.test(location ?? '');
      return isRedirect && location === (asker === 'stranger' ? `/login?${back}` : `/login?expired=true&${back}`);
    case 'second factor':
      return isRedirect && location === `/authenticate?${back}`;
    case 'told':
      return answer.isToldNo;
    default:
      return typeof outcome === 'number' ? status === outcome : isRedirect && location === outcome;
  }
}

/** All that the database holds, but for what asking itself leaves: when a session was last used and its person last here, how often a program has called. */
async function readAll(): Promise<unknown> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('Session', 'PersonVisit', 'ServiceRate') ORDER BY 1`;
  expect(tables.length).toBeGreaterThan(40);
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM "${name}" t`,
  );
  // Parts of a union come in any order: a parallel plan sends the large ones ahead.
  return db.$queryRawUnsafe(`${sums.join(' UNION ALL ')} ORDER BY name`);
}

describe('the table', () => {
  test('describes every address, and none that is not there', () => {
    expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(access).sort());
  });

  test('has a loader and an action where the module has one', () => {
    const told = all.map(({ name }) => [name, access[name]?.load !== null, access[name]?.act !== null]);
    expect(all.map(({ name, module }) => [name, Boolean(module.loader), Boolean(module.action)])).toEqual(told);
    // A screen without a loader of its own would come along with any other's answer.
    for (const { name, module } of all) if (module.default) expect(module.loader, name).toBeDefined();
  });

  test('meets every file that answers anything', async () => {
    const walked = new Set(all.map(({ file }) => file));
    for await (const file of glob('{routes,api}/**/*.{ts,tsx}', { cwd: app })) {
      const text = await readFile(path.join(app, file), 'utf8');
      if (/^export (async )?(function|const) (loader|action)\b/m.test(text)) expect(walked, file).toContain(file);
    }
  });
});

const described = all.filter(({ name }) => access[name]);

const bodyOf = ({ body = { intent: 'nonsense' } }: Address) =>
  new URLSearchParams(Object.entries(body).map(([name, value]) => [name, fill(value)])).toString();

/** What is wrong with an answer, or nothing. */
function judge(route: Route, asker: Asker, outcome: Outcome, answer: Answer, search = ''): string[] {
  const address = access[route.name]!;
  const { back } = address;
  const at = back === undefined ? addressOf(route, address) + search : back;
  const isRight = outcome === 'in' || isMet(outcome, answer, asker, at);
  return isRight ? [] : [`${route.name}: ${outcome}, not ${answer.status} ${answer.location ?? ''}`];
}

const mayChange = (outcome: Outcome) => outcome === 'in' || outcome === 'signed out';
const isRefused = ({ status, location }: Answer) =>
  [401, 403, 404].includes(status) || /^\/(login|authenticate)/.test(location ?? '');

describe.each(askers)('%s', (asker) => {
  test('loads what the table says', async () => {
    const wrong: string[] = [];
    for (const route of described.filter(({ module }) => module.loader)) {
      const address = access[route.name]!;
      const outcome = address.load!(asker);
      const load = (search?: string) => call(route, asker, route.module.loader!, { search });
      const answer = await load();
      wrong.push(...judge(route, asker, outcome, answer));
      if (outcome === 'in' && answer.status !== (address.loads ?? 200))
        wrong.push(`${route.name}: in, not ${answer.status} ${answer.location ?? ''}`);
      // The way back has the page's own parameters.
      if (outcome === 'sign in' || outcome === 'second factor')
        if (!address.search && address.back !== null)
          wrong.push(...judge(route, asker, outcome, await load('?page=2'), '?page=2'));
    }
    expect(wrong).toEqual([]);
  });

  const acting = described.filter(({ module }) => module.action);

  test('is refused where it may not act, and nothing is done', async () => {
    const wrong: string[] = [];
    const refused = acting.filter(({ name }) => !mayChange(access[name]!.act!(asker)));
    await cookieOf(asker);
    const before = await readAll();
    for (const route of refused) {
      const address = access[route.name]!;
      const outcome = address.act!(asker);
      const answer = await call(route, asker, route.module.action!, { body: bodyOf(address) });
      wrong.push(...judge(route, asker, outcome, answer));
      const isKnownFirst =
        outcome === 'sign in' ||
        outcome === 'second factor' ||
        (typeof outcome === 'string' && outcome.startsWith('/'));
      if (isKnownFirst && answer.isBodyRead && !address.readsFirst) wrong.push(`${route.name}: its body was read`);
    }
    expect(wrong).toEqual([]);
    expect(await readAll()).toEqual(before);
  });

  test('acts where it may', async () => {
    const wrong: string[] = [];
    for (const route of acting.filter(({ name }) => mayChange(access[name]!.act!(asker)))) {
      const address = access[route.name]!;
      const answer = await call(route, asker, route.module.action!, { body: bodyOf(address) });
      wrong.push(...judge(route, asker, address.act!(asker), answer));
      const isReached = address.act!(asker) !== 'in' || (answer.status < 500 && !isRefused(answer));
      if (!isReached || (address.body && answer.isToldNo))
        wrong.push(`${route.name}: in, not ${answer.status} ${answer.location ?? ''}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('between password and second factor nothing opens that a stranger is refused, and nothing is done', async () => {
  const { userId } = world.people.customer;
  await cookieOf('customer');
  await enrolTotp(userId, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  const before = await readAll();
  const open: string[] = [];
  const own = ['/authenticate', '/sign-out', '/passkeys/sign-in'];
  for (const route of described.filter(({ name }) => !own.includes(name))) {
    const { load, act } = access[route.name]!;
    const answers = [
      load && load('stranger') !== 'in' && (await call(route, 'customer', route.module.loader!)),
      act &&
        act('stranger') !== 'in' &&
        (await call(route, 'customer', route.module.action!, { body: bodyOf(access[route.name]!) })),
    ];
    for (const answer of answers)
      // The archive leads on to the second step.
      if (answer && !isRefused(answer) && !answer.isToldNo && answer.location !== '/archive')
        open.push(`${route.name}: ${answer.status} ${answer.location ?? ''}`);
  }
  expect(open).toEqual([]);
  expect(await readAll()).toEqual(before);
  await db.user.update({ where: { id: userId }, data: { totpSecret: null, totpEnrolledAt: null } });
});

const ofOffice = described.filter(({ name }) => name.startsWith('/admin'));

test('each address of the back office says of which part it is', () => {
  expect([...partsOf.keys()].sort()).toEqual(ofOffice.map(({ name }) => name).sort());
});

/** The operations that a module and those of app/routes and app/forms which it imports may call, with what each asks for. */
async function findOperations(file: string, seen = new Set<string>()): Promise<[string, Permission][]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const found: [string, Permission][] = [];
  const text = await readFile(file, 'utf8');
  for (const [, names, from] of text.matchAll(/^import (?!type)([^;]+?) from '([.#][^']+)'/gms)) {
    const imported = from!.startsWith('#app/')
      ? path.join(app, from!.slice(5))
      : path.resolve(path.dirname(file), from!);
    if (/\/app\/(routes|forms)\//.test(imported)) found.push(...(await findOperations(imported, seen)));
    if (!/\/app\/domain\/.*\.server\.ts$/.test(imported)) continue;
    const module = (await import(imported)) as Record<string, Partial<Operation<never, unknown>>>;
    for (const [name] of names!.matchAll(/\w+/g)) {
      const { permission, schema } = module[name] ?? {};
      if (permission && schema) found.push([name, permission]);
    }
  }
  return found;
}

test('a page calls nothing that its own part leaves closed', async () => {
  const wrong: string[] = [];
  for (const route of ofOffice) {
    const parts = partsOf.get(route.name)!;
    // Many findings stand at one address, each with the part of its own.
    if (parts === 'every' || route.name === '/admin/attention/:finding') continue;
    for (const [name, permission] of await findOperations(path.join(app, route.file)))
      for (const part of parts) {
        const person = { ...world.people.admin, permissions: onlyPart(part) };
        // A review offers to restore a design to those who may.
        const isOffered = route.name === '/admin/design/:jobId' && name === 'restoreFromTrash';
        if (!isOffered && !can(person, permission))
          wrong.push(`${route.name} for ${part}: ${name} needs ${permission}`);
      }
  }
  expect(wrong).toEqual([]);
});

describe.each(officeParts)('an admin who has the part %s alone', (part) => {
  const parts = partsIn({ [part]: true });
  const isOpen = ({ name }: Route) => {
    const needed = partsOf.get(name)!;
    return needed === 'every' || needed.includes(part);
  };

  test('loads its pages with all that is on them, and no others', async () => {
    const wrong: string[] = [];
    for (const route of ofOffice.filter(({ module }) => module.loader)) {
      const { loads = 200 } = access[route.name]!;
      const { status, location } = await call(route, part, route.module.loader!);
      const isRight = isOpen(route)
        ? status === loads
        : route.name === '/admin'
          ? status === 302 && location === openPlaces(parts)[0]!.href
          : status === 403;
      if (!isRight) wrong.push(`${route.name}: ${status} ${location ?? ''}`);
    }
    expect(wrong).toEqual([]);
    // The menu leads to just these.
    const open = new Set(ofOffice.filter(isOpen).map(({ name }) => name));
    const leads: string[] = openPlaces(parts).map(({ href }) => href);
    expect(leads.filter((href) => !open.has(href))).toEqual([]);
    const places = openPlaces(officeParts).map(({ href }) => href);
    const isMissed = (href: string) => open.has(href) && partsOf.get(href) !== 'every' && !leads.includes(href);
    expect(places.filter(isMissed)).toEqual([]);
  });

  test('is heard by the forms of its pages, and not even read by others', async () => {
    const wrong: string[] = [];
    for (const route of ofOffice.filter(({ module }) => module.action)) {
      const { status, location, isBodyRead } = await call(route, part, route.module.action!, {
        body: 'intent=nonsense',
      });
      const isRight = isOpen(route) ? status < 500 && ![401, 403].includes(status) : status === 403 && !isBodyRead;
      if (!isRight) wrong.push(`${route.name}: ${status} ${location ?? ''}`);
    }
    expect(wrong).toEqual([]);
  });
});

// Last: what is deleted here is asked for above.
test('an admin is answered in the back office, whatever is sent', async () => {
  const wrong: string[] = [];
  let read = 0;
  for (const route of described.filter(({ name, module }) => module.action && name.startsWith('/admin')))
    for (const intent of ['save', 'delete', 'nonsense']) {
      const answer = await call(route, 'admin', route.module.action!, { body: `intent=${intent}` });
      const isFine =
        answer.status < 500 &&
        ![401, 403].includes(answer.status) &&
        /^\/(admin|archive)/.test(answer.location ?? '/admin');
      if (!isFine) wrong.push(`${route.name} ${intent}: ${answer.status} ${answer.location ?? ''}`);
      if (answer.isBodyRead) read++;
    }
  expect(wrong).toEqual([]);
  // The measure of "not even read" can tell the difference.
  expect(read).toBeGreaterThan(30);
});
