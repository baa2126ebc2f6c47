import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import styles from './second-factor.module.css';

/** Shown once. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ol className={styles.codes} aria-label={t('accounts.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink look="primary" to={next} reloadDocument>
          {t('accounts.continue')}
        </ButtonLink>
      </div>
    </>
  );
}
