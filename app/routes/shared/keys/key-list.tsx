import { useTranslation } from 'react-i18next';
import { shortcutKeys, type Shortcut } from './keys.ts';
import styles from './keys.module.css';

/** Which key does what. */
export function KeyList() {
  const { t } = useTranslation();
  return (
    <dl className={styles.keys}>
      {(Object.keys(shortcutKeys) as Shortcut[]).map((one) => (
        <div key={one}>
          <dt>
            {shortcutKeys[one].map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`shortcuts.${one}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
