import { useTranslation } from 'react-i18next';
import type { Disposal } from '#app/domain/imports/job/control.server.ts';
import type { ReviewPage } from '#app/domain/imports/review/review-list.server.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { PostButton } from '#app/forms/post-form.tsx';
import { useDisposal } from '#app/routes/admin/shared/disposal-words.ts';
import { importJobForm } from './form.ts';

/** Actions available in the job's present status. The review has its own buttons. */
export function Actions({ job, disposal }: { job: ReviewPage; disposal: Disposal | null }) {
  const { t } = useTranslation();
  const text = useDisposal(disposal);
  const waitsAtUpload = job.stage === 'upload' && job.state === 'done';
  const canRetry = job.state === 'failed' && !job.isEnded && !job.isInReview;
  const isAdded = job.stage === 'addToArchive' && job.state === 'done';
  const next = waitsAtUpload ? 'goOn' : isAdded ? 'add' : canRetry ? 'again' : null;
  const words = { goOn: t('imports.goOn'), add: t('imports.stage.completeTransfer'), again: t('imports.again') };
  return (
    <div className="row" role="group" aria-label={t('imports.actions')}>
      {next && (
        <PostButton of={importJobForm} intent={next} look="primary">
          {words[next]}
        </PostButton>
      )}
      {!job.isEnded && (
        <ConfirmButton
          of={importJobForm}
          intent="cancel"
          title={t('imports.cancelAsk')}
          text={`${t('imports.cancelText')} ${text}`}
          keep={t('imports.keep')}
        >
          {t('imports.cancel')}
        </ConfirmButton>
      )}
      {!job.isMoving && (
        <ConfirmButton
          of={importJobForm}
          intent="dispose"
          title={t('imports.disposeAsk')}
          text={text}
          look={job.isEnded ? 'plain' : 'danger'}
        >
          {job.isEnded ? t('imports.dispose') : t('imports.disposeFiles', { count: job.counts.all })}
        </ConfirmButton>
      )}
    </div>
  );
}
