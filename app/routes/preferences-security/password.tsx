import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { TextField } from '#app/ui/field.tsx';
import { NewPasswordFields } from '#app/routes/shared/account-fields.tsx';
import { securityForm } from './form.ts';
import type { SecurityData } from './route.tsx';

export function Password({ words }: Pick<SecurityData, 'words'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="password">
      {/* A whole page load: the token changes. */}
      <ActionForm of={securityForm} intent="change" drawn="change" className="form" reloadDocument>
        {({ field }) => (
          <>
            <h2 id="password">{t('security.changePassword')}</h2>
            <p className="quiet prose">{t('security.changePasswordText')}</p>
            <TextField
              type="password"
              label={t('security.oldPassword')}
              autoComplete="current-password"
              required
              {...field('oldPassword')}
            />
            <NewPasswordFields
              field={field}
              names={['newPassword', 'repeated']}
              labels={[t('accounts.newPassword'), t('accounts.repeatPassword')]}
              hint={t('accounts.createIntro')}
              words={words}
            />
            <div>
              <SubmitButton>{t('security.changePassword')}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}
