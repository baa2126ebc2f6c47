/**
 * A message about what was just done. To a page with script it goes with the very answer that it is about, so that no other request
 * can take it; without script a short-lived cookie keeps it until the document that the answer leads to.
 */
import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import { addBase, dropBase } from '#app/base-path.ts';
import { toastHeaderName } from './toasts.ts';

const Toast = z.object({
  kind: z.enum(['success', 'danger', 'info']),
  text: z.string().max(500),
  id: z.string(),
  /** what was just moved to the trash, for the offer to restore it */
  undo: z.object({ kind: z.string(), id: z.string() }).optional(),
  /** the page that the answer leads to: no other tab's page takes it, and `undo` is offered there */
  at: z.string().optional(),
});
export type Toast = z.infer<typeof Toast>;

const cookie = createCookie('toast', { path: addBase('/'), sameSite: 'lax', httpOnly: true, maxAge: 60 });

export async function redirectWithToast(
  url: string,
  toast: Omit<Toast, 'id' | 'at'>,
  init: { headers?: HeadersInit; status?: 302 | 303 } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append('Set-Cookie', await toastHeader({ ...toast, at: url.split('#', 1)[0] }));
  return redirect(url, { status: init.status ?? 302, headers });
}

/** For an answer that isn't a redirect. */
export function toastHeader(toast: Omit<Toast, 'id'>): Promise<string> {
  return cookie.serialize({ ...toast, id: crypto.randomUUID() });
}

export const isToast = (setCookie: string) => setCookie.startsWith(`${cookie.name}=`);

const read = async (cookies: string | null): Promise<Toast | null> =>
  Toast.safeParse(await cookie.parse(cookies).catch(() => null)).data ?? null;

/** Path and query, as browsers write them. */
function addressIn(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost');
  return dropBase(pathname) + search;
}

/** Whether it isn't for another page. */
const isFor = ({ at }: Toast, url: string) => at === undefined || addressIn(at) === addressIn(url);

/** The pending toast, and the header that deletes it. For documents alone: a page with script has its own already. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; forget: string | null }> {
  const toast = await read(request.headers.get('Cookie'));
  if (!toast || !isFor(toast, request.url)) return { toast: null, forget: null };
  return { toast, forget: await cookie.serialize('', { maxAge: 0 }) };
}

/** Of an answer to a document that leads on to another page: the toast that was for this one goes with it. */
export async function carryToast(request: Request, response: Response): Promise<Response> {
  const to = response.headers.get('Location');
  if (to === null || request.method !== 'GET' || response.headers.getSetCookie().some(isToast)) return response;
  const toast = await read(request.headers.get('Cookie'));
  if (toast?.at === undefined || !isFor(toast, request.url)) return response;
  const headers = new Headers(response.headers);
  headers.append('Set-Cookie', await cookie.serialize({ ...toast, at: addressIn(to) }));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Of JSON, the same JSON. */
const inAscii = (json: string) =>
  json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Of an answer to a page's script: its toast goes in a header of this answer, not in the cookie that all tabs share. */
export async function handToast(response: Response): Promise<Response> {
  const set = response.headers.getSetCookie();
  const toast = await read(set.find(isToast)?.split(';', 1)[0] ?? null);
  if (!toast) return response;
  const headers = new Headers(response.headers);
  headers.delete('Set-Cookie');
  for (const one of set) if (!isToast(one)) headers.append('Set-Cookie', one);
  headers.set(toastHeaderName, inAscii(JSON.stringify(toast)));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
