import { useTranslation } from 'react-i18next';
import { Tabs } from '#app/ui/tabs.tsx';
import { listsPage, pinPage } from './addresses.ts';

export function ListTabs({ current }: { current: 'pins' | 'lists' }) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('pinning.views')}
      tabs={[
        { href: pinPage, label: t('pinning.pinned'), current: current === 'pins' },
        { href: listsPage, label: t('pinning.lists'), current: current === 'lists' },
      ]}
    />
  );
}
