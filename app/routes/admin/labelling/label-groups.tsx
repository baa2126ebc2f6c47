import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTools } from '#app/forms/action-form.tsx';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { LabelGroup } from './data.server.ts';
import styles from './labelling.module.css';

export interface LabelGroupsProps {
  groups: LabelGroup[];
  check: FormTools['check'];
  /** the group that the number keys mean */
  active: number;
  setActive: (id: number) => void;
  query: string;
  hasKeys: boolean;
}

/** Labels of which a word starts with the query rank before those that contain it. */
export function matchLabels(groups: LabelGroup[], query: string): LabelGroup['labels'] {
  const text = foldText(query);
  if (text === '') return [];
  const all = groups.flatMap(({ labels }) => labels).map((label) => ({ label, folded: foldText(label.name) }));
  const rank = (folded: string) => (folded.startsWith(text) ? 0 : folded.includes(` ${text}`) ? 1 : 2);
  return all
    .filter(({ folded }) => folded.includes(text))
    .sort((one, other) => rank(one.folded) - rank(other.folded))
    .map(({ label }) => label);
}

/** Checkboxes of all labels by group, filtered by the query. */
export function LabelGroups({ groups, check, active, setActive, query, hasKeys }: LabelGroupsProps) {
  const { t } = useTranslation();
  const matches = matchLabels(groups, query);
  const isTyped = foldText(query) !== '';
  const first = matches[0]?.id;
  const shown = new Set(matches.map(({ id }) => id));
  return (
    <div className="stack gap-3">
      {groups.map(({ id: groupId, name, labels }) => (
        <fieldset
          key={groupId}
          className={styles.group}
          data-active={(hasKeys && !isTyped && groupId === active) || undefined}
          hidden={isTyped && !labels.some(({ id }) => shown.has(id))}
          onFocus={() => setActive(groupId)}
        >
          <legend>{name || t('labelling.noGroup')}</legend>
          <ul>
            {labels.map((label, at) => (
              <li key={label.id} hidden={isTyped && !shown.has(label.id)} data-first={label.id === first || undefined}>
                <label className="check">
                  <input
                    type="checkbox"
                    name="labelIds"
                    value={label.id}
                    defaultChecked={check('labelIds', String(label.id)).defaultChecked}
                  />
                  <span>{label.name}</span>
                </label>
                {hasKeys && !isTyped && groupId === active && at < 9 && (
                  <kbd className={styles.digit} aria-hidden="true">
                    {at + 1}
                  </kbd>
                )}
                {label.id === first && (
                  <kbd className={styles.digit} aria-hidden="true">
                    Enter
                  </kbd>
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {isTyped && matches.length === 0 && (
        <p className="detail" role="status">
          {t('labelling.noSuchLabel')}
        </p>
      )}
    </div>
  );
}

export interface LabelSearchProps {
  input: RefObject<HTMLInputElement>;
  query: string;
  setQuery: (query: string) => void;
  /** the first match, by Enter */
  take: () => void;
  /** Enter with nothing typed */
  save: () => void;
}

export function LabelSearch({ input, query, setQuery, take, save }: LabelSearchProps) {
  const { t } = useTranslation();
  return (
    // The query isn't an unsaved change.
    <div className="needs-script" onInput={(event) => event.stopPropagation()}>
      <input
        ref={input}
        type="search"
        className="input"
        value={query}
        placeholder={t('labelling.findLabel')}
        aria-label={t('labelling.findLabel')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            if (query === '') event.currentTarget.blur();
            setQuery('');
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (query.trim() === '') save();
          else take();
        }}
      />
    </div>
  );
}
