import type { RequestHandler } from 'express';

/** `response.locals.cspNonce` must be set before. */
export function sendSecurityHeaders(options: { dev: boolean; https: boolean }): RequestHandler {
  return (_request, response, next) => {
    response.set({
      'content-security-policy': writePolicy(String(response.locals.cspNonce), options.dev),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    if (options.https) response.set('strict-transport-security', 'max-age=31536000');
    next();
  };
}

function writePolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    // Vite's own are written by its script.
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // The film of an export is made in a worker of the browser's; Vite's reload has a socket of its own.
    "worker-src 'self' blob:",
    `connect-src 'self'${dev ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
