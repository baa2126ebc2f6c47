/** The fields of an account that several forms ask for. */
import { useTranslation } from 'react-i18next';
import type { FormTools } from '#app/forms/action-form.tsx';
import { TextField, type TextFieldProps } from '#app/ui/field.tsx';
import { StrongPasswordField } from './strong-password-field.tsx';

/** Who is signing in. */
export function MailField({ field, autoFocus }: Pick<FormTools, 'field'> & { autoFocus: boolean }) {
  const { t } = useTranslation();
  const own = { label: t('accounts.mail'), autoComplete: 'username', autoFocus, required: true };
  return <TextField type="email" {...own} {...field('mailAddress')} />;
}

/** The password that the account has. */
export function PasswordField({ field }: Pick<FormTools, 'field'>) {
  const { t } = useTranslation();
  const own = { label: t('accounts.password'), autoComplete: 'current-password', required: true };
  return <TextField type="password" {...own} {...field('password')} />;
}

/** A new password, and the same again. */
export function NewPasswordFields({
  field,
  names: [first, again],
  labels: [label, repeated],
  hint,
  words,
}: Pick<FormTools, 'field'> & {
  names: [string, string];
  labels: [string, string];
  hint: string;
  /** what the page knows of the password's owner */
  words?: string[];
}) {
  const own: Partial<TextFieldProps> = { type: 'password', autoComplete: 'new-password', required: true };
  return (
    <>
      <StrongPasswordField {...own} label={label} hint={hint} {...field(first)} words={words} />
      <TextField {...own} label={repeated} {...field(again)} />
    </>
  );
}
