/** With script a change searches at once; without, the form's own button does. */
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { readCriteria, writeCriteria, type SearchCriteria } from '#app/domain/search/criteria.ts';
import { searchAddress } from './addresses.ts';

/** ms after the last key */
const typingPause = 350;
const typed = new Set(['text', 'search', 'date', 'number']);

export function useLiveSearch(
  formId: string,
  criteria: SearchCriteria,
  size?: string,
): (event: FormEvent<HTMLFormElement>) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = writeCriteria({ ...criteria, page: 0 }).toString();
  const latest = useRef(shown);

  // A filter taken away by its chip, or a step back in history, must show in the form too; what somebody is typing in stays.
  useEffect(() => {
    latest.current = shown;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) fillForm(form, new URLSearchParams(shown));
  }, [formId, shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (event) => {
    const form = event.currentTarget;
    const wait = typed.has((event.target as HTMLInputElement).type) ? typingPause : 0;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = readForm(form);
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

const choices = new Set(['archive', 'labelSearchMode']);

function fillForm(form: HTMLFormElement, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      // A radio's unset state is the setting's own choice, which the server has marked.
      const unset = choices.has(field.name) && !params.has(field.name);
      field.checked = unset ? field.defaultChecked : params.getAll(field.name).includes(field.value);
    } else if (
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      field !== document.activeElement
    ) {
      field.value = params.getAll(field.name).join(', ');
    }
  }
}
