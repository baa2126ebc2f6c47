import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import styles from './labelling.module.css';

export function KeysHelp({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation();
  const keys = [
    ['A', t('labelling.keyAccept')],
    ['1 – 9', t('labelling.keyDigits')],
    ['← →', t('labelling.keyGroups')],
    ['/', t('labelling.keySearch')],
    ['Enter', t('labelling.keySave')],
    ['S', t('labelling.keySkip')],
    ['B', t('labelling.keyBack')],
    ['L', t('labelling.keySame')],
  ] as const;
  return (
    <details className="fold needs-script">
      <summary className="quiet">
        <Icon name="chevronDown" />
        {t('labelling.keys')}
      </summary>
      <dl className="stack gap-1">
        {keys.map(([key, text]) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        name="keys"
        label={t('labelling.keysOn')}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </details>
  );
}
