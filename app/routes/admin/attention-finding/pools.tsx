import { useTranslation } from 'react-i18next';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Table } from '#app/ui/table.tsx';
import type { FindingPage } from './data.server.ts';

type Pools = Extract<FindingPage, { pools: unknown }>['pools'];

export function EmptyPools({ pools }: { pools: Pools }) {
  const { t } = useTranslation();
  return (
    <ListFrame empty={pools.length === 0 && { icon: 'check', title: t('attention.none') }}>
      <Table
        caption={t('attention.findings.pools')}
        stacks
        rows={pools}
        rowKey={({ guid }) => guid}
        columns={[
          {
            key: 'name',
            head: t('pools.columns.name'),
            rowHead: true,
            cell: ({ guid, name }) => <Link to={`/admin/pools/${guid}`}>{name}</Link>,
          },
          {
            key: 'customers',
            head: t('attention.toWhom'),
            cell: ({ customers }) => (customers.length > 0 ? customers.join(', ') : t('attention.toNobody')),
          },
          {
            key: 'users',
            head: t('pools.columns.users'),
            numeric: true,
            cell: ({ guid, userCount }) => <Link to={`/admin/pools/${guid}/users`}>{userCount}</Link>,
          },
          {
            key: 'remedy',
            head: t('attention.remedy'),
            cell: ({ guid, name }) => (
              <ButtonLink to={`/admin/pools/${guid}`} size="small" aria-label={`${name}: ${t('attention.openPool')}`}>
                {t('attention.openPool')}
              </ButtonLink>
            ),
          },
        ]}
      />
    </ListFrame>
  );
}
