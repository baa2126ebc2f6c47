import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { securityForm } from './form.ts';
import type { SecurityData } from './route.tsx';

/** Administrators can't turn them off. */
export function DeviceMails({ isAdmin, deviceMails }: Pick<SecurityData, 'isAdmin' | 'deviceMails'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="device-mails">
      <ActionForm
        of={securityForm}
        intent="mails"
        drawn="mails"
        className="form"
        values={{ deviceMails: String(deviceMails) }}
      >
        {({ check }) => (
          <>
            <h2 id="device-mails">{t('security.mails')}</h2>
            {isAdmin ? (
              <p className="quiet prose">{t('security.mailsAdmin')}</p>
            ) : (
              <>
                <SwitchField
                  label={t('security.deviceMails')}
                  hint={t('security.deviceMailsHint')}
                  {...check('deviceMails', 'true')}
                />
                <div>
                  <SubmitButton>{t('preferences.save')}</SubmitButton>
                </div>
              </>
            )}
          </>
        )}
      </ActionForm>
    </section>
  );
}
