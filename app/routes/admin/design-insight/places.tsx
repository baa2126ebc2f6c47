import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Properties } from '#app/ui/properties.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';
import type { InsightPage } from './route.tsx';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

/** Pools, special lists, collections, boards and stock pages that it is in. */
export function Places({ page }: { page: InsightPage }) {
  const { t } = useTranslation();
  const { pools, specialLists, collections, boards, stockPages } = page;
  return (
    <Section title={t('insight.places')}>
      <Properties
        items={[
          {
            term: t('insight.pools'),
            value: listed(
              pools.map(({ guid, name, userCount, searches, isSingle, isOpen }) => ({
                key: guid,
                to: `/admin/pools/${guid}`,
                name,
                detail: [
                  searches.length > 0 && t('insight.bySearch', { numbers: searches.join(', ') }),
                  isSingle && t('insight.bySingle'),
                  !isOpen && t('insight.closedInPool'),
                  t('insight.users', { count: userCount }),
                ],
              })),
              t('insight.nowhere'),
            ),
          },
          {
            term: t('insight.specialLists'),
            value: listed(
              specialLists.map(({ id, name, isPin }) => ({
                key: String(id),
                to: isPin ? '/admin/pin' : `/admin/pin/lists/${id}`,
                name,
              })),
              t('insight.nowhere'),
            ),
          },
          {
            term: t('insight.collections'),
            value: listed(
              collections.map(({ guid, name, groups }) => ({
                key: guid,
                to: `/admin/collections/${guid}`,
                name,
                detail: groups,
              })),
              t('insight.nowhere'),
            ),
          },
          {
            term: t('insight.boards'),
            value: listed(
              boards.map(({ guid, collectionGuid, collectionName, title, colorways }) => ({
                key: guid,
                to: `/admin/collections/${collectionGuid}/boards/${guid}`,
                name: title ? `${collectionName}: ${title}` : collectionName,
                detail: colorways,
              })),
              t('insight.nowhere'),
            ),
          },
          {
            term: t('insight.stockPages'),
            value: listed(
              stockPages.map(({ guid, title }) => ({ key: guid, to: `/admin/settings/stock/${guid}`, name: title })),
              t('insight.nowhere'),
            ),
          },
        ]}
      />
    </Section>
  );
}

interface Place {
  key: string;
  to: string;
  name: string;
  detail?: (string | false)[];
}

function listed(places: Place[], none: string): ReactNode {
  if (places.length === 0) return none;
  return (
    <ul className="stack gap-1">
      {places.map(({ key, to, name, detail = [] }) => (
        <li key={key}>
          <OfficeLink to={to}>{name}</OfficeLink> <span className="detail">{detail.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
