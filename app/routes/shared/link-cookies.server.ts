/** Moves tokens of mailed links from the address into a short-lived cookie, so that no history, log or screenshot keeps them. */
import { createCookie, redirect } from '@remix-run/node';
import { cookieOptions } from '#app/actor.server.ts';

export const passwordLink = createCookie('password-link', { ...cookieOptions, maxAge: 60 * 60 });
export const signInLink = createCookie('sign-in-link', { ...cookieOptions, maxAge: 10 * 60 });

type LinkCookie = typeof passwordLink;

/** Throws the redirect to the address without the token, if it has one. */
export async function moveToken(request: Request, cookie: LinkCookie): Promise<void> {
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (token === null) return;
  const headers = { 'Set-Cookie': await cookie.serialize(token.slice(0, 200)), 'Cache-Control': 'no-store' };
  throw redirect(url.pathname.replace(/\.data$/, ''), { headers });
}

export async function readLinkToken(request: Request, cookie: LinkCookie): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof token === 'string' && token ? token : null;
}

export async function forgetLink(cookie: LinkCookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
