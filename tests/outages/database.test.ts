/** The database goes away and comes back while pages, calls, forms and jobs need it. */
import { createRequestHandler, type ActionFunctionArgs, type ServerBuild } from '@remix-run/node';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import remixConfig from '../../remix.config.js';
import { cuttableDatabase } from './cuttable.ts';

// As the build has it.
vi.mock('react-i18next', () => import('#app/page-i18n.ts'));

const way = await cuttableDatabase();
const { db, endSilentConnections } = await import('#app/data/database.server.ts');
endSilentConnections(1_500);
const { alive, publish, subscribe } = await import('#app/data/events.server.ts');
alive.askEveryMs = 300;
const { findOutage } = await import('#app/data/outage.ts');
const { asDomainError } = await import('#app/domain/base/errors.ts');
const { log } = await import('#app/log.server.ts');
const { ask, signedIn } = await import('../ask.ts');
const { makePerson, makeSession } = await import('#tests/make.ts');
const { cookieOf } = await import('#tests/routes/send-form.ts');

afterEach(() => way.mend());
afterAll(async () => {
  way.mend();
  await db.$disconnect();
  await way.close();
});

/** What a loader or action throws for the boundary. */
async function knock(door: unknown, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`http://localhost:3000${path}`, init);
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const run = door as (args: ActionFunctionArgs) => Promise<unknown>;
  return (await run({ request, context, params: {} }).catch((error: unknown) => error)) as Response;
}

async function visitor(): Promise<Record<string, string>> {
  const person = await makePerson();
  const { token } = await makeSession(person.userId, { kind: 'browser' });
  return { cookie: await cookieOf(token), 'accept-language': 'tr' };
}

describe('while the database is away', () => {
  it('a call answers 503 with the time to wait, and one line in the log tells of all of them', async () => {
    const { token } = await signedIn({});
    const told = vi.spyOn(log, 'warn');
    const errors = vi.spyOn(log, 'error');
    way.cut();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/get/labels', { token })));
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ error: 'unavailable', responseCode: 333 });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(told.mock.calls.map(([facts]) => (facts as { outage?: string }).outage)).toEqual(['database']);
    expect(errors).not.toHaveBeenCalled();
    way.mend();
    expect((await ask('/get/labels', { token })).status).toBe(200);
  });

  it('a page says so in the language of its visitor', async () => {
    const headers = await visitor();
    const [{ loader: root }, { loader: archive }] = await Promise.all([
      import('#app/root.tsx'),
      import('#app/routes/archive/route.tsx'),
    ]);
    way.cut();
    for (const [door, path] of [
      [root, '/archive'],
      [archive, '/archive'],
    ] as const) {
      const refused = await knock(door, path, { headers });
      expect([refused.status, refused.headers.get('retry-after')], path).toEqual([503, '5']);
      expect(await refused.json()).toEqual({
        key: 'unavailable',
        message: expect.stringMatching(/^Arşive şu anda/) as string,
      });
    }
  });

  it('the whole page is in that language', async () => {
    const headers = await visitor();
    const [entry, root, archive] = await Promise.all([
      import('#app/entry.server.tsx'),
      import('#app/root.tsx'),
      import('#app/routes/archive/route.tsx'),
    ]);
    const entryOf = (id: string) => ({ id, module: `/${id}.js`, hasLoader: true, hasErrorBoundary: true });
    const build = {
      mode: 'production',
      entry: { module: entry },
      routes: {
        root: { id: 'root', path: '', module: root },
        archive: { id: 'archive', parentId: 'root', path: 'archive', module: archive },
      },
      assets: {
        entry: { module: '/entry.js', imports: [] },
        routes: { root: entryOf('root'), archive: { ...entryOf('archive'), parentId: 'root', path: 'archive' } },
        url: '/manifest.js',
        version: '1',
      },
      publicPath: '/',
      basename: '/',
      future: remixConfig.future,
      isSpaMode: false,
    } as unknown as ServerBuild;
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    way.cut();
    const page = await createRequestHandler(build, 'production')(
      new Request('http://localhost:3000/archive', { headers }),
      context,
    );
    expect([page.status, page.headers.get('content-language')]).toEqual([503, 'tr']);
    expect(await page.text()).toContain('<html lang="tr"');
  });

  it('so does an address without a page, and the log has no line of it', async () => {
    const headers = await visitor();
    const [entry, options, more, picture, iiif] = await Promise.all([
      import('#app/entry.server.tsx'),
      import('#app/routes/passkeys-options/route.ts'),
      import('#app/routes/archive/more.route.ts'),
      import('#app/routes/pictures/wear-thumbnail.route.ts'),
      import('#app/routes/iiif/route.ts'),
    ]);
    const doors = {
      'passkeys/options': options,
      'archive/more': more,
      'wear/thumbnail/:wearId': picture,
      'iiif/3/*': iiif,
    };
    const routes = Object.entries(doors).map(([path, module]) => [path, { id: path, parentId: 'root', path, module }]);
    const build = {
      mode: 'production',
      entry: { module: entry },
      routes: { root: { id: 'root', path: '', module: { default: () => null } }, ...Object.fromEntries(routes) },
      assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
      publicPath: '/',
      basename: '/',
      future: remixConfig.future,
    } as unknown as ServerBuild;
    const handle = createRequestHandler(build, 'production');
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    const failed = vi.spyOn(log, 'error');
    way.cut();
    const send = async (path: string, init: RequestInit = {}) => {
      const answer = await handle(new Request(`http://localhost:3000${path}`, { headers, ...init }), context);
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '5']);
      return answer;
    };
    const told = /^Arşive şu anda/;
    const asked = await send('/passkeys/options', { method: 'POST', body: new URLSearchParams({ purpose: 'add' }) });
    expect(await asked.json()).toMatchObject({ key: 'unavailable', message: expect.stringMatching(told) as string });
    expect(await (await send('/archive/more')).json()).toMatchObject({ key: 'unavailable' });
    expect(await (await send('/wear/thumbnail/1')).text()).toMatch(told);
    const open = await send('/iiif/3/1/info.json');
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    expect(failed).not.toHaveBeenCalled();
  });

  it('a number typed at the similar designs isn’t told to be nobody’s', async () => {
    const [person, { findByNumber }] = [await makePerson(), await import('#app/routes/similar/by-number.server.ts')];
    expect(await findByNumber(person, 'NO-SUCH')).toBeNull();
    way.cut();
    const failed: unknown = await findByNumber(person, 'NO-SUCH').catch((error: unknown) => error);
    expect(asDomainError(failed)).toMatchObject({ key: 'unavailable' });
  });

  it('/livez answers; /readyz and /healthz name the part, and the log the reason', async () => {
    const told = vi.spyOn(log, 'warn');
    const [{ loader: livez }, readyz, healthz] = await Promise.all([
      import('#app/routes/health/livez.route.ts'),
      import('#app/routes/health/readyz.route.ts'),
      import('#app/routes/health/healthz.route.ts'),
    ]);
    way.cut();
    expect((await livez()).status).toBe(200);
    for (const { loader } of [readyz, healthz]) {
      const answer = await loader();
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ status: 'failing', failed: ['database'] });
    }
    expect(told).toHaveBeenCalledWith(
      { part: 'database', reason: expect.stringMatching(/\S/) as string },
      'a part of the archive fails',
    );
    way.mend();
    expect((await readyz.loader()).status).toBe(200);
  });
});

