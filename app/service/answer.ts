/** Every service call passes here: find the row, learn who asks, read the fields, call the operation, answer as JSON. */
import { getActor } from '#app/actor.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/errors.ts';
import { recordFailure } from '#app/failures.server.ts';
import { readLocale } from '#app/locales/i18next.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { readFields } from './body.ts';
import { docsPage } from './docs.ts';
import { openapiDocument } from './openapi.ts';
import type { Method } from './row.ts';
import { findRows, type Match } from './table.ts';

/** Where the routes mount this door; SERVICE_BASE_PATH is rewritten to it before. */
const mount = '/service';

export async function answer(request: Request, context: ServerContext): Promise<Response> {
  const path = new URL(request.url).pathname.slice(mount.length).replace(/\.data$/, '');
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (reading && path === '/openapi.json') return json(openapiDocument());
  if (reading && path === '/docs') return docsPage(context.cspNonce);
  try {
    return json(await run(request, context, path));
  } catch (error) {
    return refuse(request, context, error, path);
  }
}

async function run(request: Request, context: ServerContext, path: string): Promise<Record<string, unknown>> {
  const rows = findRows(path);
  const match = rows.get((request.method === 'HEAD' ? 'GET' : request.method) as Method);
  if (!match) throw new DomainError(rows.size === 0 ? 'notFound' : 'methodNotAllowed');
  const actor = await actorOf(request, context);
  return { responseCode: 0, ...(await callRow(match, actor, request)) };
}

async function callRow({ row, path }: Match, actor: Actor, request: Request): Promise<Record<string, unknown>> {
  if (!row.streams) return row.run(actor, { fields: await readFields(request), path }, undefined);
  const length = request.headers.get('content-length');
  const stream = {
    body: (request.body ?? noBody()) as AsyncIterable<Uint8Array>,
    contentType: request.headers.get('content-type') ?? '',
    contentLength: length === null ? undefined : Number(length),
  };
  return row.run(actor, { fields: {}, path }, stream);
}

async function* noBody(): AsyncIterable<Uint8Array> {}

/** Programs show their token in the header and nowhere else: a browser's cookie opens nothing here, so no other site can borrow it. */
function actorOf(request: Request, context: ServerContext): Promise<Actor> {
  return getActor(withoutCookies(request), context);
}

function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'content-length', 'content-type']) headers.delete(name);
  return new Request(request.url, { headers });
}

async function refuse(request: Request, context: ServerContext, error: unknown, path: string): Promise<Response> {
  const locale = await readLocale(withoutCookies(request));
  const refusal = error instanceof DomainError ? error : new DomainError('serviceFailure', { cause: error });
  if (!(error instanceof DomainError)) recordFailure(error, { request, requestId: context.requestId });
  const { key, code, status, values, fields } = refusal;
  const named = Object.keys(fields).length > 0;
  const body = {
    responseCode: code,
    error: key,
    message: translate(locale)(`errors.${key}`, values),
    ...(named && { fields }),
    ...(needsLogin(key) && { login: 'yes' }),
    ...(status >= 500 && { requestId: context.requestId }),
  };
  const headers: Record<string, string> = {
    ...(key === 'methodNotAllowed' && { Allow: [...findRows(path).keys()].join(', ') }),
    // s: the cooldown's length, and a moment for a picture in the making
    ...(key === 'tooManyRequests' && { 'Retry-After': '300' }),
    ...(key === 'pictureNotReady' && { 'Retry-After': '2' }),
  };
  return json(body, status, headers);
}

function needsLogin(key: ErrorKey): boolean {
  return key === 'notSignedIn' || key === 'sessionExpired';
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

