import type { ReviewPage } from '#app/domain/imports/review/review-list.server.ts';

interface Shown {
  page?: number;
  show?: string;
  /** a file's id, or `none` */
  open?: string;
  select?: 'all';
}

/** The page of an import as it is shown now, but for what is given. */
export function addressOf(job: Pick<ReviewPage, 'jobId' | 'show' | 'currentPage'>, given: Shown): string {
  const { page = job.currentPage, show = job.show, open, select } = given;
  const query = new URLSearchParams();
  if (show !== 'all') query.set('show', show);
  if (page > 0) query.set('page', String(page));
  if (open) query.set('open', open);
  if (select) query.set('select', select);
  return `/admin/design/${job.jobId}${query.size > 0 ? `?${query}` : ''}`;
}
