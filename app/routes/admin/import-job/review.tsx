import { useTranslation } from 'react-i18next';
import type { ReviewPage } from '#app/domain/imports/review/review-list.server.ts';
import { reviewShows, rowsPerPage } from '#app/domain/imports/job/rules.ts';
import { ownFields } from '#app/forms/declare.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { type Option } from '#app/ui/field.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { ListPager, rangeOf } from '#app/routes/shared/list-pager.tsx';
import { numbersOf } from '#app/locales/format-number.ts';
import { addressOf } from './addresses.ts';
import { FileTable } from './file-table.tsx';
import { importJobForm } from './form.ts';
import type { LabelOption } from './group-fields.tsx';
import { ScreenOffers } from './screen-offers.tsx';
import { saveFirst } from './unsaved-row.ts';

export interface ReviewData {
  job: ReviewPage;
  /** without script: all rows of the page are chosen */
  allChosen: boolean;
  /** may take designs out of the trash */
  canRestore: boolean;
  labels: LabelOption[];
  customers: Option[];
  archives: Option[];
}

/** The import's files as a table; under review with what will be added, and one press that adds it. */
export function Review({ page }: { page: ReviewData }) {
  const { t, i18n } = useTranslation();
  const { job } = page;
  const number = numbersOf(i18n.language);
  const isDone = job.stage === 'completeTransfer' && job.state === 'done';
  const tabs = reviewShows.map((show) => ({
    href: addressOf(job, { show, page: 0 }),
    label: t(`imports.table.${show}`),
    current: job.show === show,
    count: number.format(job.counts[show]),
  }));
  return (
    <section aria-labelledby="review" className="stack">
      <h2 id="review" className="section-title">
        {t(job.isInReview ? 'imports.reviewTitle' : 'imports.files')}
      </h2>
      {job.isInReview && <Coming job={job} />}
      <ScreenOffers job={job} />
      {isDone && (
        <div className="row">
          <ButtonLink to={`/admin/design/${job.jobId}/files.csv`} reloadDocument size="small">
            {t('imports.table.csv')}
          </ButtonLink>
        </div>
      )}
      {(job.isInReview || isDone) && <Tabs label={t('imports.table.views')} tabs={tabs} />}
      <FileTable page={page} />
      <ListPager
        currentPage={job.currentPage}
        totalPage={job.totalPage}
        hrefFor={(at) => addressOf(job, { page: at })}
        range={job.totalCount > 0 ? rangeOf(job.currentPage, rowsPerPage, job.totalCount) : undefined}
      />
    </section>
  );
}

/** What "add to archive" will add. */
function Coming({ job }: { job: ReviewPage }) {
  const { t } = useTranslation();
  const { files, designs, first, last } = job.coming;
  const { warnings } = job.counts;
  if (files === 0) return <p>{t('imports.table.nothing')}</p>;
  const numbers =
    first === null ? '' : t(first === last ? 'imports.table.number' : 'imports.table.numbers', { first, last });
  return (
    <div className="stack gap-3">
      <p>
        {t('imports.table.designs', { count: designs })}. {numbers}{' '}
        {warnings > 0 ? t('imports.table.doubtful', { count: warnings }) : t('imports.table.clear')}
      </p>
      <div className="row">
        <PostButton
          of={importJobForm}
          intent="add"
          carry={{ [ownFields.version]: job.version }}
          look={warnings > 0 ? 'plain' : 'primary'}
          onClick={saveFirst}
        >
          {t('imports.table.addAll', { count: files })}
        </PostButton>
      </div>
    </div>
  );
}
