/** Picture addresses for readers that bring neither cookie nor token: signed for one session, good while it lives and until they expire. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { sessionSecret } from '#app/config.server.ts';
import { guid } from '#app/domain/rules.ts';

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

/** Path and parameters without the signature's own, in one order. */
function canonical(url: URL): string {
  const params = [...url.searchParams].filter(([name]) => !own.includes(name)).sort();
  return `${url.pathname}?${new URLSearchParams(params).toString()}`;
}
