/** Requests to addresses that people typed in: what can't be reached through the archive, and what an answer may cost it. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { checkedFetch, CheckedFetchError, isOpenAddress, type CheckedRequest } from '#app/data/checked-fetch.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const here = ['127.0.0.1/32'];
const bounds = { timeoutMs: 5000, maxBytes: 1000 };
const problemOf = (address: string, given: Partial<CheckedRequest> = {}) =>
  checkedFetch(address, { ...bounds, allowed: [], ...given }).then(
    () => null,
    (error: unknown) => (error instanceof CheckedFetchError ? error.problem : error),
  );

const inside = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '240.0.0.1',
  '192.0.0.8',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fd12:3456::1',
  'fd00:ec2::254',
  'ff02::1',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '4000::1',
  'no address',
  '',
];

test.each(inside)('%s is not reached', (address) => {
  expect(isOpenAddress(address, [])).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is',
  (address) => expect(isOpenAddress(address, [])).toBe(true),
);

test('a network that is allowed is, and nothing beside it', () => {
  const allowed = ['10.0.5.0/24', 'fd12::/32'];
  expect(isOpenAddress('10.0.5.7', allowed)).toBe(true);
  expect(isOpenAddress('10.0.6.7', allowed)).toBe(false);
  expect(isOpenAddress('fd12::9', allowed)).toBe(true);
  expect(isOpenAddress('fd13::9', allowed)).toBe(false);
  expect(isOpenAddress('::ffff:10.0.5.7', allowed)).toBe(false);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
])('%s is refused however it is written', async (address) => {
  expect(await problemOf(address)).toBe('address');
});

test('http, other protocols and credentials are refused', async () => {
  expect(await problemOf('http://8.8.8.8/')).toBe('protocol');
  expect(await problemOf('file:///etc/passwd')).toBe('protocol');
  expect(await problemOf('ftp://example.com/')).toBe('protocol');
  expect(await problemOf('https://user:secret@example.com/')).toBe('protocol');
  expect(await problemOf('nonsense')).toBe('unknownHost');
});

test('a name is refused for any one of its addresses', async () => {
  const resolve = () =>
    Promise.resolve([
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
  expect(await problemOf('https://provider.example/', { resolve })).toBe('address');
});

test('the connection goes to the address that was checked, whatever the name means by then', async () => {
  const port = await serve((request, response) => response.end(`for ${request.headers.host}`));
  let asked = 0;
  const resolve = () => Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
  const answer = await checkedFetch(`http://rebinding.example:${port}/`, { ...bounds, allowed: here, resolve });
  expect(await answer.text()).toBe(`for rebinding.example:${port}`);
  expect(asked).toBe(1);
});

test('redirects are handed back', async () => {
  let requests = 0;
  const port = await serve((_request, response) => {
    requests++;
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  const answer = await checkedFetch(`http://127.0.0.1:${port}/`, { ...bounds, allowed: here });
  expect([answer.status, requests]).toEqual([302, 1]);
});

test('a big answer ends early, also one without a length', async () => {
  const port = await serve((_request, response) => {
    const more = () => response.write('x'.repeat(10_000)) && setImmediate(more);
    response.on('drain', more).on('error', () => {});
    more();
  });
  expect(await problemOf(`http://127.0.0.1:${port}/`, { allowed: here })).toBe('big');
});

test('an answer that never ends, and one that never begins, end in time', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/begun') response.write('a');
  });
  const given = { allowed: here, timeoutMs: 200 };
  expect(await problemOf(`http://127.0.0.1:${port}/`, given)).toBe('slow');
  expect(await problemOf(`http://127.0.0.1:${port}/begun`, given)).toBe('slow');
  expect(await problemOf('https://slow.example/', { ...given, resolve: () => new Promise(() => {}) })).toBe('slow');
});

test('nobody there, no TLS there, and being called off', async () => {
  const port = await serve((_request, response) => response.end());
  expect(await problemOf('http://127.0.0.1:1/', { allowed: here })).toBe('unreachable');
  expect(await problemOf(`https://127.0.0.1:${port}/`, { allowed: here })).toBe('unreachable');
  expect(await problemOf(`http://127.0.0.1:${port}/`, { allowed: here, signal: AbortSignal.abort() })).toBe('stopped');
  const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
  expect(await problemOf('https://nobody.example/', { resolve })).toBe('unknownHost');
});

test('a request called off before it begins looks nothing up', async () => {
  const resolve = vi.fn(() => Promise.reject(new Error('getaddrinfo')));
  expect(await problemOf('https://nobody.example/', { resolve, signal: AbortSignal.abort() })).toBe('stopped');
  expect(resolve).not.toHaveBeenCalled();
});

test('body and headers arrive', async () => {
  const port = await serve(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    response.writeHead(201, { 'x-got': `${request.method} ${request.headers['x-mark']} ${body}` }).end('done');
  });
  const headers = { 'x-mark': 'yes' };
  const answer = await checkedFetch(`http://127.0.0.1:${port}/`, {
    ...bounds,
    allowed: here,
    method: 'POST',
    headers,
    body: 'a=1',
  });
  expect([answer.status, answer.headers.get('x-got'), await answer.text()]).toEqual([201, 'POST yes a=1', 'done']);
});

test('where the status is the answer, an endless body is left, and one that stops takes nothing back', async () => {
  const asked = { ...bounds, allowed: here, statusOnly: true };
  let written = 0;
  const endless = await serve((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(4096))) written += 4096;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect((await checkedFetch(`http://127.0.0.1:${endless}/`, asked)).status).toBe(200);
  // What the connection's own buffers hold comes besides.
  expect(written).toBeLessThan(64_000_000);
  const halting = await serve((_, response) => void response.writeHead(503).write('a'));
  expect((await checkedFetch(`http://127.0.0.1:${halting}/`, { ...asked, timeoutMs: 500 })).status).toBe(503);
  const breaking = await serve((_, response) => {
    response.writeHead(202).write('a', () => response.destroy());
  });
  expect((await checkedFetch(`http://127.0.0.1:${breaking}/`, asked)).status).toBe(202);
});
