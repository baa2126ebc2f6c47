/** Actions of the favourites pages: intent, operation, redirect. */
import { data, replace } from '@remix-run/node';
import { DomainError } from '#app/domain/base/errors.ts';
import { copyList } from '#app/domain/lists/favorites/copy.server.ts';
import {
  copyEntries,
  moveEntries,
  orderEntry,
  removeEntries,
  removeEntry,
} from '#app/domain/lists/favorites/entries.server.ts';
import {
  chooseList,
  createList,
  deleteList,
  emptyList,
  orderList,
  renameList,
  restoreList,
} from '#app/domain/lists/favorites/lists.server.ts';
import { mostCompared } from '#app/domain/lists/favorites/limits.ts';
import { leaveList, revokeShare, shareList } from '#app/domain/lists/favorites/shares.server.ts';
import { askAddress, ownFields } from '#app/forms/declare.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '../page.server.ts';
import { listAddress, type ListDialog } from './addresses.ts';
import { favoritesForm } from './form.ts';

/** The link's address is shown only once. */
export interface MadeLink {
  url: string;
  expiresAt: Date;
}

/** `here`: the page itself; `named`: the list in its address, which no form field overrides. */
export function favoritesAction(page: Page, here: string, named: { listid?: string; token?: string } = {}) {
  const input = (fields: Record<string, unknown>) => ({ ...fields, ...named });
  const ask = (dialog: ListDialog) => (posted: Posted) =>
    listAddress(named.listid ?? posted.text('listid'), { dialog });
  return handleForm(
    page,
    favoritesForm,
    {
      create: intent(createList, {
        done: ({ name }, { t, done }) => done(t('favorites.done.created', { name })),
      }),
      rename: intent(renameList, {
        input,
        done: ({ id, name }, { t, done }) => done(t('favorites.done.renamed', { name }), listAddress(id)),
      }),
      copyList: intent(copyList, {
        input,
        done: ({ id, name }, { t, done }) => done(t('favorites.done.copiedList', { name }), listAddress(id)),
      }),
      order: intent(orderList, { done: (_, posted) => stay(posted) }),
      choose: intent(chooseList, {
        input,
        done: ({ name }, { t, done }) => done(t('favorites.done.chosen', { name })),
      }),
      empty: intent(emptyList, {
        input,
        ask: ask('empty'),
        done: ({ id, name, removed }, { t, done }) =>
          done(t('favorites.done.emptied', { count: removed, name }), listAddress(id)),
      }),
      delete: intent(deleteList, {
        input,
        ask: ask('delete'),
        done: ({ name }, { t, done }) => done(t('favorites.done.deleted', { name }), '/favorites'),
      }),
      restore: intent(restoreList, {
        done: ({ id, name }, { t, done }) => done(t('favorites.done.restored', { name }), listAddress(id)),
        leave: { listNotFound: '/favorites', tooManyLists: '/favorites' },
      }),
      orderEntry: intent(orderEntry, { input, done: (_, posted) => stay(posted) }),
      removeEntry: intent(removeEntry, {
        input,
        done: ({ reference, listName: name }, { t, done }) => done(t('favorites.done.removed', { reference, name })),
      }),
      removeChosen: intent(removeEntries, {
        input,
        done: ({ removed: count, listName: name }, { t, done }) =>
          done(t('favorites.done.removedSome', { count, name })),
      }),
      moveChosen: intent(moveEntries, {
        input,
        done: ({ moved: count, listName: name }, { t, done }) => done(t('favorites.done.moved', { count, name })),
      }),
      copyChosen: intent(copyEntries, {
        done: ({ added: count, listName: name }, { t, done }) => done(t('favorites.done.copied', { count, name })),
      }),
      compareChosen: { run: compareChosen },
      share: intent(shareList, {
        input: (fields, { text }) => ({ ...input(fields), submission: text(ownFields.once) }),
        done: ({ listId, listName: name, colleague, url, expiresAt }, { t, done }) =>
          url && expiresAt
            ? data({ made: { url, expiresAt } satisfies MadeLink })
            : done(
                t('favorites.done.shared', { name, colleague: colleague?.name ?? '' }),
                listAddress(listId, { dialog: 'share' }),
              ),
      }),
      revoke: intent(revokeShare, {
        ask: (posted) => askAddress(ask('share')(posted), posted.text('intent')),
        done: ({ listId }, { t, done }) => done(t('favorites.done.revoked'), listAddress(listId, { dialog: 'share' })),
      }),
      leave: intent(leaveList, {
        input,
        ask: ask('leave'),
        done: (_, { t, done }) => done(t('favorites.done.left'), '/favorites'),
      }),
    },
    here,
  );
}

/** A drag is sent by a fetcher, whose redirect would be a page more to go back through. */
const stay = ({ here }: Posted) => replace(here, 303);

async function compareChosen({ texts, go }: Posted) {
  const chosen = texts('colorwayGuids');
  if (chosen.length === 0) throw new DomainError('nothingSelected');
  if (chosen.length > mostCompared) throw new DomainError('tooManyToCompare', { values: { limit: mostCompared } });
  return go(`/compare?${new URLSearchParams(chosen.map((guid) => ['c', guid])).toString()}`);
}
