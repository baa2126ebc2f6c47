/**
 * Requests for pictures come by the dozen with a page and by the hundred from a viewer: they go straight to their route's loader. What Remix
 * does before it calls one (every address of the product ranked anew, twice a request) costs more than a tile.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { LoaderFunction, ServerBuild } from '@remix-run/node';
import express, { type Request as Asked, type RequestHandler, type Response as Answer } from 'express';
import type { ServerContext } from './server-context.ts';

interface Doors {
  /** what every request passes before its loader */
  admit: RequestHandler;
  /** Remix: for what a loader throws that is no response */
  otherwise: RequestHandler;
  getLoadContext: (request: Asked, response: Answer) => ServerContext;
}

const ofPictures = /^routes\/(pictures|iiif)\//;
/** bytes of a body that is sent in one piece */
const onePiece = 262_144;

export function answerPictures({ routes }: Pick<ServerBuild, 'routes'>, doors: Doors): RequestHandler {
  const router = express.Router();
  for (const route of Object.values(routes)) {
    if (!route?.path || !route.module.loader || !ofPictures.test(route.id)) continue;
    router.get(`/${route.path}`, doors.admit, answerBy(route.module.loader, doors));
  }
  return router;
}

function answerBy(loader: LoaderFunction, { otherwise, getLoadContext }: Doors): RequestHandler {
  return async (asked, answer, next) => {
    const { 0: rest, ...named } = asked.params as Record<string, string>;
    const params = rest === undefined ? named : { ...named, '*': rest };
    try {
      const response = await ask(loader, { request: asRequest(asked), params, context: getLoadContext(asked, answer) });
      // Whatever else it throws, Remix answers as ever: a picture can be asked for twice.
      if (response) await send(asked, answer, response);
      else otherwise(asked, answer, next);
    } catch (error) {
      next(error);
    }
  };
}

async function ask(loader: LoaderFunction, args: Parameters<LoaderFunction>[0]): Promise<Response | null> {
  try {
    const response: unknown = await loader(args);
    return response instanceof Response ? response : null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown : null;
  }
}

/** As Remix makes it, with the host that people use where a trusted proxy names it. */
function asRequest(asked: Asked): Request {
  const port = [asked.get('x-forwarded-host'), asked.get('host')]
    .map((host) => /:(\d+)$/.exec(host ?? '')?.[1])
    .find((given) => given !== undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const url = `${asked.protocol}://${asked.hostname}${port ? `:${port}` : ''}${asked.originalUrl}`;
  return new Request(url, { method: asked.method, headers });
}

async function send(asked: Asked, answer: Answer, response: Response): Promise<void> {
  answer.status(response.status);
  for (const [name, value] of response.headers) answer.append(name, value);
  if (!response.body || asked.method === 'HEAD') {
    answer.end();
    return;
  }
  if (Number(response.headers.get('content-length') ?? Infinity) <= onePiece) {
    answer.end(Buffer.from(await response.arrayBuffer()));
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), answer);
  } catch {
    // Whoever asked went away, or the file broke off: the connection is closed with it.
    answer.destroy();
  }
}
