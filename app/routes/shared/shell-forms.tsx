/** The forms in the header of every page, around the buttons of the shells. */
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PostForm } from '#app/forms/post-form.tsx';
import { preferencesForm, signOutForm } from './header-forms.ts';

export function SignOutForm({ children }: { children: ReactNode }) {
  return (
    <PostForm of={signOutForm} action="/sign-out" reloadDocument>
      {children}
    </PostForm>
  );
}

/** Redirects back to the page. */
export function PreferencesForm({ reloadDocument, children }: { reloadDocument?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <PostForm
      of={preferencesForm}
      action="/preferences"
      carry={{ returnTo: pathname + search }}
      reloadDocument={reloadDocument}
      replace
      everyPress
    >
      {children}
    </PostForm>
  );
}
