import { forwardRef, useEffect, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRefusal } from '#app/forms/answer.ts';
import { ownFields } from '#app/forms/declare.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChoiceGroup, TextareaField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
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
  /** what the form was drawn from */
  state: PoolState;
  /** what it has come to since */
  shown: PoolState;
  refusal: FormRefusal | undefined;
  turn: number;
  did: string | null;
  busy: boolean;
  /** a press is being answered that may change what the form holds */
  acting: boolean;
  isUnsaved: boolean;
  onTouch: () => void;
  onLook: (intent: string, wait?: number) => void;
}

/** ms after the last key */
const typingPause = 400;

/** One form holds the whole pool, so that each button works without script as well: add, edit, count, save. */
export const PoolForm = forwardRef<HTMLFormElement, PoolFormProps>(function PoolForm(
  { guid, choices, state, shown, refusal, turn, did, busy, acting, isUnsaved, onTouch, onLook },
  ref,
) {
  const { t } = useTranslation();
  const { draft } = state;
  const focused = useFocusAfter(turn, did);
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
    if (intent !== 'preview' && !intent.startsWith('page:')) return;
    event.preventDefault();
    onLook(intent);
  };
  const wrong = faultsOf(refusal);
  const isConflict = refusal?.key === 'changedMeanwhile';
  const listed = [
    ['name', 'pool-name'],
    ['description', 'pool-description'],
    ['searches', 'pool-searches'],
    ['extraDesigns', 'pool-designs'],
    ['wearGuids', 'pool-wears'],
  ] as const;
  const errors = listed.flatMap(([field, fieldId]) => (wrong[field] ?? []).map((message) => ({ message, fieldId })));
  return (
    <PostForm
      of={poolForm}
      ref={ref}
      carry={{
        [ownFields.drawn]: poolForm.name,
        [ownFields.version]: refusal?.version ?? draft.version,
        turn,
        at: draft.at,
        searches: draft.searches,
      }}
      className={styles.builder}
      onChange={changed}
      onSubmit={submitted}
      autoComplete="off"
    >
      {/* What Enter in a text field presses: it only counts. */}
      <button className="visually-hidden" name="intent" value="preview" tabIndex={-1} aria-hidden="true" />
      {/* What is chosen between a press and its answer would be lost with the controls that the answer replaces. */}
      <fieldset className="contents" disabled={acting}>
        <SearchFilters
          key={`filters ${turn}`}
          ref={focused}
          choices={choices}
          draft={draft}
          errors={shown.handErrors}
          refused={shown.handErrors.hand ?? (shown === state ? wrong.hand : undefined)}
        />
      </fieldset>
      <div className="stack gap-6">
        {isConflict && <FormError title={t('pools.changedText')} />}
        {refusal && !isConflict && !wrong.hand && (
          <FormError title={errors.length ? t('pools.checkForm') : refusal.message} errors={errors} />
        )}
        <section className="split" aria-label={t('pools.facts')}>
          <TextField
            id="pool-name"
            name="name"
            label={t('pools.name')}
            defaultValue={draft.name}
            maxLength={200}
            required
            errors={wrong.name}
          />
          <TextareaField
            id="pool-description"
            name="description"
            label={t('pools.description')}
            defaultValue={draft.description}
            maxLength={2000}
            rows={1}
            errors={wrong.description}
          />
        </section>
        <SearchCards draft={draft} shown={shown} errors={wrong.searches} />
        <div className="split above">
          <TextareaField
            key={`designs ${turn}`}
            id="pool-designs"
            name="extraDesigns"
            label={t('pools.extraDesigns')}
            hint={t('pools.extraDesignsHint')}
            defaultValue={draft.extraDesigns}
            rows={6}
            readOnly={acting}
            spellCheck={false}
            className="figures"
            errors={wrong.extraDesigns ?? notFound(shown, (names) => t('pools.notFound', { names }))}
          />
          {choices.wears.length > 0 ? (
            <ChoiceGroup
              kind="checkbox"
              id="pool-wears"
              name="wearGuids"
              label={t('pools.wears')}
              hint={t('pools.wearsHint')}
              defaultValue={draft.wearGuids}
              errors={wrong.wearGuids}
              options={choices.wears.map(({ guid: value, name, enabled }) => ({
                value,
                label: enabled ? name : t('pools.wearDisabled', { name }),
              }))}
            />
          ) : (
            <p className="quiet">{t('pools.noWears')}</p>
          )}
        </div>
        <PoolPreview draft={draft} shown={shown} choices={choices} busy={busy} onLook={onLook} />
        <div className="foot-bar">
          <span className="quiet grow">{isUnsaved ? t('pools.unsaved') : ''}</span>
          {guid && isConflict && (
            <ButtonLink to={`/admin/pools/${guid}`} reloadDocument>
              {t('pools.openAnew')}
            </ButtonLink>
          )}
          <SubmitButton look="primary" intent="save">
            {isConflict ? t('pools.overwrite') : guid ? t('pools.save') : t('pools.insert')}
          </SubmitButton>
        </div>
      </div>
    </PostForm>
  );
});

/** What is wrong with one of a list is told at the list as well. */
function faultsOf(refusal: FormRefusal | undefined): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const [name, found] of Object.entries(refusal?.result.error ?? {}))
    for (const place of new Set([name, name.split(/[.[]/, 1)[0]!]))
      faults[place] = [...new Set([...(faults[place] ?? []), ...(found ?? [])])];
  return faults;
}

function notFound({ preview }: PoolState, say: (names: string) => string): string[] | undefined {
  if (preview.notFoundCount === 0) return undefined;
  const more = preview.notFoundCount > preview.notFound.length ? ' …' : '';
  return [say(preview.notFound.join(', ') + more)];
}

/** Controls drawn anew with another search take the focus that their button lost. */
function useFocusAfter(turn: number, did: string | null) {
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn === 0 || !['add', 'edit', 'copy', 'remove'].includes(did ?? '')) return;
    // On a phone the filters are a drawer: a search taken up opens it.
    const drawer = target.current?.parentElement?.closest('section')?.querySelector(':scope > details');
    if (drawer instanceof HTMLDetailsElement && ['edit', 'copy'].includes(did ?? '')) drawer.open = true;
    target.current?.focus({ preventScroll: true });
    const top = drawer?.parentElement?.getBoundingClientRect().top ?? 0;
    if (top < 0 && ['edit', 'copy'].includes(did ?? '')) drawer?.parentElement?.scrollIntoView({ block: 'start' });
  }, [turn, did]);
  return target;
}
