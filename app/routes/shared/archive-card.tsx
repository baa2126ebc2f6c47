import { useTranslation } from 'react-i18next';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { DesignCard } from '#app/ui/card.tsx';
import { FavoriteHeart } from './favorites/heart.tsx';
import type { ArchiveCard } from './design-cards.server.ts';
import { compareFormId, mostCompared, type Comparing } from './comparison.ts';

export interface ArchiveDesignProps {
  card: ArchiveCard;
  favorites: Favorites;
  /** the page that the card stands on */
  here: string;
  eager: boolean;
  /** where the page has a form to compare with */
  comparing?: Comparing;
}

/** A design wherever designs are chosen from: its card with the heart and, on the archive, the box to compare it. */
export function ArchiveDesign({ card, favorites, here, eager, comparing }: ArchiveDesignProps) {
  const { t } = useTranslation();
  const { colorwayGuid } = card;
  const picked = colorwayGuid !== null && comparing?.picked.includes(colorwayGuid);
  return (
    <DesignCard
      href={card.href}
      reference={card.name}
      thumbnail={card.thumbnail}
      sizeCm={card.sizeCm}
      screens={card.screens}
      archive={card.archive}
      badges={card.badges}
      similar={card.similar}
      why={card.why}
      favorite={
        colorwayGuid && (
          <FavoriteHeart
            favorites={favorites}
            designGuid={card.guid}
            colorwayGuid={colorwayGuid}
            reference={card.name}
            returnTo={here}
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
