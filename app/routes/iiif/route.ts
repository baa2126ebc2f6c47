/**
 * IIIF Image API 3.0: `{id}` leads to `{id}/info.json`; `{id}/{region}/{size}/{rotation}/{quality}.{format}` is a picture. `{id}` is a
 * colorway's guid, for whoever brings a session, or a signed name, for viewers that bring none.
 */
import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '#app/domain/base/errors.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { iiifContext, iiifProfile } from '#app/domain/visible/pictures/iiif.ts';
import { type IiifAnswer, readIiifImage, readImageInfo, serviceId } from '#app/domain/visible/pictures/iiif.server.ts';
import { openStored } from '#app/domain/visible/pictures/pictures.server.ts';
import { readSignedId } from '#app/domain/visible/pictures/signatures.server.ts';
import type { ServerContext } from '#app/server-context.ts';
import { explain, isKnown, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

/** Any page of any site may show what it has an address for. */
const open = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const longestPart = 300;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  try {
    return opened(await answer(request, context, params['*'] ?? ''));
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    throw opened(thrown);
  }
}

function opened(response: Response): Response {
  for (const [name, value] of Object.entries(open)) response.headers.set(name, value);
  return response;
}

async function answer(request: Request, context: ServerContext, path: string): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  const [id = '', ...parts] = path.split('/');
  const signed = readSignedId(id);
  const person = await requireViewer(request, context, signed ? signed.sessionId : undefined);
  if (path.length > longestPart || ![0, 1, 4].includes(parts.length)) throw refuse(404);
  const colorway = await findVisibleColorway(person, signed?.colorwayId ?? id);
  if (!colorway) throw refuse(404);
  const base = serviceId(id, request.url);
  if (parts.length === 0 || (parts.length === 1 && parts[0] === '')) {
    return new Response(null, { status: 303, headers: { Location: `${base}/info.json`, 'Cache-Control': 'no-store' } });
  }
  if (parts.length === 1) {
    if (parts[0] !== 'info.json') throw refuse(404);
    return answerInfo(request, await readImageInfo(colorway, base), colorway.masterHash);
  }
  try {
    return await answerImage(request, base, await readIiifImage(person, colorway, parts));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return explain(person, error, error.status === 400 ? {} : { 'Retry-After': '5' });
  }
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': 'Accept, Accept-Language, If-None-Match, access-token',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** JSON-LD for whoever asks for it or says nothing; plain JSON for those who accept that alone, and for browsers, which show it. */
function answerInfo(request: Request, info: object, version: string): Response {
  const accept = request.headers.get('accept') ?? '';
  const plain = /application\/json|text\/html/.test(accept) && !/application\/ld\+json/.test(accept);
  const headers = new Headers({
    'Content-Type': plain ? 'application/json' : `application/ld+json;profile="${iiifContext}"`,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Cookie, access-token',
    Link: `<${iiifProfile}>;rel="profile"`,
    ETag: `"info-${plain ? 'json' : 'ld'}-${version}"`,
  });
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(info), { headers });
}

async function answerImage(request: Request, base: string, answer: IiifAnswer): Promise<Response> {
  const headers = new Headers({
    'Content-Type': answer.type,
    'Cache-Control': 'private, max-age=3600',
    Vary: 'Cookie, access-token',
    Link: `<${base}/${answer.request.canonical}>;rel="canonical", <${iiifProfile}>;rel="profile"`,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${'tile' in answer ? answer.tag : answer.key.split('/').slice(-2).join('-')}"`,
  });
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  if ('tile' in answer) {
    headers.set('Content-Length', String(answer.tile.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(answer.tile), { headers });
  }
  const { size, open } = await openStored(answer.key);
  headers.set('Content-Length', String(size));
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(await open()) as ReadableStream);
  return new Response(body, { headers });
}
