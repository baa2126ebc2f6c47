/** Addresses that no page has and the router can't take: they are answered before it, as those that can't be decoded are. */
import type { RequestHandler } from 'express';

/** `*`, and whole addresses as a proxy is asked for them: what is asked for isn't here. */
export const refuseTargets: RequestHandler = (request, _response, next) =>
  next(request.originalUrl.startsWith('/') ? undefined : { status: 400 });

/** Browsers and the router read \ as /, so that what follows would be taken for a host. No page has one. */
export const refuseBackslashes: RequestHandler = (request, _response, next) =>
  next(/\\|%5c/i.test(request.path) ? { status: 404 } : undefined);
