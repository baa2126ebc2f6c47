/** How a user signs in, and where the user is signed in. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { makeAutoLogin, revokeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { resetAuthenticator } from '#app/domain/people/accounts/second-factor.server.ts';
import { assignPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import {
  endUserSession,
  endUserSessions,
  listAutoLogins,
  listUserSessions,
} from '#app/domain/people/users/one-user.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { askPage, userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { formatDay } from '#app/locales/format.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import { withPage } from '#app/routes/shared/page.server.ts';
import { aboutUser } from '../handlers.server.ts';
import type { UserData } from '../route.tsx';
import { signInForm } from './form.ts';
import { Links, type MadeLink } from './links.tsx';
import { Sessions } from './sessions.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, params, url }) => {
    const one = { userGuid: params.userId };
    const [{ sessions }, { links }] = await Promise.all([listUserSessions(actor, one), listAutoLogins(actor, one)]);
    return { sessions, links, ask: url.searchParams.get('ask') };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('admin', args, (page) => {
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
  });

export type PartProps = UserData & Awaited<ReturnType<typeof loader>>;

export default function SignIn() {
  const props = { ...useOutletContext<UserData>(), ...useLoaderData<typeof loader>() };
  const { user, ask } = props;
  return (
    <>
      <Password user={user} />
      <Sessions {...props} />
      {!user.rights.isAdmin && <Links {...props} />}
      {(user.rights.isAdmin || user.hasAuthenticator) && <Authenticator user={user} />}
      {ask === 'authenticator' && <AskAuthenticator user={user} />}
    </>
  );
}

function Password({ user }: Pick<UserData, 'user'>) {
  const { t, i18n } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">{t('users.passwordTitle')}</h2>
      <p>
        {user.passwordSetAt
          ? t('users.passwordSet', { date: formatDay(user.passwordSetAt, i18n.language) })
          : t('users.noPassword')}
      </p>
      {user.status === 'active' && (
        <>
          <p className={styles.note}>{t('users.resetText', { mail: user.mail })}</p>
          <div>
            <ButtonLink to={askPage('password', [user.userGuid], here)}>{t('users.resetPassword')}</ButtonLink>
          </div>
        </>
      )}
      <ActionForm
        of={signInForm}
        intent="assign"
        drawn="assign"
        action={here}
        carry={{ userGuid: user.userGuid }}
        autoComplete="off"
      >
        {({ field, refusal }) => (
          <details open={Boolean(refusal)} className={styles.more}>
            <summary>{t('users.assignTitle')}</summary>
            <div className="form">
              <p className={styles.note}>{t('users.assignText')}</p>
              <TextField
                type="password"
                label={t('users.newPassword')}
                hint={t('users.passwordRule')}
                autoComplete="new-password"
                required
                {...field('newPassword')}
              />
              <TextField
                type="password"
                label={t('users.repeatPassword')}
                autoComplete="new-password"
                required
                {...field('repeated')}
              />
              <div>
                <SubmitButton>{t('users.assign')}</SubmitButton>
              </div>
            </div>
          </details>
        )}
      </ActionForm>
    </section>
  );
}

function Authenticator({ user }: Pick<UserData, 'user'>) {
  const { t, i18n } = useTranslation();
  const { hasAuthenticator, authenticatorSince, userGuid } = user;
  return (
    <section className={styles.section} aria-labelledby="authenticator">
      <h2 id="authenticator">{t('users.authenticator')}</h2>
      <p>
        {hasAuthenticator
          ? t('users.authenticatorSince', {
              date: authenticatorSince ? formatDay(authenticatorSince, i18n.language) : '',
            })
          : t('users.authenticatorNone')}
      </p>
      {hasAuthenticator && (
        <div>
          <ButtonLink to={`${userPage(userGuid, 'signin')}?ask=authenticator`} preventScrollReset>
            {t('users.authenticatorReset')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function AskAuthenticator({ user }: Pick<UserData, 'user'>) {
  const { t } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  return (
    <ConfirmDialog
      id="reset-authenticator"
      title={t('users.authenticatorReset')}
      closeHref={here}
      of={signInForm}
      intent="authenticator"
      action={here}
      confirm={t('users.authenticatorReset')}
    >
      <p>
        <strong>{user.name}</strong>
      </p>
      <p>{t('users.authenticatorText')}</p>
    </ConfirmDialog>
  );
}
