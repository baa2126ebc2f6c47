import { useTranslation } from 'react-i18next';
import type { FormTools } from '#app/forms/action-form.tsx';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';
import { StrongPasswordField } from '#app/routes/shared/strong-password-field.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';

/** Chosen by the user by mail, or given here. */
export function PasswordFields({ field, choices }: FormTools) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceGroup
        label={t('users.password')}
        options={[
          { value: 'user', label: t('users.byUser') },
          { value: 'manual', label: t('users.byAdmin') },
        ]}
        {...choices('passwordMode')}
      />
      <div className={`stack ${styles.manual}`}>
        <StrongPasswordField
          label={t('users.newPassword')}
          hint={t('users.passwordRule')}
          autoComplete="new-password"
          {...field('password1')}
        />
        <TextField
          type="password"
          label={t('users.repeatPassword')}
          autoComplete="new-password"
          {...field('password2')}
        />
      </div>
    </>
  );
}
