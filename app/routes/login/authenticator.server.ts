/** remix-auth at the people's door: the form strategy around the sign-in operation. */
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { signIn, type SignedIn } from '#app/domain/accounts/sign-in.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { submit, type Submitted } from '../shared/submit.server.ts';

/** One for each request, because the strategy needs to know who is asking. A refusal is an answer, not an exception. */
export function authenticatorFor(actor: Actor): Authenticator<Submitted<SignedIn>> {
  const authenticator = new Authenticator<Submitted<SignedIn>>();
  return authenticator.use(
    new FormStrategy(({ form }) =>
      submit(signIn, actor, form, { hide: ['password', 'totp'], extra: { kind: 'browser', view: 'login' } }),
    ),
    'form',
  ) as Authenticator<Submitted<SignedIn>>;
}
