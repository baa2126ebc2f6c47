import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { seenPool } from '#app/domain/people/pools/rules.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { ListFrame, NameCell } from '#app/routes/shared/list-frame.tsx';
import { keptOrder, listAddress, pagesOf, sortLink } from '#app/routes/shared/list-links.ts';
import { impersonationAddress, impersonationForm } from '#app/routes/admin/shared/users/form.ts';
import { poolUsersForm } from './form.ts';
import type { PoolUsersData } from './route.tsx';
import { OfficeLink, useOpenAddress } from '#app/routes/admin/shared/office-link.tsx';

type Row = PoolUsersData['users'][number];

export function PoolUserList({ data, page }: { data: PoolUsersData; page: string }) {
  const { t } = useTranslation();
  const { ask, query, users, totalCount } = data;
  const inside = ask.which === 'in';
  const empty = inside && !ask.query ? t('pools.nobody') : t('pools.noOthers');
  return (
    <ListFrame
      search={{
        action: page,
        asked: query,
        label: t('pools.userSearch'),
        hint: t('pools.userSearch'),
        query: ask.query,
        keeps: { ...(!inside && { which: 'others' }), ...keptOrder(ask) },
        clearHref: ask.query && listAddress(page, query, { query: null }),
      }}
      total={t('pools.usersTotal', { count: totalCount })}
      empty={
        users.length === 0 && {
          icon: 'users',
          title: empty,
          children: inside && !ask.query && t('pools.nobodyText'),
        }
      }
      pages={pagesOf(page, query, data, ask.count)}
    >
      <Table
        caption={inside ? t('pools.inPool') : t('pools.others')}
        columns={useColumns(data, page)}
        rows={users}
        rowKey={({ userGuid }) => userGuid}
        muted={({ status }) => status !== 'active'}
        bulk={{
          form: (frame) => (
            <PostForm
              of={poolUsersForm}
              action={listAddress(page, query, { page: data.currentPage || null })}
              carry={{ seen: users.map(seenPool) }}
              {...frame}
            />
          ),
          name: 'userGuid',
          rowLabel: ({ name }) => t('pools.selectUser', { name }),
          allLabel: t('pools.selectAll'),
          selectedLabel: (count) => t('pools.selected', { count }),
          children: inside ? (
            <>
              <SelectField
                name="bagId"
                label={t('pools.takeOutTo')}
                labelHidden
                placeholder={`${t('pools.takeOutTo')} …`}
                options={[
                  { value: 'open', label: t('pools.usersToOpen') },
                  ...data.pools.map(({ guid, name }) => ({ value: guid, label: name })),
                ]}
              />
              <SubmitButton size="small" intent="move">
                {t('pools.takeOut')}
              </SubmitButton>
            </>
          ) : (
            <SubmitButton size="small" icon="pool" intent="put">
              {t('pools.putIn')}
            </SubmitButton>
          ),
        }}
      />
    </ListFrame>
  );
}

function useColumns({ ask, query }: PoolUsersData, page: string): Column<Row>[] {
  const { t, i18n } = useTranslation();
  const isOpen = useOpenAddress();
  const { pathname, search } = useLocation();
  /** Ending the impersonation leads back to this list. */
  const here = pathname + search;
  const sort = (order: string, first?: 'up' | 'down') => sortLink(page, query, ask, order, first);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('pools.userColumns.name'),
      rowHead: true,
      sort: sort('name'),
      cell: ({ userGuid, name, mail, status }) => (
        <NameCell to={isOpen('/admin/users') ? `/admin/users/${userGuid}` : null} name={name} line={mail}>
          {status !== 'active' && <Badge kind={status}>{t(`customers.statuses.${status}`)}</Badge>}
        </NameCell>
      ),
    },
    {
      key: 'customer',
      head: t('pools.userColumns.customer'),
      minor: true,
      sort: sort('customer'),
      cell: ({ customerGuid, customerName }) => (
        <OfficeLink to={`/admin/customers/${customerGuid}`} className="anywhere">
          {customerName}
        </OfficeLink>
      ),
    },
    {
      key: 'pool',
      head: t('pools.userColumns.pool'),
      sort: sort('pool'),
      cell: ({ poolGuid, poolName }) =>
        poolGuid ? <Link to={`/admin/pools/${poolGuid}`}>{poolName}</Link> : t('pools.openPool'),
    },
    {
      key: 'login',
      head: t('pools.userColumns.login'),
      minor: true,
      tight: true,
      sort: sort('login', 'down'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <Moment at={lastLoginAt} language={i18n.language} /> : t('pools.never'),
    },
    {
      key: 'see',
      head: t('pools.userColumns.see'),
      headHidden: true,
      tight: true,
      cell: ({ userGuid, name, isAdmin }) =>
        isAdmin ? (
          <span className="quiet">{t('pools.adminUser')}</span>
        ) : (
          <PostForm
            of={impersonationForm}
            intent="see"
            action={impersonationAddress(userGuid)}
            carry={{ back: here }}
            reloadDocument
          >
            <IconButton icon="eye" label={t('pools.seeAs', { name })} />
          </PostForm>
        ),
    },
  ];
  return ask.which === 'in' ? columns.filter(({ key }) => key !== 'pool') : columns;
}
