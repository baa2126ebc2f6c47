import { useTranslation } from 'react-i18next';
import type { Breakdown } from '#app/domain/statistics/kinds.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import type { ListPages } from '#app/routes/shared/list-pager.tsx';
import type { ShownRow, ShownTable } from './data.server.ts';
import { ChangeText } from './figures.tsx';
import styles from './statistics.module.css';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

/** The first of what was counted, beside other tables. */
export function CountTable({ table }: { table: ShownTable }) {
  const { t } = useTranslation();
  if (table.rows.length === 0) return null;
  return (
    <section aria-labelledby={`table-${table.of}`} className={styles.section}>
      <div className="row gap-4 spread section-title">
        <h2 className="heading" id={`table-${table.of}`}>
          {t(`statistics.tables.${table.of}`)}
        </h2>
        <div className="row nowrap gap-1">
          {!table.isAll && (
            <ButtonLink look="quiet" size="small" to={table.all}>
              {table.total ? t('statistics.all', { total: table.total }) : t('archive.any')}
            </ButtonLink>
          )}
          <CsvLink table={table} />
        </div>
      </div>
      <Counts table={table} />
    </section>
  );
}

interface WholeTableProps {
  of: Breakdown;
  overviewHref: string;
  shown: {
    period: string | null;
    previousPeriod: string | null;
    table: ShownTable;
    pages: Omit<ListPages, 'hrefFor'>;
    base: string;
  };
}

/** One table alone, all of it. */
export function WholeTable({ of, shown, overviewHref }: WholeTableProps) {
  const { t } = useTranslation();
  const { table, period, previousPeriod, pages, base } = shown;
  return (
    <section aria-labelledby={`table-${of}`} className={styles.section}>
      <div className="row gap-4 spread section-title">
        <h2 className="heading" id={`table-${of}`}>
          {t(`statistics.tables.${of}`)}
        </h2>
        <div className="row nowrap gap-1">
          <ButtonLink look="quiet" size="small" icon="arrowLeft" to={overviewHref}>
            {t('statistics.back')}
          </ButtonLink>
          <CsvLink table={table} />
        </div>
      </div>
      <p className="quiet">
        {period} {previousPeriod && t('statistics.before', { period: previousPeriod })}
      </p>
      <ListFrame
        empty={
          table.rows.length === 0 && {
            icon: 'statistics',
            title: t('statistics.nothing'),
            children: t('statistics.nothingText'),
          }
        }
        pages={{ ...pages, hrefFor: (page) => (page === 0 ? base : `${base}&page=${page}`) }}
      >
        <Counts table={table} />
      </ListFrame>
    </section>
  );
}

function CsvLink({ table }: { table: ShownTable }) {
  const { t } = useTranslation();
  const name = t(`statistics.tables.${table.of}`);
  return (
    <ButtonLink
      look="quiet"
      size="small"
      icon="download"
      to={table.csv}
      reloadDocument
      aria-label={t('statistics.csvOf', { name })}
    >
      {t('statistics.csv')}
    </ButtonLink>
  );
}

function Counts({ table: { of, rows } }: { table: ShownTable }) {
  const { t } = useTranslation();
  const isCompared = rows.some(({ previous }) => previous !== undefined);
  const columns: (Column<ShownRow> | false)[] = [
    rows.some(({ picture }) => picture) && {
      key: 'picture',
      head: t('statistics.columns.picture'),
      headHidden: true,
      tight: true,
      cell: ({ picture, href }) =>
        picture &&
        href && (
          <Link to={href} className="thumb thumb-small" tabIndex={-1} aria-hidden="true">
            <img src={picture} alt="" width={64} height={48} loading="lazy" decoding="async" />
          </Link>
        ),
    },
    { key: 'name', head: t(`statistics.columns.${of}`), rowHead: true, cell: (row) => <Name row={row} /> },
    of === 'labels' && {
      key: 'views',
      head: t('statistics.columns.views'),
      numeric: true,
      minor: true,
      cell: ({ views }) => views,
    },
    of === 'labels' && {
      key: 'downloads',
      head: t('statistics.columns.downloads'),
      numeric: true,
      minor: true,
      cell: ({ downloads }) => downloads,
    },
    { key: 'count', head: t('statistics.columns.count'), numeric: true, cell: ({ count }) => count },
    rows.some(({ share }) => share) &&
      of !== 'labels' && {
        key: 'share',
        head: t('statistics.columns.share'),
        numeric: true,
        minor: true,
        cell: ({ share }) => share,
      },
    isCompared && {
      key: 'previous',
      head: t('statistics.columns.previous'),
      numeric: true,
      cell: ({ previous }) => previous,
    },
    isCompared && {
      key: 'change',
      head: t('statistics.columns.change'),
      numeric: true,
      minor: true,
      cell: ({ change }) => change && <ChangeText change={change} />,
    },
    rows.some(({ only, archive }) => only ?? archive) && {
      key: 'actions',
      head: t('statistics.columns.acts'),
      headHidden: true,
      tight: true,
      cell: (row) => <Acts row={row} />,
    },
  ];
  return (
    <Table
      caption={t(`statistics.tables.${of}`)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns.filter((column) => column !== false)}
    />
  );
}

function Name({ row: { name, detail, href } }: { row: ShownRow }) {
  return (
    <span className="cell">
      {href ? <OfficeLink to={href}>{name}</OfficeLink> : <span>{name}</span>}
      {detail && <span className="detail">{detail}</span>}
    </span>
  );
}

function Acts({ row: { name, only, archive } }: { row: ShownRow }) {
  const { t } = useTranslation();
  if (only)
    return (
      <ButtonLink
        look="quiet"
        size="small"
        icon="filter"
        to={only}
        aria-label={t('statistics.only', { name })}
        title={t('statistics.only', { name })}
      />
    );
  if (archive)
    return (
      <ButtonLink
        look="quiet"
        size="small"
        icon="archive"
        to={archive}
        aria-label={`${t('statistics.inArchive')}: ${name}`}
        title={t('statistics.inArchive')}
      />
    );
  return null;
}
