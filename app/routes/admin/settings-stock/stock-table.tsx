import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { RowActs } from '#app/ui/row-acts.tsx';
import { Table } from '#app/ui/table.tsx';
import { stockForm, stockPages as here } from './form.ts';
import type { StockData } from './route.tsx';

export function StockTable({ pages }: Pick<StockData, 'pages'>) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Table
      caption={t('settings.stock')}
      rows={pages}
      rowKey={({ pageGuid }) => pageGuid}
      muted={({ isActive }) => !isActive}
      empty={
        <EmptyState icon="ruler" title={t('settings.stockNone')}>
          {t('settings.stockNoneText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'title',
          head: t('settings.stockTitle'),
          rowHead: true,
          cell: ({ pageGuid, title }) => (
            <Link to={`${here}/${pageGuid}`} className="anywhere">
              {title}
            </Link>
          ),
        },
        {
          key: 'name',
          head: t('settings.stockAddress'),
          minor: true,
          cell: ({ name, isActive }) =>
            isActive ? <a href={`/custom/${name}`}>{addBase(`/custom/${name}`)}</a> : addBase(`/custom/${name}`),
        },
        { key: 'customer', head: t('settings.stockCustomer'), minor: true, cell: ({ customer }) => customer },
        { key: 'list', head: t('settings.stockList'), minor: true, cell: ({ listName }) => listName },
        {
          key: 'entries',
          head: t('settings.stockEntries'),
          numeric: true,
          cell: ({ entryCount }) => number.format(entryCount),
        },
        {
          key: 'metres',
          head: t('settings.stockMetres'),
          numeric: true,
          minor: true,
          cell: ({ metres }) => number.format(metres),
        },
        {
          key: 'state',
          head: t('settings.stockState'),
          cell: ({ isActive }) => (
            <Badge kind={isActive ? 'active' : 'neutral'}>
              {t(isActive ? 'settings.stockShown' : 'settings.stockHidden')}
            </Badge>
          ),
        },
        {
          key: 'actions',
          head: t('settings.actions'),
          headHidden: true,
          tight: true,
          cell: ({ pageGuid, title, isActive }) => (
            <RowActs
              named={title}
              first={
                <PostForm of={stockForm} action={here} carry={{ pageGuid }}>
                  <SubmitButton
                    size="small"
                    intent={isActive ? 'hide' : 'show'}
                    aria-label={`${t(isActive ? 'settings.stockHide' : 'settings.stockShow')}: ${title}`}
                  >
                    {t(isActive ? 'settings.stockHide' : 'settings.stockShow')}
                  </SubmitButton>
                </PostForm>
              }
              edit={{ to: `${here}?edit=${pageGuid}`, label: t('settings.edit') }}
              remove={{ to: `${here}?delete=${pageGuid}`, label: t('settings.stockDelete') }}
            />
          ),
        },
      ]}
    />
  );
}
