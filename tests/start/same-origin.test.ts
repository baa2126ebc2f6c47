import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseCrossSite } from '#app/same-origin.server.ts';

let server: http.Server;
beforeAll(async () => {
  const app = express();
  const [given, guessed] = [true, false].map((isGiven) =>
    refuseCrossSite('https://prints.example', '/service', isGiven),
  );
  app.use((request, response, next) => (request.get('x-guessed') ? guessed! : given!)(request, response, next));
  app.all(
    '*',
    (request, response) => void response.json({ host: request.get('x-forwarded-host') ?? request.get('host') }),
  );
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

function send(
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const request = http.request({ port, path, method, headers: { host: 'inside:8080', ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    request.on('error', reject);
    request.end();
  });
}

it.each(['https://evil.example', 'null', 'nonsense', 'https://prints.example.evil'])(
  'refuses a form of %s, in the reader’s language',
  async (origin) => {
    const { status, text } = await send('/login', { origin, 'accept-language': 'tr' });
    expect(status).toBe(403);
    expect(text).toContain('site');
  },
);

it('takes forms of its own host, of the public address, and of clients that say nothing', async () => {
  expect((await send('/login', { origin: 'http://inside:8080' })).status).toBe(200);
  const proxied = await send('/login', { origin: 'https://prints.example' });
  expect(JSON.parse(proxied.text)).toEqual({ host: 'prints.example' });
  expect((await send('/login', {})).status).toBe(200);
});

it('forgives a proxy that drops the port, while no public address is given', async () => {
  const dropped = { origin: 'http://inside:9090', host: 'inside' };
  expect((await send('/login', dropped)).status).toBe(403);
  expect((await send('/login', { ...dropped, 'x-guessed': '1' })).status).toBe(200);
  expect((await send('/login', { ...dropped, origin: 'http://elsewhere:9090', 'x-guessed': '1' })).status).toBe(403);
});

it.each(['cross-site', 'same-site'])('refuses what a browser says comes from elsewhere: %s', async (site) => {
  expect((await send('/login', { 'sec-fetch-site': site })).status).toBe(403);
  expect((await send('/service/favorites/lists', { 'sec-fetch-site': site, cookie: 'session=x' })).status).toBe(403);
});

it('takes what a browser says is its own page, whatever a proxy made of the host', async () => {
  const own = await send('/login', { 'sec-fetch-site': 'same-origin', origin: 'http://outside:8443' });
  expect(JSON.parse(own.text)).toEqual({ host: 'outside:8443' });
});

it('leaves reading and programs alone', async () => {
  const evil = { origin: 'https://evil.example' };
  expect((await send('/archive', evil, 'GET')).status).toBe(200);
  expect((await send('/service/get/labels', evil)).status).toBe(200);
  expect((await send('/service/get/labels', { ...evil, cookie: 'session=x' })).status).toBe(403);
  expect((await send('/service/get/labels', { ...evil, cookie: 'session=x', 'access-token': 't' })).status).toBe(200);
});
