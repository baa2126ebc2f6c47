/** Picture responses: content type, body, caching. */
import { hash } from 'node:crypto';
import type { Actor } from '#app/domain/base/actor.ts';
import { asDomainError, atAddress, type DomainError } from '#app/domain/base/errors.ts';
import type { PictureBytes, StoredPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { translate } from '#app/locales/translate.ts';
import { openBody } from './stored-body.server.ts';

/** An invalid address. */
export function refuse(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
}

export async function answerStored(request: Request, picture: StoredPicture): Promise<Response> {
  const headers = pictureHeaders(request, picture);
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  const { size, read } = await picture.open();
  headers.set('Content-Length', String(size));
  const body = request.method === 'HEAD' ? null : await openBody(request, read);
  return new Response(body, { headers });
}

export function answerBytes(request: Request, { bytes, ...picture }: PictureBytes): Response {
  const headers = pictureHeaders(request, picture);
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

/** Facts of a picture, as JSON. */
export function answerInfo(request: Request, info: { version: string }): Response {
  const text = JSON.stringify(info);
  const bytes = new TextEncoder().encode(text);
  const tag = `info-${hash('sha256', text).slice(0, 20)}`;
  return answerBytes(request, { bytes, tag, version: info.version, type: 'application/json' });
}

function pictureHeaders(request: Request, { tag, version, type }: Pick<StoredPicture, 'tag' | 'version' | 'type'>) {
  return new Headers({
    'Content-Type': type,
    ETag: `"${tag}"`,
    'Cache-Control': cacheFor(request, version),
    Vary: 'Cookie, access-token',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}

/** An address with the present version is immutable; others are revalidated each time. Never in shared caches. */
export function cacheFor(request: Request, version: string): string {
  const isPresent = new URL(request.url).searchParams.get('v') === version;
  return isPresent ? 'private, max-age=31536000, immutable' : 'private, no-cache';
}

export function isKnown(request: Request, headers: Headers): boolean {
  const known = request.headers.get('if-none-match');
  if (!known) return false;
  const etag = headers.get('ETag');
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** Retry-After in s, for pictures that aren't ready and for whatever doesn't say when */
const retrySeconds = 5;

export function retryAfter({ status, values }: DomainError): Record<string, string> {
  return [429, 503].includes(status) ? { 'Retry-After': String(values.seconds ?? retrySeconds) } : {};
}

/** A response, or the error in the user's language. */
export async function withErrorText(
  { locale }: Pick<Actor, 'locale'>,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const known = asDomainError(error);
    if (!known) throw error;
    const refusal = atAddress(known);
    return new Response(translate(locale)(`errors.${refusal.key}`, refusal.values), {
      status: refusal.status,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...retryAfter(refusal),
      },
    });
  }
}
