/** The background around prints: the user's setting, or a cookie before sign-in. */
import { createCookie } from '@remix-run/node';
import { addBase } from '#app/base-path.ts';
import { defaultSettings, type Actor, type ClientSettings } from '#app/domain/base/actor.ts';

export const backgrounds = ['light', 'grey', 'dark'] as const satisfies readonly ClientSettings['surround'][];

export const backgroundCookie = createCookie('surround', {
  path: addBase('/'),
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
});

export async function readBackground(request: Request, actor: Actor): Promise<ClientSettings['surround']> {
  if (actor.kind === 'person') return actor.settings.surround;
  const kept: unknown = await backgroundCookie.parse(request.headers.get('Cookie')).catch(() => null);
  return backgrounds.find((surround) => surround === kept) ?? defaultSettings.surround;
}
