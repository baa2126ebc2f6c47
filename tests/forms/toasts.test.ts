/** A toast goes with the answer to the press that it is about. */
import { expect, test } from 'vitest';
import { carryToast, handToast, redirectWithToast, takeToast, toastHeader } from '#app/forms/toast.server.ts';
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
  const at = (path: string) => new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  const { toast, forget } = await takeToast(at('/things/1?open=2'));
  expect(toast).toMatchObject({ kind: 'success', text, at: '/things/1?open=2' });
  expect(forget).toMatch(/^toast=.*Max-Age=0/);
  const nothing = { toast: null, forget: null };
  expect(await takeToast(new Request('http://localhost:3000'))).toEqual(nothing);
  // Another tab may ask for its page first.
  for (const other of ['/', '/things/1', '/things/1?open=3']) expect(await takeToast(at(other))).toEqual(nothing);
});

test('with the page that its own page leads on to, and with no other', async () => {
  const first = await redirectWithToast('/things?q=çiçek', { kind: 'success', text });
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!;
  const ask = (path: string, method = 'GET') => new Request(`http://localhost${path}`, { method, headers: { cookie } });
  const lead = () => new Response(null, { status: 302, headers: { Location: '/login?redirect=%2Fthings' } });
  const carried = await carryToast(ask('/things?q=%C3%A7i%C3%A7ek'), lead());
  expect([carried.status, carried.headers.get('location')]).toEqual([302, '/login?redirect=%2Fthings']);
  const next = carried.headers.getSetCookie()[0]!.split(';')[0]!;
  const there = new Request('http://localhost/login?redirect=%2Fthings', { headers: { cookie: next } });
  expect((await takeToast(there)).toast).toMatchObject({ kind: 'success', text });
  for (const other of [ask('/elsewhere'), ask('/things?q=%C3%A7i%C3%A7ek', 'POST'), new Request('http://localhost/')]) {
    const answer = lead();
    expect(await carryToast(other, answer)).toBe(answer);
  }
  const page = new Response('page');
  expect(await carryToast(ask('/things?q=%C3%A7i%C3%A7ek'), page)).toBe(page);
});

test('answers pass through the page’s script unchanged', async () => {
  const given = [Response.json({}), await handToast(await redirectWithToast('/', { kind: 'info', text }))];
  const scope = { fetch: (async () => given.shift()) as typeof fetch };
  const [plain, told] = [...given];
  listenForToasts(scope);
  expect(await scope.fetch('/')).toBe(plain);
  expect(await scope.fetch('/')).toBe(told);
});
