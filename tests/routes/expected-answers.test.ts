import { describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { handleError, retryAfterOf } from '#app/entry.server.tsx';
import { log } from '#app/log.server.ts';
import { loader as importFiles } from '#app/routes/admin/import-job/csv.route.ts';
import { loader as original } from '#app/routes/admin/design-edit/original.route.ts';
import { loader as stockEntries } from '#app/routes/admin/settings-stock-page/csv.route.ts';
import { makePerson, makeSession } from '#tests/make.ts';
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

test('a file that is not there is told of in plain text, in the language of who follows the link', async () => {
  const { userId } = await makePerson({ isAdmin: true });
  const { token } = await makeSession(userId, { kind: 'browser', twoFactorAt: new Date() });
  const cookie = await cookieOf(token);
  const noOne = crypto.randomUUID();
  for (const [loader, params] of [
    [stockEntries, { pageId: noOne }],
    [importFiles, { jobId: noOne }],
    [original, { designId: noOne, colorwayId: noOne }],
  ] as const) {
    const request = new Request('http://localhost:3000/admin/file', { headers: { cookie, 'accept-language': 'tr' } });
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    const answer = await loader({ request, params, context });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toMatch(/(bulunamadı|yok)/);
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
