import { useTranslation } from 'react-i18next';
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { FileField, TextareaField, TextField } from '#app/ui/field.tsx';
import { settingsForm } from './form.ts';
import type { SettingsData } from './route.tsx';
import { Section } from './section.tsx';
import styles from '#app/routes/admin/shared/settings/settings.module.css';

export function Corporate({ page: { settings, versions } }: { page: SettingsData }) {
  const { t } = useTranslation();
  const { name, header } = settings.corporate;
  const headOffice = settings.corporate.headOffice.join('\n');
  return (
    <Section
      name="corporate"
      title={t('settings.corporate')}
      text={t('settings.corporateText')}
      version={versions.head}
      values={{ name, header, headOffice }}
      kept={[
        { name: 'name', label: t('settings.name'), now: name },
        { name: 'header', label: t('settings.header'), now: header },
        { name: 'headOffice', label: t('settings.headOffice'), now: headOffice },
      ]}
    >
      {({ field }) => (
        <>
          <TextField label={t('settings.name')} hint={t('settings.nameHint')} maxLength={120} {...field('name')} />
          <TextField label={t('settings.header')} maxLength={200} {...field('header')} />
          <TextareaField
            label={t('settings.headOffice')}
            hint={t('settings.headOfficeHint')}
            rows={4}
            {...field('headOffice')}
          />
        </>
      )}
    </Section>
  );
}

export function Logo({ page: { settings, versions } }: { page: SettingsData }) {
  const { t } = useTranslation();
  const { logo } = settings.corporate;
  return (
    <Section
      name="logo"
      title={t('settings.logo')}
      text={t('settings.logoHint', { limit: logoLimits.bytes })}
      version={versions.logo}
      encType="multipart/form-data"
      saveLabel={t('settings.logoSave')}
      more={
        logo && (
          <ConfirmButton
            of={settingsForm}
            intent="removeLogo"
            carry={{ version: versions.logo }}
            title={t('settings.logoRemoveAsk')}
            text={t('settings.logoRemoveText')}
            look="quiet"
            icon="trash"
          >
            {t('settings.logoRemove')}
          </ConfirmButton>
        )
      }
    >
      {({ idOf, errorsOf }) => (
        <>
          {logo ? (
            <figure>
              <img className={styles.logo} src={logo} alt={t('settings.logoNow')} />
            </figure>
          ) : (
            <p>{t('settings.noLogo')}</p>
          )}
          <FileField
            id={idOf('logo')}
            name="logo"
            label={t('settings.logoFile')}
            accept="image/png,image/jpeg,image/webp"
            errors={errorsOf('logo')}
            required
          />
        </>
      )}
    </Section>
  );
}
