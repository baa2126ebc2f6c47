import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseCrossSite } from '#app/same-origin.server.ts';

let server: http.Server;
beforeAll(async () => {
  const app = express();
  app.use(refuseCrossSite('https://prints.example'));
  app.all('*', (request, response) => void response.json({ host: request.get('x-forwarded-host') ?? request.get('host') }));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

function send(path: string, headers: Record<string, string>, method = 'POST'): Promise<{ status: number; text: string }> {
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

it.each(['https://evil.example', 'null', 'nonsense', 'https://prints.example.evil'])('refuses a form of %s, in the reader’s language', async (origin) => {
  const { status, text } = await send('/login', { origin, 'accept-language': 'tr' });
  expect(status).toBe(403);
  expect(text).toContain('site');
});

it('takes forms of its own host, of the public address, and of clients that say nothing', async () => {
  expect((await send('/login', { origin: 'http://inside:8080' })).status).toBe(200);
  const proxied = await send('/login', { origin: 'https://prints.example' });
  expect(JSON.parse(proxied.text)).toEqual({ host: 'prints.example' });
  expect((await send('/login', {})).status).toBe(200);
});

it('leaves reading and the programs’ door alone', async () => {
  expect((await send('/archive', { origin: 'https://evil.example' }, 'GET')).status).toBe(200);
  expect((await send('/service/get/labels', { origin: 'https://evil.example' })).status).toBe(200);
});
