import { useTranslation } from 'react-i18next';
import type { ListedPool } from '#app/domain/people/pools/pools.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { ListFrame, NameCell } from '#app/routes/shared/list-frame.tsx';
import { dialogAddress, keptOrder, pagesOf, sortLink } from '#app/routes/shared/list-links.ts';
import { poolsForm } from './form.ts';
import type { PoolsData } from './route.tsx';

const page = '/admin/pools';

export function PoolList({ data }: { data: PoolsData }) {
  const { t, i18n } = useTranslation();
  const { ask, query, pools } = data;
  const number = new Intl.NumberFormat(i18n.language);
  const sort = (order: string, first?: 'up' | 'down') => sortLink(page, query, ask, order, first);
  const columns: Column<ListedPool>[] = [
    {
      key: 'name',
      head: t('pools.columns.name'),
      rowHead: true,
      sort: sort('name'),
      cell: ({ guid, name, description }) => <NameCell to={`${page}/${guid}`} name={name} line={description} />,
    },
    {
      key: 'searches',
      head: t('pools.columns.searches'),
      numeric: true,
      minor: true,
      sort: sort('searches', 'down'),
      cell: ({ searchCount }) => number.format(searchCount),
    },
    {
      key: 'designs',
      head: t('pools.columns.designs'),
      numeric: true,
      minor: true,
      sort: sort('designs', 'down'),
      cell: ({ designCount }) => number.format(designCount),
    },
    {
      key: 'wears',
      head: t('pools.columns.wears'),
      numeric: true,
      minor: true,
      sort: sort('wears', 'down'),
      cell: ({ wearCount }) => (wearCount ? number.format(wearCount) : t('pools.allWears')),
    },
    {
      key: 'users',
      head: t('pools.columns.users'),
      numeric: true,
      sort: sort('users', 'down'),
      cell: ({ guid, userCount }) => <Link to={`${page}/${guid}/users`}>{number.format(userCount)}</Link>,
    },
    {
      key: 'changed',
      head: t('pools.columns.changed'),
      minor: true,
      tight: true,
      sort: sort('changed', 'down'),
      cell: ({ updatedAt }) => <Moment at={updatedAt} language={i18n.language} />,
    },
    {
      key: 'menu',
      head: t('pools.columns.menu'),
      headHidden: true,
      tight: true,
      cell: (pool) => <PoolMenu pool={pool} here={data.here} />,
    },
  ];
  return (
    <ListFrame
      search={{
        action: page,
        asked: query,
        label: t('pools.find'),
        hint: t('pools.searchHint'),
        query: ask.query,
        keeps: keptOrder(ask),
        clearHref: ask.query && page,
      }}
      total={t('pools.total', { count: data.totalCount })}
      empty={pools.length === 0 && { icon: 'search', title: t('pools.nothingFound') }}
      pages={pagesOf(page, query, data, ask.count)}
    >
      <Table caption={t('admin.pools')} columns={columns} rows={pools} rowKey={({ guid }) => guid} />
    </ListFrame>
  );
}

function PoolMenu({ pool: { guid, name }, here }: { pool: ListedPool; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu summary={<Icon name="more" />} label={t('pools.more', { name })}>
      <Link to={`${page}/${guid}`} className="menu-item">
        {t('pools.edit')}
      </Link>
      <Link to={`${page}/${guid}/users`} className="menu-item">
        {t('pools.users')}
      </Link>
      <PostForm of={poolsForm} intent="copy" action={here} carry={{ guid }}>
        <button className="menu-item">{t('pools.copy')}</button>
      </PostForm>
      <Link to={dialogAddress(here, { delete: guid })} className="menu-item" preventScrollReset>
        {t('pools.remove')}
      </Link>
    </Menu>
  );
}
