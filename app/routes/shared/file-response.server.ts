/** Files, whole or in parts (RFC 9110, section 14): a broken download goes on where it stopped, and who plays a film jumps within it. */
import { Readable } from 'node:stream';
import { readRange } from './byte-range.ts';

interface OpenFile {
  /** bytes */
  size: number;
  type: string;
  etag: string;
  modifiedAt: Date;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
  /** Writes down that it was taken, from its beginning or from somewhere in it. */
  record?: (isStart: boolean) => Promise<void>;
}

export async function answerFile(request: Request, file: OpenFile, more: Record<string, string>): Promise<Response> {
  const { size } = file;
  const headers = new Headers({
    'Content-Type': file.type,
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    Vary: 'Cookie, access-token',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...more,
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
  const stream = await file.open(range ?? undefined);
  await file.record?.(start === 0);
  // Who goes away in the middle ends the reading too.
  request.signal.addEventListener('abort', () => stream.destroy());
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
}
