/** What the typed text may become: a list beneath the field, by keyboard, mouse and touch (ARIA's combobox with a listbox). */
import { useNavigate } from '@remix-run/react';
import { useEffect, useId, useState, type RefObject } from 'react';
import { addBase } from '#app/base-path.ts';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import styles from './search-box.module.css';

interface Suggestion {
  text: string;
  kind: string;
  count: string;
  q: string | null;
  href: string | null;
}

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement>;
  typed: string;
  /** the other parts of the search, which stay */
  params: URLSearchParams;
  setTyped: (text: string) => void;
  /** where they are read; by default the archive's */
  from?: string;
  /** searches elsewhere than in the archive */
  search?: (q: string) => void;
}

/** ms after the last keystroke */
const pause = 90;

export function Suggestions({ input, typed, params, setTyped, from = '/archive/suggest', search }: SuggestionsProps) {
  const navigate = useNavigate();
  const id = useId();
  const [found, setFound] = useState<Suggestion[]>([]);
  const [isOpen, setOpen] = useState(document.activeElement === input.current);
  const [active, setActive] = useState(-1);
  const shown = isOpen ? found : [];
  const query = withQuery(from, new URLSearchParams([...params, ['q', typed]]));

  useEffect(() => {
    if (!isOpen) return;
    const asked = new AbortController();
    const read = async () => {
      const next = await readSuggestions(query, asked.signal);
      if (!next) return;
      setFound(next);
      setActive(-1);
    };
    const timer = setTimeout(() => {
      void read();
    }, pause);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [query, isOpen]);

  const choose = ({ q, href }: Suggestion) => {
    setOpen(false);
    if (href) return navigate(href);
    if (search) {
      setTyped(q!);
      return search(q!);
    }
    const next = new URLSearchParams(params);
    next.set('q', q!);
    setTyped(q!);
    navigate(withQuery('/archive', next));
  };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const open = () => {
      setOpen(true);
      // What was marked for other letters isn't meant any more.
      setActive(-1);
    };
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Escape' && shown.length > 0) {
        event.preventDefault();
        close();
      } else if (event.key === 'Escape' && field.value === '') {
        // Safari's search fields keep this key for themselves, and what they opened in stays.
        field.closest<HTMLElement>(':popover-open')?.hidePopover();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setOpen(true);
        const count = shown.length + 1;
        const step = event.key === 'ArrowDown' ? 1 : count - 1;
        setActive((now) => ((now + 1 + step) % count) - 1);
      } else if (event.key === 'Enter') {
        const chosen = shown[active];
        close();
        if (!chosen) return;
        event.preventDefault();
        choose(chosen);
      }
    };
    field.addEventListener('focus', open);
    field.addEventListener('input', open);
    field.addEventListener('blur', close);
    field.addEventListener('keydown', onKey);
    return () => {
      field.removeEventListener('focus', open);
      field.removeEventListener('input', open);
      field.removeEventListener('blur', close);
      field.removeEventListener('keydown', onKey);
    };
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', id);
    field.setAttribute('aria-expanded', String(shown.length > 0));
    if (active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field.removeAttribute('aria-activedescendant');
  }, [id, shown.length, active, input]);

  return (
    <div
      id={id}
      role="listbox"
      className={styles.suggestions}
      hidden={shown.length === 0}
      aria-label={input.current?.labels?.[0]?.textContent ?? ''}
    >
      {shown.map((one, at) => (
        // The field keeps the focus: a press is taken before it would go.
        <div
          key={`${one.kind} ${one.href ?? one.q}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(one)}
        >
          <span className={styles.text}>{one.q ?? one.text}</span>
          <span className={styles.kind}>{one.kind}</span>
          <span className={styles.count}>{one.count}</span>
        </div>
      ))}
    </div>
  );
}

/** Null where nothing can be suggested now: the search itself still works. */
async function readSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(addBase(query), {
      signal,
      headers: { accept: 'application/json' },
    });
    if (!answer.ok || answer.redirected) return null;
    return (await answer.json()) as Suggestion[];
  } catch {
    return null;
  }
}
