/** Addresses that the router can't take, over a real HTTP server. */
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAsWritten, isReadable, refuseStrange, refuseTargets } from '#app/strange-addresses.ts';

let server: Server;
beforeAll(async () => {
  const app = express();
  app.set('trust proxy', 1);
  const pages = express.Router();
  app.use(refuseTargets);
  app.use('/prints', pages);
  app.use(pages);
  pages.use(refuseStrange);
  pages.use((_request, response) => response.end('a page'));
  const answerError: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) =>
    response.status(error.status ?? 500).end();
  app.use(answerError);
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());

/** As it is written: `fetch` would make another address of it. */
async function statusOf(target: string, headers = 'Host: localhost\r\n'): Promise<number> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

it.each([
  '/%5C',
  '/%5c',
  '/%5C%5C',
  '//%5C',
  '/%5C%5B',
  '/%5Cx:99999',
  '/archive%5C',
  '/\\',
  '/prints/%5C',
  '/%5C.data',
  '/archive?_data=routes%2Farchive%2Froute',
  '/?_data',
])('there is nothing at %s', async (target) => expect(await statusOf(target)).toBe(404));

it.each(['*', 'http://elsewhere.test/archive', 'archive'])('%s can’t be read', async (target) => {
  expect(await statusOf(target)).toBe(400);
});

it.each([
  'h/downloads/1/a.pdf?sig=x#',
  'h/archive#',
  'h?x',
  'h\\archive',
  'user@h',
  '[',
  '[::1',
  '[::1]x',
  'a:99999',
  'a b',
  'a%2Fb',
  '1.2.3.4.5',
])('a host can’t be %s', async (host) => {
  expect(await statusOf('/', `Host: ${host}\r\n`)).toBe(400);
  expect(await statusOf('/', `Host: localhost\r\nX-Forwarded-Host: ${host}\r\n`)).toBe(400);
  expect(await statusOf('/', `Host: localhost\r\nX-Forwarded-Host: localhost, ${host}\r\n`)).toBe(400);
});

it('nor can the protocol be an address', async () => {
  const headers = 'Host: localhost\r\nX-Forwarded-Proto: http://h/downloads/1/a.pdf?sig=x#\r\n';
  expect(await statusOf('/', headers)).toBe(400);
  expect(await statusOf('/', 'Host: localhost\r\nX-Forwarded-Proto: HTTPS\r\n')).toBe(200);
});

it.each([
  'localhost',
  'archive.example.com:443',
  'web_1:3000',
  '10.0.0.1:3000',
  '[::1]:3000',
  'xn--dsen-2oa.test.',
  '',
])('a host can be “%s”', async (host) => {
  expect(await statusOf('/', `Host: ${host}\r\nX-Forwarded-Host: ${host}, ${host}\r\n`)).toBe(200);
});

it.each(['/', '//', '/%00', '/%2F', '/archive?number=%5C', `/${'a'.repeat(9000)}`])(
  '%s is passed on',
  async (target) => {
    expect(await statusOf(target)).toBe(200);
  },
);

it('knows an address whose escapes can’t be decoded', () => {
  const odd = ['/%', '/design/%E0%A4%A', '/%zz', '/%ff/x', '/%C3/%BC'];
  expect(odd.filter(isReadable)).toEqual([]);
  expect(['/', '/100%25', '/%00', '/%C3%BC', '/ü'].filter((path) => !isReadable(path))).toEqual([]);
});

it('knows an address that names another path than it is written with', () => {
  const odd = ['/a/../b', '/a/..', '/./a', '/a/%2E%2e/b', '/a/.%2e', '/a\\..\\b'];
  expect(odd.filter(isAsWritten)).toEqual([]);
  expect(['/', '/a.b', '/a/..b', '/a/...', '/.well-known/x', '/%2F'].filter((path) => !isAsWritten(path))).toEqual([]);
});
