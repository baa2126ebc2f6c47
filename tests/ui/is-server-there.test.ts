/** Before a page that keeps itself up to date reads its data anew. */
import { afterEach, expect, test, vi } from 'vitest';
import { isServerThere } from '#app/ui/is-server-there.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a server that answers', () => Promise.resolve(new Response()), true],
  ['a proxy that keeps the address to itself', () => Promise.resolve(new Response('', { status: 404 })), true],
  ['a proxy without a server behind it', () => Promise.resolve(new Response('', { status: 502 })), false],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('%s', async (_name, answer, isThere) => {
  vi.stubGlobal('fetch', vi.fn(answer));
  expect(await isServerThere()).toBe(isThere);
});
