import { useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { filePath } from '#app/domain/imports/job/file-names.ts';
import type { ReviewPage, ReviewRow } from '#app/domain/imports/review/review-list.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { ownFields } from '#app/forms/declare.ts';
import { PostButton, SubmitButton } from '#app/forms/post-form.tsx';
import { typedAt } from '#app/forms/typed.ts';
import { CheckboxField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Link } from '#app/ui/link.tsx';
import { Table, type BulkFrame } from '#app/ui/table.tsx';
import { addressOf } from './addresses.ts';
import { BulkFields } from './bulk-fields.tsx';
import { DesignCell, FileCell, NotesCell, PictureCell } from './file-cells.tsx';
import { FileList } from './file-list.tsx';
import { importJobForm } from './form.ts';
import type { ReviewData } from './review.tsx';
import { ReviewForm } from './review-form.tsx';

/** A row a file; one stands open at a time, with its design. */
export function FileTable({ page }: { page: ReviewData }) {
  const { t } = useTranslation();
  const { job } = page;
  const openId = job.open?.fileId;
  const refusal = readRefusal(useActionData(), 'arrange');
  const kept = refusal ? [typedAt(refusal, 'files')].flat().filter((id) => typeof id === 'string') : [];
  const labelNames = new Map(page.labels.map(({ id, name }) => [id, name]));
  return (
    <Table
      caption={t('imports.files')}
      rows={job.rows}
      rowKey={({ id }) => id}
      stacks
      muted={({ isOut }) => isOut}
      empty={<p>{t('imports.table.none')}</p>}
      columns={[
        {
          key: 'picture',
          head: t('imports.table.picture'),
          headHidden: true,
          tight: true,
          cell: (row) => <PictureCell row={row} />,
        },
        {
          key: 'file',
          head: t('imports.file'),
          rowHead: true,
          cell: (row) => <FileCell row={row} move={<Move row={row} page={page} />} />,
        },
        {
          key: 'design',
          head: t('imports.table.design'),
          cell: (row) => <DesignCell row={row} labelNames={labelNames} accept={<AcceptLabels row={row} job={job} />} />,
        },
        {
          key: 'notes',
          head: t('imports.table.check'),
          minor: true,
          cell: (row) => <NotesCell row={row} move={<Move row={row} page={page} />} />,
        },
        {
          key: 'open',
          head: t('imports.details'),
          headHidden: true,
          tight: true,
          cell: ({ id, folder, fileName }) =>
            id === openId ? (
              <Link to={addressOf(job, { open: 'none' })} preventScrollReset>
                {t('imports.table.close')}
              </Link>
            ) : (
              <Link
                to={addressOf(job, { open: id })}
                preventScrollReset
                aria-label={t('imports.table.open', { name: filePath(folder, fileName) })}
              >
                {t('imports.table.openShort')}
              </Link>
            ),
        },
      ]}
      detail={({ id }) => (id === openId ? <Opened page={page} /> : null)}
      bulk={
        job.isInReview
          ? {
              name: 'files',
              canChoose: ({ state }) => state === 'processed',
              form: (frame) => <BulkForm frame={frame} page={page} />,
              all: { href: addressOf(job, { select: 'all' }), chosen: page.allChosen },
              kept,
              rowLabel: ({ folder, fileName }) => t('imports.table.select', { name: filePath(folder, fileName) }),
              allLabel: t('imports.table.selectAll'),
              selectedLabel: (count) => t('imports.table.selected', { count }),
              children: (
                <>
                  <SubmitButton intent="oneDesign" size="small">
                    {t('imports.table.oneDesign')}
                  </SubmitButton>
                  <SubmitButton intent="eachOwn" size="small">
                    {t('imports.table.eachOwn')}
                  </SubmitButton>
                  <SubmitButton intent="screens" size="small">
                    {t('imports.inks.join')}
                  </SubmitButton>
                  <SubmitButton intent="leaveOut" size="small">
                    {t('imports.table.leaveOut')}
                  </SubmitButton>
                  {job.coming.labelled > 0 && (
                    <SubmitButton intent="labels" size="small">
                      {t('imports.table.acceptLabels')}
                    </SubmitButton>
                  )}
                  {job.counts.out > 0 && (
                    <SubmitButton intent="takeIn" size="small">
                      {t('imports.table.takeIn')}
                    </SubmitButton>
                  )}
                </>
              ),
            }
          : undefined
      }
    />
  );
}

/** To the archive that its path or what is in it says. */
function Move({ row, page: { job, archives } }: { row: ReviewRow; page: ReviewData }) {
  const { t } = useTranslation();
  const archive = archives.find(({ value }) => value === String(row.archiveRead));
  if (!archive || !job.isInReview) return null;
  return (
    <PostButton
      of={importJobForm}
      intent="archive"
      carry={{ files: row.id, archiveId: archive.value, [ownFields.version]: job.version }}
      size="small"
    >
      {t('imports.table.moveTo', { archive: archive.label })}
    </PostButton>
  );
}

/** Of one design, by one press. */
function AcceptLabels({ row, job }: { row: ReviewRow; job: ReviewPage }) {
  const { t } = useTranslation();
  return (
    <PostButton
      of={importJobForm}
      intent="labels"
      carry={{ files: row.id, [ownFields.version]: job.version }}
      size="small"
      icon="check"
      aria-label={t('imports.table.acceptLabelsOf', { name: row.design?.name })}
    >
      {t('imports.table.accept')}
    </PostButton>
  );
}

function BulkForm({ frame: { children, ...frame }, page }: { frame: BulkFrame; page: ReviewData }) {
  const { t } = useTranslation();
  const { job, labels, customers, archives } = page;
  return (
    <ActionForm
      of={importJobForm}
      drawn="arrange"
      version={String(job.version)}
      conflictNotice={() => <FormError title={t('imports.table.changed')} />}
      {...frame}
    >
      {(tools) => (
        <>
          {/* Enter in a field presses the first button of a form, which must not be one that regroups. */}
          <button className="visually-hidden" name="intent" value="fields" tabIndex={-1} aria-hidden="true" />
          {children}
          {job.totalPage > 1 && (
            <CheckboxField
              id={tools.idOf('all')}
              name="all"
              value={job.show}
              label={t('imports.table.whole', { count: job.totalCount })}
            />
          )}
          <BulkFields {...{ tools, labels, customers, archives }} />
        </>
      )}
    </ActionForm>
  );
}

function Opened({ page: { job, canRestore, labels, customers } }: { page: ReviewData }) {
  const { t } = useTranslation();
  const { open, version, isInReview } = job;
  if (!open) return null;
  const { group, files, groups, nearGroups, proposals, trashed } = open;
  return (
    <div className="stack gap-8">
      {isInReview && group?.designGuid === null && (
        <ReviewForm
          key={group.id}
          {...{ version, group, files, groups, nearGroups, proposals, trashed, canRestore, labels, customers }}
        />
      )}
      {isInReview &&
        files
          .filter(({ isSet }) => isSet)
          .map(({ id }) => (
            <PostButton
              key={id}
              of={importJobForm}
              intent="apart"
              carry={{ files: id, [ownFields.version]: version }}
              size="small"
            >
              {t('imports.inks.apart')}
            </PostButton>
          ))}
      <FileList files={files} />
    </div>
  );
}
