import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { boardVersion } from '#app/domain/lists/collections/show/boards.server.ts';
import { findBoardFilm, openFilm } from '#app/domain/lists/collections/show/pictures.server.ts';
import { isKnown, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';
import { readRange } from './film-range.ts';

/** A film in the pieces that a player asks for (RFC 9110 §14): jumping within it needs them. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const key = await findBoardFilm(person, params.imageId!);
  const film = key && (await openFilm(key));
  if (!key || !film) throw refuse(404);
  const current = new URL(request.url).searchParams.get('v') === boardVersion(key);
  const headers = new Headers({
    'Content-Type': film.type,
    ETag: `"${key.split('/').at(-1)}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': current ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    Vary: 'Cookie, access-token',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  const range = readRange(request.headers, headers.get('ETag')!, film.size);
  if (range === 'outside') {
    headers.set('Content-Range', `bytes */${film.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: film.size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${film.size}`);
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(await film.open({ start, end })) as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers });
}
