import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ArchiveData } from './data.server.ts';

/** A search without results names the filters to drop; an empty archive says so. */
export function NothingFound({ data: { chips, similar, waysOut, clearHref } }: { data: ArchiveData }) {
  const { t } = useTranslation();
  if (chips.length === 0)
    return (
      <EmptyState icon="archive" title={t('archive.nothingTitle')}>
        {t('archive.nothingText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={similar?.nothing ?? t('archive.emptyTitle')}
      action={<ButtonLink to={clearHref}>{t('archive.clearAll')}</ButtonLink>}
    >
      {waysOut.length > 0 ? (
        <>
          <p>{t('archive.waysOut')}</p>
          <ul className="stack gap-1 figures targets">
            {waysOut.map(({ name, value, href, count }) => (
              <li key={href}>
                <Link to={href} preventScrollReset>
                  {t('archive.wayOut', { name, value })}
                </Link>{' '}
                <span>{t('archive.count', { count })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        !similar && t('archive.emptyText')
      )}
    </EmptyState>
  );
}
