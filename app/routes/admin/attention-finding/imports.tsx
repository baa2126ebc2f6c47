import { useTranslation } from 'react-i18next';
import { askAddress } from '#app/forms/declare.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { ImportStateBadge } from '#app/routes/admin/shared/import-state-badge.tsx';
import type { FindingPage } from './data.server.ts';
import { attentionForm } from './form.ts';

type List = Extract<FindingPage, { imports: unknown }>['imports'];
const page = '/admin/attention/imports';

export function OpenImports({ list }: { list: List }) {
  const { t, i18n } = useTranslation();
  return (
    <ListFrame
      empty={list.imports.length === 0 && { icon: 'check', title: t('attention.none') }}
      pages={{ ...list, hrefFor: (at) => `${page}?page=${at}` }}
    >
      <Table
        caption={t('attention.findings.imports')}
        stacks
        rows={list.imports}
        rowKey={({ jobId }) => jobId}
        columns={[
          {
            key: 'created',
            head: t('imports.created'),
            rowHead: true,
            cell: ({ jobId, createdAt, archiveName }) => (
              <span className="cell targets">
                <Link to={`/admin/design/${jobId}`}>
                  <Moment at={createdAt} language={i18n.language} />
                </Link>
                <span className="detail">{archiveName}</span>
              </span>
            ),
          },
          { key: 'by', head: t('imports.by'), minor: true, cell: ({ by }) => by },
          { key: 'files', head: t('imports.files'), numeric: true, cell: ({ files }) => files },
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
            key: 'remedy',
            head: t('attention.remedy'),
            cell: ({ jobId, stage, canRunAgain, waitsAtUpload, isOver }) => (
              <span className="row gap-1">
                {canRunAgain && (
                  <PostButton of={attentionForm} intent="import" action={page} carry={{ jobId, stage }} size="small">
                    {t('imports.again')}
                  </PostButton>
                )}
                {waitsAtUpload && (
                  <PostButton of={attentionForm} intent="goOn" action={page} carry={{ jobId }} size="small">
                    {t('imports.goOn')}
                  </PostButton>
                )}
                {isOver && (
                  <ButtonLink to={askAddress(`/admin/design/${jobId}`, 'dispose')} size="small">
                    {t('imports.dispose')}
                  </ButtonLink>
                )}
                <ButtonLink to={`/admin/design/${jobId}`} size="small" look="quiet">
                  {t('attention.openImport')}
                </ButtonLink>
              </span>
            ),
          },
        ]}
      />
    </ListFrame>
  );
}
