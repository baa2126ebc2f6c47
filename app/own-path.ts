/** Redirects that stay on this site, and on pages. Browser-safe. */

/** Doors of the product that nobody should be sent back to. */
const doors =
  /^\/(login|authenticate|create-password|reset-password|sign-out|auto-login|passkeys|preferences(?!\/security)|dummy|livez|readyz|healthz|service)(\/|$)/;

/**
 * The path if it is one of this site's pages, else null. Read as a browser would (backslashes, tabs, dots and escapes included), compared
 * with a site that is surely not the attacker's, and given back in that reading. `doors`: sign-in and its like will do too.
 */
export function ownPath(target: unknown, options: { doors?: boolean } = {}): string | null {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2000) return null;
  // Browsers drop control characters and take \ for /: no page of ours has them.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(target)) return null;
  const base = 'http://own.invalid';
  if (!URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith('//') || isDisguised(url.pathname)) return null;
  if (!options.doors && doors.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Escapes that some server or proxy on the way might undo into another site's address or another path. */
function isDisguised(pathname: string): boolean {
  return /%(2f|5c|00|0a|0d|09|25)/i.test(pathname);
}

/** `/login?redirectTo=…`; home needs no reminder. */
export function withReturn(page: string, target: string | null, extra: Record<string, string> = {}): string {
  const search = new URLSearchParams(extra);
  const own = ownPath(target);
  if (own && own !== '/') search.set('redirectTo', own);
  const text = search.toString();
  return text ? `${page}?${text}` : page;
}
