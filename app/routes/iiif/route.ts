/**
 * IIIF Image API 3.0: `{id}` leads to `{id}/info.json`; `{id}/{region}/{size}/{rotation}/{quality}.{format}` is a picture. `{id}` is a
 * colorway's guid, for requests with a session, or a signed name, for viewers without one.
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { iiifContext, iiifProfile } from '#app/domain/visible/pictures/iiif.ts';
import { getIiifImage, getIiifInfo, type IiifImage } from '#app/domain/visible/pictures/iiif.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerBytes, answerStored, isKnown, refuse } from '#app/routes/shared/picture-response.server.ts';

/** CORS: any site may show a picture whose address it has. */
const open = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const longestPart = 300;

export async function loader(args: LoaderFunctionArgs) {
  try {
    return opened(await answer(args));
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    throw opened(thrown);
  }
}

function opened(response: Response): Response {
  for (const [name, value] of Object.entries(open)) response.headers.set(name, value);
  return response;
}

async function answer(args: LoaderFunctionArgs): Promise<Response> {
  if (args.request.method === 'OPTIONS') return preflight();
  const path = args.params['*'] ?? '';
  const [id = '', ...parts] = path.split('/');
  return withViewer(
    args,
    async ({ actor, request }) => {
      if (path.length > longestPart) throw refuse();
      if (parts.length === 4) return answerImage(request, await getIiifImage(actor, { id, parts }));
      if (parts.length > 1 || !['', 'info.json', undefined].includes(parts[0])) throw refuse();
      const { base, info, version } = await getIiifInfo(actor, { id });
      if (parts[0]) return answerInfo(request, info, version);
      return new Response(null, {
        status: 303,
        headers: { Location: `${base}/info.json`, 'Cache-Control': 'no-store' },
      });
    },
    { name: id, kind: 'tiles' },
  );
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

/** JSON-LD by default; plain JSON for clients that accept only that, and for browsers, which display it. */
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

async function answerImage(request: Request, image: IiifImage): Promise<Response> {
  const response = 'bytes' in image ? answerBytes(request, image) : await answerStored(request, image);
  response.headers.set('Cache-Control', 'private, max-age=3600');
  response.headers.set('Link', `<${image.base}/${image.canonical}>;rel="canonical", <${iiifProfile}>;rel="profile"`);
  return response;
}
