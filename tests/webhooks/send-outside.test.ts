/** Requests to receivers that mean no good, or are gone. */
import type dns from 'node:dns';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOutside, type Sending } from '#app/data/outbound/send-outside.server.ts';
import { openReceiver, type Receiver } from './receiver.ts';

// What names resolve to, in the order of the questions; others as the system says.
const answers = vi.hoisted(() => new Map<string, { address: string; family: number }[][]>());
const asked = vi.hoisted(() => [] as string[]);
vi.mock(import('node:dns'), async (original) => {
  const real = await original();
  const lookup = ((name: string, options: dns.LookupAllOptions, done: (...given: unknown[]) => void) => {
    asked.push(name);
    const known = answers.get(name);
    if (!known) return real.lookup(name, options, done);
    const next = known.length > 1 ? known.shift() : known[0];
    process.nextTick(() => done(null, next));
  }) as unknown as typeof dns.lookup;
  return { ...real, lookup };
});

const own = { http: true, networks: ['127.0.0.0/8'] };
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  answers.clear();
  asked.length = 0;
});
afterEach(() => receiver.close());

const send = (sending: Partial<Sending> = {}) =>
  sendOutside({
    url: receiver.url,
    headers: { 'content-type': 'application/json' },
    body: '{"ü":1}',
    rules: own,
    timeoutMs: 5_000,
    ...sending,
  });
const named = (name: string) => `http://${name}:${receiver.port}/events`;

test('the body arrives, and the status is told', async () => {
  expect(await send()).toEqual({ status: 204 });
  expect(receiver.received[0]!.body.toString()).toBe('{"ü":1}');
  receiver.answer = (response) => response.writeHead(503).end('later');
  expect(await send()).toEqual({ status: 503 });
});

test('without a network in the settings nothing inside is reached, however it is written', async () => {
  const rules = { http: true, networks: [] };
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', 'localhost', '0'];
  for (const host of hosts)
    expect(await send({ url: `http://${host}:${receiver.port}/`, rules }), host).toEqual({ failure: 'notAllowed' });
  expect(receiver.received).toEqual([]);
});

test('a name is reached at the address that was checked, and one that leads inside is not', async () => {
  answers.set('erp.example.com', [[{ address: '127.0.0.1', family: 4 }]]);
  expect(await send({ url: named('erp.example.com') })).toEqual({ status: 204 });
  expect(receiver.received[0]!.headers.host).toBe(`erp.example.com:${receiver.port}`);
  for (const [address, family] of [
    ['10.0.0.1', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['64:ff9b::7f00:1', 6],
  ] as const) {
    answers.set('inside.example.com', [[{ address, family }]]);
    expect(await send({ url: named('inside.example.com') }), address).toEqual({ failure: 'notAllowed' });
  }
});

test('of several addresses one inside is enough to refuse', async () => {
  const [outside, inside] = [
    { address: '127.0.0.1', family: 4 },
    { address: '192.168.0.1', family: 4 },
  ];
  for (const found of [
    [outside, inside],
    [inside, outside],
  ]) {
    answers.set('both.example.com', [found]);
    expect(await send({ url: named('both.example.com') })).toEqual({ failure: 'notAllowed' });
  }
  expect(receiver.received).toEqual([]);
});

test('a name that resolves otherwise the next time gains nothing: it is asked once', async () => {
  answers.set('turns.example.com', [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]]);
  expect(await send({ url: named('turns.example.com') })).toEqual({ status: 204 });
  expect(asked).toEqual(['turns.example.com']);
  expect(await send({ url: named('turns.example.com') })).toEqual({ failure: 'notAllowed' });
  expect(receiver.received).toHaveLength(1);
});

test('a name that nobody knows, and one that leads inside, are told alike', async () => {
  answers.set('inside.example.com', [[{ address: '10.0.0.1', family: 4 }]]);
  const known = await send({ url: named('inside.example.com') });
  expect(await send({ url: named('nobody.invalid') })).toEqual(known);
});

test('a redirect isn’t followed', async () => {
  const other = await openReceiver();
  receiver.answer = (response) => response.writeHead(307, { location: other.url }).end();
  expect(await send()).toEqual({ status: 307 });
  expect(other.received).toEqual([]);
  await other.close();
});

test('a receiver that never answers is given up', async () => {
  receiver.answer = () => undefined;
  expect(await send({ timeoutMs: 300 })).toEqual({ failure: 'timeout' });
});

test('an endless body is left after a little', async () => {
  let written = 0;
  receiver.answer = (response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(4096, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  expect(await send()).toEqual({ status: 200 });
  // What the connection's own buffers hold comes besides.
  expect(written).toBeLessThan(64_000_000);
});

test('a body that never ends takes nothing back of its status', async () => {
  receiver.answer = (response) => void response.writeHead(200).write('a');
  expect(await send({ timeoutMs: 500 })).toEqual({ status: 200 });
});

test('no connection, and no TLS where there should be', async () => {
  const { port } = receiver;
  expect(await send({ url: `https://127.0.0.1:${port}/` })).toMatchObject({
    failure: expect.stringMatching(/tls|noConnection/) as string,
  });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closing = (server.address() as AddressInfo).port;
  expect(await send({ url: `http://127.0.0.1:${closing}/` })).toEqual({ failure: 'noConnection' });
  await new Promise((resolve) => server.close(resolve));
  expect(await send({ url: `http://127.0.0.1:${closing}/` })).toEqual({ failure: 'noConnection' });
});

test('who stops is told so, and nothing is noted as failed', async () => {
  receiver.answer = () => undefined;
  const stop = new AbortController();
  const sending = send({ signal: stop.signal });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  stop.abort(new Error('the worker stops'));
  await expect(sending).rejects.toThrow('the worker stops');
});
