/** Starts an impersonation. Other admin pages post here; `back` is where ending it leads, `to` what is opened. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { setImpersonationCookie } from '#app/actor.server.ts';
import { impersonate } from '#app/domain/people/users/impersonation.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ownPath } from '#app/own-path.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { userPage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { impersonationForm } from '#app/routes/admin/shared/users/form.ts';

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => {
    const userGuid = page.params.userId ?? '';
    const here = userPage(userGuid);
    return handleForm(
      page,
      impersonationForm,
      {
        see: intent(impersonate, {
          input: () => ({ userGuid }),
          async done({ token, expiresAt }, { text, go }) {
            const asked = ownPath(text('back'));
            const back = asked?.startsWith('/admin') ? asked : here;
            const headers = { 'Set-Cookie': await setImpersonationCookie({ token, back }, expiresAt) };
            return go(ownPath(text('to')) ?? '/archive', { headers });
          },
          leave: { adminSeesAll: here, notFound: usersPage, invalidGuid: usersPage },
        }),
      },
      here,
    );
  });

/** A GET starts nothing: it redirects to the page with the button. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, ({ params }) => redirect(userPage(params.userId ?? '')));
