import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChoiceGroup, TextareaField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useBeforePaint } from '#app/ui/use-before-paint.ts';
import type { PoolChoices } from './choices.server.ts';
import { poolForm } from './form.ts';
import { PoolPreview } from './preview.tsx';
import { SearchCards } from './search-cards.tsx';
import { SearchFilters } from './search-filters.tsx';
import type { PoolState } from './state.server.ts';
import styles from '#app/routes/admin/shared/pools/pools.module.css';

export interface PoolFormProps {
  guid: string | null;
  choices: PoolChoices;
  /** what the form was rendered from */
  state: PoolState;
  /** its present state */
  shown: PoolState;
  turn: number;
  did: string | null;
  busy: boolean;
  /** a submission that may change the form is pending */
  acting: boolean;
  isUnsaved: boolean;
  /** deleted in another session */
  isGone: boolean;
  onTouch: () => void;
  onLook: (intent: string, wait?: number) => void;
  /** A submission begins whose answer has all that a look would tell. */
  onAct: () => void;
}

/** Prefix of the ids of its parts. */
export const poolFormId = 'pool';

/** ms after the last keystroke */
const typingPause = 400;

/** One form holds the whole pool, so that every button also works without script: add, edit, count, save. */
export function PoolForm({
  guid,
  choices,
  state,
  shown,
  turn,
  did,
  busy,
  acting,
  isUnsaved,
  isGone,
  onTouch,
  onLook,
  onAct,
}: PoolFormProps) {
  const { t } = useTranslation();
  const { draft } = state;
  const focusAt = useFocusAfter(turn, did);
  const changed = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    if (field.dataset.aside !== undefined) return;
    if (!['customerGuid', 'show'].includes(field.name)) onTouch();
    if (['name', 'description', 'wearGuids'].includes(field.name)) return;
    const typed = ['text', 'search', 'date', 'textarea'].includes(field.type);
    onLook('preview', typed ? typingPause : 0);
  };
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? 'preview';
    if (intent !== 'preview' && !intent.startsWith('page:')) return onAct();
    event.preventDefault();
    onLook(intent);
  };
  const { name, description, extraDesigns, wearGuids, version } = draft;
  return (
    <ActionForm
      of={poolForm}
      id={poolFormId}
      version={version}
      values={{ name, description, extraDesigns, wearGuids }}
      carry={{ turn, at: draft.at, searches: draft.searches, asNew: isGone && 'yes' }}
      className={styles.builder}
      onChange={changed}
      onSubmit={submitted}
      autoComplete="off"
      conflictNotice={() => <FormError title={t('pools.changedText')} />}
    >
      {({ field, choices: chosen, errorsOf, refusal }) => (
        <>
          {isGone && <FormError title={t('pools.wasDeleted')} />}
          {/* Enter in a text field presses this button, which only counts. */}
          <button className="visually-hidden" name="intent" value="preview" tabIndex={-1} aria-hidden="true" />
          {/* Disabled while pending: choices would be lost with the controls that the answer replaces. */}
          <fieldset className="contents" disabled={acting}>
            <SearchFilters
              key={`filters ${turn}`}
              ref={focusAt}
              choices={choices}
              draft={draft}
              errors={shown.handErrors}
              refused={shown.handErrors.hand ?? (shown === state ? errorsOf('hand') : undefined)}
            />
          </fieldset>
          <div className="stack gap-6">
            <section className="split" aria-label={t('pools.facts')}>
              <TextField label={t('pools.name')} maxLength={200} required {...field('name')} />
              <TextareaField label={t('pools.description')} maxLength={2000} rows={1} {...field('description')} />
            </section>
            <SearchCards draft={draft} shown={shown} errors={errorsOf('searches')} />
            <div className="split above">
              <TextareaField
                key={`designs ${turn}`}
                label={t('pools.extraDesigns')}
                hint={t('pools.extraDesignsHint')}
                rows={6}
                readOnly={acting}
                spellCheck={false}
                className="figures"
                {...field('extraDesigns')}
                defaultValue={extraDesigns}
                errors={errorsOf('extraDesigns') ?? notFound(shown, (names) => t('pools.notFound', { names }))}
              />
              {choices.wears.length > 0 ? (
                <ChoiceGroup
                  kind="checkbox"
                  label={t('pools.wears')}
                  hint={t('pools.wearsHint')}
                  options={choices.wears.map(({ guid: value, name: wear, enabled }) => ({
                    value,
                    label: enabled ? wear : t('pools.wearDisabled', { name: wear }),
                  }))}
                  {...chosen('wearGuids')}
                />
              ) : (
                <p className="quiet">{t('pools.noWears')}</p>
              )}
            </div>
            <PoolPreview draft={draft} shown={shown} choices={choices} busy={busy} onLook={onLook} />
            <div className="foot-bar">
              <span className="quiet grow">{isUnsaved ? t('pools.unsaved') : ''}</span>
              {guid && refusal?.version && (
                <ButtonLink to={`/admin/pools/${guid}`} reloadDocument>
                  {t('pools.openAnew')}
                </ButtonLink>
              )}
              <SubmitButton look="primary" intent="save">
                {refusal?.version ? t('pools.overwrite') : guid && !isGone ? t('pools.save') : t('pools.insert')}
              </SubmitButton>
            </div>
          </div>
        </>
      )}
    </ActionForm>
  );
}

function notFound({ preview }: PoolState, say: (names: string) => string): string[] | undefined {
  if (preview.notFoundCount === 0) return undefined;
  const more = preview.notFoundCount > preview.notFound.length ? ' …' : '';
  return [say(preview.notFound.join(', ') + more)];
}

/** Moves the focus from the replaced button to the controls of the new search, whenever an answer has them drawn anew. */
function useFocusAfter(turn: number, did: string | null) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useBeforePaint(() => {
    if (!target || turn === 0 || !['add', 'edit', 'copy', 'remove'].includes(did ?? '')) return;
    // On a phone the filters are a drawer, opened when a search is edited.
    const drawer = target.parentElement?.closest('section')?.querySelector(':scope > details');
    if (drawer instanceof HTMLDetailsElement && ['edit', 'copy'].includes(did ?? '')) drawer.open = true;
    target.focus({ preventScroll: true });
    const top = drawer?.parentElement?.getBoundingClientRect().top ?? 0;
    if (top < 0 && ['edit', 'copy'].includes(did ?? '')) drawer?.parentElement?.scrollIntoView({ block: 'start' });
  }, [turn, did, target]);
  return setTarget;
}
