import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PartProps } from './account-tab.tsx';
import { userForm } from './form.ts';
import { askPage, userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { formatDay } from '#app/routes/admin/shared/users/format.ts';
import { NewPasswordFields } from '#app/routes/shared/account-fields.tsx';
import { Links } from './links.tsx';
import { Sessions } from './sessions.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';

export function SignInTab(props: PartProps) {
  return (
    <>
      <Password {...props} />
      <Sessions {...props} />
      {!props.page.user.rights.isAdmin && <Links {...props} />}
      {(props.page.user.rights.isAdmin || props.page.user.hasAuthenticator) && <Authenticator {...props} />}
      {props.page.ask === 'authenticator' && <AskAuthenticator {...props} />}
    </>
  );
}

function Password({ page: { user } }: PartProps) {
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
          <p className="quiet prose">{t('users.resetText', { mail: user.mail })}</p>
          <div>
            <ButtonLink to={askPage('password', [user.userGuid], here)}>{t('users.resetPassword')}</ButtonLink>
          </div>
        </>
      )}
      <ActionForm
        of={userForm}
        intent="assign"
        drawn="assign"
        action={here}
        carry={{ userGuid: user.userGuid }}
        autoComplete="off"
      >
        {({ field, refusal }) => (
          <details open={Boolean(refusal)} className="fold">
            <summary>{t('users.assignTitle')}</summary>
            <div className="form">
              <p className="quiet prose">{t('users.assignText')}</p>
              <NewPasswordFields
                field={field}
                names={['newPassword', 'repeated']}
                labels={[t('users.newPassword'), t('users.repeatPassword')]}
                hint={t('users.passwordRule')}
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

function Authenticator({ page: { user } }: PartProps) {
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
          <ButtonLink to={`${userPage(userGuid, 'signin')}&ask=authenticator`} preventScrollReset>
            {t('users.authenticatorReset')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function AskAuthenticator({ page: { user } }: PartProps) {
  const { t } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  return (
    <ConfirmDialog
      id="reset-authenticator"
      title={t('users.authenticatorReset')}
      closeHref={here}
      of={userForm}
      intent="authenticator"
      confirm={t('users.authenticatorReset')}
    >
      <p>
        <strong>{user.name}</strong>
      </p>
      <p>{t('users.authenticatorText')}</p>
    </ConfirmDialog>
  );
}
