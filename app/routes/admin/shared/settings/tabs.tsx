import { useTranslation } from 'react-i18next';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import styles from './settings.module.css';

const pages = [
  ['general', '/admin/settings'],
  ['mails', '/admin/settings/mails'],
  ['archives', '/admin/settings/archives'],
  ['inks', '/admin/settings/inks'],
  ['profiles', '/admin/settings/profiles'],
  ['importRules', '/admin/settings/import-rules'],
  ['stock', '/admin/settings/stock'],
] as const;
export type SettingsPage = (typeof pages)[number][0];

/** The head of every page of the settings. */
export function SettingsHead({
  current,
  intro,
  actions,
}: {
  current: SettingsPage;
  intro?: string;
  actions?: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('admin.settings')} intro={intro} actions={actions} />
      <div className={styles.tabs}>
        <Tabs
          label={t('settings.sections')}
          tabs={pages.map(([name, href]) => ({ href, label: t(`settings.${name}`), current: name === current }))}
        />
      </div>
    </>
  );
}
