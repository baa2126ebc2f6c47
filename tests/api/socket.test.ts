/** What only a real connection shows: refused uploads get their answer, large ones need no memory, headers come once. */
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import remixConfig from '../../remix.config.js';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { mountService } from '#app/api-mount.server.ts';
import { answerByRemix } from '#app/exchange.server.ts';
import * as door from '#app/api/route.ts';
import { table } from '#app/api/endpoints.ts';
import { psd } from '#tests/imports/originals.ts';
import { makeArchive } from '#tests/make.ts';
import { fillPath, nobody, signedInAdmin, titleOf } from '../ask.ts';
import { fileFieldsOf } from './stream-bodies.ts';

const megabyte = 1024 * 1024;
let server: Server;
let port: number;
let base: string;
/** what a call without an end is answered at last */
let unending: Promise<string>;
/** calls under way, each with the status that it is answered with */
const underWay = new Set<Promise<number>>();

function watched(args: ActionFunctionArgs): Promise<Response> {
  const answered = door.action(args);
  underWay.add(answered.then(({ status }) => status));
  return answered;
}

beforeAll(async () => {
  const route = { id: 'service/door', path: 'service/*', module: { ...door, action: watched } };
  const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
  const build = {
    mode: 'production',
    entry: { module: { default: () => new Response('a page', { status: 500 }) } },
    routes: { [route.id]: route },
    assets,
    publicPath: '/',
    assetsBuildDirectory: '',
    future: remixConfig.future,
    isSpaMode: false,
  } as unknown as ServerBuild;
  const app = express();
  app.use((_request, response, next) => void (response.set('x-request-id', 'one'), next()));
  app.use(mountService('/api/v1'));
  const getLoadContext = () => ({ requestId: 'one', cspNonce: 'nonce', remoteAddress: '10.8.0.1' });
  app.all('*', answerByRemix(build, 'production', getLoadContext));
  server = createServer(app);
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  base = `http://127.0.0.1:${port}/api/v1`;
  unending = askWithoutEnd();
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('answers as JSON with headers of its own, each once', async () => {
  const response = await fetch(`${base}/get/labels`, { method: 'POST' });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-request-id')).toBe('one');
  expect(await response.json()).toMatchObject({ error: 'notSignedIn', login: 'yes' });
  const missing = await fetch(`${base}/none`, { method: 'DELETE' });
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ error: 'notFound' });
  const head = await fetch(`${base}/docs`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  const options = await fetch(`${base}/get/labels`, { method: 'OPTIONS' });
  expect(options.headers.get('allow')).toBe('POST');
});

/** Sends all before it listens, as many programs do, then makes a second call on the same connection. */
function sendAllThenListen(head: string[], size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.pause();
    socket.write([...head, 'Host: localhost', `Content-Length: ${size}`, '', ''].join('\r\n'));
    const piece = Buffer.alloc(256 * 1024, 32);
    for (let sent = 0; sent < size; sent += piece.length) socket.write(piece.subarray(0, size - sent));
    const second =
      'POST /api/v1/nothing/else HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    socket.write(second, () => {
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.once('end', () => resolve(heard));
      socket.resume();
    });
  });
}

it.each([
  [
    'an upload without a token',
    ['PUT /api/v1/design/import HTTP/1.1', 'Content-Type: multipart/form-data; boundary=x'],
    'notSignedIn',
  ],
  [
    'a body too large',
    ['POST /api/v1/account/login_collection HTTP/1.1', 'Content-Type: application/json'],
    'bodyTooLarge',
  ],
  ['a body sent to no call', ['POST /api/v1/nothing HTTP/1.1', 'Content-Type: application/json'], 'notFound'],
])('tells of %s to a client that listens last, and the connection stays good', async (_, head, error) => {
  const heard = await sendAllThenListen(head, 24 * megabyte);
  expect(heard).toContain(`"error":"${error}"`);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
  expect(heard).toMatch(/"error":"notFound"[^]*$/);
});

it('refuses a large body that doesn’t say its size with an answer, not with a broken connection', async () => {
  const body = streamOf(blanks(8));
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  const response = await fetch(`${base}/account/login_collection`, asked);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: 'bodyTooLarge' });
});

