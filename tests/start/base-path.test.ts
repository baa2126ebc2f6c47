/** The build as it is served below a path: what Remix makes of it, and what loaders and actions see. */
import { createRequestHandler, redirect, type ActionFunctionArgs, type ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import remixConfig from '../../remix.config.js';
import { setBasePath } from '#app/base-path.ts';
import { placeBuild } from '#app/place-build.server.ts';

const seen: string[] = [];
const look = async ({ request }: ActionFunctionArgs) => {
  seen.push(`${request.method} ${request.url} ${request.headers.get('x-mark')} ${await request.text()}`);
  return redirect('/login?redirectTo=%2Farchive');
};
const build = {
  mode: 'production',
  entry: { module: { default: (_request: Request, status: number) => new Response('a page', { status }) } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    page: { id: 'page', parentId: 'root', path: 'archive', module: { loader: look, default: () => null } },
    file: { id: 'file', parentId: 'root', path: 'file', module: { loader: look, action: look } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] },
    routes: { page: { id: 'page', path: '/assets-of-ours', module: '/assets/page.js', css: ['/assets/page.css'] } },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: remixConfig.future,
  isSpaMode: false,
} as unknown as ServerBuild;

const ask = (path: string, init: RequestInit = {}) =>
  createRequestHandler(placeBuild(build, '/prints'), 'production')(
    new Request(`http://host${path}`, { ...init, headers: { 'x-mark': 'kept' } }),
    { requestId: '', cspNonce: '', remoteAddress: '' },
  );

beforeAll(() => setBasePath('/prints'));
afterAll(() => setBasePath(''));

it('is as it was built at the root', () => {
  expect(placeBuild(build, '')).toBe(build);
});

it('tells browsers of assets below the base', () => {
  const { assets, publicPath, basename } = placeBuild(build, '/prints');
  expect({ publicPath, basename }).toEqual({ publicPath: '/prints/', basename: '/prints' });
  expect(assets).toMatchObject({
    entry: { module: '/prints/assets/entry.js', imports: ['/prints/assets/frame.js'] },
    routes: { page: { path: '/assets-of-ours', module: '/prints/assets/page.js', css: ['/prints/assets/page.css'] } },
    url: '/prints/assets/manifest.js',
  });
});

it('takes the base off for loaders and actions, and puts it before where they redirect to', async () => {
  for (const path of ['/prints/archive?x=%2F1', '/prints/file'])
    expect((await ask(path)).headers.get('location')).toBe('/prints/login?redirectTo=%2Farchive');
  const posted = await ask('/prints/file', { method: 'POST', body: 'a=1' });
  expect(posted.headers.get('location')).toBe('/prints/login?redirectTo=%2Farchive');
  expect(seen).toEqual([
    'GET http://host/archive?x=%2F1 kept ',
    'GET http://host/file kept ',
    'POST http://host/file kept a=1',
  ]);
});

it('tells a page with script where to go without the base, which its router adds', async () => {
  const answer = await ask('/prints/archive.data');
  expect(answer.status).toBe(202);
  expect(await answer.text()).toContain('"/login?redirectTo=%2Farchive"');
});

it('has nothing beside the base', async () => {
  expect((await ask('/archive')).status).toBe(404);
  expect((await ask('/printsx/archive')).status).toBe(404);
});
