import { useTranslation } from 'react-i18next';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import type { BadgeKind } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { DesignCard } from '#app/ui/card.tsx';
import { Grid, type GridSize } from '#app/ui/grid.tsx';
import { designAddress } from '../archive-addresses.ts';
import { chosenForm, type Choosing } from './chosen-bar.tsx';
import styles from './favorites.module.css';
import { favoritesForm } from './form.ts';
import { FavoriteHeart } from './heart.tsx';
import { MoveButtons } from './move-buttons.tsx';
import type { ShownEntry } from './shown.ts';
import { useKeptFocus, useOrder } from './use-order.ts';

interface GridBasics {
  entries: ShownEntry[];
  name: string;
  size: GridSize;
  choosing: Choosing;
  /** the page itself */
  here: string;
}

export interface OwnEntriesProps extends GridBasics {
  listid: string;
  /** place of the first one, from 0, and how many the whole list has */
  offset: number;
  entryCount: number;
  following: string | null;
}

/** The user's own list: reorder, remove, select. */
export function OwnEntries({ entries, listid, offset, entryCount, following, ...rest }: OwnEntriesProps) {
  const { t } = useTranslation();
  const { name, size, choosing, here } = rest;
  const byId = new Map(entries.map((entry) => [entry.colorwayGuid, entry]));
  const ordering = { intent: 'orderEntry', field: 'colorwayGuid', action: here, following } as const;
  const { order, drag, isSaving } = useOrder([...byId.keys()], ordering);
  const keepFocus = useKeptFocus(order);
  return (
    <Grid size={size} label={t('favorites.entries', { name })} busy={isSaving}>
      {order.flatMap((id, index) => {
        const entry = byId.get(id);
        if (!entry) return [];
        return [
          <div key={id} className={styles.place} data-place {...drag.place(id)}>
            <EntryCard
              entry={entry}
              index={index}
              choosing={choosing}
              actions={
                <PostForm
                  of={favoritesForm}
                  intent="removeEntry"
                  action={here}
                  carry={{ colorwayGuid: id }}
                  className="contents"
                  replace
                >
                  <IconButton icon="close" label={t('favorites.remove', { reference: entry.reference })} />
                </PostForm>
              }
              footer={
                <MoveButtons
                  id={id}
                  name={entry.reference}
                  place={offset + index + 1}
                  count={entryCount}
                  action={here}
                  intent="orderEntry"
                  carry={{ listid, colorwayGuid: id }}
                  drag={drag}
                  onMove={keepFocus}
                />
              }
            />
          </div>,
        ];
      })}
    </Grid>
  );
}

/** Another user's list: select, and add to own favourites. */
export function SharedEntries({
  entries,
  name,
  size,
  choosing,
  here,
  favorites,
}: GridBasics & { favorites: Favorites }) {
  const { t } = useTranslation();
  return (
    <Grid size={size} label={t('favorites.entries', { name })}>
      {entries.map((entry, index) => (
        <div key={entry.colorwayGuid} className={styles.place}>
          <EntryCard
            entry={entry}
            index={index}
            choosing={choosing}
            actions={<FavoriteHeart favorites={favorites} {...entry} returnTo={here} />}
          />
        </div>
      ))}
    </Grid>
  );
}

/** Above the fold on most screens: these pictures are loaded eagerly. */
const eagerCards = 10;

export interface EntryCardProps {
  entry: ShownEntry;
  index: number;
  choosing?: Choosing;
  actions?: React.ReactNode;
  footer?: React.ReactNode;
}

function EntryCard({ entry, index, choosing, actions, footer }: EntryCardProps) {
  const { t } = useTranslation();
  const { designGuid, colorwayGuid, reference, version } = entry;
  const badges: { kind: BadgeKind; label: string }[] = [
    ...(entry.moldState === 'none' ? [] : [{ kind: entry.moldState, label: t(`archive.mold.${entry.moldState}`) }]),
    ...(entry.isConfined ? [{ kind: 'confined' as const, label: t('archive.fields.confined') }] : []),
  ];
  return (
    <DesignCard
      href={designAddress(designGuid, colorwayGuid)}
      reference={reference}
      thumbnail={{
        src: colorwayThumbnailAddress(designGuid, colorwayGuid, version),
        ...colorwayThumbnailBox,
        alt: t('favorites.alt', { reference }),
      }}
      screens={entry.screenCount > 0 ? t('archive.screens', { count: entry.screenCount }) : undefined}
      type={t(`archive.types.${entry.designType}`)}
      archive={entry.archiveName}
      badges={badges}
      favorite={actions}
      footer={footer}
      select={
        choosing && {
          name: 'colorwayGuids',
          value: colorwayGuid,
          form: chosenForm,
          label: t('favorites.choose', { reference }),
          checked: choosing.chosen.has(colorwayGuid),
          onChange: (on) => choosing.choose([colorwayGuid], on),
        }
      }
      labels={{ copy: t('design.copyReference'), copied: t('design.copied') }}
      eager={index < eagerCards}
    />
  );
}
