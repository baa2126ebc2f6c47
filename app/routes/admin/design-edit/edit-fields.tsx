import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moldStates } from '#app/domain/visible/criteria/criteria.ts';
import { ChoiceGroup, FieldError, SelectField, TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import type { EditPage } from '../shared/designs/data.server.ts';
import styles from '../shared/designs/designs.module.css';
import {
  CustomerField,
  DpiField,
  NotesField,
  OriginFields,
  RepeatFields,
  TypeField,
} from '../shared/shared-fields.tsx';
import type { Values } from '../shared/field-values.ts';

export interface Fields {
  page: EditPage;
  shown: Values;
  errors: Record<string, string[]>;
}

function useField({ shown, errors }: Fields) {
  return (name: string) => ({
    id: `edit-${name}`,
    name,
    defaultValue: shown[name]?.[0] ?? '',
    errors: errors[name],
  });
}

export function PrintAndRepeat(fields: Fields) {
  const { t } = useTranslation();
  const field = useField(fields);
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.print')}</legend>
      <div className="form-columns">
        <TypeField field={field} name="designType" />
        <SelectField
          {...field('moldState')}
          label={t('designAdmin.screenStatus')}
          options={moldStates.map((value) => ({ value, label: t(`archive.mold.${value}`) }))}
        />
        <TextField {...field('screenCount')} type="number" min={0} max={99} label={t('designAdmin.screenCount')} />
        <RepeatFields field={field} valueHint={t('designAdmin.offsetValueHint')} />
        <DpiField field={field} name="designDpi" hint={t('designAdmin.dpiHint')} />
      </div>
    </fieldset>
  );
}

export function Owner(fields: Fields) {
  const { t } = useTranslation();
  const field = useField(fields);
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.owner')}</legend>
      <CustomerField field={field} customers={fields.page.customers} />
      <SwitchField
        id="edit-isConfined"
        name="isConfined"
        label={t('imports.confined')}
        hint={t('designAdmin.confinedHint')}
        defaultChecked={fields.shown.isConfined?.[0] === 'true'}
        errors={fields.errors.isConfined}
      />
    </fieldset>
  );
}

export function ClosedCountries({ page, shown, errors }: Fields) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(new Set(shown.closedCountries));
  const names = page.countries.filter(({ code }) => closed.has(code)).map(({ name }) => name);
  return (
    <div className="field">
      <details className={styles.closed} open={Boolean(errors.closedCountries)}>
        <summary>
          <Icon name="chevronDown" />
          {names.length > 0
            ? t('designAdmin.closedIn', { names: names.join(', ') })
            : `${t('designAdmin.closedCountries')}: ${t('designAdmin.closedNowhere')}`}
        </summary>
        <fieldset className={styles.countries} id="edit-closedCountries">
          <legend className="visually-hidden">{t('designAdmin.closedCountries')}</legend>
          <p className="field-hint">{t('designAdmin.closedCountriesHint')}</p>
          <input type="hidden" name="closedCountries" value="" />
          <ul>
            {page.countries.map(({ code, name }) => (
              <li key={code}>
                <label className="check">
                  <input
                    type="checkbox"
                    name="closedCountries"
                    value={code}
                    defaultChecked={closed.has(code)}
                    onChange={({ currentTarget: { checked } }) =>
                      setClosed(
                        (before) => new Set(checked ? [...before, code] : [...before].filter((one) => one !== code)),
                      )
                    }
                  />
                  <span>{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      </details>
      <FieldError errors={errors.closedCountries} />
    </div>
  );
}

export function Origin(fields: Fields) {
  const { t } = useTranslation();
  const field = useField(fields);
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.texts')}</legend>
      <div className="form-columns">
        <OriginFields field={field} />
      </div>
      <NotesField field={field} rows={4} />
    </fieldset>
  );
}

export function Labels({ page: { labels }, shown, errors }: Fields) {
  const { t } = useTranslation();
  const options = (of: typeof labels) => of.map(({ id, name }) => ({ value: String(id), label: name }));
  const loose = labels.filter(({ groupId, isGroupHeader }) => groupId === null && !isGroupHeader);
  const groups = [
    ...labels
      .filter(({ isGroupHeader }) => isGroupHeader)
      .map(({ id, name }) => ({ id, name, members: labels.filter(({ groupId }) => groupId === id) })),
    ...(loose.length > 0 ? [{ id: 0, name: t('designAdmin.labels'), members: loose }] : []),
  ].filter(({ members }) => members.length > 0);
  return (
    <fieldset className={styles.group} id="edit-labelIDs">
      <legend>{t('designAdmin.labels')}</legend>
      <input type="hidden" name="labelIDs" value="" />
      {groups.length === 0 && <p>{t('designAdmin.noLabels')}</p>}
      <div className={styles.labels}>
        {groups.map(({ id, name, members }) => (
          <ChoiceGroup
            key={id}
            kind="checkbox"
            name="labelIDs"
            label={name}
            inline
            defaultValue={shown.labelIDs ?? []}
            options={options(members)}
          />
        ))}
      </div>
      <FieldError errors={errors.labelIDs} />
    </fieldset>
  );
}

/** The free attributes that have a name; what stands in the others is kept. */
export function MoreFields(fields: Fields) {
  const { t } = useTranslation();
  const field = useField(fields);
  const named = fields.page.dynamicNames.flatMap((label, number) => (label ? [{ label, name: `dp${number}` }] : []));
  if (named.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.moreFields')}</legend>
      <div className="form-columns">
        {named.map(({ label, name }) => (
          <TextField key={name} {...field(name)} label={label} maxLength={200} />
        ))}
      </div>
    </fieldset>
  );
}
