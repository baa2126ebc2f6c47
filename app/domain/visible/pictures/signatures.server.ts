/** Picture addresses for readers that bring neither cookie nor token: signed for one session, good while it lives and until they expire. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { sessionSecret } from '#app/config.server.ts';
import { guid } from '#app/domain/base/rules.ts';

/** ms; a page is read within a day */
const goodFor = 24 * 3_600_000;

let key: Buffer | undefined;

/** A key of its own, so that no other signature made with the same secret is good here. */
function signingKey(): Buffer {
  return (key ??= Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'picture addresses', 32)));
}

function sign(path: string, sessionId: string, until: number): Buffer {
  return createHmac('sha256', signingKey()).update(`${sessionId}\n${until}\n${path}`).digest();
}

const own = ['s', 'until', 'sig'];

/** `path`: an address of `addresses.ts` with its parameters; the answer has three more. */
export function signPicture(path: string, sessionId: string, until = Date.now() + goodFor): string {
  const seconds = Math.floor(until / 1000);
  const url = new URL(path, 'http://picture');
  const signature = sign(canonical(url), sessionId, seconds).toString('base64url');
  url.searchParams.set('s', sessionId);
  url.searchParams.set('until', String(seconds));
  url.searchParams.set('sig', signature);
  return url.pathname + url.search;
}

/** The session an address was signed for, or null where it has no signature, a wrong or an old one. */
export function readSignature(url: URL): string | null {
  const [sessionId, until, given] = own.map((name) => url.searchParams.get(name));
  if (!given || !guid.safeParse(sessionId).success || !/^\d{1,12}$/.test(until ?? '')) return null;
  const signature = Buffer.from(given, 'base64url');
  const right = sign(canonical(url), sessionId!, Number(until));
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null;
  return Number(until) * 1000 > Date.now() ? sessionId! : null;
}

const idShape = /^([0-9a-f]{32})_([0-9a-f]{32})_([0-9a-z]{1,9})_([0-9a-f]{40})$/;
const withHyphens = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * A colorway's name for viewers that bring neither cookie nor token, good for one session: letters, digits and underscores alone.
 * Whole hours, so that a page that is looked at again gives the same.
 */
export function signId(colorwayId: string, sessionId: string, until = Date.now() + goodFor): string {
  const hours = Math.ceil(until / 3_600_000);
  const [colorway, session] = [colorwayId, sessionId].map((id) => id.toLowerCase().replaceAll('-', ''));
  return `${colorway}_${session}_${hours.toString(36)}_${signedId(colorway!, session!, hours)}`;
}

function signedId(colorway: string, session: string, hours: number): string {
  return sign(`iiif ${colorway}`, session, hours).toString('hex').slice(0, 40);
}

/** What a signed name stands for; null where it is none, a wrong or an old one. */
export function readSignedId(id: string): { colorwayId: string; sessionId: string } | null {
  const [, colorway, session, hours, given] = idShape.exec(id) ?? [];
  if (!colorway || !session || !hours || !given) return null;
  const until = Number.parseInt(hours, 36);
  const right = signedId(colorway, session, until);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right)) || until * 3_600_000 <= Date.now()) return null;
  return { colorwayId: withHyphens(colorway), sessionId: withHyphens(session) };
}

/** Path and parameters without the signature's own, in one order. */
function canonical(url: URL): string {
  const params = [...url.searchParams].filter(([name]) => !own.includes(name)).sort();
  return `${url.pathname}?${new URLSearchParams(params).toString()}`;
}
