/** What an admin does on a user's page. Every intent leads back to its part of the page. */
import { data } from '@remix-run/node';
import { assignPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import { makeAutoLogin, revokeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { saveUser, setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import { endUserSession, endUserSessions, getUser } from '#app/domain/people/users/one-user.server.ts';
import { resetAuthenticator } from '#app/domain/people/accounts/second-factor.server.ts';
import { assignPool } from '#app/domain/people/pools/assign.server.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { readTab, userPage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { findChoices, withCompany } from '#app/routes/admin/shared/users/company.server.ts';
import { userForm } from './form.ts';

export interface MadeLink {
  url: string;
  expiresAt: Date;
}

const leave = { notFound: usersPage, poolUserNotFound: usersPage };

export function actOnUser(page: Page) {
  const userGuid = page.params.userId ?? '';
  const here = userPage(userGuid, readTab(page.url));
  const input = (fields: Record<string, unknown>) => ({ ...fields, userGuid });
  const saidOf =
    (key: 'conditionSaved' | 'poolSaved' | 'rightsSaved' | 'rangesSaved' | 'assigned' | 'authenticatorDone') =>
    async (_: unknown, { actor, t, done }: Posted) =>
      done(t(`users.${key}`, { name: (await getUser(actor, { userGuid })).name }));
  return handleForm(
    page,
    userForm,
    {
      save: {
        async run(posted) {
          const { name } = await withCompany(posted, (fields) => saveUser(posted.actor, input(fields)));
          return posted.done(posted.t('users.saved', { name }));
        },
        beside: findChoices,
        leave,
      },
      rights: intent(setPermissions, { input, done: saidOf('rightsSaved'), leave }),
      pool: intent(assignPool, { input, done: saidOf('poolSaved'), leave }),
      condition: intent(setLoginCondition, { input, done: saidOf('conditionSaved'), leave }),
      ranges: intent(setAddresses, { input, done: saidOf('rangesSaved'), leave }),
      assign: intent(assignPassword, { input, done: saidOf('assigned'), leave }),
      authenticator: intent(resetAuthenticator, {
        input,
        ask: () => `${userPage(userGuid, 'signin')}&ask=authenticator`,
        done: saidOf('authenticatorDone'),
        leave,
      }),
      link: intent(makeAutoLogin, {
        input,
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
}
