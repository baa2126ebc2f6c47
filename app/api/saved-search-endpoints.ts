/** Saved searches of the caller, and those that colleagues share. */
import { z } from 'zod';
import {
  deleteSearch,
  listSearches,
  mailSearch,
  renameSearch,
  saveSearch,
  shareSearch,
} from '#app/domain/lists/searches/searches.server.ts';
import { row, type Row } from './endpoint.ts';

const family = 'Saved searches';
const byId = { names: { id: 'searchid' } };

const count = z.int().min(0).nullable().meta({ description: 'null: not available now' });
const Search = z.object({ searchid: z.uuid(), name: z.string() });
const Found = Search.extend({ query: z.string().meta({ description: 'parameters of a search, urlencoded' }), count });
const OwnSearch = Found.extend({ newCount: count, isShared: z.boolean(), isMailed: z.boolean() });
const SharedSearch = Found.extend({ maker: z.string() });

const oneSearch = {
  response: z.object({ search: Search }),
  answer: ({ searchid, name }: z.output<typeof Search>) => ({ search: { searchid, name } }),
};
const switched = {
  response: z.object({ search: Search.extend({ on: z.boolean() }) }),
  answer: ({ id, name, on }: { id: string; name: string; on: boolean }) => ({ search: { searchid: id, name, on } }),
};

export const savedSearchRows: Row[] = [
  row(listSearches, {
    method: 'GET',
    path: '/search/saved',
    family,
    summary: 'Lists the caller’s saved searches, and those shared by colleagues, with their numbers of designs now.',
    response: z.object({ searches: z.array(OwnSearch), shared: z.array(SharedSearch) }),
    answer: ({ own, shared }) => ({ searches: own.map(({ openedAt: _, ...search }) => search), shared }),
  }),
  row(saveSearch, {
    method: 'PUT',
    path: '/search/saved',
    family,
    summary: 'Saves a search, given as urlencoded parameters. A search that is saved already is answered as it is.',
    names: { name: 'suggested' },
    ...oneSearch,
  }),
  row(renameSearch, {
    method: 'PATCH',
    path: '/search/saved/rename/{id}',
    family,
    summary: 'Renames a saved search.',
    ...byId,
    ...oneSearch,
  }),
  row(mailSearch, {
    method: 'PATCH',
    path: '/search/saved/mail/{id}',
    family,
    summary: 'Turns emails about new designs of a saved search on or off.',
    ...byId,
    ...switched,
  }),
  row(shareSearch, {
    method: 'PATCH',
    path: '/search/saved/share/{id}',
    family,
    summary: 'Shares a saved search with colleagues, or stops sharing it.',
    ...byId,
    ...switched,
  }),
  row(deleteSearch, {
    method: 'DELETE',
    path: '/search/saved/{id}',
    family,
    summary: 'Deletes a saved search.',
    ...byId,
    response: z.object({ search: Search }),
    answer: ({ id, name }) => ({ search: { searchid: id, name } }),
  }),
];
