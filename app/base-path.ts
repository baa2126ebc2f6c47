/**
 * Where the archive lies on its host: empty at the root, `/prints` where PUBLIC_URL ends with it. The product knows no base path: every address
 * in it begins at the archive's own root. The base is taken off where a request comes in (place-build.server.ts) and put before an address
 * where it goes to a browser: by Remix's router in links, forms and redirects, by jsx/jsx-runtime.ts in all other elements, and by `addBase`
 * in what scripts and cookies say. Browser-safe.
 */
let base = typeof document === 'undefined' ? '' : readPage();

/** Remix tells each page its basename, `/` at the root. */
function readPage(): string {
  return (window as { __remixContext?: { basename?: string } }).__remixContext?.basename?.replace(/\/$/, '') ?? '';
}

/** On the server: once, before any page. */
export function setBasePath(path: string): void {
  base = path;
}

/** Whether addresses are the same in the archive and on its host. */
export const isAtRoot = () => base === '';

/** A path of the archive as a path of its host. What begins elsewhere, a blob for example, stays as it is. */
export function addBase(address: string): string {
  return base && /^\/(?!\/)/.test(address) ? base + address : address;
}

/** A path of the host as a path of the archive. */
export function dropBase(path: string): string {
  return isBelow(path, base) ? path.slice(base.length) || '/' : path;
}

/** The path itself or what lies below it, not what only begins with the same letters. */
export function isBelow(path: string, place: string): boolean {
  return path.startsWith(place) && /^(?![^/?#])/.test(path.slice(place.length));
}
