/** The frame of the pages before the archive: sign-in, second factor, passwords. */
import type { ReactNode } from 'react';
import { ActionForm, type ActionFormProps } from '#app/forms/action-form.tsx';
import type { FormDeclaration } from '#app/forms/declare.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { AuthCard } from '#app/ui/auth-card.tsx';
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

export type AuthFormProps<Of extends FormDeclaration> = ActionFormProps<Of> & {
  /** What the button does. */
  submit: string;
};

/** One form a page, one button under it. */
export function AuthForm<Of extends FormDeclaration>({ submit, children, ...form }: AuthFormProps<Of>) {
  return (
    <ActionForm<Of> {...(form as unknown as ActionFormProps<Of>)}>
      {(tools) => (
        <>
          {children(tools)}
          <SubmitButton look="primary">{submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
