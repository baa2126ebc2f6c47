import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { Moment } from '#app/ui/moment.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';
import type { InsightPage } from './route.tsx';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

interface Somebody {
  userGuid: string | null;
  name: string | null;
  customerName: string | null;
}

function useWho<Row extends Somebody>(): Column<Row>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'who',
      head: t('insight.user'),
      rowHead: true,
      cell: ({ userGuid, name }) =>
        userGuid ? <OfficeLink to={`/admin/users/${userGuid}`}>{name}</OfficeLink> : t('insight.goneUser'),
    },
    {
      key: 'customer',
      head: t('insight.customer'),
      minor: true,
      cell: ({ customerName }) => <span className="anywhere">{customerName}</span>,
    },
  ];
}

/** `more`: all of it in the statistics. */
function More({ kind, designName }: { kind: 'colorway' | 'cad'; designName: string }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ kind, design: designName });
  return <OfficeLink to={`/admin/statistics?${query.toString()}`}>{t('insight.inStatistics')}</OfficeLink>;
}

/** '' where there is nothing to tell. */
function useText(text: string | false, older: number): string {
  const { t, i18n } = useTranslation();
  const told = older > 0 && t('insight.older', { older: numbersOf(i18n.language).format(older) });
  return [text, told].filter(Boolean).join(' ');
}

export function Views({ page: { views, designName } }: { page: InsightPage }) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  const who = useWho<(typeof views.rows)[number]>();
  const text = t('insight.viewsText', { views: number.format(views.views), people: number.format(views.people) });
  return (
    <Section
      title={t('insight.views')}
      text={useText(views.rows.length > 0 && text, views.older) || t('insight.noViews')}
    >
      {views.rows.length > 0 && (
        <Table
          caption={t('insight.views')}
          rows={views.rows}
          rowKey={({ userGuid }) => userGuid ?? ''}
          columns={[
            ...who,
            { key: 'count', head: t('insight.times'), numeric: true, cell: ({ count }) => number.format(count) },
            {
              key: 'last',
              head: t('insight.last'),
              tight: true,
              cell: ({ lastAt }) => <Moment at={lastAt} language={i18n.language} />,
            },
          ]}
        />
      )}
      {views.rows.length + views.older > 0 && <More kind="colorway" designName={designName} />}
    </Section>
  );
}

export function Downloads({ page: { downloads, designName } }: { page: InsightPage }) {
  const { t, i18n } = useTranslation();
  const who = useWho<(typeof downloads.rows)[number]>();
  const text = t('insight.downloadsText', { total: numbersOf(i18n.language).format(downloads.total) });
  return (
    <Section
      title={t('insight.downloads')}
      text={useText(downloads.total > 0 && text, downloads.older) || t('insight.noDownloads')}
    >
      {downloads.total > 0 && (
        <Table
          caption={t('insight.downloads')}
          stacks
          rows={downloads.rows}
          rowKey={({ id }) => id}
          columns={[
            ...who,
            { key: 'what', head: t('insight.what'), cell: ({ reference, code }) => `${reference} · CAD ${code}` },
            {
              key: 'at',
              head: t('insight.when'),
              tight: true,
              cell: ({ at }) => <Moment at={at} language={i18n.language} />,
            },
          ]}
        />
      )}
      {downloads.total + downloads.older > 0 && <More kind="cad" designName={designName} />}
    </Section>
  );
}

/** Owner and number of lists alone. */
export function Favorites({ page: { favorites } }: { page: InsightPage }) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  const who = useWho<(typeof favorites.rows)[number]>();
  const text = t('insight.favoritesText', {
    lists: number.format(favorites.lists),
    people: number.format(favorites.people),
  });
  return (
    <Section title={t('insight.favorites')} text={favorites.lists > 0 ? text : t('insight.noFavorites')}>
      {favorites.lists > 0 && (
        <Table
          caption={t('insight.favorites')}
          rows={favorites.rows}
          rowKey={({ userGuid }) => userGuid}
          columns={[
            ...who,
            { key: 'lists', head: t('insight.lists'), numeric: true, cell: ({ lists }) => number.format(lists) },
            {
              key: 'added',
              head: t('insight.added'),
              tight: true,
              cell: ({ addedAt }) => <Moment at={addedAt} language={i18n.language} />,
            },
          ]}
        />
      )}
    </Section>
  );
}
