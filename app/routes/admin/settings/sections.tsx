import { useTranslation } from 'react-i18next';
import { cadCodes, thumbnailModes, type SettingKey } from '#app/domain/base/settings/rules.ts';
import { ChoiceGroup, SelectField, TextField } from '#app/ui/field.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import type { Refused } from '../shared/refusal.server.ts';
import { readBase } from '../shared/field-values.ts';
import { useFormDraft } from '#app/forms/form-draft.ts';
import type { SettingsData } from './route.tsx';
import { sectionKeys, type Section as SectionName } from './keys.ts';
import { Section } from './section.tsx';
import styles from '../shared/settings/settings.module.css';

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

interface Option {
  value: string;
  label: string;
}

function useSection(props: Props, name: SectionName) {
  const { t } = useTranslation();
  const baseOf = ({ settings }: SettingsData) =>
    Object.fromEntries(sectionKeys[name].map((key) => [key, [String(settings[key])]]));
  const hand = useFormDraft(props.page, JSON.stringify(baseOf(props.page)), props.refused);
  const { facts: page, answer: refused } = hand;
  const stored = (key: SettingKey) => String(page.settings[key]);
  const isStale = refused?.key === 'changedMeanwhile';
  const was = readBase(refused?.typed.base?.at(-1));
  /** What was typed over what the form showed; elsewhere what is kept now shows itself. */
  const touched = (key: SettingKey) => {
    const typed = refused?.typed[key]?.at(-1);
    return typed === was[key]?.[0] ? undefined : typed;
  };
  const value = (key: SettingKey) => touched(key) ?? stored(key);
  /** `say`: the words of a value. Where somebody else has set another one meanwhile, the field says which. */
  const errors = (key: SettingKey, say = (one: string) => one) =>
    touched(key) !== undefined && was[key] && was[key][0] !== stored(key)
      ? [t('admin.isNowHere', { value: say(stored(key)) }), ...(isStale ? [] : (refused?.fields[key] ?? []))]
      : refused?.fields[key];
  const field = (key: SettingKey, options: Option[] = []) => ({
    name: key,
    defaultValue: value(key),
    errors: errors(key, (one) => options.find((option) => option.value === one)?.label ?? one),
  });
  const check = (key: SettingKey) => ({
    name: key,
    defaultChecked: value(key) === 'true',
    errors: errors(key, (one) => t(one === 'true' ? 'admin.on' : 'admin.off')),
  });
  return { section: { hand, base: baseOf(page) }, field, check };
}

export function Downloads(props: Props) {
  const { t } = useTranslation();
  const { section, field, check } = useSection(props, 'downloads');
  const codes = cadCodes.map((code) => ({ value: String(code), label: t(`settings.code${code}`) }));
  return (
    <Section name="downloads" title={t('settings.downloads')} text={t('settings.downloadsText')} {...section}>
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
      <ChoiceGroup {...field('cadCode', codes)} label={t('settings.cadCode')} options={codes} />
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
  const { section, field, check } = useSection(props, 'display');
  const archives = [{ value: '-1', label: t('settings.allArchives') }, ...props.page.archives];
  const orders = orderWords.map((word, value) => ({ value: String(value), label: t(`archive.orders.${word}`) }));
  const modes = thumbnailModes.map((mode) => ({ value: mode, label: t(`settings.thumbnail.${mode}`) }));
  return (
    <Section name="display" title={t('settings.display')} text={t('settings.displayText')} {...section}>
      <SelectField {...field('defaultArchive', archives)} label={t('settings.defaultArchive')} options={archives} />
      <SelectField {...field('defaultOrder', orders)} label={t('settings.defaultOrder')} options={orders} />
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
      <ChoiceGroup {...field('thumbnailMode', modes)} label={t('settings.thumbnailMode')} options={modes} />
      <SwitchField
        {...check('languageSelection')}
        label={t('settings.languageSelection')}
        hint={t('settings.languageSelectionHint')}
      />
    </Section>
  );
}

export function DynamicNames({ page, refused: given }: Props) {
  const { t } = useTranslation();
  const now = page.settings.dynamicNames;
  const hand = useFormDraft(now, JSON.stringify(now), given);
  const { facts: dynamicNames, answer: refused } = hand;
  const isStale = refused?.key === 'changedMeanwhile';
  const was = readBase(refused?.typed.base?.at(-1)).dynamicNames;
  const touched = (number: number) => {
    const typed = refused?.typed.dynamicNames?.[number];
    return typed === was?.[number] ? undefined : typed;
  };
  const changed = (number: number, name: string) =>
    touched(number) !== undefined && was && was[number] !== name ? [t('admin.isNowHere', { value: name })] : [];
  const errorsAt = (number: number) =>
    refused?.fields[`dynamicNames.${number}`] ?? (number === 0 ? refused?.fields.dynamicNames : undefined);
  return (
    <Section
      name="dynamic"
      title={t('settings.dynamic')}
      text={t('settings.dynamicText')}
      hand={hand}
      base={{ dynamicNames }}
    >
      <div className={styles.names}>
        {dynamicNames.map((name, number) => (
          <TextField
            key={number}
            id={`dynamic-${number}`}
            name="dynamicNames"
            label={t('settings.dynamicName', { number })}
            defaultValue={touched(number) ?? name}
            errors={[...changed(number, name), ...((!isStale && errorsAt(number)) || [])]}
            maxLength={60}
          />
        ))}
      </div>
    </Section>
  );
}

export function Access(props: Props) {
  const { t } = useTranslation();
  const { section, field, check } = useSection(props, 'access');
  return (
    <Section name="access" title={t('settings.access')} text={t('settings.accessText')} {...section}>
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
