import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { usersPage } from '../shared/users/addresses.ts';

/** The list stands at /admin itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePage(request, context, 'admin');
  return redirect(usersPage);
}
