import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { FailedPress } from './failed-press.tsx';
import { entryForm } from './heart-forms.ts';
import { usePress } from './use-press.ts';

export interface FavoriteHeartProps {
  favorites: Favorites;
  designGuid: string;
  colorwayGuid: string;
  /** of the colorway, DESIGN/COLORWAY NO */
  reference: string;
  /** The page to return to without script. */
  returnTo: string;
  withText?: boolean;
  /** tells a second heart of the same colorway on the page from the first */
  place?: string;
  /** beneath the icon */
  caption?: string;
}

/** Adds a colorway to the current list or removes it: a form, submitted by fetch with script. */
export function FavoriteHeart({
  favorites,
  designGuid,
  colorwayGuid,
  reference,
  returnTo,
  withText,
  place,
  caption,
}: FavoriteHeartProps) {
  const { t } = useTranslation();
  const { allowed, lists, currentListId, colorwayIds } = favorites;
  const { fetcher, failures, active } = usePress(
    favorites,
    currentListId,
    colorwayGuid,
    colorwayIds.includes(colorwayGuid),
  );
  if (!allowed) return null;
  const list = lists.find(({ id }) => id === currentListId);
  const label = sayPress(t, active, list?.name, withText ? undefined : reference);
  // What is seen is part of the name: people say it to their device.
  const named = caption ? `${caption}: ${label}` : label;
  const seen = withText ? label : caption;
  const id = `heart-${place ? `${place}-` : ''}${colorwayGuid}`;
  return (
    <>
      <PostForm
        of={entryForm}
        intent={active ? 'remove' : 'add'}
        fetcher={fetcher}
        action="/favorites/entry"
        carry={{ designGuid, colorwayGuid, listid: list?.id, returnTo: `${returnTo}#${id}` }}
        className="favorite"
        data-active={active || undefined}
      >
        {/* No aria-pressed: the label already says what a click does, and "pressed" would contradict "remove". */}
        <button
          id={id}
          data-key="f"
          className={withText ? 'button' : 'icon-button'}
          data-active={active || undefined}
          aria-busy={fetcher.state !== 'idle' || undefined}
          aria-label={named}
          title={named}
        >
          <Icon name={active ? 'heartFull' : 'heart'} />
          {seen && <span className="clamp">{seen}</span>}
        </button>
      </PostForm>
      <FailedPress failures={failures} />
    </>
  );
}

/** `reference`: left out beside itself. */
function sayPress(t: TFunction, active: boolean, list?: string, reference?: string): string {
  const name = list ?? t('hearts.firstList');
  if (!reference)
    return active ? t('hearts.takeFrom', { list: name }) : list ? t('hearts.addTo', { list }) : t('hearts.addToFirst');
  if (active) return t('hearts.takeOut', { reference, list: name });
  return list ? t('hearts.add', { reference, list }) : t('hearts.addFirst', { reference });
}
