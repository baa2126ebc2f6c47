import { useActionData } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionLimits, filmEndings, pictureEndings } from '#app/domain/lists/collections/manage/rules.ts';
import { readRefusal } from '#app/forms/answer.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { useAskBeforeLeaving } from '#app/ui/ask-before-leaving.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { formatBytes } from '#app/locales/format-bytes.ts';
import type { BoardsAnswer } from '#app/routes/admin/shared/collections/action.server.ts';
import { adminCollection } from '#app/routes/admin/shared/collections/addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { collectionForm } from '#app/routes/admin/shared/collections/form.ts';
import { isOver, useBoardQueue, type Queued } from './use-board-queue.ts';

/** Films that a browser can make into MP4, beside those that are taken as they are. */
const convertible = ['.mov', '.mkv', '.avi', '.mpg', '.mpeg', '.wmv', '.3gp', '.ogv'];
const films = [...filmEndings, ...convertible];
const endsLike = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));
const isFilm = ({ name, type }: File) => type.startsWith('video/') || endsLike(name, films);
const isPicture = ({ name, type }: File) =>
  endsLike(name, pictureEndings) || /^image\/(jpeg|png|webp|tiff)$/.test(type);

const drawn = 'boards';

interface BoardUploadProps {
  collectionId: string;
  pictureBytes: number;
}

/** A plain form until script arrives; then each file has its own progress, and films are made ready for the web first. */
export function BoardUpload({ collectionId, pictureBytes }: BoardUploadProps) {
  const { t, i18n } = useTranslation();
  const answer = useActionData<unknown>();
  const boards = (answer as Partial<BoardsAnswer> | undefined)?.boards;
  const refusal = readRefusal(answer, drawn);
  const [isEmpty, setEmpty] = useState(false);
  const [turn, setTurn] = useState(0);
  const { queue, add, stop, clear } = useBoardQueue(collectionId, {
    broken: t('collectionAdmin.broken'),
    signedOut: t('collectionAdmin.signedOut'),
    filmFailed: t('collectionAdmin.filmFailed'),
    filmNoMemory: t('collectionAdmin.filmNoMemory'),
    filmNoPicture: t('collectionAdmin.filmNoPicture'),
  });
  useAskBeforeLeaving(
    queue.some((one) => !isOver(one)),
    t('imports.leaveUpload'),
    stop,
  );
  const sizes = {
    picture: pictureBytes,
    film: collectionLimits.filmBytes,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const files = form.getAll('image').filter((file): file is File => file instanceof File && file.size > 0);
    setEmpty(files.length === 0);
    if (files.length === 0) return;
    const asTheyAre = form.has('asTheyAre');
    add(files.map((file) => ({ file, converts: isFilm(file) && !asTheyAre })));
    setTurn(turn + 1);
  };
  return (
    <div className="stack gap-3">
      <h3>{t('collectionAdmin.upload')}</h3>
      {boards && (
        <Notice kind="warning" title={boards.text}>
          <p>{t('collectionAdmin.someRefused')}</p>
          <ul>
            {boards.refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {refusal && <FormError title={refusal.message} />}
      <PostForm
        of={collectionForm}
        intent="addBoards"
        action={`${adminCollection(collectionId)}?upload`}
        encType="multipart/form-data"
        className="form"
        carry={{ drawn, subCollectionId: collectionId }}
        onSubmit={submit}
      >
        <DropZone
          key={turn}
          name="image"
          accept={[...pictureEndings, ...films, 'video/*'].join(',')}
          required
          label={t('collectionAdmin.uploadLabel')}
          hint={t('collectionAdmin.uploadHint', sizes)}
          errors={isEmpty ? [t('errors.noFile')] : undefined}
          labels={{ choose: t('collectionAdmin.choose'), remove: t('collectionAdmin.removeFile') }}
          formatSize={(bytes) => formatBytes(bytes, i18n.language)}
          refuse={(file) => (isFilm(file) || isPicture(file) ? null : t('collectionAdmin.wrongKind'))}
        />
        <p className="needs-no-script quiet">{t('collectionAdmin.uploadHintNoScript')}</p>
        <CheckboxField
          name="asTheyAre"
          value="true"
          className="needs-script"
          label={t('collectionAdmin.asTheyAre')}
          hint={t('collectionAdmin.asTheyAreHint')}
        />
        <div className="row">
          <SubmitButton look="primary" icon="upload">
            {t('collectionAdmin.send')}
          </SubmitButton>
        </div>
      </PostForm>
      {queue.length > 0 && <Queue queue={queue} stop={stop} clear={clear} />}
    </div>
  );
}

interface QueueProps {
  queue: Queued[];
  stop: (key?: number) => void;
  clear: () => void;
}

function Queue({ queue, stop, clear }: QueueProps) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const moves = queue.some((one) => !isOver(one));
  return (
    <section className="stack gap-3" aria-label={t('collectionAdmin.queue')}>
      <ul className="lines">
        {queue.map((one) => {
          const step = t(`collectionAdmin.steps.${one.step}`);
          return (
            <li key={one.key} data-step={one.step}>
              <div className="row nowrap">
                <span className="grow anywhere">{one.name}</span>
                <span className="detail">{formatBytes(one.size, i18n.language)}</span>
                {!isOver(one) && (
                  <IconButton
                    type="button"
                    icon="close"
                    label={`${t('collectionAdmin.stop')}: ${one.name}`}
                    onClick={() => stop(one.key)}
                  />
                )}
              </div>
              {isOver(one) || one.step === 'waiting' ? (
                <p role="status" className={styles.stepText}>
                  {step}
                  {one.message && `: ${one.message}`}
                </p>
              ) : (
                <Progress
                  label={step}
                  value={one.fraction}
                  text={one.fraction === undefined ? undefined : percent.format(one.fraction)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="row">
        {moves ? (
          <Button type="button" size="small" onClick={() => stop()}>
            {t('collectionAdmin.stopAll')}
          </Button>
        ) : (
          <Button type="button" size="small" onClick={clear}>
            {t('collectionAdmin.clearQueue')}
          </Button>
        )}
      </div>
    </section>
  );
}
