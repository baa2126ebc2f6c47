import type { KeyboardEvent } from 'react';

/** Of a dialog. Safari's search fields keep Escape for themselves, empty ones too, and the dialog around them stays open. */
export function closeByEscape(event: KeyboardEvent<HTMLDialogElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (target.type !== 'search' || target.value !== '') return;
  event.preventDefault();
  currentTarget.close();
}
