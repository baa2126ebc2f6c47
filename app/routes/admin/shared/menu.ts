/** The admin menu in the order of the specification, then further pages. */
import type { TFunction } from 'i18next';
import type { OfficePart } from '#app/domain/base/office-parts.ts';
import type { AdminItem } from '#app/ui/admin-shell.tsx';

const places = [
  { href: '/admin', parts: ['people'], name: 'admin.users', icon: 'users' },
  { href: '/admin/pools', parts: ['pools'], name: 'admin.pools', icon: 'pool' },
  { href: '/admin/customers', parts: ['people'], name: 'admin.customers', icon: 'account' },
  { href: '/admin/collections', parts: ['collections'], name: 'admin.collections', icon: 'collection' },
  { href: '/admin/wear-models', parts: ['wearModels'], name: 'wear.models', icon: 'wear' },
  { href: '/admin/statistics', parts: ['statistics'], name: 'admin.statistics', icon: 'statistics' },
  { href: '/admin/labels', parts: ['labelling'], name: 'admin.labelling', icon: 'label' },
  { href: '/admin/labels/all', parts: ['labels'], name: 'labelling.groupsAndLabels', icon: 'label' },
  { href: '/admin/pin', parts: ['lists'], name: 'admin.pinning', icon: 'pin' },
  { href: '/admin/design', parts: ['import'], name: 'admin.designImport', icon: 'upload' },
  { href: '/admin/designs', parts: ['designs'], name: 'admin.designs', icon: 'edit' },
  { href: '/admin/attention', parts: ['designs', 'import', 'people', 'pools'], name: 'admin.attention', icon: 'alert' },
  { href: '/admin/proposals', parts: ['designs'], name: 'separations.proposals', icon: 'scale' },
  {
    href: '/admin/trash',
    parts: ['designs', 'collections', 'labels', 'lists', 'pools', 'people', 'wearModels'],
    name: 'trash.title',
    icon: 'trash',
  },
  { href: '/admin/settings', parts: ['settings'], name: 'admin.settings', icon: 'settings' },
  { href: '/admin/audit', parts: ['audit'], name: 'admin.audit', icon: 'clock' },
  { href: '/admin/system', parts: ['system'], name: 'admin.system', icon: 'system' },
  { href: '/admin/webhooks', parts: ['system'], name: 'webhooks.title', icon: 'share' },
] as const satisfies { href: string; parts: readonly OfficePart[]; name: string; icon: AdminItem['icon'] }[];

/** Those of which a part is open. */
export const openPlaces = (parts: readonly OfficePart[]) =>
  places.filter(
    ({ href, parts: needed }) =>
      needed.some((part) => parts.includes(part)) &&
      // The labels themselves are a view of the labelling page.
      !(href === '/admin/labels/all' && parts.includes('labelling')),
  );

/** Pages that stand beside the menu's own addresses. */
const beside: readonly { href: string; parts: readonly OfficePart[] }[] = [
  { href: '/admin/users', parts: ['people'] },
  { href: '/admin/design-edits', parts: ['designs'] },
];

/** Whether an address of the administration belongs to a part that is among these. */
export function isOpenAddress(parts: readonly OfficePart[], href: string): boolean {
  const [pathname = ''] = href.split(/[?#]/);
  const under = [...places, ...beside].filter(
    (place) => pathname === place.href || (place.href !== '/admin' && pathname.startsWith(`${place.href}/`)),
  );
  const [nearest] = under.sort((one, other) => other.href.length - one.href.length);
  return nearest?.parts.some((part) => parts.includes(part)) ?? true;
}

/** `attention`: how much needs it, in figures. */
export function adminMenu(
  t: TFunction,
  pathname: string,
  parts: readonly OfficePart[],
  attention?: string,
): AdminItem[] {
  return openPlaces(parts).map(({ href, name, icon }) => ({
    href,
    label: t(name),
    icon,
    count: href === '/admin/attention' ? attention : undefined,
    current: isCurrent(href, pathname),
  }));
}

/** Users' pages are below /admin/users, their list is at /admin; edits of many designs belong to the designs. */
function isCurrent(href: string, pathname: string): boolean {
  if (href === '/admin') return pathname === href || pathname.startsWith('/admin/users');
  if (href === '/admin/designs' && pathname.startsWith('/admin/design-edits')) return true;
  return pathname === href || pathname.startsWith(`${href}/`);
}
