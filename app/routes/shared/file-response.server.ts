/** File responses, whole or ranges (RFC 9110, section 14), for resuming downloads and seeking in films. */
import type { Readable } from 'node:stream';
import { isRefusal } from '#app/domain/base/errors.ts';
import { readRange } from './byte-range.ts';
import { openBody } from './stored-body.server.ts';

interface OpenFile {
  /** bytes */
  size: number;
  type: string;
  etag: string;
  modifiedAt: Date;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
  /** Records the download; says whether it starts at the beginning. */
  record?: (isStart: boolean) => Promise<void>;
  /** Throws once the rest may no longer be had. */
  requireStill?: () => Promise<void>;
}

/** ms between two checks of whether the rest may still be had */
const checkEveryMs = 8_000;

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
  const open = () => file.open(range ?? undefined);
  const body = await openBody(request, open, async (stream) => {
    await file.record?.(start === 0);
    if (file.requireStill) endWhenRefused(stream, file.requireStill);
  });
  return new Response(body, { status, headers });
}

/** A large file takes an hour on a slow line, and whoever takes it may be stopped meanwhile: the connection breaks off. */
function endWhenRefused(stream: Readable, requireStill: () => Promise<void>): void {
  if (stream.destroyed) return;
  const check = async () => {
    try {
      await requireStill();
    } catch (error) {
      if (isRefusal(error)) stream.destroy(error);
    }
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  stream.once('close', () => clearInterval(timer));
}
