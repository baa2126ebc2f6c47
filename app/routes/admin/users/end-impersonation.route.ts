/** The way back from a user's archive to the administration. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { readImpersonation, requirePage, clearImpersonation } from '#app/actor.server.ts';
import { endImpersonation } from '#app/domain/people/users/impersonation.server.ts';
import { ownPath } from '#app/own-path.ts';
import type { ServerContext } from '#app/server-context.ts';
import { usersPage } from '../shared/users/addresses.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  const impersonation = await readImpersonation(request);
  await endImpersonation(person);
  return redirect(ownPath(impersonation?.back) ?? usersPage, { headers: { 'Set-Cookie': await clearImpersonation() } });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePage(request, context as ServerContext, 'admin');
  return redirect(usersPage);
}
