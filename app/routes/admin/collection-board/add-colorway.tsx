import { useEffect, useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import type { BoardRefused } from './action.server.ts';
import styles from '../shared/collections/collections-admin.module.css';
import type { Place } from './hotspot-editor.tsx';
import { PercentField } from './percent-field.tsx';

interface AddProps {
  isFilm: boolean;
  /** the place that was clicked */
  chosen: Place | null;
  choose: (place: Place | null) => void;
  reference: RefObject<HTMLInputElement>;
  refused?: BoardRefused;
}

export function AddColorwayForm({ isFilm, chosen, choose, reference, refused: given }: AddProps) {
  const { t } = useTranslation();
  const id = useId();
  const { answer: refused, key, props } = useFormDraft(null, '', given);
  // What is typed over a clicked place stands: only another click fills the fields anew.
  const [place, setPlace] = useState<Place | null>(null);
  if (chosen && chosen !== place) setPlace(chosen);
  // The one that was to stand there does.
  useEffect(() => {
    setPlace(null);
    choose(null);
  }, [key, choose]);
  const errors = refused?.fields.val;
  const atFields = Object.keys(refused?.fields ?? {}).length > 0;
  const percent = (share: number) => String(Math.round(share * 1000) / 10);
  return (
    <Form key={key} {...props} method="post" className="form" preventScrollReset>
      <h2>{t('collectionAdmin.addColorway')}</h2>
      <p className={styles.detail}>
        {isFilm ? (
          t('collectionAdmin.filmColorwaysHint')
        ) : (
          <span className="needs-script">{t('collectionAdmin.colorwaysHint')}</span>
        )}
        {!isFilm && <span className={styles.noScript}>{t('collectionAdmin.colorwaysHintNoScript')}</span>}
      </p>
      {refused && !atFields && <FormError title={refused.message} />}
      <input type="hidden" name="intent" value="add" />
      <div className="field">
        <label htmlFor={id} className="field-label">
          {t('collectionAdmin.reference')}
        </label>
        <div className="field-hint" id={`${id}-description`}>
          {t('collectionAdmin.referenceHint')}
        </div>
        <input
          ref={reference}
          id={id}
          className="input"
          name="val"
          defaultValue={refused?.typed.val}
          maxLength={200}
          required
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-description${errors ? ` ${id}-error` : ''}`}
          aria-invalid={errors ? true : undefined}
        />
        <FieldError id={`${id}-error`} errors={errors} />
      </div>
      {!isFilm && (
        <fieldset className={styles.place}>
          <legend className="visually-hidden">{t('collectionAdmin.newPlace')}</legend>
          <PercentField
            key={`x ${place?.x}`}
            name="x"
            label={t('collectionAdmin.fromLeft')}
            defaultValue={place ? percent(place.x) : refused?.typed.x}
            errors={refused?.fields.x}
            onChange={() => choose(null)}
          />
          <PercentField
            key={`y ${place?.y}`}
            name="y"
            label={t('collectionAdmin.fromTop')}
            defaultValue={place ? percent(place.y) : refused?.typed.y}
            errors={refused?.fields.y}
            onChange={() => choose(null)}
          />
          <p className="field-hint">{t('collectionAdmin.placeHint')}</p>
        </fieldset>
      )}
      <div className="row">
        <Button look="primary">{t('collectionAdmin.addIt')}</Button>
      </div>
    </Form>
  );
}
