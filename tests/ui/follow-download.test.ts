/** What a page that waits for a download makes of each answer: nothing that fails on the way may take the page away. */
import { afterEach, expect, test, vi } from 'vitest';
import { askState } from '#app/routes/shared/downloads/ask-state.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = (answer: () => Promise<unknown>) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return { fetched, state: askState('one', new AbortController().signal) };
};

test('its state, from its own address', async () => {
  const download = { jobId: 'one', state: 'running', progress: 0.5, url: null, fileName: null, message: null };
  const { fetched, state } = ask(async () => Response.json({ download }));
  expect(await state).toEqual(download);
  expect(fetched).toHaveBeenCalledWith('/downloads/state/one', expect.anything());
});

test('a server that is away or busy is asked again', async () => {
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch'))).state).toBeNull();
  expect(await ask(async () => new Response('', { status: 503 })).state).toBeNull();
  expect(await ask(async () => new Response('<html>', { status: 200 })).state).toBeNull();
});

test('a download removed in another tab, and a session that is over, end the wait', async () => {
  expect(await ask(async () => Response.json({ message: '' }, { status: 404 })).state).toBe('removed');
  expect(await ask(async () => ({ redirected: true, status: 200, ok: true })).state).toBe('signedOut');
});
