/** One import: its progress, what was read from each file, and the proposed designs to correct. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { can } from '#app/domain/base/permissions.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { describeDisposal } from '#app/domain/imports/job/control.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { importAction } from './action.server.ts';
import { Actions } from './actions.tsx';
import { useFollow } from '#app/routes/admin/shared/follow.ts';
import { Review } from './review.tsx';
import { JobStatus } from './status.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('import', args, async ({ actor, params, url, t }) => {
    const query = url.searchParams;
    const asked = { page: query.get('page'), show: query.get('show'), open: query.get('open') ?? undefined };
    const job = await readReview(actor, { jobId: params.jobId, ...asked });
    const [labels, customers, archives] = job.isInReview
      ? await Promise.all([getAllLabels(actor, {}), listCustomers(actor, {}), getAllArchives(actor, {})])
      : [[], [], []];
    return {
      title: t('imports.jobTitle', { archive: job.archiveName }),
      job,
      allChosen: query.get('select') === 'all',
      canRestore: can(actor, 'designs'),
      /** what a dialog that asks tells of */
      disposal: query.has(ownFields.ask) ? await describeDisposal(actor, { jobId: params.jobId }) : null,
      labels: labels.map(({ id, groupId, isGroupHeader, labels }) => ({
        id,
        groupId,
        isGroupHeader,
        name: labels[actor.locale].label,
      })),
      archives: archives.map(({ archiveId, code, archiveName }) => ({
        value: String(archiveId),
        label: `${code} ${archiveName[actor.locale]}`,
      })),
      customers: customers.map(({ customerGuid, customerName }) => ({ value: customerGuid, label: customerName })),
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('import', args, importAction);

export default function ImportJob() {
  const { t, i18n } = useTranslation();
  const { title, disposal, ...page } = useLoaderData<typeof loader>();
  const { job } = page;
  const live = useFollow(`/admin/design/${job.jobId}/events`, job.isEnded);
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
        {/* Of a review, far from the button that adds all. */}
        {!job.isInReview && <Actions job={job} disposal={disposal} />}
        <Review key={job.jobId} page={page} />
        {job.isInReview && <Actions job={job} disposal={disposal} />}
      </div>
    </>
  );
}
