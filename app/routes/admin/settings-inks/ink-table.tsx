import { useTranslation } from 'react-i18next';
import type { HouseInk } from '#app/domain/catalog/inks/library.server.ts';
import { formatNumber } from '#app/routes/admin/shared/format.ts';
import { RowActs } from '#app/ui/row-acts.tsx';
import { Table } from '#app/ui/table.tsx';
import { inksAddress } from './form.ts';

export function InkTable({ inks, asked }: { inks: HouseInk[]; asked: Parameters<typeof inksAddress>[0] }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(value, i18n.language, 2);
  return (
    <Table
      caption={t('settings.inks')}
      rows={inks}
      rowKey={({ inkId }) => inkId}
      columns={[
        {
          key: 'color',
          head: t('inks.color'),
          headHidden: true,
          tight: true,
          cell: ({ srgb }) => <span className="swatch" style={{ background: srgb }} aria-hidden="true" />,
        },
        {
          key: 'name',
          head: t('inks.name'),
          rowHead: true,
          cell: ({ name }) => <span className="anywhere">{name}</span>,
        },
        {
          key: 'lab',
          minor: true,
          head: 'L*a*b*',
          cell: ({ l, a, b }) => (
            <span className="unbroken">
              {number(l)} / {number(a)} / {number(b)}
            </span>
          ),
        },
        {
          key: 'opacity',
          head: t('inks.opacity'),
          numeric: true,
          minor: true,
          cell: ({ opacity }) => number(opacity),
        },
        {
          key: 'actions',
          head: t('settings.actions'),
          headHidden: true,
          tight: true,
          cell: ({ inkId, name }) => (
            <RowActs
              named={name}
              edit={{ to: inksAddress(asked, { edit: inkId }), label: t('settings.edit') }}
              remove={{ to: inksAddress(asked, { delete: inkId }), label: t('inks.delete') }}
            />
          ),
        },
      ]}
    />
  );
}
