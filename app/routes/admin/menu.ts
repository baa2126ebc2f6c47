/** The admin menu in the order of the specification, then further pages. */
import type { TFunction } from 'i18next';
import type { AdminItem } from '#app/ui/admin-shell.tsx';

export function adminMenu(t: TFunction, pathname: string): AdminItem[] {
  const items: AdminItem[] = [
    { href: '/admin', label: t('admin.users'), icon: 'users' },
    { href: '/admin/pools', label: t('admin.pools'), icon: 'pool' },
    { href: '/admin/customers', label: t('admin.customers'), icon: 'account' },
    { href: '/admin/collections', label: t('admin.collections'), icon: 'collection' },
    { href: '/admin/wear-models', label: t('wear.models'), icon: 'wear' },
    { href: '/admin/statistics', label: t('admin.statistics'), icon: 'statistics' },
    { href: '/admin/labels', label: t('admin.labelling'), icon: 'label' },
    { href: '/admin/pin', label: t('admin.pinning'), icon: 'pin' },
    { href: '/admin/design', label: t('admin.designImport'), icon: 'upload' },
    { href: '/admin/designs', label: t('admin.designs'), icon: 'edit' },
    { href: '/admin/proposals', label: t('separations.proposals'), icon: 'scale' },
    { href: '/admin/settings', label: t('admin.settings'), icon: 'settings' },
    { href: '/admin/audit', label: t('admin.audit'), icon: 'clock' },
    { href: '/admin/system', label: t('admin.system'), icon: 'system' },
  ];
  return items.map((item) => ({ ...item, current: isCurrent(item.href, pathname) }));
}

/** Users' pages are below /admin/users, their list is at /admin. */
function isCurrent(href: string, pathname: string): boolean {
  if (href === '/admin') return pathname === href || pathname.startsWith('/admin/users');
  return pathname === href || pathname.startsWith(`${href}/`);
}
