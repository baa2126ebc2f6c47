/** With script a change searches at once; without, the form's own button does. */
import { useNavigate, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';

/** ms after the last keystroke */
const typingPause = 350;
const typed = new Set(['text', 'search', 'date', 'number']);

export interface LiveSearch {
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The same search with one more colour. */
  addColor: (color: string) => void;
}

/** `query`: the search that is shown, `asked`: the one on its way. `unset`: defaults of choices that the address doesn't set. */
export function useLiveSearch(formId: string, query: string, asked: string, unset: Record<string, string>): LiveSearch {
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const unsetNow = useRef(unset);
  useEffect(() => {
    unsetNow.current = unset;
  });

  const search = (params: URLSearchParams) => {
    clearTimeout(timer.current);
    if (asText(params) !== asText(new URLSearchParams(asked)))
      navigate(withQuery('/archive', params), { preventScrollReset: true });
  };
  const later = (form: HTMLFormElement, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(readForm(form, unset)), wait);
  };
  const searchNow = useRef(search);
  useEffect(() => {
    searchNow.current = search;
  });

  const alive = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    // Removing a chip must update the form too, except the field being edited; going back takes back what was typed there.
    const kept = isBack ? null : document.activeElement;
    if (alive.current) fillForm(form, new URLSearchParams(query), unsetNow.current, kept);
    // Choices made before hydration haven't been searched yet.
    else if ([...form.elements].some(isTouched)) searchNow.current(readForm(form, unsetNow.current));
    alive.current = true;
  }, [formId, query, isBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onChange: (event) => {
      const field = event.target as HTMLInputElement | HTMLSelectElement;
      // A typed colour counts when complete: "#1f3" may become "#1f3a5f".
      if (field.dataset.late !== undefined) return;
      clearOtherDates(event.currentTarget, field);
      later(event.currentTarget, typed.has(field.type) ? typingPause : 0);
    },
    onSubmit: (event) => {
      event.preventDefault();
      search(readForm(event.currentTarget, unset));
    },
    addColor: (color) => {
      const form = document.getElementById(formId);
      const params = form instanceof HTMLFormElement ? readForm(form, unset) : new URLSearchParams(query);
      if (params.getAll('color').includes(color)) return;
      params.append('color', color);
      search(params);
    },
  };
}

/** A preset and a custom range exclude each other: the last one changed counts. */
function clearOtherDates(form: HTMLFormElement, field: HTMLInputElement | HTMLSelectElement): void {
  const others = field.name === 'dateRange' ? ['from', 'to'] : ['from', 'to'].includes(field.name) ? ['dateRange'] : [];
  if (!field.value) return;
  for (const name of others) {
    const other = form.elements.namedItem(name);
    if (other instanceof HTMLInputElement || other instanceof HTMLSelectElement) other.value = '';
  }
}

/** The form's values without blanks and defaults. */
function readForm(form: HTMLFormElement, unset: Record<string, string>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '' || unset[name] === value) continue;
    if (!params.has(name, value)) params.append(name, value);
  }
  return params;
}

/** Whether it was changed since it was served. */
function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.defaultSelected && !option.selected);
  if (!(field instanceof HTMLInputElement) || !field.name || field.type === 'hidden') return false;
  return ['checkbox', 'radio'].includes(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

function asText(params: URLSearchParams): string {
  return [...params]
    .map((pair) => pair.join('='))
    .sort()
    .join('&');
}

function fillForm(
  form: HTMLFormElement,
  params: URLSearchParams,
  unset: Record<string, string>,
  kept: Element | null,
): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      const chosen = params.has(field.name) ? params.getAll(field.name) : [unset[field.name] ?? ''];
      field.checked = chosen.includes(field.value);
    } else if (field instanceof HTMLInputElement && field.dataset.late !== undefined) {
      if (field.name) field.value = '';
    } else if (
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      field.name !== '' &&
      field !== kept
    ) {
      field.value = params.get(field.name) ?? '';
    }
  }
}
