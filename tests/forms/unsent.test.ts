/** What a page gets whose request never came to an answer. */
import { decode, encode } from 'turbo-stream';
import { expect, test } from 'vitest';
import { answerUnsent, ConnectionLost, describeUnsentWith, listenForCuts } from '#app/forms/unsent.ts';

const words = 'Связь прервалась “so”.';
const cut = new TypeError('Failed to fetch');
const page = () => null;
const told: string[] = [];

function pageThatAsks(fetch: typeof globalThis.fetch = () => Promise.reject(cut)) {
  const scope = { fetch, location: new URL('http://archive.test/designs?q=1') as unknown as Location };
  const say = (answer?: Response) => (answer?.status === 413 ? 'Too large.' : words);
  listenForCuts(scope, { say, tell: (answer) => void told.push(say(answer)), page });
  return scope;
}

const post = (body: BodyInit) => ({ method: 'POST', body });

test('before a form has come that can show its refusal, and of a button or a drag, the page stays and is told', async () => {
  const { fetch } = pageThatAsks();
  for (const [at, field] of ['drawn', 'intent'].entries()) {
    const answer = await fetch('http://archive.test/designs.data', post(new URLSearchParams({ [field]: 'up' })));
    expect([answer.status, told.length]).toEqual([503, at + 1]);
    expect((await decode(answer.body!)).value).toEqual({ data: null });
  }
  expect(told).toEqual([words, words]);
  // An answer of another page would lead there.
  await expect(fetch('http://archive.test/searches.data', post(new URLSearchParams()))).rejects.toBeInstanceOf(
    ConnectionLost,
  );
  await expect(fetch('http://archive.test/designs.data')).rejects.toBeInstanceOf(ConnectionLost);
});

test('a button that tells of a failure itself gets its answer, and its address alone', async () => {
  answerUnsent('/hearts', { ok: false });
  const { fetch } = pageThatAsks();
  const answer = await fetch('http://archive.test/path/hearts.data', post(new URLSearchParams({ intent: 'add' })));
  expect(answer.status).toBe(503);
  expect((await decode(answer.body!)).value).toEqual({ data: { ok: false } });
  await expect(fetch('http://archive.test/hearts.data')).rejects.toBeInstanceOf(ConnectionLost);
});

test('a form with a place for its refusal gets one, in what Remix reads, without files', async () => {
  describeUnsentWith((form, message) => ({
    drawn: String(form.get('drawn')),
    intent: String(form.get('intent')),
    key: 'unavailable',
    message,
    result: {
      status: 'error',
      initialValue: { ...Object.fromEntries(form), none: null, list: ['a', 'a', { b: true, c: 1.5 }] } as never,
      error: { '': [message] },
    },
  }));
  const { fetch } = pageThatAsks();
  const body = new FormData();
  for (const [name, value] of Object.entries({ drawn: 'edit', intent: 'save', note: '_1\n"-7" ёж' }))
    body.set(name, value);
  body.set('file', new File(['bytes'], 'a.tif'));
  const answer = await fetch(new URL('http://archive.test/designs.data?index'), post(body));
  expect(answer.status).toBe(503);
  const { value } = await decode(answer.body!);
  expect(value).toEqual({
    data: {
      refusal: {
        drawn: 'edit',
        intent: 'save',
        key: 'unavailable',
        message: words,
        result: {
          status: 'error',
          initialValue: {
            drawn: 'edit',
            intent: 'save',
            note: '_1\n"-7" ёж',
            none: null,
            list: ['a', 'a', { b: true, c: 1.5 }],
          },
          error: { '': [words] },
        },
      },
    },
  });
  // A page that is only read has no place for it.
  await expect(fetch('/designs.data')).rejects.toBeInstanceOf(ConnectionLost);
});

