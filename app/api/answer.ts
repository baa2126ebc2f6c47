/** Handles every API call: find the endpoint, authenticate, read the fields, call the operation, answer as JSON. */
import { Readable } from 'node:stream';
import { addBase, isAtRoot } from '#app/base-path.ts';
import { getActor } from '#app/actor.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { note } from '#app/domain/base/activity/request-notes.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { asDomainError, DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { countCall } from '#app/rates.server.ts';
import { recordFailure } from '#app/failures.server.ts';
import { countServiceCall } from '#app/metrics.server.ts';
import { nameRequest } from '#app/trace-requests.server.ts';
import { unavailableSeconds } from '#app/admission.server.ts';
import { readLocale } from '#app/locales/i18next.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { dropRest, readFields, readFieldsOfPerson } from '#app/call-body.server.ts';
import { docsPage } from './docs.ts';
import { FileAnswer } from './endpoint.ts';
import { openapiDocument } from './openapi.ts';
import { findRows, type Match } from './endpoints.ts';

/** Where the routes mount the API; SERVICE_BASE_PATH is rewritten to it before. */
const mount = '/service';

/** Public pages beside the calls, read-only. */
const documents: Record<string, (context: ServerContext) => Response> = {
  '/openapi.json': () => json(openapiDocument()),
  '/docs': ({ cspNonce }) => docsPage(cspNonce),
};

export async function answer(request: Request, context: ServerContext): Promise<Response> {
  const path = new URL(request.url).pathname.slice(mount.length).replace(/\.data$/, '');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
  if (document && method === 'GET') return document(context);
  const rows = findRows(path);
  const allowed: string[] = document ? ['GET'] : [...rows.keys()];
  const match = [...rows.values()].find(({ row }) => row.method === method);
  const call = match ? `${match.row.method} ${match.row.path}` : 'none';
  if (match) nameRequest(method, `${mount}${match.row.path}`);
  try {
    await countCall({ token: request.headers.get('access-token'), address: context.remoteAddress });
    if (!match) throw new DomainError(allowed.length === 0 ? 'notFound' : 'methodNotAllowed');
    const result = await callRow(match, request, context);
    countServiceCall(call, 0);
    return result instanceof FileAnswer ? fileResponse(result) : json({ responseCode: 0, ...result });
  } catch (error) {
    dropRest(request);
    const known = asDomainError(error);
    if (known) note({ refused: known.key });
    const refusal = known ?? new DomainError('serviceFailure', { cause: error });
    countServiceCall(call, refusal.code);
    return refuse(refusal, request, context, allowed);
  }
}

async function callRow({ row, path }: Match, request: Request, context: ServerContext) {
  const actor = await actorOf(request, context);
  if (!row.streams) {
    // No uploads of whoever has no session, or may not make this call.
    const bringer = row.file && actor.kind === 'person' ? actor : null;
    if (bringer) requirePermission(bringer, row.permission);
    const reads = bringer ? readFieldsOfPerson(request, bringer, row.file!) : readFields(request);
    return row.run(actor, { fields: await reads, path }, undefined);
  }
  const length = request.headers.get('content-length');
  const stream = {
    body: (request.body ?? noBody()) as AsyncIterable<Uint8Array>,
    contentType: request.headers.get('content-type') ?? '',
    contentLength: length === null ? undefined : Number(length),
  };
  return row.run(actor, { fields: {}, path }, stream);
}

async function* noBody(): AsyncIterable<Uint8Array> {}

/** The token is accepted only in the header: cookies are ignored, so that no other site can use a browser's session (CSRF). */
function actorOf(request: Request, context: ServerContext): Promise<Actor> {
  return getActor(withoutCookies(request), context);
}

function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'content-length', 'content-type']) headers.delete(name);
  return new Request(request.url, { headers });
}

async function refuse(
  { key, code, status, values, fields, cause }: DomainError,
  request: Request,
  context: ServerContext,
  allowed: string[],
): Promise<Response> {
  const locale = await readLocale(withoutCookies(request));
  if (key === 'serviceFailure' || key === 'unavailable')
    recordFailure(cause, { request, requestId: context.requestId });
  const body = {
    responseCode: code,
    error: key,
    message: translate(locale)(`errors.${key}`, values),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(needsLogin(key) && { login: 'yes' }),
    ...(status >= 500 && { requestId: context.requestId }),
  };
  return json(body, status, {
    ...(key === 'methodNotAllowed' && { Allow: withHead(allowed).join(', ') }),
    // s: what is left of a window, or the length of a cooldown
    ...([429, 503].includes(status) && {
      'Retry-After': String(values.seconds ?? retrySeconds[key] ?? unavailableSeconds),
    }),
    // The rest of the body may never arrive: the connection is closed.
    ...(key === 'bodyTooSlow' && { Connection: 'close' }),
  });
}

const retrySeconds: Partial<Record<ErrorKey, number>> = { tooManyRequests: 300, tooManyDownloads: 30 };

function needsLogin(key: ErrorKey): boolean {
  return key === 'notSignedIn' || key === 'sessionExpired' || key === 'apiTokenInvalid';
}

function withHead(methods: string[]): string[] {
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function fileResponse({ fileName, contentType, body }: FileAnswer): Response {
  return new Response(Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** The fields whose texts are paths of pictures and films on this host. */
const files = new Set(['thumbnail', 'largeImage', 'picture', 'film']);
const placeFile = (name: string, value: unknown) =>
  typeof value === 'string' && files.has(name) ? addBase(value) : value;

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  // Being asked of each value takes three times as long as writing it.
  return new Response(JSON.stringify(body, isAtRoot() ? undefined : placeFile), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}
