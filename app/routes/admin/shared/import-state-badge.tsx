import { useTranslation } from 'react-i18next';
import type { JobState, Stage } from '#app/domain/imports/job/stages.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const kinds: Record<JobState, BadgeKind> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  disposed: 'neutral',
};

interface ShownImport {
  stage: Stage;
  state: JobState;
  errorKey?: string | null;
  error?: { key: string } | null;
  isInReview?: boolean;
}

export function ImportStateBadge({ job }: { job: ShownImport }) {
  const { t } = useTranslation();
  if (job.isInReview && job.state === 'done') return <Badge kind="warning">{t('imports.stateName.review')}</Badge>;
  // What arrived of it is whole; a person says whether it goes on.
  if (job.stage === 'upload' && job.state === 'done' && (job.errorKey ?? job.error))
    return <Badge kind="warning">{t('imports.stateName.broken')}</Badge>;
  return <Badge kind={kinds[job.state]}>{t(`imports.stateName.${job.state}`)}</Badge>;
}
