import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasskeyButton } from '#app/routes/shared/passkeys/passkey-button.tsx';
import { securityForm } from './form.ts';
import { PasswordField } from '#app/routes/shared/account-fields.tsx';

export function AddPasskey() {
  const { t } = useTranslation();
  return (
    <ActionForm of={securityForm} intent="addPasskey" drawn="addPasskey" reloadDocument>
      {({ field, refusal }) => (
        <details open={Boolean(refusal)} className="fold">
          <summary>{t('security.addPasskey')}</summary>
          <div className="form">
            <TextField label={t('security.passkeyName')} hint={t('security.passkeyNameHint')} {...field('name')} />
            <PasswordField field={field} />
            <div>
              <PasskeyButton purpose="add" needs={['password']}>
                {t('security.addPasskey')}
              </PasskeyButton>
            </div>
          </div>
        </details>
      )}
    </ActionForm>
  );
}
