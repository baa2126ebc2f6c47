import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { numbersOf } from '#app/locales/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { formatPercent } from '#app/routes/admin/shared/format.ts';
import { jobAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { editJobForm } from '#app/routes/admin/shared/design-edits/form.ts';
import { EditState } from '#app/routes/admin/shared/design-edits/state.tsx';
import type { JobPage } from './route.tsx';

/** How the act stands, and what can be done with it. */
export function JobStatus({ page, live }: { page: JobPage; live: boolean }) {
  const { edit } = page;
  return (
    <section className="stack">
      {edit.state === 'draft' ? <Preview page={page} /> : <Started page={page} live={live} />}
      <LeftAlone edit={edit} deletes={page.deletes} />
    </section>
  );
}

function Preview({ page: { edit, movesArchive, deletes } }: { page: JobPage }) {
  const { t } = useTranslation();
  const count = edit.counts.waiting;
  return (
    <>
      <Notice
        title={
          count === 0
            ? t('designEdits.previewNone')
            : t(deletes ? 'designEdits.deletion.title' : 'designEdits.previewTitle', { count })
        }
      >
        {t('designEdits.previewText')}
      </Notice>
      {movesArchive && <Notice kind="warning">{t('designEdits.numbersStay')}</Notice>}
      {deletes && <Notice kind="warning">{t('designEdits.goesToTrash')}</Notice>}
      <Counts edit={edit} />
      <PostForm of={editJobForm} intent="start" action={jobAddress(edit.editId)} className="row">
        {count > 0 && (
          <SubmitButton look={deletes ? 'danger' : 'primary'}>
            {t(deletes ? 'designEdits.deletion.start' : 'designEdits.start', { count })}
          </SubmitButton>
        )}
        <ButtonLink to="/admin/designs" look="quiet">
          {t('designEdits.discard')}
        </ButtonLink>
      </PostForm>
    </>
  );
}

function Started({ page: { edit, deletes }, live }: { page: JobPage; live: boolean }) {
  const { t, i18n } = useTranslation();
  const { state, progress, by, startedAt, undoneBy, isEnded } = edit;
  const here = jobAddress(edit.editId);
  return (
    <>
      <p className="row">
        <EditState state={state} />
        <span className="detail">
          {t('designEdits.doneBy', { name: by })}
          {startedAt && (
            <>
              {' · '}
              <Moment at={startedAt} language={i18n.language} />
            </>
          )}
          {undoneBy && ` · ${t('designEdits.undoneBy', { name: undoneBy })}`}
        </span>
      </p>
      {state === 'stopped' && <Notice kind="info">{t('designEdits.stopped')}</Notice>}
      {!isEnded && (
        <Progress
          label={
            state === 'undoing'
              ? t('designEdits.undoProgress')
              : t(deletes ? 'designEdits.deletion.progress' : 'designEdits.progress')
          }
          value={state === 'waiting' ? undefined : progress}
          text={formatPercent(progress, i18n.language)}
        />
      )}
      <Counts edit={edit} />
      <div className="row">
        {(state === 'waiting' || state === 'running') && (
          <PostForm of={editJobForm} intent="stop" action={here}>
            <SubmitButton>{t('designEdits.stop')}</SubmitButton>
          </PostForm>
        )}
        {!isEnded && (
          <ButtonLink to={here} icon="refresh" preventScrollReset>
            {t('designEdits.refresh')}
          </ButtonLink>
        )}
        {!isEnded && live && <span role="status">{t('designEdits.live')}</span>}
        {(state === 'done' || state === 'stopped') && edit.counts.done > 0 && (
          <ConfirmButton
            of={editJobForm}
            intent="undo"
            here={here}
            title={t('designEdits.undoTitle')}
            text={t(deletes ? 'designEdits.deletion.undoText' : 'designEdits.undoText')}
            keep={t('designEdits.keepChanges')}
          >
            {t('designEdits.undo')}
          </ConfirmButton>
        )}
      </div>
    </>
  );
}

const counted = [
  ['waiting', 'waiting'],
  ['done', 'done'],
  ['unchanged', 'unchanged'],
  ['conflict', 'conflicts'],
  ['failed', 'failed'],
  ['undone', 'undone'],
  ['kept', 'kept'],
] as const;

function Counts({ edit: { counts } }: { edit: JobPage['edit'] }) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  return (
    <ul className="row gap-6">
      {counted.map(
        ([state, count]) =>
          counts[count] > 0 && (
            <li key={state}>
              {t(`designEdits.entry.${state}`)}: <strong className="figures">{number.format(counts[count])}</strong>
            </li>
          ),
      )}
    </ul>
  );
}

interface LeftAloneProps {
  edit: Pick<JobPage['edit'], 'editId' | 'counts'>;
  /** nobody changes a design in the trash: what doesn't come back from there can't */
  deletes: boolean;
}

/** Designs that were not changed, or not changed back, each with the way to them. */
export function LeftAlone({ edit: { editId, counts }, deletes }: LeftAloneProps) {
  const { t } = useTranslation();
  const left = [
    { state: 'conflict', count: counts.conflicts, text: 'designEdits.conflictsTitle' },
    { state: 'kept', count: counts.kept, text: deletes ? 'designEdits.deletion.keptTitle' : 'designEdits.keptTitle' },
    {
      state: 'failed',
      count: counts.failed,
      text: deletes ? 'designEdits.deletion.failedTitle' : 'designEdits.failedTitle',
    },
  ] as const;
  return left.map(
    ({ state, count, text }) =>
      count > 0 && (
        <Notice
          key={state}
          kind="warning"
          title={t(text, { count })}
          action={<Link to={jobAddress(editId, { state })}>{t('designEdits.show')}</Link>}
        />
      ),
  );
}
