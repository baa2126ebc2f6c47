import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { formatDay } from '#app/locales/format.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import type { UserData } from '../route.tsx';
import { signInForm } from './form.ts';

export function Authenticator({ user }: Pick<UserData, 'user'>) {
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

export function AskAuthenticator({ user }: Pick<UserData, 'user'>) {
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
