import { useTranslation } from 'react-i18next';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { DesignCard } from '#app/ui/card.tsx';
import { pictureSizes, type GridSize } from '#app/ui/grid.tsx';
import { FavoriteHeart } from './favorites/heart.tsx';
import type { ArchiveCard } from './design-card.ts';
import { compareFormId, mostCompared, type Comparing } from './comparison.ts';

export interface ArchiveDesignProps {
  card: ArchiveCard;
  favorites: Favorites;
  /** the page that the card is on */
  here: string;
  /** of the grid it is in */
  size: GridSize;
  eager: boolean;
  /** if the page has a comparison form */
  comparing?: Comparing;
  /** tells it from the same design elsewhere on the page */
  place?: string;
}

/** A design's card with the favourite button and, in the archive, the comparison checkbox. */
export function ArchiveDesign({ card, favorites, here, size, eager, comparing, place }: ArchiveDesignProps) {
  const { t } = useTranslation();
  const { colorwayGuid } = card;
  const picked = colorwayGuid !== null && comparing?.picked.includes(colorwayGuid);
  return (
    <DesignCard
      href={card.href}
      reference={card.name}
      thumbnail={{ ...card.thumbnail, sizes: pictureSizes[size] }}
      screens={card.screens}
      type={card.type}
      archive={card.archive}
      badges={card.badges}
      similar={card.similar}
      why={card.why}
      matched={card.matched}
      favorite={
        colorwayGuid && (
          <FavoriteHeart
            favorites={favorites}
            designGuid={card.guid}
            colorwayGuid={colorwayGuid}
            reference={card.name}
            returnTo={here}
            place={place}
          />
        )
      }
      colorways={card.colorways}
      labels={{
        copy: t('archive.copyReference'),
        copied: t('archive.copied'),
        colorways: t('archive.colorways', { name: card.name }),
      }}
      select={
        comparing && colorwayGuid
          ? {
              name: 'c',
              value: colorwayGuid,
              form: compareFormId,
              label: t('archive.compareOne', { name: card.name }),
              checked: picked,
              disabled: !picked && comparing.picked.length >= mostCompared,
              onChange: (on) => comparing.toggle(colorwayGuid, on),
            }
          : undefined
      }
      eager={eager}
    />
  );
}
