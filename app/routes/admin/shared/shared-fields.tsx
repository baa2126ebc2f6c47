/** Fields of a design used by both the design edit and the import review. */
import { useTranslation } from 'react-i18next';
import { repeatDirections, repeatOffsets } from '#app/domain/base/repeat.ts';
import { designTypes } from '#app/domain/visible/criteria/criteria.ts';
import { SelectField, TextareaField, TextField, type Option } from '#app/ui/field.tsx';

/** A field's name in this form, its value and its errors. */
export type FieldOf = (name: string) => { id: string; name: string; defaultValue: string; errors?: string[] };

export function TypeField({ field, name }: { field: FieldOf; name: 'type' | 'designType' }) {
  const { t } = useTranslation();
  const options = designTypes.map((value) => ({ value, label: t(`imports.${value}`) }));
  return <SelectField {...field(name)} label={t('imports.type')} options={options} />;
}

export function DpiField({ field, name, hint }: { field: FieldOf; name: 'dpi' | 'designDpi'; hint?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field(name)}
      type="number"
      min={10}
      max={20_000}
      step="any"
      suffix="dpi"
      label={t('imports.dpi')}
      hint={hint}
    />
  );
}

export function RepeatFields({ field, valueHint }: { field: FieldOf; valueHint?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...field('repeatOffset')}
        label={t('imports.repeatOffset')}
        options={repeatOffsets.map((value) => ({ value, label: t(`imports.offset.${value}`) }))}
      />
      <SelectField
        {...field('repeatDirection')}
        label={t('imports.repeatDirection')}
        options={repeatDirections.map((value) => ({ value, label: t(`imports.direction.${value}`) }))}
      />
      <TextField
        {...field('repeatOffsetCustomValue')}
        type="number"
        min={0}
        max={100}
        step="any"
        suffix="%"
        label={t('imports.repeatValue')}
        hint={valueHint}
      />
    </>
  );
}

export function OriginFields({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field('originalName')} label={t('imports.originalName')} maxLength={300} />
      <TextField {...field('studio')} label={t('imports.studio')} maxLength={200} />
    </>
  );
}

export function NotesField({ field, rows }: { field: FieldOf; rows: number }) {
  const { t } = useTranslation();
  return <TextareaField {...field('notes')} label={t('imports.notes')} maxLength={4000} rows={rows} />;
}

export function CustomerField({ field, customers }: { field: FieldOf; customers: Option[] }) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...field('customerId')}
      label={t('imports.customer')}
      placeholder={t('imports.noCustomer')}
      options={customers}
    />
  );
}
