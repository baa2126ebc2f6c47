/**
 * Labels chosen by ticking: proposed ones first, then all by group. Typing narrows them and Enter ticks the first match; without script they are
 * checkboxes all the same. The labelling page puts the same parts together with its keys.
 */
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#app/domain/catalog/labels/suggest/sources.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { matchLabels, type LabelGroup } from './label-groups.ts';
import { useNames } from './label-names.ts';
import styles from './label-chooser.module.css';

export interface ProposedLabel {
  labelId: number;
  name: string;
  why: Source[];
  /** 0 … 1 */
  sure: number;
}

export interface LabelChooserProps {
  groups: LabelGroup[];
  name: string;
  /** ids, as a form has them */
  chosen: string[];
  legend: ReactNode;
  hint?: ReactNode;
  id?: string;
  errors?: string[];
  proposals?: ProposedLabel[];
}

/** A field of a form. */
export function LabelChooser({ groups, name, chosen, legend, hint, id, errors, proposals = [] }: LabelChooserProps) {
  const { t } = useTranslation();
  const made = useId();
  const fieldId = id ?? made;
  const field = useRef<HTMLFieldSetElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const boxOf = (labelId: number) => findBox(field.current, name, labelId);
  const described = [hint && `${fieldId}-description`, errors?.length && `${fieldId}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={field}
      id={fieldId}
      tabIndex={-1}
      className={`field ${styles.chooser}`}
      aria-describedby={described || undefined}
      aria-invalid={errors?.length ? true : undefined}
      onChange={(event) => tickTwins(name, event)}
    >
      <legend className="field-label">{legend}</legend>
      {hint && (
        <div className="field-hint" id={`${fieldId}-description`}>
          {hint}
        </div>
      )}
      <ProposedLabels proposals={proposals} name={name} chosen={chosen} acceptAll={() => acceptAll(proposals, boxOf)} />
      <ChosenLabels field={field} groups={groups} name={name} boxOf={boxOf} />
      <LabelSearch
        input={search}
        query={query}
        setQuery={setQuery}
        take={() => {
          const found = matchLabels(groups, query)[0];
          if (!found) return;
          boxOf(found.id)?.click();
          setQuery('');
        }}
      />
      <div className={styles.list}>
        {groups.length === 0 && <p>{t('designAdmin.noLabels')}</p>}
        <LabelGroups groups={groups} name={name} isChosen={(label) => chosen.includes(label)} query={query} />
      </div>
      <FieldError id={`${fieldId}-error`} errors={errors} />
    </fieldset>
  );
}

/** The box among all labels; the one of a proposal follows it. */
export function findBox(within: HTMLElement | null, name: string, labelId: number): HTMLInputElement | null {
  const boxes = within?.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"][value="${labelId}"]`);
  return [...(boxes ?? [])].find((box) => box.dataset.proposed === undefined) ?? null;
}

/** A proposed label has two boxes: the other one follows. */
export function tickTwins(
  name: string,
  { target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement },
) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  if (target.dataset.proposed === undefined) {
    const twin = currentTarget.querySelector<HTMLInputElement>(
      `input[data-proposed][value="${CSS.escape(target.value)}"]`,
    );
    if (twin && target.name === name) twin.checked = target.checked;
    return;
  }
  const twin = findBox(currentTarget, name, Number(target.value));
  if (twin && twin.checked !== target.checked) twin.click();
}

export function acceptAll(proposals: ProposedLabel[], boxOf: (labelId: number) => HTMLInputElement | null): void {
  for (const { labelId } of proposals) {
    const box = boxOf(labelId);
    if (box && !box.checked) box.click();
  }
}

export interface ProposedLabelsProps {
  proposals: ProposedLabel[];
  name: string;
  /** as the form was rendered: those are ticked below and aren't proposed any more */
  chosen: string[];
  acceptAll: () => void;
  /** in place of the button, where accepting works without script too */
  acceptLink?: ReactNode;
  /** number keys mean these */
  hasKeys?: boolean;
}

