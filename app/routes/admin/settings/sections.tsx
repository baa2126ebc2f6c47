import { useTranslation } from 'react-i18next';
import { cadCodes, thumbnailModes, type SettingKey } from '#app/domain/base/settings/rules.ts';
import type { FormTools } from '#app/forms/action-form.tsx';
import type { KeptField } from '#app/forms/edit-conflict.tsx';
import { ChoiceGroup, SelectField, TextField, type Option, type TextFieldProps } from '#app/ui/field.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { sectionKeys, type Section as SectionName } from './keys.ts';
import type { SettingsData } from './route.tsx';
import { Section } from './section.tsx';

/** by the number of the order */
const orderWords = [
  'uploadNewest',
  'uploadOldest',
  'modifiedNewest',
  'modifiedOldest',
  'numberUp',
  'numberDown',
] as const;

interface Props {
  page: SettingsData;
}

/** Its values, and their texts in an edit conflict: yes and no for switches, labels for options. */
function useSection(
  { settings }: SettingsData,
  name: SectionName,
  options: Partial<Record<SettingKey, Option[]>> = {},
) {
  const { t } = useTranslation();
  const keys: readonly SettingKey[] = sectionKeys[name];
  const values = Object.fromEntries(keys.map((key) => [key, String(settings[key])]));
  const kept = keys.map((key): KeptField => {
    const read = (value: string) => {
      if (typeof settings[key] === 'boolean') return t(value === 'true' ? 'admin.on' : 'admin.off');
      return options[key]?.find((option) => option.value === value)?.label ?? value;
    };
    return { name: key, label: t(`settings.${key}` as 'settings.cadCode'), now: read(values[key]!), read };
  });
  return {
    name,
    title: t(`settings.${name}`),
    text: t(`settings.${name}Text`),
    values,
    kept,
    fieldByField: true,
  } as const;
}

type SwitchName =
  | 'cadAllowed'
  | 'cadAllAllowed'
  | 'cadSelection'
  | 'exportAllowed'
  | 'languageSelection'
  | 'neutralReset'
  | 'viewsWithImport';

function Switch({ name, check }: { name: SwitchName } & Pick<FormTools, 'check'>) {
  const { t } = useTranslation();
  return <SwitchField label={t(`settings.${name}`)} hint={t(`settings.${name}Hint`)} {...check(name, 'true')} />;
}

interface NumberProps extends Pick<FormTools, 'field'>, Pick<TextFieldProps, 'min' | 'max' | 'suffix'> {
  name: 'pageSize' | 'sessionHours' | 'rememberDays' | 'statisticsMonths' | 'trashDays';
}

function WholeNumber({ name, field, ...bounds }: NumberProps) {
  const { t } = useTranslation();
  const words = { label: t(`settings.${name}`), hint: t(`settings.${name}Hint`) };
  return <TextField type="number" step={1} required {...words} {...bounds} {...field(name)} />;
}

export function Downloads({ page }: Props) {
  const { t } = useTranslation();
  const codes = cadCodes.map((code) => ({ value: String(code), label: t(`settings.code${code}`) }));
  return (
    <Section {...useSection(page, 'downloads', { cadCode: codes })}>
      {({ check, choices }) => (
        <>
          <Switch name="cadAllowed" check={check} />
          <Switch name="cadAllAllowed" check={check} />
          <Switch name="cadSelection" check={check} />
          <ChoiceGroup label={t('settings.cadCode')} options={codes} {...choices('cadCode')} />
          <Switch name="exportAllowed" check={check} />
        </>
      )}
    </Section>
  );
}

export function Display({ page }: Props) {
  const { t } = useTranslation();
  const archives = [{ value: '-1', label: t('settings.allArchives') }, ...page.archives];
  const orders = orderWords.map((word, value) => ({ value: String(value), label: t(`archive.orders.${word}`) }));
  const modes = thumbnailModes.map((mode) => ({ value: mode, label: t(`settings.thumbnail.${mode}`) }));
  const words = { defaultArchive: archives, defaultOrder: orders, thumbnailMode: modes };
  return (
    <Section {...useSection(page, 'display', words)}>
      {({ field, check, choices }) => (
        <>
          <SelectField label={t('settings.defaultArchive')} options={archives} {...field('defaultArchive')} />
          <SelectField label={t('settings.defaultOrder')} options={orders} {...field('defaultOrder')} />
          <WholeNumber name="pageSize" field={field} min={1} max={100} />
          <ChoiceGroup label={t('settings.thumbnailMode')} options={modes} {...choices('thumbnailMode')} />
          <Switch name="viewsWithImport" check={check} />
          <Switch name="languageSelection" check={check} />
        </>
      )}
    </Section>
  );
}

/** Kept as a whole: one list. */
export function DynamicNames({ page }: Props) {
  const { t } = useTranslation();
  const { dynamicNames } = page.settings;
  const nameOf = (number: number) => `dynamicNames[${number}]`;
  return (
    <Section
      name="dynamic"
      title={t('settings.dynamic')}
      text={t('settings.dynamicText')}
      version={JSON.stringify({ dynamicNames })}
      values={{ dynamicNames }}
      kept={dynamicNames.map((now, number) => ({
        name: nameOf(number),
        label: t('settings.dynamicName', { number }),
        now,
      }))}
    >
      {({ field }) => (
        <div className="form-columns">
          {dynamicNames.map((_, number) => (
            <TextField
              key={number}
              label={t('settings.dynamicName', { number })}
              maxLength={60}
              {...field(nameOf(number))}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

export function Access({ page }: Props) {
  const { t } = useTranslation();
  return (
    <Section {...useSection(page, 'access')}>
      {({ field, check }) => (
        <>
          <WholeNumber name="sessionHours" field={field} min={1} max={72} suffix={t('settings.hours')} />
          <WholeNumber name="rememberDays" field={field} min={1} max={365} suffix={t('settings.days')} />
          <Switch name="neutralReset" check={check} />
          <WholeNumber name="statisticsMonths" field={field} min={0} max={1200} suffix={t('settings.months')} />
          <WholeNumber name="trashDays" field={field} min={1} max={365} suffix={t('settings.days')} />
        </>
      )}
    </Section>
  );
}
