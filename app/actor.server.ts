/** Who is asking: cookie or access-token header. The one place where a request becomes an actor. */
import { hash } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { addBase } from './base-path.ts';
import { config } from './config.server.ts';
import {
  findPerson,
  findPersonOfSession,
  findSeen,
  type OpenedSession,
} from './domain/people/accounts/sessions.server.ts';
import { apiTokenMark, makeToken } from './domain/people/accounts/tokens.server.ts';
import type { Actor, Person } from './domain/base/actor.ts';
import { note } from './domain/base/activity/request-notes.ts';
import { readSettings } from './domain/base/settings/settings.server.ts';
import { can } from './domain/base/permissions.ts';
import { readSignature, readSignedId } from './domain/visible/pictures/signatures.server.ts';
import { readKeptLocale, readLocale } from './locales/i18next.server.ts';
import type { ServerContext } from './server-context.ts';

const secure = config.publicUrl.startsWith('https:');

/** `__Host-` (browsers then refuse it from a subdomain or another path) needs https and the root. The token is opaque: nothing to sign. */
const prefix = !secure ? '' : config.basePath ? '__Secure-' : '__Host-';
export const sessionCookieName = `${prefix}session`;

export const cookieOptions = { path: addBase('/'), httpOnly: true, sameSite: 'lax', secure } as const;

const sessionCookie = createCookie(sessionCookieName, cookieOptions);

const memory = new WeakMap<ServerContext, Map<string, Promise<Actor>>>();

/** `own`: an admin who looks as somebody else is asked for in person. */
export async function getActor(
  request: Request,
  context: ServerContext,
  options: { own?: boolean } = {},
): Promise<Actor> {
  const header = request.headers.get('access-token')?.trim();
  const cookies = request.headers.get('cookie') ?? '';
  const known = memory.get(context) ?? new Map<string, Promise<Actor>>();
  memory.set(context, known);
  const key = `${header ?? ''}\n${cookies}\n${request.headers.get('accept-language') ?? ''}\n${options.own ?? ''}`;
  const actor = known.get(key) ?? readActor(request, context, header, options.own);
  known.set(key, actor);
  return actor;
}

async function readActor(
  request: Request,
  context: ServerContext,
  header: string | undefined,
  isOwn = false,
): Promise<Actor> {
  const visit = {
    address: context.remoteAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    locale: await readLocale(request, (await readKeptLocale(request)) !== null && (await mayChooseLanguage())),
    ...(await readDevice(request)),
  };
  const token = header || (await readSessionCookie(request));
  const found = token ? await findPerson(token, visit) : null;
  // A program's token is no browser's session.
  const own = found?.apiToken && !header ? null : found;
  if (!own) {
    const isProgram = header?.startsWith(apiTokenMark);
    const expired = Boolean(token) && (header !== undefined || !(await isToldOver(request, token!)));
    return { kind: 'stranger', expired, ...(isProgram && { program: true }), ...visit };
  }
  note({ user: own.userId });
  const person = (!header && !isOwn && (await readSeen(request, own))) || own;
  // On a device that keeps no language of its own, a person's pages speak the one of the account; a program says its own each time.
  const { locale } = person.settings;
  const isLeftToAccount = !header && locale && !(await readKeptLocale(request));
  return isLeftToAccount && (await mayChooseLanguage()) ? { ...person, locale } : person;
}

export async function mayChooseLanguage(): Promise<boolean> {
  return (await readSettings()).languageSelection;
}

/** Doors where an admin who looks as somebody else is himself. */
const ownDoors = /^\/(admin|authenticate|sign-out|login)(\/|\.data$|$)/;

const impersonationCookie = createCookie(`${prefix}seeing`, cookieOptions);

/** The user as whom an admin sees the archive, in the admin's own language and surround: what is looked at is the archive. */
async function readSeen(request: Request, admin: Person): Promise<Person | null> {
  const token = can(admin, 'people') && (await readImpersonation(request))?.token;
  if (!token || ownDoors.test(new URL(request.url).pathname)) return null;
  const seen = await findSeen(token, admin);
  if (!seen) return null;
  const { locale, surround } = admin.settings;
  return { ...seen, settings: { ...seen.settings, locale, surround } };
}

interface Impersonation {
  token: string;
  /** the admin's page that it began from */
  back: string;
}

export async function readImpersonation(request: Request): Promise<Impersonation | null> {
  const kept: unknown = await impersonationCookie.parse(request.headers.get('cookie')).catch(() => null);
  const { token, back } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof Impersonation, unknown>
  >;
  return typeof token === 'string' && typeof back === 'string' ? { token, back } : null;
}

export async function setImpersonationCookie(impersonation: Impersonation, expires: Date): Promise<string> {
  return impersonationCookie.serialize(impersonation, { expires });
}

export async function clearImpersonation(): Promise<string> {
  return impersonationCookie.serialize('', { maxAge: 0 });
}

async function readSessionCookie(request: Request): Promise<string | null> {
  const token: unknown = await sessionCookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof token === 'string' ? token : null;
}

/**
 * The session that this browser was told is over, so that it isn't told at each page. Its own cookie stays until the next sign-in: the answer that
 * took it away might come after another tab has signed in.
 */
const overCookie = createCookie(`${prefix}over`, cookieOptions);

const markOf = (token: string) => hash('sha256', token).slice(0, 16);

export async function noteOver(request: Request): Promise<string> {
  return overCookie.serialize(markOf((await readSessionCookie(request)) ?? ''));
}

async function isToldOver(request: Request, token: string): Promise<boolean> {
  return (await overCookie.parse(request.headers.get('cookie')).catch(() => null)) === markOf(token);
}

/**
 * Who looks at a picture or takes a file: by cookie or token, else by the session that its address, or a `name` in it, is signed for. Anybody
 * else gets 403, whatever it is.
 */
export async function requireViewer(request: Request, context: ServerContext, name = ''): Promise<Person> {
  const actor = await getActor(request, context);
  const sessionId = readSignedId(name)?.sessionId ?? readSignature(new URL(request.url));
  const isSigned = actor.kind !== 'person' && sessionId !== null;
  const person = isSigned ? await findPersonOfSession(sessionId, actor) : actor;
  if (person?.kind === 'person' && can(person, 'pictures'))
    return isSigned ? { ...person, bySignedAddress: true } : person;
  throw new Response(null, { status: 403, headers: { 'Cache-Control': 'no-store' } });
}

/** A browser's own token, by which it is known at the next sign-in; only its hash is stored. It opens nothing. */
const deviceCookie = createCookie(`${prefix}device`, { ...cookieOptions, maxAge: 400 * 24 * 3600 });

async function readDevice(request: Request): Promise<{ device?: string }> {
  const token: unknown = await deviceCookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? { device: token } : {};
}

/** The same with a token where the browser has none yet; `keepDevice` hands it over. */
export function withDevice<Asker extends Actor>(actor: Asker): Asker {
  return actor.device ? actor : { ...actor, device: makeToken() };
}

/** The header that gives a browser its token, and keeps it from ageing; for pages that people sign in at. */
export async function keepDevice({ device }: Actor): Promise<string> {
  return deviceCookie.serialize(device ?? makeToken());
}

/** The header that hands a session to a browser. Without "remember me" it ends with the browser. */
export async function giveSession(session: OpenedSession): Promise<string> {
  return sessionCookie.serialize(session.token, session.remember ? { expires: session.expiresAt } : {});
}

/** The header that takes it back. */
export async function takeSession(): Promise<string> {
  return sessionCookie.serialize('', { maxAge: 0 });
}
