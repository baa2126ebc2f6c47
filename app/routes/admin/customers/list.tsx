import { useTranslation } from 'react-i18next';
import { PostForm } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { customerForm } from '#app/routes/admin/shared/customers/form.ts';
import type { CustomersData } from './route.tsx';
import { ListFrame, NameCell, QuietLine } from '#app/routes/shared/list-frame.tsx';
import { dialogAddress, keptOrder, pagesOf, sortLink } from '#app/routes/shared/list-links.ts';

const page = '/admin/customers';
type Row = CustomersData['customers'][number];

export function CustomerList({ data }: { data: CustomersData }) {
  const { t, i18n } = useTranslation();
  const { ask, query } = data;
  const number = new Intl.NumberFormat(i18n.language);
  const isNarrowed = ask.query || ask.country || ask.visibility !== 'all' || ask.users !== 'all';
  const all = { value: '', label: t('customers.all') };
  return (
    <ListFrame
      search={{
        action: page,
        asked: query,
        label: t('customers.find'),
        hint: t('customers.searchHint'),
        query: ask.query,
        keeps: keptOrder(ask),
        clearHref: isNarrowed && page,
        filters: (
          <>
            <SelectField
              name="visibility"
              label={t('customers.visibility')}
              defaultValue={ask.visibility === 'all' ? '' : ask.visibility}
              options={[
                all,
                { value: 'visible', label: t('customers.visible') },
                { value: 'hidden', label: t('customers.hidden') },
              ]}
            />
            <SelectField
              name="country"
              label={t('customers.country')}
              defaultValue={ask.country ?? ''}
              options={[
                all,
                ...data.usedCountries.map(({ country, name, count }) => ({
                  value: country,
                  label: `${name} (${number.format(count)})`,
                })),
              ]}
            />
            <SelectField
              name="users"
              label={t('customers.users')}
              defaultValue={ask.users === 'all' ? '' : ask.users}
              options={[
                all,
                { value: 'with', label: t('customers.withUsers') },
                { value: 'without', label: t('customers.withoutUsers') },
              ]}
            />
          </>
        ),
      }}
      total={t('customers.total', { count: data.totalCount })}
      empty={data.customers.length === 0 && { icon: 'search', title: t('customers.nothingFound') }}
      pages={pagesOf(page, query, data, ask.count)}
    >
      <Table
        caption={t('admin.customers')}
        columns={useColumns(data)}
        rows={data.customers}
        rowKey={({ customerGuid }) => customerGuid}
        muted={({ visibility }) => !visibility}
      />
    </ListFrame>
  );
}

function useColumns({ ask, query, here }: CustomersData): Column<Row>[] {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const sort = (order: string, first?: 'up' | 'down') => sortLink(page, query, ask, order, first);
  return [
    {
      key: 'name',
      head: t('customers.columns.name'),
      rowHead: true,
      sort: sort('name'),
      cell: ({ customerGuid, customerName, address }) => (
        <NameCell to={`${page}/${customerGuid}`} name={customerName} line={address} />
      ),
    },
    {
      key: 'code',
      head: t('customers.columns.code'),
      minor: true,
      sort: sort('code'),
      cell: ({ code }) => code && <span className={code.length > 16 ? 'anywhere' : 'unbroken'}>{code}</span>,
    },
    {
      key: 'country',
      head: t('customers.columns.country'),
      minor: true,
      sort: sort('country'),
      cell: ({ countryName }) => countryName,
    },
    {
      key: 'users',
      head: t('customers.columns.users'),
      numeric: true,
      sort: sort('users', 'down'),
      cell: ({ userCount }) => number.format(userCount),
    },
    {
      key: 'designs',
      head: t('customers.columns.designs'),
      numeric: true,
      minor: true,
      sort: sort('designs', 'down'),
      cell: ({ designCount, confinedCount }) => (
        <>
          {number.format(designCount)}
          {confinedCount > 0 && <QuietLine>{t('customers.confinedCount', { count: confinedCount })}</QuietLine>}
        </>
      ),
    },
    {
      key: 'orders',
      head: t('customers.columns.orders'),
      numeric: true,
      minor: true,
      sort: sort('orders', 'down'),
      cell: ({ orderCount }) => number.format(orderCount),
    },
    {
      key: 'visibility',
      head: t('customers.columns.visibility'),
      tight: true,
      cell: ({ visibility }) => (
        <Badge kind={visibility ? 'active' : 'cancelled'}>
          {visibility ? t('customers.visible') : t('customers.hidden')}
        </Badge>
      ),
    },
    {
      key: 'menu',
      head: t('customers.columns.menu'),
      headHidden: true,
      tight: true,
      cell: (row) => <CustomerMenu row={row} here={here} />,
    },
  ];
}

function CustomerMenu({ row: { customerGuid, customerName: name, visibility }, here }: { row: Row; here: string }) {
  const { t } = useTranslation();
  return (
    <Menu summary={<Icon name="more" />} label={t('customers.more', { name })}>
      <Link to={dialogAddress(here, { edit: customerGuid })} className="menu-item" preventScrollReset>
        {t('customers.edit')}
      </Link>
      <PostForm of={customerForm} intent={visibility ? 'hide' : 'show'} action={here} carry={{ customerGuid }}>
        <button className="menu-item" title={t('customers.hideHint')}>
          {visibility ? t('customers.hide') : t('customers.show')}
        </button>
      </PostForm>
      <Link to={dialogAddress(here, { delete: customerGuid })} className="menu-item" preventScrollReset>
        {t('customers.remove')}
      </Link>
    </Menu>
  );
}
