import type { RequestHandler } from 'express';
import { isBelow } from './base-path.ts';

/** Where the pages' build holds the programs' door; SERVICE_BASE_PATH is a matter of the running server. */
const built = '/service';

/** Patterns of routes end at a line break: past one, a page would answer instead of the door. No call has one in its path. */
const lineBreak = /^[^?]*%(?:0[ad]|e2%80%a[89])/i;

/** Brings calls below `base` to the door. Where that isn't the door's own place, nothing stands at that place. */
export function mountService(base: string): RequestHandler {
  return (request, response, next) => {
    if (isBelow(request.url, base)) {
      request.url = built + (lineBreak.test(request.url) ? '/' : request.url.slice(base.length));
      request.originalUrl = request.baseUrl + request.url;
      return next();
    }
    if (isBelow(request.url, built)) return void response.status(404).type('text').end('Not found');
    next();
  };
}
