import { useTranslation } from 'react-i18next';
import styles from './second-factor.module.css';

/** What an authenticator app takes over: by its camera, or typed. */
export function Enrolment({ qrCode, secret }: { qrCode: string; secret: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.enrolment}>
      <img src={qrCode} alt={t('accounts.qrCode')} width={208} height={208} />
      <p>
        {t('accounts.secretKey')} <code className={styles.secret}>{secret}</code>
      </p>
    </div>
  );
}
