/** The form mechanism itself, with operations of the test's own. What each screen's forms do is tested with their screens (tests/routes). */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { declareForm } from '#app/forms/declare.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { dropRest } from '#app/forms/read-body.server.ts';
import { pictureLimit } from '#app/routes/shared/similar/form.ts';

const actor = { kind: 'stranger', expired: false, address: '127.0.0.1', userAgent: '', locale: 'en' } satisfies Actor;
const Thing = z.object({
  name: z.string('required').min(1, 'required').max(10, 'tooLong'),
  code: z.string().optional(),
});
const thingForm = declareForm(
  'thing',
  { save: {}, remove: { confirm: true }, clear: { confirm: true }, move: {} },
  { limit: { bytes: 1000, ms: 300 }, hide: ['code'] },
);
const onlyForm = declareForm('only', { go: {} });

function open(refusal?: DomainError) {
  const called: unknown[] = [];
  const run = operation('public', Thing, async (_actor, input) => {
    if (refusal) throw refusal;
    called.push(input);
    return input;
  });
  const send = async (fields: Record<string, string> | BodyInit, headers: Record<string, string> = {}) => {
    const isFields = Object.getPrototypeOf(fields) === Object.prototype;
    const body = isFields ? new URLSearchParams(fields as Record<string, string>) : (fields as BodyInit);
    const request = new Request('http://localhost/things', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    const handlers = {
      save: intent<unknown, Actor>(run, { done: (_result, { go }) => go('/done'), leave: { notFound: '/things' } }),
      remove: {
        ...intent<unknown, Actor>(run, { done: (_result, { go }) => go('/done') }),
        ask: ({ text }: Posted<Actor>) => `/things?delete=${text('name')}`,
      },
      clear: intent<unknown, Actor>(run, { done: (_result, { go }) => go('/done') }),
      move: intent<unknown, Actor>(run, { done: (_result, { about, go }) => go(`/moved/${about}`) }),
    };
    const answer: unknown = await handleForm({ actor, request }, thingForm, handlers, '/things').catch(
      (error: unknown) => error,
    );
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) {
      const isJson = answer.headers.get('content-type') === 'application/json';
      const data = isJson ? ((await answer.json()) as Record<string, never>) : undefined;
      return { status: answer.status, location: answer.headers.get('location'), data };
    }
    const { data, init } = answer as { data: Record<string, never>; init: ResponseInit | null };
    return { status: init?.status ?? 200, location: null, data };
  };
  return { send, called };
}

describe('an intent', () => {
  test('is one that the form declares: any other, or none, is answered 400 and does nothing', async () => {
    const { send, called } = open();
    for (const intent of ['', 'nothing', 'constructor', 'toString', '__proto__', 'SAVE', ' save', ':save'])
      expect([intent, await send({ name: 'x', intent })]).toMatchObject([
        intent,
        { status: 400, data: { key: 'unknownIntent' } },
      ]);
    expect(await send({ name: 'x' })).toMatchObject({ status: 400 });
    expect(called).toEqual([]);
  });

  test('calls its operation with the form’s fields alone', async () => {
    const { send, called } = open();
    expect(await send({ name: 'x', intent: 'save', drawn: 'thing', confirmed: 'yes' })).toMatchObject({
      location: '/done',
    });
    expect(called).toEqual([{ name: 'x' }]);
  });

  test('says behind a colon what it is about', async () => {
    expect(await open().send({ name: 'x', intent: 'move:4:2' })).toMatchObject({ location: '/moved/4:2' });
  });

  test('that can’t be taken back is asked for first', async () => {
    const { send, called } = open();
    expect(await send({ name: 'x', intent: 'remove' })).toMatchObject({ status: 303, location: '/things?delete=x' });
    expect(called).toEqual([]);
    expect(await send({ name: 'x', intent: 'remove', confirmed: 'yes' })).toMatchObject({ location: '/done' });
    expect(called).toEqual([{ name: 'x' }]);
    const asked = { status: 303, location: '/things?ask=clear%3A7' };
    expect(await send({ name: 'x', intent: 'clear:7' })).toMatchObject(asked);
    expect(await send({ name: 'x', intent: 'clear:7', confirmed: 'no' })).toMatchObject(asked);
    expect(await send({ name: 'x', intent: 'clear:7', returnTo: '/page?of=2#row' })).toMatchObject({
      location: '/page?of=2&ask=clear%3A7#row',
    });
    expect(called).toHaveLength(1);
  });

  test('has to be named also where a form has but one, unless the form says otherwise', async () => {
    const called: unknown[] = [];
    const run = operation('public', z.object({}), async () => called.push('go'));
    const send = (form: typeof onlyForm) =>
      handleForm(
        { actor, request: new Request('http://localhost/only', { method: 'POST' }) },
        form,
        { go: intent<number, Actor>(run, { done: (_, { go }) => go('/gone') }) },
        '/',
      );
    const refused = (await send(onlyForm).catch((error: unknown) => error)) as Response;
    expect([refused.status, await refused.json()]).toMatchObject([400, { key: 'unknownIntent' }]);
    expect(called).toEqual([]);
    const answer = await send({ ...onlyForm, intentOptional: true });
    expect((answer as Response).headers.get('location')).toBe('/gone');
    expect(called).toEqual(['go']);
  });
});