test('what was called off, other errors and other requests stay as they are', async () => {
  const { fetch } = pageThatAsks();
  const called = { signal: AbortSignal.abort() };
  await expect(fetch('/designs.data', called)).rejects.toBe(cut);
  await expect(fetch('/livez')).rejects.toBe(cut);
  await expect(fetch('http://elsewhere.test/designs.data')).rejects.toBe(cut);
  const broken = new Error('else');
  await expect(pageThatAsks(() => Promise.reject(broken)).fetch('/designs.data')).rejects.toBe(broken);
  const answer = new Response('{}', { headers: { 'X-Remix-Response': 'yes' } });
  expect(await pageThatAsks(() => Promise.resolve(answer)).fetch('/designs.data')).toBe(answer);
});

/** As Remix answers a page: what an action or a loader gave, or threw. */
function pageAnswer(value: unknown, status: number): Response {
  const isThrown = (one: unknown): one is { thrown: unknown } => typeof one === 'object' && !!one && 'thrown' in one;
  const plugins = [
    (one: unknown) => isThrown(one) && (['ErrorResponse', one.thrown, status, ''] as [string, ...unknown[]]),
  ];
  return new Response(encode(value, { plugins: plugins as never }), { status, headers: { 'X-Remix-Response': 'yes' } });
}

const sent = post(new URLSearchParams({ drawn: 'edit', intent: 'save', note: 'typed' }));
const messageOf = async (answer: Response) =>
  ((await decode(answer.body!)).value as { data: { refusal: { message: string } } }).data.refusal.message;

test('what answers in place of the pages is a cut line', async () => {
  for (const status of [429, 502, 503, 504]) {
    const { fetch } = pageThatAsks(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status })));
    expect(await messageOf(await fetch('/designs.data', sent)), String(status)).toBe(words);
    await expect(fetch('/designs.data'), String(status)).rejects.toBeInstanceOf(ConnectionLost);
    expect((await fetch('/livez')).status).toBe(status);
  }
});

test('what isn’t a page’s answer never takes a form with it', async () => {
  for (const [status, said] of [
    [200, words],
    [413, 'Too large.'],
    [400, words],
    [500, words],
  ] as const) {
    const { fetch } = pageThatAsks(() => Promise.resolve(new Response('<h1>Sign in to this network</h1>', { status })));
    expect(await messageOf(await fetch('/designs.data', sent)), String(status)).toBe(said);
    if (status === 200 || status === 500)
      await expect(fetch('/designs.data'), String(status)).rejects.toBeInstanceOf(ConnectionLost);
    else expect((await fetch('/designs.data')).status).toBe(status);
    // Routes and parts of the script have no such mark.
    expect((await fetch('/__manifest')).status).toBe(status);
    expect((await fetch('/build/part.js')).status).toBe(status);
  }
});

test('an error that nobody expected leaves the form, and is told there', async () => {
  const thrown = { error: { thrown: { name: 'Error', message: 'Unexpected Server Error' } } };
  const { fetch } = pageThatAsks(() => Promise.resolve(pageAnswer(thrown, 500)));
  expect(await messageOf(await fetch('/designs.data', sent))).toBe(words);
  expect((await fetch('/designs.data')).status).toBe(500);
});

test('a form stays where a page would say that the archive is away or busy, and says so itself', async () => {
  const thrown = { error: { thrown: { key: 'unavailable', message: 'The archive can’t be reached.' } } };
  const { fetch } = pageThatAsks(() => Promise.resolve(pageAnswer(thrown, 503)));
  expect(await messageOf(await fetch('/designs.data', sent))).toBe('The archive can’t be reached.');
  // A page that is only read says it in its own place, as does a button alone.
  for (const asked of [undefined, post(new URLSearchParams({ intent: 'save' }))])
    expect((await fetch('/designs.data', asked)).headers.get('x-remix-response')).toBe('yes');
  const refused = { data: { refusal: { message: 'Refused as ever.' } } };
  for (const status of [503, 422])
    expect(
      await messageOf(
        await pageThatAsks(() => Promise.resolve(pageAnswer(refused, status))).fetch('/designs.data', sent),
      ),
    ).toBe('Refused as ever.');
});
