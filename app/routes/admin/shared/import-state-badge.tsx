import { useTranslation } from 'react-i18next';
import type { JobState } from '#app/domain/imports/job/stages.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const kinds: Record<JobState, BadgeKind> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  disposed: 'neutral',
};

export function ImportStateBadge({ job }: { job: { state: JobState; isInReview?: boolean } }) {
  const { t } = useTranslation();
  if (job.isInReview && job.state === 'done') return <Badge kind="warning">{t('imports.stateName.review')}</Badge>;
  return <Badge kind={kinds[job.state]}>{t(`imports.stateName.${job.state}`)}</Badge>;
}
