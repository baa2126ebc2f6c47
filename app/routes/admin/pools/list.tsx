import { useTranslation } from 'react-i18next';
import type { ListedPool } from '#app/domain/pools/pools.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { ListPager } from '../list-pager.tsx';
import { listAddress, sortLink } from '../list-links.ts';
import type { PoolsData } from '../pools.tsx';
import styles from './pools.module.css';

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
      cell: ({ guid, name, description }) => (
        <>
          <Link to={`${page}/${guid}`} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
          {description && <span className={styles.line}>{description}</span>}
        </>
      ),
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
      cell: ({ updatedAt }) => <Moment iso={updatedAt} language={i18n.language} />,
    },
    {
      key: 'menu',
      head: t('pools.columns.menu'),
      headHidden: true,
      tight: true,
      cell: (pool) => <PoolMenu pool={pool} query={query} />,
    },
  ];
  return (
    <>
      <Form method="get" action={page} className="list-filter" role="search" aria-label={t('pools.find')}>
        <TextField
          key={ask.query}
          name="query"
          type="search"
          label={t('pools.search')}
          placeholder={t('pools.searchHint')}
          defaultValue={ask.query}
          maxLength={200}
        />
        {ask.order !== 'name' && <input type="hidden" name="order" value={ask.order} />}
        {ask.direction !== 'up' && <input type="hidden" name="direction" value={ask.direction} />}
        <Button icon="search">{t('pools.filter')}</Button>
        {ask.query && (
          <ButtonLink look="quiet" to={page}>
            {t('pools.clear')}
          </ButtonLink>
        )}
      </Form>
      <p className={styles.total} role="status">
        {t('pools.total', { count: data.totalCount, formatted: number.format(data.totalCount) })}
      </p>
      <Table
        caption={t('admin.pools')}
        columns={columns}
        rows={pools}
        rowKey={({ guid }) => guid}
        empty={<EmptyState icon="search" title={t('pools.nothingFound')} />}
      />
      <ListPager
        page={data.currentPage}
        pageCount={data.totalPage}
        total={data.totalCount}
        count={ask.count}
        hrefFor={(at) => listAddress(page, query, { page: at || null })}
      />
    </>
  );
}

function PoolMenu({ pool: { guid, name }, query }: { pool: ListedPool; query: string }) {
  const { t } = useTranslation();
  return (
    <Menu summary={<Icon name="more" />} label={t('pools.more', { name })}>
      <Link to={`${page}/${guid}`} className="menu-item">
        {t('pools.edit')}
      </Link>
      <Link to={`${page}/${guid}/users`} className="menu-item">
        {t('pools.users')}
      </Link>
      <Form method="post" action={page}>
        <input type="hidden" name="guid" value={guid} />
        <button className="menu-item" name="intent" value="copy">
          {t('pools.copy')}
        </button>
      </Form>
      <Link to={listAddress(page, query, { delete: guid })} className="menu-item" preventScrollReset>
        {t('pools.remove')}
      </Link>
    </Menu>
  );
}
