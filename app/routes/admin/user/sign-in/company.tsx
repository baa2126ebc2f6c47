import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { formatDay } from '#app/locales/format.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import type { UserData } from '../route.tsx';
import { signInForm } from './form.ts';

/** Whom of the company's identity provider's users the account belongs to. */
export function Company({ user }: Pick<UserData, 'user'>) {
  const { t, i18n } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="company">
      <h2 id="company">{t('provider.userTitle')}</h2>
      {user.boundTo.length === 0 && <p>{t('provider.userUnbound')}</p>}
      {user.boundTo.map(({ issuer, since }) => (
        <p key={issuer} className="anywhere">
          {t('provider.userBound', { issuer, date: formatDay(since, i18n.language) })}
        </p>
      ))}
      {user.boundTo.length > 0 && (
        <div>
          <ConfirmButton
            of={signInForm}
            intent="unbind"
            title={t('provider.unbindTitle')}
            text={t('provider.unbindText')}
            confirm={t('provider.unbind')}
          >
            {t('provider.unbind')}
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}
