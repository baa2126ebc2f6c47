/** One import: its progress, what was read from each file, and the proposed grouping to correct. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { importAction } from './action.server.ts';
import { Actions } from './actions.tsx';
import { FileList } from './file-list.tsx';
import { useFollow } from './follow.ts';
import { ReviewForm } from './review-form.tsx';
import { JobStatus } from './status.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, params, t }) => {
    const job = await readImport(actor, { jobId: params.jobId });
    const [labels, customers] = job.isInReview
      ? await Promise.all([getAllLabels(actor, {}), listCustomers(actor, {})])
      : [[], []];
    return {
      title: t('imports.jobTitle', { archive: job.archiveName }),
      job,
      labels: labels.map(({ id, groupId, isGroupHeader, labels }) => ({
        id,
        groupId,
        isGroupHeader,
        name: labels[actor.locale].label,
      })),
      customers: customers.map(({ customerGuid, customerName }) => ({ value: customerGuid, label: customerName })),
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('admin', args, importAction);

export default function ImportJob() {
  const { t, i18n } = useTranslation();
  const { job, labels, customers, title } = useLoaderData<typeof loader>();
  const live = useFollow(job.jobId, job.isEnded);
  return (
    <>
      <PageHeader
        title={title}
        intro={
          <>
            <Moment at={job.createdAt} language={i18n.language} />
            {job.createdBy && `, ${job.createdBy}`}
          </>
        }
        parent={{ href: '/admin/design', label: t('imports.title') }}
      />
      <div className="stack gap-10">
        <JobStatus job={job} live={live} />
        <Actions job={job} />
        {job.isInReview && <ReviewForm key={job.jobId} job={job} labels={labels} customers={customers} />}
        <FileList job={job} />
      </div>
    </>
  );
}
