import { useTranslation } from 'react-i18next';
import { cadCodes, thumbnailModes, type SettingKey } from '#app/domain/settings/rules.ts';
import { ChoiceGroup, SelectField, TextField } from '#app/ui/field.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import type { Refused } from '../designs/refusal.server.ts';
import type { SettingsData } from '../settings.tsx';
import { sectionKeys, type Section as SectionName } from './keys.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';

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
  refused?: Refused;
}

function useSection({ page, refused }: Props, name: SectionName) {
  const stored = (key: SettingKey) => String(page.settings[key]);
  const base = Object.fromEntries(sectionKeys[name].map((key) => [key, [stored(key)]]));
  const value = (key: SettingKey) => refused?.typed[key]?.at(-1) ?? stored(key);
  const field = (key: SettingKey) => ({ name: key, defaultValue: value(key), errors: refused?.fields[key] });
  const check = (key: SettingKey) => ({
    name: key,
    defaultChecked: value(key) === 'true',
    errors: refused?.fields[key],
  });
  return { base, value, field, check };
}

export function Downloads(props: Props) {
  const { t } = useTranslation();
  const { base, value, check } = useSection(props, 'downloads');
  return (
    <Section
      name="downloads"
      title={t('settings.downloads')}
      text={t('settings.downloadsText')}
      refused={props.refused}
      base={base}
    >
      <SwitchField {...check('cadAllowed')} label={t('settings.cadAllowed')} hint={t('settings.cadAllowedHint')} />
      <SwitchField
        {...check('cadAllAllowed')}
        label={t('settings.cadAllAllowed')}
        hint={t('settings.cadAllAllowedHint')}
      />
      <SwitchField
        {...check('cadSelection')}
        label={t('settings.cadSelection')}
        hint={t('settings.cadSelectionHint')}
      />
      <ChoiceGroup
        name="cadCode"
        label={t('settings.cadCode')}
        defaultValue={value('cadCode')}
        errors={props.refused?.fields.cadCode}
        options={cadCodes.map((code) => ({ value: String(code), label: t(`settings.code${code}`) }))}
      />
      <SwitchField
        {...check('exportAllowed')}
        label={t('settings.exportAllowed')}
        hint={t('settings.exportAllowedHint')}
      />
    </Section>
  );
}

export function Display(props: Props) {
  const { t } = useTranslation();
  const { base, value, field, check } = useSection(props, 'display');
  return (
    <Section
      name="display"
      title={t('settings.display')}
      text={t('settings.displayText')}
      refused={props.refused}
      base={base}
    >
      <SelectField
        {...field('defaultArchive')}
        label={t('settings.defaultArchive')}
        options={[{ value: '-1', label: t('settings.allArchives') }, ...props.page.archives]}
      />
      <SelectField
        {...field('defaultOrder')}
        label={t('settings.defaultOrder')}
        options={orderWords.map((word, value) => ({ value: String(value), label: t(`archive.orders.${word}`) }))}
      />
      <TextField
        {...field('pageSize')}
        type="number"
        min={1}
        max={100}
        step={1}
        label={t('settings.pageSize')}
        hint={t('settings.pageSizeHint')}
        required
      />
      <ChoiceGroup
        name="thumbnailMode"
        label={t('settings.thumbnailMode')}
        defaultValue={value('thumbnailMode')}
        errors={props.refused?.fields.thumbnailMode}
        options={thumbnailModes.map((mode) => ({ value: mode, label: t(`settings.thumbnail.${mode}`) }))}
      />
      <SwitchField
        {...check('languageSelection')}
        label={t('settings.languageSelection')}
        hint={t('settings.languageSelectionHint')}
      />
    </Section>
  );
}

export function DynamicNames({ page, refused }: Props) {
  const { t } = useTranslation();
  const { dynamicNames } = page.settings;
  return (
    <Section
      name="dynamic"
      title={t('settings.dynamic')}
      text={t('settings.dynamicText')}
      refused={refused}
      base={{ dynamicNames }}
    >
      <div className={styles.names}>
        {dynamicNames.map((name, number) => (
          <TextField
            key={number}
            id={`dynamic-${number}`}
            name="dynamicNames"
            label={t('settings.dynamicName', { number })}
            defaultValue={refused?.typed.dynamicNames?.[number] ?? name}
            errors={
              refused?.fields[`dynamicNames.${number}`] ?? (number === 0 ? refused?.fields.dynamicNames : undefined)
            }
            maxLength={60}
          />
        ))}
      </div>
    </Section>
  );
}

export function Access(props: Props) {
  const { t } = useTranslation();
  const { base, field, check } = useSection(props, 'access');
  return (
    <Section
      name="access"
      title={t('settings.access')}
      text={t('settings.accessText')}
      refused={props.refused}
      base={base}
    >
      <TextField
        {...field('sessionHours')}
        type="number"
        min={1}
        max={72}
        step={1}
        suffix={t('settings.hours')}
        label={t('settings.sessionHours')}
        hint={t('settings.sessionHoursHint')}
        required
      />
      <TextField
        {...field('rememberDays')}
        type="number"
        min={1}
        max={365}
        step={1}
        suffix={t('settings.days')}
        label={t('settings.rememberDays')}
        hint={t('settings.rememberDaysHint')}
        required
      />
      <SwitchField
        {...check('neutralReset')}
        label={t('settings.neutralReset')}
        hint={t('settings.neutralResetHint')}
      />
      <TextField
        {...field('statisticsMonths')}
        type="number"
        min={0}
        max={1200}
        step={1}
        suffix={t('settings.months')}
        label={t('settings.statisticsMonths')}
        hint={t('settings.statisticsMonthsHint')}
        required
      />
    </Section>
  );
}
