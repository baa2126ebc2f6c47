import { useTranslation } from 'react-i18next';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** A secret that was made just now; no address of this page shows it again. */
export function Secret({ name, secret }: { name: string; secret: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-2 panel narrow">
      <Notice kind="success" title={t('webhooks.secretMade', { name })}>
        {t('webhooks.secretUsage')}
      </Notice>
      <TextField
        name="secret"
        label={t('webhooks.secret')}
        value={secret}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}
