import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { NewPasswordFields } from '#app/routes/shared/account-fields.tsx';
import { askPage, userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { formatDay } from '#app/locales/format.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import type { UserData } from '../route.tsx';
import { signInForm } from './form.ts';

export function Password({ user }: Pick<UserData, 'user'>) {
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
          <p className="quiet prose">
            {t(user.hasPassword ? 'users.resetText' : 'users.inviteText', { mail: user.mail })}
          </p>
          <div>
            <ButtonLink to={askPage('password', [user.userGuid], here)}>
              {t(user.hasPassword ? 'users.resetPassword' : 'users.inviteAgain')}
            </ButtonLink>
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
          <details open={Boolean(refusal)} className="fold">
            <summary>{t('users.assignTitle')}</summary>
            <div className="form">
              <p className="quiet prose">{t('users.assignText')}</p>
              <NewPasswordFields
                field={field}
                names={['newPassword', 'repeated']}
                labels={[t('users.newPassword'), t('users.repeatPassword')]}
                hint={t('users.passwordRule')}
                words={[user.name, user.mail, user.companyName]}
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

/** For an administrator who isn't an owner. */
export function OwnSecurity() {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">{t('users.passwordTitle')}</h2>
      <div>
        <ButtonLink to="/preferences/security">{t('security.title')}</ButtonLink>
      </div>
    </section>
  );
}
