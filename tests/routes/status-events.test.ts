/** Changes of a job as server-sent events. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { DomainError } from '#app/domain/base/errors.ts';
import { streamStatus } from '#app/routes/admin/shared/status-events.server.ts';
import { makePerson, makeSession } from '#tests/make.ts';
import { cookieOf } from './send-form.ts';

async function openStream(status: () => Promise<{ isEnded: boolean }>) {
  const { userId } = await makePerson({ isAdmin: true });
  const { token } = await makeSession(userId, { kind: 'browser', twoFactorAt: new Date() });
  const request = new Request('http://localhost:3000/admin/events', { headers: { cookie: await cookieOf(token) } });
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const args = { request, params: {}, context } as LoaderFunctionArgs;
  let tellNews = () => {};
  const listen = (news: () => void) => {
    tellNews = news;
    return Promise.resolve(() => {});
  };
  const { body } = await streamStatus(args, { watch: () => Promise.resolve({ listen }), status });
  return { text: new Response(body).text(), tellNews: () => tellNews() };
}

test('a failure that passes doesn’t end the stream', async () => {
  let asked = 0;
  const { text, tellNews } = await openStream(() => {
    asked++;
    return asked === 1 ? Promise.reject(new DomainError('unavailable')) : Promise.resolve({ isEnded: true });
  });
  await expect.poll(() => asked).toBe(1);
  tellNews();
  expect(await text).toBe('event: change\ndata: {"isEnded":true}\n\nevent: end\ndata: {}\n\n');
});

test('a refusal does', async () => {
  const { text } = await openStream(() => Promise.reject(new DomainError('notFound')));
  expect(await text).toBe('event: end\ndata: {}\n\n');
});
