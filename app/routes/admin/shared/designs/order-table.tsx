import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#app/locales/format.ts';
import type { EmptyStateProps } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { RowActs } from '#app/ui/row-acts.tsx';
import { Table } from '#app/ui/table.tsx';
import { editAddress } from './addresses.ts';
import type { ShownOrder } from './data.server.ts';

interface OrderTableProps {
  orders: ShownOrder[];
  /** of many designs: each row names its own */
  ofAll?: boolean;
}

export function OrderTable({ orders, ofAll = false }: OrderTableProps) {
  const { t, i18n } = useTranslation();
  const metres = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const named = ({ customer, designName, orderedAt }: ShownOrder) =>
    `${designName}, ${customer}, ${formatDay(orderedAt, i18n.language)}`;
  return (
    <Table
      caption={t('designAdmin.ordersTitle')}
      rows={orders}
      rowKey={({ orderGuid }) => orderGuid}
      stacks
      columns={[
        {
          key: 'date',
          head: t('design.date'),
          tight: true,
          cell: ({ orderedAt }) => formatDay(orderedAt, i18n.language),
        },
        { key: 'customer', head: t('design.customer'), rowHead: true, cell: ({ customer }) => customer },
        ...(ofAll
          ? [
              {
                key: 'design',
                head: t('design.number'),
                cell: ({ designGuid, designName }: ShownOrder) => (
                  <Link to={editAddress(designGuid, 'orders')} className="figures unbroken">
                    {designName}
                  </Link>
                ),
              },
            ]
          : []),
        { key: 'colorway', head: t('design.colorway'), minor: true, cell: ({ colorwayName }) => colorwayName },
        {
          key: 'type',
          head: t('design.orderType'),
          minor: ofAll,
          cell: ({ orderType }) => t(`design.orderTypes.${orderType}`),
        },
        {
          key: 'amount',
          head: t('design.amount'),
          numeric: true,
          cell: ({ amount }) => t('design.metres', { amount: metres.format(amount) }),
        },
        {
          key: 'actions',
          head: t('designAdmin.actions'),
          headHidden: true,
          tight: true,
          cell: (order) => (
            <RowActs
              named={named(order)}
              edit={{
                to: editAddress(order.designGuid, 'orders', { order: order.orderGuid }),
                label: t('design.edit'),
              }}
              remove={{
                to: editAddress(order.designGuid, 'orders', { removeOrder: order.orderGuid }),
                label: t('designAdmin.deleteOrder'),
              }}
              preventScrollReset={!ofAll}
            />
          ),
        },
      ]}
    />
  );
}

/** How many there are, and metres in all. */
export const ordersTotal = (
  t: TFunction,
  number: Intl.NumberFormat,
  all: { totalCount: number; totalMetres: number },
) =>
  t('designAdmin.ordersFound', {
    count: all.totalCount,
    metres: number.format(all.totalMetres),
  });

/** `isSearch`: a search found none, as opposed to an empty table. */
export const noOrders = (t: TFunction, isSearch = false): EmptyStateProps => ({
  icon: 'file',
  title: t('designAdmin.noOrders'),
  children: t(isSearch ? 'designAdmin.noOrdersFound' : 'designAdmin.noOrdersText'),
});
