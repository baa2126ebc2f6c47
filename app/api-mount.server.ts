import type { RequestHandler } from 'express';

/** Where the pages' build holds the programs' door; SERVICE_BASE_PATH is a matter of the running server. */
const built = '/service';

/** Brings calls below `base` to the door. Where that isn't the door's own place, nothing stands at that place. */
export function mountService(base: string): RequestHandler {
  return (request, response, next) => {
    if (base === built) return next();
    if (isBelow(request.originalUrl, base)) {
      request.url = request.originalUrl = built + request.originalUrl.slice(base.length);
      return next();
    }
    if (isBelow(request.originalUrl, built)) return void response.status(404).type('text').end('Not found');
    next();
  };
}

function isBelow(url: string, base: string): boolean {
  return url.startsWith(base) && /^$|^[/?]/.test(url.slice(base.length));
}
