/** Overload and a stop, with a real HTTP server. */
import http, { type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import express, { type Request, type Response } from 'express';
import { admit, type Admission } from '#app/admission.server.ts';
import { leaveTurn } from '#app/domain/base/request-turn.ts';
import { OpenRequests } from '#app/open-requests.ts';

let server: Server;
let origin: string;
let open: OpenRequests;
/** Requests that have come to the handler and wait to be answered. */
let inside: { request: Request; response: Response }[];

async function serve(admission: Admission, signIns?: Admission): Promise<void> {
  const app = express();
  open = new OpenRequests();
  inside = [];
  app.use(open.track);
  app.use((_request, response, next) => {
    response.locals.requestId = 'the-request';
    response.locals.cspNonce = 'nonce';
    next();
  });
  app.use(admit(admission, signIns));
  app.get('/livez', (_request, response) => void response.end('ok'));
  app.get('/events', (_request, response) => {
    response.set('Content-Type', 'text/event-stream').flushHeaders();
  });
  app.get('/file', (request, response) => {
    response.set('Content-Disposition', 'attachment; filename="print.tif"').write('first');
    void inside.push({ request, response });
  });
  app.post('/upload', (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end(String(bytes)));
  });
  app.get('/wait', (_request, _response, next) => {
    leaveTurn();
    next();
  });
  app.all('*', (request, response) => void inside.push({ request, response }));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const come = (count: number) => expect.poll(() => inside.length).toBe(count);

describe('more requests than can be worked on', () => {
  beforeEach(() => serve({ active: 2, waiting: 2, patienceMs: 60_000 }));

  it('wait in their order; one too many is told to come again, and a monitor never waits', async () => {
    const asked = [1, 2, 3, 4].map((at) => fetch(`${origin}/page/${at}`));
    await come(2);
    await expect
      .poll(async () => (await fetch(`${origin}/page/5`, { headers: { accept: 'text/html' } })).status)
      .toBe(503);
    expect(await (await fetch(`${origin}/livez`)).text()).toBe('ok');
    for (let at = 0; at < 4; at++) {
      await expect.poll(() => inside.length).toBeGreaterThan(at);
      inside[at]!.response.end(String(at));
    }
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(inside.map(({ request }) => request.path)).toHaveLength(4);
  });

  it('are told in the language that they ask for, programs in their own form', async () => {
    for (let at = 0; at < 4; at++) void fetch(`${origin}/page`).catch(() => undefined);
    await come(2);
    const headers = { accept: 'text/html', 'accept-language': 'ru' };
    await expect.poll(async () => (await fetch(`${origin}/page`, { headers })).status).toBe(503);
    const page = await fetch(`${origin}/page`, { headers });
    expect(page.headers.get('retry-after')).toBe('5');
    expect(page.headers.get('content-type')).toMatch(/html/);
    expect(await page.text()).toMatch(/<html lang="ru">.*Архив сейчас недоступен/);
    const call = await fetch(`${origin}/service/get/labels`, { method: 'POST' });
    expect([call.status, await call.json()]).toEqual([
      503,
      { responseCode: 333, error: 'unavailable', message: expect.any(String) as string, requestId: 'the-request' },
    ]);
  });

  it('leave no place taken when their visitors go away', async () => {
    const gone = new AbortController();
    const asked = [1, 2, 3, 4].map(() => fetch(`${origin}/page`, { signal: gone.signal }).catch(() => undefined));
    await come(2);
    gone.abort();
    await Promise.all(asked);
    for (let at = 0; at < 3; at++) {
      const now = inside.length;
      const one = fetch(`${origin}/page`);
      await expect.poll(() => inside.length).toBeGreaterThan(now);
      inside.at(-1)!.response.end('here');
      expect((await one).status).toBe(200);
    }
  });
});

it('a request that waits for another process lets one other in, and no more when it is answered', async () => {
  await serve({ active: 1, waiting: 10, patienceMs: 60_000 });
  const waits = fetch(`${origin}/wait`);
  await come(1);
  const pages = [1, 2].map(() => fetch(`${origin}/page`));
  await come(2);
  inside[0]!.response.end('made');
  expect(await (await waits).text()).toBe('made');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(inside).toHaveLength(2);
  inside[1]!.response.end('page');
  await come(3);
  inside[2]!.response.end('page');
  await Promise.all(pages);
});

it('a request that waits too long is refused', async () => {
  await serve({ active: 1, waiting: 10, patienceMs: 20 });
  void fetch(`${origin}/page`).catch(() => undefined);
  await come(1);
  expect((await fetch(`${origin}/page`)).status).toBe(503);
});

describe('many sign-ins at once', () => {
  const post = (path: string) => fetch(`${origin}${path}`, { method: 'POST' });

  it('wait for one another longer than pages do, and keep no page waiting', async () => {
    await serve({ active: 1, waiting: 0, patienceMs: 10 }, { active: 2, waiting: 300, patienceMs: 60_000 });
    const pages = ['/login', '/authenticate', '/login.data', '/authenticate.data'];
    const paths = [...pages, '/service/account/login_collection', '/service/account/authenticate'];
    const asked = Array.from({ length: 200 }, (_, at) => post(paths[at % paths.length]!));
    await come(2);
    const page = fetch(`${origin}/page`);
    await come(3);
    inside[2]!.response.end('here');
    expect((await page).status).toBe(200);
    expect(inside).toHaveLength(3);
    const answered = new Set<unknown>();
    while (answered.size < 201) {
      for (const one of inside) if (!answered.has(one)) one.response.end('in');
      for (const one of inside) answered.add(one);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('wait also where their bodies come in pieces', async () => {
    await serve({ active: 1, waiting: 0, patienceMs: 10 }, { active: 1, waiting: 5, patienceMs: 60_000 });
    const asked = [1, 2, 3].map(() =>
      fetch(`${origin}/login`, { method: 'POST', body: new Blob(['mail=a']).stream(), duplex: 'half' } as RequestInit),
    );
    await come(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(inside).toHaveLength(1);
    for (let at = 0; at < 3; at++) {
      await expect.poll(() => inside.length).toBe(at + 1);
      inside[at]!.response.end('in');
    }
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('leave their places to one another when their visitors go away', async () => {
    await serve({ active: 1, waiting: 0, patienceMs: 10 }, { active: 1, waiting: 5, patienceMs: 60_000 });
    const gone = new AbortController();
    const asked = [1, 2, 3].map(() =>
      fetch(`${origin}/login`, { method: 'POST', signal: gone.signal }).catch(() => undefined),
    );
    await come(1);
    gone.abort();
    await Promise.all(asked);
    const now = inside.length;
    const one = post('/login');
    await expect.poll(() => inside.length).toBeGreaterThan(now);
    inside.at(-1)!.response.end('in');
    expect((await one).status).toBe(200);
  });
});

it('an upload comes in beside the others', async () => {
  await serve({ active: 1, waiting: 0, patienceMs: 10 });
  void fetch(`${origin}/page`).catch(() => undefined);
  await come(1);
  const sent = await fetch(`${origin}/upload`, { method: 'POST', body: new Uint8Array(2_000_000) });
  expect(await sent.text()).toBe('2000000');
});

describe('a server that stops', () => {
  beforeEach(() => serve({ active: 10, waiting: 10, patienceMs: 1000 }));

  it('waits for an upload, ends streams of events, and takes nothing new', async () => {
    const events = await fetch(`${origin}/events`);
    const upload = http.request(`${origin}/upload`, { method: 'POST', headers: { 'content-length': 10 } });
    const answered = new Promise<string>((resolve, reject) => {
      upload.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text));
      });
      upload.on('error', reject);
    });
    upload.write('12345');
    await expect.poll(() => open.transfers).toBe(1);
    let hasFinished = false;
    const finished = open.finish(server, { pagesMs: 0, transfersMs: 60_000 }).then(() => (hasFinished = true));
    expect(await events.text()).toBe('');
    await expect(fetch(`${origin}/page`)).rejects.toThrow();
    expect(hasFinished).toBe(false);
    upload.end('67890');
    expect(await answered).toBe('10');
    await finished;
  });

  it('waits for a download that has begun', async () => {
    const download = await fetch(`${origin}/file`);
    await come(1);
    const page = fetch(`${origin}/page`);
    await come(2);
    expect(open.transfers).toBe(1);
    const finished = open.finish(server, { pagesMs: 0, transfersMs: 60_000 });
    await expect(page).rejects.toThrow();
    inside[0]!.response.end(' and last');
    expect(await download.text()).toBe('first and last');
    await finished;
  });

  it('gives pages and uploads up when their time is over', async () => {
    const page = fetch(`${origin}/page`);
    await come(1);
    const { port } = server.address() as AddressInfo;
    const half = net.connect(port, '127.0.0.1', () => {
      half.write('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123');
    });
    const cut = new Promise((resolve) => half.on('close', resolve));
    await expect.poll(() => open.transfers).toBe(1);
    const finished = open.finish(server, { pagesMs: 0, transfersMs: 400 });
    await expect(page).rejects.toThrow();
    await cut;
    await finished;
  });
});
