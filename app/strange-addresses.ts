/** Addresses that no page has and the router can't take: they are answered before it. */
import type { Request, RequestHandler } from 'express';

/**
 * `*`, and whole addresses as a proxy is asked for them: what is asked for isn't here. Nor may a host hold a path: routes read their address from
 * both together, while the router and what is signed go by the path alone.
 */
export const refuseTargets: RequestHandler = (request, _response, next) => {
  const { originalUrl, protocol } = request;
  const isPlain = originalUrl.startsWith('/') && /^https?$/i.test(protocol) && hostsOf(request).every(isHost);
  next(isPlain ? undefined : { status: 400 });
};

const hostsOf = (request: Request) =>
  [request.get('host'), request.get('x-forwarded-host')]
    .flatMap((hosts) => hosts?.split(',') ?? [])
    .map((host) => host.trim());

/** An old client names none. */
const isHost = (host: string) =>
  host === '' || (/^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i.test(host) && URL.canParse(`http://${host}`));

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

/** What an address makes another path of than the router reads: `..`, also with escapes, and `\`. */
export const isAsWritten = (path: string) => !/\\|\/(\.|%2e){1,2}(\/|$)/i.test(path);
