import { Readable } from 'node:stream';
import { attachment } from '#app/domain/base/text/file-names.ts';

/** A CSV response, streamed. */
export function csvFile(fileName: string, text: string | AsyncIterable<string>): Response {
  const body = typeof text === 'string' ? text : Readable.from(text, { objectMode: false });
  return new Response(body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
