import type { Request, RequestHandler } from 'express';
import { errors } from './domain/base/errors.ts';
import { languages, type Locale } from './locales/languages.ts';
import { translate } from './locales/translate.ts';

/**
 * Forms of other sites are refused before anything reads them. Programs' calls carry no cookie and need no such guard.
 * A proxy may hand on another host name than people use: what comes from PUBLIC_URL's own pages is ours, and Remix is told so.
 */
export function refuseCrossSite(publicUrl: string): RequestHandler {
  const publicHost = new URL(publicUrl).host;
  return (request, response, next) => {
    const origin = request.get('origin');
    if (!origin || ['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.url.startsWith('/service/')) return next();
    const from = hostOf(origin);
    const own = [request.get('x-forwarded-host')?.split(',')[0]?.trim(), request.get('host')];
    if (from && own.includes(from)) return next();
    if (from === publicHost) {
      request.headers['x-forwarded-host'] = publicHost;
      return next();
    }
    response.status(errors.crossSite.status).type('text').end(translate(localeOf(request))('errors.crossSite'));
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function localeOf(request: Request): Locale {
  return languages.find((language) => language === request.acceptsLanguages(['en', 'tr', 'ru'])) ?? 'en';
}
