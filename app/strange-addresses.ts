/** Addresses that no page has and the router can't take: they are answered before it. */
import type { RequestHandler } from 'express';

/** `*`, and whole addresses as a proxy is asked for them: what is asked for isn't here. */
export const refuseTargets: RequestHandler = (request, _response, next) =>
  next(request.originalUrl.startsWith('/') ? undefined : { status: 400 });

/** Browsers and the router read \ as /, so that what follows would be taken for a host. No page has one, nor the parameter of a Remix before this one, which would be answered past what each answer goes through. */
export const refuseStrange: RequestHandler = (request, _response, next) =>
  next(/\\|%5c/i.test(request.path) || '_data' in request.query ? { status: 404 } : undefined);

/** Express ends an address whose escapes can't be decoded without a page; Remix takes them as they are written, and says that there is nothing. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
