/** How long requests take, for the system page. */
import type { RequestHandler } from 'express';
import { isUpload, whenAnswering } from './admission.server.ts';
import { dropBase } from './base-path.ts';
import { countTimed, patternOf } from './domain/base/activity/activity.ts';
import { doorOf } from './metrics.server.ts';

const kinds = { page: 'page', download: 'page', service: 'call', picture: 'picture' } as const;

/** Until the answer begins: how fast it is taken is the reader's, and of uploads the sender's. */
export const watchRequests: RequestHandler = (request, response, next) => {
  const path = dropBase(request.originalUrl.split('?', 1)[0]!);
  const door = doorOf(path);
  if (door === 'asset' || door === 'monitor' || isUpload(request)) return next();
  const startedAt = performance.now();
  whenAnswering(response, () => {
    const { statusCode: status, destroyed } = response;
    // Addresses that somebody guesses are no pages of ours.
    if (destroyed || (status >= 400 && status !== 500)) return;
    const kind = kinds[door as keyof typeof kinds];
    const id = String(response.locals.requestId);
    countTimed(kind, patternOf(request.method, path), performance.now() - startedAt, id);
  });
  next();
};
