/** One import: how far it is, what was read from each file, and the proposed grouping to correct. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/control.server.ts';
import { correctGrouping } from '#app/domain/imports/correct.server.ts';
import { readImport } from '#app/domain/imports/read-import.server.ts';
import type { CalledStage } from '#app/domain/imports/stages.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { translate } from '#app/locales/translate.ts';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { submit } from '#app/routes/shared/submit.server.ts';
import { readJoin } from './join.ts';
import { Actions } from './actions.tsx';
import { FileList } from './file-list.tsx';
import { useFollow } from './follow.ts';
import { ReviewForm } from './review-form.tsx';
import { Standing } from './status.tsx';
import { readAgain } from '../shared/edit-conflict.tsx';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const job = await withErrorResponse(readImport(person, { jobId: params.jobId }), person.locale);
  const [labels, customers] = job.isInReview
    ? await Promise.all([getAllLabels(person, {}), listCustomers(person, {})])
    : [[], []];
  return {
    title: translate(person.locale)('imports.jobTitle', { archive: job.archiveName }),
    job,
    labels: labels.map(({ id, groupId, isGroupHeader, labels }) => ({
      id,
      groupId,
      isGroupHeader,
      name: labels[person.locale].label,
    })),
    customers: customers.map(({ customerGuid, customerName }) => ({ value: customerGuid, label: customerName })),
  };
}

export const shouldRevalidate = readAgain;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const jobId = params.jobId!;
  const form = await request.formData();
  const intent = form.get('intent');
  const join = readJoin(intent);
  if (join || intent === 'save' || intent === 'saveAndAdd') {
    form.delete('intent');
    const saved = await submit(correctGrouping, person, form, { extra: { jobId, ...(join && { join }) } });
    if (!saved.ok) {
      const isStale = saved.error.key === 'changedMeanwhile';
      return data({ refused: { reply: saved.reply, isStale } }, { status: saved.status });
    }
    if (intent === 'saveAndAdd') await add(person, jobId);
    return redirectWithToast(`/admin/design/${jobId}`, {
      kind: 'success',
      text: translate(person.locale)(saved.result.remakes > 0 ? 'imports.savedAndRemade' : 'imports.saved'),
    });
  }
  const { to, text } = await withErrorResponse(act(person, jobId, String(intent)), person.locale);
  return redirectWithToast(to, { kind: 'success', text: translate(person.locale)(text) });
}

async function act(person: Person, jobId: string, intent: string) {
  const here = `/admin/design/${jobId}`;
  if (intent === 'cancel') {
    await cancelImport(person, { jobId });
    return { to: here, text: 'imports.cancelled' } as const;
  }
  if (intent === 'dispose') {
    await disposeImports(person, { jobId });
    return { to: '/admin/design', text: 'imports.wasDisposed' } as const;
  }
  if (intent === 'goOn') await request(person, jobId, 'process', 'renameMain', 'renameInternal', 'mergeInternal');
  else if (intent === 'again') await request(person, jobId, (await readImport(person, { jobId })).stage as CalledStage);
  else await add(person, jobId);
  return { to: here, text: 'imports.goesOn' } as const;
}

function add(person: Person, jobId: string): Promise<void> {
  return request(person, jobId, 'addToArchive', 'completeTransfer');
}

async function request(person: Person, jobId: string, ...stages: CalledStage[]): Promise<void> {
  for (const stage of stages) await requestStage(person, { jobId, stage });
}

export default function ImportJob() {
  const { t, i18n } = useTranslation();
  const { job, labels, customers, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <div className="stack" data-gap="large">
        <Standing job={job} live={live} />
        <Actions job={job} />
        {job.isInReview && (
          <ReviewForm key={job.jobId} job={job} labels={labels} customers={customers} refused={answer?.refused} />
        )}
        <FileList job={job} />
      </div>
    </>
  );
}
