import { AsyncResource } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import { dropBase } from './base-path.ts';
import type { RequestNotes } from './domain/base/activity/request-notes.ts';
import { log } from './log.server.ts';

/** What comes by the dozen with every page, or from a monitor, is no news. */
const quiet = /^\/(livez|readyz|healthz|assets\/|dummy$)/;
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const logRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  // The Express router may rewrite `url` on its way; the path is noted as it came.
  const path = pathForLog(request.originalUrl);
  const notes: RequestNotes = (response.locals.notes = {});
  const write = () => {
    const status = response.statusCode;
    const level = status === 503 ? 'warn' : status >= 500 ? 'error' : quiet.test(dropBase(path)) ? 'debug' : 'info';
    log[level]({
      requestId: response.getHeader('x-request-id'),
      method: request.method,
      path,
      status,
      ms: Math.round(performance.now() - startedAt),
      address: request.ip,
      ...notes,
      ...(!response.writableFinished && { aborted: true }),
    });
  };
  // Within the request's own trace, whatever closed the connection.
  response.on('close', AsyncResource.bind(write));
  next();
};

/** Without the query, and without path segments that look like a token or a signature. */
function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((segment) =>
      /^[\w.~=%-]{22,}$/.test(segment) && !guid.test(segment) && !/\.\w{1,5}$/.test(segment) ? '…' : segment,
    )
    .join('/')
    .slice(0, 300);
}
