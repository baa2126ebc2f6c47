import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { TextField } from '#app/ui/field.tsx';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { boardForm } from './form.ts';
import type { Place } from './hotspot-editor.tsx';
import { PercentField } from './percent-field.tsx';

interface AddProps {
  isFilm: boolean;
  /** the place that was clicked */
  chosen: Place | null;
  choose: (place: Place | null) => void;
}

const formId = 'add-colorway';

export function AddColorwayForm({ isFilm, ...place }: AddProps) {
  const { t } = useTranslation();
  return (
    <ActionForm of={boardForm} intent="add" id={formId} drawn={formId} className="form">
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
          <TextField
            label={t('collectionAdmin.reference')}
            hint={t('collectionAdmin.referenceHint')}
            maxLength={200}
            required
            autoComplete="off"
            spellCheck={false}
            {...field('val')}
          />
          {!isFilm && <PlaceFields field={field} {...place} />}
          <div className="row">
            <SubmitButton look="primary">{t('collectionAdmin.addIt')}</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

/** After a click on the picture the focus goes to the reference field. */
export function focusReference(): void {
  document.getElementById(`${formId}-val`)?.focus({ preventScroll: true });
}

function PlaceFields({ field, chosen, choose }: Pick<FormTools, 'field'> & Omit<AddProps, 'isFilm'>) {
  const { t } = useTranslation();
  // A position typed over a clicked one is kept until the next click.
  const [place, setPlace] = useState<Place | null>(null);
  if (chosen && chosen !== place) setPlace(chosen);
  // A new form id means that the colorway has been added.
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
