/** Edits of the open design that nobody has saved: taken along when everything is added, and asked about before another one is opened. */
import { useBlocker } from '@remix-run/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTyped } from '#app/forms/form-draft.ts';

/** of the form of the open design */
export const rowForm = { 'data-row': '' };
/** of something in it, after a refusal: what was typed is in its fields as if it were stored */
export const refusedMark = 'data-refused';

function unsavedForm(): HTMLFormElement | null {
  const form = document.querySelector<HTMLFormElement>('form[data-row]');
  return form && (hasTyped(form) || form.querySelector(`[${refusedMark}]`)) ? form : null;
}

/** Of "add all": with unsaved edits, those are saved first, by the form's own button for both. */
export function saveFirst(event: MouseEvent): void {
  const form = unsavedForm();
  const both = form?.querySelector<HTMLButtonElement>('button[value=saveAndAdd]');
  if (!form || !both) return;
  event.preventDefault();
  form.requestSubmit(both);
}

/** Opening another design, page or place asks while there are unsaved edits; what is sent doesn't. */
export function useAskBeforeLeaving(): void {
  const { t } = useTranslation();
  const isSending = useRef(false);
  useEffect(() => {
    const mark = () => {
      isSending.current = true;
      setTimeout(() => (isSending.current = false));
    };
    const hold = (event: BeforeUnloadEvent) => {
      if (!isSending.current && unsavedForm()) event.preventDefault();
    };
    document.addEventListener('submit', mark, true);
    window.addEventListener('beforeunload', hold);
    return () => {
      document.removeEventListener('submit', mark, true);
      window.removeEventListener('beforeunload', hold);
    };
  }, []);
  const blocker = useBlocker(() => !isSending.current && unsavedForm() !== null);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t('imports.table.leave'))) blocker.proceed();
    else blocker.reset();
  }, [blocker, t]);
}
