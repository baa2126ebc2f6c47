/** The frame of the pages before the archive: sign-in, second factor, passwords. */
import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '#app/ui/auth-card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useFrame } from './layouts/frame.ts';

export interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function AuthPage(props: AuthPageProps) {
  const { brand, preferences, headOffice } = useFrame();
  return (
    <AuthCard brand={{ ...brand, homeHref: '/login' }} preferences={preferences} headOffice={headOffice} {...props} />
  );
}

/** All that is wrong, over the form; what belongs to a field also leads there. */
export function AuthFormError({
  form,
  fields,
}: {
  form: FormMetadata<never, string[]>;
  fields: { id: string; errors?: string[] }[];
}) {
  const { t } = useTranslation();
  const atFields = fields.flatMap(({ id, errors = [] }) => errors.map((message) => ({ message, fieldId: id })));
  const whole = form.errors?.map((message) => ({ message })) ?? [];
  if (whole.length === 1 && atFields.length === 0) return <FormError title={whole[0]!.message} />;
  if (whole.length + atFields.length === 0) return null;
  return <FormError title={t('accounts.formError')} errors={[...whole, ...atFields]} />;
}