it('takes a large upload with little memory', async () => {
  const { token } = await signedInAdmin();
  const { id } = await makeArchive();
  const megabytes = 512;
  const before = process.memoryUsage().rss;
  let most = before;
  async function* body() {
    yield Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="archiveId"\r\n\r\n${id}\r\n` +
        '--x\r\nContent-Disposition: form-data; name="files"; filename="large.psd"\r\nContent-Type: image/vnd.adobe.photoshop\r\n\r\n',
    );
    // No image: read to its end and not written, so that the disk plays no part.
    for (const piece of blanks(megabytes)) {
      most = Math.max(most, process.memoryUsage().rss);
      yield piece;
    }
    yield Buffer.from('\r\n--x--\r\n');
  }
  const response = await fetch(`${base}/design/import`, {
    method: 'PUT',
    headers: { 'access-token': token, 'content-type': 'multipart/form-data; boundary=x' },
    body: streamOf(body()),
    duplex: 'half',
  } as RequestInit);
  expect(await response.json()).toMatchObject({ error: 'wrongFileContent' });
  // Sender and receiver are one process here.
  expect((most - before) / megabyte).toBeLessThan(megabytes / 2);
});

it('outlives a client that goes away midway', async () => {
  const { token } = await signedInAdmin();
  async function* body(leaving: AbortController) {
    yield* blanks(1);
    leaving.abort();
    yield* blanks(1);
  }
  const headers = { 'access-token': token, 'content-type': 'multipart/form-data; boundary=x' };
  for (const path of ['/design/import', '/design/header/x']) {
    const leaving = new AbortController();
    const stream = streamOf(body(leaving));
    const asked = { method: 'PUT', headers, body: stream, duplex: 'half', signal: leaving.signal } as RequestInit;
    await expect(fetch(base + path, asked)).rejects.toThrow(/abort/);
  }
  expect((await fetch(`${base}/docs`)).status).toBe(200);
  expect(await db.importJob.count()).toBe(0);
});

describe('a connection that ends midway', () => {
  const scratch = path.join(config.dataDir, 'scratch');
  const left = async () => [
    await db.importJob.count(),
    await db.original.count(),
    await db.collection.count(),
    await db.queryPicture.count(),
    await storage.list('boards'),
    await storage.list('originals'),
    await readdir(scratch).catch(() => []),
  ];

  it.each(table.filter((row) => row.streams || row.file).map((row) => [titleOf(row), row] as const))(
    'leaves nothing behind: %s',
    async (_, row) => {
      const { token } = await signedInAdmin();
      const { fileNames } = fileFieldsOf(row);
      const fields = { archiveId: String((await makeArchive()).id), name: 'Cut off', subCollectionId: nobody };
      const texts = Object.entries(fields).map(([name, text]) => `--x\r\n${head(name)}\r\n\r\n${text}\r\n`);
      const file = Buffer.concat([
        Buffer.from(`--x\r\n${head(fileNames[0]!)}; filename="Peony.psd"\r\n\r\n`),
        psd(1, 400, 300),
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const body = Buffer.concat([Buffer.from(texts.join('')), file]);
      const before = await left();
      // In the fields, in the file's head, and in the file to just before its end: what has come whole of an import stays.
      const cuts = [
        10,
        body.length - file.length + 20,
        body.length - file.length + 200,
        body.length >> 1,
        body.length - 12,
      ];
      for (const cut of cuts) {
        underWay.clear();
        const lines = [
          `${row.method} /api/v1${fillPath(row.path)} HTTP/1.1`,
          `access-token: ${token}`,
          'Host: localhost',
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${body.length}`,
        ];
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        await new Promise((resolve) => socket.write(body.subarray(0, cut), resolve));
        await expect.poll(() => underWay.size).toBe(1);
        socket.destroy();
        const [status] = await Promise.all(underWay);
        expect(status, `cut at ${cut} of ${body.length}`).toBeLessThan(500);
        expect(await left()).toEqual(before);
      }
    },
  );

  const head = (name: string) => `Content-Disposition: form-data; name="${name}"`;
});

function streamOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;
}

function* blanks(megabytes: number): Generator<Uint8Array> {
  for (let sent = 0; sent < megabytes * 4; sent++) yield new Uint8Array(megabyte / 4).fill(32);
}

it('a body that never comes to its end is given up, and the connection with it', async () => {
  const answer = await unending;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"bodyTooSlow"');
});

/** The server waits half a minute for more; the other tests run meanwhile. */
function askWithoutEnd(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(
      'POST /api/v1/get/labels HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":',
    );
  });
}
