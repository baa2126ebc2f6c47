import { useTranslation } from 'react-i18next';
import { datePresets, type DatePreset } from '#app/domain/base/dates/date-presets.ts';
import { SelectField, TextField, type Option } from '#app/ui/field.tsx';

interface PeriodFieldsProps {
  /** of the choice among the presets */
  name: string;
  /** `preset`, and the first and last day of a custom range */
  labels: { preset: string; from: string; to: string };
  written: { preset: string; from: string; to: string };
  errors: { preset?: string[]; from?: string[]; to?: string[] };
  /** the first option: custom range, or any time */
  first?: Option;
  presets?: readonly DatePreset[];
}

/** A preset, or a custom range. */
export function PeriodFields({ name, labels, written, errors, first, presets = datePresets }: PeriodFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        name={name}
        label={labels.preset}
        defaultValue={written.preset}
        errors={errors.preset}
        options={[
          ...(first ? [first] : []),
          ...presets.map((value) => ({ value, label: t(`archive.dates.${value}`) })),
        ]}
      />
      <TextField name="from" type="date" label={labels.from} defaultValue={written.from} errors={errors.from} />
      <TextField name="to" type="date" label={labels.to} defaultValue={written.to} errors={errors.to} />
    </>
  );
}
