/** How routes' answers go out, over a real HTTP server. */
import { Agent, createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asRequest, sendResponse } from '#app/exchange.server.ts';

const long = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ at })));
const encoder = new TextEncoder();
const inSteps = (...steps: string[]) =>
  new ReadableStream<Uint8Array>({
    pull: (stream) => {
      const step = steps.shift();
      if (step === undefined) stream.close();
      else stream.enqueue(encoder.encode(step));
    },
  });

let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => (release = resolve));
const left = Promise.withResolvers<void>();
const waits = Promise.withResolvers<{ gone: Promise<void> }>();

const answers: Record<string, (request: Request) => Response | Promise<Response>> = {
  '/json': () => new Response(long, { headers: { 'content-type': 'application/json' } }),
  '/pieces': () =>
    new Response(inSteps(long.slice(0, 100), long.slice(100)), { headers: { 'content-type': 'text/x-script' } }),
  '/cookies': () => {
    const headers = new Headers({ 'content-type': 'text/plain' });
    for (const name of ['one', 'two']) headers.append('set-cookie', `${name}=1`);
    return new Response('short', { status: 201, headers });
  },
  '/headers': () =>
    new Response('short', {
      headers: { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox', vary: 'Cookie' },
    }),
  '/file': () =>
    new Response(inSteps('a;b\n', long), {
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.txt"' },
    }),
  '/events': () => {
    const body = new ReadableStream<Uint8Array>({
      pull: async (stream) => {
        await released;
        stream.enqueue(encoder.encode('data: 1\n\n'));
        stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
  '/silence': () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(encoder.encode('data: 1\n\n')),
      cancel: () => left.resolve(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
  '/echo': async (request) => new Response(await request.text(), { headers: { 'content-type': 'text/plain' } }),
  '/elsewhere': () => new Response(null, { status: 302, headers: { location: '/json' } }),
  '/waits': async (request) => {
    const gone = new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
    waits.resolve({ gone });
    await gone;
    return new Response('late');
  },
};

let server: Server;
let port: number;

beforeAll(async () => {
  const app = express();
  app.use('/headers', (_asked, answer, next) => {
    answer.set({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'self'",
      vary: 'Origin',
    });
    next();
  });
  app.use((asked, answer, next) => {
    void Promise.resolve(answers[asked.path]!(asRequest(asked, answer)))
      .then((response) => sendResponse(asked, answer, response))
      .then(undefined, next);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Got {
  status?: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body: string | Buffer = '',
  agent?: Agent,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: '127.0.0.1', path, method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

it.each(['/json', '/pieces'])('%s goes out packed, in one piece, with its length', async (path) => {
  const { headers, bytes } = await get(path, { 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(headers).not.toHaveProperty('transfer-encoding');
  expect(gunzipSync(bytes).toString()).toBe(long);
  expect((await get(path)).bytes.toString()).toBe(long);
});

it('keeps the status and each cookie, and sends no body to who asks for the head alone', async () => {
  const { status, headers, bytes } = await get('/cookies', { 'accept-encoding': 'gzip' });
  expect({ status, text: bytes.toString() }).toEqual({ status: 201, text: 'short' });
  expect(headers['set-cookie']).toEqual(['one=1', 'two=1']);
  expect(headers).not.toHaveProperty('content-encoding');
  expect((await get('/json', { 'accept-encoding': 'gzip' }, 'HEAD')).bytes).toHaveLength(0);
});

it('sends a header that the server says too once, and adds to what is a list', async () => {
  const { headers } = await get('/headers');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self', sandbox",
    vary: 'Origin, Cookie, Accept-Encoding',
  });
});

it('sends a file as it is made', async () => {
  const { headers, bytes } = await get('/file', { 'accept-encoding': 'gzip' });
  expect(headers['transfer-encoding']).toBe('chunked');
  expect(bytes.toString()).toBe(`a;b\n${long}`);
});

it('stops events whose reader has left, though nothing more is said', async () => {
  const asking = ask({ port, host: '127.0.0.1', path: '/silence' }, (got) => got.once('data', () => asking.destroy()));
  asking.on('error', () => undefined).end();
  await left.promise;
}, 10_000);

it('lets who listens for events know before there is one', async () => {
  const answer = await new Promise<{ headers: IncomingHttpHeaders; text: Promise<string> }>((resolve) => {
    ask({ port, host: '127.0.0.1', path: '/events' }, (got) => {
      const text = new Promise<string>((end) => {
        let said = '';
        got.on('data', (chunk: Buffer) => (said += chunk.toString()));
        got.on('end', () => end(said));
      });
      resolve({ headers: got.headers, text });
    }).end();
  });
  expect(answer.headers['content-type']).toMatch('text/event-stream');
  release();
  expect(await answer.text).toBe('data: 1\n\n');
});

it('answers the next request of a connection whose last body nobody read', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    expect(await get('/elsewhere', {}, 'POST', Buffer.alloc(3_000_000), agent)).toMatchObject({ status: 302 });
    expect(await get('/json', {}, 'GET', '', agent)).toMatchObject({ status: 200 });
    expect(await get('/echo', {}, 'POST', long.repeat(200), agent)).toMatchObject({
      bytes: Buffer.from(long.repeat(200)),
    });
  } finally {
    agent.destroy();
  }
});

it('answers the next request of a connection whose body nobody read and which came after its answer', async () => {
  const body = Buffer.alloc(3_000_000);
  const socket = connect(port, '127.0.0.1')
    .setEncoding('latin1')
    .on('error', () => undefined);
  try {
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    socket.write(`POST /elsewhere HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
    await expect.poll(() => heard).toContain('HTTP/1.1 302');
    socket.write(body);
    socket.write('GET /json HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => heard).toContain('HTTP/1.1 200');
  } finally {
    socket.destroy();
  }
});

it('hands a body in, and tells when whoever asked has gone', async () => {
  expect((await get('/echo', {}, 'POST', long)).bytes.toString()).toBe(long);
  const sent = ask({ port, host: '127.0.0.1', path: '/waits' });
  sent.on('error', () => undefined);
  sent.end();
  const { gone } = await waits.promise;
  sent.destroy();
  await gone;
});
