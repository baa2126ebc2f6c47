import type { Request, RequestHandler } from 'express';
import { errors } from './domain/base/error-list.ts';
import { languages, type Locale } from './locales/languages.ts';
import { translate } from './locales/translate.ts';

/**
 * The one check of where a request comes from: what another site makes a browser send, with the cookies of its person, is refused before
 * anything reads it. A browser says where an unsafe request comes from (Sec-Fetch-Site, Origin); a program says nothing of the kind, or
 * carries its token in a header, and nobody can lend it a person's cookie.
 * A proxy may hand on another host name than people use: what comes from PUBLIC_URL's own pages is ours, and Remix is told so. Where no
 * PUBLIC_URL is given, a proxy that drops the port is forgiven: cookies know no ports either.
 */
export function refuseCrossSite(publicUrl: string, serviceBase: string, isGiven = true): RequestHandler {
  const publicHost = new URL(publicUrl).host;
  const comparable = (host: string | null | undefined) => (isGiven ? host : host?.replace(/:\d+$/, ''));
  return (request, response, next) => {
    const origin = request.get('origin');
    const from = origin === undefined ? undefined : hostOf(origin);
    const site = request.get('sec-fetch-site');
    const own = [request.get('x-forwarded-host')?.split(',')[0]?.trim(), request.get('host'), publicHost];
    const isOwn = site
      ? site === 'same-origin' || site === 'none'
      : from === undefined || (from !== null && own.some((host) => comparable(host) === comparable(from)));
    if (from && isOwn) request.headers['x-forwarded-host'] = from;
    if (isOwn || ['GET', 'HEAD', 'OPTIONS'].includes(request.method) || isProgram(request, serviceBase)) return next();
    refuse(request, response);
  };
}

/** A call that brings its own token, or one of the API that brings no cookie. */
function isProgram(request: Request, serviceBase: string): boolean {
  if (request.get('access-token')?.trim()) return true;
  return request.get('cookie') === undefined && request.path.startsWith(`${serviceBase}/`);
}

function refuse(request: Request, response: Parameters<RequestHandler>[1]): void {
  const { code, status } = errors.crossSite;
  const message = translate(localeOf(request))('errors.crossSite');
  response.status(status);
  if (request.accepts(['html', 'json']) === 'json')
    response.json({ responseCode: code, key: 'crossSite', error: 'crossSite', message });
  else response.type('text').end(message);
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function localeOf(request: Request): Locale {
  return languages.find((language) => language === request.acceptsLanguages(['en', 'tr', 'ru'])) ?? 'en';
}
