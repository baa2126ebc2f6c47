/** How a user signs in, and where the user is signed in. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { makeAutoLogin, revokeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { unbindProvider } from '#app/domain/people/providers/manage.server.ts';
import { resetAuthenticator } from '#app/domain/people/accounts/second-factor.server.ts';
import { assignPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import {
  endUserSession,
  endUserSessions,
  getUser,
  listAutoLogins,
  listUserSessions,
} from '#app/domain/people/users/one-user.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { aboutUser } from '../handlers.server.ts';
import type { UserData } from '../route.tsx';
import { signInForm } from './form.ts';
import { Links, type MadeLink } from './links.tsx';
import { Sessions } from './sessions.tsx';
import { AskAuthenticator, Authenticator } from './authenticator.tsx';
import { Company } from './company.tsx';
import { OwnSecurity, Password } from './password.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, url }) => {
    const one = { userGuid: params.userId };
    const [{ sessions }, { links }] = await Promise.all([listUserSessions(actor, one), listAutoLogins(actor, one)]);
    return { sessions, links, ask: url.searchParams.get('ask') };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => {
    const { userGuid, input, said, leave } = aboutUser(page);
    const here = userPage(userGuid, 'signin');
    return handleForm(
      page,
      signInForm,
      {
        assign: intent(assignPassword, { input, done: said('assigned'), leave }),
        authenticator: intent(resetAuthenticator, {
          input,
          ask: () => `${here}?ask=authenticator`,
          done: said('authenticatorDone'),
          leave,
        }),
        unbind: intent(unbindProvider, {
          input,
          done: async (_, { actor, t, done }) =>
            done(t('provider.unbound', { name: (await getUser(actor, { userGuid })).name })),
          leave,
        }),
        link: intent(makeAutoLogin, {
          input: (fields, { text }) => ({ ...input(fields), submission: text(ownFields.once) }),
          done: ({ url, expiresAt }) => data<{ made: MadeLink }>({ made: { url, expiresAt } }),
          leave,
        }),
        revoke: intent(revokeAutoLogin, { done: (_, { t, done }) => done(t('users.revoked')) }),
        end: intent(endUserSession, { input, done: (_, { t, done }) => done(t('users.sessionEnded')), leave }),
        endAll: intent(endUserSessions, {
          input,
          done: ({ endedCount }, { t, done }) => done(t('users.sessionsEnded', { count: endedCount })),
          leave,
        }),
      },
      here,
    );
  });

export type PartProps = UserData & Awaited<ReturnType<typeof loader>>;

export default function SignIn() {
  const props = { ...useOutletContext<UserData>(), ...useLoaderData<typeof loader>() };
  const { user, ask, isOwn, mayChange } = props;
  return (
    <>
      {mayChange ? <Password user={user} /> : isOwn && <OwnSecurity />}
      {(user.hasCompanySignIn || user.boundTo.length > 0) && !user.rights.isAdmin && <Company user={user} />}
      <Sessions {...props} />
      {!user.rights.isAdmin && <Links {...props} />}
      {mayChange && (user.rights.isAdmin || user.hasAuthenticator) && <Authenticator user={user} />}
      {mayChange && ask === 'authenticator' && <AskAuthenticator user={user} />}
    </>
  );
}
