import { redirect } from '@remix-run/node';

/** Home is the archive. */
export function loader() {
  return redirect('/archive');
}
