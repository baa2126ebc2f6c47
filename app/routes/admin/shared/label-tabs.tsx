import { useTranslation } from 'react-i18next';
import { Tabs } from '#app/ui/tabs.tsx';

export function LabelTabs({ current }: { current: 'queue' | 'all' }) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('labelling.views')}
      tabs={[
        { href: '/admin/labels', label: t('labelling.toLabel'), current: current === 'queue' },
        { href: '/admin/labels/all', label: t('labelling.groupsAndLabels'), current: current === 'all' },
      ]}
    />
  );
}
