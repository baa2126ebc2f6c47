import { useTranslation } from 'react-i18next';
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField, TextareaField, TextField } from '#app/ui/field.tsx';
import type { Refused } from '../shared/refusal.server.ts';
import { readBase } from '../shared/field-values.ts';
import { useFormDraft } from '#app/forms/form-draft.ts';
import type { SettingsData } from './route.tsx';
import { Section } from './section.tsx';
import styles from '../shared/settings/settings.module.css';

interface Props {
  page: SettingsData;
  refused?: Refused;
}

export function Corporate({ page, refused: given }: Props) {
  const { t } = useTranslation();
  const hand = useFormDraft(page, page.versions.head, given);
  const { facts, answer: refused } = hand;
  const { name, header, headOffice } = facts.settings.corporate;
  const was = readBase(refused?.typed.base?.at(-1));
  const isStale = refused?.key === 'changedMeanwhile';
  const field = (key: string, value: string) => {
    const typed = refused?.typed[key]?.at(-1)?.replaceAll('\r\n', '\n');
    const shown = was[key]?.join('\n');
    const isTouched = typed !== undefined && typed !== shown;
    const now = isTouched && shown !== undefined && value !== shown ? [t('admin.isNowHere', { value })] : [];
    return {
      name: key,
      defaultValue: isTouched ? typed : value,
      errors: [...now, ...((!isStale && (refused?.fields[key] ?? errorsBelow(refused, key))) || [])],
    };
  };
  return (
    <Section
      name="corporate"
      title={t('settings.corporate')}
      text={t('settings.corporateText')}
      hand={hand}
      base={{ name: [name], header: [header], headOffice }}
      version={facts.versions.head}
    >
      <TextField {...field('name', name)} label={t('settings.name')} hint={t('settings.nameHint')} maxLength={120} />
      <TextField {...field('header', header)} label={t('settings.header')} maxLength={200} />
      <TextareaField
        {...field('headOffice', headOffice.join('\n'))}
        label={t('settings.headOffice')}
        hint={t('settings.headOfficeHint')}
        rows={4}
      />
    </Section>
  );
}

/** A list's own lines are at fault: `headOffice.3`. */
export function errorsBelow(refused: Refused | undefined, key: string): string[] | undefined {
  const found = Object.entries(refused?.fields ?? {}).flatMap(([field, messages]) =>
    field.startsWith(`${key}.`) ? messages : [],
  );
  return found.length > 0 ? [...new Set(found)] : undefined;
}

export function Logo({ page, refused: given }: Props) {
  const { t } = useTranslation();
  const hand = useFormDraft(page, page.versions.logo, given);
  const { facts, answer: refused } = hand;
  const { logo } = facts.settings.corporate;
  return (
    <Section
      name="logo"
      title={t('settings.logo')}
      text={t('settings.logoHint', { limit: logoLimits.megabytes })}
      hand={hand}
      version={facts.versions.logo}
      encType="multipart/form-data"
      saveLabel={t('settings.logoSave')}
      more={
        logo && (
          <Button look="quiet" icon="trash" name="intent" value="removeLogo" formNoValidate>
            {t('settings.logoRemove')}
          </Button>
        )
      }
    >
      {logo ? (
        <figure className={styles.logo}>
          <img src={logo} alt={t('settings.logoNow')} />
        </figure>
      ) : (
        <p>{t('settings.noLogo')}</p>
      )}
      <FileField
        name="logo"
        label={t('settings.logoFile')}
        accept="image/png,image/jpeg,image/webp"
        errors={refused?.fields.logo}
        required
      />
    </Section>
  );
}
