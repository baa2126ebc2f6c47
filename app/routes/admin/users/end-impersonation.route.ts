/** Ends an impersonation. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { readImpersonation, clearImpersonation } from '#app/actor.server.ts';
import { endImpersonation } from '#app/domain/people/users/impersonation.server.ts';
import { handleForm } from '#app/forms/handle.server.ts';
import { ownPath } from '#app/own-path.ts';
import { endImpersonationForm } from '#app/routes/shared/header-forms.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { usersPage } from '#app/routes/admin/shared/users/addresses.ts';

export const action = (args: ActionFunctionArgs) =>
  withPage('admin', args, (page) =>
    handleForm(
      page,
      endImpersonationForm,
      {
        end: {
          async run({ actor, request, go }) {
            const seeing = await readImpersonation(request);
            await endImpersonation(actor, {});
            return go(ownPath(seeing?.back) ?? usersPage, { headers: { 'Set-Cookie': await clearImpersonation() } });
          },
        },
      },
      usersPage,
    ),
  );

export const loader = (args: LoaderFunctionArgs) => withPage('admin', args, () => redirect(usersPage));
