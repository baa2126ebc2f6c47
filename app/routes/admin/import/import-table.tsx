import { useTranslation } from 'react-i18next';
import type { listImports } from '#app/domain/imports/review/read-import.server.ts';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { formatPercent } from '#app/routes/admin/shared/format.ts';
import { ImportStateBadge } from '#app/routes/admin/shared/import-state-badge.tsx';
import styles from '#app/routes/admin/shared/import.module.css';

type ListedImport = Awaited<ReturnType<typeof listImports>>['imports'][number];

export function ImportTable({ imports }: { imports: ListedImport[] }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t('imports.recent')}
      rows={imports}
      rowKey={({ jobId }) => jobId}
      columns={[
        {
          key: 'created',
          head: t('imports.created'),
          rowHead: true,
          cell: ({ jobId, createdAt }) => (
            <Link to={`/admin/design/${jobId}`} className={styles.when}>
              <Moment at={createdAt} language={i18n.language} />
            </Link>
          ),
        },
        { key: 'archive', head: t('imports.archive'), cell: ({ archiveName }) => archiveName },
        { key: 'by', head: t('imports.by'), minor: true, cell: ({ createdBy }) => createdBy },
        {
          key: 'files',
          head: t('imports.files'),
          numeric: true,
          cell: ({ fileCount, failedCount }) =>
            failedCount ? `${fileCount} (${t('imports.filesFailed', { count: failedCount })})` : fileCount,
        },
        {
          key: 'state',
          head: t('imports.state'),
          cell: (job) => (
            <>
              {t(`imports.stage.${job.stage}`)} <ImportStateBadge job={job} />
            </>
          ),
        },
        {
          key: 'progress',
          head: t('imports.progress'),
          numeric: true,
          minor: true,
          cell: ({ progress, isMoving }) => (isMoving ? formatPercent(progress, i18n.language) : ''),
        },
      ]}
    />
  );
}
