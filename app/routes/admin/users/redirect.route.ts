import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { withPage } from '#app/routes/shared/page.server.ts';
import { usersPage } from '#app/routes/admin/shared/users/addresses.ts';

/** The list is at /admin. */
export const loader = (args: LoaderFunctionArgs) => withPage('people', args, () => redirect(usersPage));
