import { useTranslation } from 'react-i18next';
import { cadCodes, thumbnailModes, type SettingKey } from '#app/domain/base/settings/rules.ts';
import type { KeptField } from '#app/forms/edit-conflict.tsx';
import { ChoiceGroup, SelectField, TextField, type Option } from '#app/ui/field.tsx';
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

/** Its values, and how a conflict tells of them: switches by yes and no, choices by their options' words. */
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

export function Downloads({ page }: Props) {
  const { t } = useTranslation();
  const codes = cadCodes.map((code) => ({ value: String(code), label: t(`settings.code${code}`) }));
  return (
    <Section {...useSection(page, 'downloads', { cadCode: codes })}>
      {({ check, choices }) => (
        <>
          <SwitchField
            label={t('settings.cadAllowed')}
            hint={t('settings.cadAllowedHint')}
            {...check('cadAllowed', 'true')}
          />
          <SwitchField
            label={t('settings.cadAllAllowed')}
            hint={t('settings.cadAllAllowedHint')}
            {...check('cadAllAllowed', 'true')}
          />
          <SwitchField
            label={t('settings.cadSelection')}
            hint={t('settings.cadSelectionHint')}
            {...check('cadSelection', 'true')}
          />
          <ChoiceGroup label={t('settings.cadCode')} options={codes} {...choices('cadCode')} />
          <SwitchField
            label={t('settings.exportAllowed')}
            hint={t('settings.exportAllowedHint')}
            {...check('exportAllowed', 'true')}
          />
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
          <TextField
            type="number"
            min={1}
            max={100}
            step={1}
            label={t('settings.pageSize')}
            hint={t('settings.pageSizeHint')}
            required
            {...field('pageSize')}
          />
          <ChoiceGroup label={t('settings.thumbnailMode')} options={modes} {...choices('thumbnailMode')} />
          <SwitchField
            label={t('settings.languageSelection')}
            hint={t('settings.languageSelectionHint')}
            {...check('languageSelection', 'true')}
          />
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
          <TextField
            type="number"
            min={1}
            max={72}
            step={1}
            suffix={t('settings.hours')}
            label={t('settings.sessionHours')}
            hint={t('settings.sessionHoursHint')}
            required
            {...field('sessionHours')}
          />
          <TextField
            type="number"
            min={1}
            max={365}
            step={1}
            suffix={t('settings.days')}
            label={t('settings.rememberDays')}
            hint={t('settings.rememberDaysHint')}
            required
            {...field('rememberDays')}
          />
          <SwitchField
            label={t('settings.neutralReset')}
            hint={t('settings.neutralResetHint')}
            {...check('neutralReset', 'true')}
          />
          <TextField
            type="number"
            min={0}
            max={1200}
            step={1}
            suffix={t('settings.months')}
            label={t('settings.statisticsMonths')}
            hint={t('settings.statisticsMonthsHint')}
            required
            {...field('statisticsMonths')}
          />
        </>
      )}
    </Section>
  );
}
