import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ImportView } from '#app/domain/imports/read-import.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';

/** What can be done with the job as it stands. The review has its own buttons. */
export function Actions({ job }: { job: ImportView }) {
  const { t } = useTranslation();
  const waitsAtUpload = job.stage === 'upload' && job.state === 'done';
  const canRetry = job.state === 'failed' && !job.isEnded && !job.isInReview;
  const isAdded = job.stage === 'addToArchive' && job.state === 'done';
  return (
    <Form method="post" className="row" aria-label={t('imports.actions')} preventScrollReset>
      {waitsAtUpload && (
        <Act look="primary" intent="goOn">
          {t('imports.goOn')}
        </Act>
      )}
      {isAdded && (
        <Act look="primary" intent="add">
          {t('imports.stage.completeTransfer')}
        </Act>
      )}
      {canRetry && (
        <Act look="primary" intent="again">
          {t('imports.again')}
        </Act>
      )}
      {!job.isEnded && <Act intent="cancel">{t('imports.cancel')}</Act>}
      {!job.isMoving && (
        <Act look={job.isEnded ? 'plain' : 'danger'} intent="dispose">
          {job.isEnded ? t('imports.dispose') : t('imports.disposeFiles', { count: job.files.length })}
        </Act>
      )}
    </Form>
  );
}

function Act({
  intent,
  look = 'plain',
  children,
}: {
  intent: string;
  look?: 'primary' | 'plain' | 'danger';
  children: string;
}) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Button name="intent" value={intent} look={look} busy={busy}>
      {children}
    </Button>
  );
}
