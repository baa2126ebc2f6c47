import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField } from '#app/ui/field.tsx';
import type { DownloadOptions } from '../downloads/data.server.ts';
import { LiveForm } from '../downloads/live-form.tsx';
import styles from './favorites.module.css';

type Kinds = DownloadOptions['exports'];

/** Without script: a button in the selection's form with another action. */
export function ExportButton({ kinds }: { kinds: Kinds }) {
  const { t } = useTranslation();
  if (kinds.length === 0) return null;
  return (
    <noscript>
      <span className={styles.transfer}>
        <KindField kinds={kinds} />
        <SubmitButton size="small" intent="export" formAction="/downloads" icon="download">
          {t('downloads.export')}
        </SubmitButton>
      </span>
    </noscript>
  );
}

/** With script the file downloads, and page and selection stay. */
export function ExportChosen({ kinds, chosen }: { kinds: Kinds; chosen: ReadonlySet<string> }) {
  const { t } = useTranslation();
  if (kinds.length === 0 || chosen.size === 0) return null;
  return (
    <LiveForm intent="export">
      {[...chosen].map((guid) => (
        <input key={guid} type="hidden" name="colorwayGuids" value={guid} />
      ))}
      <span className={styles.transfer}>
        <KindField kinds={kinds} />
        <SubmitButton size="small" icon="download">
          {t('downloads.export')}
        </SubmitButton>
      </span>
    </LiveForm>
  );
}

function KindField({ kinds }: { kinds: Kinds }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="kind"
      label={t('downloads.exportKind')}
      labelHidden
      options={kinds.map((kind) => ({ value: kind, label: t(`downloads.exportKinds.${kind}`) }))}
    />
  );
}
