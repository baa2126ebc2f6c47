import { useTranslation } from 'react-i18next';
import { repeatDirections, repeatOffsets } from '#app/domain/designs/repeat.ts';
import type { ImportView } from '#app/domain/imports/read-import.server.ts';
import { designTypes } from '#app/domain/imports/rules.ts';
import { CheckboxField, FieldError, SelectField, TextareaField, TextField, type Option } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import styles from './import.module.css';

export interface LabelOption {
  id: number;
  groupId: number | null;
  isGroupHeader: boolean;
  name: string;
}

export interface GroupFieldsProps {
  index: number;
  group: ImportView['groups'][number];
  /** what was sent, after a refusal */
  typed?: Record<string, unknown>;
  errors: Record<string, string[] | null>;
  labels: LabelOption[];
  customers: Option[];
}

/** The design's fields. Folded up, but sent all the same. */
export function GroupFields({ index, group, typed, errors, labels, customers }: GroupFieldsProps) {
  const { t } = useTranslation();
  const { attributes } = group;
  const errorsOf = (name: string) => errors[`groups.${index}.${name}`] ?? undefined;
  const text = (name: keyof typeof attributes) => String(typed ? (typed[name] ?? '') : (attributes[name] ?? ''));
  const on = (name: 'isScreenEngraved' | 'isConfined') => (typed ? typed[name] !== undefined : attributes[name]);
  const field = (name: string) => ({
    id: `review-groups-${index}-${name}`,
    name: `groups[${index}].${name}`,
    errors: errorsOf(name),
  });
  const chosen = (typed ? [typed.labelIDs ?? []].flat().map(String) : attributes.labelIDs.map(String)) as string[];
  // A design that is there keeps its own fields; the proposed ones wait in case the number is changed to a new one.
  if (group.isExisting) {
    const kept = [
      'type',
      'repeatOffset',
      'repeatDirection',
      'repeatOffsetCustomValue',
      'originalName',
      'studio',
      'notes',
      'customerId',
      'dpi',
    ] as const;
    return kept.map((name) => <input key={name} type="hidden" name={`groups[${index}].${name}`} value={text(name)} />);
  }
  const hasError = Object.keys(errors).some((key) => key.startsWith(`groups.${index}.`) && !key.endsWith('.name'));
  return (
    <details className={styles.more} open={hasError || group.needsDpi}>
      <summary>
        <Icon name="chevronDown" />
        {t('imports.attributes')}
      </summary>
      <div className="form-columns">
        <TextField
          {...field('dpi')}
          type="number"
          min={10}
          max={20_000}
          step="any"
          suffix="dpi"
          label={t('imports.dpi')}
          hint={
            group.suggestedDpi
              ? t('imports.dpiLikely', { dpi: group.suggestedDpi })
              : t(group.hasOwnDpi ? 'imports.dpiOwn' : 'imports.dpiNone')
          }
          defaultValue={text('dpi')}
        />
        <SelectField
          {...field('type')}
          label={t('imports.type')}
          defaultValue={text('type')}
          options={designTypes.map((value) => ({ value, label: t(`imports.${value}`) }))}
        />
        <CheckboxField
          {...field('isScreenEngraved')}
          value="true"
          label={t('imports.screenEngraved')}
          defaultChecked={on('isScreenEngraved')}
        />
        <SelectField
          {...field('repeatOffset')}
          label={t('imports.repeatOffset')}
          defaultValue={text('repeatOffset')}
          options={repeatOffsets.map((value) => ({ value, label: t(`imports.offset.${value}`) }))}
        />
        <SelectField
          {...field('repeatDirection')}
          label={t('imports.repeatDirection')}
          defaultValue={text('repeatDirection')}
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
          defaultValue={text('repeatOffsetCustomValue')}
        />
        <TextField
          {...field('originalName')}
          label={t('imports.originalName')}
          defaultValue={text('originalName')}
          maxLength={300}
        />
        <TextField {...field('studio')} label={t('imports.studio')} defaultValue={text('studio')} maxLength={200} />
        <SelectField
          {...field('customerId')}
          label={t('imports.customer')}
          placeholder={t('imports.noCustomer')}
          defaultValue={text('customerId')}
          options={customers}
        />
        <CheckboxField
          {...field('isConfined')}
          value="true"
          label={t('imports.confined')}
          defaultChecked={on('isConfined')}
        />
        <TextareaField
          {...field('notes')}
          label={t('imports.notes')}
          defaultValue={text('notes')}
          maxLength={4000}
          rows={3}
        />
        <div className="field">
          <label className="field-label" htmlFor={`review-groups-${index}-labelIDs`}>
            {t('imports.labels')}
          </label>
          <div className="field-hint">{t('imports.labelsHint')}</div>
          <select
            className={`input ${styles.labels}`}
            multiple
            id={`review-groups-${index}-labelIDs`}
            name={`groups[${index}].labelIDs`}
            defaultValue={chosen}
          >
            {labels
              .filter(({ isGroupHeader }) => isGroupHeader)
              .map((header) => (
                <optgroup key={header.id} label={header.name}>
                  {options(labels.filter(({ groupId }) => groupId === header.id))}
                </optgroup>
              ))}
            {options(labels.filter(({ groupId, isGroupHeader }) => groupId === null && !isGroupHeader))}
          </select>
          <FieldError errors={errorsOf('labelIDs')} />
        </div>
      </div>
    </details>
  );
}

function options(labels: LabelOption[]) {
  return labels.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
