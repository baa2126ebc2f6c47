import { Readable } from 'node:stream';
import { attachment } from '#app/domain/base/text/file-names.ts';
import type { TableFile } from '#app/domain/base/sheets/write-table.server.ts';

/** A table as a response, streamed. */
export function tableFile({ fileName, contentType, body }: TableFile): Response {
  return new Response(Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
