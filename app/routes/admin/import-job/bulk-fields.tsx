import { useTranslation } from 'react-i18next';
import { repeatDirections, repeatOffsets } from '#app/domain/base/repeat.ts';
import { designTypes } from '#app/domain/visible/criteria/criteria.ts';
import type { FormTools } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField, TextField, type Option } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { DpiField, NotesField } from '#app/routes/admin/shared/shared-fields.tsx';
import { LabelChooser } from '#app/routes/admin/shared/label-chooser.tsx';
import { groupLabels } from '#app/routes/admin/shared/label-groups.ts';
import type { LabelOption } from './group-fields.tsx';
import styles from './file-table.module.css';

export interface BulkFieldsProps {
  tools: FormTools<undefined>;
  labels: LabelOption[];
  customers: Option[];
  archives: Option[];
}

/** The same fields for the designs of all chosen files; a blank one leaves what is there. */
export function BulkFields({ tools, labels, customers, archives }: BulkFieldsProps) {
  const { t } = useTranslation();
  const field = (name: string) => tools.field(`fields.${name}`);
  const unchanged = t('imports.table.unchanged');
  const choices = (name: string, options: Option[]) => ({ ...field(name), options, placeholder: unchanged });
  const yesOrNo = ['true', 'false'].map((value) => ({
    value,
    label: t(value === 'true' ? 'designAdmin.yes' : 'designAdmin.no'),
  }));
  const { id, name, errors, defaultValue } = tools.choices('fields.labelIDs');
  return (
    <details className={`fold ${styles.fields}`}>
      <summary>
        <Icon name="chevronDown" />
        {t('imports.table.fields')}
      </summary>
      <div className="stack">
        <p className="field-hint">{t('imports.table.fieldsHint')}</p>
        <div className="form-columns">
          <SelectField
            {...choices(
              'type',
              designTypes.map((value) => ({ value, label: t(`imports.${value}`) })),
            )}
            label={t('imports.type')}
          />
          <SelectField {...choices('isScreenEngraved', yesOrNo)} label={t('imports.screenEngraved')} />
          <TextField {...field('studio')} label={t('imports.studio')} maxLength={200} />
          <SelectField {...choices('customerId', customers)} label={t('imports.customer')} />
          <SelectField {...choices('isConfined', yesOrNo)} label={t('imports.confined')} />
          <SelectField
            {...choices(
              'repeatOffset',
              repeatOffsets.map((value) => ({ value, label: t(`imports.offset.${value}`) })),
            )}
            label={t('imports.repeatOffset')}
          />
          <SelectField
            {...choices(
              'repeatDirection',
              repeatDirections.map((value) => ({ value, label: t(`imports.direction.${value}`) })),
            )}
            label={t('imports.repeatDirection')}
          />
          <TextField
            {...field('repeatOffsetCustomValue')}
            type="number"
            min={0}
            max={100}
            step="any"
            suffix="%"
            label={t('imports.repeatValue')}
          />
          <DpiField field={field} name="dpi" />
          <NotesField field={field} rows={2} />
        </div>
        <LabelChooser
          {...{ id, name, errors }}
          legend={t('imports.labels')}
          groups={groupLabels(labels, ({ name: label }) => label)}
          chosen={defaultValue}
        />
        <div className="row">
          <SubmitButton intent="fields" size="small">
            {t('imports.table.setFields')}
          </SubmitButton>
        </div>
        <div className="row bottom">
          <SelectField
            {...tools.field('archiveId')}
            label={t('imports.table.otherArchive')}
            placeholder={t('imports.chooseArchive')}
            options={[{ value: 'read', label: t('imports.table.asRead') }, ...archives]}
          />
          <SubmitButton intent="archive" size="small">
            {t('imports.table.move')}
          </SubmitButton>
        </div>
      </div>
    </details>
  );
}
