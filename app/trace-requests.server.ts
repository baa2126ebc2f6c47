/** A span for each request, named by the pattern of its address: never by the address itself, which may hold tokens and guids. */
import { matchRoutes } from '@remix-run/react';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { dropBase } from './base-path.ts';
import {
  beginSpan,
  currentSpan,
  markFailed,
  SpanKind,
  traceOf,
  withSpan,
  type Span,
} from './data/telemetry/tracing.ts';
import { doorOf, knownMethod } from './metrics.server.ts';

/**
 * Below the trace that the request names, if it names one: a proxy or a program that traces too. What isn't a traceparent counts as none.
 * `routes`: of the pages, as they are at the moment.
 */
export function traceRequests(routes: () => ServerBuild['routes']): RequestHandler {
  return (request, response, next) => {
    const path = dropBase(request.originalUrl.split('?', 1)[0]!);
    const door = doorOf(path);
    if (door === 'asset' || door === 'monitor') return next();
    const method = knownMethod(request.method);
    const span = beginSpan(method, {
      kind: SpanKind.SERVER,
      parent: traceOf(request.headers.traceparent),
      attributes: {
        'http.request.method': method,
        'print_archive.door': door,
        'print_archive.request_id': String(response.locals.requestId),
      },
    });
    if (!span) return next();
    if (span.isRecording()) nameSpan(span, method, findPattern(path, routes()));
    response.on('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (!response.writableFinished) span.setAttribute('print_archive.aborted', true);
      if (response.statusCode >= 500) markFailed(span, String(response.statusCode));
      span.end();
    });
    withSpan(span, next);
  };
}

/** What the API knows better: its calls are one route of the pages. */
export function nameRequest(method: string, pattern: string): void {
  const span = currentSpan();
  if (span) nameSpan(span, method, pattern);
}

function nameSpan(span: Span, method: string, pattern: string | null): void {
  if (pattern === null) return;
  span.updateName(`${method} ${pattern}`);
  span.setAttribute('http.route', pattern);
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

let known: { routes: ServerBuild['routes']; tree: RouteObject[] } | undefined;

/** Null for an address that no route knows. */
function findPattern(path: string, routes: ServerBuild['routes']): string | null {
  if (known?.routes !== routes) known = { routes, tree: asTree(routes, undefined) };
  // The data of a page is asked for below its own address.
  const page = path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
  let matches: ReturnType<typeof matchRoutes>;
  try {
    matches = matchRoutes(known.tree, page);
  } catch {
    // It can't be decoded.
    return null;
  }
  if (!matches) return null;
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
}

function asTree(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route): RouteObject => {
      const { id, path, index, caseSensitive } = route!;
      if (index) return { id, path, index, caseSensitive };
      return { id, path, caseSensitive, children: asTree(routes, id) };
    });
}
