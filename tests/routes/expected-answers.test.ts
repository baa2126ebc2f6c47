import { createRequestHandler, type AppLoadContext, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { handleError, retryAfterOf } from '#app/entry.server.tsx';
import { translate } from '#app/locales/translate.ts';
import { log } from '#app/log.server.ts';
import { loader as importFiles } from '#app/routes/admin/import-job/csv.route.ts';
import { loader as original } from '#app/routes/admin/design-edit/original.route.ts';
import { loader as stockEntries } from '#app/routes/admin/settings-stock-page/csv.route.ts';
import { loader as download } from '#app/routes/downloads/file.route.ts';
import { loader as notFound } from '#app/routes/not-found/route.tsx';
import { loader as wearPreview } from '#app/routes/admin/wear-models/preview.route.ts';
import { loader as trashPicture } from '#app/routes/admin/trash/picture.route.ts';
import { loader as versionPicture } from '#app/routes/admin/design-versions/picture.route.ts';
import { loader as seam } from '#app/routes/admin/attention-finding/seam.route.ts';
import { loader as pixels } from '#app/routes/similar-picture/pixels.route.ts';
import { onlyPages } from '#app/split-build.server.ts';
import remixConfig from '../../remix.config.js';
import { makeDesign, makePerson, makeSession } from '#tests/make.ts';
import { cookieOf } from './send-form.ts';
import type { JobTools } from '#workers/handlers.ts';
import { demoImport } from '#workers/demo-import.ts';

describe('the log', () => {
  const failed = (error: unknown) => {
    const write = vi.spyOn(log, 'error').mockReturnValue();
    handleError(error, {
      request: new Request('http://localhost/nowhere'),
      context: { requestId: 'r1', cspNonce: 'n', remoteAddress: '127.0.0.1' },
    });
    const { length } = write.mock.calls;
    write.mockRestore();
    return length;
  };
  const answer = (status: number) => ({ status, statusText: '', internal: true, data: '', error: new Error('none') });

  test.each([404, 405, 400])('an expected %i is no error', (status) => {
    expect(failed(answer(status))).toBe(0);
  });

  test('what nobody expected is one', () => {
    expect(failed(answer(500))).toBe(1);
    expect(failed(new Error('broken'))).toBe(1);
  });
});

test('a page that is refused says when to come again, as its loader or action does', () => {
  const refused = new Headers({ 'Retry-After': '43' });
  const other = new Headers({ 'Set-Cookie': 'a=b' });
  expect(retryAfterOf({ loaderHeaders: { root: other, page: refused }, actionHeaders: {} })).toBe('43');
  expect(retryAfterOf({ loaderHeaders: {}, actionHeaders: { page: refused } })).toBe('43');
  expect(retryAfterOf({ loaderHeaders: { root: other }, actionHeaders: {} })).toBe('5');
});

describe('a file that is not there', () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const title = 'Dosya yok';
  const noOne = crypto.randomUUID();
  const noGuid = 'not-a-guid';

  async function ask(
    loader: (args: LoaderFunctionArgs) => Promise<Response>,
    { accept = '*/*', only, ...given }: Asked,
  ) {
    const { userId } = await makePerson({ isAdmin: true });
    if (only) await db.userPermission.create({ data: { userId, permission: only, allowed: true } });
    const { token } = await makeSession(userId, { kind: 'browser', twoFactorAt: new Date() });
    const headers = { cookie: await cookieOf(token), 'accept-language': 'tr', accept };
    const request = new Request('http://localhost:3000/admin/file', { method: given.method, headers });
    const context: AppLoadContext = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    return { answer: await loader({ request, params: given.params, context }), context };
  }

  interface Asked {
    accept?: string;
    method?: string;
    /** the one part of the administration that is open */
    only?: 'labelling';
    params: Record<string, string>;
  }

  const files = [
    ['entries of a stock page', stockEntries, (id: string) => ({ pageId: id })],
    ['files of an import', importFiles, (id: string) => ({ jobId: id })],
    ['an original', original, (id: string) => ({ designId: id, colorwayId: id })],
    ['a finished download', download, (id: string) => ({ jobId: id, fileName: 'a.pdf' })],
  ] as const;

  test.each(files)('is told of in plain text to programs, in their language: %s', async (_, loader, params) => {
    const { answer, context } = await ask(loader, { params: params(noOne) });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toMatch(/(bulunamadı|yok)/);
    expect(context.failure).toBeUndefined();
  });

  test.each(files)('is told of on the error page to who follows a link: %s', async (_, loader, params) => {
    const { context } = await ask(loader, { params: params(noOne), accept: browser });
    expect(context.failure).toMatchObject({
      data: { title, message: expect.stringMatching(/(bulunamadı|yok)/) as unknown },
      init: { status: 404 },
    });
    const page = () => notFound({ context, params: {}, request: new Request('http://localhost:3000/admin/file') });
    expect(page).toThrow(expect.objectContaining({ init: context.failure!.init }));
  });

  test('an original that is in the store no more says how to bring it back', async () => {
    const { id: designId, colorways } = await makeDesign({ colorways: [{}] });
    const sha256 = Uint8Array.from(Buffer.from(crypto.randomUUID().replaceAll('-', '').repeat(2), 'hex'));
    const lost = { sha256, bytes: 10, storageKey: `originals/test/${designId}`, fileName: 'a.tif', format: 'tif' };
    const colorwayId = colorways[0]!.id;
    await db.colorway.update({ where: { id: colorwayId }, data: { original: { create: lost } } });
    const { answer, context } = await ask(original, { params: { designId, colorwayId }, accept: browser });
    expect(answer.status).toBe(404);
    expect(context.failure?.data).toEqual({
      key: 'originalNotKept',
      message: 'Arşivde bu varyantın orijinali yok. Desen sayfasındaki “Orijinali değiştir” ile yeniden ekleyin.',
      title,
    });
  });

  test('is closed on a page as well to an admin without that part of the administration', async () => {
    const params = { designId: noOne, colorwayId: noOne };
    const { answer, context } = await ask(original, { params, only: 'labelling', accept: browser });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8']);
    expect(context.failure).toMatchObject({ data: { key: 'notAllowed', title }, init: { status: 403 } });
  });

  test.each(files)('stands no more at an address with a wrong guid: %s', async (_, loader, params) => {
    for (const method of ['GET', 'HEAD']) {
      const { answer } = await ask(loader, { params: params(noGuid), method });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });

  test.each([
    ['a wear model’s preview', wearPreview, { wearId: noGuid }],
    ['a picture in the trash', trashPicture, { kind: 'design', thingId: noGuid }],
    ['an earlier original’s picture', versionPicture, { designId: noGuid, colorwayId: noGuid, versionId: noGuid }],
    ['a seam’s picture', seam, { colorwayId: noGuid, edge: 'right' }],
    ['a picture that was searched with', pixels, { pictureId: noGuid }],
  ] as const)('nor does a picture: %s', async (_, loader, params) => {
    for (const method of ['GET', 'HEAD']) {
      const { answer } = await ask(loader, { params, method });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });

  test('the pages of a build answer whatever else has nothing at its address', () => {
    const module = (isPage: boolean) => ({ id: '', module: isPage ? { default: () => null } : { loader: () => null } });
    const routes = { root: module(true), file: module(false), 'not-found': module(true) };
    const build = { routes, assets: { routes } } as unknown as ServerBuild;
    const { routes: left, assets } = onlyPages(build);
    expect(Object.keys(left)).toEqual(['root', 'not-found']);
    expect(Object.keys(assets.routes)).toEqual(['root', 'not-found']);
  });
});

test('a form that is refused before it is read is told why, with a page at its address and without', async () => {
  const [entry, press] = await Promise.all([
    import('#app/entry.server.tsx'),
    import('#app/routes/favorites/entry.route.ts'),
  ]);
  const routeOf = (path: string, module: object) => ({ id: path, parentId: 'root', path, module });
  const build = {
    mode: 'production',
    entry: { module: entry },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      press: routeOf('press', press),
      page: routeOf('page', { ...press, default: () => null }),
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    publicPath: '/',
    basename: '/',
    future: remixConfig.future,
  } as unknown as ServerBuild;
  const send = async (path: string) => {
    const headers = { 'accept-language': 'tr', accept: 'text/html' };
    const body = new URLSearchParams({ intent: 'nothing' });
    const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body });
    const answer = await createRequestHandler(build, 'production')(request, {
      requestId: 'test',
      cspNonce: 'test',
      remoteAddress: '127.0.0.1',
    });
    return { status: answer.status, text: await answer.text() };
  };
  const message = translate('tr')('errors.unknownIntent');
  for (const path of ['/press', '/page.data']) {
    const { status, text } = await send(path);
    expect([path, status]).toEqual([path, 400]);
    expect(text).toContain(message);
  }
});

test('with DEMO=0 a demo that was begun before goes no further', async () => {
  const demo = { key: 'demo', value: { finished: false } };
  await db.setting.upsert({ where: { key: 'demo' }, create: demo, update: demo });
  const image = new Proxy({} as JobTools['image'], {
    get: () => {
      throw new Error('no picture is made');
    },
  });
  await demoImport({}, { image, signal: new AbortController().signal });
  expect((await db.setting.findUniqueOrThrow({ where: { key: 'demo' } })).value).toEqual({ finished: false });
});
