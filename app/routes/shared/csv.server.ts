/** Tables as files, sent row by row as they are read. */
import { csvDelimiters, writeCsv } from '#app/domain/base/text/csv.ts';

export type CsvRow = (string | number | null)[];

/** Chunks of rows, the first of which begins with the heads. */
export function answerCsv(name: string, chunks: AsyncIterable<CsvRow[]>): Response {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      const text = writeCsv(value, csvDelimiters[0]);
      // The byte order mark stands once.
      controller.enqueue(encoder.encode(isFirst ? text : text.slice(1)));
      isFirst = false;
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
    },
  });
}
