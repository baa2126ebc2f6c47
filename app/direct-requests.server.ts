/**
 * Requests for pictures come by the dozen with a page and by the hundred from a viewer, calls from programs as fast as they can: they go straight
 * to their route's loader or action. What Remix does before it calls one (addresses ranked anew, twice a request) costs more than a tile.
 */
import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';
import express, { type Request as Asked, type RequestHandler, type Response as Answer } from 'express';
import { isBelow } from './base-path.ts';
import { asRequest, sendResponse } from './exchange.server.ts';
import type { ServerContext } from './server-context.ts';
import { isAsWritten, isReadable } from './strange-addresses.ts';

interface Doors {
  /** what every request passes before its loader */
  admit: RequestHandler;
  /** Remix: for what a loader throws that is no response */
  otherwise: RequestHandler;
  getLoadContext: (request: Asked, response: Answer) => ServerContext;
}

const ofPictures = /^routes\/(pictures|iiif)\//;
/** The API: its one route finds the endpoint, and answers whatever goes wrong. */
const ofCalls = 'api/route';

export function answerDirectly({ routes }: Pick<ServerBuild, 'routes'>, doors: Doors): RequestHandler {
  const router = express.Router();
  router.use((asked, _answer, next) => next(isAsWritten(asked.path) ? undefined : 'router'));
  const calls = routes[ofCalls];
  if (calls) router.use(answerCalls(`/${calls.path!.replace(/\/\*$/, '')}`, calls.module, doors));
  router.use((asked, _answer, next) => next(isReadable(asked.path) ? undefined : 'router'));
  for (const route of Object.values(routes)) {
    if (!route?.path || !route.module.loader || !ofPictures.test(route.id)) continue;
    router.get(`/${route.path}`, doors.admit, answerBy(route.module.loader, doors));
  }
  return router;
}

function answerCalls(
  place: string,
  { loader, action }: { loader?: LoaderFunction; action?: ActionFunction },
  { admit, getLoadContext }: Doors,
): RequestHandler {
  const call = async (asked: Asked, answer: Answer) => {
    const run = asked.method === 'GET' || asked.method === 'HEAD' ? loader! : action!;
    const request = asRequest(asked, answer);
    const response = await run({ request, params: {}, context: getLoadContext(asked, answer) });
    await sendResponse(asked, answer, response as Response);
  };
  return (asked, answer, next) => {
    if (!isBelow(asked.path, place)) return next();
    admit(asked, answer, () => void call(asked, answer).then(undefined, next));
  };
}

function answerBy(loader: LoaderFunction, { otherwise, getLoadContext }: Doors): RequestHandler {
  return async (asked, answer, next) => {
    const { 0: rest, ...named } = asked.params as Record<string, string>;
    const params = rest === undefined ? named : { ...named, '*': rest };
    try {
      const response = await ask(loader, {
        request: asRequest(asked, answer),
        params,
        context: getLoadContext(asked, answer),
      });
      // Whatever else it throws, Remix answers as ever: a picture can be asked for twice.
      if (response) await sendResponse(asked, answer, response);
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
