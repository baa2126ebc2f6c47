/** Unexpected errors, one line each, with the id that the answer shows. Paths only: queries may hold what people typed. */
import { log } from './log.server.ts';

export function recordFailure(error: unknown, where: { request: Request; requestId: string }): void {
  log.error(
    { requestId: where.requestId, method: where.request.method, path: new URL(where.request.url).pathname, err: error },
    'unexpected error',
  );
}
