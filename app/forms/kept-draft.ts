/** What was typed when a session had ended, for the form of the page that it came from. Browser-safe. */
import { useLocation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import { readRefusal, type FormRefusal } from './answer.ts';

export interface KeptDraft {
  /** the page with the form */
  path: string;
  refusal: FormRefusal;
}

export const KeptDraftContext = createContext<KeptDraft | null>(null);

export function useKeptDraft(drawn: string): FormRefusal | undefined {
  const { pathname, search } = useLocation();
  const draft = useContext(KeptDraftContext);
  return draft?.path === pathname + search ? readRefusal(draft, drawn) : undefined;
}
