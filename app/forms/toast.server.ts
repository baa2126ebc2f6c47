/** A message that survives one redirect: a short-lived cookie that the next page shows and deletes. */
import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import { addBase } from '#app/base-path.ts';

const Toast = z.object({
  kind: z.enum(['success', 'danger', 'info']),
  text: z.string().max(500),
  id: z.string(),
  /** what was just moved to the trash, for the offer to restore it */
  undo: z.object({ kind: z.string(), id: z.string() }).optional(),
});
export type Toast = z.infer<typeof Toast>;

const cookie = createCookie('toast', { path: addBase('/'), sameSite: 'lax', httpOnly: true, maxAge: 60 });

export async function redirectWithToast(
  url: string,
  toast: Omit<Toast, 'id'>,
  init: { headers?: HeadersInit; status?: 302 | 303 } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append('Set-Cookie', await toastHeader(toast));
  return redirect(url, { status: init.status ?? 302, headers });
}

/** For an answer that isn't a redirect: the next load of the root shows the toast. */
export function toastHeader(toast: Omit<Toast, 'id'>): Promise<string> {
  return cookie.serialize({ ...toast, id: crypto.randomUUID() });
}

export const isToast = (setCookie: string) => setCookie.startsWith(`${cookie.name}=`);

/** The pending toast, and the header that deletes it. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; forget: string | null }> {
  const parsed = Toast.safeParse(await cookie.parse(request.headers.get('Cookie')).catch(() => null));
  if (!parsed.success) return { toast: null, forget: null };
  return { toast: parsed.data, forget: await cookie.serialize('', { maxAge: 0 }) };
}
