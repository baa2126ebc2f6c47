import { redirect } from '@remix-run/node';
import { usersPage } from './addresses.ts';

/** The list stands at /admin itself. */
export function loader() {
  return redirect(usersPage);
}
