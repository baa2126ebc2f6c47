import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignList } from './route.tsx';
import { useDesignSelection } from '#app/routes/admin/shared/designs/design-selection.tsx';
import { designListAddress, editAddress } from '#app/routes/admin/shared/designs/addresses.ts';

export function DesignTable({ list }: { list: DesignList }) {
  const { t, i18n } = useTranslation();
  const { designs } = list;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const sortBy = (sort: 'number' | 'modified') => {
    const first: 'up' | 'down' = sort === 'number' ? 'up' : 'down';
    const now = list.sort === sort ? list.direction || first : undefined;
    const next = now === 'up' ? 'down' : now === 'down' ? 'up' : first;
    return {
      href: designListAddress(list, { sort: sort === 'number' ? '' : sort, direction: next === first ? '' : next }),
      direction: now === undefined ? undefined : now === 'up' ? ('ascending' as const) : ('descending' as const),
    };
  };
  const selection = useDesignSelection({
    href: designListAddress(list, { page: String(list.page), all: '1' }),
    chosen: list.allChosen,
  });
  return (
    <Table
      caption={t('admin.designs')}
      rows={designs}
      rowKey={({ designGuid }) => designGuid}
      bulk={selection}
      columns={[
        {
          key: 'picture',
          head: t('designAdmin.picture'),
          headHidden: true,
          tight: true,
          cell: ({ picture }) => (
            <span className="thumb thumb-small contain">
              {picture && <img {...picture} alt="" loading="lazy" decoding="async" />}
            </span>
          ),
        },
        {
          key: 'number',
          head: t('design.number'),
          rowHead: true,
          sort: sortBy('number'),
          cell: ({ designGuid, designName }) => (
            <Link to={editAddress(designGuid)} className="figures unbroken">
              {designName}
            </Link>
          ),
        },
        {
          key: 'archive',
          head: t('design.archive'),
          minor: true,
          cell: ({ archiveName }) => <span className="anywhere">{archiveName}</span>,
        },
        {
          key: 'state',
          head: t('designAdmin.state'),
          minor: true,
          cell: ({ designType, moldState, isConfined }) => (
            <span className="row">
              <Badge kind={designType}>{t(`archive.types.${designType}`)}</Badge>
              {moldState !== 'none' && <Badge kind={moldState}>{t(`archive.mold.${moldState}`)}</Badge>}
              {isConfined && <Badge kind="confined">{t('archive.fields.confined')}</Badge>}
            </span>
          ),
        },
        {
          key: 'size',
          head: t('designAdmin.size'),
          numeric: true,
          minor: true,
          cell: ({ sizeCm: { width, height } }) => (
            <span className="figures unbroken">
              {t('design.cm', { width: number.format(width), height: number.format(height) })}
            </span>
          ),
        },
        {
          key: 'colorways',
          head: t('designAdmin.colorways'),
          numeric: true,
          minor: 'wide',
          cell: ({ colorwayCount }) => number.format(colorwayCount),
        },
        {
          key: 'changed',
          head: t('designAdmin.changed'),
          minor: 'wide',
          sort: sortBy('modified'),
          cell: ({ changed }) => <Moment at={changed} language={i18n.language} />,
        },
        {
          key: 'actions',
          head: t('designAdmin.actions'),
          headHidden: true,
          tight: true,
          cell: ({ designGuid, designName }) => (
            <span className="table-acts">
              <ButtonLink
                size="small"
                icon="edit"
                to={editAddress(designGuid)}
                aria-label={t('designAdmin.editNamed', { name: designName })}
              >
                {t('design.edit')}
              </ButtonLink>
              <ButtonLink
                size="small"
                look="quiet"
                icon="eye"
                to={designAddress(designGuid)}
                aria-label={`${designName}: ${t('designAdmin.open')}`}
              >
                {t('shell.archive')}
              </ButtonLink>
            </span>
          ),
        },
      ]}
    />
  );
}
