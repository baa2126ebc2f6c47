import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Table } from '#app/ui/table.tsx';
import type { ShownDownload } from '#app/routes/shared/downloads/action.server.ts';
import { downloadsForm } from '#app/routes/shared/downloads/form.ts';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { formatPercent } from '#app/locales/format-percent.ts';

/** One row per download; every action works without script. */
export function DownloadTable({ downloads }: { downloads: ShownDownload[] }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t('downloads.title')}
      rows={downloads}
      rowKey={({ jobId }) => jobId}
      stacks
      muted={({ state, isOver, isOutdated }) => state === 'cancelled' || isOver || isOutdated}
      columns={[
        {
          key: 'file',
          head: t('downloads.columns.file'),
          rowHead: true,
          cell: (row) => (
            <span className="stack gap-2">
              <span>{row.title}</span>
              <span className="quiet">
                {t(`downloads.kinds.${row.kind}`)}
                {row.paper !== 'auto' && ` · ${t(`downloads.papers.${row.paper}`)}`}
              </span>
            </span>
          ),
        },
        {
          key: 'content',
          head: t('downloads.columns.content'),
          minor: true,
          cell: (row) => t('downloads.colorways', { count: row.colorwayCount }),
        },
        { key: 'state', head: t('downloads.columns.state'), cell: (row) => <State row={row} /> },
        {
          key: 'size',
          head: t('downloads.columns.size'),
          numeric: true,
          minor: true,
          cell: (row) => (row.bytes === null ? null : formatBytes(row.bytes, i18n.language)),
        },
        {
          key: 'asked',
          head: t('downloads.columns.asked'),
          minor: true,
          cell: (row) => <Moment at={row.createdAt} language={i18n.language} />,
        },
        {
          key: 'until',
          head: t('downloads.columns.until'),
          minor: true,
          cell: (row) => (row.expiresAt && row.url ? <Moment at={row.expiresAt} language={i18n.language} /> : null),
        },
        {
          key: 'actions',
          head: t('downloads.columns.acts'),
          headHidden: true,
          tight: true,
          cell: (row) => <Acts row={row} />,
        },
      ]}
    />
  );
}

function State({ row }: { row: ShownDownload }) {
  const { t, i18n } = useTranslation();
  if (row.isOver) return <Badge kind="expired">{t('downloads.states.over')}</Badge>;
  return (
    <span className="stack gap-2">
      {row.isOutdated ? (
        <Badge kind="expired">{t('downloads.states.outdated')}</Badge>
      ) : (
        <Badge kind={row.state}>{t(`downloads.states.${row.state}`)}</Badge>
      )}
      {row.state === 'running' && (
        <Progress
          label={t('downloads.progress', { title: row.title })}
          labelHidden
          value={row.progress}
          text={formatPercent(Math.floor(row.progress * 100), i18n.language)}
        />
      )}
      {row.message && <span>{row.message}</span>}
    </span>
  );
}

function Acts({ row }: { row: ShownDownload }) {
  const { t } = useTranslation();
  const isActive = row.state === 'waiting' || row.state === 'running';
  const { title } = row;
  return (
    <PostForm of={downloadsForm} action="/downloads" carry={{ jobId: row.jobId }} className="table-acts">
      {row.url && (
        <a
          className="button"
          data-look="plain"
          data-size="small"
          href={row.url}
          aria-label={t('downloads.downloadOf', { title })}
        >
          <Icon name="download" />
          {t('downloads.download')}
        </a>
      )}
      {isActive && (
        <SubmitButton size="small" intent="cancel" aria-label={t('downloads.cancelOf', { title })}>
          {t('downloads.cancel')}
        </SubmitButton>
      )}
      {!isActive && !row.url && (
        <SubmitButton size="small" icon="refresh" intent="again" aria-label={t('downloads.againOf', { title })}>
          {t('downloads.again')}
        </SubmitButton>
      )}
      {!isActive && (
        <SubmitButton
          size="small"
          look="quiet"
          icon="trash"
          intent="remove"
          aria-label={t('downloads.removeOf', { title })}
        >
          {t('downloads.remove')}
        </SubmitButton>
      )}
    </PostForm>
  );
}
