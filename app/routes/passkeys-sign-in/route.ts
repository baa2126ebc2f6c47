/** Where forms send what a device has answered: a sign-in without a password, or the second step of one with a password. */
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { giveSession } from '#app/actor.server.ts';
import { authenticateByPasskey, signInByPasskey } from '#app/domain/people/accounts/passkeys.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ownPath } from '#app/own-path.ts';
import { passkeyForm } from '#app/routes/shared/account-forms.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

/** After a reload. */
export function loader(): never {
  throw redirect('/login');
}

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      passkeyForm,
      {
        signIn: intent(signInByPasskey, {
          done: async ({ session, isAdmin }, { text, go }) =>
            go(ownPath(text('redirectTo')) ?? (isAdmin ? '/admin' : '/archive'), {
              headers: { 'Set-Cookie': await giveSession(session) },
            }),
        }),
        secondFactor: intent(authenticateByPasskey, {
          done: async ({ session }, { actor, text, go }) =>
            go(ownPath(text('redirectTo')) ?? (actor.kind === 'person' && actor.isAdmin ? '/admin' : '/archive'), {
              headers: { 'Set-Cookie': await giveSession(session) },
            }),
        }),
      },
      page.actor.kind === 'person' ? '/authenticate' : '/login',
    ),
  );
