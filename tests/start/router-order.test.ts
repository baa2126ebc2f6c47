/** The router itself, with a route that takes its time to be found. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMemoryHistory, type createRouter as CreateRouter } from '@remix-run/router';
import { afterAll, describe, expect, it } from 'vitest';
import { orderNavigations } from '#app/start/router-order.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'router-'));
afterAll(() => rm(folder, { recursive: true }));

const published = await readFile(
  path.join(path.dirname(createRequire(import.meta.url).resolve('@remix-run/router')), 'router.js'),
  'utf8',
);

async function load(name: string, code: string): Promise<typeof CreateRouter> {
  const file = path.join(folder, name);
  await writeFile(file, code.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  return ((await import(pathToFileURL(file).href)) as { createRouter: typeof CreateRouter }).createRouter;
}

/** A heart is pressed on the first page, and while that page is read again somebody goes to the second: what is shown below which address. */
async function goOnAfterAPress(createRouter: typeof CreateRouter) {
  const [reading, finding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [isRead, isLookedUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const design = {
    id: 'design',
    path: '/design/:id',
    loader: async ({ params }: { params: Record<string, string | undefined> }) => {
      isRead.resolve();
      if (params.id === '1') await reading.promise;
      return params.id;
    },
  };
  const quiet = () => undefined;
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/design/1'] }),
    future: { v7_fetcherPersist: true, v7_partialHydration: true },
    window: {
      document: { createElement: quiet },
      location: { href: 'http://localhost/design/1', origin: 'http://localhost' },
      sessionStorage: { getItem: () => null, setItem: quiet },
      addEventListener: quiet,
      removeEventListener: quiet,
    } as unknown as Window,
    routes: [design, { id: 'heart', path: '/heart', action: () => true }],
    patchRoutesOnNavigation: async ({ path }) => {
      if (path !== '/design/2') return;
      isLookedUp.resolve();
      await finding.promise;
    },
    hydrationData: { loaderData: { design: '1' } },
  });
  router.initialize();
  router.getFetcher('heart');
  const formData = new FormData();
  formData.set('intent', 'add');
  router.fetch('heart', 'design', '/heart', { formMethod: 'POST', formData });
  await isRead.promise;
  void router.navigate('/design/2');
  await isLookedUp.promise;
  const isIdle = Promise.withResolvers<void>();
  router.subscribe(({ navigation }) => navigation.state === 'idle' && isIdle.resolve());
  reading.resolve();
  // What has been read is there before the route is found.
  await new Promise((resolve) => setTimeout(resolve, 50));
  finding.resolve();
  await isIdle.promise;
  return [router.state.location.pathname, router.state.loaderData.design];
}

describe('an answer under way while the next page is looked for', () => {
  it('leaves the old page below the new address, as the router is published', async () => {
    expect(await goOnAfterAPress(await load('published.mjs', published))).toEqual(['/design/2', '1']);
  });

  it('does not, as it is built here', async () => {
    expect(await goOnAfterAPress(await load('ordered.mjs', orderNavigations(published)))).toEqual(['/design/2', '2']);
  });

  it('is told at the build when the router has changed', () => {
    expect(() => orderNavigations(published.replace('++incrementingLoadId', 'nextLoadId()'))).toThrow(/does not have/);
  });
});
