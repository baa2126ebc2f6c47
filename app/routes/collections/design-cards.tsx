import { useTranslation } from 'react-i18next';
import type { Favorites } from '#app/domain/favorites/favorites.server.ts';
import { DesignCard } from '#app/ui/card.tsx';
import { Grid, type GridSize } from '#app/ui/grid.tsx';
import type { ArchiveCard } from '../archive/cards.server.ts';
import { FavoriteHeart } from '../favorites/heart.tsx';

export interface DesignCardsProps {
  cards: ArchiveCard[];
  label: string;
  size: GridSize;
  favorites: Favorites;
  /** the page itself */
  here: string;
  /** how many pictures are asked for at once */
  eager?: number;
}

export function DesignCards({ cards, label, size, favorites, here, eager = 0 }: DesignCardsProps) {
  const { t } = useTranslation();
  return (
    <Grid label={label} size={size}>
      {cards.map((card, index) => (
        <DesignCard
          key={card.guid}
          href={card.href}
          reference={card.name}
          thumbnail={card.thumbnail}
          screens={card.screens}
          archive={card.archive}
          badges={card.badges}
          colorways={card.colorways}
          labels={{
            copy: t('archive.copyReference'),
            copied: t('archive.copied'),
            colorways: t('archive.colorways', { name: card.name }),
          }}
          favorite={
            card.colorwayGuid && (
              <FavoriteHeart
                favorites={favorites}
                designGuid={card.guid}
                colorwayGuid={card.colorwayGuid}
                reference={card.name}
                returnTo={here}
              />
            )
          }
          eager={index < eager}
        />
      ))}
    </Grid>
  );
}
