import { useTranslation } from 'react-i18next';
import { Tabs } from '#app/ui/tabs.tsx';

/** A pool's two pages: what it shows, and to whom. */
export function PoolTabs({
  guid,
  current,
  userCount,
}: {
  guid: string;
  current: 'designs' | 'users';
  userCount: number;
}) {
  const { t, i18n } = useTranslation();
  return (
    <Tabs
      label={t('pools.tabs')}
      tabs={[
        { href: `/admin/pools/${guid}`, label: t('pools.designsTab'), current: current === 'designs' },
        {
          href: `/admin/pools/${guid}/users`,
          label: t('pools.usersTab'),
          current: current === 'users',
          count: new Intl.NumberFormat(i18n.language).format(userCount),
        },
      ]}
    />
  );
}
