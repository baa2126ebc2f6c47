/** A colorway's original, whole or in parts. */
import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { openOriginal } from '#app/domain/catalog/designs/original.server.ts';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { readRange } from '#app/routes/shared/byte-range.ts';
import { orExplain } from '#app/routes/shared/picture-response.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return orExplain(person, async () => {
    const file = await openOriginal(person, { designGuid: params.designId, colorwayGuid: params.colorwayId });
    const { size, etag, modifiedAt } = file;
    const headers = new Headers({
      'Content-Type': file.type,
      'Content-Disposition': attachment(file.fileName),
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'Last-Modified': modifiedAt.toUTCString(),
      'Cache-Control': 'private, no-cache, no-transform',
      Vary: 'Cookie',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const range = readRange(request.headers, file);
    if (range === 'unchanged') return new Response(null, { status: 304, headers });
    if (range === 'outside') {
      headers.set('Content-Range', `bytes */${size}`);
      headers.delete('Content-Disposition');
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set('Content-Length', String(end - start + 1));
    if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD') return new Response(null, { status, headers });
    if (start === 0) await file.record();
    const stream = await file.open(range ?? undefined);
    // Who goes away in the middle ends the reading too.
    request.signal.addEventListener('abort', () => stream.destroy());
    return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
  });
}
