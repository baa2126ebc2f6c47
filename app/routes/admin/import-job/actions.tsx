import { useTranslation } from 'react-i18next';
import type { ImportView } from '#app/domain/imports/review/read-import.server.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { importJobForm } from './form.ts';

/** What can be done with the job as it stands. The review has its own buttons. */
export function Actions({ job }: { job: ImportView }) {
  const { t } = useTranslation();
  const waitsAtUpload = job.stage === 'upload' && job.state === 'done';
  const canRetry = job.state === 'failed' && !job.isEnded && !job.isInReview;
  const isAdded = job.stage === 'addToArchive' && job.state === 'done';
  return (
    <PostForm of={importJobForm} className="row" aria-label={t('imports.actions')}>
      {waitsAtUpload && (
        <SubmitButton look="primary" intent="goOn">
          {t('imports.goOn')}
        </SubmitButton>
      )}
      {isAdded && (
        <SubmitButton look="primary" intent="add">
          {t('imports.stage.completeTransfer')}
        </SubmitButton>
      )}
      {canRetry && (
        <SubmitButton look="primary" intent="again">
          {t('imports.again')}
        </SubmitButton>
      )}
      {!job.isEnded && <SubmitButton intent="cancel">{t('imports.cancel')}</SubmitButton>}
      {!job.isMoving && (
        <SubmitButton look={job.isEnded ? 'plain' : 'danger'} intent="dispose">
          {job.isEnded ? t('imports.dispose') : t('imports.disposeFiles', { count: job.files.length })}
        </SubmitButton>
      )}
    </PostForm>
  );
}
