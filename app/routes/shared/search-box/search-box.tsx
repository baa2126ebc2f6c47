/** The search box of every page: a plain form that leads to the archive, with what is asked for there already. Script adds suggestions. */
import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedSearch } from '#app/routes/shared/asked-search.ts';
import { useCamera } from '#app/routes/shared/similar/use-camera.ts';
import { IconButton, IconLink } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import styles from './search-box.module.css';
import type { SuggestionsProps } from './suggestions.tsx';

/** letters that the server takes (criteria.ts) */
const mostLetters = 300;
/** of the search, what a new one of words doesn't keep */
const begun = ['q', 'page', 'after', '_routes'];

export const searchFieldId = 'search-q';

export function SearchBox() {
  const { t } = useTranslation();
  const camera = useCamera();
  const { pathname, search, key } = useLocation();
  const params = new URLSearchParams(useAskedSearch(pathname === '/archive' ? search : ''));
  const q = params.get('q') ?? '';
  for (const name of begun) params.delete(name);
  const [typed, setTyped] = useState(q);
  const [of, setOf] = useState(q);
  // Another search came: by a chip, by going back.
  if (of !== q) {
    setOf(q);
    setTyped(q);
  }
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const fetchSuggestions = () => {
    if (!Suggestions)
      void import('./suggestions.tsx').then(
        (module) => setSuggestions(() => module.Suggestions),
        () => undefined,
      );
  };
  useEffect(() => {
    // What was typed before the page came alive.
    if (input.current) setTyped(input.current.value);
    const popover = input.current?.closest('[popover]');
    const focus = () => {
      if (!popover?.matches(':popover-open')) return;
      input.current?.focus();
      input.current?.select();
    };
    popover?.addEventListener('toggle', focus);
    return () => popover?.removeEventListener('toggle', focus);
  }, []);
  // Somewhere else: what had opened over the page has done its work.
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>('header [popover]:popover-open')) open.hidePopover();
  }, [key]);
  return (
    <search className={styles.box}>
      <Form action="/archive" className={styles.form}>
        {[...params].map(
          ([name, value], at) => value !== '' && <input key={at} type="hidden" name={name} value={value} />,
        )}
        <IconButton icon="search" label={t('shell.search')} />
        <label htmlFor={searchFieldId} className="visually-hidden">
          {t('shell.search')}
        </label>
        <input
          ref={input}
          id={searchFieldId}
          className={styles.input}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={fetchSuggestions}
          placeholder={t('shell.searchHint')}
          maxLength={mostLetters}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          data-key="/"
        />
        <IconLink to="/similar" icon="camera" onClick={camera} label={t('archive.findSimilar')} />
        {Suggestions && <Suggestions input={input} typed={typed} params={params} setTyped={setTyped} />}
      </Form>
    </search>
  );
}
