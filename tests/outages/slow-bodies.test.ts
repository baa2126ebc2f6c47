/** Bodies that come slowly or never, over real connections. */
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import express from 'express';
import { admit, type Admission } from '#app/admission.server.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { asRequest } from '#app/exchange.server.ts';
import { readBytes } from '#app/domain/base/bodies/body.server.ts';

let server: Server;
let sockets: Socket[] = [];
/** Requests that are held inside until `leave` is called. */
let held: (() => void)[] = [];
const few: Admission = { active: 1, waiting: 5, patienceMs: 5_000 };

async function serve(bodyMs?: number): Promise<void> {
  const readMs = bodyMs ?? 30_000;
  const app = express();
  app.use((_request, response, next) => {
    response.locals.requestId = 'the-request';
    next();
  });
  app.use(admit(few, few, bodyMs));
  app.all(['/hold', '/authenticate'], (_request, response) => void held.push(() => response.end()));
  app.post('/stream', (request, response) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => (bytes += piece.length));
    request.on('end', () => response.end(`streamed ${bytes}`));
  });
  app.use((request, response) => {
    const { body } = asRequest(request, response);
    const read = body ? readBytes(body as unknown as AsyncIterable<Uint8Array>, { ms: readMs, bytes: 1_000_000 }) : '';
    Promise.resolve(read).then(
      (bytes) => response.end(`read ${String(bytes)}`),
      (error: unknown) => response.end((error as DomainError).key),
    );
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
}

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  [sockets, held] = [[], []];
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

/** A request's head, and what is sent of its body. */
function begin(path: string, length: number | 'chunked', sent = ''): { socket: Socket; answer: () => string } {
  const socket = net.connect(port(), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => (answer += String(piece))).on('error', () => undefined);
  const about = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${about}\r\n\r\n${sent}`);
  sockets.push(socket);
  return { socket, answer: () => answer };
}

const post = async (path: string, body?: string) =>
  (
    await fetch(`http://127.0.0.1:${port()}${path}`, { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
  ).text();

it('that never come keep nobody waiting', async () => {
  await serve();
  for (let at = 0; at < 20; at++) {
    begin('/service/account/validate-token', 10);
    begin('/login', 10, 'mail');
    begin('/login', 'chunked');
    begin('/service/account/authenticate', 1_000_001);
  }
  await sleep(200);
  expect(await post('/page', 'a=1')).toBe('read a=1');
  expect(await post('/login', 'mail=a')).toBe('read mail=a');
  expect(await post('/login')).toBe('read ');
});

it('that come in pieces are read whole, also after a turn that was waited for', async () => {
  await serve();
  void post('/hold').catch(() => undefined);
  await expect.poll(() => held.length).toBe(1);
  const page = begin('/page', 200_005, 'first');
  const signIn = begin('/login', 'chunked', '2\r\nab\r\n');
  await sleep(50);
  page.socket.write('x'.repeat(200_000));
  signIn.socket.write('1\r\nc\r\n0\r\n\r\n');
  await expect.poll(signIn.answer).toMatch(/read abc/);
  await sleep(50);
  expect(page.answer()).toBe('');
  held[0]!();
  await expect.poll(page.answer).toMatch(/read firstx{199999}/);
});

it('that have nothing in them are read after a turn that was waited for', async () => {
  await serve();
  void post('/authenticate').catch(() => undefined);
  await expect.poll(() => held.length).toBe(1);
  const signIns = [begin('/login', 'chunked', '0\r\n\r\n'), begin('/login', 'chunked', '0\r\n\r\n')];
  await sleep(100);
  expect(signIns.map(({ answer }) => answer())).toEqual(['', '']);
  held[0]!();
  for (const { answer } of signIns) await expect.poll(answer).toMatch(/read $/m);
});

it('that are late are given up by whoever reads fields, and taken by whoever streams', async () => {
  await serve(1_000);
  const [page, signIn] = [begin('/page', 10, 'abc'), begin('/login', 10)];
  const slow = begin('/stream', 10, 'abc');
  for (const { answer } of [page, signIn]) await expect.poll(answer).toMatch(/bodyTooSlow/);
  slow.socket.write('defghij');
  await expect.poll(slow.answer).toMatch(/streamed 10/);
});

it('hold no more memory than some thousand forms of one address', async () => {
  await serve();
  const begun = Array.from({ length: 40 }, () => begin('/page', 999_999, 'x'.repeat(999_000)));
  const refused = () => begun.filter(({ answer }) => answer().includes(' 503 ')).length;
  await expect.poll(refused).toBeGreaterThan(0);
  await sleep(200);
  expect(refused()).toBeLessThan(10);
  for (const { socket } of begun) socket.destroy();
  await sleep(100);
  expect(await post('/page', 'a=1')).toBe('read a=1');
});
