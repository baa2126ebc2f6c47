import { useTranslation } from 'react-i18next';
import type { Kind } from '#app/domain/statistics/kinds.ts';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { ShownEntry } from './data.server.ts';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

/** Single events: when, who, what, and from where. */
export function EntryTable({ kind, entries }: { kind: Kind; entries: ShownEntry[] }) {
  const { t, i18n } = useTranslation();
  const columns: (Column<ShownEntry> | false)[] = [
    {
      key: 'when',
      head: t('statistics.columns.when'),
      tight: true,
      cell: ({ at }) => <Moment at={at} language={i18n.language} />,
    },
    { key: 'user', head: t('statistics.columns.users'), rowHead: true, cell: (entry) => <User entry={entry} /> },
    {
      key: 'company',
      head: t('statistics.columns.companies'),
      minor: true,
      cell: ({ customerGuid, customerName }) =>
        customerGuid ? (
          <OfficeLink to={`/admin/customers/${customerGuid}`} className="anywhere">
            {customerName}
          </OfficeLink>
        ) : (
          <Gone name={customerName} said={t('statistics.goneCompany')} />
        ),
    },
    kind !== 'login' && {
      key: 'reference',
      head: t('statistics.columns.colorways'),
      cell: (entry) => <Colorway entry={entry} />,
    },
    kind === 'cad' && {
      key: 'code',
      head: t('statistics.columns.codes'),
      minor: true,
      tight: true,
      cell: ({ code }) => t(code === 102 ? 'statistics.code102' : 'statistics.code101'),
    },
    kind === 'cad' &&
      entries.some(({ wearName }) => wearName) && {
        key: 'wear',
        head: t('statistics.columns.wear'),
        minor: true,
        cell: ({ wearName }) => wearName,
      },
    kind === 'login' && {
      key: 'device',
      head: t('statistics.columns.devices'),
      cell: ({ device }) => device || t('statistics.unknown'),
    },
    kind === 'login' && {
      key: 'location',
      head: t('statistics.columns.locations'),
      cell: ({ location, address }) => (
        <span className="cell">
          {location && <span>{location}</span>}
          <span className={location ? 'detail' : undefined}>{address}</span>
        </span>
      ),
    },
    kind === 'login' &&
      entries.some(({ view }) => view) && {
        key: 'view',
        head: t('statistics.columns.view'),
        minor: true,
        cell: ({ view }) => view,
      },
  ];
  const keys = new Map<ShownEntry, string>(entries.map((entry, index) => [entry, `${entry.at.getTime()} ${index}`]));
  return (
    <Table
      caption={t('statistics.tables.entries')}
      rows={entries}
      rowKey={(entry) => keys.get(entry)!}
      columns={columns.filter((column) => column !== false)}
      stacks
      empty={<p>{t('statistics.noMore')}</p>}
    />
  );
}

function User({ entry: { userGuid, userName, userMail } }: { entry: ShownEntry }) {
  const { t } = useTranslation();
  if (!userGuid) return <Gone name={userName} said={t('statistics.goneUser')} />;
  return (
    <span className="cell anywhere">
      <OfficeLink to={`/admin/users/${userGuid}`}>{userName}</OfficeLink>
      <span className="detail">{userMail}</span>
    </span>
  );
}

/** By the name it had, as long as that is known. */
function Gone({ name, said }: { name: string | null; said: string }) {
  if (!name) return <>{said}</>;
  return (
    <span className="cell anywhere">
      <span>{name}</span>
      <span className="detail">{said}</span>
    </span>
  );
}

function Colorway({ entry: { reference, designGuid, colorwayGuid } }: { entry: ShownEntry }) {
  const { t } = useTranslation();
  if (!designGuid)
    return (
      <span className="figures unbroken">
        {reference} <span className="detail">{t('statistics.gone')}</span>
      </span>
    );
  return (
    <Link to={`/design/${designGuid}${colorwayGuid ? `/${colorwayGuid}` : ''}`} className="figures unbroken">
      {reference}
    </Link>
  );
}
