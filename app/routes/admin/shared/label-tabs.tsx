import { useTranslation } from 'react-i18next';
import { Tabs } from '#app/ui/tabs.tsx';
import { useRootData } from '#app/routes/shared/root-data.ts';

/** Each view is a part of the administration; to whom only one is open, there is nothing to choose. */
export function LabelTabs({ current }: { current: 'queue' | 'all' }) {
  const { t } = useTranslation();
  const parts = useRootData()?.viewer?.parts ?? [];
  if (!parts.includes('labelling') || !parts.includes('labels')) return null;
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
