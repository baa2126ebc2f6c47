/** The remix-auth strategy for sign-in by password, around the sign-in operation. */
import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { signIn, type SignedIn } from '#app/domain/people/accounts/sign-in.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { fieldsOf, type Posted } from '#app/forms/handle.server.ts';

/** Takes the parsed form: a request's body is read once, within the form's limit. */
class PasswordStrategy extends Strategy<SignedIn, Posted<Actor>> {
  override name = 'password';
  #posted: Posted<Actor>;

  constructor(posted: Posted<Actor>) {
    super((given) => signIn(given.actor, { ...fieldsOf(given.form), kind: 'browser', view: 'login' }));
    this.#posted = posted;
  }

  override authenticate(): Promise<SignedIn> {
    return this.verify(this.#posted);
  }
}

/** Throws what the sign-in operation throws. */
export function authenticate(posted: Posted<Actor>): Promise<SignedIn> {
  const { url, headers } = posted.request;
  return new Authenticator<SignedIn>()
    .use(new PasswordStrategy(posted))
    .authenticate('password', new Request(url, { method: 'POST', headers }));
}
