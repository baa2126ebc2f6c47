import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { Grid, type GridSize } from '#app/ui/grid.tsx';
import { ArchiveDesign } from '#app/routes/shared/archive-card.tsx';
import type { ArchiveCard } from '#app/routes/shared/design-card.ts';

export interface DesignCardsProps {
  cards: ArchiveCard[];
  label: string;
  size: GridSize;
  favorites: Favorites;
  /** the page itself */
  here: string;
  /** number of pictures to load eagerly */
  eager?: number;
  /** tells these cards from those of the same designs elsewhere on the page */
  place?: string;
}

export function DesignCards({ cards, label, size, favorites, here, eager = 0, place }: DesignCardsProps) {
  return (
    <Grid label={label} size={size}>
      {cards.map((card, index) => (
        <ArchiveDesign
          key={card.guid}
          card={card}
          favorites={favorites}
          here={here}
          size={size}
          eager={index < eager}
          place={place}
        />
      ))}
    </Grid>
  );
}
