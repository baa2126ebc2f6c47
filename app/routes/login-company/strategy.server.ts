/** The remix-auth strategy for sign-in by a company's own identity provider, around the two operations of its way there and back. */
import { redirect } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { keepDevice, withDevice } from '#app/actor.server.ts';
import { finishCompanySignIn, startByKey, type CompanySignedIn } from '#app/domain/people/providers/sign-in.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { ownPath } from '#app/own-path.ts';

interface Asked {
  actor: Actor;
  /** names the company */
  key: string;
  /** which way: to the provider, or back with its answer */
  isBack: boolean;
}

class CompanyStrategy extends Strategy<CompanySignedIn, Asked & { query: string }> {
  override name = 'company';
  #asked: Asked;

  constructor(asked: Asked) {
    super(({ actor, key, query }) => finishCompanySignIn(actor, { key, query }));
    this.#asked = asked;
  }

  override async authenticate({ url }: Request): Promise<CompanySignedIn> {
    const { search, searchParams } = new URL(url);
    if (this.#asked.isBack) return this.verify({ ...this.#asked, query: search.slice(1) });
    const actor = withDevice(this.#asked.actor);
    const redirectTo = ownPath(searchParams.get('redirectTo')) ?? undefined;
    const { address } = await startByKey(actor, { key: this.#asked.key, redirectTo });
    throw redirect(address, { headers: { 'Set-Cookie': await keepDevice(actor), 'Cache-Control': 'no-store' } });
  }
}

/** Throws the redirect to the provider, or what the operations throw. */
export const authenticate = (request: Request, asked: Asked): Promise<CompanySignedIn> =>
  new Authenticator<CompanySignedIn>().use(new CompanyStrategy(asked)).authenticate('company', request);
