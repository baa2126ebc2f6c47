/** The archive as a user sees it. Other pages of the administration post here; `back` is where the way back leads, `to` what is opened. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { setImpersonationCookie, requirePage } from '#app/actor.server.ts';
import { impersonate } from '#app/domain/people/users/impersonation.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import type { ServerContext } from '#app/server-context.ts';
import { redirectWithToast } from '#app/routes/shared/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { userPage, usersPage } from '../shared/users/addresses.ts';

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  const form = await readForm(request);
  const userGuid = params.userId ?? '';
  const asked = ownPath(form.get('back'));
  const back = asked?.startsWith('/admin') ? asked : userPage(userGuid);
  try {
    const { token, expiresAt } = await impersonate(person, { userGuid });
    const headers = { 'Set-Cookie': await setImpersonationCookie({ token, back }, expiresAt) };
    return redirect(ownPath(form.get('to')) ?? '/archive', { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const text = translate(person.locale)(`errors.${error.key}`, error.values);
    return redirectWithToast(error.key === 'adminSeesAll' ? back : usersPage, { kind: 'error', text });
  }
}

/** An address typed by hand begins nothing: it only leads to where the button is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requirePage(request, context as ServerContext, 'admin');
  return redirect(userPage(params.userId ?? ''));
}
