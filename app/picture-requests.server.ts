/**
 * Requests for pictures come by the dozen with a page and by the hundred from a viewer: they go straight to their route's loader. What Remix
 * does before it calls one (every address of the product ranked anew, twice a request) costs more than a tile.
 */
import type { LoaderFunction, ServerBuild } from '@remix-run/node';
import express, { type Request as Asked, type RequestHandler, type Response as Answer } from 'express';
import { asRequest, sendResponse } from './exchange.server.ts';
import type { ServerContext } from './server-context.ts';

interface Doors {
  /** what every request passes before its loader */
  admit: RequestHandler;
  /** Remix: for what a loader throws that is no response */
  otherwise: RequestHandler;
  getLoadContext: (request: Asked, response: Answer) => ServerContext;
}

const ofPictures = /^routes\/(pictures|iiif)\//;

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
