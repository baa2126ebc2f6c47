/** Design import: the upload form, the imports so far, and the way to a design to edit. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { disposeImports } from '#app/domain/imports/control.server.ts';
import { listImports } from '#app/domain/imports/read-import.server.ts';
import { translate } from '#app/locales/translate.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Table } from '#app/ui/table.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { formatPercent } from '../shared/format.ts';
import { StateBadge } from './state-badge.tsx';
import { readTarget } from './target.server.ts';
import { UploadForm } from './upload-form.tsx';
import { describeRefusal, receive } from './upload.server.ts';
import styles from '../shared/import.module.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const query = searchParams.get('query')?.trim() ?? '';
  const [archives, list, found, target] = await Promise.all([
    getAllArchives(person, {}),
    withErrorResponse(listImports(person, { page: searchParams.get('page') }), person.locale),
    query ? withErrorResponse(searchAdminDesigns(person, { query }), person.locale) : null,
    readTarget(person, searchParams),
  ]);
  return {
    title: translate(person.locale)('imports.title'),
    submission: crypto.randomUUID(),
    archives: archives.map(({ archiveId, archiveName, code }) => ({
      value: String(archiveId),
      label: `${code} ${archiveName[person.locale]}`,
    })),
    target,
    list,
    query,
    found: found?.designs.map(({ designGuid, designName }) => ({ designGuid, designName })) ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    const { disposed } = await withErrorResponse(disposeImports(person, {}), person.locale);
    return redirectWithToast('/admin/design', {
      kind: 'success',
      text: translate(person.locale)('imports.disposedCount', { count: disposed }),
    });
  }
  try {
    const { jobId } = await receive(request, person);
    return redirect(`/admin/design/${jobId}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(describeRefusal(error, person.locale), { status: error.status });
  }
}

export default function DesignImport() {
  const { t } = useTranslation();
  const { archives, list, submission, query, found, target } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t('imports.title')} intro={t('imports.intro')} />
      <div className="stack" data-gap="large">
        <section aria-labelledby="new-import">
          <h2 id="new-import" className="section-title">
            {t('imports.uploadTitle')}
          </h2>
          <UploadForm archives={archives} submission={submission} target={target} refused={refused} />
        </section>
        <section aria-labelledby="imports">
          <div className="row" data-spread>
            <h2 id="imports" className="section-title">
              {t('imports.recent')}
            </h2>
            {list.imports.some(({ isEnded }) => isEnded) && (
              <Form method="post">
                <Button size="small" name="intent" value="dispose">
                  {t('imports.disposeAll')}
                </Button>
              </Form>
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
              <ul className="stack" data-gap="small">
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
