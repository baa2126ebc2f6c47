import { useTranslation } from 'react-i18next';
import { Tabs } from '#app/ui/tabs.tsx';
import styles from './preferences-tabs.module.css';

const pages = {
  '/preferences': 'preferences.title',
  '/preferences/security': 'security.title',
  '/preferences/tokens': 'apiTokens.title',
} as const;

export function PreferencesTabs({ current }: { current: keyof typeof pages }) {
  const { t } = useTranslation();
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t('preferences.title')}
        tabs={Object.entries(pages).map(([href, title]) => ({ href, label: t(title), current: href === current }))}
      />
    </div>
  );
}
