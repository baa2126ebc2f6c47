import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moldStates } from '#app/domain/visible/criteria/criteria.ts';
import type { FormTools } from '#app/forms/action-form.tsx';
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import type { EditPage } from '#app/routes/admin/shared/designs/data.server.ts';
import { LabelChooser } from '#app/routes/admin/shared/label-chooser.tsx';
import { groupLabels } from '#app/routes/admin/shared/label-groups.ts';
import styles from '#app/routes/admin/shared/designs/designs.module.css';
import {
  CustomerField,
  DpiField,
  NotesField,
  OriginFields,
  RepeatFields,
  TypeField,
} from '#app/routes/admin/shared/shared-fields.tsx';

export interface Fields {
  page: EditPage;
  tools: FormTools<EditPage>;
}

export function PrintAndRepeat({ tools: { field } }: Fields) {
  const { t } = useTranslation();
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

export function Owner({ page, tools: { field, check } }: Fields) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.owner')}</legend>
      <CustomerField field={field} customers={page.customers} />
      <SwitchField
        label={t('imports.confined')}
        hint={t('designAdmin.confinedHint')}
        {...check('isConfined', 'true')}
      />
    </fieldset>
  );
}

export function ClosedCountries({ page, tools: { choices } }: Fields) {
  const { t } = useTranslation();
  const { id, name: fieldName, defaultValue, errors } = choices('closedCountries');
  const [closed, setClosed] = useState(new Set(defaultValue));
  const names = page.countries.filter(({ code }) => closed.has(code)).map(({ name }) => name);
  return (
    <div className="field">
      <details className="fold" open={Boolean(errors)}>
        <summary>
          <Icon name="chevronDown" />
          {names.length > 0
            ? t('designAdmin.closedIn', { names: names.join(', ') })
            : `${t('designAdmin.closedCountries')}: ${t('designAdmin.closedNowhere')}`}
        </summary>
        <fieldset className="panel scroll-box" id={id}>
          <legend className="visually-hidden">{t('designAdmin.closedCountries')}</legend>
          <p className="field-hint">{t('designAdmin.closedCountriesHint')}</p>
          <input type="hidden" name={fieldName} value="" />
          <ul className="cards gap-1">
            {page.countries.map(({ code, name }) => (
              <li key={code}>
                <label className="check">
                  <input
                    type="checkbox"
                    name={fieldName}
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
      <FieldError errors={errors} />
    </div>
  );
}

export function Origin({ tools: { field } }: Fields) {
  const { t } = useTranslation();
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

export function Labels({ page: { labels, proposals }, tools: { choices } }: Fields) {
  const { t } = useTranslation();
  const { id, name, defaultValue, errors } = choices('labelIDs');
  return (
    <div className={styles.group}>
      <input type="hidden" name={name} value="" />
      <LabelChooser
        id={id}
        name={name}
        legend={t('designAdmin.labels')}
        groups={groupLabels(labels, ({ name: label }) => label)}
        chosen={defaultValue}
        proposals={proposals}
        errors={errors}
      />
    </div>
  );
}

/** The free attributes that have a name; the values of the others are kept. */
export function MoreFields({ page, tools: { field } }: Fields) {
  const { t } = useTranslation();
  const named = page.dynamicNames.flatMap((label, number) => (label ? [{ label, name: `dp${number}` }] : []));
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
