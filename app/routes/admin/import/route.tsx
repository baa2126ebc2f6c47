/** Design import: the upload form, the imports so far, and the way to a design to edit. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { disposeImports } from '#app/domain/imports/job/control.server.ts';
import { listImports } from '#app/domain/imports/review/read-import.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Table } from '#app/ui/table.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { formatPercent } from '#app/routes/admin/shared/format.ts';
import { importForm } from './form.ts';
import { StateBadge } from './state-badge.tsx';
import { readTarget } from './target.server.ts';
import { UploadForm } from './upload-form.tsx';
import { receiveForm } from './upload.server.ts';
import styles from '#app/routes/admin/shared/import.module.css';

const here = '/admin/design';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url: { searchParams }, t }) => {
    const query = searchParams.get('query')?.trim() ?? '';
    const [archives, list, found, target] = await Promise.all([
      getAllArchives(actor, {}),
      listImports(actor, { page: searchParams.get('page') }),
      query ? searchAdminDesigns(actor, { query }) : null,
      readTarget(actor, searchParams),
    ]);
    return {
      title: t('imports.title'),
      submission: crypto.randomUUID(),
      archives: archives.map(({ archiveId, archiveName, code }) => ({
        value: String(archiveId),
        label: `${code} ${archiveName[actor.locale]}`,
      })),
      target,
      list,
      query,
      found: found?.designs.map(({ designGuid, designName }) => ({ designGuid, designName })) ?? null,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('admin', args, (page) => {
    if (page.url.searchParams.get('intent') === 'upload')
      return receiveForm(page, ({ jobId }) => redirect(`${here}/${jobId}`, 303));
    const handlers = {
      dispose: intent(disposeImports, {
        input: () => ({}),
        done: ({ disposed: count }, { t, done }) => done(t('imports.disposedCount', { count })),
      }),
    };
    return handleForm(page, importForm, handlers, here);
  });

export default function DesignImport() {
  const { t } = useTranslation();
  const { archives, list, submission, query, found, target } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t('imports.title')} intro={t('imports.intro')} />
      <div className="stack gap-10">
        <section aria-labelledby="new-import">
          <h2 id="new-import" className="section-title">
            {t('imports.uploadTitle')}
          </h2>
          <UploadForm archives={archives} submission={submission} target={target} />
        </section>
        <section aria-labelledby="imports">
          <div className="row spread">
            <h2 id="imports" className="section-title">
              {t('imports.recent')}
            </h2>
            {list.imports.some(({ isEnded }) => isEnded) && (
              <ConfirmButton
                of={importForm}
                intent="dispose"
                title={t('imports.disposeAllAsk')}
                text={t('imports.disposeText')}
                size="small"
              >
                {t('imports.disposeAll')}
              </ConfirmButton>
            )}
          </div>
          <ImportTable imports={list.imports} />
          <Pager
            page={list.currentPage}
            pageCount={list.totalPage}
            hrefFor={(page) => `/admin/design?page=${page}`}
            labels={{
              nav: t('imports.recent'),
              previous: t('imports.newer'),
              next: t('imports.older'),
              page: (number) => `${t('shell.page')} ${number}`,
            }}
          />
        </section>
        <section aria-labelledby="find">
          <h2 id="find" className="section-title">
            {t('imports.findTitle')}
          </h2>
          <Form method="get" className="list-filter" role="search">
            <TextField type="search" name="query" label={t('imports.designNumber')} defaultValue={query} />
            <Button icon="search">{t('imports.find')}</Button>
          </Form>
          {found &&
            (found.length > 0 ? (
              <ul className="stack gap-2">
                {found.map(({ designGuid, designName }) => (
                  <li key={designGuid}>
                    <Link to={`/admin/designs/${designGuid}`}>{designName}</Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t('errors.designNotFound')}</p>
            ))}
        </section>
      </div>
    </>
  );
}

type ListedImport = Awaited<ReturnType<typeof listImports>>['imports'][number];

function ImportTable({ imports }: { imports: ListedImport[] }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t('imports.recent')}
      rows={imports}
      rowKey={({ jobId }) => jobId}
      empty={
        <EmptyState icon="upload" title={t('imports.none')}>
          {t('imports.noneText')}
        </EmptyState>
      }
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
              {t(`imports.stage.${job.stage}`)} <StateBadge job={job} />
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