it('a call that a silent database never answers says so in the end, and the next one is answered again', async () => {
  const { token } = await signedIn({});
  expect((await ask('/get/labels', { token })).status).toBe(200);
  way.freeze();
  expect(await ask('/get/labels', { token })).toMatchObject({ status: 503, body: { error: 'unavailable' } });
  const writing = db.$transaction((tx) => tx.label.count()).catch((error: unknown) => findOutage(error));
  expect(await writing).toBe('database');
  way.mend();
  expect((await ask('/get/labels', { token })).status).toBe(200);
});

it('whoever could not subscribe to news hears none later', async () => {
  const [early, late] = [vi.fn(), vi.fn()];
  way.cut();
  await expect(subscribe('import', early)).rejects.toThrow();
  way.mend();
  const unsubscribe = await subscribe('import', late);
  await publish('import', 'news');
  await expect.poll(() => late.mock.calls).toEqual([['news']]);
  expect(early).not.toHaveBeenCalled();
  unsubscribe();
});

it('whoever listens hears again after the way to the database was silent, though nothing broke', async () => {
  const listener = vi.fn();
  const unsubscribe = await subscribe('edit', listener);
  way.freeze();
  way.mend();
  const heard = async () => {
    await publish('edit', 'news');
    return listener.mock.calls.length;
  };
  await expect.poll(heard, { interval: 200 }).toBeGreaterThan(0);
  unsubscribe();
});

describe('an outage is known by its error', () => {
  it('when the server ends a connection in the middle of a query, or of a transaction', async () => {
    const inQuery = db.$queryRaw`SELECT 1 FROM pg_sleep(20)`;
    const inTransaction = db.$transaction((tx) => tx.$queryRaw`SELECT 1 FROM pg_sleep(20)`);
    const ended = Promise.allSettled([inQuery, inTransaction]);
    const { default: pg } = await import('pg');
    const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await other.connect();
    const sleeping = () =>
      other.query(
        `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND state = 'active' AND pid <> pg_backend_pid()`,
      );
    await expect.poll(async () => (await sleeping()).rows).toHaveLength(2);
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()`,
    );
    await other.end();
    for (const one of await ended)
      expect(findOutage((one as PromiseRejectedResult).reason), String((one as PromiseRejectedResult).reason)).toBe(
        'database',
      );
  });

  it('when no one listens, and by a cause within another error', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(findOutage(refused)).toBe('database');
    expect(findOutage(new AggregateError([refused]))).toBe('database');
    expect(findOutage(new Error('reading failed', { cause: refused }))).toBe('database');
    expect(findOutage(Object.assign(new Error('away'), { name: 'StorageUnavailable' }))).toBe('storage');
  });

  it('and a mistake of ours is none', async () => {
    const mistakes = [
      db.$queryRaw`SELECT nothing`,
      db.archive.create({ data: { code: 'x', nameTr: 'x', nameEn: 'x', nameRu: 'x', position: 'first' as never } }),
    ];
    for (const one of await Promise.allSettled(mistakes)) {
      expect(one.status).toBe('rejected');
      expect(findOutage((one as PromiseRejectedResult).reason)).toBeNull();
    }
    for (const other of [null, 'away', new Error('x'), Object.assign(new Error('no file'), { code: 'ENOENT' })])
      expect(findOutage(other)).toBeNull();
  });
});
