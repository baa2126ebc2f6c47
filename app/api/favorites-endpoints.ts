import { z } from 'zod';
import { addEntry, removeEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { createList, deleteList, emptyList, renameList } from '#app/domain/lists/favorites/lists.server.ts';
import { getEntries, getListEntries, getLists } from '#app/domain/lists/favorites/read.server.ts';
import { listShares, revokeShare, shareList } from '#app/domain/lists/favorites/shares.server.ts';
import { row, type Row } from './endpoint.ts';
import { FavoritesEntry, FavoritesList, FavoritesShare } from './customer-shapes.ts';

const family = 'Favourites';
/** Their `id` in the path is what the others call `listid`. */
const byId = { names: { id: 'listid' } };

const oneList = {
  response: z.object({ list: z.object({ id: z.uuid(), name: z.string() }) }),
  answer: ({ id, name }: { id: string; name: string }) => ({ list: { id, name } }),
};
const emptied = {
  response: oneList.response.extend({ removed: z.int().min(0).meta({ description: 'number of removed entries' }) }),
  answer: ({ id, name, removed }: { id: string; name: string; removed: number }) => ({ list: { id, name }, removed }),
};
const entries = {
  response: z.object({ entries: z.array(FavoritesEntry) }),
  answer: (found: { entries: unknown }) => ({ entries: found.entries }),
};
const changedEntry = {
  response: z.object({ entry: FavoritesEntry }),
  answer: ({ designGuid, colorwayGuid, listId }: z.output<typeof FavoritesEntry>) => ({
    entry: { designGuid, colorwayGuid, listId },
  }),
};

export const favoritesRows: Row[] = [
  row(getLists, {
    method: 'GET',
    path: '/favorites/lists',
    family,
    summary: 'Lists the caller’s own favourites lists with their entries, in order.',
    response: z.object({ lists: z.array(FavoritesList) }),
    answer: ({ lists }) => ({
      lists: lists.map(({ id, name, entryCount, created, isCurrent, entries }) => ({
        id,
        name,
        entryCount,
        created,
        isCurrent,
        entries: entries.map(({ version: _, ...entry }) => entry),
      })),
    }),
  }),
  row(getEntries, {
    method: 'GET',
    path: '/favorites/lists-entries',
    family,
    summary: 'Lists the entries of all favourites lists of the caller.',
    ...entries,
  }),
  row(getListEntries, {
    method: 'GET',
    path: '/favorites/entries/{id}',
    family,
    summary: 'Lists the entries of one favourites list: an own one, or one shared by a colleague.',
    ...byId,
    ...entries,
  }),
  row(createList, {
    method: 'PUT',
    path: '/favorites/create',
    family,
    summary: 'Creates a list and makes it the current one.',
    ...oneList,
  }),
  row(renameList, {
    method: 'PATCH',
    path: '/favorites/rename/{id}',
    family,
    summary: 'Renames a list.',
    ...byId,
    ...oneList,
  }),
  row(addEntry, {
    method: 'PUT',
    path: '/favorites/add',
    family,
    summary: 'Adds a colorway to a list. The default is the current list.',
    ...changedEntry,
  }),
  row(removeEntry, {
    path: '/favorites/remove',
    family,
    summary: 'Removes a colorway from a list. The default is the current list.',
    ...changedEntry,
  }),
  row(shareList, {
    path: '/favorites/share',
    family,
    summary: 'Shares a list with a colleague (`userGuid` or `mail`), or by a link that expires after `days`.',
    response: z.object({ share: FavoritesShare.omit({ state: true, created: true }) }),
    answer: ({ shareid, colleague, url, expiresAt }) => ({ share: { shareid, colleague, url, expiresAt } }),
  }),
  row(listShares, {
    method: 'GET',
    path: '/favorites/shares/{id}',
    family,
    summary: 'Lists the colleagues and links that a list is shared with.',
    ...byId,
    response: z.object({
      shares: z.array(
        FavoritesShare.omit({ url: true }).extend({
          colleague: z.object({ name: z.string(), mail: z.string() }).nullable(),
        }),
      ),
    }),
    answer: (shares) => ({ shares }),
  }),
  row(revokeShare, {
    method: 'DELETE',
    path: '/favorites/shares/{id}',
    family,
    summary: 'Revokes a share.',
    names: { id: 'shareid' },
  }),
  row(emptyList, {
    method: 'PATCH',
    path: '/favorites/empty/{id}',
    family,
    summary: 'Removes all entries from a list.',
    ...byId,
    ...emptied,
  }),
  row(deleteList, {
    method: 'DELETE',
    path: '/favorites/delete/{id}',
    family,
    summary: 'Moves a list to the trash, with its entries and shares.',
    ...byId,
    ...emptied,
  }),
];
