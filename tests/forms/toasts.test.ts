/** A toast goes with the answer to the press that it is about. */
import { expect, test } from 'vitest';
import { handToast, redirectWithToast, takeToast, toastHeader } from '#app/forms/toast.server.ts';
import { listenForToasts, toastHeaderName } from '#app/forms/toasts.ts';

const text = 'Kayıt “Çiçek 🌸” сохранён.';

test('in a header of the answer to a script, beside its other cookies', async () => {
  const headers = new Headers({ 'content-type': 'text/x-script' });
  headers.append('Set-Cookie', 'session=1');
  headers.append('Set-Cookie', await toastHeader({ kind: 'success', text }));
  const answer = await handToast(new Response('body', { status: 202, headers }));
  expect(answer.headers.getSetCookie()).toEqual(['session=1']);
  expect([answer.status, await answer.text()]).toEqual([202, 'body']);
  expect(answer.headers.get('content-type')).toBe('text/x-script');
  const told = JSON.parse(answer.headers.get(toastHeaderName)!) as { text: string };
  expect(told.text).toBe(text);
});

test('an answer without one stays as it is', async () => {
  const headers = { 'set-cookie': 'session=1' };
  const answer = new Response('body', { headers });
  expect(await handToast(answer)).toBe(answer);
});

test('in a cookie for the next document', async () => {
  const answer = await redirectWithToast('/things/1?open=2#three', { kind: 'success', text }, { status: 303 });
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const { toast, forget } = await takeToast(new Request('http://localhost:3000', { headers: { cookie } }));
  expect(toast).toMatchObject({ kind: 'success', text, at: '/things/1?open=2' });
  expect(forget).toMatch(/^toast=.*Max-Age=0/);
  expect(await takeToast(new Request('http://localhost:3000'))).toEqual({ toast: null, forget: null });
});

test('answers pass through the page’s script unchanged', async () => {
  const given = [Response.json({}), await handToast(await redirectWithToast('/', { kind: 'info', text }))];
  const scope = { fetch: (async () => given.shift()) as typeof fetch };
  const [plain, told] = [...given];
  listenForToasts(scope);
  expect(await scope.fetch('/')).toBe(plain);
  expect(await scope.fetch('/')).toBe(told);
});
