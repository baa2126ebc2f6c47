/** With script a change searches at once; without, the form's own button does. */
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, type FormEvent } from 'react';
import {
  readCriteria,
  writeCriteria,
  type ResolvedCriteria,
  type SearchCriteria,
} from '#app/domain/search/criteria.ts';
import { searchAddress, withoutDefaults } from './addresses.ts';

/** ms after the last key */
const typingPause = 350;
const typed = new Set(['text', 'search', 'date', 'number']);

export function useLiveSearch(
  formId: string,
  criteria: SearchCriteria,
  defaults: ResolvedCriteria,
  size?: string,
): (event: FormEvent<HTMLFormElement>) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = writeCriteria({ ...withoutDefaults(criteria, defaults), page: 0 }).toString();
  const latest = useRef(shown);

  // A filter taken away by its chip, or a step back in history, must show in the form too; what somebody is typing in stays.
  useEffect(() => {
    latest.current = shown;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement)
      fillForm(form, new URLSearchParams(shown), {
        archive: String(defaults.archive),
        labelSearchMode: defaults.labelSearchMode,
      });
  }, [formId, shown, defaults.archive, defaults.labelSearchMode]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (event) => {
    const form = event.currentTarget;
    const wait = typed.has((event.target as HTMLInputElement).type) ? typingPause : 0;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = withoutDefaults(readForm(form), defaults);
      const address = searchAddress(next, {}, size);
      // A half-typed date or colour that reads as nothing changes nothing.
      if (writeCriteria({ ...next, page: 0 }).toString() !== latest.current)
        navigate(address, { preventScrollReset: true });
    }, wait);
  };
}

function readForm(form: HTMLFormElement): SearchCriteria {
  const pairs = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return readCriteria(new URLSearchParams(pairs)).criteria;
}

/** `unset`: what a choice is while the address doesn't say. */
function fillForm(form: HTMLFormElement, params: URLSearchParams, unset: Record<string, string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      const chosen = params.has(field.name) ? params.getAll(field.name) : [unset[field.name]];
      field.checked = chosen.includes(field.value);
    } else if (
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      field !== document.activeElement
    ) {
      field.value = params.getAll(field.name).join(', ');
    }
  }
}