describe('a refusal', () => {
  test('goes back to its form with what was typed, secrets left out, and a sentence at each field', async () => {
    const answer = await open().send({ name: '', code: 'secret', intent: 'save', drawn: 'thing-7' });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        refusal: {
          drawn: 'thing-7',
          intent: 'save',
          key: 'required',
          result: { error: { name: [expect.any(String)] }, initialValue: { intent: 'save' } },
        },
      },
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  test('of the whole form, of a field by the domain, of what changed meanwhile', async () => {
    const refuse = async (error: DomainError) =>
      (await open(error).send({ name: 'x', intent: 'save', drawn: 'a' })).data!.refusal as Record<string, never>;
    expect(await refuse(new DomainError('lastAdmin'))).toMatchObject({
      result: { error: { '': [expect.any(String)] } },
    });
    expect(await refuse(fieldError('name', 'customerNameTaken'))).toMatchObject({
      result: { error: { name: [expect.any(String)] } },
    });
    const conflict = await refuse(new DomainError('changedMeanwhile', { values: { version: 'v2' } }));
    expect(conflict).toMatchObject({ key: 'changedMeanwhile', version: 'v2' });
    expect(Object.values(conflict.result as { error?: Record<string, string[] | null> }).flat()).not.toContain('v2');
  });

  test('without a form to go back to, or of what is gone, is told where the person stays', async () => {
    const tell = async (key: ErrorKey, fields: Record<string, string>) =>
      (await open(new DomainError(key)).send({ name: 'x', intent: 'save', ...fields })).location;
    expect(await tell('lastAdmin', {})).toBe('/things');
    expect(await tell('notFound', { drawn: 'a' })).toBe('/things');
  });
});

describe('a body', () => {
  test('over the form’s limit is refused, said beforehand or not, and nothing is done', async () => {
    const { send, called } = open();
    const long = { name: 'x'.repeat(2000), intent: 'save' };
    expect(await send(long, { 'content-length': '2020' })).toMatchObject({
      status: 413,
      data: { key: 'bodyTooLarge' },
    });
    expect(await send(long)).toMatchObject({ status: 413 });
    expect(called).toEqual([]);
  });

  /** Without an end; tells how much of it was read. */
  const endless = () => {
    const read = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read.bytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    return { body, read };
  };

  // What is dropped afterwards, so that the answer reaches a sender that sends everything first, has its end too.
  const expectEnd = async (read: { bytes: number }, megabytes: number) => {
    await expect.poll(() => read.bytes).toBeGreaterThan(megabytes * 1024 * 1024);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read.bytes).toBeLessThanOrEqual(megabytes * 1024 * 1024 + 20 * 65_536);
  };

  test('without end is read no further than the limit', async () => {
    const { body, read } = endless();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await open().send(body, type)).toMatchObject({ status: 413 });
    await expectEnd(read, 16);
  });

  test('of a form with files is dropped for longer, so that a browser that sends a large one hears of it', async () => {
    const { body, read } = endless();
    dropRest(new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit), pictureLimit);
    await expectEnd(read, 256);
  });

  test('that never comes to its end is refused in time', async () => {
    const stalled = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([97])) });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await open().send(stalled, type)).toMatchObject({ status: 408, data: { key: 'bodyTooSlow' } });
  });

  test.each([
    ['JSON', '{"intent":"save"}', 'application/json'],
    ['text', 'intent=save', 'text/plain'],
    ['no UTF-8', new Uint8Array([0x61, 0x3d, 0xff]), 'application/x-www-form-urlencoded'],
    ['multipart without a boundary', '--x', 'multipart/form-data'],
    [
      'multipart cut off',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      'multipart/form-data; boundary=x',
    ],
  ])('that is no form is the sender’s mistake: %s', async (_name, body, type) => {
    expect(await open().send(body, { 'content-type': type })).toMatchObject({ status: 400 });
  });

  test.each(['__proto__', 'a.__proto__.b', 'constructor', 'a[1000000000]', 'toString', `${'a'.repeat(300)}`])(
    'with a field called %s is refused',
    async (name) => {
      const { send, called } = open();
      expect(await send({ name: 'x', intent: 'save', [name]: '1' })).toMatchObject({ status: 400 });
      expect(called).toEqual([]);
      expect(Object.prototype).not.toHaveProperty('b');
    },
  );

  test('takes no orders that are conform’s own, and no NUL', async () => {
    const { send, called } = open();
    expect(await send({ name: 'a\0b', intent: 'save', __intent__: '{not json', __state__: 'x' })).toMatchObject({
      location: '/done',
    });
    expect(called).toEqual([{ name: 'ab' }]);
  });

  test('of several parts comes with its files', async () => {
    const form = new FormData();
    form.append('name', 'x');
    form.append('intent', 'save');
    form.append('file', new File(['1,2'], 'orders.csv', { type: 'text/csv' }));
    const files: unknown[] = [];
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const handlers = {
      save: {
        run: async ({ form: read, go }: { form: FormData; go: (to: string) => Response }) => (
          files.push(read.get('file')),
          go('/')
        ),
      },
      remove: { run: async () => new Response(), ask: () => '/' },
      clear: { run: async () => new Response() },
      move: { run: async () => new Response() },
    };
    await handleForm({ actor, request }, thingForm, handlers, '/');
    expect(files).toEqual([expect.any(File)]);
    expect(await (files[0] as File).text()).toBe('1,2');
  });
});
