/** Keys that work wherever the focus is. They can be switched off in the preferences (WCAG 2.1.4). Loaded after the page. */
import { isForPage } from './keys.ts';

export function hearPageKeys(showHelp: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if ((event.key !== '/' && event.key !== '?') || !isForPage(event)) return;
    const field = document.querySelector<HTMLInputElement>('input[data-key="/"]');
    if (event.key === '/' && !field) return;
    event.preventDefault();
    if (event.key === '?') showHelp();
    else {
      // On a narrow page it opens over the rest.
      if (!field!.checkVisibility()) field!.closest<HTMLElement>('[popover]')?.showPopover();
      field!.focus();
      field!.select();
    }
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
