import { useTranslation } from 'react-i18next';
import type { Difference } from '#app/domain/base/audit/differences.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { AuditPage } from './route.tsx';
import styles from './audit.module.css';
import { nameOf, nameOfField, nameOfSubject, subjectHref, textOfValue } from './words.ts';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

type Entry = NonNullable<AuditPage['entries']>[number];

/** Differences shown at first; the rest is folded. */
const fewDifferences = 4;

export function EntryList({ entries }: { entries: Entry[] }) {
  const { t, i18n } = useTranslation();
  const columns: Column<Entry>[] = [
    { key: 'when', head: t('audit.when'), tight: true, cell: ({ at }) => <Moment at={at} language={i18n.language} /> },
    {
      key: 'who',
      head: t('audit.who'),
      cell: ({ actorGuid, actorName, address }) => (
        <span className={classNames('cell', styles.breakable)}>
          {actorGuid ? (
            <OfficeLink to={`/admin/users/${actorGuid}`}>{actorName}</OfficeLink>
          ) : (
            <span>{actorName ? nameOf(t, 'programs', actorName) : t('audit.system')}</span>
          )}
          {address && <span className="detail">{address}</span>}
        </span>
      ),
    },
    {
      key: 'what',
      head: t('audit.operation'),
      rowHead: true,
      cell: ({ operation }) => nameOf(t, 'operations', operation),
    },
    { key: 'subject', head: t('audit.subject'), cell: (entry) => <Subject entry={entry} /> },
    {
      key: 'differences',
      head: t('audit.differences'),
      cell: ({ differences }) => <Differences differences={differences} />,
    },
  ];
  return <Table caption={t('audit.entries')} rows={entries} rowKey={({ id }) => id} columns={columns} stacks />;
}

function Subject({ entry: { subjectKind, subjectId, subjectName, isGone } }: { entry: Entry }) {
  const { t } = useTranslation();
  if (!subjectKind) return null;
  const shown = subjectName || nameOfSubject(t, subjectKind, subjectId);
  const href = !isGone ? subjectHref(subjectKind, subjectId) : undefined;
  return (
    <span className={classNames('cell targets', styles.breakable)}>
      <span className="detail">{nameOf(t, 'kinds', subjectKind)}</span>
      {href ? (
        <OfficeLink to={href}>{shown}</OfficeLink>
      ) : (
        <span className={shown === subjectId ? styles.guid : undefined}>{shown}</span>
      )}
      {subjectId && (
        <Link
          className="detail"
          to={`/admin/audit?${new URLSearchParams({ subjectKind, subject: subjectId }).toString()}`}
          aria-label={t('audit.allOf', { name: shown })}
        >
          {t('audit.history')}
        </Link>
      )}
    </span>
  );
}

function Differences({ differences }: { differences: Difference[] }) {
  const { t } = useTranslation();
  if (differences.length === 0) return <span className="detail">{t('audit.noValues')}</span>;
  const [first, rest] = [differences.slice(0, fewDifferences), differences.slice(fewDifferences)];
  return (
    <>
      <Fields differences={first} />
      {rest.length > 0 && (
        <details>
          <summary>
            {t('audit.details')} (+{rest.length})
          </summary>
          <Fields differences={rest} />
        </details>
      )}
    </>
  );
}

function Fields({ differences }: { differences: Difference[] }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className={styles.fields}>
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          {field && <dt className="quiet">{nameOfField(t, field)}</dt>}
          {before !== null && (
            <dd>
              <del className="quiet">
                <span className="visually-hidden">{t('audit.before')}: </span>
                {textOfValue(t, before, field, i18n.language)}
              </del>
            </dd>
          )}
          {before !== null && <dd aria-hidden="true">→</dd>}
          <dd>
            {after === null ? (
              <span className="detail">{t('audit.nothingThere')}</span>
            ) : (
              <ins>
                <span className="visually-hidden">{t('audit.after')}: </span>
                {textOfValue(t, after, field, i18n.language)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