export function ProposedLabels({ proposals, name, chosen, acceptAll, acceptLink, hasKeys }: ProposedLabelsProps) {
  const { t } = useTranslation();
  const { share } = useNames();
  const hasScript = useHasScript();
  const open = proposals.filter(({ labelId }) => !chosen.includes(String(labelId)));
  if (open.length === 0) return null;
  return (
    <div
      className={styles.proposed}
      role="group"
      aria-label={t('labelling.proposed')}
      data-active={hasKeys || undefined}
    >
      <div className="row spread">
        <span className="field-label">{t('labelling.proposed')}</span>
        {acceptLink ?? (
          <span className="needs-script">
            <Button type="button" size="small" icon="check" onClick={acceptAll}>
              {t('labelling.acceptAll')}
            </Button>
          </span>
        )}
      </div>
      <ul>
        {open.map(({ labelId, name: label, why, sure }, at) => (
          <li key={labelId}>
            <label className="check">
              {/* With script it only works the box below, so that nothing is sent twice. */}
              <input type="checkbox" name={hasScript ? undefined : name} value={labelId} data-proposed="" />
              <span>
                {label}
                <span className="choice-hint">
                  {t('labelling.because', {
                    reasons: why.map((source) => t(`labelling.why.${source}`)).join(', '),
                    share: share(sure, 1),
                  })}
                </span>
              </span>
            </label>
            {hasKeys && at < 9 && (
              <kbd className={styles.digit} aria-hidden="true">
                {at + 1}
              </kbd>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

interface ChosenLabelsProps {
  field: RefObject<HTMLElement>;
  groups: LabelGroup[];
  name: string;
  boxOf: (labelId: number) => HTMLInputElement | null;
}

/** Those that are ticked, to be taken out again. Not rendered on the server: only script can keep it current. */
function ChosenLabels({ field, groups, name, boxOf }: ChosenLabelsProps) {
  const { t } = useTranslation();
  const [ids, setIds] = useState<number[]>([]);
  useEffect(() => {
    const within = field.current!;
    const read = () => {
      const boxes = within.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]:checked`);
      setIds([...boxes].map(({ value }) => Number(value)));
    };
    read();
    within.addEventListener('change', read);
    return () => within.removeEventListener('change', read);
  }, [field, name]);
  const labels = groups.flatMap(({ labels }) => labels).filter(({ id }) => ids.includes(id));
  if (labels.length === 0) return null;
  return (
    <ul className="row gap-1" aria-label={t('labelling.chosenLabels')}>
      {labels.map((label) => (
        <li key={label.id}>
          <button
            type="button"
            className={`chip ${styles.chosen}`}
            onClick={() => {
              boxOf(label.id)?.click();
              field.current?.focus();
            }}
          >
            {label.name}
            <Icon name="close" />
            <span className="visually-hidden">{t('labelling.takeOut')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface LabelGroupsProps {
  groups: LabelGroup[];
  name: string;
  isChosen: (labelId: string) => boolean;
  query: string;
  /** the group that the number keys mean; null: there are none */
  active?: number | null;
  setActive?: (id: number) => void;
}

/** Checkboxes of all labels by group, filtered by the query. */
export function LabelGroups({ groups, name, isChosen, query, active = null, setActive }: LabelGroupsProps) {
  const { t } = useTranslation();
  const matches = matchLabels(groups, query);
  const isTyped = foldText(query) !== '';
  const first = matches[0]?.id;
  const shown = new Set(matches.map(({ id }) => id));
  return (
    <div className="stack gap-3">
      {groups.map(({ id: groupId, name: groupName, labels }) => (
        <fieldset
          key={groupId}
          className={styles.group}
          data-active={(!isTyped && groupId === active) || undefined}
          hidden={isTyped && !labels.some(({ id }) => shown.has(id))}
          onFocus={setActive && (() => setActive(groupId))}
        >
          <legend>{groupName || t('labelling.noGroup')}</legend>
          <ul>
            {labels.map((label, at) => (
              <li key={label.id} hidden={isTyped && !shown.has(label.id)} data-first={label.id === first || undefined}>
                <label className="check">
                  <input type="checkbox" name={name} value={label.id} defaultChecked={isChosen(String(label.id))} />
                  <span>{label.name}</span>
                </label>
                {!isTyped && groupId === active && at < 9 && (
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
  /** Enter with nothing typed; without it nothing happens */
  save?: () => void;
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
          if (event.key === 'Escape' && (query !== '' || save)) {
            // In a dialog, the first Escape clears what was typed.
            event.preventDefault();
            if (query === '') event.currentTarget.blur();
            setQuery('');
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (query.trim() === '') save?.();
          else take();
        }}
      />
    </div>
  );
}
