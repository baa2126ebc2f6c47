/** Pictures and calls go past Remix to their loaders and actions, with a real HTTP server. */
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { request as ask, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoaderFunctionArgs } from '@remix-run/node';
import express, { type RequestHandler } from 'express';
import { answerDirectly } from '#app/direct-requests.server.ts';

const large = new Uint8Array(3_000_000).fill(7);
let server: Server;
let origin: string;
let admitted = 0;

const facts = ({ request, params, context }: LoaderFunctionArgs) => ({
  url: request.url,
  params,
  context,
  accept: request.headers.get('accept-language'),
});

const loaders: Record<string, (args: LoaderFunctionArgs) => unknown> = {
  'design/tiles/:colorwayId/*': (args) => Response.json(facts(args), { headers: { 'x-tile': 'yes' } }),
  'design/thumbnail/d/:shape/:designId': ({ params }) => {
    if (params.shape === 'refused') throw new Response(null, { status: 403 });
    if (params.shape === 'broken') throw new Error('broken');
    if (params.shape === 'odd') return { no: 'response' };
    return new Response(large, { headers: { 'content-length': String(large.length), 'content-type': 'image/webp' } });
  },
  'wear/thumbnail/:wearId': () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array([1, 2, 3])),
      pull: (stream) => stream.error(new Error('the file broke off')),
    });
    return new Response(body, { headers: { 'content-length': '1000000' } });
  },
};

beforeAll(async () => {
  const app = express();
  const routes = Object.fromEntries(
    Object.entries({ ...loaders, 'archive/more': () => new Response('no picture') }).map(([path, loader]) => {
      const id = path === 'archive/more' ? 'routes/archive/more.route' : `routes/pictures/${path}`;
      return [id, { id, path, module: { loader } }];
    }),
  );
  const admit: RequestHandler = (_request, _response, next) => {
    admitted++;
    next();
  };
  const otherwise: RequestHandler = (_request, response) => void response.status(500).end('Remix');
  const getLoadContext = () => ({ requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' });
  const api = {
    loader: ({ request }: LoaderFunctionArgs) => Response.json({ loaded: request.method, url: request.url }),
    action: async ({ request }: LoaderFunctionArgs) => {
      if (request.url.endsWith('broken')) throw new Error('broken');
      return Response.json({ acted: request.method, url: request.url, body: await request.text() });
    },
  };
  routes['api/route'] = { id: 'api/route', path: 'service/*', module: api } as never;
  const build = { routes } as unknown as Parameters<typeof answerDirectly>[0];
  app.use('/prints', answerDirectly(build, { admit, otherwise, getLoadContext }));
  app.use((_request, response) => void response.status(404).end('the rest'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

it('gives the loader what Remix would: the whole address, parameters, headers and context', async () => {
  const before = admitted;
  const answer = await get('/prints/design/tiles/a%20b/0/1/2?v=1', { headers: { 'accept-language': 'tr' } });
  expect([answer.status, answer.headers.get('x-tile'), admitted - before]).toEqual([200, 'yes', 1]);
  expect(await answer.json()).toEqual({
    url: `${origin}/prints/design/tiles/a%20b/0/1/2?v=1`,
    params: { colorwayId: 'a b', '*': '0/1/2' },
    context: { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' },
    accept: 'tr',
  });
});

it('sends large pictures whole, and their head alone where that is asked for', async () => {
  const answer = await get('/prints/design/thumbnail/d/h/1');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(large);
  const head = await get('/prints/design/thumbnail/d/h/1', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3000000', '']);
});

it('passes on a refusal, and leaves to Remix what is no response', async () => {
  expect((await get('/prints/design/thumbnail/d/refused/1')).status).toBe(403);
  expect(await (await get('/prints/design/thumbnail/d/broken/1')).text()).toBe('Remix');
  expect(await (await get('/prints/design/thumbnail/d/odd/1')).text()).toBe('Remix');
});

it('closes the connection of a picture that breaks off', async () => {
  await expect(get('/prints/wear/thumbnail/1').then((answer) => answer.arrayBuffer())).rejects.toThrow(
    /terminated|aborted|fetch failed/,
  );
});

it('hands calls to the API, by whatever method and with whatever address', async () => {
  const before = admitted;
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const body = method === 'GET' ? undefined : 'a body';
    const answer = await get('/prints/service/search?x=1', { method, body });
    const url = `${origin}/prints/service/search?x=1`;
    expect(await answer.json()).toEqual(body ? { acted: method, url, body } : { loaded: method, url });
  }
  expect(admitted - before).toBe(5);
  expect(await (await get('/prints/service/%E0%A4%A')).json()).toMatchObject({ loaded: 'GET' });
  expect((await get('/prints/service', { method: 'HEAD' })).status).toBe(200);
  expect((await get('/prints/service/broken', { method: 'POST' })).status).toBe(500);
  expect(await (await get('/prints/servicex')).text()).toBe('the rest');
});

it('leaves other addresses and other methods alone', async () => {
  for (const [path, method] of [
    ['/prints/archive/more', 'GET'],
    ['/design/tiles/a/0/1/2', 'GET'],
    ['/prints/design/tiles/a/0/1/2', 'POST'],
    ['/prints/design/tiles/a', 'GET'],
    ['/prints/design/thumbnail/d/h/%E0%A4%A', 'GET'],
  ] as const)
    expect([path, await (await get(path, { method })).text()]).toEqual([path, 'the rest']);
});

it('leaves an address that names another path than it is written with', async () => {
  const { port } = server.address() as AddressInfo;
  for (const path of ['/prints/design/tiles/a/%2e%2e/b', '/prints/design/tiles/a/..', '/prints/design/tiles/a/b\\..']) {
    // `fetch` would make the other path of it.
    const [answer] = (await once(ask({ port, path }).end(), 'response')) as [IncomingMessage];
    expect(await text(answer)).toBe('the rest');
  }
});
