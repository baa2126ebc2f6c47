import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { FavoriteHeart, type FavoriteHeartProps } from './heart.tsx';
import { ColorwayLists } from './lists-menu.tsx';

export interface DesignFavoritesProps extends Omit<FavoriteHeartProps, 'withText'> {
  favorites: Favorites;
  /** ids of the lists that the colorway is in */
  inLists: string[];
}

/** A colorway's favourite button for the current list, and a menu of all the user's lists. */
export function DesignFavorites({ inLists, ...colorway }: DesignFavoritesProps) {
  if (!colorway.favorites.allowed) return null;
  return (
    <div className="no-print row gap-2">
      <FavoriteHeart {...colorway} withText />
      <ColorwayLists inLists={inLists} {...colorway} />
    </div>
  );
}
