/** How every picture is answered: who may, what it is, from where, and for how long a browser may keep it. */
import { Readable } from 'node:stream';
import { getActor } from '#app/actor.server.ts';
import { findPersonOfSession } from '#app/domain/people/accounts/sessions.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { can } from '#app/domain/base/permissions.ts';
import { versionOf } from '#app/domain/visible/pictures/addresses.ts';
import { obtainPicture, openStored } from '#app/domain/visible/pictures/pictures.server.ts';
import { PictureRequest, PictureWidth } from '#app/domain/visible/pictures/requests.server.ts';
import { readSignature } from '#app/domain/visible/pictures/signatures.server.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { findVisibleWear, wearRequest, wearVersion } from '#app/domain/catalog/wear/visible.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';

/** Who looks: by cookie or token, else by the session that the address is signed for. Anybody else gets 403, whatever the picture. */
export async function requireViewer(
  request: Request,
  context: ServerContext,
  sessionId = readSignature(new URL(request.url)),
): Promise<Person> {
  const actor = await getActor(request, context);
  if (actor.kind === 'person') return allow(actor);
  const person = sessionId && (await findPersonOfSession(sessionId, actor));
  if (!person) throw refuse(403);
  return allow(person);
}

function allow(person: Person): Person {
  if (can(person, 'archive') || can(person, 'admin')) return person;
  throw refuse(403);
}

export function refuse(status: 403 | 404): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** `colorway` null: hidden or missing, which look the same. */
export async function answerPicture(
  request: Request,
  person: Person,
  colorway: VisiblePicture | null,
  asked: unknown,
): Promise<Response> {
  if (!colorway) throw refuse(404);
  const parsed = PictureRequest.safeParse(asked);
  if (!parsed.success) return explain(person, new DomainError('invalidInput'));
  try {
    const key = await obtainPicture(colorway, parsed.data, { sessionId: person.sessionId });
    return await answerStored(request, key, versionOf(colorway.masterHash), 'image/webp');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return explain(person, error, { 'Retry-After': '5' });
  }
}

/** A hidden, disabled or missing model looks as a hidden design does. */
export async function answerWear(request: Request, person: Person, colorway: VisiblePicture | null): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const asked = PictureWidth.safeParse(searchParams.get('width') ?? undefined);
  const wear = colorway && (await findVisibleWear(person, searchParams.get('wear')));
  if (!colorway || !wear) throw refuse(404);
  if (!asked.success) return explain(person, new DomainError('invalidInput'));
  const version = `${versionOf(colorway.masterHash)}${wearVersion(wear.filesKey)}`;
  return orExplain(person, async () => {
    const key = await obtainPicture(colorway, wearRequest(wear, asked.data), { sessionId: person.sessionId });
    return answerStored(request, key, version, 'image/webp');
  });
}

/** The key holds everything that decides the bytes, so it is their tag too. */
export async function answerStored(request: Request, key: string, version: string, type: string): Promise<Response> {
  const headers = pictureHeaders(request, `"${key.split('/').slice(-2).join('-')}"`, version, type);
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  const { size, open } = await openStored(key);
  headers.set('Content-Length', String(size));
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(await open()) as ReadableStream);
  return new Response(body, { headers });
}

export function answerBytes(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  tag: string,
  version: string,
  type: string,
): Response {
  const headers = pictureHeaders(request, `"${tag}"`, version, type);
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** An address that names the present version never changes; another is asked about each time. Never kept for somebody else. */
function pictureHeaders(request: Request, etag: string, version: string, type: string): Headers {
  const current = new URL(request.url).searchParams.get('v') === version;
  return new Headers({
    'Content-Type': type,
    ETag: etag,
    'Cache-Control': current ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    Vary: 'Cookie, access-token',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}

export function isKnown(request: Request, headers: Headers): boolean {
  const known = request.headers.get('if-none-match');
  if (!known) return false;
  const etag = headers.get('ETag');
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** An answer, or why there is none, in the person's language. */
export async function orExplain(person: Person, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return explain(person, error, error.status === 503 ? { 'Retry-After': '5' } : {});
  }
}

export function explain(person: Person, error: DomainError, more: Record<string, string> = {}): Response {
  const message = translate(person.locale)(`errors.${error.key}`, error.values);
  return new Response(message, {
    status: error.status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  });
}
