import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import { searchesForm } from '#app/routes/shared/searches/form.ts';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ArchiveData } from './data.server.ts';

/** What is new since the last visit, where nothing is filtered; else the search to save. */
export function Places({ data }: { data: ArchiveData }) {
  const { t } = useTranslation();
  const { news, save } = data.places;
  if (news)
    return (
      <Link to={news.href} className="chip no-print">
        <Icon name="clock" />
        <span className="chip-value">{t('archive.newSince', { count: news.count })}</span>
      </Link>
    );
  if (!save) return null;
  if (save.kept)
    return (
      <Link to="/searches" className="inline detail target no-print">
        <Icon name="check" />
        {t('archive.searchSaved')}
      </Link>
    );
  return (
    <span className="no-print">
      <PostButton
        of={searchesForm}
        intent="save"
        action="/searches"
        carry={{ query: data.query, returnTo: pageAddress(data.query, data.results.page) }}
        replace
        size="small"
        look="quiet"
        icon="plus"
      >
        {t('archive.saveSearch')}
      </PostButton>
    </span>
  );
}
