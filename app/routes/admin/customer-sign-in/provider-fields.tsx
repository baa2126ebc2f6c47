import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { providerForm } from './form.ts';
import type { ProviderData } from './route.tsx';

const fresh = {
  isActive: true,
  issuer: '',
  clientId: '',
  mailDomains: [] as string[],
  isRequired: false,
  trustUnverifiedMails: false,
};

export function ProviderFields({ read: { provider, version } }: { read: Pick<ProviderData, 'provider' | 'version'> }) {
  const { t } = useTranslation();
  const { mailDomains, ...facts } = provider ?? fresh;
  const secretHint = !provider ? 'clientSecretHint' : provider.isSecretLost ? 'clientSecretLost' : 'clientSecretKept';
  const domains = mailDomains.join(', ');
  return (
    <ActionForm
      of={providerForm}
      intent="save"
      className="stack"
      version={version}
      values={{ ...facts, mailDomains: domains }}
      kept={[
        { name: 'issuer', label: t('provider.issuer'), now: facts.issuer },
        { name: 'clientId', label: t('provider.clientId'), now: facts.clientId },
        { name: 'mailDomains', label: t('provider.mailDomains'), now: domains },
      ]}
      autoComplete="off"
    >
      {({ field, check }) => (
        <>
          <SwitchField label={t('provider.isActive')} hint={t('provider.isActiveHint')} {...check('isActive')} />
          <TextField
            type="url"
            label={t('provider.issuer')}
            hint={t('provider.issuerHint')}
            maxLength={500}
            required
            {...field('issuer')}
          />
          <TextField
            label={t('provider.clientId')}
            maxLength={300}
            required
            autoComplete="off"
            {...field('clientId')}
          />
          <TextField
            type="password"
            label={t('provider.clientSecret')}
            hint={t(`provider.${secretHint}`)}
            maxLength={1000}
            required={secretHint !== 'clientSecretKept'}
            autoComplete="new-password"
            {...field('clientSecret')}
          />
          <TextField
            label={t('provider.mailDomains')}
            hint={t('provider.mailDomainsHint')}
            autoComplete="off"
            {...field('mailDomains')}
          />
          <SwitchField label={t('provider.isRequired')} hint={t('provider.isRequiredHint')} {...check('isRequired')} />
          {!(provider?.isActive && provider.isRequired) && (
            <CheckboxField
              label={t('provider.endSessions')}
              hint={t('provider.endSessionsHint')}
              {...check('endSessions')}
            />
          )}
          <SwitchField
            label={t('provider.trustUnverifiedMails')}
            hint={t('provider.trustUnverifiedMailsHint')}
            {...check('trustUnverifiedMails')}
          />
          <div>
            <SubmitButton look="primary" intent="save">
              {t('provider.save')}
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
