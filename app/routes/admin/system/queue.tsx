import { useTranslation } from 'react-i18next';
import { formatDuration } from '#app/locales/format.ts';
import { ImportStateBadge } from '#app/routes/admin/shared/import-state-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { SystemPage } from './route.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

export function Queue({ queue, imports }: Pick<SystemPage, 'queue' | 'imports'>) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return (
    <Section title={t('system.queue')}>
      {queue && (
        <Table
          caption={t('system.queue')}
          rows={queue.queues}
          rowKey={({ name }) => name}
          empty={<p className="quiet">{t('system.queueEmpty')}</p>}
          columns={[
            { key: 'queue', head: t('system.queueName'), rowHead: true, cell: ({ queue: name }) => name },
            { key: 'waiting', head: t('system.waiting'), numeric: true, cell: ({ waiting }) => waiting },
            { key: 'running', head: t('system.running'), numeric: true, cell: ({ running }) => running },
            {
              key: 'failed',
              head: t('system.failedJobs'),
              numeric: true,
              cell: ({ failed }) => (failed > 0 ? <Badge kind="failed">{failed}</Badge> : 0),
            },
            {
              key: 'oldest',
              head: t('system.oldest'),
              numeric: true,
              cell: ({ waiting, oldestMs }) => waiting > 0 && formatDuration(oldestMs, language),
            },
          ]}
        />
      )}
      {queue && queue.failures.length > 0 && (
        <>
          <h3 className="strong">{t('system.failures')}</h3>
          <Table
            caption={t('system.failures')}
            rows={queue.failures}
            rowKey={({ queue: name, at }) => `${name} ${at.getTime()}`}
            columns={[
              { key: 'queue', head: t('system.queueName'), rowHead: true, cell: ({ queue: name }) => name },
              {
                key: 'kind',
                head: t('system.failure'),
                cell: ({ text }) => <span className="anywhere">{text}</span>,
              },
              { key: 'tries', head: t('system.tries'), numeric: true, cell: ({ tries }) => tries },
              {
                key: 'at',
                head: t('system.last'),
                tight: true,
                cell: ({ at }) => <Moment at={at} language={language} />,
              },
            ]}
          />
        </>
      )}
      {imports.length > 0 && <Imports imports={imports} />}
    </Section>
  );
}

function Imports({ imports }: Pick<SystemPage, 'imports'>) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <h3 className="strong">{t('system.imports')}</h3>
      <Table
        caption={t('system.imports')}
        rows={imports}
        rowKey={({ jobId }) => jobId}
        columns={[
          {
            key: 'created',
            head: t('imports.created'),
            rowHead: true,
            cell: ({ jobId, createdAt }) => (
              <OfficeLink to={`/admin/design/${jobId}`}>
                <Moment at={createdAt} language={i18n.language} />
              </OfficeLink>
            ),
          },
          { key: 'archive', head: t('imports.archive'), cell: ({ archive }) => archive },
          { key: 'files', head: t('imports.files'), numeric: true, cell: ({ fileCount }) => fileCount },
          {
            key: 'state',
            head: t('imports.state'),
            cell: (job) => (
              <>
                {t(`imports.stage.${job.stage}`)} <ImportStateBadge job={job} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}
