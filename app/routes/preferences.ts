/** Language, surround, grid size and the other client settings: with the account for a person, in cookies for a stranger. */
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { cookieOptions, getActor, refuseCrossSite } from '#app/actor.server.ts';
import { savePreferences } from '#app/domain/accounts/preferences.server.ts';
import { localeCookie } from '#app/locales/i18next.server.ts';
import { isLocale } from '#app/locales/settings.ts';
import { ownPath } from '#app/own-path.ts';
import type { ServerContext } from '#app/server-context.ts';
import { orResponse } from './answers.server.ts';
import { readForm } from './form.server.ts';
import { surroundCookie, surrounds } from './surround.server.ts';

export async function loader() {
  throw redirect('/');
}

export async function action({ request, context }: ActionFunctionArgs) {
  await refuseCrossSite(request);
  const actor = await getActor(request, context as ServerContext);
  const { returnTo, language, ...change } = Object.fromEntries(await readForm(request));
  const headers = new Headers();
  const { secure } = cookieOptions;
  if (isLocale(language)) headers.append('Set-Cookie', await localeCookie.serialize(language, { secure }));
  const surround = surrounds.find((one) => one === change.surround);
  // Also for a person, so that the pages before sign-in look the same.
  if (surround) headers.append('Set-Cookie', await surroundCookie.serialize(surround, { secure }));
  if (actor.kind === 'person' && Object.keys(change).length > 0)
    await orResponse(savePreferences(actor, change), actor.locale);
  throw redirect(ownPath(returnTo, { doors: true }) ?? '/', { headers });
}
