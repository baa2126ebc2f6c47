/** A finished download, whole or in parts: a broken one goes on where it stopped. Address and session decide whose it is. */
import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '#app/domain/base/errors.ts';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { openDownload, recordDownload, type DownloadFile } from '#app/domain/output/downloads/file.server.ts';
import { explain, requireViewer } from '#app/routes/shared/picture-response.server.ts';
import { readRange } from '#app/routes/shared/byte-range.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  let file: DownloadFile;
  try {
    file = await openDownload(person, params.jobId!);
    const range = readRange(request.headers, file);
    const headers = headersOf(file);
    if (range === 'unchanged') return new Response(null, { status: 304, headers });
    if (range === 'outside') {
      headers.set('Content-Range', `bytes */${file.size}`);
      headers.delete('Content-Disposition');
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    headers.set('Content-Length', String(end - start + 1));
    if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD') return new Response(null, { status, headers });
    const stream = await file.open(range ?? undefined);
    await recordDownload(person, file.jobId, start === 0);
    // Who goes away in the middle ends the reading too.
    request.signal.addEventListener('abort', () => stream.destroy());
    return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return explain(person, error);
  }
}

function headersOf({ fileName, type, etag, modifiedAt }: DownloadFile): Headers {
  return new Headers({
    'Content-Type': type,
    'Content-Disposition': attachment(fileName),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': modifiedAt.toUTCString(),
    'Cache-Control': 'private, no-cache, no-transform',
    Vary: 'Cookie, access-token',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}
