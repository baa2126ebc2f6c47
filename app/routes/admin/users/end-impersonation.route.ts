/** The way back from a user's archive to the administration. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { readSeeing, requirePage, takeSeeing } from '#app/actor.server.ts';
import { endSeeing } from '#app/domain/people/users/impersonation.server.ts';
import { ownPath } from '#app/own-path.ts';
import { usersPage } from '../shared/users/addresses.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const seeing = await readSeeing(request);
  await endSeeing(person);
  return redirect(ownPath(seeing?.back) ?? usersPage, { headers: { 'Set-Cookie': await takeSeeing() } });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePage(request, context, 'admin');
  return redirect(usersPage);
}
