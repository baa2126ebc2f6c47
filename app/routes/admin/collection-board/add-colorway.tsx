import { useActionData, useLocation } from '@remix-run/react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBoard } from '#app/domain/lists/collections/manage/list.server.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { TextareaField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ChooseButton, useChooser } from '#app/routes/admin/shared/choose-designs/use-chooser.tsx';
import { useSendChosen } from '#app/routes/admin/shared/choose-designs/use-send-chosen.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { boardForm } from './form.ts';
import type { Place } from './hotspot-editor.tsx';
import { PercentField } from './percent-field.tsx';

interface AddProps {
  board: AdminBoard;
  room: number;
  isFilm: boolean;
  /** the place that was clicked */
  chosen: Place | null;
  choose: (place: Place | null) => void;
}

const formId = 'add-colorway';

/** By picture, or by references typed and pasted. */
export function AddColorwayForm({ board, room, isFilm, ...place }: AddProps) {
  const { t } = useTranslation();
  const kept = `board ${board.id}`;
  const refusal = readRefusal(useActionData(), formId);
  const { chosen } = place;
  const sender = useSendChosen(useLocation().pathname, 'add', 'colorwayGuids');
  const chooser = useChooser({
    of: 'colorway',
    place: kept,
    title: t('choices.titleColorways'),
    there: new Set(board.hotspots.map(({ colorwayGuid }) => colorwayGuid)),
    room,
    extra: chosen && (
      <>
        <input type="hidden" name="x" value={chosen.x * 100} />
        <input type="hidden" name="y" value={chosen.y * 100} />
      </>
    ),
    sender,
  });
  return (
    <>
      {/* The returned value differs from what was typed: the fields are drawn anew. */}
      <ActionForm of={boardForm} intent="add" id={formId} drawn={formId} className="form" key={refusal?.message}>
        {({ field }) => (
          <>
            <h2>{t('collectionAdmin.addColorway')}</h2>
            <p className="detail">
              {isFilm ? (
                t('collectionAdmin.filmColorwaysHint')
              ) : (
                <span className="needs-script">{t('collectionAdmin.colorwaysHint')}</span>
              )}
              {!isFilm && <span className="needs-no-script">{t('collectionAdmin.colorwaysHintNoScript')}</span>}
            </p>
            {refusal?.message && <Notice>{refusal.message}</Notice>}
            <div className="row">
              <ChooseButton {...chooser} place={kept} look="primary" />
            </div>
            <TextareaField
              label={t('collectionAdmin.reference')}
              hint={t('collectionAdmin.referenceHint')}
              rows={2}
              required
              onKeyDown={sendOnEnter}
              spellCheck={false}
              {...field('val')}
            />
            {!isFilm && <PlaceFields key={board.hotspots.length} field={field} {...place} />}
            <div className="row">
              <SubmitButton>{t('collectionAdmin.addIt')}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
      {chooser.dialog}
    </>
  );
}

/** A reference and Enter, as in a field of one line; Shift and Enter begin another. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** After a click on the picture the focus goes to the reference field. */
export function focusReference(): void {
  document.getElementById(`${formId}-val`)?.focus({ preventScroll: true });
}

function PlaceFields({ field, chosen, choose }: Pick<FormTools, 'field'> & Pick<AddProps, 'chosen' | 'choose'>) {
  const { t } = useTranslation();
  // A position typed over a clicked one is kept until the next click.
  const [place, setPlace] = useState<Place | null>(null);
  if (chosen && chosen !== place) setPlace(chosen);
  // Drawn anew where a colorway has been added.
  useEffect(() => {
    setPlace(null);
    choose(null);
  }, [choose]);
  const percent = (share: number) => String(Math.round(share * 1000) / 10);
  const at = (name: 'x' | 'y') => {
    const own = field(name);
    return { ...own, defaultValue: place ? percent(place[name]) : own.defaultValue, onChange: () => choose(null) };
  };
  return (
    <fieldset className={styles.place}>
      <legend className="visually-hidden">{t('collectionAdmin.newPlace')}</legend>
      <PercentField key={`x ${place?.x}`} label={t('collectionAdmin.fromLeft')} {...at('x')} />
      <PercentField key={`y ${place?.y}`} label={t('collectionAdmin.fromTop')} {...at('y')} />
      <p className="field-hint">{t('collectionAdmin.placeHint')}</p>
    </fieldset>
  );
}
