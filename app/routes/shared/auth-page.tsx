/** The frame of the pages before the archive: sign-in, second factor, passwords. */
import { getInputProps, type FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '#app/ui/auth-card.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField, type TextFieldProps } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { useFrame } from './frame.ts';

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

export interface AuthFormProps {
  form: { id: string; errors?: string[] };
  /** Those that may be at fault. */
  fields: { id: string; errors?: string[] }[];
  /** What the button does. */
  submit: string;
  /** Where the answer changes who one is, the whole page is loaded anew. */
  reloadDocument?: boolean;
  children: ReactNode;
}

/** One form a page, what is wrong over it, one button under it. */
export function AuthForm({ form, fields, submit, reloadDocument, children }: AuthFormProps) {
  return (
    <Form method="post" id={form.id} noValidate reloadDocument={reloadDocument}>
      <AuthFormError form={form} fields={fields} />
      {children}
      <Button look="primary">{submit}</Button>
    </Form>
  );
}

type AuthFieldProps<Fields extends Record<string, unknown>> = Omit<
  TextFieldProps,
  'name' | 'errors' | 'required' | 'form'
> & {
  field: FieldMetadata<string, Fields, string[]>;
  type: 'email' | 'password' | 'text';
};

/** A field that must be filled in; what was typed and what is wrong with it come from the answer. */
export function AuthField<Fields extends Record<string, unknown>>({ field, type, ...rest }: AuthFieldProps<Fields>) {
  const { key: _, ...props } = getInputProps(field, { type });
  return <TextField {...props} key={field.key} {...rest} type={type} errors={field.errors} required />;
}

/** All that is wrong, over the form; what belongs to a field also leads there. */
function AuthFormError({ form, fields }: Pick<AuthFormProps, 'form' | 'fields'>) {
  const { t } = useTranslation();
  const atFields = fields.flatMap(({ id, errors = [] }) => errors.map((message) => ({ message, fieldId: id })));
  const whole = form.errors?.map((message) => ({ message })) ?? [];
  if (whole.length === 1 && atFields.length === 0) return <FormError title={whole[0]!.message} />;
  if (whole.length + atFields.length === 0) return null;
  return <FormError title={t('accounts.formError')} errors={[...whole, ...atFields]} />;
}
