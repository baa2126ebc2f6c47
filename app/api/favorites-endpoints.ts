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
  response: oneList.response.extend({ removed: z.int().min(0).meta({ description: 'entries taken out' }) }),
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
    summary: 'The asker’s own lists in their order, each with its entries.',
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
    summary: 'The entries of all lists of the asker.',
    ...entries,
  }),
  row(getListEntries, {
    method: 'GET',
    path: '/favorites/entries/{id}',
    family,
    summary: 'The entries of one list: one’s own, or one that a colleague shares.',
    ...byId,
    ...entries,
  }),
  row(createList, {
    method: 'PUT',
    path: '/favorites/create',
    family,
    summary: 'Makes a list, which becomes the current one.',
    ...oneList,
  }),
  row(renameList, {
    method: 'PATCH',
    path: '/favorites/rename/{id}',
    family,
    summary: 'Gives a list another name.',
    ...byId,
    ...oneList,
  }),
  row(addEntry, {
    method: 'PUT',
    path: '/favorites/add',
    family,
    summary: 'Puts a colorway into a list; without `listid` into the current one.',
    ...changedEntry,
  }),
  row(removeEntry, {
    path: '/favorites/remove',
    family,
    summary: 'Takes a colorway out of a list; without `listid` out of the current one.',
    ...changedEntry,
  }),
  row(shareList, {
    path: '/favorites/share',
    family,
    summary: 'Shares a list with a colleague by `userGuid` or `mail`, else by a link that ends after `days`.',
    response: z.object({ share: FavoritesShare.omit({ state: true, created: true }) }),
    answer: ({ shareid, colleague, url, expiresAt }) => ({ share: { shareid, colleague, url, expiresAt } }),
  }),
  row(listShares, {
    method: 'GET',
    path: '/favorites/shares/{id}',
    family,
    summary: 'With whom a list is shared, and by which links.',
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
    summary: 'Takes a share back.',
    names: { id: 'shareid' },
  }),
  row(emptyList, {
    method: 'PATCH',
    path: '/favorites/empty/{id}',
    family,
    summary: 'Takes everything out of a list.',
    ...byId,
    ...emptied,
  }),
  row(deleteList, {
    method: 'DELETE',
    path: '/favorites/delete/{id}',
    family,
    summary: 'Deletes a list with its entries and shares.',
    ...byId,
    ...emptied,
  }),
];
