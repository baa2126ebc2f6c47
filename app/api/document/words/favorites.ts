/** What fields of favourites and saved searches hold. */
import type { ByShape } from '../shape-names.ts';

export const favoritesWords: ByShape<string> = {
  FavoritesList: {
    created: 'when the list was created',
    entries: 'its entries, in their order',
    isCurrent: 'whether it is the list that colorways are added to where no other is named',
  },
  FavoritesEntry: { listId: 'guid of the favourites list' },
  PutFavoritesCreateRequest: { name: 'name of the list, at most 60 characters, without punctuation' },
  PatchFavoritesRenameIdRequest: {
    id: 'guid of the list',
    name: 'name of the list, at most 60 characters, without punctuation',
  },
  '*Favorites*List': { id: 'guid of the list', name: 'name of the list' },
  'GetFavoritesEntriesIdRequest | GetFavoritesSharesIdRequest | PatchFavoritesEmptyId* | DeleteFavoritesDeleteId*': {
    id: 'guid of the list',
  },
  DeleteFavoritesSharesIdRequest: { id: 'guid of the share' },
  GetFavoritesListsEntriesAnswer: { entries: 'entries of all lists, list by list' },
  PutFavoritesAddAnswer: { entry: 'the entry that was added' },
  PostFavoritesRemoveAnswer: { entry: 'the entry that was removed' },
  PostFavoritesShareRequest: {
    listid: 'guid of the list',
    userGuid: 'guid of the colleague',
    mail: 'email address of the colleague, instead of `userGuid`; without either, a link is created',
    days: 'number of days until a link expires',
  },
  PostFavoritesShareAnswer: { share: 'the new share' },
  '*FavoritesShare*Share': {
    colleague: 'the colleague; null: whoever has the link',
    url: 'the link, returned only here; null: shared with a colleague',
    expiresAt: 'when the link expires; null: doesn’t expire',
    created: 'when the list was shared',
    state: 'open; expired; revoked; closed: the colleague’s account is not active, or in another company now',
  },
  '*FavoritesShare*Colleague': {
    name: 'name of the colleague',
    mail: 'email address of the colleague; empty: no longer in the company',
    userGuid: 'guid of the colleague',
  },
  'GetSearchSaved*': {
    name: 'name of the saved search',
    searches: 'the caller’s saved searches',
    shared: 'saved searches that colleagues share',
    query: 'its parameters, urlencoded',
    count: 'number of designs that it finds now; null: not available now',
    newCount: 'number of those that are new since the caller last looked; null: not available now',
    isMailed: 'whether the caller gets emails about new designs',
  },
  PutSearchSavedRequest: {
    query: 'parameters of a search of the archive, urlencoded',
    name: 'name; if another saved search has it, a number is added; missing: chosen',
  },
  PatchSearchSavedRenameIdRequest: { name: 'name of the saved search, at most 80 characters' },
  'PatchSearchSaved*Request | DeleteSearchSavedIdRequest': { id: 'guid of the saved search' },
  'PatchSearchSavedMail*': { on: 'whether emails are sent' },
  'PatchSearchSavedShare*': { on: 'whether colleagues see the search' },
  '*SearchSaved*Answer': { search: 'the saved search' },
  '*SearchSaved*Search': { name: 'name of the saved search' },
};
