/** Where to choose from, and the archive's search box over it, with its suggestions. */
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceSource } from '#app/domain/lists/choices/choices.server.ts';
import type { SuggestionsProps } from '#app/routes/shared/search-box/suggestions.tsx';
import { Icon } from '#app/ui/icons.tsx';
import boxStyles from '#app/routes/shared/search-box/search-box.module.css';
import { choicesAddress, type Sources } from './use-choices.ts';
import styles from './choose-designs.module.css';

/** the source that is typed */
export const pasted = 'numbers';

/** ms after the last keystroke */
const typingPause = 350;
/** letters that the server takes (criteria.ts) */
const mostLetters = 300;

interface FinderProps {
  source: string;
  setSource: (source: string) => void;
  sources: Sources;
  q: string;
  search: (q: string) => void;
  filters: Filters;
  setFilters: (filters: Filters) => void;
}

/** What the source is narrowed by; empty: not by that. */
export const noFilters = { archive: '', label: '', color: '' };
export type Filters = typeof noFilters;

export function Finder({ source, setSource, sources, q, search, filters, setFilters }: FinderProps) {
  const { t } = useTranslation();
  const id = useId();
  const nameOf = ({ name, maker }: ChoiceSource) => (maker ? t('choices.sharedBy', { name, maker }) : name);
  const groups = (['lists', 'favorites', 'collections'] as const).filter((kind) => sources[kind].length > 0);
  return (
    <div className={styles.finder}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('choices.source')}
        </label>
        <div className="select">
          <select className="input" id={id} value={source} onChange={(event) => setSource(event.target.value)}>
            <option value="all">{t('choices.sources.all')}</option>
            <option value="changed">{t('choices.sources.changed')}</option>
            <option value={pasted}>{t('choices.sources.numbers')}</option>
            {groups.map((kind) => (
              <optgroup key={kind} label={t(`choices.sources.${kind}`)}>
                {sources[kind].map((one) => (
                  <option key={one.value} value={one.value}>
                    {nameOf(one)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="chevronDown" />
        </div>
      </div>
      {source !== pasted && <SearchField q={q} search={search} archive={filters.archive} />}
      {source !== pasted && <FilterFields {...{ sources, filters, setFilters }} />}
    </div>
  );
}

function FilterFields({ sources, filters, setFilters }: Pick<FinderProps, 'sources' | 'filters' | 'setFilters'>) {
  const { t } = useTranslation();
  const chosen = Object.values(filters).filter((one) => one !== '').length;
  const field = (name: keyof Filters) => ({
    value: filters[name],
    set: (value: string) => setFilters({ ...filters, [name]: value }),
  });
  return (
    <details className={`fold ${styles.filters}`}>
      <summary>
        <Icon name="chevronDown" />
        {chosen > 0 ? t('choices.filtersChosen', { count: chosen }) : t('choices.filters')}
      </summary>
      <div className="form-columns">
        <FilterField label={t('choices.archive')} any={t('choices.anyArchive')} {...field('archive')}>
          <Options of={sources.archives} />
        </FilterField>
        <FilterField label={t('choices.label')} any={t('choices.anyLabel')} {...field('label')}>
          {sources.labels.map(({ name, labels }) =>
            name === '' ? (
              <Options key="" of={labels} />
            ) : (
              <optgroup key={name} label={name}>
                <Options of={labels} />
              </optgroup>
            ),
          )}
        </FilterField>
        <FilterField label={t('choices.color')} any={t('choices.anyColor')} {...field('color')}>
          <Options of={sources.colors} />
        </FilterField>
      </div>
    </details>
  );
}

interface FilterFieldProps {
  label: string;
  /** what stands there while nothing is chosen */
  any: string;
  value: string;
  set: (value: string) => void;
  children: ReactNode;
}

function FilterField({ label, any, value, set, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="select">
        <select className="input" id={id} value={value} onChange={(event) => set(event.target.value)}>
          <option value="">{any}</option>
          {children}
        </select>
        <Icon name="chevronDown" />
      </div>
    </div>
  );
}

function Options({ of }: { of: ChoiceSource[] }) {
  return of.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function SearchField({ q, search, archive }: Pick<FinderProps, 'q' | 'search'> & { archive: string }) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), typingPause);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  const fetchSuggestions = () => {
    if (!Suggestions)
      void import('#app/routes/shared/search-box/suggestions.tsx').then(
        (module) => setSuggestions(() => module.Suggestions),
        () => undefined,
      );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing) search(typed.trim());
  };
  return (
    <search className="field">
      <label htmlFor={id} className="field-label">
        {t('choices.search')}
      </label>
      <div className={boxStyles.form}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          className={boxStyles.input}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={fetchSuggestions}
          onKeyDown={press}
          placeholder={t('shell.searchHint')}
          maxLength={mostLetters}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        {Suggestions && (
          <Suggestions
            input={input}
            typed={typed}
            params={new URLSearchParams({ archive })}
            setTyped={setTyped}
            from={`${choicesAddress}/suggest`}
            search={search}
          />
        )}
      </div>
    </search>
  );
}
