import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { askBeforeReload } from '#app/start/lost-parts.ts';

const entry = createRequire(import.meta.url).resolve('@remix-run/react');
const published = await readFile(path.join(path.dirname(entry), 'esm', 'routeModules.js'), 'utf8');
const folder = await mkdtemp(path.join(tmpdir(), 'archive-test-'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  return rm(folder, { recursive: true, force: true });
});

it('asks for the part once more, then reads the page that was wanted, or the one that is shown', async () => {
  const file = path.join(folder, 'route-modules.mjs');
  await writeFile(file, askBeforeReload(published));
  const { loadRouteModule } = (await import(pathToFileURL(file).href)) as {
    loadRouteModule: (route: { id: string; module: string }, cache: object) => Promise<unknown>;
  };
  const done: string[] = [];
  const window = {
    location: { reload: () => done.push('reload'), assign: (to: string) => done.push(`go ${to}`) },
    __remixContext: { isSpaMode: false },
    __remixRouter: {
      state: { navigation: { state: 'idle' } as { state: string; location?: { pathname: string } } },
      createHref: ({ pathname }: { pathname: string }) => pathname,
    },
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('fetch', (to: string, { method }: RequestInit) => void done.push(`${method} ${to}`));
  vi.spyOn(console, 'error').mockReturnValue();
  const part = { id: 'routes/part', module: pathToFileURL(path.join(folder, 'gone.mjs')).href };
  const load = async () => {
    done.length = 0;
    // It never ends: the page is on its way to another.
    void loadRouteModule(part, {});
    await expect.poll(() => done.length).toBe(2);
    return done;
  };

  expect(await load()).toEqual([`HEAD ${part.module}`, 'reload']);
  window.__remixRouter.state.navigation = { state: 'loading', location: { pathname: '/prints/wanted' } };
  expect(await load()).toEqual([`HEAD ${part.module}`, 'go /prints/wanted']);
  // What is sent is not asked for as a page.
  window.__remixRouter.state.navigation = { state: 'submitting', location: { pathname: '/prints/changed' } };
  expect(await load()).toEqual([`HEAD ${part.module}`, 'reload']);
});

it('is refused by a Remix that it was not written for', () => {
  expect(() => askBeforeReload(published.replace('window.location.reload();', ''))).toThrow('reload');
});
