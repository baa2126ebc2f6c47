import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField } from '#app/ui/field.tsx';
import type { DownloadOptions } from '../downloads/data.server.ts';
import { ExportButton, ExportChosen } from './export-chosen.tsx';
import styles from './favorites.module.css';
import { favoritesForm } from './form.ts';

export const chosenForm = 'chosen';

export interface Choosing {
  /** colorways ticked on this page */
  chosen: ReadonlySet<string>;
  choose: (ids: string[], on: boolean) => void;
}

/** Entries that left the page are deselected. */
export function useChoosing(ids: string[]): Choosing {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const key = ids.join();
  useEffect(() => setChosen((before) => new Set(key.split(',').filter((id) => before.has(id)))), [key]);
  const choose: Choosing['choose'] = (some, on) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of some) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  useEffect(() => {
    // A box ticked before hydration counts too.
    const ticked = document.querySelectorAll<HTMLInputElement>(`input[form=${chosenForm}]:checked`);
    choose(
      [...ticked].map(({ value }) => value),
      true,
    );
  }, []);
  return { chosen, choose };
}

export interface ChosenBarProps {
  ids: string[];
  choosing: Choosing;
  favorites: Favorites;
  /** The list, if it is the user's own: entries can be removed. */
  listid?: string | undefined;
  here: string;
  /** export options; null if export isn't allowed */
  downloads: DownloadOptions | null;
}

/** Copy, move, remove, compare: one form that the cards' checkboxes belong to. */
export function ChosenBar({ ids, choosing, favorites, listid, here, downloads }: ChosenBarProps) {
  const { t } = useTranslation();
  const { chosen, choose } = choosing;
  const kinds = downloads?.exports ?? [];
  const targets = favorites.lists.filter(({ id }) => id !== listid);
  return (
    <div className={`no-print ${styles.bar}`} data-active={chosen.size > 0 || undefined}>
      <PostForm of={favoritesForm} id={chosenForm} action={here} carry={{ returnTo: here }} className="row">
        <label className={`check needs-script ${styles.all}`}>
          <input
            type="checkbox"
            aria-label={t('favorites.chooseAll')}
            checked={chosen.size > 0 && chosen.size === ids.length}
            ref={(input) => {
              if (input) input.indeterminate = chosen.size > 0 && chosen.size < ids.length;
            }}
            onChange={(event) => choose(ids, event.target.checked)}
          />
          <output>{t('favorites.chosen', { count: chosen.size })}</output>
        </label>
        {targets.length > 0 && (
          <span className={styles.transfer}>
            <SelectField
              name="targetid"
              label={t('favorites.target')}
              labelHidden
              defaultValue={favorites.currentListId !== listid ? (favorites.currentListId ?? '') : ''}
              options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SubmitButton size="small" intent="copyChosen">
              {t('favorites.copyTo')}
            </SubmitButton>
            {listid && (
              <SubmitButton size="small" intent="moveChosen">
                {t('favorites.moveTo')}
              </SubmitButton>
            )}
          </span>
        )}
        <SubmitButton size="small" intent="compareChosen" icon="scale">
          {t('favorites.compare')}
        </SubmitButton>
        {listid && (
          <SubmitButton size="small" intent="removeChosen" icon="close">
            {t('favorites.removeChosen')}
          </SubmitButton>
        )}
        <ExportButton kinds={kinds} />
      </PostForm>
      <ExportChosen kinds={kinds} chosen={chosen} />
    </div>
  );
}
