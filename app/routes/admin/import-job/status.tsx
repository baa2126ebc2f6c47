import { useTranslation } from 'react-i18next';
import type { ReviewPage } from '#app/domain/imports/review/review-list.server.ts';
import { stageKeys, stageState, type JobState } from '#app/domain/imports/job/stages.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { formatPercent } from '#app/routes/admin/shared/format.ts';
import { importJobForm } from './form.ts';

const kinds: Record<JobState | 'pending', BadgeKind> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  disposed: 'neutral',
  pending: 'neutral',
};

/** designs by name; the table of files has all of them */
const mostNamed = 24;

/** Status of each stage, errors, and results. */
export function JobStatus({ job, live }: { job: ReviewPage; live: boolean }) {
  const { t, i18n } = useTranslation();
  const status = { ...job, errorKey: job.error?.key ?? null };
  return (
    <section className="stack" aria-label={t('imports.stages')}>
      <ol className="row gap-6">
        {stageKeys.map((stage) => {
          const state = stageState(status, stage);
          return (
            <li key={stage} className="stack gap-1 start" aria-current={stage === job.stage ? 'step' : undefined}>
              <span className={stage === job.stage ? 'strong' : undefined}>{t(`imports.stage.${stage}`)}</span>
              <Badge kind={kinds[state]}>{t(`imports.stateName.${state}`)}</Badge>
            </li>
          );
        })}
      </ol>
      {job.isMoving && (
        <Progress
          label={t(`imports.stage.${job.stage}`)}
          value={job.state === 'running' ? job.progress : undefined}
          text={formatPercent(job.progress, i18n.language)}
        />
      )}
      {job.error && <Notice kind="danger">{job.error.message}</Notice>}
      {job.state === 'cancelled' && (
        <Notice
          kind="info"
          action={
            job.canUndo && (
              <PostButton of={importJobForm} intent="undo" size="small">
                {t('imports.undo')}
              </PostButton>
            )
          }
        >
          {t(job.canUndo ? 'imports.cancelledToday' : 'imports.disposeFirst')}
        </Notice>
      )}
      {!job.isEnded && (
        <div className="row">
          <ButtonLink to={`/admin/design/${job.jobId}`} icon="refresh" size="small" preventScrollReset>
            {t('imports.refresh')}
          </ButtonLink>
          {live && <span role="status">{t('imports.live')}</span>}
        </div>
      )}
      {job.designs.length > 0 && (
        <Notice kind="success" title={t('imports.finishedTitle')}>
          {job.designs.length > mostNamed && <p>{t('imports.table.added', { count: job.designs.length })}</p>}
          <ul className="row">
            {job.designs.slice(0, mostNamed).map(({ designGuid, designName }) => (
              <li key={designGuid}>
                <Link to={`/design/${designGuid}`} aria-label={t('imports.toDesign', { name: designName })}>
                  {designName}
                </Link>
              </li>
            ))}
            {job.designs.length > mostNamed && (
              <li>{t('imports.table.moreAdded', { count: job.designs.length - mostNamed })}</li>
            )}
          </ul>
        </Notice>
      )}
    </section>
  );
}
