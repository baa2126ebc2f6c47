/** What fields of the trash hold. */
import type { ByShape } from '../shape-names.ts';

export const trashWords: ByShape<string> = {
  'PostAdminTrash*Request': {
    kind: 'what was deleted',
    id: 'id of what was deleted: a guid, or the number of a label or special list',
  },
  PostAdminTrashAllRequest: {
    query: 'part of the name',
    actId: 'guid of a deletion: only what was deleted together',
    count: 'items per page; missing: 50',
  },
  PostAdminTrashRestoreRequest: { name: 'another name to restore it under, if its own is taken' },
  PostAdminTrashRestoreAnswer: {
    kind: 'what was restored',
    id: 'its id',
    name: 'its name',
    waiting: 'numbers of rows that stay in the trash themselves, by table',
    lost: 'numbers of rows whose other end is gone, by table',
  },
  PostAdminTrashPurgeRequest: {
    all: 'with true, all items, or all of the `kind`',
    deletedUntil: 'with `all`: what was deleted after this time is kept',
  },
  PostAdminTrashAllAnswer: {
    items: 'items on this page, the last deleted first',
    kinds: 'number of items of each kind',
  },
  PostAdminTrashAllKind: { kind: 'what was deleted', count: 'number of items' },
  TrashedItem: {
    kind: 'what was deleted',
    id: 'its id',
    name: 'its name',
    by: 'name of the user who deleted it',
    contents: 'numbers of rows that come back with it, by table',
    names: 'its name in each language; null: it has one name only',
  },
  TrashedItemNames: { tr: 'name in Turkish', en: 'name in English', ru: 'name in Russian' },
};
