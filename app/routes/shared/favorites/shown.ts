/** Parts of the favourites pages. */
import type { FavoritesPage, ListPage, OwnListPage } from '#app/domain/lists/favorites/pages.server.ts';

export type ShownList = FavoritesPage['lists'][number];
export type ShownSharedList = FavoritesPage['shared'][number];
export type ShownEntry = ListPage['entries'][number];
export type ShownShare = OwnListPage['shares'][number];
